#include "cli/output/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output/utf8.h"
#include "cli/platform/message.h"

static bool is_smart_terminal(void)
{
    if (!isatty(STDOUT_FILENO))
        return false;
    const char *const term = getenv("TERM");
    return !term || strcmp(term, "dumb") != 0;
}

bool wants_color(int when)
{
    if (when != WHEN_AUTO)
        return when == WHEN_ALWAYS;
    const char *const no_color = getenv("NO_COLOR");
    return is_smart_terminal() && !(no_color && *no_color);
}

bool wants_hyperlinks(int when)
{
    return when == WHEN_AUTO ? is_smart_terminal() : when == WHEN_ALWAYS;
}

/* How much is collected before it is written. */
#define GATHERED 131072u

static _Thread_local output_buffer *gathered;

void output_gather(output_buffer *buffer)
{
    gathered = buffer;
}

void output_drain(void)
{
    if (gathered)
        gathered->drain(gathered->context);
}

size_t output_gathered(void)
{
    return gathered ? gathered->len : 0;
}

void output_line_end(bool at_once)
{
    if (at_once || (gathered && gathered->len >= GATHERED))
        output_drain();
    if (at_once)
        (void)fflush(stdout);
}

/* Get room for `len` more bytes. */
static char *room_in(output_buffer *b, size_t len)
{
    if (b->capacity - b->len < len) {
        b->capacity = b->len + len + GATHERED;
        b->data = must_resize(b->data, b->capacity);
    }
    return b->data + b->len;
}

/* The reason of the first failure to write. */
static int reason;

/* Room for the main thread's own output, when nothing is collected. */
static output_buffer direct;

void output_put(linkspan_str bytes)
{
    if (bytes.len > 0 &&
        fwrite(bytes.data, 1, bytes.len, stdout) != bytes.len && !reason)
        reason = errno;
}

void write_str(linkspan_str text)
{
    if (text.len == 0)
        return;
    if (!gathered) {
        output_put(text);
        return;
    }
    memcpy(room_in(gathered, text.len), text.data, text.len);
    gathered->len += text.len;
}

void write_char(char c)
{
    if (!gathered) {
        (void)putchar(c);
        return;
    }
    *room_in(gathered, 1) = c;
    gathered->len++;
}

char *output_room(size_t len)
{
    return room_in(gathered ? gathered : &direct, len);
}

void output_wrote(const char *end)
{
    if (gathered) {
        gathered->len = (size_t)(end - gathered->data);
        return;
    }
    output_put((linkspan_str){direct.data, (size_t)(end - direct.data)});
    free(direct.data);
    direct = (output_buffer){0};
}

void write_text(const char *text)
{
    write_str(str_of(text));
}

char *put_bytes(char *to, const char *bytes, size_t len)
{
    memcpy(to, bytes, len);
    return to + len;
}

static const char pairs_of_digits[] =
    "00010203040506070809101112131415161718192021222324252627282930313233343536"
    "37"
    "38394041424344454647484950515253545556575859606162636465666768697071727374"
    "75"
    "767778798081828384858687888990919293949596979899";

static char *put_pair(char *to, uint32_t number)
{
    return put_bytes(to, pairs_of_digits + 2 * number, 2);
}

/* A number below 10000. */
static char *put_small(char *to, uint32_t number)
{
    if (number >= 1000)
        return put_pair(put_pair(to, number / 100), number % 100);
    if (number >= 100) {
        *to = (char)('0' + number / 100);
        return put_pair(to + 1, number % 100);
    }
    if (number >= 10)
        return put_pair(to, number);
    *to = (char)('0' + number);
    return to + 1;
}

/* Write each digit to its final place. If digits were stored in pairs and then copied
 * eight at a time, the copy would wait for the stores. */
char *put_number(char *to, uint64_t number)
{
    if (number < 10000)
        return put_small(to, (uint32_t)number);
    const uint32_t last = (uint32_t)(number % 10000);
    to = number < 100000000 ? put_small(to, (uint32_t)(number / 10000))
                            : put_number(to, number / 10000);
    return put_pair(put_pair(to, last / 100), last % 100);
}

void write_number(uint64_t number)
{
    char digits[20];
    const char *const end = put_number(digits, number);
    write_str((linkspan_str){digits, (size_t)(end - digits)});
}

const char *html_reference(char c)
{
    static const char signs[] = "&<>\"";
    static const char *const references[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    const char *const found = c ? strchr(signs, c) : NULL;
    return found ? references[found - signs] : NULL;
}

void write_html(linkspan_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        const char *const reference = html_reference(text.data[i]);
        if (reference)
            (void)fputs(reference, stdout);
        else
            (void)putchar(text.data[i]);
    }
}

/* The letter of an escape such as \n; 0: there is none. */
static char named_escape(uint32_t cp)
{
    switch (cp) {
    case '\t':
        return 't';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\\':
        return '\\';
    default:
        return 0;
    }
}

static void write_escape(uint32_t cp, char byte)
{
    char escape[16];
    if (cp == NO_CODE_POINT || cp < 0x80)
        (void)snprintf(escape, sizeof escape, "\\x%02x",
                       (unsigned)(unsigned char)byte);
    else
        (void)snprintf(escape, sizeof escape, "\\u%04x", cp);
    write_text(escape);
}

void write_escaped(linkspan_str text)
{
    for (size_t at = 0; at < text.len;) {
        size_t width;
        const uint32_t cp = code_point_at(text, at, &width);
        const char named = named_escape(cp);
        if (named) {
            write_char('\\');
            write_char(named);
        } else if (steers_terminal(cp, text.data[at])) {
            write_escape(cp, text.data[at]);
        } else {
            write_str((linkspan_str){text.data + at, width});
        }
        at += width;
    }
}

void write_file_name(const char *name, char terminator, bool has_color)
{
    if (has_color)
        color_begin(COLOR_FILE);
    if (terminator == '\0')
        write_text(name);
    else
        write_escaped(str_of(name));
    if (has_color)
        color_end();
}

void color_begin(const char *sgr)
{
    write_text("\033[");
    write_text(sgr);
    write_char('m');
}

void color_end(void)
{
    write_text("\033[m");
}

void hyperlink(linkspan_str href)
{
    write_text("\033]8;;");
    write_str(href);
    write_text("\033\\");
}

bool output_failed(void)
{
    return ferror(stdout) != 0;
}

bool output_close(void)
{
    /* If the reason of an earlier failure is lost, try to write again to get it.
     * One byte is added, since fflush() writes nothing if the buffer is empty. */
    const bool had_failed = output_failed();
    if (had_failed)
        (void)fputc('\n', stdout);
    errno = 0;
    const bool is_flushed = fflush(stdout) == 0 && !had_failed;
    /* If standard output was not open (EBADF), nothing is lost, because nothing was
     * written. */
    if (is_flushed && (fclose(stdout) == 0 || errno == EBADF))
        return true;
    const int why = reason ? reason : errno;
    /* Nobody reads the output any more: that is no error. */
    if (why != EPIPE)
        message("write error", "%s", why ? strerror(why) : "output lost");
    return false;
}

linkspan_str part_of(const char *text, linkspan_range range)
{
    return (linkspan_str){text + range.start, range.end - range.start};
}

linkspan_str str_of(const char *text)
{
    return (linkspan_str){text, strlen(text)};
}

uint32_t href_flags_of(const linkspan_link *link)
{
    return link->flags & LINKSPAN_LINK_SUSPECT ? 0 : LINKSPAN_HREF_USER_NAME;
}
