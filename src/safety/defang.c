#include "safety/defang.h"

#include <string.h>

#include "safety/defang_notation.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "url/opaque.h"
#include "url/scheme.h"

/* How many code points before the current one a decision can depend on. */
#define MEMORY 8

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
    defanger->elsewhere = (lks_elsewhere){.is_host = false};
    defanger->held = 0;
}

/* True for "://", or ":\/\/" as in JSON. */
static bool is_before_host(const uint8_t *colon, size_t len)
{
    return lks_begins_with(colon, len, "://") ||
           lks_begins_with(colon, len, ":\\/");
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
        memchr(d->levels + at, LKS_DEFANG_LINK, text.len);
    /* reversible: a dot after a top-level domain may be replaced for the sake of
     * other programs, which ends the name there */
    const size_t kept = d->is_reversible ? 0
                        : drawn          ? (size_t)(drawn - d->levels) - at
                                         : text.len;
    return lks_is_host_end(&d->more, text, kept,
                           rest > 0 &&
                               lks_may_go_on(p - 1, 1, d->is_after_mark));
}

/* True if the mark already has a layer: a colon, `://` or two backslashes in square
 * brackets without spaces, or a dot or @ in any brackets. */
static bool is_noted(const lks_defanger *d, const uint8_t *p, size_t len,
                     size_t width)
{
    if (*p == ':' || *p == '\\')
        return d->open == '[' && d->spaces == 0 &&
               ((len > width && p[width] == ']') ||
                lks_begins_with(p, len, "://]"));
    return d->open != 0 && lks_close_width(d->open, p + width, len - width) > 0;
}

/* True if people may have written the dot with a backslash, to hide a name:
 * "evil\.com". */
static bool is_escaped_dot(const lks_defanger *d, const uint8_t *p, size_t len)
{
    const uint8_t before = d->last >> 8 & 0xFF;
    return *p == '.' && (d->last & 0xFF) == '\\' &&
           (before == 0 || lks_is_ascii_alnum(before) ||
            lks_is_one_of(before, "-_")) &&
           lks_may_end_name_elsewhere((lks_slice){p + 1, len - 1});
}

/* True if the mark makes a host or an address in other programs. */
static bool is_mark_elsewhere(const lks_defanger *d, const uint8_t *p,
                              size_t len, size_t width)
{
    const lks_slice after = {p + width, len - width};
    if (*p == '@')
        return d->elsewhere.is_address;
    if (*p == ':' && d->elsewhere.is_ipv6)
        return after.len > 0 && (lks_hex_value(*after.data) >= 0 ||
                                 lks_is_one_of(*after.data, ":]"));
    if (*p == ':')
        return lks_is_colon_before_host(d->last, after);
    return *p != '\\' && lks_is_dot_elsewhere(&d->elsewhere, *p == '.', after);
}

/* True if the mark of `width` bytes at `p` gets brackets. */
static bool is_bracketed(const lks_defanger *d, const uint8_t *p, size_t len,
                         size_t width, lks_defang_level level)
{
    if (d->is_reversible &&
        (is_noted(d, p, len, width) || is_escaped_dot(d, p, len)))
        return true;
    if (level == LKS_DEFANG_NONE)
        return false;
    if (d->is_reversible && is_mark_elsewhere(d, p, len, width))
        return true;
    if (*p == '\\')
        return lks_is_network_path(d, p, len);
    if (*p == ':')
        return lks_is_carrying_colon(d, p, len) ||
               lks_is_opaque_colon(d, p, len) ||
               (is_before_host(p, len) && (level == LKS_DEFANG_LINK ||
                                           lks_is_ascii_alnum(d->last & 0xFF)));
    if (level == LKS_DEFANG_LINK)
        return true;
    return *p != '@' && d->is_after_label && is_before_end(d, p + width);
}

/* True if the name of `letters` letters at `p`, or that name and an s, is the scheme of
 * a link whose letters can be hidden. */
static bool is_shown_scheme(const uint8_t *p, size_t len, const char *name,
                            size_t letters)
{
    if (!lks_begins_with(p, len, name) || !lks_has_plain_capitals(p, letters))
        return false;
    const size_t width =
        letters + lks_begins_with(p + letters, len - letters, "s");
    return lks_begins_with(p + width, len - width, "://");
}

/* If a word that must be hidden, such as "http", stands at `p`: how many
 * letters after its first one are replaced by x. Else 0. */
static size_t shown_letters(const lks_defanger *d, const uint8_t *p, size_t len,
                            lks_defang_level level)
{
    if (level == LKS_DEFANG_NONE)
        return 0;
    switch (lks_ascii_lower(*p)) {
    case 'h':
        return is_shown_scheme(p, len, LKS_HTTP, 4) ? 2 : 0;
    case 'f':
        return is_shown_scheme(p, len, LKS_FTP, 3) ? 1 : 0;
    case 'l':
        return (d->is_reversible || d->more.has_localhost ||
                level == LKS_DEFANG_LINK) &&
               lks_begins_with(p, len, "localhost");
    default:
        return 0;
    }
}

/* The bracket that stands before the first letter of a word that people write in
 * brackets: "dot", "at", and the s of "http[s]". 0 if there is none. */
static uint8_t bracket_before(const lks_defanger *d, uint8_t lower)
{
    const bool is_after_scheme =
        lks_is_after_word(d->last, "tp[") || lks_is_after_word(d->last, "xp[");
    return lower == 'd' || lower == 'a' || (lower == 's' && is_after_scheme)
               ? d->open
               : 0;
}

/* Remember the facts about `cp` that decisions about the next code points
 * need. */
static void note(lks_defanger *d, uint32_t cp)
{
    const uint8_t lower = cp < 0x80 ? lks_ascii_lower((uint8_t)cp) : 0;
    const uint8_t bracket = bracket_before(d, lower);
    if (d->word != 0 && lower == 'x') {
        d->xs++;
    } else {
        const bool is_word = lks_is_one_of(lower, "hflm&") || bracket != 0;
        d->word = is_word ? lower : 0;
        d->word_open = bracket;
        d->xs = 0;
    }
    d->last = d->last << 8 | lower;
    d->is_after_label = lks_is_label_char(&d->more, cp);
    if (lks_opens_bracket(cp)) {
        d->open = (uint8_t)cp;
        d->spaces = 0;
    } else if (cp != ' ' || d->open == 0 || ++d->spaces > LKS_MOST_SPACES) {
        d->open = 0;
    }
}

/* Note all of the `width` bytes at `p`, which are one code point or ASCII. */
static void note_all(lks_defanger *d, const uint8_t *p, size_t width,
                     uint32_t cp)
{
    for (size_t i = 0; i < width; i++) {
        const uint32_t one = cp < 0x80 ? p[i] : cp;
        lks_elsewhere_note(&d->elsewhere, d->last, one);
        note(d, one);
        if (cp >= 0x80)
            break;
    }
    d->is_after_mark = lks_is_after_mark(p, width, d->is_after_mark);
}

/* Append the defanged form of the code point at `p`. Up to `len` bytes can be
 * read from `p` on. Returns how many bytes were taken. */
static size_t take(lks_defanger *d, const uint8_t *p, size_t len,
                   lks_defang_level level, linkspan_buf *out)
{
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(p, p + len, &width);
    const size_t letters = shown_letters(d, p, len, level);
    if (letters > 0) {
        lks_buf_append_byte(out, *p);
        append_swapped(p + 1, letters, 'x', out);
        note_all(d, p, 1 + letters, cp);
        d->word = 0; /* the word is hidden now */
        return 1 + letters;
    }
    const size_t mark = lks_mark_width(p, len);
    const bool has_brackets = mark > 0 && is_bracketed(d, p, len, mark, level);
    if (d->is_reversible && d->word != 0 && d->xs >= lks_needed_xs(d->word) &&
        lks_ends_hidden(d->word, d->word_open, p, len, false))
        lks_buf_append_byte(out, 'x');
    if ((cp == '\r' && len > 1 && p[1] == '\n') || (cp == '\\' && has_brackets))
        width = 2;
    if (cp == ':' && has_brackets && is_noted(d, p, len, 1) && p[1] != ']')
        width = 3; /* "[://]" */
    if (has_brackets)
        lks_buf_append_byte(out, '[');
    lks_buf_append(out, p, width);
    if (has_brackets)
        lks_buf_append_byte(out, ']');
    note_all(d, p, width, cp);
    return width;
}

/* Drop the first `count` held bytes, which are decided. */
static void drop(lks_defanger *d, size_t count)
{
    d->held -= count;
    memmove(d->bytes, d->bytes + count, d->held);
    memmove(d->levels, d->levels + count, d->held);
}

/* True for a "dull" ASCII byte: it is never changed, and nothing that is
 * changed starts with it. */
static bool is_dull(uint8_t byte)
{
    static const bool may_start[0x80] = {
        ['\r'] = true, ['.'] = true, [':'] = true,  ['@'] = true, ['['] = true,
        ['('] = true,  ['{'] = true, ['\\'] = true, ['&'] = true, ['f'] = true,
        ['F'] = true,  ['h'] = true, ['H'] = true,  ['l'] = true, ['L'] = true,
        ['m'] = true,  ['M'] = true};
    return byte < 0x80 && !may_start[byte];
}

/* True for a byte that is dull only because `next` follows it: no hidden word
 * starts with these two bytes, and if `byte` is a dot, no label follows it. */
static bool is_dull_before(uint8_t byte, uint8_t next)
{
    const uint8_t lower = lks_ascii_lower(next);
    switch (byte) {
    case '.':
        return next < 0x80 && !lks_is_label_elsewhere(next) && next != ']';
    case 'h':
    case 'f':
        return lower != 't' && lower != 'x';
    case 'l':
        return lower != 'o' && lower != 'x';
    case 'm':
        return lower != 'e' && lower != 'x';
    case '&':
        return lower != '#' && lower != 'x';
    default:
        return false;
    }
}

/* Number of dull bytes from `at` on, before `end`: a quick check that may
 * return less. */
static size_t dull_length(const lks_defanger *d, size_t at, size_t end)
{
    const size_t start = at;
    if (d->word != 0 || d->open != 0 ||
        (d->bytes[at] == '/' && lks_is_one_of(d->last & 0xFF, "/:\\")))
        return 0;
    while (at < end && d->levels[at] != LKS_DEFANG_LINK &&
           (is_dull(d->bytes[at]) ||
            is_dull_before(d->bytes[at], d->bytes[at + 1])) &&
           (d->bytes[at] != '/' || d->bytes[at + 1] != '/')) {
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
            at += take(d, d->bytes + at, d->held - at,
                       (lks_defang_level)d->levels[at], out);
            continue;
        }
        lks_buf_append(out, d->bytes + at, dull);
        d->is_after_mark =
            lks_is_after_mark(d->bytes + at, dull, d->is_after_mark);
        lks_elsewhere_note_all(&d->elsewhere, (lks_slice){d->bytes + at, dull});
        at += dull;
        for (size_t i = dull < MEMORY ? dull : MEMORY; i > 0; i--)
            note(d, d->bytes[at - i]);
    }
    drop(d, at);
}

/* Hold as much of the text as there is room for. Returns how many bytes were
 * held. */
static size_t hold(lks_defanger *d, lks_slice text, lks_defang_level level)
{
    const size_t room = sizeof d->bytes - d->held;
    const size_t count = text.len < room ? text.len : room;
    memcpy(d->bytes + d->held, text.data, count);
    memset(d->levels + d->held, (int)level, count);
    d->held += count;
    return count;
}

void lks_defang_push(lks_defanger *defanger, lks_slice text,
                     lks_defang_level level, linkspan_buf *out)
{
    for (size_t at = 0; at < text.len;) {
        const lks_slice rest = {text.data + at, text.len - at};
        at += hold(defanger, rest, level);
        take_all_but(defanger, LKS_DEFANG_AHEAD, out);
    }
}

void lks_defang_finish(lks_defanger *defanger, linkspan_buf *out)
{
    take_all_but(defanger, 0, out);
}

/* Report a unit and what it becomes. A unit whose bytes come from stretches
 * with different levels is reported byte by byte; such a unit is never changed.
 * Example: CR before a link that is replaced, and LF at the start of its
 * replacement. */
static void report(const uint8_t *unit, const uint8_t *levels, size_t width,
                   lks_slice written, lks_on_defanged on_unit, void *context)
{
    size_t alike = 1;
    while (alike < width && levels[alike] == levels[0])
        alike++;
    const size_t step = alike == width ? width : 1;
    for (size_t i = 0; i < width; i += step)
        on_unit(context, (lks_slice){unit + i, step},
                (lks_defang_level)levels[i],
                step == width ? written : (lks_slice){written.data + i, 1});
}

static void report_all_but(lks_defanger *d, size_t kept,
                           lks_on_defanged on_unit, void *context)
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
        const size_t width = take(d, d->bytes + at, d->held - at,
                                  (lks_defang_level)d->levels[at], &one);
        (void)lks_buf_commit(&one);
        report(d->bytes + at, d->levels + at, width,
               lks_slice_of(one.data, one.len), on_unit, context);
        at += width;
    }
    drop(d, at);
}

void lks_defang_each(lks_defanger *defanger, lks_slice text,
                     lks_defang_level level, lks_on_defanged on_unit,
                     void *context)
{
    for (size_t at = 0; at < text.len;) {
        const lks_slice rest = {text.data + at, text.len - at};
        at += hold(defanger, rest, level);
        report_all_but(defanger, LKS_DEFANG_AHEAD, on_unit, context);
    }
}

void lks_defang_each_end(lks_defanger *defanger, lks_on_defanged on_unit,
                         void *context)
{
    report_all_but(defanger, 0, on_unit, context);
}

void lks_defang_link(lks_slice link, linkspan_buf *out)
{
    lks_defanger defanger;
    char name[LKS_SCHEME_LONGEST];
    linkspan_str scheme = {name, lks_opaque_scheme(link)};
    if (scheme.len > sizeof name)
        scheme.len = 0; /* no detector links it */
    for (size_t i = 0; i < scheme.len; i++)
        name[i] = (char)lks_ascii_lower(link.data[i]);
    const lks_linked_more more = {.schemes = &scheme,
                                  .scheme_count = scheme.len > 0};
    lks_defang_begin(&defanger, true, &more);
    lks_defang_push(&defanger, link, LKS_DEFANG_LINK, out);
    lks_defang_finish(&defanger, out);
}
