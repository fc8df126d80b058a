/* Sixteen bytes at a time of what nearly all hosts are written with. */
#ifndef LKS_TEXT_PLAIN_BYTES_H
#define LKS_TEXT_PLAIN_BYTES_H

#include "text/plain_run.h"
#include "text/steps.h"

#if defined(__SSE2__) && defined(__GNUC__)
#    include <emmintrin.h>

#    define LKS_HAS_PLAIN_BLOCKS 1

static inline __m128i lks_sse2_load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline __m128i lks_sse2_is(__m128i bytes, char byte)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte));
}

static inline __m128i lks_sse2_is_between(__m128i bytes, int low, int high)
{
    const __m128i order =
        _mm_add_epi8(bytes, _mm_set1_epi8((char)(0x80 - low)));
    return _mm_cmpgt_epi8(_mm_set1_epi8((char)(0x80 + high - low + 1)), order);
}

static inline uint64_t lks_sse2_bits_of(__m128i bytes)
{
    return (unsigned)_mm_movemask_epi8(bytes);
}

/* Letters; '-' to '9', among which only the slash is none of ours. */
static inline __m128i lks_sse2_is_plain(__m128i bytes)
{
    const __m128i lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    return _mm_or_si128(lks_sse2_is_between(lower, 'a', 'z'),
                        _mm_andnot_si128(lks_sse2_is(bytes, '/'),
                                         lks_sse2_is_between(bytes, '-', '9')));
}

/* A label of less than 16 bytes. */
static inline bool lks_is_short_label(const uint8_t *p, lks_plain_label *label)
{
    const __m128i bytes = lks_sse2_load(p);
    const __m128i ours =
        _mm_andnot_si128(lks_sse2_is(bytes, '.'), lks_sse2_is_plain(bytes));
    const uint64_t others = ~lks_sse2_bits_of(ours);
    const size_t len = (size_t)__builtin_ctzll(others);
    uint64_t start = (uint64_t)_mm_cvtsi128_si64(bytes) | 0x2020202020202020;
    if (len < 8)
        start &= ((uint64_t)1 << 8 * len) - 1;
    label->len = len;
    label->start = start;
    LKS_STEP();
    return len < 16;
}
#endif

#endif
