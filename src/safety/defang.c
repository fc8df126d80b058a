#include "safety/defang.h"

#include <string.h>

#include "link/scheme.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/unseen.h"

/* Three replacements, each of which adds a layer that the inverse takes off:
 *
 *   X, one of the four dots, @ or :  <->  [X]
 *   http https ftp ftps, if :// follows  <->  hxxp hxxps fxp fxps
 *   localhost  <->  lxcalhost
 *
 * What has a layer already gets one more, wherever it stands: [X] becomes [[X]],
 * hxxp:// becomes hxxxp[:]//, lxcalhost becomes lxxcalhost. So whatever has a
 * layer afterwards has one more than before, and the inverse takes one off
 * everything. The word before "://" has its layer together with the colon:
 * hxxp[:]// has one, and http[:]// or hxxp[[:]]// have theirs at the colon alone.
 */

/* Width of the dot at `p`, or 0. */
static size_t dot_width(const uint8_t *p, size_t len)
{
    static const char dots[3][4] = {"\xE3\x80\x82", "\xEF\xBC\x8E",
                                    "\xEF\xBD\xA1"};
    if (p[0] == '.')
        return 1;
    for (size_t i = 0; p[0] >= 0xE3 && len >= 3 && i < 3; i++)
        if (memcmp(p, dots[i], 3) == 0)
            return 3;
    return 0;
}

static size_t mark_width(const uint8_t *p, size_t len)
{
    return p[0] == '@' || p[0] == ':' ? 1 : dot_width(p, len);
}

/* `lower` at `p`, in any case. */
static bool starts_with(const uint8_t *p, size_t len, const char *lower)
{
    size_t i = 0;
    while (lower[i] && i < len && lks_ascii_lower(p[i]) == (uint8_t)lower[i])
        i++;
    return lower[i] == '\0';
}

/* "p" or "ps", and then what makes it a scheme. In the inverse the colon may have
 * its one layer. */
static bool ends_scheme(const uint8_t *p, size_t len, bool has_layer)
{
    if (!starts_with(p, len, "p"))
        return false;
    const size_t width = starts_with(p, len, "ps") ? 2 : 1;
    return starts_with(p + width, len - width, "://") ||
           (has_layer && starts_with(p + width, len - width, "[:]//"));
}

/* How many x the word that starts with `first` has when it is hidden once. */
static size_t needed_xs(uint8_t first)
{
    return first == 'h' ? 2 : 1;
}

/* What follows the letters of a hidden word. */
static bool ends_hidden(uint8_t first, const uint8_t *p, size_t len,
                        bool has_layer)
{
    return first == 'l' ? starts_with(p, len, "calhost")
                        : ends_scheme(p, len, has_layer);
}

/* The letters after the first one, each in its case. */
static void append_swapped(const uint8_t *p, size_t count, char small,
                           linkspan_buf *out)
{
    for (size_t i = 0; i < count; i++) {
        const bool is_capital = p[i] < 'a';
        lks_buf_append_byte(out,
                            (uint8_t)(is_capital ? small - 'a' + 'A' : small));
    }
}

/* ------------------------------------------------------------- defanging */

void lks_defang_begin(lks_defanger *defanger, bool is_reversible,
                      bool has_any_tld)
{
    defanger->is_reversible = is_reversible;
    defanger->has_any_tld = has_any_tld;
    defanger->is_after_label = false;
    defanger->is_after_bracket = false;
    defanger->word = 0;
    defanger->xs = 0;
    defanger->held = 0;
}

/* A code point that a label of a host can have, by some option. */
static bool is_of_label(uint32_t cp)
{
    if (cp < 0x80)
        return lks_is_ascii_alnum(cp) || cp == '-' || cp == '_';
    return cp != LKS_UTF8_BAD &&
           ((lks_char_props_of(cp) & LKS_CHAR_HOST) || lks_is_emoji(cp) ||
            cp == LKS_VARIATION_SELECTOR16);
}

/* A top-level domain can start at `p` (H1, H19): it has two letters, or one that
 * is not ASCII, and no digit. So "e.g." and "3.14" stay as they are. */
static bool may_be_tld(const lks_defanger *d, const uint8_t *p, size_t len)
{
    size_t width = 0;
    if (len == 0)
        return false;
    const uint32_t first = lks_utf8_decode(p, p + len, &width);
    if (!is_of_label(first) || dot_width(p, len) > 0)
        return false;
    if (first >= 0x80 || d->has_any_tld)
        return true;
    if (!lks_is_ascii_alpha(first) || len == width)
        return false;
    p += width;
    const uint32_t second = lks_utf8_decode(p, p + len - width, &width);
    return second < 0x80 ? lks_is_ascii_alpha(second) : is_of_label(second);
}

/* "://", or ":\/\/" as in JSON. */
static bool is_before_host(const uint8_t *colon, size_t len)
{
    return starts_with(colon, len, "://") || starts_with(colon, len, ":\\/");
}

/* The mark of `width` bytes at `p` gets brackets. */
static bool is_bracketed(const lks_defanger *d, const uint8_t *p, size_t len,
                         size_t width, lks_fangs fangs)
{
    if (d->is_reversible && d->is_after_bracket && len > width &&
        p[width] == ']')
        return true;
    if (fangs == LKS_FANGS_KEPT)
        return false;
    if (*p == ':')
        return is_before_host(p, len);
    if (fangs == LKS_FANGS_DRAWN)
        return true;
    return *p != '@' && d->is_after_label &&
           may_be_tld(d, p + width, len - width);
}

/* Letters after the first of a word at `p` that is to be hidden; 0: there is no
 * such word. */
static size_t shown_letters(const uint8_t *p, size_t len)
{
    switch (lks_ascii_lower(*p)) {
    case 'h':
        return starts_with(p, len, LKS_HTTP) &&
                       ends_scheme(p + 3, len - 3, false)
                   ? 2
                   : 0;
    case 'f':
        return starts_with(p, len, LKS_FTP) &&
                       ends_scheme(p + 2, len - 2, false)
                   ? 1
                   : 0;
    case 'l':
        return starts_with(p, len, "localhost");
    default:
        return 0;
    }
}

/* Remember what the decisions about the next code point ask for. */
static void note(lks_defanger *d, uint32_t cp, bool is_dot)
{
    const uint8_t lower = cp < 0x80 ? lks_ascii_lower((uint8_t)cp) : 0;
    if (d->word != 0 && lower == 'x') {
        d->xs++;
    } else {
        d->word = lower == 'h' || lower == 'f' || lower == 'l' ? lower : 0;
        d->xs = 0;
    }
    d->is_after_label = !is_dot && is_of_label(cp);
    d->is_after_bracket = cp == '[';
}

/* Append what becomes of the code point at `p`, of which `len` bytes are there;
 * gives how many bytes that was. */
static size_t take(lks_defanger *d, const uint8_t *p, size_t len,
                   lks_fangs fangs, linkspan_buf *out)
{
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(p, p + len, &width);
    const size_t letters = fangs == LKS_FANGS_KEPT ? 0 : shown_letters(p, len);
    if (letters > 0) {
        lks_buf_append_byte(out, *p);
        append_swapped(p + 1, letters, 'x', out);
        note(d, 'x', false);
        d->word = 0; /* hidden by now */
        return 1 + letters;
    }
    const size_t mark = mark_width(p, len);
    const bool has_brackets = mark > 0 && is_bracketed(d, p, len, mark, fangs);
    if (d->is_reversible && d->word != 0 && d->xs >= needed_xs(d->word) &&
        ends_hidden(d->word, p, len, false))
        lks_buf_append_byte(out, 'x');
    if (cp == '\r' && len > 1 && p[1] == '\n')
        width = 2;
    if (has_brackets)
        lks_buf_append_byte(out, '[');
    lks_buf_append(out, p, width);
    if (has_brackets)
        lks_buf_append_byte(out, ']');
    note(d, cp, dot_width(p, len) > 0);
    return width;
}

/* The first `count` bytes are decided. */
static void drop(lks_defanger *d, size_t count)
{
    d->held -= count;
    memmove(d->bytes, d->bytes + count, d->held);
    memmove(d->fangs, d->fangs + count, d->held);
}

/* Decide about all but the last `kept` bytes. */
static void take_all_but(lks_defanger *d, size_t kept, linkspan_buf *out)
{
    size_t at = 0;
    while (at < d->held && d->held - at > kept) {
        LKS_STEP();
        at +=
            take(d, d->bytes + at, d->held - at, (lks_fangs)d->fangs[at], out);
    }
    drop(d, at);
}

/* Hold as much of the text as there is room for; gives how much that is. */
static size_t hold(lks_defanger *d, lks_slice text, lks_fangs fangs)
{
    const size_t room = sizeof d->bytes - d->held;
    const size_t count = text.len < room ? text.len : room;
    memcpy(d->bytes + d->held, text.data, count);
    memset(d->fangs + d->held, (int)fangs, count);
    d->held += count;
    return count;
}

void lks_defang_push(lks_defanger *defanger, lks_slice text, lks_fangs fangs,
                     linkspan_buf *out)
{
    for (size_t at = 0; at < text.len;) {
        const lks_slice rest = {text.data + at, text.len - at};
        at += hold(defanger, rest, fangs);
        take_all_but(defanger, LKS_DEFANG_AHEAD, out);
    }
}

void lks_defang_finish(lks_defanger *defanger, linkspan_buf *out)
{
    take_all_but(defanger, 0, out);
}

static void tell_all_but(lks_defanger *d, size_t kept, lks_on_fangs on_unit,
                         void *context)
{
    char memory[LKS_DEFANG_GROWTH * LKS_DEFANG_AHEAD];
    linkspan_buf one = {.size = sizeof one,
                        .data = memory,
                        .capacity = sizeof memory,
                        .max = sizeof memory,
                        .is_fixed = 1};
    size_t at = 0;
    while (at < d->held && d->held - at > kept) {
        const lks_fangs fangs = (lks_fangs)d->fangs[at];
        LKS_STEP();
        one.len = 0;
        lks_buf_begin(&one);
        const size_t width = take(d, d->bytes + at, d->held - at, fangs, &one);
        (void)lks_buf_commit(&one);
        on_unit(context, (lks_slice){d->bytes + at, width}, fangs,
                lks_slice_of(one.data, one.len));
        at += width;
    }
    drop(d, at);
}

void lks_defang_each(lks_defanger *defanger, lks_slice text, lks_fangs fangs,
                     lks_on_fangs on_unit, void *context)
{
    for (size_t at = 0; at < text.len;) {
        const lks_slice rest = {text.data + at, text.len - at};
        at += hold(defanger, rest, fangs);
        tell_all_but(defanger, LKS_DEFANG_AHEAD, on_unit, context);
    }
}

void lks_defang_each_end(lks_defanger *defanger, lks_on_fangs on_unit,
                         void *context)
{
    tell_all_but(defanger, 0, on_unit, context);
}

void lks_defang_link(lks_slice link, linkspan_buf *out)
{
    lks_defanger defanger;
    lks_defang_begin(&defanger, true, false);
    lks_defang_push(&defanger, link, LKS_FANGS_DRAWN, out);
    lks_defang_finish(&defanger, out);
}

/* ------------------------------------------------------------- refanging */

/* Append the hidden word at `p` with one layer less; gives how many of its bytes
 * that were, or 0 if none stands there. */
static size_t show_word(const uint8_t *p, size_t len, linkspan_buf *out)
{
    const uint8_t first = lks_ascii_lower(*p);
    if (first != 'h' && first != 'f' && first != 'l')
        return 0;
    size_t end = 1;
    while (end < len && lks_ascii_lower(p[end]) == 'x') {
        LKS_STEP();
        end++;
    }
    const size_t xs = end - 1;
    const size_t needed = needed_xs(first);
    if (xs < needed || !ends_hidden(first, p + end, len - end, true))
        return 0;
    lks_buf_append_byte(out, *p);
    if (xs > needed)
        lks_buf_append(out, p + 1, xs - 1);
    else
        append_swapped(p + 1, xs, first == 'l' ? 'o' : 't', out);
    return end;
}

void lks_refang(lks_slice text, linkspan_buf *out)
{
    for (size_t at = 0; at < text.len;) {
        LKS_STEP();
        const uint8_t *p = text.data + at;
        const size_t len = text.len - at;
        const size_t width =
            *p == '[' && len > 1 ? mark_width(p + 1, len - 1) : 0;
        if (width > 0 && len > 1 + width && p[1 + width] == ']') {
            lks_buf_append(out, p + 1, width);
            at += width + 2;
            continue;
        }
        const size_t word = show_word(p, len, out);
        if (word == 0)
            lks_buf_append_byte(out, *p);
        at += word > 0 ? word : 1;
    }
}
