/* Normalization Form C (UAX #15) of code points. */
#ifndef LKS_UNICODE_NFC_H
#define LKS_UNICODE_NFC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The most code points that one can decompose into, canonically. */
#define LKS_NFC_EXPANSION 4

/** Write the full canonical decomposition of `cp`, itself if it has none, and
 *  return its length. */
size_t lks_decompose(uint32_t cp, uint32_t out[LKS_NFC_EXPANSION]);

/** Room that lks_nfc() needs for its result and for its work. */
#define LKS_NFC_ROOM(count) (2 * LKS_NFC_EXPANSION * (count))

/** Write the NFC of the text to `out`, which must have LKS_NFC_ROOM(count) and
 *  must not be the text itself; returns its length. Takes time linear in
 *  `count`. */
size_t lks_nfc(const uint32_t *text, size_t count, uint32_t *out);

/** Quick check: false if the text may not be NFC. Also false if a mark might
 *  compose with the character before it (NFC_Quick_Check=Maybe). */
bool lks_nfc_quick_check(const uint32_t *text, size_t count);

/** The primary composite of the two; 0 if there is none. */
uint32_t lks_nfc_compose(uint32_t first, uint32_t second);

#endif
