/* Memory of the caller: blocks that grow, and sorting what is in them. */
#ifndef LKS_TEXT_ALLOC_H
#define LKS_TEXT_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/sized.h"

/* ----------------------------------------------------------------- alloc */

/* The caller's allocator, or the C library's if that is NULL. */

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

/* ------------------------------------------------------------------ grow */

/* Arrays that grow. */

#define LKS_GROW_FIRST 16

/** Make room for one more element of `size` bytes after `count` of them, and
 *  return the array. `list` may be NULL if `*room` is 0. Returns NULL if there
 *  is no memory; the array then stays as it is. */
static inline void *lks_grow(const linkspan_allocator *a, void *list,
                             size_t size, size_t count, size_t *room)
{
    if (count < *room)
        return list;
    const size_t wanted = *room > 0 ? *room : LKS_GROW_FIRST / 2;
    if (wanted > SIZE_MAX / 2 / size)
        return NULL;
    void *grown = lks_resize(a, list, 2 * wanted * size);
    if (grown)
        *room = 2 * wanted;
    return grown;
}

/* ------------------------------------------------------------------ sort */

/* Sorts arrays in the time n log n, with memory of the caller's allocator: qsort() may
 * allocate memory of its own or take quadratic time. */

typedef bool (*lks_is_before)(const void *one, const void *other);

/** Sort `count` elements of `size` bytes, at most 64. Elements of which neither is
 *  before the other keep their order. LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY; the array
 *  then has all its elements in an order that is not defined. */
LKS_COLD linkspan_status lks_sort(void *array, size_t count, size_t size,
                                  lks_is_before is_before,
                                  const linkspan_allocator *allocator);

#endif
