#include "support/parse_url.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 16384

static int hex(char c)
{
    static const char digits[] = "0123456789ABCDEF0123456789abcdef";
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) % 16 : -1;
}

/* Decode the byte or escape at `at`. `*is_escape` is set to whether it is an escape. */
static char decoded(linkspan_str s, size_t *at, bool *is_escape)
{
    *is_escape = s.data[*at] == '%' && *at + 2 < s.len &&
                 hex(s.data[*at + 1]) >= 0 && hex(s.data[*at + 2]) >= 0;
    if (!*is_escape)
        return s.data[(*at)++];
    const int byte = hex(s.data[*at + 1]) * 16 + hex(s.data[*at + 2]);
    *at += 3;
    return (char)(uint8_t)byte;
}

static bool decodes_to(linkspan_str written, linkspan_str literal)
{
    size_t at = 0;
    size_t len = 0;
    for (; at < written.len; len++) {
        bool is_escape = false;
        const char byte = decoded(written, &at, &is_escape);
        if (len >= literal.len || literal.data[len] != byte)
            return false;
    }
    return len == literal.len;
}

/* Decode the escapes of a directive, except those of separators and percent signs that
 * are literal: these are written as escapes, since raw they would be syntax. */
static size_t canonical(linkspan_str s, char *out, bool has_literal_end)
{
    size_t len = 0;
    for (size_t at = 0; at < s.len;) {
        bool is_escape = false;
        const char byte = decoded(s, &at, &is_escape);
        const bool is_last = at == s.len;
        const char *spelt = NULL;
        if (byte == '%')
            spelt = "%25";
        else if (byte == ',' && (is_escape || (is_last && has_literal_end)))
            spelt = "%2C";
        else if (byte == '&' && is_escape)
            spelt = "%26";
        if (spelt) {
            memcpy(out + len, spelt, 3);
            len += 3;
        } else {
            out[len++] = byte;
        }
    }
    return len;
}

static bool is_same_directive(linkspan_str written, linkspan_str given,
                              bool has_literal_end)
{
    static char a[LONGEST];
    static char b[LONGEST];
    if (written.len * 3 > LONGEST || given.len * 3 > LONGEST)
        abort();
    const size_t a_len = canonical(written, a, false);
    const size_t b_len = canonical(given, b, has_literal_end);
    return a_len == b_len && memcmp(a, b, a_len) == 0;
}

/* Cut off the text before the first `separator`, and the separator. Without
 * one, takes everything and sets `rest->data` to NULL. */
static linkspan_str cut(linkspan_str *rest, const char *separator)
{
    const size_t width = strlen(separator);
    linkspan_str piece = *rest;
    for (size_t at = 0; at + width <= rest->len; at++) {
        if (memcmp(rest->data + at, separator, width) == 0) {
            piece.len = at;
            rest->data += at + width;
            rest->len -= at + width;
            return piece;
        }
    }
    *rest = (linkspan_str){NULL, 0};
    return piece;
}

static bool has_segments(linkspan_str path, const linkspan_url *url)
{
    static const linkspan_str empty = {"", 0};
    if (!path.data || !url->segments)
        return !path.data && !url->segments;
    const size_t count = url->segment_count ? url->segment_count : 1;
    for (size_t i = 0; i < count; i++) {
        if (!path.data)
            return false;
        const linkspan_str want = url->segment_count ? url->segments[i] : empty;
        if (!decodes_to(cut(&path, "/"), want))
            return false;
    }
    return !path.data;
}

static bool has_pairs(linkspan_str query, const linkspan_url *url)
{
    static const linkspan_pair empty = {{"", 0}, {NULL, 0}};
    if (!query.data || !url->pairs)
        return !query.data && !url->pairs;
    const size_t count = url->pair_count ? url->pair_count : 1;
    for (size_t i = 0; i < count; i++) {
        if (!query.data)
            return false;
        const linkspan_pair want = url->pair_count ? url->pairs[i] : empty;
        linkspan_str value = cut(&query, "&");
        const linkspan_str key = cut(&value, "=");
        if (!decodes_to(key, want.key) || !value.data != !want.value.data)
            return false;
        if (value.data && !decodes_to(value, want.value))
            return false;
    }
    return !query.data;
}

static bool has_directives(linkspan_str rest, const linkspan_url *url,
                           bool is_round_trip)
{
    for (size_t i = 0; i < url->directive_count; i++) {
        const bool is_last = i + 1 == url->directive_count;
        if (!rest.data)
            return false;
        if (!is_same_directive(cut(&rest, ":~:"), url->directives[i],
                               is_last && !is_round_trip))
            return false;
    }
    return !rest.data;
}

bool lks_has_parts_of(const char *text, size_t len, const linkspan_url *url,
                      bool is_round_trip, const char **what)
{
    linkspan_str fragment = {text, len};
    linkspan_str query = cut(&fragment, "#");
    linkspan_str path = cut(&query, "?");
    const bool has_path = path.len > 0 && path.data[0] == '/';
    linkspan_str segments = {has_path ? path.data + 1 : NULL,
                             has_path ? path.len - 1 : 0};
    *what = "path";
    if (!has_segments(segments, url) || (path.len > 0 && !has_path))
        return false;
    *what = "query";
    if (!has_pairs(query, url))
        return false;
    *what = "fragment";
    if ((fragment.data != NULL) !=
        (url->fragment.data || url->directive_count > 0))
        return false;
    if (!fragment.data)
        return true;
    linkspan_str directives = fragment;
    if (!decodes_to(cut(&directives, ":~:"), url->fragment))
        return false;
    *what = "directives";
    return has_directives(directives, url, is_round_trip);
}
