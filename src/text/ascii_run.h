/* Reads ASCII runs, many bytes at a time: the letters, digits, hyphens and full
 * stops that nearly all hosts are written with. */
#ifndef LKS_TEXT_ASCII_RUN_H
#define LKS_TEXT_ASCII_RUN_H

#include <stdbool.h>

#include "text/kernel.h"
#include "text/slice.h"

/** Longest run that is read, in bytes. */
#define LKS_ASCII_RUN_CAP 64u

/** An ASCII run. In `dots` and `hyphens`, bit i is about byte i of the run;
 *  bits that belong to no byte are 0. */
typedef struct lks_ascii_run {
    size_t len; /**< at most LKS_ASCII_RUN_CAP */
    uint64_t dots;
    uint64_t hyphens;
} lks_ascii_run;

/** Read the longest ASCII run at the start of the text. */
void lks_ascii_run_at(const uint8_t *text, size_t len, lks_ascii_run *run);

/** Number of bytes before a place, and after it, that one call of
 *  lks_ascii_run_look() reads. */
#define LKS_AROUND 32u
#define LKS_NO_RUN SIZE_MAX

#if defined(LKS_HAS_X86)
#    define LKS_LOOKING_KERNEL lks_kernel_avx2
#elif defined(LKS_HAS_WASM128)
#    define LKS_LOOKING_KERNEL lks_kernel_wasm128
#endif

#ifdef LKS_LOOKING_KERNEL
/** Does what lks_ascii_run_around() does. LKS_AROUND bytes must be readable
 *  before `at` and after it. */
size_t lks_ascii_run_look(const uint8_t *at, lks_ascii_run *run);

/** The result of lks_ascii_run_look(), from bits for the bytes around `at`; bit
 *  32 is for the byte at `at`. `others` marks bytes that cannot be part of a
 *  run. */
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

/** Read the ASCII run that contains `at` or ends there, by reading LKS_AROUND
 *  bytes before and after that place. Returns how many bytes of the run stand
 *  before `at`. LKS_NO_RUN if the run reaches further, if fewer bytes of text
 *  stand on one side, or if the kernel's instruction set has no
 *  lks_ascii_run_look(). */
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

/** Where the last label of the run starts. */
static inline size_t lks_last_label_start(const lks_ascii_run *run)
{
    return run->dots ? 64 - (size_t)__builtin_clzll(run->dots) : 0;
}

/** Length of the longest ASCII run at the end of the text, at most
 *  LKS_ASCII_RUN_CAP. */
size_t lks_ascii_run_before(const uint8_t *text, size_t len);

/** A label of ASCII letters, digits and hyphens. */
typedef struct lks_ascii_label {
    size_t len;     /**< at most LKS_ASCII_RUN_CAP */
    uint64_t start; /**< its first eight bytes in lower case, the first one in
                     *   the lowest bits, followed by zeros */
} lks_ascii_label;

/** Read the longest label at the start of the text. */
void lks_ascii_label_at(const uint8_t *text, size_t len,
                        lks_ascii_label *label);

/** True if the labels of the run follow RFC 1123 and have no hyphens in the
 *  third and fourth place, which would need a closer look. */
static inline bool lks_is_ascii_name(const lks_ascii_run *run)
{
    if (run->len == 0 || run->len >= LKS_ASCII_RUN_CAP)
        return false;
    const uint64_t starts = run->dots << 1 | 1;
    /* the bit after each label */
    const uint64_t ends = run->dots | (uint64_t)1 << run->len;
    const uint64_t is_empty = starts & ends;
    const uint64_t edges = run->hyphens & (starts | ends >> 1);
    const uint64_t marked = run->hyphens >> 2 & run->hyphens >> 3 & starts;
    return (is_empty | edges | marked) == 0;
}

/** Where the simple tail that starts at `at` ends, not beyond `limit`. Its
 *  bytes belong to the link in whatever part they stand (UTS #58 Table 3-3).
 *  They are letters, digits and $%&+-/=@_`, which never end a link, and the
 *  full stop, which ends a link only if nothing follows (Soft). */
size_t lks_simple_tail_end(const uint8_t *text, size_t at, size_t limit);

/** Where the bytes end at which no tailored rule is asked either: letters,
 *  digits, full stops, slashes, and hyphens before a letter or digit. May stop sooner,
 *  since it reads whole vectors alone. */
size_t lks_quiet_tail_end(const uint8_t *text, size_t at, size_t limit);

#endif
