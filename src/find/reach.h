/* Reach: how far a decision has looked. A stream waits until it has that much
 * of the text. */
#ifndef LKS_FIND_REACH_H
#define LKS_FIND_REACH_H

#include <stddef.h>

/** Record that a decision has looked at the text before `to`. */
static inline void lks_raise_reach(size_t *reach, size_t to)
{
    if (*reach < to)
        *reach = to;
}

#endif
