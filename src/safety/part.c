/* Path, query, fragment and local part of a link. ASCII is passed a byte at a
 * time; only what stands out is looked at closely. */
#include "safety/findings.h"
#include "safety/mixes.h"
#include "safety/nfc_text.h"
#include "safety/unseen.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/identifier.h"
#include "unicode/native.h"

static const uint8_t *end_of(const lks_check *c, linkspan_range range)
{
    return c->text.data + range.end;
}

static uint32_t cp_at(const lks_check *c, size_t at, size_t end, size_t *width)
{
    return lks_utf8_decode(c->text.data + at, c->text.data + end, width);
}

/* What is not to be passed over. */
static bool stands_out(uint8_t byte)
{
    return byte >= 0x7F || byte < ' ' || byte == '%';
}

/* What cannot be seen, once it is known that there may be something. */
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

void lks_check_facts(lks_check *c, linkspan_range range, const lks_facts *facts,
                     uint32_t lookalike)
{
    linkspan_range place;
    if (facts->poses_as_syntax)
        tell_lookalikes(c, range, lookalike);
    if (facts->may_be_unseen)
        walk_unseen(c, range);
    if (facts->may_not_be_nfc && range.start > c->link->span.start)
        range.start--; /* a mark may stand on what is no letter */
    if (facts->may_not_be_nfc && lks_find_not_nfc(c->text, range, &place))
        lks_found_once(c, LINKSPAN_FINDING_NOT_NFC, place, 0);
}

/* ---------------------------------------------------------------- escapes */

/* The byte of the escape at `at`, or -1. */
static int escape_at(const lks_check *c, size_t at, size_t end)
{
    const uint8_t *p = c->text.data + at;
    if (end - at < 3 || p[0] != '%')
        return -1;
    const int high = lks_hex_value(p[1]);
    const int low = lks_hex_value(p[2]);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
}

/* Line breaks are usual in the values of a query. The marks of direction often
 * come along with a copied title; the other bidi controls do not. */
static bool is_control(const lks_check *c, size_t at, uint32_t cp)
{
    const bool is_in_query =
        at >= c->link->query.start && at < c->link->query.end;
    if (is_in_query && lks_is_one_of(cp, "\t\n\r"))
        return false;
    return cp < ' ' || (cp >= 0x7F && cp < 0xA0) ||
           (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069);
}

/* The escapes that spell one code point, from `at`; gives where they end. */
static size_t check_escape(lks_check *c, size_t at, size_t end)
{
    uint8_t bytes[LKS_UTF8_MAX] = {0};
    size_t count = 0;
    for (; count < LKS_UTF8_MAX; count++) {
        const int byte = escape_at(c, at + 3 * count, end);
        if (byte < 0 || (count > 0 && bytes[0] < 0x80))
            break;
        bytes[count] = (uint8_t)byte;
    }
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

/* S2 1.4.c asks about names of folders, files and variables. The words in them
 * are judged, so that файл.txt and Файл_A do not count as mixed. */
static bool is_word_byte(uint8_t byte)
{
    return byte >= 0x80 || lks_is_ascii_alnum(byte);
}

/* The word around `at`, which is not ASCII; gives where it ends. */
static size_t check_word(lks_check *c, linkspan_range part, size_t done,
                         size_t at)
{
    linkspan_range word = {at, at};
    while (word.start > done && is_word_byte(c->text.data[word.start - 1])) {
        LKS_STEP();
        word.start--;
    }
    while (word.end < part.end && is_word_byte(c->text.data[word.end])) {
        LKS_STEP();
        word.end++;
    }
    lks_facts facts;
    const lks_slice text = {c->text.data, word.end};
    const lks_slice slice = {text.data + word.start, word.end - word.start};
    lks_scan_part(text, word.start, false, &facts);
    lks_check_facts(c, word, &facts, LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART);
    if (lks_is_mixed(c->rules->policy, slice, &facts.kinds,
                     LKS_RESTRICTION_HIGHLY))
        lks_found_once(c, LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART, word, 0);
    return word.end;
}

void lks_check_part(lks_check *c, linkspan_range part)
{
    const uint8_t *text = c->text.data;
    size_t done = part.start;
    c->seen = 0;
    for (size_t at = part.start; at < part.end;) {
        LKS_STEP();
        const uint8_t byte = text[at];
        if (!stands_out(byte)) {
            at++;
        } else if (byte >= 0x80) {
            at = check_word(c, part, done, at);
            done = at;
        } else if (byte == '%') {
            at = check_escape(c, at, part.end);
            done = at;
        } else {
            lks_found_once(c, LINKSPAN_FINDING_CONTROL,
                           (linkspan_range){at, at + 1}, byte);
            at++;
        }
    }
}

/* -------------------------------------------------------------- local part */

/* S2 1.3.d, in any script. */
static bool is_usual(uint32_t cp)
{
    if (cp < 0x80)
        return lks_is_ascii_alnum(cp) || lks_is_one_of(cp, "._-+");
    return lks_native_of(cp) != LKS_NATIVE_NONE || lks_is_identifier(cp);
}

void lks_check_local_part(lks_check *c)
{
    const linkspan_range range = c->link->local_part;
    c->seen = 0;
    if (c->link->kind == LINKSPAN_KIND_URL) {
        lks_found(c, LINKSPAN_FINDING_USERINFO, range, 0);
        return;
    }
    size_t width = 0;
    for (size_t at = range.start; at < range.end; at += width) {
        LKS_STEP();
        const uint32_t cp = cp_at(c, at, range.end, &width);
        if (cp != LKS_UTF8_BAD && !is_usual(cp))
            lks_found_once(c, LINKSPAN_FINDING_LOCAL_PART_CHARACTER,
                           (linkspan_range){at, at + width}, cp);
    }
    lks_facts facts;
    const lks_slice text = {c->text.data, range.end};
    const lks_slice local = {text.data + range.start, range.end - range.start};
    lks_scan_part(text, range.start, false, &facts);
    lks_check_facts(c, range, &facts, LINKSPAN_FINDING_LOCAL_PART_CHARACTER);
    if (!facts.is_ascii && lks_is_mixed(c->rules->policy, local, &facts.kinds,
                                        LKS_RESTRICTION_HIGHLY))
        lks_found(c, LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS, range, 0);
}
