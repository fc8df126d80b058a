#include "text/find.h"

#include "text/steps.h"

size_t lks_find_scalar(lks_slice text, size_t at, const lks_byte_set *set)
{
    while (at < text.len && !lks_is_in_set(text.data[at], set)) {
        LKS_STEP();
        at++;
    }
    return at;
}

#if defined(LKS_HAS_X86)
#    include <immintrin.h>
#    include <string.h>

#    define AVX2  __attribute__((target("avx2")))
#    define WIDTH ((size_t)32)

/* Not zero where a byte is in the set. What is not ASCII finds no row. */
AVX2 static inline __m256i members_at(const uint8_t *p, __m256i rows)
{
    const __m256i bits =
        _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
                         1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)p);
    const __m256i upper =
        _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
    return _mm256_and_si256(_mm256_shuffle_epi8(rows, bytes),
                            _mm256_shuffle_epi8(bits, upper));
}

AVX2 static inline uint32_t mask_of(__m256i members)
{
    const __m256i others = _mm256_cmpeq_epi8(members, _mm256_setzero_si256());
    return ~(uint32_t)_mm256_movemask_epi8(others);
}

AVX2 static size_t find_avx2(lks_slice text, size_t at, const lks_byte_set *set)
{
    const __m256i rows = _mm256_broadcastsi128_si256(
        _mm_loadu_si128((const __m128i *)(const void *)set->rows));
    for (; text.len - at >= 2 * WIDTH; at += 2 * WIDTH) {
        LKS_STEPS(2);
        const __m256i first = members_at(text.data + at, rows);
        const __m256i second = members_at(text.data + at + WIDTH, rows);
        const __m256i both = _mm256_or_si256(first, second);
        if (_mm256_testz_si256(both, both))
            continue;
        const uint64_t mask = mask_of(first) | (uint64_t)mask_of(second)
                                                   << WIDTH;
        return at + (size_t)__builtin_ctzll(mask);
    }
    if (text.len - at >= WIDTH) {
        const uint32_t mask = mask_of(members_at(text.data + at, rows));
        if (mask != 0)
            return at + (size_t)__builtin_ctz(mask);
        at += WIDTH;
    }
    if (text.len >= WIDTH && at < text.len) { /* reaching back */
        const size_t last = text.len - WIDTH;
        const uint32_t mask =
            mask_of(members_at(text.data + last, rows)) >> (at - last);
        return mask != 0 ? at + (size_t)__builtin_ctz(mask) : text.len;
    }
    uint8_t few[WIDTH]; /* what is not ASCII is in no set */
    memset(few, 0x80, sizeof few);
    memcpy(few, text.data + at, text.len - at);
    const uint32_t mask = mask_of(members_at(few, rows));
    return mask != 0 ? at + (size_t)__builtin_ctz(mask) : text.len;
}

#elif defined(LKS_HAS_NEON)
#    include <arm_neon.h>

#    define WIDTH ((size_t)16)

static size_t find_neon(lks_slice text, size_t at, const lks_byte_set *set)
{
    static const uint8_t bit_of[16] = {1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t rows = vld1q_u8(set->rows);
    const uint8x16_t bits = vld1q_u8(bit_of);
    for (; text.len - at >= WIDTH; at += WIDTH) {
        LKS_STEP();
        const uint8x16_t bytes = vld1q_u8(text.data + at);
        const uint8x16_t members =
            vtstq_u8(vqtbl1q_u8(rows, vandq_u8(bytes, vdupq_n_u8(15))),
                     vqtbl1q_u8(bits, vshrq_n_u8(bytes, 4)));
        /* four bits of each byte make 64 */
        const uint64_t mask = vget_lane_u64(
            vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(members), 4)),
            0);
        if (mask != 0)
            return at + (size_t)__builtin_ctzll(mask) / 4;
    }
    return lks_find_scalar(text, at, set);
}
#endif

lks_finder *lks_finder_for(lks_kernel *kernel)
{
#if defined(LKS_HAS_X86)
    if (kernel == lks_kernel_avx2)
        return find_avx2;
#elif defined(LKS_HAS_NEON)
    if (kernel == lks_kernel_neon)
        return find_neon;
#endif
    (void)kernel;
    return lks_find_scalar;
}
