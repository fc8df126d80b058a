/* The letters, digits, hyphens and full stops that nearly all hosts are written
 * with, many at a time. */
#ifndef LKS_TEXT_ASCII_RUN_H
#define LKS_TEXT_ASCII_RUN_H

#include <stdbool.h>

#include "text/kernel.h"
#include "text/slice.h"

/** Bytes that are looked at. */
#define LKS_ASCII_RUN_CAP 64u

/** A stretch of such bytes; bit i of a set is about its byte i, and no other bit
 *  is set. */
typedef struct lks_ascii_run {
    size_t len; /**< at most LKS_ASCII_RUN_CAP */
    uint64_t dots;
    uint64_t hyphens;
} lks_ascii_run;

/** The longest that starts with the text. */
void lks_ascii_run_at(const uint8_t *text, size_t len, lks_ascii_run *run);

/** Bytes on either side that one look is at. */
#define LKS_AROUND 32u
#define LKS_NO_RUN SIZE_MAX

#if defined(LKS_HAS_X86)
#    define LKS_LOOKING_KERNEL lks_kernel_avx2
#elif defined(LKS_HAS_WASM128)
#    define LKS_LOOKING_KERNEL lks_kernel_wasm128
#endif

#ifdef LKS_LOOKING_KERNEL
/** As lks_ascii_run_around(), if so many bytes stand on either side. */
size_t lks_ascii_run_look(const uint8_t *at, lks_ascii_run *run);

/** What that gives, by the bits of the bytes around: bit 32 is about the one at
 *  `at`. `others` are none of the run. */
static inline size_t lks_ascii_run_of_bits(uint64_t others, uint64_t dots,
                                           uint64_t hyphens, lks_ascii_run *run)
{
    if ((uint32_t)others == 0 || others >> 32 == 0)
        return LKS_NO_RUN;
    const unsigned skip = 32 - (unsigned)__builtin_clz((uint32_t)others);
    const unsigned end = 32 + (unsigned)__builtin_ctzll(others >> 32);
    const uint64_t those = ((uint64_t)1 << (end - skip)) - 1;
    run->len = end - skip;
    run->dots = dots >> skip & those;
    run->hyphens = hyphens >> skip & those;
    return 32 - skip;
}
#endif

/** The one that goes on or ends at `at`, with one look at the bytes around it:
 *  gives how many of its bytes stand before `at`. LKS_NO_RUN if it or the text ends too far away or too
 *  near, or if the kernel is not for such looks. */
static inline size_t lks_ascii_run_around(lks_kernel *kernel, lks_slice text,
                                          size_t at, lks_ascii_run *run)
{
#ifdef LKS_LOOKING_KERNEL
    if (kernel == LKS_LOOKING_KERNEL && at >= LKS_AROUND &&
        text.len - at >= LKS_AROUND)
        return lks_ascii_run_look(text.data + at, run);
#endif
    (void)kernel, (void)text, (void)at, (void)run;
    return LKS_NO_RUN;
}

/** Where its last label starts. */
static inline size_t lks_last_label_start(const lks_ascii_run *run)
{
    return run->dots ? 64 - (size_t)__builtin_clzll(run->dots) : 0;
}

/** How long the longest is that ends with the text, but LKS_ASCII_RUN_CAP at most. */
size_t lks_ascii_run_before(const uint8_t *text, size_t len);

/** Letters, digits and hyphens. */
typedef struct lks_ascii_label {
    size_t len;     /**< at most LKS_ASCII_RUN_CAP */
    uint64_t start; /**< its first eight bytes in lower case, the first one in
                         the lowest bits, and then zeros */
} lks_ascii_label;

/** The longest that starts with the text. */
void lks_ascii_label_at(const uint8_t *text, size_t len,
                        lks_ascii_label *label);

/** True if its labels are as RFC 1123 has them, without hyphens in the third and
 *  fourth place, which would need a closer look. */
static inline bool lks_is_ascii_name(const lks_ascii_run *run)
{
    if (run->len == 0 || run->len >= LKS_ASCII_RUN_CAP)
        return false;
    const uint64_t starts = run->dots << 1 | 1;
    const uint64_t ends = run->dots | (uint64_t)1 << run->len; /* after them */
    const uint64_t is_empty = starts & ends;
    const uint64_t edges = run->hyphens & (starts | ends >> 1);
    const uint64_t marked = run->hyphens >> 2 & run->hyphens >> 3 & starts;
    return (is_empty | edges | marked) == 0;
}

/** Where the bytes end, from `at` on and before `limit`, that a link goes on
 *  over whatever part of it they stand in (UTS #58 Table 3-3): letters, digits
 *  and $%&+-/=@_` are Include there or clear the stack, and the full stop is
 *  Soft. */
size_t lks_simple_tail_end(const uint8_t *text, size_t at, size_t limit);

#endif
