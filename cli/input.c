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

bool input_open(input *in, const char *path)
{
    if (strcmp(path, "-") == 0) {
        *in = (input){.fd = STDIN_FILENO, .name = "standard input"};
        return true;
    }
    int fd;
    do {
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    } while (fd < 0 && errno == EINTR);
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

/* The first bytes tell whether there is something to decode. */
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
    if (!packing_is_built_in(kind)) {
        in->why = kind == PACKED_GZIP
                      ? "compressed with gzip, which this linkspan was built "
                        "without; use gzip -dc"
                      : "compressed with zstd, which this linkspan was built "
                        "without; use zstd -dc";
        return INPUT_FAILED;
    }
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

bool line_list_read(line_list *lines, const char *path)
{
    size_t len = 0;
    size_t room = 0;
    *lines = (line_list){.text = read_whole(path, LONGEST_LIST, &len)};
    if (!lines->text)
        return false;
    const char *line = lines->text;
    const char *const end = line + len;
    while (line < end) {
        const char *const found = memchr(line, '\n', (size_t)(end - line));
        const char *const stop = found ? found : end;
        const linkspan_str one = trimmed(line, stop);
        if (lines->count == room) {
            room = 2 * room + 16;
            lines->list = must_resize(lines->list, room * sizeof one);
        }
        if (one.len > 0)
            lines->list[lines->count++] = one;
        line = stop + 1;
    }
    return true;
}

void line_list_free(line_list *lines)
{
    free(lines->text);
    free(lines->list);
}

/* ----------------------------------------------------------------- lines */

/* Longer lines are no links, hosts or the like. */
#define LONGEST_LINE (1u << 20)

typedef struct lines {
    input in;
    char *data;
    size_t start; /* of what has not been told */
    size_t len;
    size_t number;
    int status;
    item_function each;
    void *context;
} lines;

static void tell_line(lines *l, size_t end)
{
    l->number++;
    size_t len = end - l->start;
    if (len > 0 && l->data[end - 1] == '\r')
        len--;
    const item line = {{l->data + l->start, len}, l->number};
    const int status = l->each(l->context, &line);
    if (status > l->status)
        l->status = status;
    l->start = end + 1;
}

static void tell_lines(lines *l, size_t from)
{
    const char *found;
    while (!output_failed() && from < l->len) {
        found = memchr(l->data + from, '\n', l->len - from);
        if (!found)
            break;
        tell_line(l, (size_t)(found - l->data));
        from = l->start;
    }
    if (l->start == 0)
        return;
    memmove(l->data, l->data + l->start, l->len - l->start);
    l->len -= l->start;
    l->start = 0;
}

static int read_lines(lines *l)
{
    bool is_first = true;
    for (;;) {
        const size_t before = l->len;
        if (before == LONGEST_LINE) {
            message(l->in.name, "line %zu: longer than %u bytes", l->number + 1,
                    LONGEST_LINE);
            return STATUS_ERROR;
        }
        const size_t got =
            input_read(&l->in, l->data + before, LONGEST_LINE - before);
        if (got == INPUT_FAILED) {
            input_complain(&l->in);
            return STATUS_ERROR;
        }
        l->len += got;
        if (got > 0 && is_half_mark(l->data, l->len))
            continue;
        if (is_first && l->len > 0) {
            const input_look look = look_at(l->data, l->len, true);
            tell_look(l->in.name, look);
            if (look == LOOKS_UTF16 || look == LOOKS_UTF32)
                return STATUS_ERROR;
            is_first = false;
        }
        tell_lines(l, is_first ? 0 : before);
        if (got == 0 || output_failed())
            break;
    }
    if (l->len > 0 && !output_failed())
        tell_line(l, l->len);
    return l->status;
}

int for_each_item(char **arguments, size_t count, item_function each,
                  void *context)
{
    int status = STATUS_FOUND;
    for (size_t i = 0; i < count && !output_failed(); i++) {
        const item argument = {str_of(arguments[i]), 0};
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
