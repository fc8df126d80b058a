/* The kernel for NEON, which every AArch64 has. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/kernel.h"

#ifdef LKS_HAS_NEON
#    include <arm_neon.h>

#    include "text/kernel_loop.h"

static inline uint8x16_t is(uint8x16_t bytes, uint8_t byte)
{
    return vceqq_u8(bytes, vdupq_n_u8(byte));
}

static inline uint8x16_t is_from(uint8x16_t bytes, uint8_t least)
{
    return vcgeq_u8(bytes, vdupq_n_u8(least));
}

static inline uint8x16_t wide_dots(const uint8_t *p)
{
    const uint8x16_t first = vld1q_u8(p);
    const uint8x16_t second = vld1q_u8(p + 1);
    const uint8x16_t third = vld1q_u8(p + 2);
    const uint8x16_t ideographic =
        vandq_u8(is(first, 0xE3), vandq_u8(is(second, 0x80), is(third, 0x82)));
    const uint8x16_t full_width = vandq_u8(
        is(first, 0xEF), vorrq_u8(vandq_u8(is(second, 0xBC), is(third, 0x8E)),
                                  vandq_u8(is(second, 0xBD), is(third, 0xA1))));
    return vandq_u8(vorrq_u8(ideographic, full_width),
                    is_from(vld1q_u8(p + 3), 'A'));
}

/* `has_suspects` is a constant wherever this is inlined. */
static LKS_INLINE uint8x16_t ascii_hits(const uint8_t *p, bool has_suspects)
{
    const uint8x16_t first = vld1q_u8(p);
    const uint8x16_t after = vminq_u8(vld1q_u8(p + 1), vld1q_u8(p + 2));
    const uint8x16_t hits = vorrq_u8(
        vandq_u8(is(first, '.'), is_from(after, 'A')),
        vandq_u8(is(first, ':'), is_from(after, has_suspects ? '!' : '#')));
    return has_suspects
               ? vorrq_u8(hits, vandq_u8(is(first, '\\'), is_from(after, '-')))
               : hits;
}

/* Bit i is set if byte i is 0xFF; every byte is 0 or 0xFF. */
static inline uint64_t bits_of(uint8x16_t bytes)
{
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                        1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bits = vandq_u8(bytes, vld1q_u8(weights));
    return (uint64_t)vaddv_u8(vget_low_u8(bits)) |
           (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

static LKS_INLINE uint64_t block_hits(const uint8_t *p, bool has_suspects)
{
    uint64_t hits = 0;
    for (unsigned i = 0; i < LKS_BLOCK; i += 16) {
        uint8x16_t here = ascii_hits(p + i, has_suspects);
        if (vmaxvq_u8(vld1q_u8(p + i)) > 0xE2) /* a wide dot? */
            here = vorrq_u8(here, wide_dots(p + i));
        if (vmaxvq_u8(here))
            hits |= bits_of(here) << i;
    }
    return hits;
}

static uint64_t hits_of(const uint8_t *p)
{
    return block_hits(p, false);
}

static lks_block *note_blocks(const uint8_t *p, size_t at, size_t count,
                              lks_block *next)
{
    LKS_STEPS(count * (LKS_BLOCK / 16));
    return lks_note_each(p, at, count, next, hits_of);
}

static lks_block *note_edge(const uint8_t *text, size_t len, size_t at,
                            size_t count, lks_block *next)
{
    return lks_note_edge(text, len, at, count, next, note_blocks);
}

LKS_NOINLINE static lks_block *note_last(const uint8_t *text, size_t len,
                                         size_t at, size_t count,
                                         lks_block *next)
{
    return lks_note_last(text, len, at, count, next, note_blocks, note_edge);
}

lks_block *lks_kernel_neon(const uint8_t *text, size_t len, size_t at,
                           size_t count, lks_block *found)
{
    return lks_kernel_loop(text, len, at, count, found, note_blocks, note_last);
}

static uint64_t suspects_of(const uint8_t *p)
{
    return block_hits(p, true);
}

static lks_block *note_suspects(const uint8_t *p, size_t at, size_t count,
                                lks_block *next)
{
    LKS_STEPS(count * (LKS_BLOCK / 16));
    return lks_note_each(p, at, count, next, suspects_of);
}

lks_block *lks_suspects_neon(const uint8_t *text, size_t len, size_t at,
                             size_t count, lks_block *found)
{
    return lks_note_suspects(text, len, at, count, found, note_suspects);
}
#endif

LKS_FAST_END
