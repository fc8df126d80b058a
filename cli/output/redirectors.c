#include "cli/output/hit.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "cli/generated/link_words.h"
#include "cli/output/output.h"
#include "cli/output/utf8.h"

static linkspan_str from(linkspan_str text, size_t at)
{
    return (linkspan_str){text.data + at, text.len - at};
}

static size_t find_any(linkspan_str text, size_t at, const char *set)
{
    while (at < text.len && (!text.data[at] || !strchr(set, text.data[at])))
        at++;
    return at;
}

/* ---------------------------------------------------------------- tracking */

/* True if the row matches the name. A star at the end of the row matches any
 * text. */
static bool is_name(const char *row, linkspan_str name)
{
    size_t at = 0;
    while (at < name.len && row[at] && row[at] != '*' &&
           lower(name.data[at]) == row[at])
        at++;
    return row[at] == '*' || (!row[at] && at == name.len);
}

/* True if the parameter tracks readers. `pair` is a name, or a name, "=" and a
 * value. */
static bool is_tracking(linkspan_str pair)
{
    const linkspan_str name = {pair.data, find_any(pair, 0, "=")};
    const char first = name.len > 0 ? lower(name.data[0]) : '\0';
    if (first != '_' && (first < 'a' || first > 'z'))
        return false;
    const size_t letter = first == '_' ? 0 : (size_t)(first - 'a' + 1);
    const char *row = tracking_names + tracking_starts[letter];
    const char *const end = tracking_names + tracking_starts[letter + 1];
    for (; row < end; row += strlen(row) + 1)
        if (is_name(row, name))
            return true;
    return false;
}

bool strip_tracking(growing *url)
{
    const linkspan_str text = {url->data, url->len};
    const size_t mark = find_any(text, 0, "?#");
    const size_t end = find_any(text, mark, "#");
    size_t to = mark;
    bool has_stripped = false;
    for (size_t at = mark; at < end;) {
        const size_t start = at + 1; /* after "?" or "&" */
        at = find_any((linkspan_str){text.data, end}, start, "&");
        const linkspan_str pair = {text.data + start, at - start};
        if (is_tracking(pair)) {
            has_stripped = true;
            continue;
        }
        url->data[to] = to == mark ? '?' : '&';
        memmove(url->data + to + 1, pair.data, pair.len);
        to += 1 + pair.len;
    }
    if (!has_stripped)
        return false;
    if (to == mark + 1) /* only "?" is left of the query: remove it too */
        to = mark;
    memmove(url->data + to, url->data + end, url->len - end);
    url->len -= end - to;
    return true;
}

/* ----------------------------------------------------------------- writing */

static void add_byte(growing *to, char byte)
{
    growing_add(to, (linkspan_str){&byte, 1});
}

/* Decode "%2F" to a slash. In version 2 of Proofpoint's format, "-2F" and "_" are
 * slashes instead. */
static void add_decoded(growing *to, linkspan_str value, bool is_proofpoint)
{
    const char escape = is_proofpoint ? '-' : '%';
    for (size_t at = 0; at < value.len; at++) {
        const char *const p = value.data + at;
        const bool is_escape = *p == escape && value.len - at >= 3 &&
                               hex_value(p[1]) >= 0 && hex_value(p[2]) >= 0;
        if (is_escape) {
            add_byte(to, (char)(hex_value(p[1]) * 16 + hex_value(p[2])));
            at += 2;
        } else {
            add_byte(to, is_proofpoint && *p == '_' ? '/' : *p);
        }
    }
}

/* The value of a digit of base64 for URLs (RFC 4648 5), or -1. */
static int base64_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

/* Characters in base64, read byte by byte. */
typedef struct base64 {
    linkspan_str text;
    uint32_t bits;
    unsigned count; /* of bits */
} base64;

static int next_byte(base64 *b)
{
    while (b->count < 8) {
        const int value = b->text.len > 0 ? base64_value(*b->text.data) : -1;
        if (value < 0)
            return -1;
        b->text = from(b->text, 1);
        b->bits = b->bits << 6 | (uint32_t)value;
        b->count += 6;
    }
    b->count -= 8;
    return (int)(b->bits >> b->count & 0xFF);
}

/* Add the next UTF-8 character: a byte, and as many more as that byte
 * announces. False if the base64 ends before the character is complete. */
static bool add_character(growing *to, base64 *b)
{
    int byte = next_byte(b);
    const int more = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    for (int i = 0; byte >= 0; i++) {
        add_byte(to, (char)byte);
        if (i == more)
            return true;
        byte = next_byte(b);
    }
    return false;
}

/* Decode "__URL__;BASE64!...", version 3 of Proofpoint's format. In the URL, a star
 * stands for the next character of the base64; "**" and a base64 digit of value n stand
 * for the next n + 2 characters. */
static void add_proofpoint(growing *to, linkspan_str text)
{
    size_t end = text.len;
    while (end >= 5 && memcmp(text.data + end - 3, "__;", 3) != 0)
        end--;
    if (end < 5 || memcmp(text.data, "__", 2) != 0)
        return;
    base64 b = {.text = from(text, end)};
    end -= 3;
    for (size_t at = 2; at < end; at++) {
        if (text.data[at] != '*') {
            add_byte(to, text.data[at]);
            continue;
        }
        int count = 1;
        if (end - at > 2 && text.data[at + 1] == '*') {
            count = base64_value(text.data[at + 2]) + 2;
            at += 2;
        }
        while (count > 0 && add_character(to, &b))
            count--;
    }
}

/* ------------------------------------------------------------------- pages */

/* The value of a parameter; empty if it is not there. */
static linkspan_str value_of(linkspan_str query, linkspan_str name)
{
    while (query.len > 0) {
        const size_t len = find_any(query, 0, "&");
        if (len > name.len && query.data[name.len] == '=' &&
            memcmp(query.data, name.data, name.len) == 0)
            return (linkspan_str){query.data + name.len + 1,
                                  len - name.len - 1};
        query = from(query, len + (len < query.len));
    }
    return query;
}

/* True if the row, up to its space, is this host and path. A row that starts with a dot
 * matches every name below its host. In version 3 of Proofpoint's format, the path may
 * go on after that of the row. */
static bool is_place(const char *row, linkspan_str place)
{
    const size_t len = strcspn(row, " ");
    if (*row == '.' && place.len > len)
        return memcmp(place.data + place.len - len, row, len) == 0 &&
               !memchr(place.data, '/', place.len - len);
    const bool goes_on =
        row[len + 1] == '3' && place.len > len && place.data[len] == '/';
    return (place.len == len || goes_on) && memcmp(place.data, row, len) == 0;
}

/* Where the URL of a redirector has the address that it leads to: names of parameters,
 * "?" for the whole query, "2 NAME" or "3" for versions 2 and 3 of Proofpoint's format.
 * NULL if `place`, the host and path of the URL, is no redirector. */
static const char *forms_of(linkspan_str place)
{
    for (const char *row = redirectors; *row; row += strlen(row) + 1)
        if (is_place(row, place))
            return row + strcspn(row, " ") + 1;
    return NULL;
}

static bool is_web_address(const growing *text)
{
    return (text->len > 7 && strncasecmp(text->data, "http://", 7) == 0) ||
           (text->len > 8 && strncasecmp(text->data, "https://", 8) == 0);
}

/* Try each form until one gives a web address. `path` is the text after "/v3/", for
 * version 3 of Proofpoint's format. */
static bool try_forms(const char *forms, linkspan_str path, linkspan_str query,
                      growing *target)
{
    const bool is_second = forms[0] == '2';
    const char *form = is_second ? forms + 2 : forms;
    while (*form) {
        const linkspan_str name = {form, strcspn(form, " ")};
        target->len = 0;
        if (*form == '3')
            add_proofpoint(target, path);
        else
            add_decoded(target, *form == '?' ? query : value_of(query, name),
                        is_second);
        if (is_web_address(target))
            return true;
        form += name.len + (form[name.len] == ' ');
    }
    return false;
}

bool unwrap(linkspan_str url, growing *target)
{
    const size_t colon = find_any(url, 0, ":");
    if (url.len < colon + 3 || memcmp(url.data + colon, "://", 3) != 0)
        return false;
    linkspan_str rest = from(url, colon + 3);
    if (rest.len > 4 && memcmp(rest.data, "www.", 4) == 0)
        rest = from(rest, 4);
    const size_t mark = find_any(rest, 0, "?#");
    const size_t end = find_any(rest, mark, "#");
    size_t place = mark;
    while (place > 0 && rest.data[place - 1] == '/')
        place--;
    const char *const forms = forms_of((linkspan_str){rest.data, place});
    if (!forms)
        return false;
    const size_t query = mark < end ? mark + 1 : mark;
    const size_t path = find_any(rest, 0, "/") + sizeof "/v3/" - 1;
    return try_forms(forms, from(rest, path < rest.len ? path : rest.len),
                     (linkspan_str){rest.data + query, end - query}, target);
}
