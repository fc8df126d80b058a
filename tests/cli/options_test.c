/* Options of a made-up command: its help, the choices of a value, and words that are
 * likely to be misspellings of others. */
#include "cli/options.h"

#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/commands/commands.h"
#include "support/random.h"
#include "support/rows.h"

/* Options are not read here. */
void show_version(void)
{
    abort();
}

/* ---------------------------------------------------------------- similar words */

/* Longer words are not compared. */
#define LONGEST 32

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The number of edits that make one word out of another: a letter is inserted,
 * deleted or replaced, or two neighbours are swapped. The words are compared from
 * their ends; `known` has what is known about shorter words, plus one. */
static size_t edits(const char *a, const char *b,
                    size_t known[LONGEST + 1][LONGEST + 1])
{
    const size_t a_len = strlen(a);
    const size_t b_len = strlen(b);
    size_t best;
    if (a_len == 0 || b_len == 0)
        return a_len + b_len;
    if (known[a_len][b_len] > 0)
        return known[a_len][b_len] - 1;
    best = least(edits(a + 1, b, known), edits(a, b + 1, known)) + 1;
    best = least(best, edits(a + 1, b + 1, known) + (*a != *b));
    if (a_len > 1 && b_len > 1 && a[0] == b[1] && a[1] == b[0])
        best = least(best, edits(a + 2, b + 2, known) + 1);
    known[a_len][b_len] = best + 1;
    return best;
}

/* A third of the letters may be wrong, and always one of them. */
static bool is_near_model(const char *name, const char *other)
{
    size_t known[LONGEST + 1][LONGEST + 1] = {{0}};
    const size_t third = strlen(name) / 3;
    if (strlen(name) > LONGEST || strlen(other) > LONGEST)
        return false;
    return edits(name, other, known) <= (third < 1 ? 1 : third);
}

/* Words of few letters, each with a letter before it in memory that is not its own. */
static void similar_words(void **state)
{
    (void)state;
    uint64_t r = 32;
    size_t near = 0;
    const size_t rounds = lks_rounds(20000);
    for (size_t round = 0; round < rounds; round++) {
        char words[2][LONGEST + 4] = {"", ""};
        const size_t most = round % 4 == 0 ? LONGEST + 2 : 7;
        size_t len = lks_random_below(&r, most + 1);
        for (size_t i = 0; i <= len; i++)
            words[0][i] = (char)('a' + lks_random_below(&r, 2 + round % 3));
        memcpy(words[1], words[0], sizeof words[0]);
        words[1][0] = (char)('a' + lks_random_below(&r, 2));
        /* change some letters, and the length */
        for (size_t i = lks_random_below(&r, 4 + len / 3); i > 0 && len > 0;
             i--)
            words[1][1 + lks_random_below(&r, len)] =
                (char)('a' + lks_random_below(&r, 3));
        if (round % 3 == 0 && len > 0)
            words[1][len] = '\0';
        else if (round % 3 == 1 && len < LONGEST + 2)
            words[1][len + 1] = 'a';
        for (size_t i = 0; i < 2; i++) {
            const char *const name = words[i] + 1;
            const char *const other = words[1 - i] + 1;
            const bool want = is_near_model(name, other);
            if (is_near(name, other) != want)
                fail_msg("%s and %s", name, other);
            near += want;
        }
    }
    assert_true(near > rounds / 10);
    assert_true(near < rounds * 2 - rounds / 10);
}

static const struct near_row {
    const char *why; /* the word */
    const char *other;
    bool is_near;
} near_rows[] = {
    {"", "", true},
    {"", "a", true},
    {"", "ab", false},
    {"a", "", true},
    {"ab", "ba", true}, /* neighbours are swapped */
    {"abcde", "acbde", true},
    {"abcde", "cbade", false}, /* not neighbours */
    {"abcde", "abxye", false},
    {"abcdef", "abxyef", true}, /* two edits in six letters */
    {"abcdef", "abxyzf", false},
    {"abcdefghi", "xyzdefghi", true},
    {"abcdefghi", "wxyzefghi", false},
    {"abcdef", "badcef", true},
    {"ab", "abcd", false},
};

static void near_words(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(near_rows); i++) {
        const struct near_row *const r = &near_rows[i];
        ROW_EQ(r, is_near(r->why, r->other), r->is_near);
        ROW_EQ(r, is_near_model(r->why, r->other), r->is_near);
    }
    ROWS_END();
}

/* A word of 32 letters is compared, a longer one is not, not even with itself. */
static void long_words(void **state)
{
    (void)state;
    for (size_t len = LONGEST - 2; len <= LONGEST + 2; len++) {
        char word[LONGEST + 3] = "";
        char other[LONGEST + 4] = "";
        memset(word, 'a', len);
        memset(other, 'a', len);
        assert_int_equal(is_near(word, other), len <= LONGEST);
        other[0] = 'b';
        other[len - 1] = 'b';
        assert_int_equal(is_near(word, other), len <= LONGEST);
        other[len] = 'b'; /* one letter more */
        assert_int_equal(is_near(word, other), len < LONGEST);
        assert_int_equal(is_near(other, word), len < LONGEST);
    }
}

/* ---------------------------------------------------------------------- choices */

static const struct choice_row {
    const char *why; /* the word */
    const char *choices;
    int number;
} choice_rows[] = {
    {"a", "a", 0},
    {"a", "a|b|cd", 0},
    {"b", "a|b|cd", 1},
    {"cd", "a|b|cd", 2},
    {"c", "a|b|cd", -1},
    {"cde", "a|b|cd", -1},
    {"a|b", "a|b|cd", -1},
    {"", "a|b", -1},
    {"", "a||b", 1},
    {"b", "ab|ba|b", 2},
    {"ab", "a|b", -1},
    {"A", "a|b", -1},
    {"auto", "auto|never", 0},
};

static void choices(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(choice_rows); i++) {
        const struct choice_row *const r = &choice_rows[i];
        ROW_EQ(r, choice_of(r->choices, r->why, strlen(r->why)), r->number);
    }
    ROWS_END();
}

/* ------------------------------------------------------------------------- help */

/* Calls options_help() and returns what it wrote to standard output. */
static void help_of(const command_spec *command, char *text, size_t room)
{
    FILE *const file = tmpfile();
    (void)fflush(stdout);
    const int real = dup(STDOUT_FILENO);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    options_help(command);
    (void)fflush(stdout);
    assert_true(dup2(real, STDOUT_FILENO) >= 0);
    (void)close(real);
    rewind(file);
    const size_t len = fread(text, 1, room, file);
    assert_true(len < room);
    text[len] = '\0';
    (void)fclose(file);
}

/* Each line has as many words as fit into 80 columns, and one at least. */
static char *put_words(char *to, const char *text, int column)
{
    size_t at = (size_t)column;
    while (*text) {
        const int word = (int)strcspn(text, " ");
        const bool is_first = at == (size_t)column;
        if (!is_first && at + 1 + (size_t)word > 80) {
            to += sprintf(to, "\n%*s%.*s", column, "", word, text);
            at = (size_t)(column + word);
        } else {
            to += sprintf(to, "%s%.*s", is_first ? "" : " ", word, text);
            at += (size_t)(word + !is_first);
        }
        text += word;
        while (*text == ' ')
            text++;
    }
    return to + sprintf(to, "\n");
}

/* Words of any length; many have one letter, and some fill a line or more. */
static void make_words(char *text, size_t room, uint64_t *r)
{
    size_t len = 0;
    while (len + 100 < room) {
        const size_t kind = lks_random_below(r, 4);
        size_t word = kind == 0   ? 1
                      : kind == 1 ? 49 + lks_random_below(r, 6)
                      : kind == 2 ? 76 + lks_random_below(r, 8)
                                  : 1 + lks_random_below(r, 12);
        if (len > 0)
            text[len++] = ' ';
        while (word-- > 0)
            text[len++] = 'w';
    }
    text[len] = '\0';
}

/* The left side of an option in the help. */
static void put_left(char *left, const option_spec *spec)
{
    const char *const argument = spec->argument ? spec->argument : "";
    left += spec->id < 256 ? sprintf(left, "  -%c, --%s", spec->id, spec->name)
                           : sprintf(left, "      --%s", spec->name);
    if (*argument == '[')
        (void)sprintf(left, "[=%s", argument + 1);
    else if (*argument)
        (void)sprintf(left, "=%s", argument);
}

/* Options with names of each length, with and without a letter and a value. */
static void help(void **state)
{
    (void)state;
    static const char *const arguments[] = {NULL, "N", "[N]"};
    uint64_t r = 80;
    for (size_t round = 0; round < 6 * 36; round++) {
        char words[3][500];
        char name[40] = "";
        char left[80] = "";
        char want[4000];
        char got[4000];
        for (size_t i = 0; i < 3; i++)
            make_words(words[i], 120 + lks_random_below(&r, 300), &r);
        memset(name, 'n', 1 + round / 6);
        const option_spec specs[] = {{OPT_HELP, "first", NULL, NULL, "one"},
                                     {round % 2 ? OPT_JSON : 'j', name,
                                      arguments[round / 2 % 3], NULL,
                                      words[0]}};
        const option_group group = {"Title", specs, 2};
        const option_group *const groups[] = {&group, &common_options, NULL};
        const command_spec command = {.name = "made-up",
                                      .operands = "[FILE]...",
                                      .summary = words[1],
                                      .notes = words[2],
                                      .groups = groups};
        char *to = want;
        to += sprintf(to, "Usage: linkspan made-up [OPTION]... [FILE]...\n");
        to = put_words(to, words[1], 0);
        to += sprintf(to, "\nTitle:\n      --first               one\n");
        put_left(left, &specs[1]);
        /* at least two spaces are between the left side and the text */
        if (strlen(left) > 26)
            to += sprintf(to, "%s\n%28s", left, "");
        else
            to += sprintf(to, "%-28s", left);
        to = put_words(to, words[0], 28);
        to +=
            sprintf(to, "\nHelp:\n      --help                show this help\n"
                        "      --version             show the version, and "
                        "the age of the lists\n\n");
        (void)put_words(to, words[2], 0);
        help_of(&command, got, sizeof got);
        assert_string_equal(got, want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(similar_words), cmocka_unit_test(near_words),
        cmocka_unit_test(long_words),    cmocka_unit_test(choices),
        cmocka_unit_test(help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
