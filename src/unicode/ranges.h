/* Sets of code points, as the ranges that the generator writes. */
#ifndef LKS_UNICODE_RANGES_H
#define LKS_UNICODE_RANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/hints.h"

/** True if `cp` is in a range of `ranges`, an array of `count` elements. The
 *  first element is the number of those of plane 0, which follow it; then come
 *  those of plane 1. Each of them is the low half of a code point at which a
 *  range starts or ends, in turn. There are no ranges in higher planes. */
LKS_COLD bool lks_is_in_ranges(const uint16_t *ranges, size_t count,
                               uint32_t cp);

#define LKS_IS_IN_RANGES(ranges, cp)                                           \
    lks_is_in_ranges(ranges, sizeof(ranges) / sizeof *(ranges), cp)

#endif
