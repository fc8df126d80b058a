/* Structs of a caller, which may have been built with another version of the
 * header. Each struct starts with its size. New fields are only ever added at
 * the end, so the first bytes have the same meaning for both sides. */
#ifndef LKS_TEXT_SIZED_H
#define LKS_TEXT_SIZED_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** False for an impossible size of a public struct: less than the size field
 *  and another field, part of a field, or a number that uninitialised memory is
 *  likely to hold. */
static inline bool lks_is_size(size_t size)
{
    return size >= 8 && size <= 4096 && size % 4 == 0;
}

/** The size that a caller's struct states; 0 if that is less than `least`, or
 *  for NULL. */
static inline size_t lks_stated_size(const void *theirs, size_t least)
{
    const uint32_t *size = theirs;
    return size && lks_is_size(*size) && *size >= least ? *size : 0;
}

/** True if all bytes of a caller's struct after the first `known` bytes are 0:
 *  the caller asks for nothing that this version lacks. */
bool lks_is_known(const void *theirs, size_t known);

/**
 * Read a caller's struct over the defaults in `own`: a field that the caller's
 * header lacks keeps its default. `own` then has our size.
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG for NULL and impossible sizes, or
 *         LINKSPAN_ERR_OPTION if a field that our header lacks is not 0.
 */
linkspan_status lks_read_struct(void *own, size_t own_size, const void *theirs);

/** Write `own` to a caller's struct of `size` bytes and set its size field to
 *  `size`. Fields that our header lacks become 0. */
void lks_write_struct(void *theirs, size_t size, const void *own,
                      size_t own_size);

#endif
