/* Where a link ends: S1 3.5.1. */
#ifndef LKS_LINK_TERMINATION_H
#define LKS_LINK_TERMINATION_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Fill `tail` (all but its size) with what follows the host at `host_end`.
 *  One pass, a constant amount of work per byte. */
void lks_find_tail(lks_slice text, size_t host_end, linkspan_tail *tail);

#endif
