#include "cli/options.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/platform/message.h"

static const option_spec common_specs[] = {
    {OPT_HELP, "help", NULL, NULL, "show this help"},
    {OPT_VERSION, "version", NULL, NULL,
     "show the version, and the age of the lists"},
};
const option_group common_options = {"Help", common_specs, 2};

void options_visit(const command_spec *command, option_visitor each,
                   void *context)
{
    for (size_t g = 0; command->groups[g]; g++)
        for (size_t i = 0; i < command->groups[g]->count; i++)
            each(context, &command->groups[g]->specs[i]);
}

static bool has_letter(const option_spec *spec)
{
    return spec->id < OPT_FIRST;
}

static int arguments_of(const option_spec *spec)
{
    if (!spec->argument)
        return no_argument;
    return *spec->argument == '[' ? optional_argument : required_argument;
}

typedef struct filling {
    option_parser *parser;
    size_t longs;
    size_t shorts;
} filling;

static void fill(void *context, const option_spec *spec)
{
    filling *const f = context;
    if (f->longs == MOST_OPTIONS)
        fail(NULL, "internal error: too many options");
    f->parser->longs[f->longs++] =
        (struct option){spec->name, arguments_of(spec), NULL, spec->id};
    if (!has_letter(spec))
        return;
    f->parser->shorts[f->shorts++] = (char)spec->id;
    /* a value that may be left out needs the long form, so that -un is -u -n */
    if (arguments_of(spec) == required_argument)
        f->parser->shorts[f->shorts++] = ':';
}

void options_begin(option_parser *parser, const command_spec *command, int argc,
                   char **argv)
{
    memset(parser, 0, sizeof *parser);
    parser->command = command;
    parser->argc = argc;
    parser->argv = argv;
    /* a leading colon distinguishes a missing value from an unknown option */
    parser->shorts[0] = ':';
    filling f = {parser, 0, 1};
    options_visit(command, fill, &f);
    opterr = 0;
}

/* Edit distance that counts swapped neighbours as one edit, for words up to
 * LONGEST. */
#define LONGEST 32

static size_t least(size_t a, size_t b, size_t c)
{
    const size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static size_t distance(const char *a, const char *b)
{
    const size_t a_len = strlen(a);
    const size_t b_len = strlen(b);
    size_t d[LONGEST + 1][LONGEST + 1];
    if (a_len > LONGEST || b_len > LONGEST)
        return SIZE_MAX;
    for (size_t i = 0; i <= a_len; i++)
        for (size_t j = 0; j <= b_len; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(d[i - 1][j] + 1, d[i][j - 1] + 1,
                            d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1, SIZE_MAX);
        }
    return d[a_len][b_len];
}

static size_t nearness_wanted(const char *name)
{
    const size_t third = strlen(name) / 3;
    return third > 0 ? third : 1;
}

bool is_near(const char *name, const char *other)
{
    return distance(name, other) <= nearness_wanted(name);
}

typedef struct nearest {
    const char *name;
    const char *best;
    size_t distance;
} nearest;

static void consider(void *context, const option_spec *spec)
{
    nearest *const n = context;
    const size_t d = distance(n->name, spec->name);
    if (d < n->distance) {
        n->distance = d;
        n->best = spec->name;
    }
}

_Noreturn static void fail_unknown(const option_parser *parser,
                                   const char *given)
{
    const char *const command = parser->command->name;
    if (strncmp(given, "--", 2) != 0)
        fail_usage(command, "-%c: no such option", optopt);
    char name[LONGEST + 1] = "";
    const size_t len = strcspn(given + 2, "=");
    if (len <= LONGEST)
        memcpy(name, given + 2, len);
    nearest n = {name, NULL, nearness_wanted(name) + 1};
    options_visit(parser->command, consider, &n);
    if (n.best)
        fail_usage(command, "%.*s: no such option; did you mean --%s?",
                   (int)len + 2, given, n.best);
    fail_usage(command, "%.*s: no such option, or an abbreviation of several",
               (int)len + 2, given);
}

typedef struct lookup {
    int id;
    const option_spec *spec;
} lookup;

static void look_up(void *context, const option_spec *spec)
{
    lookup *const l = context;
    if (spec->id == l->id)
        l->spec = spec;
}

static const option_spec *spec_of(const option_parser *parser, int id)
{
    lookup l = {id, NULL};
    options_visit(parser->command, look_up, &l);
    return l.spec;
}

int choice_of(const char *choices, const char *word, size_t len)
{
    int index = 0;
    for (const char *p = choices;; index++) {
        const size_t choice = strcspn(p, "|");
        if (choice == len && memcmp(p, word, len) == 0)
            return index;
        p += choice;
        if (!*p++)
            return -1;
    }
}

static void check_choice(option_parser *parser)
{
    const option_spec *const spec = parser->spec;
    parser->choice = -1;
    if (!spec || !spec->choices || !parser->value ||
        strchr(spec->argument, ','))
        return;
    parser->choice =
        choice_of(spec->choices, parser->value, strlen(parser->value));
    if (parser->choice < 0)
        fail_usage(parser->command->name, "--%s: %s: not one of %s", spec->name,
                   parser->value, spec->choices);
}

bool options_next(option_parser *parser)
{
    const char *const name = parser->command->name;
    /* while getopt reads a word of several letters, optind stays the same */
    const int at = optind;
    const int id = getopt_long(parser->argc, parser->argv, parser->shorts,
                               parser->longs, NULL);
    if (id == -1)
        return false;
    const char *const given = parser->argv[optind > at ? optind - 1 : optind];
    if (id == '?' && optopt && strncmp(given, "--", 2) == 0)
        fail_usage(name, "%.*s: takes no value", (int)strcspn(given, "="),
                   given);
    if (id == '?')
        fail_unknown(parser, given);
    if (id == ':')
        fail_usage(name, "%s: needs a value", given);
    parser->spec = spec_of(parser, id);
    parser->value = optarg;
    check_choice(parser);
    if (id == OPT_HELP || id == OPT_VERSION) {
        if (id == OPT_HELP)
            options_help(parser->command);
        else
            show_version();
        exit(output_close() ? STATUS_FOUND : STATUS_ERROR);
    }
    return true;
}

char **options_operands(const option_parser *parser, size_t *count)
{
    *count = (size_t)(parser->argc - optind);
    return parser->argv + optind;
}

size_t options_number(const option_parser *parser)
{
    char *end = NULL;
    errno = 0;
    const unsigned long long number = strtoull(parser->value, &end, 10);
    /* strtoull() also takes an empty text, spaces and a sign, all below '0' */
    if (errno || *end || *parser->value < '0' || number > SIZE_MAX)
        fail_usage(parser->command->name, "--%s: %s: not a number",
                   parser->spec->name, parser->value);
    return (size_t)number;
}

/* ------------------------------------------------------------------ help */

#define HELP_COLUMN 28
#define HELP_WIDTH  80

/* Write words up to the right margin, with further lines indented like the
 * first. */
static void print_wrapped(const char *text, size_t column, size_t at)
{
    while (*text) {
        const size_t word = strcspn(text, " ");
        if (at > column && at + 1 + word > HELP_WIDTH) {
            printf("\n%*s", (int)column, "");
            at = column;
        } else if (at > column) {
            putchar(' ');
            at++;
        }
        printf("%.*s", (int)word, text);
        at += word;
        text += word + strspn(text + word, " ");
    }
    putchar('\n');
}

static void print_spec(const option_spec *spec)
{
    char left[HELP_WIDTH];
    const char *const argument = spec->argument ? spec->argument : "";
    const bool is_optional = *argument == '[';
    int len =
        has_letter(spec)
            ? snprintf(left, sizeof left, "  -%c, --%s", spec->id, spec->name)
            : snprintf(left, sizeof left, "      --%s", spec->name);
    if (*argument)
        len += snprintf(left + len, sizeof left - (size_t)len,
                        is_optional ? "[=%s" : "=%s", argument + is_optional);
    (void)fputs(left, stdout);
    if (len >= HELP_COLUMN - 1) {
        putchar('\n');
        len = 0;
    }
    printf("%*s", HELP_COLUMN - len, "");
    print_wrapped(spec->help, HELP_COLUMN, HELP_COLUMN);
}

void options_help(const command_spec *command)
{
    printf("Usage: linkspan %s [OPTION]... %s\n", command->name,
           command->operands);
    print_wrapped(command->summary, 0, 0);
    for (size_t g = 0; command->groups[g]; g++) {
        const option_group *const group = command->groups[g];
        printf("\n%s:\n", group->title);
        for (size_t i = 0; i < group->count; i++)
            print_spec(&group->specs[i]);
    }
    putchar('\n');
    print_wrapped(command->notes, 0, 0);
}
