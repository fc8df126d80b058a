/* Finding ill-formed UTF-8 many bytes at a time. lks_utf8_decode() defines what
 * that is. */
#include "text/find.h"

#include "text/steps.h"
#include "text/utf8.h"
#include "text/vector.h"

/* Bytes before a byte that say whether it may stand there. */
#define BACK 3u

#ifdef LKS_HAS_VECTORS
/* What a byte is when its highest bit is turned over, which makes signed
 * comparisons of what would be unsigned ones. */
#    define TURNED(byte) ((int8_t)((byte) ^ 0x80))

static inline lks_vector turned_at(const uint8_t *p)
{
    return lks_vector_at(p) ^ INT8_MIN;
}

/* Not zero where no unit goes on as it must: tails stand after leads and
 * nowhere else, and the byte after a lead carries every range rule. */
static inline lks_vector bad_at(const uint8_t *p)
{
    const lks_vector byte = turned_at(p);
    const lks_vector before = turned_at(p - 1);
    const lks_vector is_tail = lks_vector_at(p) < (int8_t)0xC0;
    const lks_vector is_due = (before > TURNED(0xBF)) |
                              (turned_at(p - 2) > TURNED(0xDF)) |
                              (turned_at(p - 3) > TURNED(0xEF));
    const lks_vector is_from_a0 = byte > TURNED(0x9F);
    const lks_vector is_from_90 = byte > TURNED(0x8F);
    return (is_tail ^ is_due) | (before > TURNED(0xF4)) |
           ((before | 1) == TURNED(0xC1)) |
           ((before == TURNED(0xE0)) & ~is_from_a0) |
           ((before == TURNED(0xED)) & is_from_a0) |
           ((before == TURNED(0xF0)) & ~is_from_90) |
           ((before == TURNED(0xF4)) & is_from_90);
}

static inline bool is_good_at(const uint8_t *p)
{
    const lks_vector high = lks_vector_at(p) | lks_vector_at(p - BACK);
    return lks_vector_is_zero(high & INT8_MIN) || lks_vector_is_zero(bad_at(p));
}

static size_t past_good_vectors(lks_slice text, size_t at)
{
    for (; text.len - at >= LKS_VECTOR; at += LKS_VECTOR) {
        LKS_STEP();
        if (!is_good_at(text.data + at))
            return at;
    }
    return at < text.len && text.len >= BACK + LKS_VECTOR &&
                   is_good_at(text.data + text.len - LKS_VECTOR)
               ? text.len
               : at;
}
#else
static size_t past_good_vectors(lks_slice text, size_t at)
{
    (void)text;
    return at;
}
#endif

#ifdef LKS_HAS_X86
#    include <immintrin.h>

#    define AVX2  __attribute__((target("avx2")))
#    define WIDTH ((size_t)32)

AVX2 static inline __m256i load(const uint8_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

AVX2 static inline __m256i upper_half(__m256i bytes)
{
    return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
}

/* What can be wrong about two bytes in a row. Each half byte of the first and
 * the upper half of the second tell what they allow to be wrong; what all three
 * allow is. */
enum {
    TAIL_MISSING = 1, /* a lead, then no tail */
    TAIL_STRAY = 2,   /* ASCII, then a tail */
    BELOW_3 = 4,      /* E0, then less than A0 */
    BEYOND = 8,       /* F4 and more, then 90 and more */
    SURROGATE = 16,   /* ED, then A0 and more */
    BELOW_2 = 32,     /* C0 or C1 */
    BELOW_4 = 64,     /* F0, then less than 90; F5 and more, then the same */
    TAILS = -128,     /* two tails: right in the third or fourth place only */
    AFTER_ANY = TAIL_MISSING | TAIL_STRAY | TAILS,
    AFTER_BIG = AFTER_ANY | BEYOND | BELOW_4,
    ANY_TAIL = TAIL_STRAY | TAILS | BELOW_2
};

/* A table in both halves of a vector. */
#    define TABLE(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))

AVX2 static inline __m256i wrong_pairs(__m256i first, __m256i second)
{
    const __m256i by_upper = TABLE(
        TAIL_STRAY, TAIL_STRAY, TAIL_STRAY, TAIL_STRAY, TAIL_STRAY, TAIL_STRAY,
        TAIL_STRAY, TAIL_STRAY, TAILS, TAILS, TAILS, TAILS,
        TAIL_MISSING | BELOW_2, TAIL_MISSING,
        TAIL_MISSING | BELOW_3 | SURROGATE, TAIL_MISSING | BEYOND | BELOW_4);
    const __m256i by_lower =
        TABLE(AFTER_ANY | BELOW_2 | BELOW_3 | BELOW_4, AFTER_ANY | BELOW_2,
              AFTER_ANY, AFTER_ANY, AFTER_ANY | BEYOND, AFTER_BIG, AFTER_BIG,
              AFTER_BIG, AFTER_BIG, AFTER_BIG, AFTER_BIG, AFTER_BIG, AFTER_BIG,
              AFTER_BIG | SURROGATE, AFTER_BIG, AFTER_BIG);
    const __m256i by_second =
        TABLE(TAIL_MISSING, TAIL_MISSING, TAIL_MISSING, TAIL_MISSING,
              TAIL_MISSING, TAIL_MISSING, TAIL_MISSING, TAIL_MISSING,
              ANY_TAIL | BELOW_3 | BELOW_4, ANY_TAIL | BELOW_3 | BEYOND,
              ANY_TAIL | SURROGATE | BEYOND, ANY_TAIL | SURROGATE | BEYOND,
              TAIL_MISSING, TAIL_MISSING, TAIL_MISSING, TAIL_MISSING);
    const __m256i lower = _mm256_and_si256(first, _mm256_set1_epi8(15));
    return _mm256_and_si256(
        _mm256_and_si256(_mm256_shuffle_epi8(by_upper, upper_half(first)),
                         _mm256_shuffle_epi8(by_lower, lower)),
        _mm256_shuffle_epi8(by_second, upper_half(second)));
}

/* In the highest bit: a tail must stand here, in the third or fourth place. */
AVX2 static inline __m256i late_tails(const uint8_t *p)
{
    const __m256i third =
        _mm256_subs_epu8(load(p - 2), _mm256_set1_epi8(0xE0 - 0x80));
    const __m256i fourth =
        _mm256_subs_epu8(load(p - 3), _mm256_set1_epi8(0xF0 - 0x80));
    return _mm256_and_si256(_mm256_or_si256(third, fourth),
                            _mm256_set1_epi8(TAILS));
}

/* Text is often ASCII for long, or else nowhere for so long. */
#    define BLOCK (4 * WIDTH)

AVX2 static inline bool is_good_block(const uint8_t *p)
{
    __m256i high = load(p - BACK);
    for (size_t i = 0; i < BLOCK; i += WIDTH)
        high = _mm256_or_si256(high, load(p + i));
    if (_mm256_movemask_epi8(high) == 0)
        return true; /* ASCII */
    __m256i bad = _mm256_setzero_si256();
    for (size_t i = 0; i < BLOCK; i += WIDTH) {
        const __m256i pairs = wrong_pairs(load(p + i - 1), load(p + i));
        bad = _mm256_or_si256(bad, _mm256_xor_si256(pairs, late_tails(p + i)));
    }
    return _mm256_testz_si256(bad, bad);
}

AVX2 static size_t past_good_avx2(lks_slice text, size_t at)
{
    for (; text.len - at >= BLOCK; at += BLOCK) {
        LKS_STEPS(BLOCK / WIDTH);
        if (!is_good_block(text.data + at))
            break;
    }
    return past_good_vectors(text, at);
}
#endif

lks_passer *lks_passer_for(lks_kernel *kernel)
{
#ifdef LKS_HAS_X86
    if (kernel == lks_kernel_avx2)
        return past_good_avx2;
#endif
    (void)kernel;
    return past_good_vectors;
}

/* The start of the unit that is cut at `at`, or `at`. */
static size_t before_cut(const uint8_t *text, size_t at)
{
    static const uint8_t least[] = {0xC0, 0xE0, 0xF0};
    for (size_t back = 1; back <= BACK; back++)
        if (text[at - back] >= least[back - 1])
            return at - back;
    return at;
}

/* Decode up to `end`, or beyond it by what is left of a unit. */
static size_t decode_up_to(lks_slice text, size_t at, size_t end, size_t *width)
{
    *width = 0;
    while (at < end) {
        size_t unit = 1;
        if (text.data[at] < 0x80) {
            LKS_STEP();
        } else if (lks_utf8_decode(text.data + at, text.data + text.len,
                                   &unit) == LKS_UTF8_BAD) {
            *width = unit;
            break;
        }
        at += unit;
    }
    return at;
}

size_t lks_find_bad(lks_passer *past_good, lks_slice text, size_t at,
                    size_t *width)
{
    /* One unit at least, lest each of many bad ones cost a block. */
    const size_t first = text.len - at > BACK ? at + BACK + 1 : text.len;
    at = decode_up_to(text, at, first, width);
    if (*width > 0 || at == text.len)
        return at;
    at = before_cut(text.data, past_good(text, at));
    return decode_up_to(text, at, text.len, width);
}
