/* Characters that people do not see, as opposed to those that change what
 * people see: joiners between letters that join, selectors after the characters
 * that they vary, the tags of a flag. The characters around them decide, so
 * lks_unseen remembers the characters before. */
#ifndef LKS_SAFETY_UNSEEN_H
#define LKS_SAFETY_UNSEEN_H

#include "text/slice.h"
#include "unicode/joining.h"

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

#endif
