/* Arrays that grow. */
#ifndef LKS_TEXT_GROW_H
#define LKS_TEXT_GROW_H

#include "text/alloc.h"

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

#endif
