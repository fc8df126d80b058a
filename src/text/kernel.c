#include "text/kernel.h"

#include <string.h>

#if defined(LKS_HAS_X86)
#    include <cpuid.h>
#    include <immintrin.h>

#    define SSE_AND_AVX_STATE 6u

/* The system keeps the upper halves of the registers. */
__attribute__((target("xsave"))) static bool keeps_avx_state(void)
{
    return (_xgetbv(0) & SSE_AND_AVX_STATE) == SSE_AND_AVX_STATE;
}

/* As __builtin_cpu_supports("avx2"), without the 4.5 KB and the constructor that
 * know every other feature. */
static bool has_avx2(void)
{
    unsigned a, b, c, d;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_OSXSAVE) &&
           (c & bit_AVX) && keeps_avx_state() &&
           __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2);
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
#endif
    return number == 0 ? lks_kernel_scalar : NULL;
}

void lks_copy_edge(const uint8_t *text, size_t len, size_t at,
                   uint8_t copy[LKS_EDGE])
{
    const size_t left = len - at;
    const size_t most = LKS_BLOCK + LKS_BLOCK_AHEAD;
    memset(copy, 0, LKS_EDGE);
    copy[0] = at > 0 ? text[at - 1] : 0;
    memcpy(copy + 1, text + at, left < most ? left : most);
}
