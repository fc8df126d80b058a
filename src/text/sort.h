/* Sorts arrays in the time n log n, with memory of the caller's allocator: qsort() may
 * allocate memory of its own or take quadratic time. */
#ifndef LKS_TEXT_SORT_H
#define LKS_TEXT_SORT_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

#include "text/hints.h"

typedef bool (*lks_is_before)(const void *one, const void *other);

/** Sort `count` elements of `size` bytes, at most 64. Elements of which neither is
 *  before the other keep their order. LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY; the array
 *  then has all its elements in an order that is not defined. */
LKS_COLD linkspan_status lks_sort(void *array, size_t count, size_t size,
                                  lks_is_before is_before,
                                  const linkspan_allocator *allocator);

#endif
