#include "cli/output/json.h"

#include <stdio.h>
#include <string.h>

#include "cli/output/output.h"
#include "cli/output/utf8.h"

/* How much more room than needed is asked for at once. */
#define ROOM 4096

static void make_room(json *j, size_t len)
{
    if (j->to)
        output_wrote(j->to);
    j->to = output_room(len + ROOM);
    j->end = j->to + len + ROOM;
}

/* Get room for `len` bytes. */
static char *room_for(json *j, size_t len)
{
    if ((size_t)(j->end - j->to) < len)
        make_room(j, len);
    return j->to;
}

/* Write a comma and the key, and get room for a value of `len` bytes. */
static char *begin_value(json *j, const char *key, size_t len)
{
    const size_t key_len = key ? strlen(key) : 0;
    char *to = room_for(j, 1 + key_len + 3 + len);
    if (j->needs_comma)
        *to++ = ',';
    j->needs_comma = true;
    if (!key)
        return to;
    *to++ = '"';
    to = put_bytes(to, key, key_len);
    return put_bytes(to, "\":", 2);
}

void json_name_init(json_name *name, const char *key)
{
    const int len = snprintf(name->text, sizeof name->text, ",\"%s\":", key);
    name->len = (size_t)len;
}

/* Copies the whole array of the name, even if the name is shorter: a copy of a
 * constant size needs no loop. */
void json_key(json *j, const json_name *name)
{
    const size_t comma = j->needs_comma ? 0 : 1;
    char *const to = room_for(j, JSON_KEY_MAX);
    memcpy(to, name->text + comma, JSON_KEY_MAX);
    j->needs_comma = false;
    j->to = to + name->len - comma;
}

void json_open(json *j, const char *key, char bracket)
{
    j->to = begin_value(j, key, 1);
    *j->to++ = bracket;
    j->needs_comma = false;
    j->depth++;
}

void json_close(json *j, char bracket)
{
    *room_for(j, 1) = bracket;
    j->to++;
    j->needs_comma = true;
    if (--j->depth > 0)
        return;
    output_wrote(j->to);
    j->to = NULL;
    j->end = NULL;
}

static char *put_code(char *to, uint32_t cp)
{
    static const char digits[] = "0123456789abcdef";
    to = put_bytes(to, "\\u", 2);
    for (int shift = 12; shift >= 0; shift -= 4)
        *to++ = digits[cp >> shift & 15];
    return to;
}

/* Write a character that is escaped, or longer than a byte. */
static char *put_special(char *to, linkspan_str text, size_t *at)
{
    size_t width;
    const uint32_t cp = code_point_at(text, *at, &width);
    const char *const from = text.data + *at;
    *at += width;
    if (cp == NO_CODE_POINT)
        return put_code(to, 0xFFFD);
    if (cp == '"' || cp == '\\') {
        *to = '\\';
        to[1] = (char)cp;
        return to + 2;
    }
    if (cp == '\t')
        return put_bytes(to, "\\t", 2);
    if (cp == '\n')
        return put_bytes(to, "\\n", 2);
    if (steers_terminal(cp, 0))
        return put_code(to, cp);
    return put_bytes(to, from, width);
}

/* True for a byte that stands in a string as it is. */
static bool is_simple(char c)
{
    return c >= ' ' && c < 0x7F && c != '"' && c != '\\';
}

#define EACH(byte) ((uint64_t)(byte)*0x0101010101010101u)

/* True if each of the eight bytes is simple. The highest bit of each byte that is
 * not simple becomes 1: for controls, quotes and backslashes by a subtraction
 * that borrows, for DEL by an addition. The borrow can also set the bit of the
 * next byte, but then the byte that borrowed is not simple anyway. */
static bool are_simple(uint64_t word)
{
    const uint64_t quote = word ^ EACH('"');
    const uint64_t backslash = word ^ EACH('\\');
    const uint64_t less = (word - EACH(' ')) | (quote - EACH(1)) |
                          (backslash - EACH(1)) | (word + EACH(1));
    return ((less | word) & EACH(0x80)) == 0;
}

/* Copy the simple bytes before the first other one; returns how many. If the
 * text has eight bytes or more, the last eight are copied at once, some of them
 * twice. */
static size_t put_simple(char *to, const char *from, size_t len)
{
    size_t at = 0;
    uint64_t word;
    for (; len - at >= sizeof word; at += sizeof word) {
        memcpy(&word, from + at, sizeof word);
        if (!are_simple(word))
            break;
        memcpy(to + at, &word, sizeof word);
    }
    if (at > 0 && at < len && len - at < sizeof word) {
        memcpy(&word, from + len - sizeof word, sizeof word);
        if (are_simple(word)) {
            memcpy(to + len - sizeof word, &word, sizeof word);
            return len;
        }
    }
    for (; at < len && is_simple(from[at]); at++)
        to[at] = from[at];
    return at;
}

char *json_put(char *to, linkspan_str text)
{
    for (size_t at = 0; at < text.len;) {
        const size_t simple = put_simple(to, text.data + at, text.len - at);
        to += simple;
        at += simple;
        if (at < text.len)
            to = put_special(to, text, &at);
    }
    return to;
}

void json_str(json *j, const char *key, linkspan_str text)
{
    char *to = begin_value(j, key, JSON_LONGEST_ESCAPE * text.len + 4);
    if (!text.data) {
        j->to = put_bytes(to, "null", 4);
        return;
    }
    *to++ = '"';
    to = json_put(to, text);
    *to++ = '"';
    j->to = to;
}

void json_number(json *j, const char *key, uint64_t number)
{
    j->to = put_number(begin_value(j, key, 20), number);
}

void json_signed(json *j, const char *key, int32_t number)
{
    char *to = begin_value(j, key, 11); /* -2147483648 */
    const int64_t wide = number;
    if (wide < 0)
        *to++ = '-';
    j->to = put_number(to, (uint64_t)(wide < 0 ? -wide : wide));
}

void json_bool(json *j, const char *key, bool value)
{
    char *const to = begin_value(j, key, 5);
    j->to = value ? put_bytes(to, "true", 4) : put_bytes(to, "false", 5);
}
