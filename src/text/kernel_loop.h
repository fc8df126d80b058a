/* The walk over the blocks of a text, which the kernels of all instruction sets
 * share. */
#ifndef LKS_TEXT_KERNEL_LOOP_H
#define LKS_TEXT_KERNEL_LOOP_H

#include "text/hints.h"
#include "text/kernel.h"
#include "text/steps.h"

/** Number of bytes after a block that decide about its last byte. */
#define LKS_BLOCK_AHEAD 3u
#define LKS_EDGE        (LKS_BLOCK + LKS_BLOCK_AHEAD)

/** Write a block to `next` if it has hits, and return where the next one goes.
 *  Has no branch, since which blocks have hits cannot be predicted. */
static inline lks_block *lks_note_block(lks_block *next, size_t at,
                                        uint64_t bits)
{
    next->at = at;
    next->bits = bits;
    return bits != 0 ? next + 1 : next;
}

/** Always inlined, with everything it calls, so that it is compiled for the
 *  caller's instruction set. */
#define LKS_IN_KERNEL static LKS_INLINE

/** The hits of a block. */
typedef uint64_t lks_hits_of(const uint8_t *block);

/** An lks_note_blocks that calls `hits_of` for one block after the other. */
LKS_IN_KERNEL lks_block *lks_note_each(const uint8_t *p, size_t at,
                                       size_t count, lks_block *next,
                                       lks_hits_of *hits_of)
{
    for (; count > 0; p += LKS_BLOCK, at += LKS_BLOCK, count--)
        next = lks_note_block(next, at, hits_of(p));
    return next;
}

/** Write the blocks that have hits, of the `count` blocks from `p` on, to
 *  `next`. `p` is at `at` in the text. LKS_BLOCK_AHEAD bytes can be read after
 *  the last block. */
typedef lks_block *lks_note_blocks(const uint8_t *p, size_t at, size_t count,
                                   lks_block *next);

/** Write the blocks that have hits, in the text from `at` on, to `next`: at
 *  most `count` blocks, the first of which already has fewer than
 *  LKS_BLOCK_AHEAD bytes of text after it. */
typedef lks_block *lks_note_rest(const uint8_t *text, size_t len, size_t at,
                                 size_t count, lks_block *next);

/** An lks_note_rest that every kernel can use: copies the last block and adds
 *  zeros, which make no hit. */
lks_block *lks_note_edge(const uint8_t *text, size_t len, size_t at,
                         size_t count, lks_block *next,
                         lks_note_blocks *note_blocks);

/** Number of blocks from `at` on that have LKS_BLOCK_AHEAD bytes after them. */
LKS_IN_KERNEL size_t lks_inner_blocks(size_t len, size_t at)
{
    return len - at >= LKS_EDGE ? (len - at - LKS_BLOCK_AHEAD) / LKS_BLOCK : 0;
}

/** True if `count` blocks from `at` on have LKS_BLOCK_AHEAD bytes after them. */
LKS_IN_KERNEL bool lks_has_blocks(size_t len, size_t at, size_t count)
{
    return len - at >= count * LKS_BLOCK + LKS_BLOCK_AHEAD;
}

/** An lks_kernel for texts that have fewer than `count` blocks with enough
 *  bytes after them. */
LKS_IN_KERNEL lks_block *lks_note_last(const uint8_t *text, size_t len,
                                       size_t at, size_t count, lks_block *next,
                                       lks_note_blocks *note_blocks,
                                       lks_note_rest *note_edge)
{
    const size_t inner = lks_inner_blocks(len, at);
    if (inner > 0)
        next = note_blocks(text + at, at, inner, next);
    return note_edge(text, len, at + inner * LKS_BLOCK, count - inner, next);
}

/** An lks_kernel. `note_last` is a separate function, so that it does not slow
 *  down calls that do not reach the end of the text. */
LKS_IN_KERNEL lks_block *lks_kernel_loop(const uint8_t *text, size_t len,
                                         size_t at, size_t count,
                                         lks_block *found,
                                         lks_note_blocks *note_blocks,
                                         lks_note_rest *note_last)
{
    if (lks_has_blocks(len, at, count))
        return note_blocks(text + at, at, count, found);
    return note_last(text, len, at, count, found);
}

/** An lks_kernel that also finds suspects. All instruction sets share its code,
 *  which is small rather than quick for short texts. */
lks_block *lks_note_suspects(const uint8_t *text, size_t len, size_t at,
                             size_t count, lks_block *found,
                             lks_note_blocks *note_blocks);

#endif
