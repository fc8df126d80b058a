/* Findings about path, query, fragment and local part of a link. ASCII is
 * skipped quickly; only bytes that stand out are looked at closely. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include <string.h>

#include "safety/findings.h"
#include "safety/host.h"
#include "safety/unseen.h"
#include "text/generated/byte_sets.h"
#include "text/shortcuts.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/vector.h"
#include "unicode/native.h"
#include "unicode/props.h"

static const uint8_t *end_of(const lks_check *c, linkspan_range range)
{
    return c->text.data + range.end;
}

static uint32_t cp_at(const lks_check *c, size_t at, size_t end, size_t *width)
{
    return lks_utf8_decode(c->text.data + at, c->text.data + end, width);
}

/* Bytes that must be looked at closely. */
static bool stands_out(uint8_t byte)
{
    return byte >= 0x7F || byte < ' ' || byte == '%';
}

/* The first of eight bytes that stands out, counted from the lowest bits; 8 if
 * none does. The highest bit of such a byte is set in at least one of the four
 * terms that are combined. Additions and subtractions may carry into the next
 * byte, which is harmless since only the first hit counts. */
static size_t first_that_stands_out(uint64_t word)
{
    const uint64_t ones = UINT64_MAX / 0xFF;
    const uint64_t found = (word | (word + ones) | (word - ones * ' ') |
                            ((word ^ ones * '%') - ones)) &
                           ones << 7;
    return found ? (size_t)__builtin_ctzll(found) / 8 : 8;
}

#ifdef LKS_HAS_VECTOR_BITS
/* Bit i: byte i of sixteen stands out. Bytes are compared as signed numbers, so that
 * those beyond ASCII are less than a space. */
static uint32_t standing_out(const uint8_t *p)
{
    const lks_vector bytes = lks_vector_at(p);
    return lks_vector_bits((lks_vector)(bytes < (lks_vector){0} + ' ') |
                           lks_vector_is(bytes, 0x7F) |
                           lks_vector_is(bytes, '%'));
}
#endif

size_t lks_pass_over_ordinary(const uint8_t *text, size_t at, size_t end)
{
    if (!lks_has_shortcuts)
        return at;
#ifdef LKS_HAS_VECTOR_BITS
    for (; end - at > LKS_VECTOR; at += LKS_VECTOR) {
        LKS_STEP();
        const uint32_t found = standing_out(text + at);
        if (found)
            return at + (size_t)__builtin_ctz(found);
    }
    if (end >= LKS_VECTOR) { /* the last bytes, and some before them */
        const size_t start = end - LKS_VECTOR;
        const uint32_t found = standing_out(text + start) >> (at - start);
        return found ? at + (size_t)__builtin_ctz(found) : end;
    }
#endif
    for (; end - at >= 8; at += 8) {
        LKS_STEP();
        const size_t found = first_that_stands_out(lks_eight_bytes(text + at));
        if (found < 8)
            return at + found;
    }
    while (at < end && !stands_out(text[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

/* Find characters that cannot be seen, once it is known that there may be
 * some. */
static void walk_unseen(lks_check *c, linkspan_range range)
{
    lks_unseen unseen = {0};
    size_t width = 0;
    for (size_t at = range.start; at < range.end; at += width) {
        LKS_STEP();
        const uint32_t cp = cp_at(c, at, range.end, &width);
        const uint32_t code = lks_unseen_finding(
            &unseen, cp, c->text.data + at + width, end_of(c, range));
        if (code)
            lks_found_once(c, code, (linkspan_range){at, at + width},
                           cp == LKS_UTF8_BAD ? 0 : cp);
        if (cp != LKS_UTF8_BAD)
            lks_unseen_keep(&unseen, cp);
    }
}

static void tell_lookalikes(lks_check *c, linkspan_range range, uint32_t code)
{
    const uint8_t *text = c->text.data;
    size_t width = 0;
    for (size_t at = range.start; at < range.end; at += width) {
        const uint32_t cp = cp_at(c, at, range.end, &width);
        const size_t next = at + width;
        const bool is_beside =
            (at > range.start && lks_is_ascii_alnum(text[at - 1])) ||
            (next < range.end && lks_is_ascii_alnum(text[next]));
        if (lks_poses_as_syntax(cp, is_beside))
            lks_found_once(c, code, (linkspan_range){at, next}, cp);
    }
}

void lks_check_facts(lks_check *c, linkspan_range range,
                     const lks_text_facts *facts, uint32_t lookalike)
{
    linkspan_range place;
    if (facts->poses_as_syntax)
        tell_lookalikes(c, range, lookalike);
    if (facts->may_be_unseen)
        walk_unseen(c, range);
    if (facts->may_not_be_nfc && range.start > c->link->span.start)
        range.start--; /* a mark at the start needs the character before it */
    if (facts->may_not_be_nfc && lks_find_not_nfc(c->text, range, &place))
        lks_found_once(c, LINKSPAN_FINDING_NOT_NFC, place, 0);
}

/* ---------------------------------------------------------------- escapes */

/* 16 plus the value of a hexadecimal digit; 0 for other bytes. */
static const uint8_t digits[256] = {
    ['0'] = 16, ['1'] = 17, ['2'] = 18, ['3'] = 19, ['4'] = 20, ['5'] = 21,
    ['6'] = 22, ['7'] = 23, ['8'] = 24, ['9'] = 25, ['A'] = 26, ['B'] = 27,
    ['C'] = 28, ['D'] = 29, ['E'] = 30, ['F'] = 31, ['a'] = 26, ['b'] = 27,
    ['c'] = 28, ['d'] = 29, ['e'] = 30, ['f'] = 31};

/* The byte of the escape at `at`, or a negative number. */
static int escape_at(const lks_check *c, size_t at, size_t end)
{
    const uint8_t *p = c->text.data + at;
    if (end - at < 3 || p[0] != '%')
        return -1;
    return (digits[p[1]] - 16) * 16 | (digits[p[2]] - 16);
}

/* `first` and `second` are values from `digits`. True if both are hexadecimal
 * digits, and the byte that they stand for needs no closer check: it is
 * printable ASCII, or it starts a character of two or three bytes that is
 * harmless whatever follows. */
static bool is_ordinary(size_t first, size_t second)
{
    return first && second &&
           lks_has_byte(&ordinary_escaped_bytes,
                        (uint8_t)((first & 15) << 4 | (second & 15)));
}

static bool is_escaped_tail(const uint8_t *p)
{
    return p[0] == '%' && digits[p[1]] - 24u < 4 && digits[p[2]];
}

/* Skip escapes of ordinary characters; returns where the first other escape
 * starts. */
static size_t pass_over_escapes(const uint8_t *text, size_t at, size_t end)
{
    while (end - at >= 3 && text[at] == '%') {
        LKS_STEP();
        const uint8_t *p = text + at;
        const size_t first = digits[p[1]];
        if (!is_ordinary(first, digits[p[2]]))
            break;
        size_t width = 3;
        if (first >= 28) {
            if (end - at < 6 || !is_escaped_tail(p + 3))
                break;
            width = 6;
            if (first == 30) {
                if (end - at < 9 || !is_escaped_tail(p + 6))
                    break;
                width = 9;
            }
        }
        at += width;
    }
    return at;
}

/* True if the character of an escape is a control that is reported. Line breaks
 * in a query are usual. So are the marks LRM and RLM, which often come with a
 * copied title; the other bidi controls are not. */
static bool is_control(const lks_check *c, size_t at, uint32_t cp)
{
    if (cp >= ' ')
        return (cp >= 0x7F && cp < 0xA0) || (cp >= 0x202A && cp <= 0x202E) ||
               (cp >= 0x2066 && cp <= 0x2069);
    const bool is_in_query =
        at >= c->link->query.start && at < c->link->query.end;
    return !is_in_query || !lks_is_one_of(cp, "\t\n\r");
}

/* How many escapes spell the code point that starts with this byte. */
static size_t escapes_after(uint8_t lead)
{
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/* Check the escapes that spell one code point, from `at` on; returns where they
 * end. */
static size_t check_escape(lks_check *c, size_t at, size_t end)
{
    uint8_t bytes[LKS_UTF8_MAX] = {0};
    size_t count = 0;
    do {
        const int byte = escape_at(c, at + 3 * count, end);
        if (byte < 0)
            break;
        bytes[count++] = (uint8_t)byte;
    } while (count < escapes_after(bytes[0]));
    if (count == 0)
        return at + 1;
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(bytes, bytes + count, &width);
    const linkspan_range range = {at, at + 3 * width};
    if (cp == LKS_UTF8_BAD)
        lks_found_once(c, LINKSPAN_FINDING_ILL_FORMED_ESCAPE, range, 0);
    else if (is_control(c, at, cp))
        lks_found_once(c, LINKSPAN_FINDING_ESCAPED_CONTROL, range, cp);
    return range.end;
}

/* ------------------------------------------------------------------ words */

/* The linkification guidelines (1.4.c) want mixed scripts reported in names of
 * folders, files and variables. Each word of such a name is judged by itself,
 * so that файл.txt and Файл_A do not count as mixed. */

/* Check the word around `at`, where a character is not ASCII; returns where the
 * word ends. */
static size_t check_word(lks_check *c, linkspan_range part, size_t done,
                         size_t at)
{
    linkspan_range word = {at, at};
    while (word.start > done &&
           lks_is_ascii_alnum(c->text.data[word.start - 1])) {
        LKS_STEP();
        word.start--;
    }
    lks_text_facts facts;
    const lks_slice text = {c->text.data, part.end};
    lks_scan_part(text, word.start, LKS_EXTENT_WORD, &facts);
    word.end = facts.end;
    lks_check_facts(c, word, &facts, LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART);
    const lks_slice slice = {text.data + word.start, word.end - word.start};
    if (lks_is_mixed(c->rules->policy, slice, &facts.kinds,
                     LKS_RESTRICTION_HIGHLY))
        lks_found_once(c, LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART, word, 0);
    return word.end;
}

void lks_check_part(lks_check *c, linkspan_range part)
{
    const uint8_t *text = c->text.data;
    size_t done = part.start;
    size_t at = part.start;
    c->seen = 0;
    if (lks_begins_ordinary(c, part))
        at = c->ordinary.end;
    while (at < part.end) {
        LKS_STEP();
        if (text[at] == '%') {
            done = pass_over_escapes(text, at, part.end);
            at = done > at ? done : check_escape(c, at, part.end);
            done = at;
        } else if (!stands_out(text[at])) {
            at = lks_pass_over_ordinary(text, at + 1, part.end);
        } else if (text[at] >= 0x80) {
            at = check_word(c, part, done, at);
            done = at;
        } else {
            lks_found_once(c, LINKSPAN_FINDING_CONTROL,
                           (linkspan_range){at, at + 1}, text[at]);
            at++;
        }
    }
}

/* -------------------------------------------------------------- local part */

/* True for a character that is usual in a local part: by the linkification
 * guidelines (1.3.d), extended to any script. */
static bool is_usual(uint32_t cp)
{
    if (cp < 0x80)
        return lks_is_ascii_alnum(cp) || lks_is_one_of(cp, "._-+");
    return lks_native_of(cp) != LKS_NATIVE_NONE || lks_is_identifier(cp);
}

static void tell_unusual(lks_check *c, linkspan_range range)
{
    size_t width = 0;
    for (size_t at = range.start; at < range.end; at += width) {
        LKS_STEP();
        const uint32_t cp = cp_at(c, at, range.end, &width);
        if (cp != LKS_UTF8_BAD && !is_usual(cp))
            lks_found_once(c, LINKSPAN_FINDING_LOCAL_PART_CHARACTER,
                           (linkspan_range){at, at + width}, cp);
    }
}

/* Longer than any mailbox. Of a longer one only this much is judged. */
#define DECODED_MAX 512

/* Check a local part after "mailto:", where escapes stand for characters of the
 * mailbox. */
static void check_escaped_local(lks_check *c, linkspan_range range)
{
    uint8_t decoded[DECODED_MAX];
    size_t len = 0;
    for (size_t at = range.start; at < range.end;) {
        LKS_STEP();
        const int byte = escape_at(c, at, range.end);
        if (len < DECODED_MAX)
            decoded[len++] = byte < 0 ? c->text.data[at] : (uint8_t)byte;
        at += byte < 0 ? 1 : 3;
    }
    for (size_t at = range.start; at < range.end;) {
        LKS_STEP();
        at = c->text.data[at] == '%' ? check_escape(c, at, range.end) : at + 1;
    }
    lks_text_facts facts;
    const lks_slice local = {decoded, len};
    lks_scan_part(local, 0, LKS_EXTENT_ALL, &facts);
    if (!facts.is_ascii && lks_is_mixed(c->rules->policy, local, &facts.kinds,
                                        LKS_RESTRICTION_HIGHLY))
        lks_found_once(c, LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS, range, 0);
}

void lks_check_local_part(lks_check *c)
{
    const linkspan_range range = c->link->local_part;
    c->seen = 0;
    if (c->link->kind == LINKSPAN_KIND_URL) {
        if (c->rules->allows_users && !(c->link->flags & LINKSPAN_LINK_SUSPECT))
            lks_report(c->out, LINKSPAN_FINDING_USERINFO, range, 0);
        else
            lks_found(c, LINKSPAN_FINDING_USERINFO, range, 0);
        return;
    }
    lks_text_facts facts;
    const lks_slice text = {c->text.data, range.end};
    const lks_slice local = {text.data + range.start, range.end - range.start};
    lks_scan_part(text, range.start, LKS_EXTENT_ALL, &facts);
    if (facts.needs_a_look || (facts.bytes & LKS_BYTE_UNUSUAL))
        tell_unusual(c, range);
    lks_check_facts(c, range, &facts, LINKSPAN_FINDING_LOCAL_PART_CHARACTER);
    if (!facts.is_ascii && lks_is_mixed(c->rules->policy, local, &facts.kinds,
                                        LKS_RESTRICTION_HIGHLY))
        lks_found_once(c, LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS, range, 0);
    if (c->link->scheme.start < c->link->scheme.end &&
        memchr(local.data, '%', local.len))
        check_escaped_local(c, range);
}

LKS_FAST_END
