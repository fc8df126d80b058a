#include "safety/unseen.h"

#include "linkspan/linkspan.h"

#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/native.h"
#include "unicode/props.h"

#define BLACK_FLAG 0x1F3F4u
#define CANCEL_TAG 0xE007Fu
/* The longest flag of a region has six letters and digits. */
#define FLAG_TAGS 6

static bool is_joiner(uint32_t cp)
{
    return cp == LKS_ZWNJ || cp == LKS_ZWJ;
}

/* The next code point that can be seen, or a joiner; 0 at the end. The search
 * stops at the next joiner, so no code point is read for more than one joiner
 * and the time stays linear. */
static uint32_t next_seen(const uint8_t *at, const uint8_t *end,
                          bool skips_marks)
{
    while (at < end) {
        LKS_STEP();
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(at, end, &width);
        const bool is_skipped =
            lks_is_default_ignorable(cp) || lks_is_bidi_control(cp) ||
            (skips_marks && cp != LKS_UTF8_BAD &&
             lks_joining_type_of(cp) == LKS_JOINING_TRANSPARENT);
        if (is_joiner(cp) || !is_skipped)
            return cp;
        at += width;
    }
    return 0;
}

static bool joins(lks_joining_type type, lks_joining_type side)
{
    return type == LKS_JOINING_DUAL || type == side;
}

/* True for a joiner that RFC 5892 A.1 or A.2 allows, even if marks before it
 * are not in canonical order, and for a joiner inside an emoji. */
static bool is_joiner_in_place(const lks_unseen *u, uint32_t cp,
                               const uint8_t *after, const uint8_t *end)
{
    if (u->has_virama)
        return true;
    if (cp == LKS_ZWJ && lks_is_emoji(u->base) &&
        lks_is_emoji(next_seen(after, end, false)))
        return true;
    /* Persian separates the parts of a word with a ZWNJ even after a letter
     * that does not join the letter after it (Joining_Type R). */
    if (!joins(u->joining, LKS_JOINING_LEFT) &&
        !(cp == LKS_ZWNJ && u->joining == LKS_JOINING_RIGHT))
        return false;
    /* a ZWJ also asks for the joining form of a letter at the end of a word */
    return cp == LKS_ZWJ ||
           joins(lks_joining_type_of(next_seen(after, end, true)),
                 LKS_JOINING_RIGHT);
}

static bool is_mongolian_selector(uint32_t cp)
{
    return (cp >= 0x180B && cp <= 0x180D) || cp == 0x180F;
}

static bool is_selector_in_place(const lks_unseen *u, uint32_t cp)
{
    if (is_mongolian_selector(cp))
        return u->before >= 0x1820 && u->before <= 0x18AA;
    if (cp == LKS_VARIATION_SELECTOR15 || cp == LKS_VARIATION_SELECTOR16)
        return lks_is_emoji(u->before);
    return lks_native_of(u->before) == LKS_NATIVE_HAN;
}

/* The number of tags of a region's flag (UTS #51 ED-14a), from the tag before
 * `at` to the last one; 0 if the tags make no flag. */
static uint8_t flag_tags(const uint8_t *at, const uint8_t *end)
{
    for (uint8_t count = 2; count <= FLAG_TAGS + 1 && at < end; count++) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(at, end, &width);
        if (cp == CANCEL_TAG)
            return count;
        if (!lks_is_tag(cp) || !lks_is_ascii_alnum(cp & 0x7F))
            return 0;
        at += width;
    }
    return 0;
}

static bool is_tag_in_place(lks_unseen *u, uint32_t cp, const uint8_t *after,
                            const uint8_t *end)
{
    if (u->before == BLACK_FLAG && lks_is_ascii_alnum(cp & 0x7F))
        u->tags = flag_tags(after, end);
    return u->tags > 0;
}

static bool is_control(uint32_t cp)
{
    return cp < 0x20 || (cp >= 0x7F && cp < 0xA0);
}

bool lks_may_be_unseen(uint32_t cp)
{
    switch (cp >> 8) {
    case 0x00:
        return is_control(cp) || cp == 0xAD;
    case 0x03:
        return cp == 0x34F;
    case 0x06:
        return cp == 0x61C;
    case 0x11:
        return cp == 0x115F || cp == 0x1160;
    case 0x17:
        return cp == 0x17B4 || cp == 0x17B5;
    case 0x18:
        return cp >= 0x180B && cp <= 0x180F;
    case 0x20:
        return (cp >= 0x200B && cp <= 0x200F) ||
               (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2060 && cp <= 0x206F);
    case 0x31:
        return cp == 0x3164;
    case 0xFE:
        return cp <= 0xFE0F || cp == 0xFEFF;
    case 0xFF:
        return cp == 0xFFA0 || cp >= 0xFFF0;
    case 0x1BC:
        return cp >= 0x1BCA0 && cp <= 0x1BCA3;
    case 0x1D1:
        return cp >= 0x1D173 && cp <= 0x1D17A;
    default:
        return cp >= 0xE0000;
    }
}

uint32_t lks_unseen_finding(lks_unseen *u, uint32_t cp, const uint8_t *after,
                            const uint8_t *end)
{
    if (!lks_may_be_unseen(cp))
        return 0;
    if (cp == LKS_UTF8_BAD)
        return LINKSPAN_FINDING_ILL_FORMED;
    if (is_control(cp))
        return LINKSPAN_FINDING_CONTROL;
    if (lks_is_bidi_control(cp))
        return LINKSPAN_FINDING_BIDI_CONTROL;
    /* annotation characters are not ignorable, but nobody sees them either */
    if (cp < 0x80 || (!lks_is_default_ignorable(cp) && cp - 0xFFF9u >= 3))
        return 0;
    if (is_joiner(cp))
        return is_joiner_in_place(u, cp, after, end)
                   ? 0
                   : LINKSPAN_FINDING_HIDDEN_CHARACTER;
    if (lks_is_variation_selector(cp))
        return is_selector_in_place(u, cp)
                   ? 0
                   : LINKSPAN_FINDING_VARIATION_SELECTOR;
    if (lks_is_tag(cp))
        return is_tag_in_place(u, cp, after, end)
                   ? 0
                   : LINKSPAN_FINDING_TAG_CHARACTER;
    return LINKSPAN_FINDING_HIDDEN_CHARACTER;
}

void lks_unseen_keep(lks_unseen *u, uint32_t cp)
{
    u->tags = lks_is_tag(cp) && u->tags > 0 ? (uint8_t)(u->tags - 1) : 0;
    u->before = cp;
    if (lks_may_be_unseen(cp) &&
        (lks_is_variation_selector(cp) || lks_is_tag(cp)))
        return; /* a selector or tag belongs to the character before it */
    u->base = cp;
    if (lks_is_virama(cp))
        u->has_virama = true;
    else if (u->has_virama &&
             lks_combining_class_in(lks_char_props_of(cp)) == 0)
        u->has_virama = false;
    const lks_joining_type type = lks_joining_type_of(cp);
    if (type != LKS_JOINING_TRANSPARENT)
        u->joining = type;
}
