#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"

const char *input_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

bool input_open(input *in, const char *path)
{
    if (strcmp(path, "-") == 0) {
        *in = (input){.fd = STDIN_FILENO, .name = input_name(path)};
        return true;
    }
    int fd;
    do {
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    } while (fd < 0 && errno == EINTR && !interrupt_came());
    *in = (input){.fd = fd, .name = path};
    return fd >= 0;
}

/* Where a file ends sooner than it did when reading began, what was behind is
 * lost. (Some files of the system are shorter than they say, but stay so.) */
static bool has_shrunk(const input *in)
{
    struct stat st;
    return fstat(in->fd, &st) == 0 && st.st_size < in->size;
}

static size_t read_raw(void *context, char *into, size_t room)
{
    input *const in = context;
    for (;;) {
        if (in->is_slow && !interrupt_wait(in->fd)) {
            errno = EINTR;
            return INPUT_FAILED;
        }
        const ssize_t got = read(in->fd, into, room);
        if (got == 0 && has_shrunk(in)) {
            in->why = "became shorter while it was read";
            return INPUT_FAILED;
        }
        if (got >= 0) {
            in->offset += (uint64_t)got;
            progress_bytes((uint64_t)got);
            return (size_t)got;
        }
        if (errno != EINTR || interrupt_came())
            return INPUT_FAILED;
    }
}

/* The first bytes show whether there is something to decode. */
static size_t begin(input *in, char *into, size_t room)
{
    size_t len = 0;
    size_t got;
    struct stat st;
    in->is_begun = true;
    if (fstat(in->fd, &st) == 0) {
        in->is_slow = !S_ISREG(st.st_mode);
        in->size = in->is_slow ? 0 : st.st_size;
    }
    do {
        got = read_raw(in, into + len, room - len);
        if (got == INPUT_FAILED)
            return INPUT_FAILED;
        len += got;
    } while (got > 0 && is_half_packing(into, len));
    const packing kind = packing_of(into, len);
    if (kind == PACKED_NOT)
        return len;
    in->why = packing_is_missing(kind);
    if (in->why)
        return INPUT_FAILED;
    const decoder_source source = {in, read_raw};
    in->decoder = decoder_new(kind, &source, into, len);
    return decoder_read(in->decoder, into, room);
}

size_t input_read(input *in, char *into, size_t room)
{
    if (!in->is_begun)
        return begin(in, into, room);
    if (in->decoder)
        return decoder_read(in->decoder, into, room);
    return read_raw(in, into, room);
}

size_t input_read_first(input *in, char *into, size_t room)
{
    size_t len = 0;
    size_t got;
    do {
        got = input_read(in, into + len, room - len);
        if (got == INPUT_FAILED)
            return INPUT_FAILED;
        len += got;
    } while (got > 0 && is_half_byte_order_mark(into, len));
    return len;
}

void input_complain(const input *in)
{
    const int reason = errno;
    uint64_t offset = 0;
    const char *const why =
        in->decoder ? decoder_error(in->decoder, &offset) : NULL;
    if (why)
        message(in->name, "byte %" PRIu64 ": %s", offset, why);
    else
        message(in->name, "%s", in->why ? in->why : strerror(reason));
}

void input_close(input *in)
{
    decoder_free(in->decoder);
    if (in->fd != STDIN_FILENO)
        (void)close(in->fd);
}

char *read_whole(const char *path, size_t max, size_t *len)
{
    input in;
    if (!input_open(&in, path)) {
        message(path, "%s", strerror(errno));
        return NULL;
    }
    char *data = NULL;
    size_t capacity = 0;
    size_t got;
    *len = 0;
    do {
        if (capacity - *len < 65536)
            capacity = 2 * capacity + 65536;
        data = must_resize(data, capacity);
        got = input_read(&in, data + *len, capacity - *len);
        if (got == INPUT_FAILED)
            input_complain(&in);
        else
            *len += got;
        if (*len > max) {
            message(in.name, "larger than %zu bytes", max);
            got = INPUT_FAILED;
        }
    } while (got != 0 && got != INPUT_FAILED);
    input_close(&in);
    if (got == 0)
        return data;
    free(data);
    return NULL;
}

/* Longer lists are none. */
#define LONGEST_LIST (16u << 20)

static linkspan_str trimmed(const char *line, const char *end)
{
    const char *const remark = memchr(line, '#', (size_t)(end - line));
    if (remark)
        end = remark;
    while (end > line && strchr(" \t\r", end[-1]))
        end--;
    while (line < end && strchr(" \t", *line))
        line++;
    return (linkspan_str){line, (size_t)(end - line)};
}

void line_list_put(line_list *lines, linkspan_str line)
{
    if (line.len == 0)
        return;
    if (lines->count == lines->room) {
        lines->room = 2 * lines->room + 16;
        lines->list = must_resize(lines->list, lines->room * sizeof line);
    }
    lines->list[lines->count++] = line;
}

void line_list_add(line_list *lines, const char *path)
{
    size_t len = 0;
    char *const text = read_whole(path, LONGEST_LIST, &len);
    if (!text)
        exit(STATUS_ERROR);
    lines->texts = must_resize(lines->texts,
                               (lines->text_count + 1) * sizeof *lines->texts);
    lines->texts[lines->text_count++] = text;
    const char *line = text;
    const char *const end = text + len;
    while (line < end) {
        const char *const found = memchr(line, '\n', (size_t)(end - line));
        const char *const stop = found ? found : end;
        line_list_put(lines, trimmed(line, stop));
        line = stop + 1;
    }
}

void line_list_free(line_list *lines)
{
    for (size_t i = 0; i < lines->text_count; i++)
        free(lines->texts[i]);
    free(lines->texts);
    free(lines->list);
}

/* ----------------------------------------------------------------- lines */

/* Longer lines are no links, hosts or the like. */
#define LONGEST_LINE (1u << 20)

typedef struct lines {
    input in;
    char *data;
    size_t start; /* of what has not been given to the caller */
    size_t len;
    size_t number;
    bool is_too_long; /* the line at `start`, which is skipped */
    int status;
    item_function each;
    void *context;
} lines;

static void take_status(lines *l, int status)
{
    if (status > l->status)
        l->status = status;
}

/* The line that ends at `end` and, if `has_lf`, with the byte there. */
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
                       .line = l->number,
                       .end = {l->data + end, next - end}};
    take_status(l, l->each(l->context, &line));
}

/* Those of which all has been read; `from` is where more was read. */
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

/* A line that is too long is skipped, with one message. */
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
    size_t got = input_read_first(&l->in, l->data, LONGEST_LINE);
    if (got > 0 && got != INPUT_FAILED &&
        !looks_readable(l->in.name, l->data, got))
        return STATUS_ERROR;
    while (got > 0 && got != INPUT_FAILED && !output_failed()) {
        l->len += got;
        tell_lines(l, l->len - got);
        if (l->len == LONGEST_LINE)
            give_up_line(l);
        got = input_read(&l->in, l->data + l->len, LONGEST_LINE - l->len);
    }
    if (got == INPUT_FAILED) {
        input_complain(&l->in);
        return STATUS_ERROR;
    }
    if (l->len > 0 && !output_failed())
        tell_line(l, l->len, false);
    return l->status;
}

int for_each_item(char **arguments, size_t count, item_function each,
                  void *context)
{
    int status = STATUS_FOUND;
    for (size_t i = 0; i < count && !output_failed(); i++) {
        const item argument = {.text = str_of(arguments[i])};
        const int one = each(context, &argument);
        status = one > status ? one : status;
    }
    if (count > 0)
        return status;
    lines l = {.each = each, .context = context};
    (void)input_open(&l.in, "-");
    l.data = must_resize(NULL, LONGEST_LINE + 1);
    status = read_lines(&l);
    free(l.data);
    return status;
}

void item_message(const item *one, const char *why)
{
    if (one->line > 0) {
        message("standard input", "line %zu: %s", one->line, why);
        return;
    }
    char what[81];
    (void)snprintf(what, sizeof what, "%.*s",
                   (int)(one->text.len < 80 ? one->text.len : 80),
                   one->text.data);
    message(what, "%s", why);
}
