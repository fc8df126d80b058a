/* Counts code points and UTF-16 units, many bytes at a time. units.c, in C
 * without vectors, defines the answer; each instruction set has a file. Units
 * are those of utf8.h: a code point, or one maximal ill-formed subpart. */
#ifndef LKS_TEXT_UNITS_H
#define LKS_TEXT_UNITS_H

#include "text/kernel.h"

typedef struct lks_units {
    size_t starts; /**< units that start in the counted text */
    size_t pairs;  /**< code points beyond U+FFFF that end in the counted
                    *   text */
    /* for the last block: both numbers before it, a bit for each byte that
     * starts a unit, and a bit for each byte that ends a code point beyond
     * U+FFFF */
    size_t starts_before;
    size_t pairs_before;
    uint64_t starts_in;
    uint64_t pairs_in;
    uint32_t carry; /**< what the last bytes imply for the first bytes of the
                     *   next block; each kernel uses it in its own way; 0 at
                     *   the start */
} lks_units;

/** When to stop: after the block in which `starts`, plus `pairs` if these
 *  count, exceeds `most`. */
typedef struct lks_unit_limit {
    size_t most;
    bool counts_pairs;
} lks_unit_limit;

/** Count the units of up to `blocks` blocks from `p` on, which follow the
 *  counted ones. Returns how many blocks were counted. */
typedef size_t lks_unit_kernel(const uint8_t *p, size_t blocks,
                               lks_unit_limit limit, lks_units *units);

lks_unit_kernel lks_units_scalar;
#if defined(LKS_HAS_X86)
lks_unit_kernel lks_units_sse2;
lks_unit_kernel lks_units_avx2;
#elif defined(LKS_HAS_NEON)
lks_unit_kernel lks_units_neon;
#elif defined(LKS_HAS_WASM128)
lks_unit_kernel lks_units_wasm128;
#endif

/** The counting kernel that uses the same instructions as `kernel`, which is
 *  the kernel of a detector. */
lks_unit_kernel *lks_unit_kernel_beside(lks_kernel *kernel);

/** The best kernel for a text without a detector. */
lks_unit_kernel *lks_unit_kernel_best(void);

#endif
