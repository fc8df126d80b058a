/* What the kernels of all instruction sets share: the walk over the blocks of a
 * text. */
#ifndef LKS_TEXT_KERNEL_LOOP_H
#define LKS_TEXT_KERNEL_LOOP_H

#include <string.h>

#include "text/kernel.h"
#include "text/steps.h"

/** Bytes after a block that decide about its last one. */
#define LKS_BLOCK_AHEAD 3u
#define LKS_EDGE        (LKS_BLOCK + LKS_BLOCK_AHEAD)

/** How many of `count` blocks from `at` on have text after them. */
static inline size_t lks_inner_blocks(size_t len, size_t at, size_t count)
{
    if (len - at < LKS_EDGE)
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

/** Copy a block at the text's end and zeros after it, which make no mark, and give
 *  where it then is. */
static inline const uint8_t *lks_copy_edge(const uint8_t *text, size_t len,
                                           size_t at,
                                           uint8_t copy[2 * LKS_EDGE])
{
    const size_t left = len - at;
    if (len >= LKS_EDGE) { /* a number that the compiler knows */
        memcpy(copy, text + len - LKS_EDGE, LKS_EDGE);
        memset(copy + LKS_EDGE, 0, LKS_EDGE);
        return copy + LKS_EDGE - left;
    }
    memset(copy, 0, (size_t)2 * LKS_EDGE);
    memcpy(copy, text + at, left);
    return copy;
}

/** The marks of a block after which LKS_BLOCK_AHEAD bytes can be read. */
typedef uint64_t lks_marks_of(const uint8_t *block);

/** Inlined, and `marks_of` with it: so it has the caller's instruction set. */
#define LKS_IN_KERNEL static inline __attribute__((always_inline))

/** As lks_kernel. */
LKS_IN_KERNEL size_t lks_kernel_loop(const uint8_t *text, size_t len, size_t at,
                                     size_t count, lks_block *found,
                                     lks_marks_of *marks_of)
{
    lks_block *next = found;
    if (at >= len)
        return 0;
    const size_t inner = lks_inner_blocks(len, at, count);
    LKS_STEPS((inner + 1) * (LKS_BLOCK / 16));
    for (size_t i = 0; i < inner; i++, at += LKS_BLOCK)
        next = lks_note_block(next, at, marks_of(text + at));
    for (count -= inner; count > 0 && at < len; count--, at += LKS_BLOCK) {
        uint8_t copy[2 * LKS_EDGE];
        const uint8_t *edge = lks_copy_edge(text, len, at, copy);
        next = lks_note_block(next, at, marks_of(edge));
    }
    return (size_t)(next - found);
}

#endif
