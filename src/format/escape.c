#include <string.h>

#include "format/format.h"
#include "linkspan/linkspan.h"
#include "text/buf.h"
#include "text/slice.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"
#include "url/split.h"

/* ---------------------------------------------------------------- escape */

/* A piece that is being written, and what stands before the current unit: the
 * ContextJ rules and variation selectors depend on it. */
typedef struct piece {
    lks_unit_reader reader;
    const uint8_t *start;
    bool mark_follows;
    bool is_in_value; /* after a raw `=` of the directive */
    uint32_t before;  /* previous code point; 0 at the start */
    /* joining type of the last code point that is not transparent */
    lks_joining_type joining;
} piece;

static const uint8_t *skip(const uint8_t *p, const lks_unit *unit)
{
    return p + unit->width;
}

/* The next code point, or 0 at the end; moves `p` past it. */
static uint32_t look_ahead(const piece *t, const uint8_t **p)
{
    if (*p == t->reader.end)
        return 0;
    const lks_unit unit = lks_read_unit(&t->reader, *p);
    *p = skip(*p, &unit);
    return unit.cp;
}

/* At a colon: true if it starts a literal mark `:~:`. Also true for `:~` at the
 * end of this piece if the mark follows: `a:~` before `:~:` would be read as
 * the mark and then `~:`. */
static bool starts_mark(const piece *t, const uint8_t *after)
{
    if (look_ahead(t, &after) != '~')
        return false;
    return after == t->reader.end ? t->mark_follows
                                  : look_ahead(t, &after) == ':';
}

/* F8: a percent sign is read as an escape only before two hexadecimal
 * digits. */
static bool starts_escape(const piece *t, const uint8_t *after)
{
    const uint32_t first = look_ahead(t, &after);
    const uint32_t second = look_ahead(t, &after);
    return lks_hex_value(first) >= 0 && lks_hex_value(second) >= 0;
}

static bool joins(lks_joining_type type, lks_joining_type side)
{
    return type == LKS_JOINING_DUAL || type == side;
}

/* RFC 5892 A.1 and A.2. Runs of transparent characters are walked at most
 * twice, since ZWNJ and ZWJ are not transparent themselves. */
static bool is_joiner_in_context(const piece *t, uint32_t cp,
                                 const uint8_t *after)
{
    if (lks_is_virama(t->before))
        return true;
    if (cp == LKS_ZWJ || !joins(t->joining, LKS_JOINING_LEFT))
        return false;
    lks_joining_type next = LKS_JOINING_TRANSPARENT;
    while (next == LKS_JOINING_TRANSPARENT)
        next = lks_joining_type_of(look_ahead(t, &after));
    return joins(next, LKS_JOINING_RIGHT);
}

/* F11: characters that nobody sees are escaped, except joiners and selectors
 * where they have an effect. */
static bool is_unseen(const piece *t, uint32_t cp, const uint8_t *after)
{
    if (cp == LKS_ZWNJ || cp == LKS_ZWJ)
        return !is_joiner_in_context(t, cp, after);
    if (cp == LKS_VARIATION_SELECTOR15 || cp == LKS_VARIATION_SELECTOR16)
        return !lks_is_emoji(t->before);
    return lks_is_default_ignorable(cp) || lks_is_bidi_control(cp);
}

/* F10: in a directive's value, a dash right before or after a `,`, or at an end
 * of the value, makes the text beside it a prefix or a suffix:
 * `text=foo%2D,bar` must not become `text=foo-,bar`. */
static bool marks_affix(const piece *t, const uint8_t *p, const uint8_t *after)
{
    return p == t->start || lks_is_one_of(p[-1], ",&=") ||
           after == t->reader.end || lks_is_one_of(*after, ",&");
}

/* Browsers compare a directive's name as it is written: `t%65xt=a` and
 * `text%3Da` are no text directives. */
static bool belongs_to_name(const lks_escaper *e, const piece *t, uint32_t cp)
{
    return (e->flags & LINKSPAN_FORMAT_ROUND_TRIP) && !t->is_in_value &&
           (cp == '=' || (cp < 0x80 && lks_is_ascii_alnum((uint8_t)cp)));
}

/* True if a text directive must stay valid in the written URL. Browsers ignore
 * one that has a raw dash in its text, or a percent sign that starts no
 * escape. */
static bool keeps_directives(const lks_escaper *e)
{
    return e->part == LKS_PART_DIRECTIVE &&
           (e->flags & LINKSPAN_FORMAT_ROUND_TRIP);
}

/* True if decoding the escape at `p` would complete an escape with a percent sign
 * before it: `%4%41` must not become `%4A`. */
static bool completes_escape(const piece *t, uint32_t cp, const uint8_t *p)
{
    if (lks_hex_value(cp) < 0)
        return false;
    return (p > t->start && p[-1] == '%') ||
           (p - t->start > 1 && p[-2] == '%' && lks_hex_value(p[-1]) >= 0);
}

/* True if the character that an escape in a directive stands for would mean something
 * else if it were written raw. */
static bool is_directive_syntax(const lks_escaper *e, const piece *t,
                                const lks_unit *unit, const uint8_t *after)
{
    if (unit->is_raw || e->part != LKS_PART_DIRECTIVE)
        return false;
    if (keeps_directives(e) &&
        (unit->cp == '-' || unit->cp == '%' ||
         completes_escape(t, unit->cp, after - unit->width)))
        return true;
    return unit->cp == '-' ? marks_affix(t, after - unit->width, after)
                           : belongs_to_name(e, t, unit->cp);
}

/* True if the character must be escaped, because it would mean something else
 * if it were not, or because nobody would see it. */
static bool has_to_hide(const lks_escaper *e, const piece *t,
                        const lks_unit *unit, const uint8_t *after)
{
    const uint32_t cp = unit->cp;
    if ((!unit->is_raw && lks_part_reserves(e->part, cp)) ||
        is_directive_syntax(e, t, unit, after))
        return true;
    if (cp == '%')
        return !keeps_directives(e) && starts_escape(t, after);
    if (cp == ':' && e->part >= LKS_PART_FRAGMENT)
        return starts_mark(t, after);
    if (cp == '\\') /* F12: browsers read \ as / */
        return !unit->is_raw && e->part == LKS_PART_PATH &&
               (e->flags & LINKSPAN_FORMAT_ROUND_TRIP);
    if ((e->flags & LINKSPAN_FORMAT_ESCAPE_UNSEEN) && is_unseen(t, cp, after))
        return true;
    return (e->flags & LINKSPAN_FORMAT_ESCAPE_LOOKALIKES) &&
           lks_is_syntax_lookalike(cp);
}

/* F1: UTS #58 4.1 says literally that a mismatched Close removes the last Open.
 * In detection it does not, so with LINKSPAN_FORMAT_ROUND_TRIP the Open
 * stays. */
static bool closes_open(lks_escaper *e, uint32_t cp)
{
    if (e->depth == 0)
        return false;
    const bool is_match = e->open[e->depth - 1] == lks_link_bracket_of(cp);
    if (is_match || !(e->flags & LINKSPAN_FORMAT_ROUND_TRIP))
        e->depth--;
    return is_match;
}

/* True if the code point need not be escaped, by its Link_Term. */
static bool may_stand(lks_escaper *e, uint32_t cp)
{
    switch (lks_link_term_of(cp)) {
    case LKS_TERM_HARD:
        return false;
    case LKS_TERM_OPEN:
        if (e->depth == LKS_OPEN_LIMIT)
            return false; /* T4: at most 125 Opens can wait for their Close */
        e->open[e->depth++] = cp;
        return true;
    case LKS_TERM_CLOSE:
        return closes_open(e, cp);
    default:
        return true;
    }
}

static void write_raw(lks_escaper *e, uint32_t cp)
{
    uint8_t bytes[LKS_UTF8_MAX];
    const size_t len = lks_utf8_encode(cp, bytes);
    lks_buf_append(e->out, bytes, len);
    e->last_soft_len = 0;
    if (lks_link_term_of(cp) == LKS_TERM_SOFT) {
        memcpy(e->last_soft, bytes, len);
        e->last_soft_len = len;
    }
}

static void write_escaped(lks_escaper *e, const lks_unit *unit)
{
    uint8_t bytes[LKS_UTF8_MAX] = {unit->byte};
    size_t len = 1;
    if (unit->cp != LKS_UTF8_BAD)
        len = lks_utf8_encode(unit->cp, bytes);
    lks_buf_append_escaped(e->out, bytes, len);
    e->last_soft_len = 0;
}

static void write_unit(lks_escaper *e, const piece *t, const lks_unit *unit,
                       const uint8_t *p)
{
    const uint8_t *after = skip(p, unit);
    if (unit->is_raw && lks_part_clears_at(e->part, p, after)) {
        lks_escape_separator(e, (char)*p);
        return;
    }
    if (unit->cp == LKS_UTF8_BAD || has_to_hide(e, t, unit, after) ||
        !may_stand(e, unit->cp))
        write_escaped(e, unit);
    else
        write_raw(e, unit->cp);
}

void lks_escape_begin_part(lks_escaper *e, lks_part part)
{
    const char *initiator = lks_part_initiator(part);
    lks_buf_append(e->out, initiator, strlen(initiator));
    e->part = part;
    e->depth = 0;
    e->last_soft_len = 0;
}

void lks_escape_separator(lks_escaper *e, char separator)
{
    write_raw(e, (uint8_t)separator);
    e->depth = 0; /* F2: a separator forgets the open brackets */
    /* F5: taken literally, UTS #58 escapes the last comma of a directive like
     * any Soft character. Detection includes that comma (T7), so it need not be
     * escaped in a round trip. */
    if (e->flags & LINKSPAN_FORMAT_ROUND_TRIP)
        e->last_soft_len = 0;
}

static void go_past(piece *t, uint32_t cp)
{
    t->before = cp;
    if (lks_joining_type_of(cp) != LKS_JOINING_TRANSPARENT)
        t->joining = lks_joining_type_of(cp);
}

static bool is_control(uint32_t cp)
{
    return cp < ' ' || (cp >= 0x7F && cp < 0xA0);
}

void lks_escape_head(lks_escaper *e, lks_slice head)
{
    if (!(e->flags & LINKSPAN_FORMAT_ESCAPE_UNSEEN)) {
        lks_buf_append(e->out, head.data, head.len);
        return;
    }
    piece t = {.reader = {.end = head.data + head.len}};
    const uint8_t *p = head.data;
    while (p < t.reader.end) {
        const lks_unit unit = lks_read_unit(&t.reader, p);
        const uint8_t *after = skip(p, &unit);
        if (unit.cp == LKS_UTF8_BAD || is_control(unit.cp) ||
            is_unseen(&t, unit.cp, after))
            write_escaped(e, &unit);
        else
            lks_buf_append(e->out, p, (size_t)(after - p));
        go_past(&t, unit.cp);
        p = after;
    }
}

void lks_escape_text(lks_escaper *e, lks_slice text, lks_text_form form,
                     bool mark_follows)
{
    piece t = {.reader = {.end = text.data + text.len,
                          .decodes = form == LKS_ENCODED,
                          .is_legacy = e->is_legacy},
               .start = text.data,
               .mark_follows = mark_follows};
    const uint8_t *p = text.data;
    while (p < t.reader.end) {
        const lks_unit unit = lks_read_unit(&t.reader, p);
        write_unit(e, &t, &unit, p);
        if (unit.is_raw && (unit.cp == '=' || unit.cp == '&'))
            t.is_in_value = unit.cp == '=';
        p = skip(p, &unit);
        go_past(&t, unit.cp);
    }
}

void lks_escape_finish(lks_escaper *e)
{
    if (e->last_soft_len == 0)
        return;
    lks_buf_rewind(e->out, lks_buf_place(e->out) - e->last_soft_len);
    lks_buf_append_escaped(e->out, e->last_soft, e->last_soft_len);
    e->last_soft_len = 0;
}

bool lks_is_ill_formed(lks_slice text, lks_text_form form)
{
    const lks_unit_reader reader = {.end = text.data + text.len,
                                    .decodes = form == LKS_ENCODED};
    const uint8_t *p = text.data;
    while (p < reader.end) {
        const lks_unit unit = lks_read_unit(&reader, p);
        if (unit.cp == LKS_UTF8_BAD)
            return true;
        p = skip(p, &unit);
    }
    return false;
}

/* ------------------------------------------------------------------ unit */

static int escape_at(const lks_unit_reader *r, const uint8_t *p)
{
    return r->decodes ? lks_escaped_byte(p, r->end) : -1;
}

static lks_unit byte_unit(uint8_t byte, size_t width)
{
    return (lks_unit){.cp = LKS_UTF8_BAD, .byte = byte, .width = width};
}

/* The byte at `p`, raw or escaped; moves `p` past it. */
static uint8_t next_byte(const lks_unit_reader *r, const uint8_t **p)
{
    const int escaped = escape_at(r, *p);
    const uint8_t byte = escaped < 0 ? **p : (uint8_t)escaped;
    *p += escaped < 0 ? 1 : 3;
    return byte;
}

/* Reads escaped and raw bytes alike, so that several of them can form one
 * character, such as "%C3" and a raw 0xA4. In a legacy URL each byte above
 * ASCII is a unit, and will be escaped. */
lks_unit lks_read_unit(const lks_unit_reader *r, const uint8_t *p)
{
    uint8_t bytes[LKS_UTF8_MAX];
    size_t ends[LKS_UTF8_MAX];
    size_t count = 0;
    const uint8_t *at = p;
    do {
        bytes[count] = next_byte(r, &at);
        ends[count++] = (size_t)(at - p);
    } while (bytes[0] >= 0x80 && count < LKS_UTF8_MAX && at < r->end);

    if (r->is_legacy && bytes[0] >= 0x80)
        return byte_unit(bytes[0], ends[0]);
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(bytes, bytes + count, &width);
    if (cp == LKS_UTF8_BAD)
        return byte_unit(bytes[0], ends[0]);
    return (lks_unit){.cp = cp,
                      .width = ends[width - 1],
                      .is_raw = r->decodes && escape_at(r, p) < 0};
}

/* ----------------------------------------------------------- next escape */

static bool is_in(linkspan_range range, size_t at)
{
    return at >= range.start && at < range.end;
}

/* True if the character at `at` has the same meaning when it is escaped. */
static bool may_be_escaped(const linkspan_tail *tail, size_t at, uint8_t byte)
{
    if (is_in(tail->path, at))
        return !lks_is_one_of(byte, "/\\%");
    if (is_in(tail->query, at))
        return !lks_is_one_of(byte, "=&+%");
    if (is_in(tail->fragment, at))
        return !lks_is_one_of(byte, ":~%");
    return is_in(tail->directives, at) && !lks_is_one_of(byte, "=&,-:~%");
}

/* True for ASCII that RFC 3986 2.2 reserves: an escape may mean something else to a
 * server. */
static bool is_reserved(uint8_t byte)
{
    return lks_is_one_of(byte, "!$&'()*+,;=:@/?[]");
}

size_t lks_next_to_escape(lks_slice url, size_t at, bool takes_reserved)
{
    size_t host_end = 0;
    linkspan_tail tail = {.size = sizeof tail};
    (void)lks_split_url(url, &host_end, &tail);
    /* skip an empty port and a dot, which belong to the host */
    while (at < host_end && lks_is_one_of(url.data[at], ".:"))
        at++;
    if (at < host_end)
        return url.len;
    while (at < url.len && (!may_be_escaped(&tail, at, url.data[at]) ||
                            (!takes_reserved && is_reserved(url.data[at])))) {
        LKS_STEP();
        at += lks_escaped_byte(url.data + at, url.data + url.len) < 0 ? 1 : 3;
    }
    return at < url.len ? at : url.len;
}
