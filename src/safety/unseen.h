/* Text without what people cannot see or tell apart. */
#ifndef LKS_SAFETY_UNSEEN_H
#define LKS_SAFETY_UNSEEN_H

#include "linkspan/linkspan.h"

#include "safety/findings.h"
#include "text/slice.h"
#include "unicode/nfc.h"
#include "unicode/props.h"

/* ---------------------------------------------------------------- unseen */

/* Characters that people do not see, as opposed to those that change what
 * people see: joiners between letters that join, selectors after the characters
 * that they vary, the tags of a flag. The characters around them decide, so
 * lks_unseen remembers the characters before. */

typedef struct lks_unseen {
    uint32_t before;          /**< last code point that was kept; 0 if none
                               *   was */
    uint32_t base;            /**< the last code point that is no selector or
                               *   tag */
    bool has_virama;          /**< a virama was kept, and only combining marks
                               *   after it */
    uint8_t tags;             /**< number of tags that still belong to the
                               *   current flag */
    lks_joining_type joining; /**< of the last code point that is not
                               *   transparent */
} lks_unseen;

/** False for most code points: they never cause a finding. A text that has only
 *  such code points needs no closer check. */
bool lks_may_be_unseen(uint32_t cp);

/** The finding about `cp`, or 0; LKS_UTF8_BAD is a finding too. The text after
 *  it goes from `after` to `end`. */
uint32_t lks_unseen_finding(lks_unseen *u, uint32_t cp, const uint8_t *after,
                            const uint8_t *end);

/** Note that `cp` stays in the text. */
void lks_unseen_keep(lks_unseen *u, uint32_t cp);

/* ----------------------------------------------------------------- clean */

/* Compares text with what people see of it: whatever is hidden, ill-formed or
 * not normalized is reported or fixed (UTS #58 8). */

/** Report the findings about a text. */
void lks_check_text(lks_slice text, lks_findings *findings);

/** Append the text, fixed as the LINKSPAN_CLEAN_ flags say. */
void lks_clean_text(lks_slice text, uint32_t flags, linkspan_buf *out);

/* -------------------------------------------------------------- nfc text */

/* Normalization Form C of running text, one stretch at a time. A stretch starts
 * with a character that nothing before it can change. */

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
