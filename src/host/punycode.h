/* Punycode (RFC 3492) of one label, without the prefix "xn--". */
#ifndef LKS_HOST_PUNYCODE_H
#define LKS_HOST_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The largest number of code points that can be encoded: far more than a label
 *  can have. */
#define LKS_PUNYCODE_MAX 1023

/** Encode code points. False, with the output unspecified, if the result needs
 *  more than `room` bytes or if there are more than LKS_PUNYCODE_MAX code
 *  points. */
bool lks_punycode_encode(const uint32_t *cps, size_t count, uint8_t *out,
                         size_t room, size_t *out_len);

/** Decode bytes. False, with the output unspecified, if they are not Punycode,
 *  do not decode to scalar values, or decode to more than `room` scalar values.
 *  The result never has more than `len` of them. Digits may be of either case.
 *  Takes time proportional to `len` times the length of the result, which
 *  `room` bounds. */
bool lks_punycode_decode(const uint8_t *bytes, size_t len, uint32_t *out,
                         size_t room, size_t *out_count);

#endif
