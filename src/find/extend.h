/* Links that another detector found. */
#ifndef LKS_FIND_EXTEND_H
#define LKS_FIND_EXTEND_H

#include "find/detector.h"
#include "text/hints.h"

/** The end that UTS #58 10.1 gives to the link that another detector found from
 *  `start` to `end` (M1). False if no host stands at its start (M2). */
LKS_COLD bool lks_extend(const linkspan_detector *d, lks_slice text,
                         size_t start, size_t end, size_t *new_end);

#endif
