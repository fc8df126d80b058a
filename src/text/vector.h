/* Sixteen bytes at once, as compilers know them: SSE2, NEON or what else the
 * machine always has. Without such a set, all is done byte by byte. */
#ifndef LKS_TEXT_VECTOR_H
#define LKS_TEXT_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
#    define LKS_HAS_VECTORS 1
#    define LKS_VECTOR      16u

/** Signed, since that is what is compared fastest. A comparison gives -1 where
 *  it is true. */
typedef int8_t lks_vector __attribute__((vector_size(LKS_VECTOR)));

static inline lks_vector lks_vector_at(const uint8_t *p)
{
    lks_vector v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline bool lks_vector_is_zero(lks_vector v)
{
    uint64_t halves[2];
    memcpy(halves, &v, sizeof v);
    return (halves[0] | halves[1]) == 0;
}
#endif

#endif
