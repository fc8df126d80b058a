#include "cli/input/mime.h"

#include <string.h>

#include "cli/output/output.h"
#include "cli/output/utf8.h"

bool is_mail_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool is_word(linkspan_str text, const char *word)
{
    size_t i = 0;
    while (i < text.len && word[i] && lower(text.data[i]) == word[i])
        i++;
    return i == text.len && !word[i];
}

static bool starts_with(linkspan_str text, const char *word)
{
    const size_t len = strlen(word);
    return text.len >= len && is_word((linkspan_str){text.data, len}, word);
}

/* -------------------------------------------------------------- charsets */

charset charset_of(linkspan_str name)
{
    static const struct {
        const char *name;
        charset is;
    } names[] = {
        {"utf-8", CHARSET_UTF8},
        {"utf8", CHARSET_UTF8},
        {"us-ascii", CHARSET_UTF8},
        {"ascii", CHARSET_UTF8},
        {"ansi_x3.4-1968", CHARSET_UTF8},
        {"iso-8859-1", CHARSET_LATIN1},
        {"iso8859-1", CHARSET_LATIN1},
        {"iso_8859-1", CHARSET_LATIN1},
        {"latin1", CHARSET_LATIN1},
        {"latin-1", CHARSET_LATIN1},
        {"iso-8859-15", CHARSET_LATIN9},
        {"iso8859-15", CHARSET_LATIN9},
        {"latin-9", CHARSET_LATIN9},
        {"windows-1252", CHARSET_WINDOWS_1252},
        {"cp1252", CHARSET_WINDOWS_1252},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_word(name, names[i].name))
            return names[i].is;
    return CHARSET_UNKNOWN;
}

/* The characters of windows-1252 for the bytes 0x80 to 0x9F. In Latin-1, these
 * bytes are control characters. */
static const uint16_t windows[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
    0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

static uint32_t latin9(unsigned char byte)
{
    switch (byte) {
    case 0xA4:
        return 0x20AC;
    case 0xA6:
        return 0x160;
    case 0xA8:
        return 0x161;
    case 0xB4:
        return 0x17D;
    case 0xB8:
        return 0x17E;
    case 0xBC:
        return 0x152;
    case 0xBD:
        return 0x153;
    case 0xBE:
        return 0x178;
    default:
        return byte;
    }
}

uint32_t charset_character(charset from, unsigned char byte)
{
    switch (from) {
    case CHARSET_LATIN1:
        return byte;
    case CHARSET_LATIN9:
        return latin9(byte);
    case CHARSET_WINDOWS_1252:
        return byte < 0xA0 ? windows[byte - 0x80] : byte;
    default:
        return 0xFFFD;
    }
}

/* ---------------------------------------------------------------- fields */

static linkspan_str trimmed(linkspan_str text)
{
    while (text.len > 0 && is_mail_space(text.data[0])) {
        text.data++;
        text.len--;
    }
    while (text.len > 0 && is_mail_space(text.data[text.len - 1]))
        text.len--;
    return text;
}

/* Read the next `name=value` of a list that is separated by semicolons. Returns
 * false if there is no other `name=value`. */
static bool next_parameter(linkspan_str *list, linkspan_str *name,
                           linkspan_str *value)
{
    const char *at = list->data;
    const char *const end = at + list->len;
    while (at < end && (is_mail_space(*at) || *at == ';'))
        at++;
    const char *const equals = memchr(at, '=', (size_t)(end - at));
    if (!equals)
        return false;
    *name = trimmed((linkspan_str){at, (size_t)(equals - at)});
    at = equals + 1;
    while (at < end && is_mail_space(*at))
        at++;
    const bool is_quoted = at < end && *at == '"';
    const char *const start = at + is_quoted;
    for (at = start; at < end && (is_quoted ? *at != '"' : *at != ';'); at++)
        continue;
    *value = (linkspan_str){start, (size_t)(at - start)};
    if (!is_quoted)
        *value = trimmed(*value);
    while (at < end && *at != ';')
        at++;
    *list = (linkspan_str){at, (size_t)(end - at)};
    return true;
}

static void copy_name(char *to, size_t room, linkspan_str from)
{
    const size_t len = from.len < room - 1 ? from.len : room - 1;
    if (len > 0)
        memcpy(to, from.data, len);
    to[len] = '\0';
}

static part_type type_of(linkspan_str type)
{
    if (is_word(type, "text/html") || is_word(type, "application/xhtml+xml"))
        return PART_HTML;
    if (starts_with(type, "text/"))
        return PART_TEXT;
    if (is_word(type, "multipart/digest"))
        return PART_DIGEST;
    if (starts_with(type, "multipart/"))
        return PART_MULTIPART;
    if (is_word(type, "message/rfc822") || is_word(type, "message/global"))
        return PART_MESSAGE;
    return starts_with(type, "message/") ? PART_TEXT : PART_OTHER;
}

static void take_type(mime *m, linkspan_str value)
{
    const char *const semicolon =
        value.len > 0 ? memchr(value.data, ';', value.len) : NULL;
    const size_t len = semicolon ? (size_t)(semicolon - value.data) : value.len;
    const linkspan_str type = trimmed((linkspan_str){value.data, len});
    linkspan_str rest = {value.data + len, value.len - len};
    linkspan_str name;
    linkspan_str one;
    if (type.len == 0 || !memchr(type.data, '/', type.len))
        return; /* RFC 2045 5.2: a part without a valid type is text/plain */
    m->type = type_of(type);
    while (next_parameter(&rest, &name, &one)) {
        if (is_word(name, "boundary") && one.len <= LONGEST_BOUNDARY &&
            one.len > 0) {
            m->boundary_len = one.len;
            memcpy(m->boundary, one.data, one.len);
        } else if (is_word(name, "charset")) {
            m->charset = charset_of(one);
            copy_name(m->charset_name, sizeof m->charset_name, one);
        }
    }
}

static transfer transfer_of(linkspan_str value)
{
    if (is_word(value, "quoted-printable"))
        return TRANSFER_QUOTED;
    if (is_word(value, "base64"))
        return TRANSFER_BASE64;
    return value.len == 0 || is_word(value, "7bit") || is_word(value, "8bit") ||
                   is_word(value, "binary")
               ? TRANSFER_PLAIN
               : TRANSFER_UNKNOWN;
}

void mime_take(mime *m, linkspan_str name, linkspan_str value)
{
    if (is_word(name, "content-type"))
        take_type(m, value);
    else if (is_word(name, "content-transfer-encoding"))
        m->transfer = transfer_of(trimmed(value));
}

/* --------------------------------------------------------- encoded words */

encoded_word encoded_word_at(const char *bytes, size_t len)
{
    const encoded_word none = {.len = 0};
    const char *const end = bytes + len;
    if (len < 8 || memcmp(bytes, "=?", 2) != 0)
        return none;
    const char *parts[3]; /* charset, encoding and text; each starts after a
                           * "?" */
    const char *at = bytes + 2;
    for (size_t i = 0; i < 3; i++) {
        parts[i] = at;
        while (at < end && *at != '?' && !is_mail_space(*at))
            at++;
        if (at == end || *at != '?')
            return none;
        at++;
    }
    if (at == end || *at != '=' || parts[2] - parts[1] != 2 ||
        !strchr("BbQq", *parts[1]))
        return none;
    const char *const language =
        memchr(parts[0], '*', (size_t)(parts[1] - 1 - parts[0]));
    const char *const name_end = language ? language : parts[1] - 1;
    return (encoded_word){.charset = {parts[0], (size_t)(name_end - parts[0])},
                          .is_base64 = lower(*parts[1]) == 'b',
                          .text = {parts[2], (size_t)(at - 1 - parts[2])},
                          .len = (size_t)(at + 1 - bytes)};
}
