/* Argument checks that every public function shares. */
#ifndef LKS_API_CHECK_H
#define LKS_API_CHECK_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** True for memory that can exist: the pointer is not NULL unless the length is
 *  0, and the length is one that pointer arithmetic can handle. */
static inline bool lks_is_memory(const void *data, size_t len)
{
    return (data || len == 0) && len <= PTRDIFF_MAX;
}

/** True for an array of `count` elements of `size` bytes that can exist in
 *  memory. */
static inline bool lks_is_array(const void *data, size_t count, size_t size)
{
    return (data || count == 0) && count <= PTRDIFF_MAX / size;
}

static inline bool lks_is_str(linkspan_str s)
{
    return lks_is_memory(s.data, s.len);
}

static inline bool lks_are_strs(const linkspan_str *strings, size_t count)
{
    if (!lks_is_array(strings, count, sizeof *strings))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!lks_is_str(strings[i]))
            return false;
    return true;
}

#endif
