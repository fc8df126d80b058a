#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/kernel.h"

#include <string.h>

#include "text/kernel_loop.h"
#include "text/slice.h"

#if defined(LKS_HAS_X86)
#    include <stdatomic.h>

/* Each thread that asks gets the same answer, so it does not matter which of them
 * stores it, or when another thread sees it. */
static bool has_avx2(void)
{
    enum {
        NOT_ASKED,
        NO,
        YES
    };
    static _Atomic uint8_t known = NOT_ASKED;
    uint8_t answer = atomic_load_explicit(&known, memory_order_relaxed);
    if (LKS_UNLIKELY(answer == NOT_ASKED)) {
        answer = lks_cpu_has_avx2() ? YES : NO;
        atomic_store_explicit(&known, answer, memory_order_relaxed);
    }
    return answer == YES;
}
#endif

lks_kernel *lks_kernel_number(size_t number)
{
#if defined(LKS_HAS_X86)
    if (!has_avx2())
        number++;
    switch (number) {
    case 0:
        return lks_kernel_avx2;
    case 1:
        return lks_kernel_sse2;
    default:
        number -= 2;
    }
#elif defined(LKS_HAS_NEON)
    if (number-- == 0)
        return lks_kernel_neon;
#elif defined(LKS_HAS_WASM128)
    if (number-- == 0)
        return lks_kernel_wasm128;
#endif
    return number == 0 ? lks_kernel_scalar : NULL;
}

lks_kernel *lks_suspects_beside(lks_kernel *kernel)
{
#if defined(LKS_HAS_X86)
    if (kernel == lks_kernel_avx2)
        return lks_suspects_avx2;
    if (kernel == lks_kernel_sse2)
        return lks_suspects_sse2;
#elif defined(LKS_HAS_NEON)
    if (kernel == lks_kernel_neon)
        return lks_suspects_neon;
#elif defined(LKS_HAS_WASM128)
    if (kernel == lks_kernel_wasm128)
        return lks_suspects_wasm128;
#endif
    (void)kernel;
    return lks_suspects_scalar;
}

lks_kernel *lks_signs_beside(lks_kernel *kernel)
{
#if defined(LKS_HAS_X86)
    if (kernel == lks_kernel_avx2)
        return lks_signs_lanes;
    if (kernel == lks_kernel_sse2)
        return lks_signs_sse2;
#elif defined(LKS_HAS_NEON) || defined(LKS_HAS_WASM128)
    if (kernel != lks_kernel_scalar)
        return lks_signs_lanes;
#endif
    (void)kernel;
    return lks_signs_scalar;
}

/* For rare texts: those that are shorter than a block, and those that have at
 * least one byte, but fewer than LKS_BLOCK_AHEAD, after the last whole
 * block. */
LKS_COLD static lks_block *note_odd_edge(lks_slice rest, size_t at,
                                         size_t count, lks_block *next,
                                         lks_note_blocks *note_blocks)
{
    uint8_t copy[3 * LKS_BLOCK] = {0};
    const size_t blocks = (rest.len + LKS_BLOCK - 1) / LKS_BLOCK;
    memcpy(copy, rest.data, rest.len);
    return note_blocks(copy, at, blocks < count ? blocks : count, next);
}

LKS_NOINLINE lks_block *lks_note_edge(const uint8_t *text, size_t len,
                                      size_t at, size_t count, lks_block *next,
                                      lks_note_blocks *note_blocks)
{
    uint8_t copy[LKS_BLOCK + LKS_EDGE];
    const size_t left = len - at;
    if (left == 0)
        return next;
    if (left > LKS_BLOCK || len < LKS_BLOCK)
        return note_odd_edge((lks_slice){text + at, left}, at, count, next,
                             note_blocks);
    memcpy(copy, text + len - LKS_BLOCK, LKS_BLOCK);
    memset(copy + LKS_BLOCK, 0, LKS_EDGE);
    return (*note_blocks)(copy + LKS_BLOCK - left, at, 1, next);
}

static lks_block *note_last(const uint8_t *text, size_t len, size_t at,
                            size_t count, lks_block *next,
                            lks_note_blocks *note_blocks)
{
    const size_t inner = lks_inner_blocks(len, at);
    if (inner > 0)
        next = note_blocks(text + at, at, inner, next);
    return lks_note_edge(text, len, at + inner * LKS_BLOCK, count - inner, next,
                         note_blocks);
}

LKS_NOINLINE lks_block *lks_note_suspects(const uint8_t *text, size_t len,
                                          size_t at, size_t count,
                                          lks_block *found,
                                          lks_note_blocks *note_blocks)
{
    return lks_has_blocks(len, at, count)
               ? note_blocks(text + at, at, count, found)
               : note_last(text, len, at, count, found, note_blocks);
}

LKS_FAST_END
