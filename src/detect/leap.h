/* Moves from one place in a text where a link can be to the next (a leap). */
#ifndef LKS_DETECT_LEAP_H
#define LKS_DETECT_LEAP_H

#include "detect/detector.h"
#include "text/ascii_run.h"

/** Blocks that are looked at first, and the most that are looked at in one
 *  go. */
#define LKS_LEAP_FIRST  3u
#define LKS_LEAP_BLOCKS 8u

/** Value of lks_leap.run_start: the leap ended at its limit, and the run there may
 *  continue. */
#define LKS_CUT_RUN (SIZE_MAX - 1)

/** How far the hits of a text are known, and which of them are not judged
 *  yet. */
typedef struct lks_leap {
    size_t known;  /**< all hits before this place are known */
    size_t window; /**< number of blocks to look at next: more each time */
    size_t count;  /**< number of blocks in `found` */
    size_t next;   /**< the next block of `found` to take */
    lks_block now; /**< the hits of the current block that are left */
    lks_block found[LKS_LEAP_BLOCKS];
    size_t run_start; /**< where the last leap arrived, if `run` starts there */
    lks_ascii_run run;
} lks_leap;

/** Start at `at`: nothing has been looked at, and nothing before `at` will
 *  be. */
void lks_leap_begin(lks_leap *leap, size_t at);

/** Start as lks_leap_begin() does, and look at the first blocks. False if they
 *  are all that is left, and nothing in them can be a link. */
bool lks_leap_look(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                   size_t at);

/**
 * Where the next run starts that can hold a host, or the next colon stands that
 * makes a difference to what follows it. If there is neither: `limit`, or the
 * start of the run at `limit`. What lies between `at` and the result can be
 * skipped outside of an authority.
 *
 * `floor` is where schemes may start. If `limit` is before the text's end, more
 * may follow the text.
 */
size_t lks_leap_from(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                     size_t at, size_t floor, size_t limit);

/** lks_leap_from() that also stops at two backslashes that may start a network
 *  path. A scan makes all its leaps with one of the two functions. */
size_t lks_leap_to_suspect(lks_leap *leap, const linkspan_detector *d,
                           lks_slice text, size_t at, size_t floor,
                           size_t limit);

#endif
