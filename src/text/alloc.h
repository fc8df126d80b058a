/* The caller's allocator, or the C library's if that is NULL. */
#ifndef LKS_TEXT_ALLOC_H
#define LKS_TEXT_ALLOC_H

#include <stdbool.h>
#include <stdlib.h>

#include "linkspan/linkspan.h"

#include "text/sized.h"

/* The least size of a caller's linkspan_allocator: up to `release`. Both
 * `resize` and `release` are required, so every version of the header has
 * them. */
#define LKS_ALLOCATOR_LEAST                                                    \
    (offsetof(linkspan_allocator, release) +                                   \
     sizeof(((linkspan_allocator *)NULL)->release))

static inline bool lks_allocator_is_ready(const linkspan_allocator *a)
{
    return !a || (lks_stated_size(a, LKS_ALLOCATOR_LEAST) > 0 && a->resize &&
                  a->release && lks_is_known(a, sizeof *a));
}

static inline void *lks_resize(const linkspan_allocator *a, void *memory,
                               size_t bytes)
{
    if (a)
        return a->resize(a->context, memory, bytes);
    /* realloc(NULL, bytes) would be enough, but gcc 12's analyser reports it as
     * a call of free(). */
    return memory ? realloc(memory, bytes) : malloc(bytes);
}

/** The capacity to grow to: `capacity`, which must not be 0, is doubled until
 *  it is at least `needed`, so that appending takes linear time. The result is
 *  at most `max`. */
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
