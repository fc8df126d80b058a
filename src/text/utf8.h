/* UTF-8, one code point at a time, forward and backward. Both directions cut
 * any byte string into the same units: a code point, or one maximal ill-formed
 * subpart (Unicode 17.0 section 3.9, "Substitution of Maximal Subparts"). */
#ifndef LKS_TEXT_UTF8_H
#define LKS_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Result of the decoders for an ill-formed unit; no code point has this
 *  value. */
#define LKS_UTF8_BAD UINT32_MAX

/** Longest encoding of a code point. */
#define LKS_UTF8_MAX 4

/** Decode the unit at `p`. Needs p < end; sets *width to 1..4. */
uint32_t lks_utf8_decode(const uint8_t *p, const uint8_t *end, size_t *width);

/** Decode the unit that ends at `p`. Needs begin < p; sets *width to 1..4. */
uint32_t lks_utf8_decode_back(const uint8_t *begin, const uint8_t *p,
                              size_t *width);

/** Write `cp`, a scalar value, and return its width. */
size_t lks_utf8_encode(uint32_t cp, uint8_t out[LKS_UTF8_MAX]);

/** True if every unit of the bytes is a code point. */
bool lks_utf8_is_valid(const uint8_t *p, size_t len);

/** True if no code point straddles `at`, so that a caller's offset can be
 *  used. */
bool lks_utf8_is_boundary(const uint8_t *text, size_t len, size_t at);

#endif
