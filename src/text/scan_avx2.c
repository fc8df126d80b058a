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

/* In the highest bit of each byte: it is a letter or not ASCII. */
AVX2 static inline __m256i may_begin_label(__m256i bytes)
{
    const __m256i lower = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
    const __m256i order =
        _mm256_add_epi8(lower, _mm256_set1_epi8((char)(0x80 - 'a')));
    const __m256i is_letter =
        _mm256_cmpgt_epi8(_mm256_set1_epi8((char)(0x80 + 26)), order);
    return _mm256_or_si256(is_letter, bytes);
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
                            may_begin_label(load(p + 3)));
}

AVX2 static inline __m256i ascii_marks(const uint8_t *p, __m256i first)
{
    const __m256i second = load(p + 1);
    const __m256i dots =
        _mm256_and_si256(is(first, '.'), may_begin_label(second));
    const __m256i is_visible = _mm256_cmpeq_epi8(
        _mm256_max_epu8(second, _mm256_set1_epi8('-')), second);
    return _mm256_or_si256(dots, _mm256_and_si256(is(first, ':'), is_visible));
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

AVX2 uint64_t lks_kernel_avx2(const uint8_t *text, size_t len, size_t *at)
{
    size_t i = *at;
    uint64_t marks = 0;
    while (i < len && len - i >= LKS_BLOCK + AHEAD) {
        LKS_STEPS(LKS_BLOCK / 16);
        marks = marks_of(text + i);
        if (marks)
            break;
        i += LKS_BLOCK;
    }
    *at = i;
    return marks ? marks : lks_kernel_scalar(text, len, at);
}
#endif
