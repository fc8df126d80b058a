#include "cli/commands/commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"

static const option_spec specs[] = {
    {OPT_FILE, "file", "FILE", NULL,
     "read the lines of FILE; then each argument names one more such file: "
     "--file *.txt"},
};
const option_group file_options = {"Input", specs, 1};

static void add_file(item_source *source, const char *path)
{
    source->files = must_resize(source->files, (source->file_count + 1) *
                                                   sizeof *source->files);
    source->files[source->file_count++] = path;
}

bool item_source_set(item_source *source, const option_parser *parser)
{
    if (parser->spec->id != OPT_FILE)
        return false;
    add_file(source, parser->value);
    return true;
}

/* ----------------------------------------------------------------- lines */

/* Longer lines are skipped: no link or host is that long. */
#define LONGEST_LINE (1u << 20)
/* Room for the longest line and its line end, or for one byte that shows that the line
 * is longer. */
#define LINE_ROOM ((size_t)LONGEST_LINE + 1)

typedef struct lines {
    input in;
    char *data;
    size_t start; /* where the bytes start that `each` has not received yet */
    size_t len;
    size_t number;
    bool is_too_long; /* the line at `start` is too long and is skipped */
    int status;
    bool is_named; /* by --file */
    item_function each;
    void *context;
} lines;

static void take_status(lines *l, int status)
{
    if (status > l->status)
        l->status = status;
}

/* Call `each` for the line that ends at `end`, where its LF stands if `has_lf`. */
static void tell_line(lines *l, size_t end, bool has_lf)
{
    const size_t next = end + has_lf;
    const size_t start = l->start;
    l->number++;
    l->start = next;
    if (l->is_too_long) {
        l->is_too_long = false;
        return;
    }
    if (end > start && l->data[end - 1] == '\r')
        end--;
    const item line = {.text = {l->data + start, end - start},
                       .file = l->in.name,
                       .is_named = l->is_named,
                       .line = l->number,
                       .end = {l->data + end, next - end}};
    take_status(l, l->each(l->context, &line));
}

/* Call `each` for all complete lines. `from` is the start of the new bytes. */
static void tell_lines(lines *l, size_t from)
{
    while (!output_failed() && from < l->len) {
        const char *const found = memchr(l->data + from, '\n', l->len - from);
        if (!found)
            break;
        tell_line(l, (size_t)(found - l->data), true);
        from = l->start;
    }
    memmove(l->data, l->data + l->start, l->len - l->start);
    l->len -= l->start;
    l->start = 0;
}

/* Skip the rest of a line that is too long. Only its first piece gives a message. */
static void give_up_line(lines *l)
{
    if (!l->is_too_long)
        message(l->in.name, "line %zu: longer than %u bytes", l->number + 1,
                LONGEST_LINE);
    l->is_too_long = true;
    l->len = 0;
    take_status(l, STATUS_ERROR);
}

static int read_lines(lines *l)
{
    size_t got = input_read_first(&l->in, l->data, LINE_ROOM);
    if (got > 0 && got != INPUT_FAILED &&
        !looks_readable(l->in.name, l->data, got))
        return STATUS_ERROR;
    while (got > 0 && got != INPUT_FAILED && !output_failed()) {
        l->len += got;
        tell_lines(l, l->len - got);
        if (l->len > LONGEST_LINE)
            give_up_line(l);
        got = input_read(&l->in, l->data + l->len, LINE_ROOM - l->len);
    }
    if (got == INPUT_FAILED) {
        input_complain(&l->in);
        return STATUS_ERROR;
    }
    if (l->len > 0 && !output_failed())
        tell_line(l, l->len, false);
    return l->status;
}

static int for_each_line(const char *path, bool is_named, item_function each,
                         void *context)
{
    lines l = {.is_named = is_named, .each = each, .context = context};
    if (!input_open(&l.in, path)) {
        message(path, "%s", strerror(errno));
        return STATUS_ERROR;
    }
    l.data = must_resize(NULL, LINE_ROOM);
    const int status = read_lines(&l);
    free(l.data);
    input_close(&l.in);
    return status;
}

int for_each_line_of_input(item_function each, void *context)
{
    return for_each_line("-", false, each, context);
}

static bool takes_files(const command_spec *command)
{
    for (size_t g = 0; command->groups[g]; g++)
        if (command->groups[g] == &file_options)
            return true;
    return false;
}

/* An argument that names a file is read as text all the same, but a message points
 * to --file. */
static void point_to_file(const command_spec *command, const char *argument)
{
    struct stat st;
    if (takes_files(command) && stat(argument, &st) == 0 && S_ISREG(st.st_mode))
        message(argument,
                "there is a file of that name; to read it: linkspan %s "
                "--file=%s",
                command->name, argument);
}

static int for_each_argument(const option_parser *parser, item_function each,
                             void *context)
{
    int status = STATUS_FOUND;
    size_t count;
    char **const arguments = options_operands(parser, &count);
    for (size_t i = 0; i < count && !output_failed(); i++) {
        const item argument = {.text = str_of(arguments[i])};
        const int one = each(context, &argument);
        status = one > status ? one : status;
        point_to_file(parser->command, arguments[i]);
    }
    return status;
}

int for_each_item(item_source *source, const option_parser *parser,
                  item_function each, void *context)
{
    size_t count;
    int status = STATUS_FOUND;
    char **const arguments = options_operands(parser, &count);
    if (count > 0 && source->file_count == 0)
        return for_each_argument(parser, each, context);
    if (source->file_count == 0)
        return for_each_line_of_input(each, context);
    /* with --file, arguments are files too: --file *.txt */
    for (size_t i = 0; i < count; i++)
        add_file(source, arguments[i]);
    for (size_t i = 0; i < source->file_count && !output_failed(); i++) {
        const int one = for_each_line(source->files[i], true, each, context);
        status = one > status ? one : status;
    }
    free(source->files);
    return status;
}

int for_each_file(item_source *source, const option_parser *parser,
                  int (*each)(void *context, const char *path), void *context)
{
    size_t count;
    int status = STATUS_FOUND;
    char **const arguments = options_operands(parser, &count);
    for (size_t i = 0; i < count; i++)
        add_file(source, arguments[i]);
    if (source->file_count == 0)
        add_file(source, "-");
    for (size_t i = 0; i < source->file_count && !output_failed(); i++) {
        const int one = each(context, source->files[i]);
        status = one > status ? one : status;
    }
    free(source->files);
    return status;
}

void item_message(const item *one, const char *why)
{
    if (one->line > 0) {
        message(one->file, "line %zu: %s", one->line, why);
        return;
    }
    char what[81];
    (void)snprintf(what, sizeof what, "%.*s",
                   (int)(one->text.len < 80 ? one->text.len : 80),
                   one->text.data);
    message(what, "%s", why);
}
