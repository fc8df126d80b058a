#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/kernel.h"

#include <string.h>

#include "text/kernel_loop.h"
#include "text/slice.h"

#if defined(LKS_HAS_X86)
#    include <cpuid.h>
#    include <immintrin.h>

#    define SSE_AND_AVX_STATE 6u
#    define NEEDED            ((unsigned)(bit_AVX2 | bit_BMI | bit_BMI2))

/* True if the operating system saves the upper halves of the AVX registers. */
__attribute__((target("xsave"))) static bool keeps_avx_state(void)
{
    return (_xgetbv(0) & SSE_AND_AVX_STATE) == SSE_AND_AVX_STATE;
}

/* True if the processor has AVX2 and the features that the AVX2 kernels also
 * use. __builtin_cpu_supports() reports this too, but adds 4.5 KB and a
 * constructor, which deal with every other feature as well. */
static bool has_avx2(void)
{
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_OSXSAVE) &&
           (c & bit_AVX) && (c & bit_POPCNT) && keeps_avx_state() &&
           __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & NEEDED) == NEEDED;
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
