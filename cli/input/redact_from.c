#include "cli/input/from_document.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/mime.h"
#include "cli/input/redacting.h"
#include "cli/output/output.h"
#include "cli/output/utf8.h"
#include "cli/platform/message.h"

/* Parts inside parts: mail has two or three levels. */
#define DEEPEST 20
/* The longest line of an encoded part, and of a field that is written anew. */
#define LONGEST_LINE 76

static void write_redacted(redactor *r, uint32_t markup, linkspan_str text)
{
    linkspan_buf out;
    (void)redact_str(r, markup, text, &out);
    write_str((linkspan_str){out.data, out.len});
    linkspan_buf_free(&out);
}

/* The first line, with its line end. */
static linkspan_str line_of(linkspan_str text)
{
    const char *const end =
        text.len > 0 ? memchr(text.data, '\n', text.len) : NULL;
    return end ? part_of(text.data,
                         (linkspan_range){0, (size_t)(end - text.data) + 1})
               : text;
}

static linkspan_str after(linkspan_str text, size_t len)
{
    return (linkspan_str){text.data + len, text.len - len};
}

static bool is_blank_line(linkspan_str line)
{
    return line.len > 0 &&
           (line.data[0] == '\n' || (line.len == 2 && line.data[0] == '\r'));
}

/* ----------------------------------------------------------------- encodings */

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"
                                    "qrstuvwxyz0123456789+/";

static void decode_base64(linkspan_str text, bytes *to)
{
    unsigned bits = 0;
    unsigned count = 0;
    for (size_t i = 0; i < text.len; i++) {
        const char c = text.data[i];
        const char *const digit = c ? strchr(base64_digits, c) : NULL;
        if (!digit)
            continue;
        bits = (bits << 6 | (unsigned)(digit - base64_digits)) & 0xFFFFFF;
        count += 6;
        if (count >= 8) {
            count -= 8;
            const char byte = (char)(bits >> count & 0xFF);
            bytes_add(to, &byte, 1);
        }
    }
}

/* `width`: characters in a line, a multiple of four. */
static void encode_base64(linkspan_str text, size_t width, const char *line_end,
                          bytes *to)
{
    for (size_t i = 0; i < text.len; i += 3) {
        const size_t rest = text.len - i < 3 ? text.len - i : 3;
        unsigned bits = 0;
        char four[4];
        for (size_t k = 0; k < 3; k++)
            bits =
                bits << 8 | (k < rest ? (unsigned char)text.data[i + k] : 0u);
        for (size_t k = 0; k < 4; k++)
            four[k] =
                k <= rest ? base64_digits[bits >> (18 - 6 * k) & 63] : '=';
        bytes_add(to, four, 4);
        if ((i + 3) / 3 * 4 % width == 0 || i + 3 >= text.len)
            bytes_add(to, line_end, strlen(line_end));
    }
}

static void decode_quoted(linkspan_str text, bool is_word, bytes *to)
{
    for (size_t at = 0; at < text.len; at++) {
        const linkspan_str rest = after(text, at);
        char c = *rest.data;
        if (is_word && c == '_') {
            bytes_add(to, " ", 1);
        } else if (c == '=' && rest.len > 2 && hex_value(rest.data[1]) >= 0 &&
                   hex_value(rest.data[2]) >= 0) {
            c = (char)(hex_value(rest.data[1]) << 4 | hex_value(rest.data[2]));
            bytes_add(to, &c, 1);
            at += 2;
        } else if (c == '=' && rest.len > 1 && rest.data[1] == '\n') {
            at++;
        } else if (c == '=' && rest.len > 2 && rest.data[1] == '\r' &&
                   rest.data[2] == '\n') {
            at += 2;
        } else {
            bytes_add(to, &c, 1);
        }
    }
}

static void encode_quoted(linkspan_str text, const char *line_end, bytes *to)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t column = 0;
    for (size_t at = 0; at < text.len; at++) {
        const unsigned char c = (unsigned char)text.data[at];
        const linkspan_str rest = after(text, at + 1);
        const bool is_end =
            rest.len == 0 || rest.data[0] == '\n' ||
            (rest.len > 1 && rest.data[0] == '\r' && rest.data[1] == '\n');
        if (c == '\n' || (c == '\r' && rest.len > 0 && rest.data[0] == '\n')) {
            bytes_add(to, text.data + at, 1);
            column = 0;
            continue;
        }
        const bool is_plain = (c > ' ' && c < 0x7f && c != '=') ||
                              ((c == ' ' || c == '\t') && !is_end);
        const char escape[3] = {'=', digits[c >> 4], digits[c & 15]};
        const size_t width = is_plain ? 1 : 3;
        if (column + width >= LONGEST_LINE) {
            bytes_add(to, "=", 1);
            bytes_add(to, line_end, strlen(line_end));
            column = 0;
        }
        bytes_add(to, is_plain ? text.data + at : escape, width);
        column += width;
    }
}

/* ------------------------------------------------------------ header fields */

static void add_character(charset from, unsigned char byte, bytes *to)
{
    const uint32_t cp = byte < 0x80 ? byte : charset_character(from, byte);
    char utf8[4];
    const size_t width = utf8_put(utf8, cp);
    bytes_add(to, utf8, width);
}

/* Decode an encoded word. Returns false if its charset is unknown. */
static bool decode_word(const encoded_word *word, bytes *to)
{
    const charset from = charset_of(word->charset);
    bytes raw = {NULL, 0, 0};
    if (from == CHARSET_UNKNOWN)
        return false;
    if (word->is_base64)
        decode_base64(word->text, &raw);
    else
        decode_quoted(word->text, true, &raw);
    if (from == CHARSET_UTF8)
        bytes_add(to, raw.data, raw.len);
    for (size_t i = 0; from != CHARSET_UTF8 && i < raw.len; i++)
        add_character(from, (unsigned char)raw.data[i], to);
    free(raw.data);
    return true;
}

/* Add a field on one line, with its encoded words decoded. The space between two of
 * them is not text. */
static void decode_field(linkspan_str field, bytes *to)
{
    size_t word_end = SIZE_MAX; /* of `to`, after an encoded word and spaces */
    for (size_t at = 0; at < field.len;) {
        const linkspan_str rest = after(field, at);
        const encoded_word word = encoded_word_at(rest.data, rest.len);
        const size_t before = to->len;
        if (word.len > 0) {
            if (word_end != SIZE_MAX)
                to->len = word_end;
            if (decode_word(&word, to)) {
                word_end = to->len;
                at += word.len;
                continue;
            }
            to->len = before;
        }
        if (!is_mail_space(*rest.data))
            word_end = SIZE_MAX;
        if (*rest.data != '\r' && *rest.data != '\n')
            bytes_add(to, rest.data, 1);
        at++;
    }
}

/* Write a field whose text has characters beyond ASCII, in encoded words of whole
 * characters. */
static void encode_field(const redactor *r, linkspan_str field, bytes *to)
{
    const char *const colon = memchr(field.data, ':', field.len);
    size_t at = colon ? (size_t)(colon - field.data) + 1 : 0;
    bytes_add(to, field.data, at);
    while (at < field.len && field.data[at] == ' ')
        at++;
    while (at < field.len) {
        size_t end = field.len - at > 39 ? at + 39 : field.len;
        while (end < field.len && end > at + 1 &&
               ((unsigned char)field.data[end] & 0xC0) == 0x80)
            end--;
        bytes_add(to, " =?UTF-8?B?", 11);
        encode_base64((linkspan_str){field.data + at, end - at}, 4096, "", to);
        bytes_add(to, "?=", 2);
        bytes_add(to, r->line_end, strlen(r->line_end));
        at = end;
    }
}

static bool is_ascii_text(linkspan_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.data[i] >= 0x80)
            return false;
    return true;
}

/* True for a field that says how the part is to be read. */
static bool is_about_part(linkspan_str name)
{
    return is_word(name, "content-type") ||
           is_word(name, "content-transfer-encoding") ||
           is_word(name, "mime-version");
}

/* Write a field, which can have several lines. */
static void write_field(redactor *r, linkspan_str field, mime *about)
{
    const char *const colon = memchr(field.data, ':', field.len);
    const size_t name_len = colon ? (size_t)(colon - field.data) : 0;
    const linkspan_str name = {field.data, name_len};
    if (colon)
        mime_take(about, name, after(field, name_len + 1));
    if (is_about_part(name)) {
        write_str(field);
        return;
    }
    bytes text = {NULL, 0, 0};
    linkspan_buf out;
    decode_field(field, &text);
    if (redact_str(r, 0, str_in(&text), &out)) {
        const linkspan_str redacted = {out.data, out.len};
        text.len = 0;
        if (is_ascii_text(redacted)) {
            bytes_add(&text, redacted.data, redacted.len);
            bytes_add(&text, r->line_end, strlen(r->line_end));
        } else {
            encode_field(r, redacted, &text);
        }
        write_str(str_in(&text));
    } else {
        write_str(field);
    }
    linkspan_buf_free(&out);
    free(text.data);
}

/* Write the header, and return what follows it. */
static linkspan_str write_header(redactor *r, linkspan_str part, mime *about)
{
    while (part.len > 0) {
        linkspan_str field = line_of(part);
        if (is_blank_line(field)) {
            write_str(field);
            return after(part, field.len);
        }
        while (field.len < part.len &&
               (part.data[field.len] == ' ' || part.data[field.len] == '\t'))
            field.len += line_of(after(part, field.len)).len;
        write_field(r, field, about);
        part = after(part, field.len);
    }
    return part;
}

/* -------------------------------------------------------------------- parts */

static void write_removed(redactor *r, const char *why)
{
    r->changes++;
    write_text("[removed: ");
    write_text(why);
    write_text("]");
    write_text(r->line_end);
}

/* True for charsets in which ASCII characters are not single bytes. */
static bool is_wide(const mime *about)
{
    const linkspan_str name = str_of(about->charset_name);
    static const char *const wide[] = {"utf-7",    "utf-16",         "utf-16le",
                                       "utf-16be", "utf-32",         "utf-32le",
                                       "utf-32be", "iso-10646-ucs-2"};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (is_word(name, wide[i]))
            return true;
    return false;
}

static void write_text_part(redactor *r, const mime *about, linkspan_str body)
{
    const uint32_t markup =
        about->type == PART_HTML ? (uint32_t)LINKSPAN_MARKUP_HTML : 0;
    if (about->transfer == TRANSFER_UNKNOWN || is_wide(about)) {
        write_removed(r, about->transfer == TRANSFER_UNKNOWN
                             ? "unknown transfer encoding"
                             : "charset that cannot be redacted");
        return;
    }
    if (about->transfer == TRANSFER_PLAIN) {
        write_redacted(r, markup, body);
        return;
    }
    bytes text = {NULL, 0, 0};
    linkspan_buf out;
    if (about->transfer == TRANSFER_BASE64)
        decode_base64(body, &text);
    else
        decode_quoted(body, false, &text);
    if (redact_str(r, markup, str_in(&text), &out)) {
        const linkspan_str redacted = {out.data, out.len};
        text.len = 0;
        if (about->transfer == TRANSFER_BASE64)
            encode_base64(redacted, LONGEST_LINE, r->line_end, &text);
        else
            encode_quoted(redacted, r->line_end, &text);
        write_str(str_in(&text));
    } else {
        write_str(body);
    }
    linkspan_buf_free(&out);
    free(text.data);
}

/* 1: the line separates parts, 2: it ends them, 0: it is no delimiter. */
static int delimiter_of(linkspan_str line, const mime *about)
{
    const size_t len = about->boundary_len;
    if (line.len < len + 2 || memcmp(line.data, "--", 2) != 0 ||
        memcmp(line.data + 2, about->boundary, len) != 0)
        return 0;
    linkspan_str rest = after(line, len + 2);
    const int found = rest.len >= 2 && memcmp(rest.data, "--", 2) == 0 ? 2 : 1;
    rest = after(rest, found == 2 ? 2 : 0);
    while (rest.len > 0 && is_mail_space(*rest.data))
        rest = after(rest, 1);
    return rest.len == 0 ? found : 0;
}

static void write_part(redactor *r, linkspan_str part);

static void write_multipart(redactor *r, const mime *about, linkspan_str body)
{
    size_t start = 0;
    bool is_part = false; /* not what stands before or after the parts */
    for (size_t at = 0; at <= body.len;) {
        const linkspan_str line = line_of(after(body, at));
        const int delimiter = at < body.len ? delimiter_of(line, about) : 1;
        if (delimiter != 0) {
            const linkspan_str text =
                part_of(body.data, (linkspan_range){start, at});
            if (is_part)
                write_part(r, text);
            else
                write_redacted(r, 0, text);
            if (at == body.len)
                return;
            write_str(line);
            start = at + line.len;
            is_part = delimiter == 1;
        }
        at += line.len;
    }
}

static void write_part(redactor *r, linkspan_str part)
{
    mime about = {.type = PART_TEXT, .transfer = TRANSFER_PLAIN};
    const linkspan_str body = write_header(r, part, &about);
    if (r->depth == DEEPEST) {
        write_removed(r, "parts inside too many parts");
        return;
    }
    r->depth++;
    switch (about.type) {
    case PART_TEXT:
    case PART_HTML:
        write_text_part(r, &about, body);
        break;
    case PART_MULTIPART:
    case PART_DIGEST:
        if (about.boundary_len > 0)
            write_multipart(r, &about, body);
        else
            write_redacted(r, 0, body);
        break;
    case PART_MESSAGE:
        write_part(r, body);
        break;
    default:
        write_str(body);
    }
    r->depth--;
}

static bool starts_message(linkspan_str line)
{
    return line.len > 5 && memcmp(line.data, "From ", 5) == 0;
}

/* In a mailbox, a line that starts with "From " after an empty line starts a
 * message. */
static void write_messages(redactor *r, linkspan_str source)
{
    const bool is_mailbox = starts_message(line_of(source));
    size_t start = 0;
    bool is_after_blank = true;
    for (size_t at = 0; is_mailbox && at < source.len;) {
        const linkspan_str line = line_of(after(source, at));
        if (is_after_blank && starts_message(line)) {
            if (at > start)
                write_part(r,
                           part_of(source.data, (linkspan_range){start, at}));
            write_redacted(r, 0, line);
            start = at + line.len;
        }
        is_after_blank = is_blank_line(line);
        at += line.len;
    }
    write_part(r, after(source, start));
}

size_t redact_from(from_format from, const linkspan_detector *detector,
                   const linkspan_redact_options *how, linkspan_str source)
{
    const linkspan_str first = line_of(source);
    redactor r = {.detector = detector, .how = *how, .line_end = "\n"};
    if (first.len > 1 && first.data[first.len - 2] == '\r')
        r.line_end = "\r\n";
    if (from == FROM_MAIL)
        write_messages(&r, source);
    else if (from == FROM_JSON || from == FROM_JSONL)
        redact_json(&r, source);
    else
        write_redacted(&r,
                       from == FROM_HTML ? LINKSPAN_MARKUP_HTML
                                         : LINKSPAN_MARKUP_MARKDOWN,
                       source);
    free(r.made);
    return r.changes;
}
