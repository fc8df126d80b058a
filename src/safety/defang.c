#include "safety/defang.h"

#include <string.h>

#include "link/opaque.h"
#include "link/scheme.h"
#include "safety/fang_marks.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

/* Defanging makes three replacements. Each adds one layer, such as a pair of
 * brackets, which the inverse (refanging) takes off:
 *
 *   X, one of the four dots, @, : or two backslashes  <->  [X]
 *   http https ftp ftps, if :// follows  <->  hxxp hxxps fxp fxps
 *   localhost  <->  lxcalhost
 *
 * The inverse also reads (.) {.} [ . ] [dot] (at) and meow://, which are never
 * written here: where they stand already, the mark gets brackets, ([.]), or the
 * word an x, [dxot].
 *
 * Text that already has a layer gets one more, wherever it stands: [X] becomes
 * [[X]], hxxp:// becomes hxxxp[:]//, lxcalhost becomes lxxcalhost. So after
 * defanging, everything that has layers has exactly one more than before, and
 * the inverse can take one off everywhere. The word before "://" and the colon
 * share a layer: hxxp[:]// has one. But the layer of http[:]//, and the outer
 * layer of hxxp[[:]]//, is at the colon alone.
 */

/* How many code points before the current one a decision can depend on. */
#define MEMORY 8

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
    if (p[0] == '\\')
        return len > 1 && p[1] == '\\' ? 2 : 0;
    return p[0] == '@' || p[0] == ':' ? 1 : dot_width(p, len);
}

/* True if `lower` stands at `p`, in any case of letters. */
static bool starts_with(const uint8_t *p, size_t len, const char *lower)
{
    size_t i = 0;
    while (i < len && lower[i] && lks_ascii_lower(p[i]) == (uint8_t)lower[i])
        i++;
    return lower[i] == '\0';
}

/* True for "p" or "ps" before "://". When the text is refanged (`has_layer`),
 * the colon may also be written as "[:]". */
static bool ends_scheme(const uint8_t *p, size_t len, bool has_layer)
{
    if (!starts_with(p, len, "p"))
        return false;
    const size_t width = starts_with(p, len, "ps") ? 2 : 1;
    return starts_with(p + width, len - width, "://") ||
           (has_layer && starts_with(p + width, len - width, "[:]//"));
}

/* How many x the word that starts with `first` gets when it is defanged once:
 * "hxxp" has two. */
static size_t needed_xs(uint8_t first)
{
    return first == 'h' ? 2 : first == 'f' || first == 'l' ? 1 : 0;
}

/* How many spaces may stand between a bracket and the mark or word in it. */
#define MOST_SPACES 2u

static bool is_open(uint32_t cp)
{
    return cp == '[' || cp == '(' || cp == '{';
}

/* Length of the spaces and the bracket that closes `open`, or 0. */
static size_t close_width(uint8_t open, const uint8_t *p, size_t len)
{
    size_t at = 0;
    while (at < len && at < MOST_SPACES && p[at] == ' ')
        at++;
    const uint8_t close = open == '(' ? ')' : (uint8_t)(open + 2);
    return at < len && p[at] == close ? at + 1 : 0;
}

/* True if the text at `p` is the rest of a hidden word, after its first letter
 * and all x: "calhost" of "lxcalhost". A hidden word is one into which
 * defanging has put an x, or "meow", "dot" or "at", which other programs write.
 * "dot" and "at" must stand in brackets. */
static bool ends_hidden(uint8_t first, uint8_t open, const uint8_t *p,
                        size_t len, bool has_layer)
{
    switch (first) {
    case 'l':
        return starts_with(p, len, "calhost");
    case 'm':
        return starts_with(p, len, "eow") &&
               (starts_with(p + 3, len - 3, "://") ||
                starts_with(p + 3, len - 3, "s://") ||
                (has_layer && (starts_with(p + 3, len - 3, "[:]//") ||
                               starts_with(p + 3, len - 3, "s[:]//"))));
    case 'd':
        return starts_with(p, len, "ot") &&
               close_width(open, p + 2, len - 2) > 0;
    case 'a':
        return starts_with(p, len, "t") &&
               close_width(open, p + 1, len - 1) > 0;
    default:
        return ends_scheme(p, len, has_layer);
    }
}

/* Append `small` once for each of the letters at `p`, as a capital where the
 * letter is a capital. */
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
                      const lks_linked_more *more)
{
    defanger->is_reversible = is_reversible;
    defanger->more = *more;
    defanger->is_document = false;
    defanger->is_after_label = false;
    defanger->is_after_mark = false;
    defanger->open = 0;
    defanger->spaces = 0;
    defanger->word_open = 0;
    defanger->word = 0;
    defanger->xs = 0;
    defanger->last = 0;
    defanger->held = 0;
}

/* True for "://", or ":\/\/" as in JSON. */
static bool is_before_host(const uint8_t *colon, size_t len)
{
    return starts_with(colon, len, "://") || starts_with(colon, len, ":\\/");
}

/* True if a host can end with the label at `p`, right after a dot. `p` points
 * into the held bytes, or to their end. The bytes before the dot may already
 * have been dropped. */
static bool is_before_end(const lks_defanger *d, const uint8_t *p)
{
    const size_t at = (size_t)(p - d->bytes);
    const size_t rest = d->held - at;
    const size_t most = LKS_HOST_END_AHEAD + 1;
    const lks_slice text = {p, rest < most ? rest : most};
    const uint8_t *const drawn =
        memchr(d->fangs + at, LKS_FANGS_DRAWN, text.len);
    return lks_is_host_end(
        &d->more, text, drawn ? (size_t)(drawn - d->fangs) - at : text.len,
        rest > 0 && lks_may_go_on(p - 1, 1, d->is_after_mark));
}

/* True if the mark already has a layer: a colon or two backslashes in square
 * brackets without spaces, or a dot or @ in any brackets. */
static bool is_noted(const lks_defanger *d, const uint8_t *p, size_t len,
                     size_t width)
{
    if (*p == ':' || *p == '\\')
        return d->open == '[' && d->spaces == 0 && len > width &&
               p[width] == ']';
    return d->open != 0 && close_width(d->open, p + width, len - width) > 0;
}

/* True if the mark of `width` bytes at `p` gets brackets. */
static bool is_bracketed(const lks_defanger *d, const uint8_t *p, size_t len,
                         size_t width, lks_fangs fangs)
{
    if (d->is_reversible && is_noted(d, p, len, width))
        return true;
    if (fangs == LKS_FANGS_KEPT)
        return false;
    if (*p == '\\')
        return lks_is_network_path(d, p, len);
    if (*p == ':')
        return lks_is_carrying_colon(d, p, len) ||
               lks_is_opaque_colon(d, p, len) ||
               (is_before_host(p, len) && (fangs == LKS_FANGS_DRAWN ||
                                           lks_is_ascii_alnum(d->last & 0xFF)));
    if (fangs == LKS_FANGS_DRAWN)
        return true;
    return *p != '@' && d->is_after_label && is_before_end(d, p + width);
}

/* If a word that must be hidden, such as "http", stands at `p`: how many
 * letters after its first one are replaced by x. Else 0. */
static size_t shown_letters(const lks_defanger *d, const uint8_t *p, size_t len,
                            lks_fangs fangs)
{
    if (fangs == LKS_FANGS_KEPT)
        return 0;
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
        return (d->more.has_localhost || fangs == LKS_FANGS_DRAWN) &&
               starts_with(p, len, "localhost");
    default:
        return 0;
    }
}

/* Remember the facts about `cp` that decisions about the next code points
 * need. */
static void note(lks_defanger *d, uint32_t cp)
{
    const uint8_t lower = cp < 0x80 ? lks_ascii_lower((uint8_t)cp) : 0;
    const bool is_in_brackets = d->open != 0 && (lower == 'd' || lower == 'a');
    if (d->word != 0 && lower == 'x') {
        d->xs++;
    } else {
        const bool is_word = lower == 'h' || lower == 'f' || lower == 'l' ||
                             lower == 'm' || is_in_brackets;
        d->word = is_word ? lower : 0;
        d->word_open = is_in_brackets ? d->open : 0;
        d->xs = 0;
    }
    d->last = d->last << 8 | lower;
    d->is_after_label = lks_is_label_char(&d->more, cp);
    if (is_open(cp)) {
        d->open = (uint8_t)cp;
        d->spaces = 0;
    } else if (cp != ' ' || d->open == 0 || ++d->spaces > MOST_SPACES) {
        d->open = 0;
    }
}

/* Append the defanged form of the code point at `p`. Up to `len` bytes can be
 * read from `p` on. Returns how many bytes were taken. */
static size_t take(lks_defanger *d, const uint8_t *p, size_t len,
                   lks_fangs fangs, linkspan_buf *out)
{
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(p, p + len, &width);
    const size_t letters = shown_letters(d, p, len, fangs);
    if (letters > 0) {
        lks_buf_append_byte(out, *p);
        append_swapped(p + 1, letters, 'x', out);
        for (size_t i = 0; i <= letters; i++)
            note(d, p[i]);
        d->word = 0; /* the word is hidden now */
        return 1 + letters;
    }
    const size_t mark = mark_width(p, len);
    const bool has_brackets = mark > 0 && is_bracketed(d, p, len, mark, fangs);
    if (d->is_reversible && d->word != 0 && d->xs >= needed_xs(d->word) &&
        ends_hidden(d->word, d->word_open, p, len, false))
        lks_buf_append_byte(out, 'x');
    if ((cp == '\r' && len > 1 && p[1] == '\n') || (cp == '\\' && has_brackets))
        width = 2;
    if (has_brackets)
        lks_buf_append_byte(out, '[');
    lks_buf_append(out, p, width);
    if (has_brackets)
        lks_buf_append_byte(out, ']');
    note(d, cp);
    d->is_after_mark = lks_is_after_mark(p, width, d->is_after_mark);
    return width;
}

/* Drop the first `count` held bytes, which are decided. */
static void drop(lks_defanger *d, size_t count)
{
    d->held -= count;
    memmove(d->bytes, d->bytes + count, d->held);
    memmove(d->fangs, d->fangs + count, d->held);
}

/* True for a "dull" ASCII byte: it is never changed, and nothing that is
 * changed starts with it. */
static bool is_dull(uint8_t byte)
{
    static const bool has_fangs[0x80] = {
        ['\r'] = true, ['.'] = true, [':'] = true, ['@'] = true,
        ['['] = true,  ['('] = true, ['{'] = true, ['\\'] = true,
        ['f'] = true,  ['F'] = true, ['h'] = true, ['H'] = true,
        ['l'] = true,  ['L'] = true, ['m'] = true, ['M'] = true};
    return byte < 0x80 && !has_fangs[byte];
}

/* True for a byte that is dull only because `next` follows it: no hidden word
 * starts with these two bytes, and if `byte` is a dot, no label follows it. */
static bool is_dull_before(uint8_t byte, uint8_t next)
{
    const uint8_t lower = lks_ascii_lower(next);
    switch (byte) {
    case '.':
        return next < 0x80 && !lks_is_ascii_alnum(next) && next != ']';
    case 'h':
    case 'f':
        return lower != 't' && lower != 'x';
    case 'l':
        return lower != 'o' && lower != 'x';
    case 'm':
        return lower != 'e' && lower != 'x';
    default:
        return false;
    }
}

/* Number of dull bytes from `at` on, before `end`: a quick check that may
 * return less. */
static size_t dull_length(const lks_defanger *d, size_t at, size_t end)
{
    const size_t start = at;
    if (d->word != 0 || d->open != 0)
        return 0;
    while (at < end && d->fangs[at] != LKS_FANGS_DRAWN &&
           (is_dull(d->bytes[at]) ||
            is_dull_before(d->bytes[at], d->bytes[at + 1]))) {
        LKS_STEP();
        at++;
    }
    return at - start;
}

/* Decide about all held bytes except the last `kept` ones. */
static void take_all_but(lks_defanger *d, size_t kept, linkspan_buf *out)
{
    size_t at = 0;
    while (at < d->held && d->held - at > kept) {
        LKS_STEP();
        const size_t last = d->held - (kept > 0 ? kept : 1);
        const size_t dull = dull_length(d, at, last);
        if (dull == 0) {
            at += take(d, d->bytes + at, d->held - at, (lks_fangs)d->fangs[at],
                       out);
            continue;
        }
        lks_buf_append(out, d->bytes + at, dull);
        d->is_after_mark =
            lks_is_after_mark(d->bytes + at, dull, d->is_after_mark);
        at += dull;
        for (size_t i = dull < MEMORY ? dull : MEMORY; i > 0; i--)
            note(d, d->bytes[at - i]);
    }
    drop(d, at);
}

/* Hold as much of the text as there is room for. Returns how many bytes were
 * held. */
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

/* Report a unit and what it becomes. A unit whose bytes come from stretches
 * with different fangs is reported byte by byte; such a unit is never changed.
 * Example: CR before a link that is replaced, and LF at the start of its
 * replacement. */
static void report(const uint8_t *unit, const uint8_t *fangs, size_t width,
                   lks_slice written, lks_on_fangs on_unit, void *context)
{
    size_t alike = 1;
    while (alike < width && fangs[alike] == fangs[0])
        alike++;
    const size_t step = alike == width ? width : 1;
    for (size_t i = 0; i < width; i += step)
        on_unit(context, (lks_slice){unit + i, step}, (lks_fangs)fangs[i],
                step == width ? written : (lks_slice){written.data + i, 1});
}

static void report_all_but(lks_defanger *d, size_t kept, lks_on_fangs on_unit,
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
        LKS_STEP();
        one.len = 0;
        lks_buf_begin(&one);
        const size_t width =
            take(d, d->bytes + at, d->held - at, (lks_fangs)d->fangs[at], &one);
        (void)lks_buf_commit(&one);
        report(d->bytes + at, d->fangs + at, width,
               lks_slice_of(one.data, one.len), on_unit, context);
        at += width;
    }
    drop(d, at);
}

void lks_defang_each(lks_defanger *defanger, lks_slice text, lks_fangs fangs,
                     lks_on_fangs on_unit, void *context)
{
    defanger->is_document = true;
    for (size_t at = 0; at < text.len;) {
        const lks_slice rest = {text.data + at, text.len - at};
        at += hold(defanger, rest, fangs);
        report_all_but(defanger, LKS_DEFANG_AHEAD, on_unit, context);
    }
}

void lks_defang_each_end(lks_defanger *defanger, lks_on_fangs on_unit,
                         void *context)
{
    report_all_but(defanger, 0, on_unit, context);
}

void lks_defang_link(lks_slice link, linkspan_buf *out)
{
    lks_defanger defanger;
    const lks_linked_more more = {.has_opaque_schemes =
                                      lks_is_opaque_link(link)};
    lks_defang_begin(&defanger, true, &more);
    lks_defang_push(&defanger, link, LKS_FANGS_DRAWN, out);
    lks_defang_finish(&defanger, out);
}

/* ------------------------------------------------------------- refanging */

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

/* Append the hidden word at `p` with one layer less; returns how many bytes
 * were read, or 0 if there is no such word. */
static size_t show_word(const uint8_t *p, size_t len, linkspan_buf *out)
{
    const uint8_t first = lks_ascii_lower(*p);
    if (first != 'h' && first != 'f' && first != 'l' && first != 'm')
        return 0;
    const size_t xs = count_xs(p, len);
    const size_t end = 1 + xs;
    const size_t needed = needed_xs(first);
    if (xs < needed || !ends_hidden(first, 0, p + end, len - end, true))
        return 0;
    if (first == 'm' && xs == 0) {
        lks_buf_append(out, (const uint8_t *)LKS_HTTP, sizeof LKS_HTTP - 1);
        return 4;
    }
    lks_buf_append_byte(out, *p);
    if (xs > needed)
        lks_buf_append(out, p + 1, xs - 1);
    else
        append_swapped(p + 1, xs, first == 'l' ? 'o' : 't', out);
    return end;
}

/* Append the dot or `@` that a word in brackets stands for, "[dot]" or "(at)".
 * The brackets open at `p`, the word starts at `at`. From a word with x, such
 * as "[dxot]", only one x is removed. Returns the length of what was read, or
 * 0. */
static size_t show_bracketed_word(const uint8_t *p, size_t len, size_t at,
                                  linkspan_buf *out)
{
    const uint8_t first = lks_ascii_lower(p[at]);
    if (first != 'd' && first != 'a')
        return 0;
    const size_t xs = count_xs(p + at, len - at);
    const size_t rest = at + 1 + xs;
    if (!ends_hidden(first, *p, p + rest, len - rest, true))
        return 0;
    if (xs > 0) {
        lks_buf_append(out, p, rest - 1); /* one x is left out */
        return rest;
    }
    lks_buf_append_byte(out, first == 'd' ? '.' : '@');
    const size_t letters = first == 'd' ? 2 : 1;
    return rest + letters +
           close_width(*p, p + rest + letters, len - rest - letters);
}

/* Append what the brackets that open at `p` stand for. Returns the length of
 * what was read; 0 if they stand for nothing. */
static size_t show_bracketed(const uint8_t *p, size_t len, linkspan_buf *out)
{
    size_t at = 1;
    while (at < len && at <= MOST_SPACES && p[at] == ' ')
        at++;
    if (at == len)
        return 0;
    const size_t width = mark_width(p + at, len - at);
    if (width == 0)
        return show_bracketed_word(p, len, at, out);
    const size_t close = close_width(*p, p + at + width, len - at - width);
    const bool is_plain = *p == '[' && at == 1 && close == 1;
    if (close == 0 || (!is_plain && lks_is_one_of(p[at], ":\\")))
        return 0;
    lks_buf_append(out, p + at, width);
    return at + width + close;
}

void lks_refang(lks_slice text, linkspan_buf *out)
{
    for (size_t at = 0; at < text.len;) {
        LKS_STEP();
        const uint8_t *p = text.data + at;
        const size_t len = text.len - at;
        const size_t shown =
            is_open(*p) ? show_bracketed(p, len, out) : show_word(p, len, out);
        if (shown == 0)
            lks_buf_append_byte(out, *p);
        at += shown > 0 ? shown : 1;
    }
}
