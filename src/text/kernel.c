#include "text/kernel.h"

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
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
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
