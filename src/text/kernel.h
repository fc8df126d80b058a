/* Choosing a kernel by what the processor has. */
#ifndef LKS_TEXT_KERNEL_H
#define LKS_TEXT_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---------------------------------------------------------------- kernel */

/* Finds the few bytes around which a link can be, many bytes at a time.
 * scan_scalar.c, in C without vectors, defines the result; each instruction set
 * has a file of its own. */

/** Bytes that a kernel classifies at once. */
#define LKS_BLOCK 64u

/** A block with hits: bit i is set for a hit at `at + i`. */
typedef struct lks_block {
    size_t at;
    uint64_t bits;
} lks_block;

/**
 * Find the hits in `count` blocks from `at` on, or in as many as the text has.
 * `at` is not beyond the text's end.
 *
 * A hit is a colon before two bytes that are at least '#'; a full stop before
 * two bytes that are at least 'A'; or the first byte of U+3002, U+FF0E or
 * U+FF61 if the byte after that character is at least 'A'. Writes the blocks
 * that have hits to `found`, which has room for `count`, and returns the end of
 * what was written.
 *
 * Each kernel has a second function, for suspects. It has more hits: a colon
 * before two bytes that are at least '!', as in "javascript:!f()", and a
 * backslash before two bytes that are at least '-', where a network path such
 * as "\\server" can start.
 *
 * A third function is for searches in which each link has a scheme or is an
 * address. Its hits are a colon before two bytes that are at least '#', and an at
 * sign before two bytes that are at least '-'.
 */
typedef lks_block *lks_kernel(const uint8_t *text, size_t len, size_t at,
                              size_t count, lks_block *found);

lks_kernel lks_kernel_scalar;
lks_kernel lks_suspects_scalar;
lks_kernel lks_signs_scalar;
#if defined(__x86_64__) && defined(__SSE2__) && defined(__GNUC__)
#    define LKS_HAS_X86 1
lks_kernel lks_kernel_sse2;
lks_kernel lks_suspects_sse2;
lks_kernel lks_kernel_avx2;
lks_kernel lks_suspects_avx2;
lks_kernel lks_signs_sse2;
#elif defined(__aarch64__) && defined(__ARM_NEON)
#    define LKS_HAS_NEON 1
lks_kernel lks_kernel_neon;
lks_kernel lks_suspects_neon;
#elif defined(__wasm_simd128__)
#    define LKS_HAS_WASM128 1
lks_kernel lks_kernel_wasm128;
lks_kernel lks_suspects_wasm128;
#endif
#if defined(LKS_HAS_X86) || defined(LKS_HAS_NEON) || defined(LKS_HAS_WASM128)
lks_kernel lks_signs_lanes; /* with AVX2, NEON or the vectors of WebAssembly */
#endif

/** The kernels that this machine can run, by number, best first. The last one
 *  is lks_kernel_scalar; NULL after it. The processor is asked only once. */
lks_kernel *lks_kernel_number(size_t number);

/** The variant of a kernel that also finds suspects. */
lks_kernel *lks_suspects_beside(lks_kernel *kernel);

/** The variant of a kernel that finds signs alone. */
lks_kernel *lks_signs_beside(lks_kernel *kernel);

/* ------------------------------------------------------------------- cpu */

/* Asks the processor which instructions it has. A virtual machine may trap each
 * question, which then takes as long as searching kilobytes: kernel.c asks once
 * per process. */

#if defined(LKS_HAS_X86)
/** True if the processor has AVX2 and the features that the AVX2 kernels also
 *  use, and the operating system supports them. */
bool lks_cpu_has_avx2(void);
#endif

#endif
