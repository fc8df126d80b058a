#include "cli/input/input.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/output/output.h"
#include "cli/platform/message.h"

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

/* True if a file has become shorter since reading began: then text is lost.
 * (Some system files always have less content than their size says; that is no
 * error.) */
static bool has_shrunk(const input *in)
{
    struct stat st;
    return fstat(in->fd, &st) == 0 && st.st_size < in->size;
}

static size_t read_raw(void *context, char *into, size_t room)
{
    input *const in = context;
    for (;;) {
        if (!interrupt_wait(in->fd)) { /* regular files never wait */
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
    if (fstat(in->fd, &st) == 0 && S_ISREG(st.st_mode))
        in->size = st.st_size;
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

char *input_read_rest(input *in, size_t max, size_t *len)
{
    char *data = NULL;
    size_t capacity = 0;
    size_t got;
    *len = 0;
    do {
        if (capacity - *len < 65536)
            capacity = 2 * capacity + 65536;
        data = must_resize(data, capacity);
        got = input_read(in, data + *len, capacity - *len);
        if (got == INPUT_FAILED)
            input_complain(in);
        else
            *len += got;
        if (*len > max) {
            message(in->name, "larger than %zu bytes", max);
            got = INPUT_FAILED;
        }
    } while (got != 0 && got != INPUT_FAILED);
    if (got == 0)
        return data;
    free(data);
    return NULL;
}

char *read_whole(const char *path, size_t max, size_t *len)
{
    input in;
    if (!input_open(&in, path)) {
        message(path, "%s", strerror(errno));
        return NULL;
    }
    char *const data = input_read_rest(&in, max, len);
    input_close(&in);
    return data;
}

/* Longest list; longer files are no lists. */
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
