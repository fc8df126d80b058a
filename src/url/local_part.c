#include "text/hints.h"

LKS_FAST_BEGIN

#include "url/local_part.h"

#include <string.h>

#include "text/generated/byte_sets.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/vector.h"
#include "unicode/props.h"
#include "url/scheme.h"

/* A quick lks_is_link_email() for ASCII, since most text is ASCII. False for
 * all other bytes. */
static bool is_ascii_link_email(uint8_t byte)
{
    return lks_has_byte(&link_email_bytes, byte);
}

#ifdef LKS_HAS_VECTOR_BITS
/* Bit i is set if byte i of the 16 is not an ASCII character with
 * Link_Email. */
static uint32_t other_bits(lks_vector bytes)
{
    /* In ASCII, all characters from '!' to '~' have Link_Email, except
     * (),:;<>@[\] and the quotation mark. */
    lks_vector others = (lks_vector)(bytes < '!');
    others |= lks_vector_is(bytes, '"');
    others |= lks_vector_between(bytes, '(', ')');
    others |= lks_vector_is(bytes, ',');
    others |= lks_vector_between(bytes, ':', '<');
    others |= lks_vector_is(bytes, '>');
    others |= lks_vector_is(bytes, '@');
    others |= lks_vector_between(bytes, '[', ']');
    others |= lks_vector_is(bytes, 0x7F);
    return lks_vector_bits(others);
}

/* How many of the 16 bytes at `p` stand before the first byte that is not an
 * ASCII character with Link_Email. */
static size_t count_ascii(const uint8_t *p)
{
    return (size_t)__builtin_ctz(other_bits(lks_vector_at(p)) | 1u << 16);
}
#endif

/* True if a local part can have the character at `p`; `*width` is preset to 1. */
static inline bool is_email_char_at(const uint8_t *p, const uint8_t *end,
                                    const lks_email_changes *changes,
                                    size_t *width)
{
    if (*p < 0x80)
        return changes ? lks_is_email_char(*p, changes)
                       : is_ascii_link_email(*p);
    return lks_is_email_char(lks_utf8_decode(p, end, width), changes);
}

size_t lks_past_link_email(lks_slice text, size_t at, size_t most,
                           const lks_email_changes *changes, size_t *count)
{
    const uint8_t *end = text.data + text.len;
    const uint8_t *p = text.data + at;
    size_t taken = 0;
#ifdef LKS_HAS_VECTOR_BITS
    for (size_t more = changes ? 0 : 16;
         more == 16 && taken < most && end - p >= 16;) {
        LKS_STEP();
        more = count_ascii(p);
        if (more > most - taken)
            more = most - taken;
        p += more;
        taken += more;
    }
#endif
    while (p < end && taken < most) {
        size_t width = 1;
        LKS_STEP();
        if (!is_email_char_at(p, end, changes, &width))
            break;
        p += width;
        taken++;
    }
    *count = taken;
    return (size_t)(p - text.data);
}

/* Number of code points in well-formed text. */
static size_t count_units(const uint8_t *text, size_t len)
{
    size_t count = 0;
    LKS_STEPS(len / 16);
    for (size_t i = 0; i < len; i++)
        count += (text[i] & 0xC0) != 0x80;
    return count;
}

LKS_NOINLINE bool lks_has_no_at(const uint8_t *text)
{
    LKS_STEPS(LKS_AT_NEAR / 16);
#ifdef LKS_HAS_VECTOR_BITS
    _Static_assert(LKS_AT_NEAR == 64, "four vectors, without a loop");
    const lks_vector a = lks_vector_at(text);
    const lks_vector b = lks_vector_at(text + 16);
    const lks_vector c = lks_vector_at(text + 32);
    const lks_vector d = lks_vector_at(text + 48);
    const lks_vector ats = lks_vector_is(a, '@') | lks_vector_is(b, '@') |
                           lks_vector_is(c, '@') | lks_vector_is(d, '@');
    return lks_vector_bits(ats | a | b | c | d) == 0;
#else
    uint8_t all = 0;
    for (size_t i = 0; i < LKS_AT_NEAR; i++)
        all |= (uint8_t)(text[i] | (text[i] == '@' ? 0x80 : 0));
    return all < 0x80;
#endif
}

size_t lks_local_part_ahead(lks_slice text, linkspan_range host,
                            bool is_in_authority,
                            const lks_local_part_rules *rules)
{
    const size_t max = rules->max_code_points;
    size_t width = 1;
    if (host.end < text.len && text.data[host.end] != '@' &&
        !is_email_char_at(text.data + host.end, text.data + text.len,
                          rules->changes, &width))
        return host.end; /* this is nearly always the case */
    if (max <= LKS_AT_NEAR && text.len - host.end >= LKS_AT_NEAR &&
        lks_has_no_at(text.data + host.end))
        return LKS_NOWHERE;
    const size_t before =
        count_units(text.data + host.start, host.end - host.start);
    if (before > max)
        return LKS_NOWHERE;
    size_t more = 0;
    const size_t end = lks_past_link_email(text, host.end, max - before,
                                           rules->changes, &more);
    for (size_t at = host.end; is_in_authority && at < end; at++)
        if (lks_is_one_of(text.data[at], "/?#"))
            return at;
    const bool is_too_long =
        before + more == max && end < text.len && text.data[end] != '@';
    return is_too_long ? LKS_NOWHERE : end;
}

size_t lks_short_local_part(const uint8_t *text, size_t at, size_t max)
{
#ifdef LKS_HAS_VECTOR_BITS
    if (at < 16 || max < 16)
        return 0;
    const lks_vector bytes = lks_vector_at(text + at - 16);
    const uint32_t others = other_bits(bytes);
    if (others == 0)
        return 0;
    const uint32_t last = 31 - (uint32_t)__builtin_clz(others);
    const uint32_t dots = lks_vector_bits(lks_vector_is(bytes, '.'));
    const uint32_t ends = others | 1u << 16; /* a dot may not stand right after
                                              * or right before one of these */
    const uint32_t bad = dots & (dots << 1 | ends << 1 | ends >> 1);
    const bool is_good =
        last < 15 && text[at - 16 + last] < 0x80 && bad >> last == 0;
    LKS_STEP();
    return is_good ? 15 - last : 0;
#else
    (void)text, (void)at, (void)max;
    return 0;
#endif
}

/* Steps 1 to 5 of UTS #58 5.2. A local part with a dot at either end, or with
 * two dots in a row, is not found at all (E2). The search goes backwards and
 * ends at the start of the text at the latest (E1). */
static lks_local_outcome find_unquoted(const uint8_t *text, size_t at,
                                       const lks_local_part_rules *rules,
                                       size_t *start)
{
    size_t i = at;
    size_t count = 0;
    uint32_t after = '.'; /* so that a dot right before the `@` ends the loop */
    while (i > 0) {
        size_t width = 1;
        uint32_t cp = text[i - 1];
        LKS_STEP();
        if (cp >= 0x80)
            cp = lks_utf8_decode_back(text, text + i, &width);
        if (cp == '.' ? after == '.' : !lks_is_email_char(cp, rules->changes))
            break;
        if (++count > rules->max_code_points)
            return LKS_LOCAL_TOO_LONG;
        after = cp;
        i -= width;
    }
    /* If two dots stand in a row, the loop has stopped between them, so that
     * the local part would start with a dot. */
    if (i == at || text[i] == '.')
        return LKS_LOCAL_NONE;
    *start = i;
    return LKS_LOCAL_FOUND;
}

/* True if an odd number of backslashes stands right before `at`. More than
 * `max` backslashes count as an odd number, so that a text of many backslashes
 * takes linear time. */
static bool is_escaped(const uint8_t *text, size_t at, size_t max)
{
    size_t count = 0;
    while (count < at && text[at - count - 1] == '\\') {
        LKS_STEP();
        if (++count > max)
            return true;
    }
    return count % 2 == 1;
}

/* E11: find the quoted local part whose closing quotation mark stands before
 * `at`. */
static lks_local_outcome find_quoted(const uint8_t *text, size_t at, size_t max,
                                     size_t *start)
{
    size_t i = at - 1;
    if (is_escaped(text, i, max))
        return LKS_LOCAL_NONE;
    size_t count = 1;
    while (i > 0) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode_back(text, text + i, &width);
        if (cp != ' ' && lks_link_term_of(cp) == LKS_TERM_HARD)
            return LKS_LOCAL_NONE;
        if (++count > max)
            return LKS_LOCAL_TOO_LONG;
        i -= width;
        if (cp == '"' && !is_escaped(text, i, max)) {
            *start = i;
            return LKS_LOCAL_FOUND;
        }
    }
    return LKS_LOCAL_NONE;
}

lks_local_outcome lks_find_local_part(const uint8_t *text, size_t at,
                                      const lks_local_part_rules *rules,
                                      size_t *start)
{
    if (rules->accepts_quoted && at > 0 && text[at - 1] == '"')
        return find_quoted(text, at, rules->max_code_points, start);
    const size_t len =
        rules->changes ? 0
                       : lks_short_local_part(text, at, rules->max_code_points);
    if (len > 0) {
        *start = at - len;
        return LKS_LOCAL_FOUND;
    }
    return find_unquoted(text, at, rules, start);
}

size_t lks_before_mailto(const uint8_t *text, size_t local_start)
{
    static const char mailto[] = LKS_MAILTO ":";
    const lks_slice before = {text, local_start};
    return local_start > 0 && text[local_start - 1] == ':' &&
                   lks_ends_with_ignoring_case(before, mailto)
               ? local_start - (sizeof mailto - 1)
               : local_start;
}

/* If the local part that starts at `at` is quoted, the place of its closing
 * quotation mark, or the end of the address if there is none. If it is not
 * quoted, `at`. */
static size_t past_quoted(lks_slice address, size_t at)
{
    if (at == address.len || address.data[at] != '"')
        return at;
    for (at++; at < address.len && address.data[at] != '"'; at++)
        if (address.data[at] == '\\')
            at++;
    return at < address.len ? at : address.len;
}

size_t lks_past_mailto(lks_slice address)
{
    const size_t local = sizeof LKS_MAILTO; /* the NUL is counted in place of
                                             * the colon */
    const bool is_written =
        address.len >= local && lks_before_mailto(address.data, local) == 0;
    return is_written ? local : 0;
}

size_t lks_mailbox_end(lks_slice address)
{
    const size_t local = lks_past_mailto(address);
    if (local == 0)
        return address.len;
    const size_t from = past_quoted(address, local);
    const uint8_t *at = memchr(address.data + from, '@', address.len - from);
    if (!at)
        return address.len;
    const size_t domain = (size_t)(at - address.data);
    const uint8_t *headers =
        memchr(address.data + domain, '?', address.len - domain);
    return headers ? (size_t)(headers - address.data) : address.len;
}

bool lks_next_recipient(lks_slice address, size_t end, size_t *at,
                        linkspan_range *recipient)
{
    if (*at > end)
        return false;
    size_t comma = past_quoted((lks_slice){address.data, end}, *at);
    while (comma < end && address.data[comma] != ',') {
        LKS_STEP();
        comma++;
    }
    *recipient = (linkspan_range){*at, comma};
    *at = comma + 1;
    return true;
}

bool lks_is_unquoted_local_part(lks_slice local,
                                const lks_local_part_rules *rules)
{
    size_t start = 0;
    return find_unquoted(local.data, local.len, rules, &start) ==
               LKS_LOCAL_FOUND &&
           start == 0;
}

LKS_FAST_END
