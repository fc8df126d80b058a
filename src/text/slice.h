/* Borrowed bytes with their length, and small helpers for them. */
#ifndef LKS_TEXT_SLICE_H
#define LKS_TEXT_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct lks_slice {
    const uint8_t *data;
    size_t len;
} lks_slice;

/** Never NULL: absent data becomes an empty slice that can be read. */
static inline lks_slice lks_slice_of(const void *data, size_t len)
{
    return (lks_slice){data ? data : (const void *)"", len};
}

static inline bool lks_is_ascii_alpha(uint32_t c)
{
    return (c | 0x20) - 'a' < 26;
}

static inline bool lks_is_ascii_digit(uint32_t c)
{
    return c - '0' < 10;
}

static inline bool lks_is_ascii_alnum(uint32_t c)
{
    return lks_is_ascii_alpha(c) || lks_is_ascii_digit(c);
}

static inline uint8_t lks_ascii_lower(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? (uint8_t)(c | 0x20) : c;
}

/** Eight bytes as one number, the first one lowest. */
static inline uint64_t lks_eight_bytes(const uint8_t *p)
{
    uint64_t word = 0;
    memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/** Four bytes as one number, the first one lowest. */
static inline uint32_t lks_four_bytes(const uint8_t *p)
{
    uint32_t word = 0;
    memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    return word;
}

bool lks_is_ascii(lks_slice text);

/** Where the last label of an ASCII name starts. */
size_t lks_last_label_of(lks_slice name);

/** An ASCII letter of either case becomes its lower-case letter; a digit, the
 *  hyphen and the full stop stay as they are; any other byte becomes 0. */
extern const uint8_t lks_host_byte[256];

/** True if `c` is one of the characters of `set`; never for NUL. */
bool lks_is_one_of(uint32_t c, const char *set);

/** Value of a hexadecimal digit, or -1. */
int lks_hex_value(uint32_t c);

/** The byte that the percent escape at `p` stands for, or -1 if none stands there. */
int lks_escaped_byte(const uint8_t *p, const uint8_t *end);

bool lks_starts_with(lks_slice bytes, const char *prefix);
bool lks_ends_with(lks_slice bytes, const char *suffix);

/** True for the same bytes, but for the case of ASCII letters. */
bool lks_is_same_ignoring_case(lks_slice one, lks_slice other);

/** True if `bytes` start with `prefix`, which is lower-case ASCII; the case of
 *  the bytes does not matter. */
bool lks_starts_with_ignoring_case(lks_slice bytes, const char *prefix);

/** True if `bytes` end in `suffix`, which is lower-case ASCII; the case of the
 *  bytes does not matter. */
bool lks_ends_with_ignoring_case(lks_slice bytes, const char *suffix);

/** True for a byte that ends a line. Rules that look at the rest of a line, and
 *  scans that start at the start of a line, must agree on where lines end. */
static inline bool lks_ends_line(uint8_t byte)
{
    return byte == '\n' || byte == '\r';
}

#endif
