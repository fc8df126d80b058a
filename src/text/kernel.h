/* Finding the few bytes at which a link can show itself, many bytes at a time.
 * The plain C version defines the answer; each instruction set has a file. */
#ifndef LKS_TEXT_KERNEL_H
#define LKS_TEXT_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Bytes that a kernel classifies at once. */
#define LKS_BLOCK 64u

/** A block with hits: bit i is set for one at `at + i`. */
typedef struct lks_block {
    size_t at;
    uint64_t bits;
} lks_block;

/**
 * Find the hits in `count` blocks from `at` on, which is not beyond the text's
 * end, or in as many as it has.
 *
 * A hit is a colon before two bytes not below '#'; a full stop before two bytes
 * not below 'A'; or U+3002, U+FF0E or U+FF61, or rather its first byte, before a
 * byte not below 'A'. Puts the blocks that have any into `found`, which has room
 * for `count`, and gives where they end.
 */
typedef lks_block *lks_kernel(const uint8_t *text, size_t len, size_t at,
                              size_t count, lks_block *found);

lks_kernel lks_kernel_scalar;
#if defined(__x86_64__) && defined(__SSE2__) && defined(__GNUC__)
#    define LKS_HAS_X86 1
lks_kernel lks_kernel_sse2;
lks_kernel lks_kernel_avx2;
#elif defined(__aarch64__) && defined(__ARM_NEON)
#    define LKS_HAS_NEON 1
lks_kernel lks_kernel_neon;
#elif defined(__wasm_simd128__)
#    define LKS_HAS_WASM128 1
lks_kernel lks_kernel_wasm128;
#endif

/** The kernels that this machine can run, best first, by number; NULL after the
 *  last one, which is the plain C version. */
lks_kernel *lks_kernel_number(size_t number);

#endif
