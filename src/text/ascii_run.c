#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/ascii_run.h"

#include <string.h>

#include "text/generated/byte_sets.h"
#include "text/steps.h"
#include "text/vector.h"

#ifdef LKS_HAS_VECTOR_BITS
static inline uint64_t bits_of(lks_vector bytes)
{
    return lks_vector_bits(bytes);
}

/* -1 for each byte that can be part of an ASCII run: letters, and bytes from
 * '-' to '9' except the slash. */
static inline lks_vector is_run_byte(lks_vector bytes)
{
    return lks_vector_between(bytes | 0x20, 'a', 'z') |
           (lks_vector_between(bytes, '-', '9') & ~lks_vector_is(bytes, '/'));
}

static inline uint64_t ascii_run_bits(const uint8_t *p, unsigned half)
{
    const lks_vector low = lks_vector_at(p + half);
    const lks_vector high = lks_vector_at(p + half + 16);
    return (bits_of(is_run_byte(low)) | bits_of(is_run_byte(high)) << 16)
           << half;
}

static inline uint64_t bits_of_byte(const uint8_t *p, unsigned half, char byte)
{
    const lks_vector low = lks_vector_is(lks_vector_at(p + half), byte);
    const lks_vector high = lks_vector_is(lks_vector_at(p + half + 16), byte);
    return (bits_of(low) | bits_of(high) << 16) << half;
}

/* Read a run from a block of at least LKS_ASCII_RUN_CAP / 2 bytes. */
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

/* Read a label of less than 16 bytes. */
static bool is_short_label(const uint8_t *p, lks_ascii_label *label)
{
    const lks_vector bytes = lks_vector_at(p);
    const lks_vector ours = is_run_byte(bytes) & ~lks_vector_is(bytes, '.');
    const uint64_t others = ~bits_of(ours);
    const size_t len = (size_t)__builtin_ctzll(others);
    uint64_t start;
    memcpy(&start, p, sizeof start);
    start |= 0x2020202020202020;
    if (len < 8)
        start &= ((uint64_t)1 << 8 * len) - 1;
    label->len = len;
    label->start = start;
    LKS_STEP();
    return len < 16;
}

/* -1 for each of the 16 bytes for which is_tail_byte() is true. */
static inline lks_vector is_tail(lks_vector bytes)
{
    const lks_vector words = lks_vector_between(bytes | 0x20, '`', 'z') |
                             lks_vector_between(bytes, '-', '9');
    const lks_vector others =
        lks_vector_is(bytes, '_') | lks_vector_is(bytes, '=') |
        lks_vector_is(bytes, '+') | lks_vector_between(bytes, '$', '&');
    return words | others;
}

#endif

void lks_ascii_label_at(const uint8_t *text, size_t len, lks_ascii_label *label)
{
#ifdef LKS_HAS_VECTOR_BITS
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
#ifdef LKS_HAS_VECTOR_BITS
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
#ifdef LKS_HAS_VECTOR_BITS
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

/* is_tail() must be true for exactly these bytes. */
static bool is_tail_byte(uint8_t byte)
{
    return lks_has_byte(&simple_tail_bytes, byte);
}

size_t lks_simple_tail_end(const uint8_t *text, size_t at, size_t limit)
{
#ifdef LKS_HAS_VECTOR_BITS
    for (; limit - at >= 16; at += 16) {
        LKS_STEP();
        const uint64_t others = ~bits_of(is_tail(lks_vector_at(text + at)));
        const size_t count = (size_t)__builtin_ctzll(others);
        if (count < 16)
            return at + count;
    }
    /* read the last bytes together with some that were already read */
    if (limit >= 16) {
        LKS_STEP();
        const uint64_t tail =
            bits_of(is_tail(lks_vector_at(text + limit - 16)));
        return at + (size_t)__builtin_ctzll(~(tail >> (16 - (limit - at))));
    }
#endif
    while (at < limit && is_tail_byte(text[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

size_t lks_quiet_tail_end(const uint8_t *text, size_t at, size_t limit)
{
#ifdef LKS_HAS_VECTOR_BITS
    for (; limit - at >= 16; at += 16) {
        LKS_STEP();
        const lks_vector bytes = lks_vector_at(text + at);
        const lks_vector marks =
            lks_vector_is(bytes, '.') | lks_vector_is(bytes, '/');
        const uint64_t words =
            bits_of(lks_vector_between(bytes | 0x20, 'a', 'z') |
                    lks_vector_between(bytes, '0', '9'));
        const uint64_t hyphens = bits_of(lks_vector_is(bytes, '-'));
        const uint64_t others =
            ~(words | bits_of(marks) | (hyphens & words >> 1));
        const size_t count = (size_t)__builtin_ctzll(others);
        if (count < 16)
            return at + count;
    }
#else
    (void)text, (void)limit;
#endif
    return at;
}

LKS_FAST_END
