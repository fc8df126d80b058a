#include "host/label.h"

#include <string.h>

#include "text/steps.h"
#include "unicode/char_props.h"
#include "unicode/props.h"

/* ----------------------------------------------------------------- label */

/* True if (L|D) T* stands before `at`, in terms of Joining_Type. */
static bool joins_before(const uint32_t *cps, size_t at)
{
    while (at > 0) {
        LKS_STEP();
        const lks_joining_type type = lks_joining_type_of(cps[--at]);
        if (type != LKS_JOINING_TRANSPARENT)
            return type == LKS_JOINING_LEFT || type == LKS_JOINING_DUAL;
    }
    return false;
}

/* True if T* (R|D) stands from `at` on, in terms of Joining_Type. */
static bool joins_after(const uint32_t *cps, size_t count, size_t at)
{
    for (; at < count; at++) {
        LKS_STEP();
        const lks_joining_type type = lks_joining_type_of(cps[at]);
        if (type != LKS_JOINING_TRANSPARENT)
            return type == LKS_JOINING_RIGHT || type == LKS_JOINING_DUAL;
    }
    return false;
}

/* Takes linear time: the joiners themselves are not transparent, so no T* is
 * read more than twice. */
bool lks_label_joiners_fit(const uint32_t *cps, size_t count)
{
    for (size_t at = 0; at < count; at++) {
        LKS_STEP();
        if (cps[at] != LKS_ZWNJ && cps[at] != LKS_ZWJ)
            continue;
        if (at > 0 && lks_is_virama(cps[at - 1]))
            continue;
        if (cps[at] == LKS_ZWJ || !joins_before(cps, at) ||
            !joins_after(cps, count, at + 1))
            return false;
    }
    return true;
}

#define SET(class) (1u << LKS_BIDI_##class)

/* Bidi classes that labels of either direction may have (RFC 5893 section 2,
 * conditions 2 and 5). */
#define NEUTRAL (SET(EN) | SET(ES) | SET(CS) | SET(ET) | SET(ON) | SET(BN))

bool lks_label_is_bidi_safe(const uint32_t *cps, size_t count)
{
    uint32_t seen = 0;
    uint32_t first = 0;
    uint32_t last = 0; /* last class except NSM */
    for (size_t at = 0; at < count; at++) {
        const uint32_t props = lks_char_props_of(cps[at]);
        const uint32_t class = 1u << lks_bidi_class_in(props);
        seen |= class;
        if (at == 0)
            first = class;
        if (class != SET(NSM))
            last = class;
    }
    if (first == SET(L)) /* condition 1; then conditions 5 and 6 */
        return !(seen & ~(SET(L) | NEUTRAL | SET(NSM))) &&
               (last & (SET(L) | SET(EN)));
    if (!(first & (SET(R) | SET(AL))))
        return false;
    const uint32_t rtl = SET(R) | SET(AL) | SET(AN);
    const bool has_both_digits = (seen & SET(EN)) && (seen & SET(AN));
    return !(seen & ~(rtl | NEUTRAL | SET(NSM))) && (last & (rtl | SET(EN))) &&
           !has_both_digits; /* conditions 2, 3 and 4 */
}

/* RFC 5892 appendix A: CONTEXTO (without its digits) and CONTEXTJ. */
static bool needs_context(uint32_t cp)
{
    return cp == 0xB7 || cp == 0x375 || cp == 0x5F3 || cp == 0x5F4 ||
           cp == 0x30FB || (lks_char_props_of(cp) & LKS_CHAR_JOINER) != 0;
}

bool lks_is_possible_tld(lks_slice label)
{
    static const size_t prefix = 4;
    uint32_t cps[LKS_LABEL_MAX];
    size_t count = 0;
    if (label.len <= prefix ||
        !lks_ends_with_ignoring_case((lks_slice){label.data, prefix}, "xn--")) {
        for (size_t i = 0; i < label.len; i++)
            if (!lks_is_ascii_alpha(label.data[i]))
                return false;
        return label.len >= 2;
    }
    if (!lks_punycode_decode(label.data + prefix, label.len - prefix, cps,
                             LKS_LABEL_MAX, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (cps[i] == '-' || needs_context(cps[i]) ||
            (lks_char_props_of(cps[i]) & LKS_CHAR_DIGIT))
            return false;
    return true;
}

/* ------------------------------------------------------------- host char */

bool lks_is_host_dot(uint32_t cp)
{
    return (lks_char_props_of(cp) & LKS_CHAR_DOT) != 0;
}

bool lks_is_host_char(uint32_t cp, bool has_emoji)
{
    const uint32_t wanted = LKS_CHAR_HOST | LKS_CHAR_DOT | LKS_CHAR_UNDERSCORE;
    if (lks_char_props_of(cp) & wanted)
        return true;
    return has_emoji && cp > 0x7F &&
           (lks_is_emoji(cp) || cp == LKS_VARIATION_SELECTOR16);
}

bool lks_is_ideographic_stop(uint32_t cp)
{
    return cp == 0x3002 || cp == 0xFF61;
}
