/* Moves from one place in a text where a link can be to the next (a leap). */
#ifndef LKS_FIND_SEEK_H
#define LKS_FIND_SEEK_H

#include "find/detector.h"
#include "text/ascii_run.h"

/** How many blocks lks_leap_look() looks at, and the most blocks that are
 *  looked at in one go. */
#define LKS_LEAP_FIRST  3u
#define LKS_LEAP_BLOCKS 8u

/** Value of lks_leap.run_start: the leap ended at its limit, and the run there may
 *  continue. */
#define LKS_CUT_RUN (SIZE_MAX - 1)

/** The hits of a text that are known so far, and which of them have not been
 *  decided about. */
typedef struct lks_leap {
    size_t known;  /**< all hits before this place are known */
    size_t window; /**< number of blocks in the last look; the next has twice as
                    *   many */
    size_t count;  /**< number of blocks in `found` */
    size_t next;   /**< the next block of `found` to take */
    lks_block now; /**< the hits of the current block that are left */
    lks_block found[LKS_LEAP_BLOCKS];
    size_t run_start; /**< where the last leap arrived, if `run` is the run
                       *   there; or LKS_NO_RUN or LKS_CUT_RUN */
    lks_ascii_run run;
} lks_leap;

/** Start at `at`: no hits are known, and no text before `at` will be looked
 *  at. */
void lks_leap_begin(lks_leap *leap, size_t at);

/** Start as lks_leap_begin() does, and look at the first blocks. False if these
 *  blocks are all of the text that is left, and no link can be in them. */
bool lks_leap_look(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                   size_t at);

/**
 * The start of the next run that can contain a host, or the place of the next
 * colon that affects the text after the colon. If there is neither: `limit`, or
 * the start of the run at `limit`. Outside of an authority, the text between `at`
 * and the result can be skipped.
 *
 * Schemes start at `floor` or later. If `limit` is before the end of `text`,
 * more text may follow.
 */
size_t lks_leap_from(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                     size_t at, size_t floor, size_t limit);

/** lks_leap_from() that also stops at two backslashes that may start a network
 *  path. A scan uses only one of the two functions. */
size_t lks_leap_to_suspect(lks_leap *leap, const linkspan_detector *d,
                           lks_slice text, size_t at, size_t floor,
                           size_t limit);

#endif
