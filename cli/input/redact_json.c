#include "cli/input/redacting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/json_path.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"

/* An escape of a string: where it stands, and what is read. */
typedef struct place {
    size_t read;
    size_t source;
    size_t read_len;
    size_t len;
} place;

/* A string with its escapes decoded. Offsets in the source count from the start of the
 * string. */
typedef struct string {
    bytes text;
    place *escapes;
    size_t count;
    size_t room;
} string;

typedef struct json {
    redactor *r;
    string value;
    bytes
        key; /* of the member whose value comes next; empty if there is none */
    bytes out;
    bool is_by_key; /* hide the values of members with the name of a secret */
} json;

/* ------------------------------------------------------------------- strings */

static void add_escape(string *s, size_t source, const json_escape *e)
{
    if (s->count == s->room) {
        s->room = 2 * s->room + 16;
        s->escapes = must_resize(s->escapes, s->room * sizeof *s->escapes);
    }
    s->escapes[s->count++] = (place){s->text.len, source, e->read_len, e->len};
    bytes_add(&s->text, e->read, e->read_len);
}

static void decode(string *s, linkspan_str source)
{
    s->text.len = 0;
    s->count = 0;
    for (size_t at = 0; at < source.len;) {
        const char *const rest = source.data + at;
        const char *const sign = memchr(rest, '\\', source.len - at);
        const size_t plain = sign ? (size_t)(sign - rest) : source.len - at;
        bytes_add(&s->text, rest, plain);
        at += plain;
        if (at == source.len)
            break;
        json_escape e = json_escape_at(source.data + at, source.len - at, true);
        if (e.len == 0)
            e = json_bad_escape();
        add_escape(s, at, &e);
        at += e.len;
    }
}

/* The place in the source of a place in the text. In the middle of an escape: its start,
 * or its end. */
static size_t source_of(const string *s, size_t read, bool is_end)
{
    size_t low = 0;
    size_t high = s->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (s->escapes[middle].read < read)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return read;
    const place *const e = &s->escapes[low - 1];
    if (read - e->read >= e->read_len)
        return e->source + e->len + (read - e->read - e->read_len);
    return is_end ? e->source + e->len : e->source;
}

static void add_encoded(bytes *to, linkspan_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        const unsigned char c = (unsigned char)text.data[i];
        char escape[7];
        if (c == '"' || c == '\\')
            bytes_add(to, "\\", 1);
        if (c >= ' ')
            bytes_add(to, text.data + i, 1);
        else
            bytes_add(to, escape,
                      (size_t)snprintf(escape, sizeof escape, "\\u%04x", c));
    }
}

/* Write a string that was redacted with `before` bytes before it, which are no part of
 * it. */
static void add_changed(json *j, linkspan_str source, const linkspan_buf *out,
                        size_t before)
{
    const redactor *const r = j->r;
    const size_t end = before + j->value.text.len;
    size_t done = 0;
    for (size_t i = 0; i < r->made_count; i++) {
        const linkspan_change *const one = &r->made[i];
        if (one->before.end < before || one->before.start > end)
            continue;
        if (one->before.start < before || one->before.end > end) {
            bytes_add(&j->out, "***", 3); /* more than the string was hidden */
            return;
        }
        const size_t start =
            source_of(&j->value, one->before.start - before, false);
        if (start > done)
            bytes_add(&j->out, source.data + done, start - done);
        add_encoded(&j->out, part_of(out->data, one->after));
        done = source_of(&j->value, one->before.end - before, true);
    }
    bytes_add(&j->out, source.data + done, source.len - done);
}

/* ------------------------------------------------------------------- members */

/* Add text in which nothing ends a string; other quotation marks end words too. */
static void add_tame(bytes *to, linkspan_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        const unsigned char c = (unsigned char)text.data[i];
        const bool is_mark = c == '"' || c == '\\';
        bytes_add(to, is_mark ? "'" : c < ' ' ? " " : text.data + i, 1);
    }
}

/* Redact the value with its name before it: what is hidden in "password":"abc" is hidden
 * in the string. */
static void redact_member(json *j, linkspan_str source)
{
    bytes member = {NULL, 0, 0};
    linkspan_buf out;
    bytes_add(&member, "\"", 1);
    add_tame(&member, str_in(&j->key));
    bytes_add(&member, "\":\"", 3);
    const size_t before = member.len;
    add_tame(&member, str_in(&j->value.text));
    bytes_add(&member, "\"", 1);
    (void)redact_str(j->r, 0, str_in(&member), &out);
    add_changed(j, source, &out, before);
    linkspan_buf_free(&out);
    free(member.data);
}

/* ---------------------------------------------------------------- all of it */

static linkspan_str range_of(linkspan_str text, size_t start, size_t end)
{
    return (linkspan_str){text.data + start, end - start};
}

/* Where the string ends whose text starts at `at`: at a quotation mark, or at a line end,
 * which no string can have. */
static size_t string_end(linkspan_str source, size_t at)
{
    while (at < source.len && source.data[at] != '"' && source.data[at] != '\n')
        at += source.data[at] == '\\' && at + 1 < source.len ? 2 : 1;
    return at;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_key_at(linkspan_str source, size_t end)
{
    size_t at = end + 1;
    while (at < source.len && is_space(source.data[at]))
        at++;
    return at < source.len && source.data[at] == ':';
}

static void take_string(json *j, linkspan_str source, bool is_key)
{
    linkspan_buf out;
    decode(&j->value, source);
    if (is_key) {
        j->key.len = 0;
        bytes_add(&j->key, j->value.text.data, j->value.text.len);
    }
    if (j->is_by_key && (is_key || j->key.len == 0)) {
        bytes_add(&j->out, source.data, source.len);
    } else if (j->is_by_key) {
        redact_member(j, source);
    } else {
        (void)redact_str(j->r, 0, str_in(&j->value.text), &out);
        add_changed(j, source, &out, 0);
        linkspan_buf_free(&out);
    }
    if (!is_key)
        j->key.len = 0;
}

static bool is_number(linkspan_str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!memchr("+-.0123456789eE", word.data[i], 15))
            return false;
    return word.len > 0 && memchr("-0123456789", *word.data, 11);
}

static bool is_literal(linkspan_str word)
{
    return (word.len == 4 && memcmp(word.data, "true", 4) == 0) ||
           (word.len == 4 && memcmp(word.data, "null", 4) == 0) ||
           (word.len == 5 && memcmp(word.data, "false", 5) == 0);
}

/* True if the text between strings is marks, numbers, true, false and null. */
static bool is_structure(linkspan_str text)
{
    for (size_t at = 0; at < text.len;) {
        const size_t start = at;
        while (at < text.len && !is_space(text.data[at]) &&
               !memchr("{}[]:,", text.data[at], 6))
            at++;
        const linkspan_str word = range_of(text, start, at);
        if (word.len > 0 && !is_number(word) && !is_literal(word))
            return false;
        at++;
    }
    return true;
}

/* What stands between strings; redacted as text if it is no JSON. */
static void take_rest(json *j, linkspan_str text)
{
    linkspan_buf out;
    for (size_t i = 0; i < text.len; i++)
        if (memchr("{}[],", text.data[i], 5))
            j->key.len = 0;
    if (j->is_by_key || is_structure(text)) {
        bytes_add(&j->out, text.data, text.len);
        return;
    }
    (void)redact_str(j->r, 0, text, &out);
    bytes_add(&j->out, out.data, out.len);
    linkspan_buf_free(&out);
}

static void take_all(json *j, linkspan_str source)
{
    j->out.len = 0;
    for (size_t at = 0; at < source.len;) {
        const char *const quote =
            memchr(source.data + at, '"', source.len - at);
        const size_t start = quote ? (size_t)(quote - source.data) : source.len;
        take_rest(j, range_of(source, at, start));
        if (!quote)
            return;
        const size_t end = string_end(source, start + 1);
        bytes_add(&j->out, "\"", 1);
        take_string(j, range_of(source, start + 1, end),
                    is_key_at(source, end));
        at = end;
        if (at < source.len) {
            bytes_add(&j->out, source.data + at, 1);
            at++;
        }
    }
}

void redact_json(redactor *r, linkspan_str source)
{
    json j = {.r = r};
    bytes once = {NULL, 0, 0};
    take_all(&j, source);
    if (r->how.redaction == LINKSPAN_REDACT_SECRET) {
        once = j.out;
        j.out = (bytes){NULL, 0, 0};
        j.is_by_key = true;
        take_all(&j, str_in(&once));
    }
    write_str(str_in(&j.out));
    free(once.data);
    free(j.out.data);
    free(j.key.data);
    free(j.value.text.data);
    free(j.value.escapes);
}
