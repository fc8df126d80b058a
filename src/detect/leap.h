/* From one place in a text to the next where a link can be. */
#ifndef LKS_DETECT_LEAP_H
#define LKS_DETECT_LEAP_H

#include "detect/detector.h"

/** A text on its way, and the marks of the block that was looked at last. */
typedef struct lks_leap {
    size_t block;  /**< its start */
    uint64_t bits; /**< its marks that are not yet judged */
} lks_leap;

/** Nothing has been looked at before `at`. */
void lks_leap_begin(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                    size_t at);

/**
 * Where the next run starts that can hold a host, or the next colon stands that
 * makes a difference to what follows it; `limit` or the start of the run there
 * if there is neither. What lies between `at` and the result can be passed over
 * outside of an authority.
 *
 * `floor` is where schemes may start. If `limit` is before the text's end, more
 * may follow the text.
 */
size_t lks_leap_from(lks_leap *leap, const linkspan_detector *d, lks_slice text,
                     size_t at, size_t floor, size_t limit);

#endif
