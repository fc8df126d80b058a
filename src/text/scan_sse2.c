/* The kernel for SSE2, which every x86-64 has. */
#include "text/kernel.h"

#ifdef LKS_HAS_X86
#    include <emmintrin.h>
#    include <string.h>

#    include "text/steps.h"

/* Bytes after a block that decide about its last one. */
#    define AHEAD 3

static inline __m128i load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline __m128i is(__m128i bytes, int byte)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)byte));
}

/* In the highest bit of each byte: it is not below `least`, an ASCII one. */
static inline __m128i is_from(__m128i bytes, int least)
{
    return _mm_adds_epu8(bytes, _mm_set1_epi8((char)(0x80 - least)));
}

static inline __m128i wide_dots(const uint8_t *p, __m128i first)
{
    const __m128i second = load(p + 1);
    const __m128i third = load(p + 2);
    const __m128i ideographic = _mm_and_si128(
        is(first, 0xE3), _mm_and_si128(is(second, 0x80), is(third, 0x82)));
    const __m128i full_width = _mm_and_si128(
        is(first, 0xEF),
        _mm_or_si128(_mm_and_si128(is(second, 0xBC), is(third, 0x8E)),
                     _mm_and_si128(is(second, 0xBD), is(third, 0xA1))));
    return _mm_and_si128(_mm_or_si128(ideographic, full_width),
                         is_from(load(p + 3), 'A'));
}

static inline __m128i ascii_marks(const uint8_t *p, __m128i first)
{
    const __m128i second = load(p + 1);
    return _mm_or_si128(_mm_and_si128(is(first, '.'), is_from(second, 'A')),
                        _mm_and_si128(is(first, ':'), is_from(second, '-')));
}

static inline uint64_t marks_of(const uint8_t *p)
{
    uint64_t marks = 0;
    for (unsigned i = 0; i < LKS_BLOCK; i += 16) {
        const __m128i first = load(p + i);
        const __m128i is_far = _mm_subs_epu8(first, _mm_set1_epi8((char)0xE2));
        __m128i here = ascii_marks(p + i, first);
        if (_mm_movemask_epi8(is(is_far, 0)) != 0xFFFF) /* E3 or EF? */
            here = _mm_or_si128(here, wide_dots(p + i, first));
        marks |= (uint64_t)(unsigned)_mm_movemask_epi8(here) << i;
    }
    return marks;
}

size_t lks_kernel_sse2(const uint8_t *text, size_t len, size_t at, size_t count,
                       lks_block *found)
{
    uint8_t last[2 * LKS_BLOCK + AHEAD];
    size_t blocks = 0;
    const uint8_t *block = text + at;
    for (; count > 0 && at < len; count--) {
        LKS_STEPS(LKS_BLOCK / 16);
        if (len - at < LKS_BLOCK + AHEAD && block == text + at) {
            memset(last, 0, sizeof last); /* which makes no mark */
            memcpy(last, text + at, len - at);
            block = last;
        }
        const uint64_t bits = marks_of(block);
        found[blocks].at = at;
        found[blocks].bits = bits;
        blocks += bits != 0; /* no branch: which block has one is chance */
        at += LKS_BLOCK;
        block += LKS_BLOCK;
    }
    return blocks;
}
#endif
