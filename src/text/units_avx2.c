/* Counting units with AVX2. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/units.h"

#ifdef LKS_HAS_X86
#    include <immintrin.h>

#    include "text/units_loop.h"

#    define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))

AVX2 static inline __m256i load(const uint8_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

AVX2 static inline bool is_ascii(const uint8_t *p)
{
    return _mm256_movemask_epi8(_mm256_or_si256(load(p), load(p + 32))) == 0;
}

AVX2 static inline __m256i is(__m256i bytes, int byte)
{
    return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)byte));
}

/* Not zero where a byte is 0xC0, 0xC1 or at least 0xF0. */
AVX2 static inline __m256i rare(__m256i bytes)
{
    const __m256i even = _mm256_and_si256(bytes, _mm256_set1_epi8((char)0xFE));
    return _mm256_or_si256(
        _mm256_subs_epu8(bytes, _mm256_set1_epi8((char)0xEF)), is(even, 0xC0));
}

AVX2 static inline bool is_rare(const uint8_t *p)
{
    const __m256i any = _mm256_or_si256(rare(load(p)), rare(load(p + 32)));
    return !_mm256_testz_si256(any, any);
}

AVX2 static inline uint64_t bits_of(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) |
           (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

AVX2 static inline lks_few_planes few_planes_of(const uint8_t *p)
{
    const __m256i low = load(p);
    const __m256i high = load(p + 32);
    return (lks_few_planes){
        .bit7 = bits_of(low, high),
        .bit6 = bits_of(_mm256_slli_epi16(low, 1), _mm256_slli_epi16(high, 1)),
        .bit5 = bits_of(_mm256_slli_epi16(low, 2), _mm256_slli_epi16(high, 2)),
        .e0 = bits_of(is(low, 0xE0), is(high, 0xE0)),
        .ed = bits_of(is(low, 0xED), is(high, 0xED))};
}

/* Compiled for size: most blocks of most texts have no emoji. */
AVX2 LKS_COLD static lks_planes planes_of(const uint8_t *p)
{
    lks_planes planes;
    __m256i low = load(p);
    __m256i high = load(p + 32);
    for (int i = 7; i >= 0; i--) {
        planes.bit[i] = bits_of(low, high);
        low = _mm256_add_epi8(low, low);
        high = _mm256_add_epi8(high, high);
    }
    return planes;
}

AVX2 size_t lks_units_avx2(const uint8_t *p, size_t blocks,
                           lks_unit_limit limit, lks_units *units)
{
    return lks_units_loop(p, blocks, limit, units, is_ascii, is_rare,
                          few_planes_of, planes_of);
}
#endif

LKS_FAST_END
