/* Counting units with AVX2. */
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

AVX2 static inline lks_planes planes_of(const uint8_t *p)
{
    lks_planes planes;
    __m256i low = load(p);
    __m256i high = load(p + 32);
    for (int i = 7; i >= 0; i--) {
        planes.bit[i] = (uint32_t)_mm256_movemask_epi8(low) |
                        (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
        low = _mm256_add_epi8(low, low);
        high = _mm256_add_epi8(high, high);
    }
    return planes;
}

AVX2 size_t lks_units_avx2(const uint8_t *p, size_t blocks,
                           lks_unit_limit limit, lks_units *units)
{
    return lks_units_loop(p, blocks, limit, units, is_ascii, planes_of);
}
#endif
