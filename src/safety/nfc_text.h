/* Normalization Form C of running text, one stretch at a time. A stretch starts
 * with a character that nothing before it can change. */
#ifndef LKS_SAFETY_NFC_TEXT_H
#define LKS_SAFETY_NFC_TEXT_H

#include "linkspan/linkspan.h"

#include "text/slice.h"
#include "unicode/nfc.h"

/** More code points than anyone writes on top of each other. A longer stretch
 *  counts as not normalized and is never changed. */
#define LKS_STRETCH_MAX 64

typedef struct lks_stretch {
    size_t count;
    bool is_suspect; /**< perhaps it is not NFC */
    uint8_t last_ccc;
    uint32_t cps[LKS_STRETCH_MAX]; /**< the first code points of the stretch */
} lks_stretch;

/** True if a new stretch starts with `cp`, which may be LKS_UTF8_BAD. */
bool lks_stretch_starts(uint32_t cp);

void lks_stretch_add(lks_stretch *s, uint32_t cp);

/** True if the stretch is NFC. Else `out` receives its normalized form, and
 *  `*count` the number of its code points; 0 if the stretch is too long to
 *  normalize. */
bool lks_stretch_is_nfc(const lks_stretch *s,
                        uint32_t out[LKS_NFC_ROOM(LKS_STRETCH_MAX)],
                        size_t *count);

/** Find the first stretch of the range that is not NFC. */
bool lks_find_not_nfc(lks_slice text, linkspan_range range,
                      linkspan_range *place);

#endif
