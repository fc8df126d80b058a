/* Finding ill-formed UTF-8 many bytes at a time. lks_utf8_decode() defines what
 * that is. */
#include "text/utf8.h"

#include "text/steps.h"
#include "text/vector.h"

/* Decode up to `end`, or beyond it by what is left of a unit. */
static size_t decode_up_to(const uint8_t *text, size_t len, size_t at,
                           size_t end, size_t *width)
{
    *width = 0;
    while (at < end) {
        size_t unit = 1;
        if (text[at] < 0x80) {
            LKS_STEP();
        } else if (lks_utf8_decode(text + at, text + len, &unit) ==
                   LKS_UTF8_BAD) {
            *width = unit;
            break;
        }
        at += unit;
    }
    return at;
}

#ifdef LKS_HAS_VECTORS
#    define BLOCK 64u
/* Bytes before a byte that say whether it may stand there. */
#    define BACK 3u

/* What a byte is when its highest bit is turned over, which makes signed
 * comparisons of what would be unsigned ones. */
#    define TURNED(byte) ((int8_t)((byte) ^ 0x80))

static inline lks_vector turned_at(const uint8_t *p)
{
    return lks_vector_at(p) ^ INT8_MIN;
}

static inline lks_vector is_tail(const uint8_t *p)
{
    return lks_vector_at(p) < (int8_t)0xC0;
}

/* Not zero where no unit goes on as it must: tails stand after leads and
 * nowhere else, and the byte after a lead carries every range rule. */
static inline lks_vector bad_at(const uint8_t *p)
{
    const lks_vector byte = turned_at(p);
    const lks_vector before = turned_at(p - 1);
    const lks_vector is_due = (before > TURNED(0xBF)) |
                              (turned_at(p - 2) > TURNED(0xDF)) |
                              (turned_at(p - 3) > TURNED(0xEF));
    const lks_vector is_from_a0 = byte > TURNED(0x9F);
    const lks_vector is_from_90 = byte > TURNED(0x8F);
    return (is_tail(p) ^ is_due) | (byte > TURNED(0xF4)) |
           ((byte | 1) == TURNED(0xC1)) |
           ((before == TURNED(0xE0)) & ~is_from_a0) |
           ((before == TURNED(0xED)) & is_from_a0) |
           ((before == TURNED(0xF0)) & ~is_from_90) |
           ((before == TURNED(0xF4)) & is_from_90);
}

/* The same where no lead is above 0xDF. */
static inline lks_vector bad_of_two_at(const uint8_t *p)
{
    return (is_tail(p) ^ (turned_at(p - 1) > TURNED(0xBF))) |
           ((turned_at(p) | 1) == TURNED(0xC1));
}

static inline bool is_good_block(const uint8_t *p)
{
    lks_vector high = lks_vector_at(p - BACK);
    for (size_t i = 0; i < BLOCK; i += LKS_VECTOR)
        high |= lks_vector_at(p + i);
    if (lks_vector_is_zero(high & INT8_MIN))
        return true; /* ASCII */
    lks_vector long_lead = turned_at(p - BACK) > TURNED(0xDF);
    for (size_t i = 0; i < BLOCK; i += LKS_VECTOR)
        long_lead |= turned_at(p + i) > TURNED(0xDF);
    lks_vector bad = {0};
    if (lks_vector_is_zero(long_lead))
        for (size_t i = 0; i < BLOCK; i += LKS_VECTOR)
            bad |= bad_of_two_at(p + i);
    else
        for (size_t i = 0; i < BLOCK; i += LKS_VECTOR)
            bad |= bad_at(p + i);
    return lks_vector_is_zero(bad);
}

/* Past blocks without anything ill-formed, but for a unit that the last one may
 * cut. At the text's end a block reaches back. */
static size_t past_good(const uint8_t *text, size_t len, size_t at)
{
    while (len - at >= BLOCK && is_good_block(text + at)) {
        LKS_STEPS(BLOCK / LKS_VECTOR);
        at += BLOCK;
    }
    while (len - at >= LKS_VECTOR &&
           lks_vector_is_zero(bad_at(text + at))) {
        LKS_STEP();
        at += LKS_VECTOR;
    }
    if (at < len && len - at < LKS_VECTOR && len >= BACK + LKS_VECTOR &&
        lks_vector_is_zero(bad_at(text + len - LKS_VECTOR)))
        at = len;
    return at;
}

/* The start of the unit that is cut at `at`, or `at`. */
static size_t before_cut(const uint8_t *text, size_t at)
{
    static const uint8_t least[] = {0xC0, 0xE0, 0xF0};
    for (size_t back = 1; back <= BACK; back++)
        if (text[at - back] >= least[back - 1])
            return at - back;
    return at;
}
#endif

size_t lks_utf8_find_bad(const uint8_t *text, size_t len, size_t at,
                         size_t *width)
{
#ifdef LKS_HAS_VECTORS
    /* One unit at least, lest each of many bad ones cost a block. */
    const size_t first = at + BACK + 1;
    at = decode_up_to(text, len, at, first < len ? first : len, width);
    if (*width > 0 || at == len)
        return at;
    at = before_cut(text, past_good(text, len, at));
#endif
    return decode_up_to(text, len, at, len, width);
}
