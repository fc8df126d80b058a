#include "safety/defang.h"

#include <string.h>

#include "safety/defang_notation.h"
#include "safety/elsewhere.h"
#include "text/buf.h"
#include "text/steps.h"
#include "url/scheme.h"

/* How many bytes before a hidden dot are searched for the start of its name: no name is
 * longer. */
#define LONGEST_HOST_NAME 260

/* A place in the text that is refanged. */
typedef struct reader {
    lks_slice text;
    size_t at;
    linkspan_buf *out;
} reader;

static const uint8_t *here(const reader *r)
{
    return r->text.data + r->at;
}

static size_t rest(const reader *r)
{
    return r->text.len - r->at;
}

/* Number of x after the first letter of a hidden word at `p`. */
static size_t count_xs(const uint8_t *p, size_t len)
{
    size_t end = 1;
    while (end < len && lks_ascii_lower(p[end]) == 'x') {
        LKS_STEP();
        end++;
    }
    return end - 1;
}

/* ------------------------------------------------------------ hidden dots */

static bool starts_label(uint8_t byte)
{
    return byte >= 0x80 || lks_is_ascii_alnum(byte);
}

static bool is_name_byte(uint8_t byte)
{
    return starts_label(byte) || byte == '-' || byte == '_';
}

/* Characters of regular expressions. Beside a name they mean that the backslashes in
 * it are no hidden dots: "^evil\.com$". */
static bool is_of_pattern(uint8_t byte)
{
    return lks_is_one_of(byte, "^$*+|\\");
}

/* True if the name that ends at the current place starts with a pattern. */
static bool starts_with_pattern(const reader *r)
{
    size_t at = r->at;
    while (at > 0 && r->at - at < LONGEST_HOST_NAME &&
           (is_name_byte(r->text.data[at - 1]) ||
            lks_is_one_of(r->text.data[at - 1], ".[](){}&#;") ||
            (r->text.data[at - 1] == '\\' && r->text.data[at] == '.'))) {
        LKS_STEP();
        at--;
    }
    return at > 0 && is_of_pattern(r->text.data[at - 1]);
}

/* True if a pattern goes on after the name at the start of the text: "com$". */
static bool ends_with_pattern(lks_slice text)
{
    size_t at = 0;
    while (at < text.len &&
           (is_name_byte(text.data[at]) || text.data[at] == '.' ||
            (text.data[at] == '\\' && text.len - at > 1 &&
             text.data[at + 1] == '.'))) {
        LKS_STEP();
        at++;
    }
    return at < text.len && lks_is_one_of(text.data[at], "^$*+|\\({");
}

/* What people write for a dot or an `@`. */
typedef enum hidden {
    HIDDEN_DOT,
    HIDDEN_DOT_WORD, /* " dot " */
    HIDDEN_AT_WORD   /* " at " */
} hidden;

static bool is_host_after(lks_slice text, hidden what)
{
    return what == HIDDEN_AT_WORD
               ? lks_is_hidden_host_elsewhere(text)
               : lks_ends_name_elsewhere(text, what == HIDDEN_DOT_WORD);
}

/* True if the `width` bytes at the current place, which people write for a dot or an
 * `@`, stand between labels of a name with a delegated top-level domain. */
static bool is_in_name(const reader *r, size_t width, hidden what)
{
    const size_t after = r->at + width;
    if (r->at == 0 || !is_name_byte(r->text.data[r->at - 1]) ||
        after >= r->text.len || !starts_label(r->text.data[after]))
        return false;
    const lks_slice ahead = {r->text.data + after, r->text.len - after};
    const size_t most = LKS_ELSEWHERE_AHEAD;
    const lks_slice near = {ahead.data, ahead.len < most ? ahead.len : most};
    return is_host_after(ahead, what) && !starts_with_pattern(r) &&
           !ends_with_pattern(near);
}

/* ------------------------------------------------------------ hidden words */

/* Append the letters that the x in "hxxp" or "fxp" at `p` stand for. */
static void show_letters(const uint8_t *p, size_t xs, uint8_t last, char letter,
                         linkspan_buf *out)
{
    bool is_large = *p < 'a' && last < 'a';
    for (size_t i = 1; i <= xs; i++)
        is_large = is_large && p[i] < 'a';
    for (size_t i = 0; i < xs; i++)
        lks_buf_append_byte(out,
                            (uint8_t)(is_large ? letter - 'a' + 'A' : letter));
}

/* Append the hidden word at the current place with one layer less; returns how many
 * bytes were read, or 0 if there is no such word. */
static size_t show_word(const reader *r)
{
    const uint8_t *const p = here(r);
    const uint8_t first = lks_ascii_lower(*p);
    if (!lks_is_one_of(first, "hflm&"))
        return 0;
    const size_t xs = count_xs(p, rest(r));
    const size_t end = 1 + xs;
    const size_t needed = lks_needed_xs(first);
    if (xs < needed || !lks_ends_hidden(first, 0, p + end, rest(r) - end, true))
        return 0;
    if (first == '&' && xs == 0) {
        const size_t width = p[2] == '4' ? 5 : 6;
        if (!is_in_name(r, width, HIDDEN_DOT))
            return 0;
        lks_buf_append_byte(r->out, '.');
        return width;
    }
    if (first == 'm' && xs == 0) {
        lks_buf_append(r->out, (const uint8_t *)LKS_HTTP, sizeof LKS_HTTP - 1);
        return 4;
    }
    lks_buf_append_byte(r->out, *p);
    if (xs > needed)
        lks_buf_append(r->out, p + 1, xs - 1);
    else if (first == 'l')
        lks_buf_append_byte(r->out, p[1] < 'a' ? 'O' : 'o');
    else
        show_letters(p, xs, p[end], 't', r->out);
    return end;
}

/* Append the dot or `@` that a word in brackets stands for, "[dot]" or "(at)". The
 * brackets open at the current place, the word starts `at` bytes later. From a word
 * with x, such as "[dxot]", only one x is removed. Returns the length of what was
 * read, or 0. */
static size_t show_bracketed_word(const reader *r, size_t at)
{
    const uint8_t *const p = here(r);
    const size_t len = rest(r);
    const uint8_t first = lks_ascii_lower(p[at]);
    if (first != 'd' && first != 'a')
        return 0;
    const size_t xs = count_xs(p + at, len - at);
    const size_t end = at + 1 + xs;
    if (!lks_ends_hidden(first, *p, p + end, len - end, true))
        return 0;
    if (xs > 0) {
        lks_buf_append(r->out, p, end - 1); /* one x is left out */
        return end;
    }
    const size_t letters = first == 'd' ? 2 : 1;
    const size_t width =
        end + letters +
        lks_close_width(*p, p + end + letters, len - end - letters);
    if (p[end] == '0' && !is_in_name(r, width, HIDDEN_DOT))
        return 0;
    lks_buf_append_byte(r->out, first == 'd' ? '.' : '@');
    return width;
}

/* "http[s]://": the bracket stands at the current place. From "http[sx]" only one x
 * is removed. Returns the length of what was read, or 0. */
static size_t show_bracketed_s(const reader *r)
{
    const uint8_t *const p = here(r);
    const size_t len = rest(r);
    if (*p != '[' || r->at < 2 || len < 3 || lks_ascii_lower(p[1]) != 's' ||
        lks_ascii_lower(p[-1]) != 'p' ||
        !lks_is_one_of(lks_ascii_lower(p[-2]), "tx"))
        return 0;
    const size_t xs = count_xs(p + 1, len - 1);
    const size_t end = 2 + xs;
    if (!lks_ends_hidden('s', '[', p + end, len - end, true))
        return 0;
    if (xs > 0) {
        lks_buf_append(r->out, p, end - 1);
        return end;
    }
    if (!lks_is_before_authority(p + 3, len - 3))
        return 0;
    lks_buf_append_byte(r->out, p[1]);
    return 3;
}

/* Append what the brackets that open at the current place stand for. Returns the
 * length of what was read; 0 if they stand for nothing. */
static size_t show_bracketed(const reader *r)
{
    const uint8_t *const p = here(r);
    const size_t len = rest(r);
    size_t at = 1;
    while (at < len && at <= LKS_MOST_SPACES && p[at] == ' ')
        at++;
    if (at == len)
        return 0;
    if (*p == '[' && lks_begins_with(p + 1, len - 1, "://]")) {
        lks_buf_append(r->out, p + 1, 3);
        return 5;
    }
    const size_t width = lks_mark_width(p + at, len - at);
    if (width == 0) {
        const size_t shown = show_bracketed_s(r);
        return shown > 0 ? shown : show_bracketed_word(r, at);
    }
    const size_t close = lks_close_width(*p, p + at + width, len - at - width);
    const bool is_plain = *p == '[' && at == 1 && close == 1;
    if (close == 0 || (!is_plain && lks_is_one_of(p[at], ":\\")))
        return 0;
    lks_buf_append(r->out, p + at, width);
    return at + width + close;
}

/* "evil\.com" */
static size_t show_escaped_dot(const reader *r)
{
    if (rest(r) < 3 || here(r)[1] != '.' || !is_in_name(r, 2, HIDDEN_DOT))
        return 0;
    lks_buf_append_byte(r->out, '.');
    return 2;
}

/* "evil dot com" and "me at evil dot com" */
static size_t show_spoken(const reader *r)
{
    const uint8_t *const p = here(r);
    const size_t len = rest(r);
    const bool is_dot = lks_begins_with(p, len, " dot ");
    if (!is_dot && !lks_begins_with(p, len, " at "))
        return 0;
    const size_t width = is_dot ? 5 : 4;
    if (!is_in_name(r, width, is_dot ? HIDDEN_DOT_WORD : HIDDEN_AT_WORD))
        return 0;
    lks_buf_append_byte(r->out, is_dot ? '.' : '@');
    return width;
}

void lks_refang(lks_slice text, bool has_words, linkspan_buf *out)
{
    reader r = {text, 0, out};
    while (r.at < text.len) {
        LKS_STEP();
        const uint8_t byte = text.data[r.at];
        const size_t shown = lks_opens_bracket(byte)    ? show_bracketed(&r)
                             : byte == '\\'             ? show_escaped_dot(&r)
                             : byte == ' ' && has_words ? show_spoken(&r)
                                                        : show_word(&r);
        if (shown == 0)
            lks_buf_append_byte(out, byte);
        r.at += shown > 0 ? shown : 1;
    }
}
