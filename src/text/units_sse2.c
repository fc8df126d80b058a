/* Counting units with SSE2. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/units.h"

#ifdef LKS_HAS_X86
#    include <emmintrin.h>

#    include "text/units_loop.h"

#    define VECTORS ((size_t)LKS_BLOCK / 16)

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

static inline __m128i is(__m128i bytes, int byte)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)byte));
}

/* Not zero where a byte is 0xC0, 0xC1 or at least 0xF0. */
static inline __m128i rare(__m128i bytes)
{
    const __m128i even = _mm_and_si128(bytes, _mm_set1_epi8((char)0xFE));
    return _mm_or_si128(_mm_subs_epu8(bytes, _mm_set1_epi8((char)0xEF)),
                        is(even, 0xC0));
}

static inline bool is_rare(const uint8_t *p)
{
    const __m128i any =
        _mm_or_si128(_mm_or_si128(rare(load(p)), rare(load(p + 16))),
                     _mm_or_si128(rare(load(p + 32)), rare(load(p + 48))));
    return _mm_movemask_epi8(is(any, 0)) != 0xFFFF;
}

static inline uint64_t bits_of(__m128i bytes)
{
    return (uint64_t)(unsigned)_mm_movemask_epi8(bytes);
}

static inline lks_few_planes few_planes_of(const uint8_t *p)
{
    lks_few_planes planes = {0};
    for (size_t v = 0; v < VECTORS; v++) {
        const __m128i bytes = load(p + 16 * v);
        planes.bit7 |= bits_of(bytes) << 16 * v;
        planes.bit6 |= bits_of(_mm_slli_epi16(bytes, 1)) << 16 * v;
        planes.bit5 |= bits_of(_mm_slli_epi16(bytes, 2)) << 16 * v;
        planes.e0 |= bits_of(is(bytes, 0xE0)) << 16 * v;
        planes.ed |= bits_of(is(bytes, 0xED)) << 16 * v;
    }
    return planes;
}

/* Compiled for size: emoji are rare, and so are machines without AVX2. */
LKS_COLD static lks_planes planes_of(const uint8_t *p)
{
    lks_planes planes = {{0}};
    for (size_t v = 0; v < VECTORS; v++) {
        __m128i bytes = load(p + 16 * v);
        for (int i = 7; i >= 0; i--) {
            planes.bit[i] |= bits_of(bytes) << 16 * v;
            bytes = _mm_add_epi8(bytes, bytes);
        }
    }
    return planes;
}

size_t lks_units_sse2(const uint8_t *p, size_t blocks, lks_unit_limit limit,
                      lks_units *units)
{
    return lks_units_loop(p, blocks, limit, units, is_ascii, is_rare,
                          few_planes_of, planes_of);
}
#endif

LKS_FAST_END
