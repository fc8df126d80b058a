/* Links that another detector found, and the longer ends that a reader may have
 * meant for a link. */
#ifndef LKS_DETECT_EXTEND_H
#define LKS_DETECT_EXTEND_H

#include "detect/detector.h"
#include "text/hints.h"

/** The end that UTS #58 10.1 gives to the link that another detector found from
 *  `start` to `end` (M1). False if no host stands at its start (M2). */
LKS_COLD bool lks_extend(const linkspan_detector *d, lks_slice text,
                         size_t start, size_t end, size_t *new_end);

/** The end of `link` if the Soft characters and Closes right after it were part
 *  of it. */
size_t lks_generous_end(const linkspan_detector *d, lks_slice text,
                        const linkspan_link *link);

#endif
