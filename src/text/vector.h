/* Vectors of sixteen bytes, as compilers provide them: SSE2, NEON or whatever
 * the machine always has. Without vectors everything is done byte by byte. */
#ifndef LKS_TEXT_VECTOR_H
#define LKS_TEXT_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
#    define LKS_HAS_VECTORS 1
#    define LKS_VECTOR      16u

/** Signed, since signed bytes are compared fastest. A comparison gives -1 where
 *  it is true. */
typedef int8_t lks_vector __attribute__((vector_size(LKS_VECTOR)));

static inline lks_vector lks_vector_at(const uint8_t *p)
{
    lks_vector v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline bool lks_vector_is_zero(lks_vector v)
{
    uint64_t halves[2];
    memcpy(halves, &v, sizeof v);
    return (halves[0] | halves[1]) == 0;
}
#endif

#if defined(__SSE2__) && defined(__GNUC__)
#    include <emmintrin.h>
#    define LKS_HAS_VECTOR_BITS 1

/** Bit i is the highest bit of byte i. */
static inline uint32_t lks_vector_bits(lks_vector v)
{
    return (uint32_t)_mm_movemask_epi8((__m128i)v);
}

#elif defined(__wasm_simd128__)
#    include <wasm_simd128.h>
#    define LKS_HAS_VECTOR_BITS 1

static inline uint32_t lks_vector_bits(lks_vector v)
{
    return wasm_i8x16_bitmask((v128_t)v);
}
#endif

#ifdef LKS_HAS_VECTOR_BITS
typedef uint8_t lks_unsigned_vector __attribute__((vector_size(LKS_VECTOR)));

static inline lks_vector lks_vector_is(lks_vector bytes, char byte)
{
    return (lks_vector)(bytes == (int8_t)byte);
}

/** -1 for each byte from `low` to `high`, both included; these can be any
 *  bytes. */
static inline lks_vector lks_vector_between(lks_vector bytes, uint8_t low,
                                            uint8_t high)
{
    const lks_unsigned_vector moved =
        (lks_unsigned_vector)bytes + (uint8_t)(0x80 - low);
    const lks_vector order = (lks_vector)moved;
    return (lks_vector)(order < (int8_t)(0x80 + high - low + 1));
}
#endif

#endif
