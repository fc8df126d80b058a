/* Finding the few bytes at which a link can show itself, many bytes at a time.
 * The plain C version defines the answer; each instruction set has a file. */
#ifndef LKS_TEXT_KERNEL_H
#define LKS_TEXT_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/** Bytes that are told of at once. */
#define LKS_BLOCK 64u

/** A block with marks: bit i is set for one at `at + i`. */
typedef struct lks_block {
    size_t at;
    uint64_t bits;
} lks_block;

/**
 * Find the marks in `count` blocks from `at` on, or in as many as the text has.
 *
 * A mark is a colon before a byte not below '-'; or a full stop, U+3002, U+FF0E
 * or U+FF61, or rather its first byte, between a byte not below '0' and one not
 * below 'A'. Gives how many blocks have any, and puts them into `found`, which
 * has room for `count`.
 */
typedef size_t lks_kernel(const uint8_t *text, size_t len, size_t at,
                          size_t count, lks_block *found);

lks_kernel lks_kernel_scalar;
#if defined(__x86_64__) && defined(__GNUC__)
#    define LKS_HAS_X86 1
lks_kernel lks_kernel_sse2;
lks_kernel lks_kernel_avx2;
#elif defined(__aarch64__) && defined(__ARM_NEON)
#    define LKS_HAS_NEON 1
lks_kernel lks_kernel_neon;
#endif

/** Bytes after a block that decide about its last one. */
#define LKS_BLOCK_AHEAD 3u

/** How many of `count` blocks from `at` on have text before and after them,
 *  until one has not. */
static inline size_t lks_inner_blocks(size_t len, size_t at, size_t count)
{
    if (at == 0 || len - at < LKS_BLOCK + LKS_BLOCK_AHEAD)
        return 0;
    const size_t inner = (len - at - LKS_BLOCK_AHEAD) / LKS_BLOCK;
    return inner < count ? inner : count;
}

/** Note a block if it has marks, and give where the next one is noted. Without a
 *  branch: which block has some is chance. */
static inline lks_block *lks_note_block(lks_block *next, size_t at,
                                        uint64_t bits)
{
    next->at = at;
    next->bits = bits;
    return next + (bits != 0);
}

/** Copy a block that starts or ends the text with what stands around it into
 *  the middle of zeros, which make no mark, and give where it then is. */
#define LKS_EDGE (1 + LKS_BLOCK + LKS_BLOCK_AHEAD)
static inline const uint8_t *lks_copy_edge(const uint8_t *text, size_t len,
                                           size_t at,
                                           uint8_t copy[2 * LKS_EDGE])
{
    if (at > 0 && len >= LKS_EDGE) { /* a number that the compiler knows */
        memcpy(copy, text + len - LKS_EDGE, LKS_EDGE);
        memset(copy + LKS_EDGE, 0, LKS_EDGE);
        return copy + LKS_EDGE - (len - at);
    }
    const size_t before = at > 0 ? 1 : 0;
    const size_t left = len - at + before;
    memset(copy, 0, (size_t)2 * LKS_EDGE);
    memcpy(copy + 1 - before, text + at - before,
           left < LKS_EDGE ? left : LKS_EDGE);
    return copy + 1;
}

/** The kernels that this machine can run, best first, by number; NULL after the
 *  last one, which is the plain C version. */
lks_kernel *lks_kernel_number(size_t number);

#endif
