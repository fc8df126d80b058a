#include "text/ascii_run.h"

#include "text/generated/byte_sets.h"
#include "text/steps.h"

#if defined(__SSE2__) && defined(__GNUC__)
#    include <emmintrin.h>

static inline __m128i load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline __m128i is(__m128i bytes, char byte)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte));
}

static inline __m128i is_between(__m128i bytes, int low, int high)
{
    const __m128i order =
        _mm_add_epi8(bytes, _mm_set1_epi8((char)(0x80 - low)));
    return _mm_cmpgt_epi8(_mm_set1_epi8((char)(0x80 + high - low + 1)), order);
}

static inline uint64_t bits_of(__m128i bytes)
{
    return (unsigned)_mm_movemask_epi8(bytes);
}

/* Letters; '-' to '9', among which only the slash is none of ours. */
static inline __m128i is_run_byte(__m128i bytes)
{
    const __m128i lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    return _mm_or_si128(
        is_between(lower, 'a', 'z'),
        _mm_andnot_si128(is(bytes, '/'), is_between(bytes, '-', '9')));
}

static inline uint64_t ascii_run_bits(const uint8_t *p, unsigned half)
{
    const __m128i low = load(p + half);
    const __m128i high = load(p + half + 16);
    return (bits_of(is_run_byte(low)) | bits_of(is_run_byte(high)) << 16)
           << half;
}

static inline uint64_t bits_of_byte(const uint8_t *p, unsigned half, char byte)
{
    const __m128i low = is(load(p + half), byte);
    const __m128i high = is(load(p + half + 16), byte);
    return (bits_of(low) | bits_of(high) << 16) << half;
}

/* Of at least half of LKS_ASCII_RUN_CAP bytes. */
static bool is_run_of_block(const uint8_t *p, size_t len, lks_ascii_run *run)
{
    uint64_t ascii = ascii_run_bits(p, 0);
    uint64_t dots = bits_of_byte(p, 0, '.');
    uint64_t hyphens = bits_of_byte(p, 0, '-');
    LKS_STEP();
    if (ascii == 0xFFFFFFFF) {
        if (len < LKS_ASCII_RUN_CAP)
            return false;
        LKS_STEP();
        ascii |= ascii_run_bits(p, 32);
        dots |= bits_of_byte(p, 32, '.');
        hyphens |= bits_of_byte(p, 32, '-');
    }
    uint64_t those = UINT64_MAX;
    run->len = LKS_ASCII_RUN_CAP;
    if (ascii != UINT64_MAX) {
        run->len = (size_t)__builtin_ctzll(~ascii);
        those = ((uint64_t)1 << run->len) - 1;
    }
    run->dots = dots & those;
    run->hyphens = hyphens & those;
    return true;
}

/* A label of less than 16 bytes. */
static bool is_short_label(const uint8_t *p, lks_ascii_label *label)
{
    const __m128i bytes = load(p);
    const __m128i ours = _mm_andnot_si128(is(bytes, '.'), is_run_byte(bytes));
    const uint64_t others = ~bits_of(ours);
    const size_t len = (size_t)__builtin_ctzll(others);
    uint64_t start = (uint64_t)_mm_cvtsi128_si64(bytes) | 0x2020202020202020;
    if (len < 8)
        start &= ((uint64_t)1 << 8 * len) - 1;
    label->len = len;
    label->start = start;
    LKS_STEP();
    return len < 16;
}

/* Those of 16 bytes that are as is_tail_byte() says. */
static inline __m128i is_tail(__m128i bytes)
{
    const __m128i lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    const __m128i words =
        _mm_or_si128(is_between(lower, '`', 'z'), is_between(bytes, '-', '9'));
    const __m128i others =
        _mm_or_si128(_mm_or_si128(is(bytes, '_'), is(bytes, '=')),
                     _mm_or_si128(is(bytes, '+'), is_between(bytes, '$', '&')));
    return _mm_or_si128(words, others);
}

#    define HAS_BLOCKS 1
#endif

void lks_ascii_label_at(const uint8_t *text, size_t len, lks_ascii_label *label)
{
#ifdef HAS_BLOCKS
    if (len >= 16 && is_short_label(text, label))
        return;
#endif
    uint64_t start = 0;
    size_t i = 0;
    for (; i < len && i < LKS_ASCII_RUN_CAP; i++) {
        LKS_STEP();
        const uint8_t byte = lks_host_byte[text[i]];
        if (byte == 0 || byte == '.')
            break;
        if (i < 8)
            start |= (uint64_t)byte << 8 * i;
    }
    label->len = i;
    label->start = start;
}

void lks_ascii_run_at(const uint8_t *text, size_t len, lks_ascii_run *run)
{
#ifdef HAS_BLOCKS
    if (len >= LKS_ASCII_RUN_CAP / 2 && is_run_of_block(text, len, run))
        return;
#endif
    const size_t most = len < LKS_ASCII_RUN_CAP ? len : LKS_ASCII_RUN_CAP;
    size_t i = 0;
    run->dots = 0;
    run->hyphens = 0;
    for (; i < most && lks_host_byte[text[i]]; i++) {
        LKS_STEP();
        run->dots |= (uint64_t)(text[i] == '.') << i;
        run->hyphens |= (uint64_t)(text[i] == '-') << i;
    }
    run->len = i;
}

size_t lks_ascii_run_before(const uint8_t *text, size_t len)
{
    size_t count = 0;
#ifdef HAS_BLOCKS
    if (len >= 32) {
        LKS_STEP();
        const uint32_t others = (uint32_t)~ascii_run_bits(text + len - 32, 0);
        if (others)
            return (size_t)__builtin_clz(others);
        count = 32;
    }
#endif
    while (count < len && count < LKS_ASCII_RUN_CAP &&
           lks_host_byte[text[len - count - 1]]) {
        LKS_STEP();
        count++;
    }
    return count;
}

/* The definition of is_tail(). */
static bool is_tail_byte(uint8_t byte)
{
    return lks_has_byte(&simple_tail_bytes, byte);
}

size_t lks_simple_tail_end(const uint8_t *text, size_t at, size_t limit)
{
#ifdef HAS_BLOCKS
    for (; limit - at >= 16; at += 16) {
        LKS_STEP();
        const uint64_t others = ~bits_of(is_tail(load(text + at)));
        const size_t count = (size_t)__builtin_ctzll(others);
        if (count < 16)
            return at + count;
    }
    if (limit >= 16) { /* the last ones, after some that are known already */
        LKS_STEP();
        const uint64_t tail = bits_of(is_tail(load(text + limit - 16)));
        return at + (size_t)__builtin_ctzll(~(tail >> (16 - (limit - at))));
    }
#endif
    while (at < limit && is_tail_byte(text[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}
