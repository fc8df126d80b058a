/* The parts of a host: labels, their limits, Punycode. */
#ifndef LKS_HOST_LABEL_H
#define LKS_HOST_LABEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

/* ----------------------------------------------------------------- label */

/* Rules about one label that depend on the context of its code points. */

/** True if every ZWJ and ZWNJ stands where ContextJ allows it (RFC 5892 A.1 and
 *  A.2). Takes linear time. */
bool lks_label_joiners_fit(const uint32_t *cps, size_t count);

/** True if the label meets the six conditions of RFC 5893 section 2, which
 *  apply to all labels of a name that has a right-to-left character. */
bool lks_label_is_bidi_safe(const uint32_t *cps, size_t count);

/** H19: true for a label that could be a top-level domain, although no list has
 *  it. An A-label is judged by its Unicode form; UTS #46 has checked that it
 *  decodes. */
bool lks_is_possible_tld(lks_slice label);

/* ---------------------------------------------------------------- limits */

/* Limits of a domain name in ASCII form, without a last dot (RFC 1035 2.3.4):
 * bytes of a label, bytes of a name, labels of a name. */

#define LKS_LABEL_MAX  63u
#define LKS_NAME_MAX   253u
#define LKS_LABELS_MAX 127u

/* -------------------------------------------------------------- punycode */

/* Punycode (RFC 3492) of one label, without the prefix "xn--". */

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

/* ------------------------------------------------------------- host char */

/* Which characters of running text can be part of a host. */

/** True for the four dots (H6). */
bool lks_is_host_dot(uint32_t cp);

/** True for the two dots that end a Chinese or Japanese sentence: 。 and ｡ */
bool lks_is_ideographic_stop(uint32_t cp);

/** True for the characters of labels (H3), the four dots, the low line (H13)
 *  and, if labels can have them, emoji. */
bool lks_is_host_char(uint32_t cp, bool has_emoji);

#endif
