#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/utf8.h"

#include "text/steps.h"

static bool is_tail(uint8_t byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Length of a sequence whose first byte is `lead`; 0 if no sequence starts with
 * that byte. */
static size_t width_of_lead(uint8_t lead)
{
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2)
        return 0;
    if (lead < 0xE0)
        return 2;
    if (lead < 0xF0)
        return 3;
    return lead < 0xF5 ? 4 : 0;
}

/* The second byte carries every range rule UTF-8 has: no overlong forms, no
 * surrogates, nothing past U+10FFFF. Later bytes only need to be tails: 0x80 to
 * 0xBF. */
static bool second_is_legal(uint8_t lead, uint8_t second)
{
    switch (lead) {
    case 0xE0:
        return second >= 0xA0 && second <= 0xBF;
    case 0xED:
        return second >= 0x80 && second <= 0x9F;
    case 0xF0:
        return second >= 0x90 && second <= 0xBF;
    case 0xF4:
        return second >= 0x80 && second <= 0x8F;
    default:
        return is_tail(second);
    }
}

/* Decode what is neither ASCII nor one of the common sequences. */
static uint32_t decode_rare(const uint8_t *p, size_t have, size_t *width)
{
    const uint8_t lead = p[0];
    const size_t need = width_of_lead(lead);
    *width = 1;
    if (need == 0 || have < 2 || !second_is_legal(lead, p[1]))
        return LKS_UTF8_BAD;

    uint32_t cp = ((uint32_t)lead & (0x7Fu >> need)) << 6 | (p[1] & 0x3Fu);
    for (*width = 2; *width < need; (*width)++) {
        if (*width == have || !is_tail(p[*width]))
            return LKS_UTF8_BAD;
        cp = cp << 6 | (p[*width] & 0x3Fu);
    }
    return cp;
}

uint32_t lks_utf8_decode(const uint8_t *p, const uint8_t *end, size_t *width)
{
    LKS_STEP();
    const uint32_t lead = p[0];
    if (lead < 0x80) {
        *width = 1;
        return lead;
    }
    const size_t have = (size_t)(end - p);
    if (lead - 0xC2 < 0xE0 - 0xC2 && have >= 2 && is_tail(p[1])) {
        *width = 2;
        return (lead & 0x1F) << 6 | (p[1] & 0x3Fu);
    }
    if (lead - 0xE1 < 0xED - 0xE1 && have >= 3 && is_tail(p[1]) &&
        is_tail(p[2])) {
        *width = 3;
        return (lead & 0xF) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
    }
    return decode_rare(p, have, width);
}

uint32_t lks_utf8_decode_back(const uint8_t *begin, const uint8_t *p,
                              size_t *width)
{
    /* The lead of a unit is its only byte that is no tail, unless the unit is a
     * single stray tail. So the nearest byte before `p` that is no tail
     * decides, if its unit ends at `p`. */
    const uint8_t *lead = p - 1;
    while (lead > begin && p - lead < LKS_UTF8_MAX && is_tail(*lead)) {
        LKS_STEP();
        lead--;
    }

    const uint32_t cp = lks_utf8_decode(lead, p, width);
    if (lead + *width == p)
        return cp;
    *width = 1;
    return LKS_UTF8_BAD;
}

size_t lks_utf8_encode(uint32_t cp, uint8_t out[LKS_UTF8_MAX])
{
    if (cp < 0x80) {
        out[0] = (uint8_t)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (uint8_t)(0xC0 | cp >> 6);
        out[1] = (uint8_t)(0x80 | (cp & 0x3F));
        return 2;
    }
    if (cp < 0x10000) {
        out[0] = (uint8_t)(0xE0 | cp >> 12);
        out[1] = (uint8_t)(0x80 | (cp >> 6 & 0x3F));
        out[2] = (uint8_t)(0x80 | (cp & 0x3F));
        return 3;
    }
    out[0] = (uint8_t)(0xF0 | cp >> 18);
    out[1] = (uint8_t)(0x80 | (cp >> 12 & 0x3F));
    out[2] = (uint8_t)(0x80 | (cp >> 6 & 0x3F));
    out[3] = (uint8_t)(0x80 | (cp & 0x3F));
    return 4;
}

bool lks_utf8_is_valid(const uint8_t *p, size_t len)
{
    size_t width = 0;
    for (const uint8_t *end = p + len; p < end; p += width)
        if (lks_utf8_decode(p, end, &width) == LKS_UTF8_BAD)
            return false;
    return true;
}

bool lks_utf8_is_boundary(const uint8_t *text, size_t len, size_t at)
{
    if (at == 0 || at >= len || !is_tail(text[at]))
        return at <= len;

    /* Only a lead at most three bytes back can reach across `at`. */
    for (size_t back = 1; back < LKS_UTF8_MAX && back <= at; back++) {
        if (is_tail(text[at - back]))
            continue;
        size_t width = 0;
        (void)lks_utf8_decode(text + at - back, text + len, &width);
        return width <= back;
    }
    return true;
}

LKS_FAST_END
