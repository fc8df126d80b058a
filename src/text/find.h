/* Finding the next byte that means something to a format, or to none. */
#ifndef LKS_TEXT_FIND_H
#define LKS_TEXT_FIND_H

#include <stdbool.h>

#include "text/kernel.h"
#include "text/slice.h"

/** A set of ASCII bytes: bit h of row l stands for the byte with the upper four
 *  bits h and the lower four bits l, so that sixteen and more can be looked up
 *  at once. */
typedef struct lks_byte_set {
    uint8_t rows[16];
} lks_byte_set;

static inline bool lks_is_in_set(uint8_t byte, const lks_byte_set *set)
{
    return byte < 0x80 && (set->rows[byte & 15] >> (byte >> 4) & 1);
}

/** Where the first byte from `at` on is that is in the set, or the length. */
typedef size_t lks_finder(lks_slice text, size_t at, const lks_byte_set *set);

lks_finder lks_find_scalar;

/** Past what has nothing ill-formed, from `at` on, which is at least three: some
 *  bytes at a time, so that the last unit may be cut and something of what is
 *  left may be good too. */
typedef size_t lks_passer(lks_slice text, size_t at);

/** Those for the instructions of a kernel, which may be NULL. */
lks_finder *lks_finder_for(lks_kernel *kernel);
lks_passer *lks_passer_for(lks_kernel *kernel);

/** Where the first ill-formed unit from `at` on is, and its width; the length
 *  and 0 if there is none. No code point straddles `at`. */
size_t lks_find_bad(lks_passer *past_good, lks_slice text, size_t at,
                    size_t *width);

#endif
