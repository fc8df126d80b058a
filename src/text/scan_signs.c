/* Kernels for searches in which each link has a scheme or is an address: they
 * report signs alone, which are colons and at signs. Text has few of them, so most
 * blocks are left after one comparison. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/kernel.h"
#include "text/kernel_loop.h"
#include "text/lanes.h"
#include "text/steps.h"
#include "text/vector.h"

/* Whether the sign at `p` is a hit: the two bytes after it, of the `left` bytes at
 * `p`, decide. */
static bool is_hit(const uint8_t *p, size_t left)
{
    const uint8_t least = *p == ':' ? '#' : '-';
    return left > 2 && p[1] >= least && p[2] >= least;
}

static bool is_sign(uint8_t byte)
{
    return byte == ':' || byte == '@';
}

/* Write the block at `at`, whose signs are `signs`, if it has hits. */
LKS_NOINLINE static lks_block *note_signs(const uint8_t *text, size_t len,
                                          size_t at, uint64_t signs,
                                          lks_block *next)
{
    uint64_t hits = 0;
    for (; signs != 0; signs &= signs - 1) {
        const size_t i = (size_t)__builtin_ctzll(signs);
        if (is_hit(text + at + i, len - at - i))
            hits |= (uint64_t)1 << i;
    }
    return lks_note_block(next, at, hits);
}

/* The signs of at most a block, byte by byte. */
static uint64_t signs_of_bytes(const uint8_t *p, size_t count)
{
    uint64_t signs = 0;
    for (size_t i = 0; i < count; i++)
        if (is_sign(p[i]))
            signs |= (uint64_t)1 << i;
    return signs;
}

static uint64_t signs_of_block(const uint8_t *p)
{
    return signs_of_bytes(p, LKS_BLOCK);
}

/* An lks_kernel; `signs_of` finds the signs of a whole block. */
LKS_IN_KERNEL lks_block *signs_loop(const uint8_t *text, size_t len, size_t at,
                                    size_t count, lks_block *next,
                                    lks_hits_of *signs_of)
{
    for (; count > 0 && len - at >= LKS_BLOCK; at += LKS_BLOCK, count--) {
        const uint64_t signs = signs_of(text + at);
        LKS_STEPS(LKS_BLOCK / 16);
        if (LKS_UNLIKELY(signs != 0))
            next = note_signs(text, len, at, signs, next);
    }
    LKS_STEPS(count > 0 ? len - at : 0);
    return count > 0 && at < len
               ? note_signs(text, len, at, signs_of_bytes(text + at, len - at),
                            next)
               : next;
}

lks_block *lks_signs_scalar(const uint8_t *text, size_t len, size_t at,
                            size_t count, lks_block *found)
{
    return signs_loop(text, len, at, count, found, signs_of_block);
}

#if defined(LKS_HAS_X86)
/* For processors without AVX2. */
static LKS_INLINE uint64_t signs_of_vectors(const uint8_t *p)
{
    uint64_t signs = 0;
    for (size_t i = 0; i < LKS_BLOCK; i += LKS_VECTOR) {
        const lks_vector bytes = lks_vector_at(p + i);
        signs |= (uint64_t)lks_vector_bits(lks_vector_is(bytes, ':') |
                                           lks_vector_is(bytes, '@'))
                 << i;
    }
    return signs;
}

lks_block *lks_signs_sse2(const uint8_t *text, size_t len, size_t at,
                          size_t count, lks_block *found)
{
    return signs_loop(text, len, at, count, found, signs_of_vectors);
}
#endif

#ifdef LKS_LANES
LKS_MANY static LKS_INLINE uint64_t signs_of_lanes(const uint8_t *p)
{
    static const uint8_t by_lower_half[16] = {'@', 0, 0,   0, 0, 0, 0, 0,
                                              0,   0, ':', 0, 0, 0, 0, 0};
    const lks_lanes table = lks_lanes_table(by_lower_half);
    uint64_t signs = 0;
    for (size_t i = 0; i < LKS_BLOCK; i += 2 * LKS_LANES)
        signs |= lks_lanes_pair_bits(
                     lks_lanes_find(table, lks_lanes_at(p + i)),
                     lks_lanes_find(table, lks_lanes_at(p + i + LKS_LANES)))
                 << i;
    return signs;
}

LKS_MANY lks_block *lks_signs_lanes(const uint8_t *text, size_t len, size_t at,
                                    size_t count, lks_block *found)
{
    return signs_loop(text, len, at, count, found, signs_of_lanes);
}
#endif

LKS_FAST_END
