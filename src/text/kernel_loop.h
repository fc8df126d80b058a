/* What the kernels of all instruction sets share: the walk over the blocks of a
 * text. */
#ifndef LKS_TEXT_KERNEL_LOOP_H
#define LKS_TEXT_KERNEL_LOOP_H

#include <string.h>

#include "text/kernel.h"
#include "text/steps.h"

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

/** The marks of a block whose bytes before and after it can be read, too. */
typedef uint64_t lks_marks_of(const uint8_t *block);

/** Inlined, and `marks_of` with it: so it has the caller's instruction set. */
#define LKS_IN_KERNEL static inline __attribute__((always_inline))

LKS_IN_KERNEL uint64_t lks_marks_at_edge(const uint8_t *text, size_t len,
                                         size_t at, lks_marks_of *marks_of)
{
    uint8_t copy[2 * LKS_EDGE];
    if (at > 0 || len < LKS_EDGE)
        return marks_of(lks_copy_edge(text, len, at, copy));
    /* a first byte can only be a colon */
    return marks_of(text + 1) << 1 | (*text == ':' && text[1] >= '-');
}

/** As lks_kernel. */
LKS_IN_KERNEL size_t lks_kernel_loop(const uint8_t *text, size_t len, size_t at,
                                     size_t count, lks_block *found,
                                     lks_marks_of *marks_of)
{
    lks_block *next = found;
    while (count > 0 && at < len) {
        const size_t inner = lks_inner_blocks(len, at, count);
        LKS_STEPS((inner + 1) * (LKS_BLOCK / 16));
        count -= inner;
        for (size_t i = 0; i < inner; i++, at += LKS_BLOCK)
            next = lks_note_block(next, at, marks_of(text + at));
        if (count == 0)
            break;
        next = lks_note_block(next, at,
                              lks_marks_at_edge(text, len, at, marks_of));
        at += LKS_BLOCK;
        count--;
    }
    return (size_t)(next - found);
}

#endif
