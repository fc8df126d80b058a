#include "cli/input/mime.h"

#include <string.h>

#include "cli/output/utf8.h"

/* The part of segment `one` that covers its decoded bytes from `from` to `to`. With
 * `is_character`, these bytes are one character that is going to be written in UTF-8. The
 * phase of the whole segment is 0. */
static read_segment part_of_segment(read_segment one, size_t from, size_t to,
                                    bool is_character)
{
    if (one.kind == READ_SAME) {
        one.source += from;
        one.source_len = (uint32_t)(to - from);
    } else if (one.kind == READ_BASE64 && is_character) {
        one.source += from / 3 * 4 + from % 3;
        one.source_len = 2;
    } else if (one.kind == READ_BASE64) {
        one.source += from / 3 * 4;
        one.source_len -= (uint32_t)(from / 3 * 4);
        one.phase = (uint16_t)(from % 3);
    }
    if (is_character)
        one.kind = READ_ESCAPE;
    return one;
}

/* Add decoded bytes to the text. Characters of charsets other than UTF-8 are converted
 * one by one. `one` is the segment of all the bytes; if it is a READ_ESCAPE, there is
 * only one byte. */
static void put(transfer_state *t, const char *bytes, size_t len,
                read_segment one)
{
    one.about = t->about;
    if (t->charset == CHARSET_UTF8) {
        reading_add(t->to, bytes, len, &one);
        return;
    }
    for (size_t at = 0; at < len; at++) {
        size_t plain = at;
        while (plain < len && (unsigned char)bytes[plain] < 0x80)
            plain++;
        const read_segment before = part_of_segment(one, at, plain, false);
        reading_add(t->to, bytes + at, plain - at, &before);
        at = plain;
        if (at == len)
            return;
        char character[4];
        const uint32_t cp =
            charset_character(t->charset, (unsigned char)bytes[at]);
        const read_segment high = part_of_segment(one, at, at + 1, true);
        reading_add(t->to, character, utf8_put(character, cp), &high);
        t->has_unknown |= t->charset == CHARSET_UNKNOWN;
    }
}

void transfer_plain(transfer_state *t, const char *bytes, size_t len,
                    uint64_t source)
{
    put(t, bytes, len,
        (read_segment){
            .source = source, .source_len = (uint32_t)len, .kind = READ_SAME});
}

/* ------------------------------------------------------ quoted-printable */

static void put_escape(transfer_state *t, char byte, uint64_t source,
                       uint32_t len)
{
    put(t, &byte, 1,
        (read_segment){
            .source = source, .source_len = len, .kind = READ_ESCAPE});
}

/* Length of the line end. `*text` receives where the text ends: without the spaces
 * before the line end, which mail servers may have added (RFC 2045 6.7). */
static size_t line_end_of(const char *bytes, size_t len, size_t *text)
{
    size_t end = len;
    while (end > 0 && strchr("\r\n", bytes[end - 1]))
        end--;
    size_t content = end;
    while (end < len && content > 0 && strchr(" \t", bytes[content - 1]))
        content--;
    *text = content;
    return len - end;
}

void transfer_quoted(transfer_state *t, const char *bytes, size_t len,
                     uint64_t source, bool is_word)
{
    size_t text = len;
    size_t at = 0;
    size_t end_len = is_word ? 0 : line_end_of(bytes, len, &text);
    /* an equals sign at the end joins this line and the next */
    if (!is_word && text > 0 && end_len > 0 && bytes[text - 1] == '=') {
        text--;
        end_len = 0;
    }
    while (at < text) {
        const char *const mark = memchr(bytes + at, '=', text - at);
        size_t plain = mark ? (size_t)(mark - bytes) : text;
        const char *const space =
            is_word ? memchr(bytes + at, '_', plain - at) : NULL;
        if (space)
            plain = (size_t)(space - bytes);
        transfer_plain(t, bytes + at, plain - at, source + at);
        at = plain;
        if (at == text)
            break;
        const int high = at + 2 < text ? hex_value(bytes[at + 1]) : -1;
        const int low = high >= 0 ? hex_value(bytes[at + 2]) : -1;
        if (bytes[at] == '_') {
            put_escape(t, ' ', source + at, 1);
            at++;
        } else if (low >= 0) {
            put_escape(t, (char)(high * 16 + low), source + at, 3);
            at += 3;
        } else { /* not an escape: keep the `=`, as its writer meant it */
            transfer_plain(t, bytes + at, 1, source + at);
            at++;
        }
    }
    transfer_plain(t, bytes + len - end_len, end_len, source + len - end_len);
}

/* ---------------------------------------------------------------- base64 */

/* Values of the characters from `+` on; -1: not a character of base64. */
static const int8_t values[] = {
    62, -1, -1, -1, 63, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, -1,
    -1, -1, -1, -1, -1, -1, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    -1, -1, -1, -1, -1, -1, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
    36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51};

static int value_of(char c)
{
    const unsigned at = (unsigned)(unsigned char)c - '+';
    return at < sizeof values ? values[at] : -1;
}

/* Decode groups of four characters with nothing between them, as in most lines.
 * Returns the number of characters that were read. */
static size_t take_groups(transfer_state *t, const char *bytes, size_t len,
                          uint64_t source)
{
    char read[384];
    size_t done = 0;
    size_t out = 0;
    while (len - done >= 4 && out + 3 <= sizeof read) {
        const int a = value_of(bytes[done]);
        const int b = value_of(bytes[done + 1]);
        const int c = value_of(bytes[done + 2]);
        const int d = value_of(bytes[done + 3]);
        if ((a | b | c | d) < 0)
            break;
        read[out++] = (char)(a << 2 | b >> 4);
        read[out++] = (char)(b << 4 | c >> 2);
        read[out++] = (char)(c << 6 | d);
        done += 4;
    }
    put(t, read, out,
        (read_segment){.source = source,
                       .source_len = (uint32_t)done,
                       .kind = READ_BASE64});
    return done;
}

void transfer_end(transfer_state *t)
{
    static const uint32_t bytes_of[] = {0, 0, 1, 2, 3};
    const uint32_t count = bytes_of[t->count];
    const uint32_t bits = t->bits << (6 * (4 - t->count));
    for (uint32_t i = 0; i < count; i++)
        put_escape(t, (char)(bits >> (16 - 8 * i)), t->starts[i],
                   (uint32_t)(t->starts[i + 1] - t->starts[i]) + 1);
    t->bits = 0;
    t->count = 0;
}

void transfer_base64(transfer_state *t, const char *bytes, size_t len,
                     uint64_t source)
{
    size_t at = 0;
    while (at < len) {
        const size_t groups =
            t->count == 0 ? take_groups(t, bytes + at, len - at, source + at)
                          : 0;
        at += groups;
        if (groups > 0 || at == len)
            continue;
        const int value = value_of(bytes[at]);
        if (bytes[at] == '=')
            transfer_end(t);
        if (value >= 0) { /* other characters are skipped */
            t->starts[t->count++] = source + at;
            t->bits = t->bits << 6 | (uint32_t)value;
        }
        if (t->count == 4)
            transfer_end(t);
        at++;
    }
}
