/* Counting units with SSE2. */
#include "text/units.h"

#ifdef LKS_HAS_X86
#    include <emmintrin.h>

#    include "text/units_loop.h"

#    define VECTORS (LKS_BLOCK / 16)

static inline __m128i load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline bool is_ascii(const uint8_t *p)
{
    return _mm_movemask_epi8(
               _mm_or_si128(_mm_or_si128(load(p), load(p + 16)),
                            _mm_or_si128(load(p + 32), load(p + 48)))) == 0;
}

static inline lks_planes planes_of(const uint8_t *p)
{
    lks_planes planes = {{0}};
    for (unsigned v = 0; v < VECTORS; v++) {
        __m128i bytes = load(p + 16 * v);
        for (int i = 7; i >= 0; i--) {
            planes.bit[i] |= (uint64_t)(unsigned)_mm_movemask_epi8(bytes)
                             << (16 * v);
            bytes = _mm_add_epi8(bytes, bytes);
        }
    }
    return planes;
}

size_t lks_units_sse2(const uint8_t *p, size_t blocks, lks_unit_limit limit,
                      lks_units *units)
{
    return lks_units_loop(p, blocks, limit, units, is_ascii, planes_of);
}
#endif
