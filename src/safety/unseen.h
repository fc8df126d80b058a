/* Characters that people do not see, distinguished from those that shape what
 * is seen: joiners between letters that join, selectors after what they vary,
 * the tags of a flag. What decides lies around them, so a walk remembers what
 * it kept. */
#ifndef LKS_SAFETY_UNSEEN_H
#define LKS_SAFETY_UNSEEN_H

#include "text/slice.h"
#include "unicode/joining.h"

typedef struct lks_unseen {
    uint32_t before;          /**< last code point that was kept; 0: none */
    uint32_t base;            /**< the last that is no selector or tag */
    bool has_virama;          /**< and marks only after it, in any order */
    uint8_t tags;             /**< so many more belong to a flag */
    lks_joining_type joining; /**< of the last that is not transparent */
} lks_unseen;

/** False for most code points, which are then no finding: only what is left of a
 *  text needs a walk. */
bool lks_may_be_unseen(uint32_t cp);

/** The finding that `cp` is, or 0; LKS_UTF8_BAD is one. What follows it lies
 *  between `after` and `end`. */
uint32_t lks_unseen_finding(lks_unseen *u, uint32_t cp, const uint8_t *after,
                            const uint8_t *end);

/** `cp` stays in the text. */
void lks_unseen_keep(lks_unseen *u, uint32_t cp);

#endif
