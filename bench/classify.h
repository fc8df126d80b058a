/* Classifies every byte and counts those of some classes: the least work that
 * any scanner has to do. Uses the best instructions that the processor has. */
#ifndef LKS_BENCH_CLASSIFY_H
#define LKS_BENCH_CLASSIFY_H

#include <stddef.h>
#include <stdint.h>

/* Letters, digits and . - _ by the two halves of the byte. */
static inline size_t bench_classify_plainly(const uint8_t *p, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += (uint32_t)((p[i] | 0x20) - 'a') < 26 ||
                 (uint32_t)(p[i] - '-') < 13 || p[i] == '_';
    return count;
}

#if defined(__x86_64__) && defined(__GNUC__)
#    include <immintrin.h>

__attribute__((target("avx2,popcnt"), noinline)) static size_t
bench_classify_avx2(const uint8_t *p, size_t len)
{
    const __m256i low = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        4, 14, 14, 14, 14, 14, 14, 14, 14, 14, 10, 2, 2, 11, 3, 11));
    const __m256i high = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, 1, 4, 2, 8, 2, 8, 0, 0, 0, 0, 0, 0, 0, 0));
    const __m256i half = _mm256_set1_epi8(15);
    size_t count = 0;
    size_t i = 0;
    for (; i + 32 <= len; i += 32) {
        const __m256i bytes =
            _mm256_loadu_si256((const __m256i *)(const void *)(p + i));
        const __m256i by_low =
            _mm256_shuffle_epi8(low, _mm256_and_si256(bytes, half));
        const __m256i by_high = _mm256_shuffle_epi8(
            high, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half));
        const __m256i none = _mm256_cmpeq_epi8(
            _mm256_and_si256(by_low, by_high), _mm256_setzero_si256());
        count += 32u - (unsigned)__builtin_popcount(
                           (unsigned)_mm256_movemask_epi8(none));
    }
    return count + bench_classify_plainly(p + i, len - i);
}
#endif

static inline size_t bench_classify(const uint8_t *p, size_t len)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("avx2"))
        return bench_classify_avx2(p, len);
#endif
    return bench_classify_plainly(p, len);
}

#endif
