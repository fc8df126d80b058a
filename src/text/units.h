/* Counting code points and UTF-16 units, many bytes at a time. The plain C
 * version defines the answer; each instruction set has a file. Units are those of
 * utf8.h: a code point, or one maximal ill-formed subpart. */
#ifndef LKS_TEXT_UNITS_H
#define LKS_TEXT_UNITS_H

#include "text/kernel.h"

typedef struct lks_units {
    size_t starts; /**< units that start in what has been counted */
    size_t pairs;  /**< code points beyond U+FFFF that end in it */
    /* of the last block: the two numbers before it, a bit for each byte that
     * starts a unit, and one for each that ends such a code point */
    size_t starts_before;
    size_t pairs_before;
    uint64_t starts_in;
    uint64_t pairs_in;
    uint32_t carry; /**< what the bytes before say about the next block's first
                         ones; kept for one kernel alone, 0 at the start */
} lks_units;

/** When to stop: after the block in which `starts`, and `pairs` if these count,
 *  come to more than `most`. */
typedef struct lks_unit_limit {
    size_t most;
    bool counts_pairs;
} lks_unit_limit;

/** Count the units of up to `blocks` blocks from `p` on, which follow those that
 *  have been counted. Gives how many were. */
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

/** The kernel that belongs to one that finds, which a detector may have. */
lks_unit_kernel *lks_unit_kernel_beside(lks_kernel *kernel);

/** A kernel for a text of which no detector is known. To ask which instructions a
 *  machine has takes as long as to count some 10,000 bytes, or much longer on a
 *  virtual machine: so short texts take what every such machine has. */
lks_unit_kernel *lks_unit_kernel_for(size_t len);

#endif
