#include "safety/defang.h"

#include <string.h>

#include "text/buf.h"
#include "text/steps.h"

/* Two replacements, each of which adds a layer that the inverse takes off:
 *
 *   X, one of the four dots or @    <->  [X]
 *   http:// https:// ftp:// ftps:// <->  hxxp:// hxxps:// fxp:// fxps://
 *
 * In a link every X and every such scheme gets a layer. Elsewhere only what has
 * one already does: [X] becomes [[X]], hxxp:// becomes hxxxp://. So whatever has
 * a layer afterwards has one more than before, and the inverse takes one off
 * everything. */

/* Width of the X at `at`, or 0. */
static size_t dot_width(lks_slice text, size_t at)
{
    static const char dots[3][4] = {"\xE3\x80\x82", "\xEF\xBC\x8E",
                                    "\xEF\xBD\xA1"};
    const uint8_t byte = text.data[at];
    if (byte == '.' || byte == '@')
        return 1;
    for (size_t i = 0; byte >= 0xE3 && i < 3; i++)
        if (text.len - at >= 3 && memcmp(text.data + at, dots[i], 3) == 0)
            return 3;
    return 0;
}

/* A scheme with the letters that hide it, or could. */
typedef struct scheme {
    size_t xs;     /* letters between the first and the p */
    size_t needed; /* how many they are when hidden once */
    bool is_plain; /* they are t, not x */
    size_t width;  /* all of it, up to the slashes; 0: none stands there */
} scheme;

static scheme scheme_at(lks_slice text, size_t at)
{
    scheme s = {0};
    const uint8_t first = lks_ascii_lower(text.data[at]);
    if (first != 'h' && first != 'f')
        return s;
    s.needed = first == 'h' ? 2 : 1;
    size_t end = at + 1;
    const uint8_t letter = end < text.len ? lks_ascii_lower(text.data[end]) : 0;
    if (letter != 't' && letter != 'x')
        return s;
    s.is_plain = letter == 't';
    while (end < text.len && lks_ascii_lower(text.data[end]) == letter) {
        LKS_STEP();
        end++;
    }
    s.xs = end - at - 1;
    if (end == text.len || lks_ascii_lower(text.data[end]) != 'p' ||
        (s.is_plain ? s.xs != s.needed : s.xs < s.needed))
        return s;
    end++;
    if (end < text.len && lks_ascii_lower(text.data[end]) == 's')
        end++;
    if (text.len - end >= 3 && memcmp(text.data + end, "://", 3) == 0)
        s.width = end - at;
    return s;
}

/* The letters between the first and the p, each in its case. */
static void append_swapped(lks_slice text, size_t at, size_t count, char small,
                           linkspan_buf *out)
{
    for (size_t i = 0; i < count; i++) {
        const bool is_capital = text.data[at + i] < 'a';
        lks_buf_append_byte(out,
                            (uint8_t)(is_capital ? small - 'a' + 'A' : small));
    }
}

/* Hide the scheme at `at` once more. */
static void hide_scheme(lks_slice text, size_t at, const scheme *s,
                        linkspan_buf *out)
{
    lks_buf_append_byte(out, text.data[at]);
    if (s->is_plain)
        append_swapped(text, at + 1, s->xs, 'x', out);
    else
        lks_buf_append_byte(out, 'x');
    const size_t rest = at + 1 + (s->is_plain ? s->xs : 0);
    lks_buf_append(out, text.data + rest, at + s->width - rest);
}

/* And once less. */
static void show_scheme(lks_slice text, size_t at, const scheme *s,
                        linkspan_buf *out)
{
    const bool is_last = s->xs == s->needed;
    lks_buf_append_byte(out, text.data[at]);
    if (is_last)
        append_swapped(text, at + 1, s->xs, 't', out);
    const size_t rest = at + 1 + (is_last ? s->xs : 1);
    lks_buf_append(out, text.data + rest, at + s->width - rest);
}

size_t lks_defang(lks_slice text, size_t at, size_t end, bool is_link,
                  linkspan_buf *out)
{
    while (at < end) {
        LKS_STEP();
        const size_t width = dot_width(text, at);
        const size_t next = at + width;
        const bool has_layer = at > 0 && text.data[at - 1] == '[' &&
                               next < text.len && text.data[next] == ']';
        const scheme s = scheme_at(text, at);
        if (width > 0 && (is_link || has_layer)) {
            lks_buf_append_byte(out, '[');
            lks_buf_append(out, text.data + at, width);
            lks_buf_append_byte(out, ']');
            at = next;
        } else if (s.width > 0 && (is_link || !s.is_plain)) {
            hide_scheme(text, at, &s, out);
            at += s.width;
        } else {
            lks_buf_append_byte(out, text.data[at++]);
        }
    }
    return at;
}

void lks_refang(lks_slice text, linkspan_buf *out)
{
    for (size_t at = 0; at < text.len;) {
        LKS_STEP();
        const size_t width = text.data[at] == '[' && at + 1 < text.len
                                 ? dot_width(text, at + 1)
                                 : 0;
        const size_t close = at + 1 + width;
        const scheme s = scheme_at(text, at);
        if (width > 0 && close < text.len && text.data[close] == ']') {
            lks_buf_append(out, text.data + at + 1, width);
            at = close + 1;
        } else if (s.width > 0 && !s.is_plain) {
            show_scheme(text, at, &s, out);
            at += s.width;
        } else {
            lks_buf_append_byte(out, text.data[at++]);
        }
    }
}
