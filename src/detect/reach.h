/* How far a decision has looked: a stream waits until that much of the text is in
 * hand. */
#ifndef LKS_DETECT_REACH_H
#define LKS_DETECT_REACH_H

#include <stddef.h>

/** Note that a decision has looked at what stands before `to`. */
static inline void lks_raise_reach(size_t *reach, size_t to)
{
    if (*reach < to)
        *reach = to;
}

#endif
