/* Vectors as wide as the machine's instructions allow: 32 bytes with AVX2, 16
 * with NEON and in WebAssembly. text/vector.h has the vectors that compilers
 * provide for every machine. */
#ifndef LKS_TEXT_LANES_H
#define LKS_TEXT_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/kernel.h"

/* What each instruction set provides: a vector of LKS_LANES bytes, lookups in a
 * table of sixteen bytes, the vector that starts `back` bytes before another
 * one starts, and a mask of the bytes that are not zero. lks_lanes_find() finds
 * each byte that is equal to the table's entry for the lower four bits of that
 * byte; all entries are ASCII. lks_lanes_pair_bits() returns a bit for each
 * byte of two results of lks_lanes_find() or lks_lanes_is(). */
#if defined(LKS_HAS_X86)
#    include <immintrin.h>

#    define LKS_MANY  __attribute__((target("avx2,popcnt")))
#    define LKS_LANES ((size_t)32)

typedef __m256i lks_lanes;

LKS_MANY static inline lks_lanes lks_lanes_at(const uint8_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

LKS_MANY static inline void lks_lanes_put(char *p, lks_lanes bytes)
{
    _mm256_storeu_si256((__m256i *)(void *)p, bytes);
}

LKS_MANY static inline lks_lanes lks_lanes_table(const uint8_t rows[16])
{
    return _mm256_broadcastsi128_si256(
        _mm_loadu_si128((const __m128i *)(const void *)rows));
}

LKS_MANY static inline lks_lanes lks_lanes_zero(void)
{
    return _mm256_setzero_si256();
}

LKS_MANY static inline lks_lanes lks_lanes_and(lks_lanes a, lks_lanes b)
{
    return _mm256_and_si256(a, b);
}

LKS_MANY static inline lks_lanes lks_lanes_or(lks_lanes a, lks_lanes b)
{
    return _mm256_or_si256(a, b);
}

LKS_MANY static inline lks_lanes lks_lanes_xor(lks_lanes a, lks_lanes b)
{
    return _mm256_xor_si256(a, b);
}

LKS_MANY static inline lks_lanes lks_lanes_less(lks_lanes bytes, lks_lanes by)
{
    return _mm256_subs_epu8(bytes, by);
}

/* Shift each byte right by four bits. Its upper four bits can then have any
 * value. */
LKS_MANY static inline lks_lanes lks_lanes_shifted(lks_lanes bytes)
{
    return _mm256_srli_epi16(bytes, 4);
}

LKS_MANY static inline lks_lanes lks_lanes_look_up(lks_lanes in,
                                                   lks_lanes halves)
{
    return _mm256_shuffle_epi8(in, halves);
}

LKS_MANY static inline lks_lanes lks_lanes_is(lks_lanes a, lks_lanes b)
{
    return _mm256_cmpeq_epi8(a, b);
}

/* For a byte outside ASCII, the lookup gives 0, which is not equal to the
 * byte. */
LKS_MANY static inline lks_lanes lks_lanes_find(lks_lanes in, lks_lanes bytes)
{
    return lks_lanes_is(bytes, _mm256_shuffle_epi8(in, bytes));
}

#    define LKS_LANES_BEFORE(last, bytes, back)                                \
        _mm256_alignr_epi8(                                                    \
            bytes, _mm256_permute2x128_si256(last, bytes, 0x21), 16 - (back))

/* Not zero if a byte is not ASCII. The result has at most 32 bits. */
LKS_MANY static inline uint64_t lks_lanes_beyond_ascii(lks_lanes bytes)
{
    return (uint32_t)_mm256_movemask_epi8(bytes);
}

LKS_MANY static inline bool lks_lanes_any(lks_lanes hits)
{
    return !_mm256_testz_si256(hits, hits);
}

typedef uint32_t lks_lanes_bits;

LKS_MANY static inline lks_lanes_bits lks_lanes_bits_of(lks_lanes hits)
{
    return ~(lks_lanes_bits)_mm256_movemask_epi8(
        _mm256_cmpeq_epi8(hits, lks_lanes_zero()));
}

static inline size_t lks_lanes_first(lks_lanes_bits hits)
{
    return (size_t)__builtin_ctz(hits);
}

LKS_MANY static inline uint64_t lks_lanes_pair_bits(lks_lanes low,
                                                    lks_lanes high)
{
    return (uint32_t)_mm256_movemask_epi8(low) |
           (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << LKS_LANES;
}

#elif defined(LKS_HAS_NEON)
#    include <arm_neon.h>

#    define LKS_MANY
#    define LKS_LANES ((size_t)16)

typedef uint8x16_t lks_lanes;

static inline lks_lanes lks_lanes_at(const uint8_t *p)
{
    return vld1q_u8(p);
}

static inline void lks_lanes_put(char *p, lks_lanes bytes)
{
    vst1q_u8((uint8_t *)p, bytes);
}

static inline lks_lanes lks_lanes_table(const uint8_t rows[16])
{
    return vld1q_u8(rows);
}

static inline lks_lanes lks_lanes_zero(void)
{
    return vdupq_n_u8(0);
}

static inline lks_lanes lks_lanes_and(lks_lanes a, lks_lanes b)
{
    return vandq_u8(a, b);
}

static inline lks_lanes lks_lanes_or(lks_lanes a, lks_lanes b)
{
    return vorrq_u8(a, b);
}

static inline lks_lanes lks_lanes_xor(lks_lanes a, lks_lanes b)
{
    return veorq_u8(a, b);
}

static inline lks_lanes lks_lanes_less(lks_lanes bytes, lks_lanes by)
{
    return vqsubq_u8(bytes, by);
}

static inline lks_lanes lks_lanes_shifted(lks_lanes bytes)
{
    return vshrq_n_u8(bytes, 4);
}

static inline lks_lanes lks_lanes_look_up(lks_lanes in, lks_lanes halves)
{
    return vqtbl1q_u8(in, halves);
}

static inline lks_lanes lks_lanes_is(lks_lanes a, lks_lanes b)
{
    return vceqq_u8(a, b);
}

static inline lks_lanes lks_lanes_find(lks_lanes in, lks_lanes bytes)
{
    return vceqq_u8(bytes, vqtbl1q_u8(in, vandq_u8(bytes, vdupq_n_u8(15))));
}

#    define LKS_LANES_BEFORE(last, bytes, back)                                \
        vextq_u8(last, bytes, 16 - (back))

static inline uint64_t lks_lanes_beyond_ascii(lks_lanes bytes)
{
    return vmaxvq_u8(bytes) & 0x80;
}

static inline bool lks_lanes_any(lks_lanes hits)
{
    return vmaxvq_u8(hits) != 0;
}

typedef uint64_t lks_lanes_bits;

/* The result has four bits for each of the 16 bytes, and only the lowest of the
 * four can be set: bit 4 * i is set if byte i is not zero. */
static inline lks_lanes_bits lks_lanes_bits_of(lks_lanes hits)
{
    const uint8x8_t halves =
        vshrn_n_u16(vreinterpretq_u16_u8(vtstq_u8(hits, hits)), 4);
    return vget_lane_u64(vreinterpret_u64_u8(halves), 0) & 0x1111111111111111;
}

static inline size_t lks_lanes_first(lks_lanes_bits hits)
{
    return (size_t)__builtin_ctzll(hits) / 4;
}

/* In each group of eight bytes, keeps bit i of byte i, and adds the eight
 * results. */
static inline uint64_t lks_lanes_pair_bits(lks_lanes low, lks_lanes high)
{
    static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                       1, 2, 4, 8, 16, 32, 64, 128};
    const lks_lanes place = vld1q_u8(places);
    const lks_lanes two =
        vpaddq_u8(vandq_u8(low, place), vandq_u8(high, place));
    const lks_lanes four = vpaddq_u8(two, two);
    return vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(four, four)), 0);
}

#elif defined(LKS_HAS_WASM128)
#    include <wasm_simd128.h>

#    define LKS_MANY
#    define LKS_LANES ((size_t)16)

typedef v128_t lks_lanes;

static inline lks_lanes lks_lanes_at(const uint8_t *p)
{
    return wasm_v128_load(p);
}

static inline void lks_lanes_put(char *p, lks_lanes bytes)
{
    wasm_v128_store(p, bytes);
}

static inline lks_lanes lks_lanes_table(const uint8_t rows[16])
{
    return wasm_v128_load(rows);
}

static inline lks_lanes lks_lanes_zero(void)
{
    return wasm_i8x16_const_splat(0);
}

static inline lks_lanes lks_lanes_and(lks_lanes a, lks_lanes b)
{
    return wasm_v128_and(a, b);
}

static inline lks_lanes lks_lanes_or(lks_lanes a, lks_lanes b)
{
    return wasm_v128_or(a, b);
}

static inline lks_lanes lks_lanes_xor(lks_lanes a, lks_lanes b)
{
    return wasm_v128_xor(a, b);
}

static inline lks_lanes lks_lanes_less(lks_lanes bytes, lks_lanes by)
{
    return wasm_u8x16_sub_sat(bytes, by);
}

static inline lks_lanes lks_lanes_shifted(lks_lanes bytes)
{
    return wasm_u16x8_shr(bytes, 4);
}

static inline lks_lanes lks_lanes_look_up(lks_lanes in, lks_lanes halves)
{
    return wasm_i8x16_swizzle(in, halves);
}

static inline lks_lanes lks_lanes_is(lks_lanes a, lks_lanes b)
{
    return wasm_i8x16_eq(a, b);
}

static inline lks_lanes lks_lanes_find(lks_lanes in, lks_lanes bytes)
{
    const lks_lanes lower = wasm_v128_and(bytes, wasm_i8x16_const_splat(15));
    return wasm_i8x16_eq(bytes, wasm_i8x16_swizzle(in, lower));
}

/* `back` must be a constant; callers use 1, 2 and 3. */
#    define LKS_LANES_BEFORE(last, bytes, back)                                \
        wasm_i8x16_shuffle(last, bytes, 16 - (back), 17 - (back), 18 - (back), \
                           19 - (back), 20 - (back), 21 - (back), 22 - (back), \
                           23 - (back), 24 - (back), 25 - (back), 26 - (back), \
                           27 - (back), 28 - (back), 29 - (back), 30 - (back), \
                           31 - (back))

static inline uint64_t lks_lanes_beyond_ascii(lks_lanes bytes)
{
    return wasm_i8x16_bitmask(bytes);
}

static inline bool lks_lanes_any(lks_lanes hits)
{
    return wasm_v128_any_true(hits);
}

typedef uint32_t lks_lanes_bits;

static inline lks_lanes_bits lks_lanes_bits_of(lks_lanes hits)
{
    return wasm_i8x16_bitmask(wasm_i8x16_ne(hits, lks_lanes_zero()));
}

static inline size_t lks_lanes_first(lks_lanes_bits hits)
{
    return (size_t)__builtin_ctz(hits);
}

static inline uint64_t lks_lanes_pair_bits(lks_lanes low, lks_lanes high)
{
    return (uint64_t)wasm_i8x16_bitmask(low) |
           (uint64_t)wasm_i8x16_bitmask(high) << LKS_LANES;
}
#endif

#endif
