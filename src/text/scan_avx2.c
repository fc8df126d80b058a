/* The kernel for AVX2. */
#include "text/kernel.h"

#ifdef LKS_HAS_X86
#    include <immintrin.h>
#    include <string.h>

#    include "text/steps.h"

#    define AVX2 __attribute__((target("avx2")))
/* Bytes after a block that decide about its last one. */
#    define AHEAD 3

AVX2 static inline __m256i load(const uint8_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

AVX2 static inline __m256i is(__m256i bytes, int byte)
{
    return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)byte));
}

/* In the highest bit of each byte: it is not below `least`, an ASCII one. */
AVX2 static inline __m256i is_from(__m256i bytes, int least)
{
    return _mm256_adds_epu8(bytes, _mm256_set1_epi8((char)(0x80 - least)));
}

AVX2 static inline __m256i wide_dots(const uint8_t *p, __m256i first)
{
    const __m256i second = load(p + 1);
    const __m256i third = load(p + 2);
    const __m256i ideographic = _mm256_and_si256(
        is(first, 0xE3), _mm256_and_si256(is(second, 0x80), is(third, 0x82)));
    const __m256i full_width = _mm256_and_si256(
        is(first, 0xEF),
        _mm256_or_si256(_mm256_and_si256(is(second, 0xBC), is(third, 0x8E)),
                        _mm256_and_si256(is(second, 0xBD), is(third, 0xA1))));
    return _mm256_and_si256(_mm256_or_si256(ideographic, full_width),
                            is_from(load(p + 3), 'A'));
}

AVX2 static inline __m256i ascii_marks(const uint8_t *p, __m256i first)
{
    const __m256i second = load(p + 1);
    return _mm256_or_si256(
        _mm256_and_si256(is(first, '.'), is_from(second, 'A')),
        _mm256_and_si256(is(first, ':'), is_from(second, '-')));
}

AVX2 static inline uint64_t bits_of(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) |
           (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

AVX2 static inline uint64_t marks_of(const uint8_t *p)
{
    const __m256i low = load(p);
    const __m256i high = load(p + 32);
    uint64_t marks = bits_of(ascii_marks(p, low), ascii_marks(p + 32, high));
    const __m256i most = _mm256_max_epu8(low, high);
    const __m256i is_far = _mm256_subs_epu8(most, _mm256_set1_epi8((char)0xE2));
    if (!_mm256_testz_si256(is_far, is_far)) /* E3 or EF may be there */
        marks |= bits_of(wide_dots(p, low), wide_dots(p + 32, high));
    return marks;
}

AVX2 size_t lks_kernel_avx2(const uint8_t *text, size_t len, size_t at,
                            size_t count, lks_block *found)
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
