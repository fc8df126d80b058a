/* Normalization Form C (UAX #15) of code points. */
#ifndef LKS_UNICODE_NFC_H
#define LKS_UNICODE_NFC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The largest number of code points in a canonical decomposition. */
#define LKS_NFC_EXPANSION 4

/** Write the full canonical decomposition of `cp`, itself if it has none, and
 *  return its length. */
size_t lks_decompose(uint32_t cp, uint32_t out[LKS_NFC_EXPANSION]);

/** Number of code points for which lks_nfc() needs room, for its result and its
 *  work. */
#define LKS_NFC_ROOM(count) (2 * LKS_NFC_EXPANSION * (count))

/** Write the NFC of the text to `out`, and return its length. `out` must have
 *  room for LKS_NFC_ROOM(count) code points, and must not be the text itself.
 *  Takes time linear in `count`. */
size_t lks_nfc(const uint32_t *text, size_t count, uint32_t *out);

/** Quick check: true only if the text is certainly NFC. It is false, for
 *  example, if a mark might compose with the character before it
 *  (NFC_Quick_Check=Maybe). */
bool lks_nfc_quick_check(const uint32_t *text, size_t count);

/** The primary composite of the two code points; 0 if there is none. */
uint32_t lks_nfc_compose(uint32_t first, uint32_t second);

#endif
