/* The caller's allocator, or the C library's where that is NULL. */
#ifndef LKS_TEXT_ALLOC_H
#define LKS_TEXT_ALLOC_H

#include <stdbool.h>
#include <stdlib.h>

#include "linkspan/linkspan.h"

static inline bool lks_allocator_is_ready(const linkspan_allocator *a)
{
    return !a || (a->size >= sizeof *a && a->resize && a->release);
}

static inline void *lks_resize(const linkspan_allocator *a, void *memory,
                               size_t bytes)
{
    if (a)
        return a->resize(a->context, memory, bytes);
    /* realloc() would do for both, but gcc 12's analyser takes it for a free. */
    return memory ? realloc(memory, bytes) : malloc(bytes);
}

/** What `capacity`, which is not 0, becomes to hold `needed`: doubled, so that
 *  appending stays linear, but never more than `max`. */
static inline size_t lks_grown(size_t capacity, size_t needed, size_t max)
{
    while (capacity < needed && capacity < max)
        capacity = capacity > max / 2 ? max : capacity * 2;
    return capacity < max ? capacity : max;
}

static inline void lks_release(const linkspan_allocator *a, void *memory)
{
    if (a)
        a->release(a->context, memory);
    else
        free(memory);
}

#endif
