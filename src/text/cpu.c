#include "text/kernel.h"

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

/* __builtin_cpu_supports() reports this too, but adds 4.5 KB and a constructor,
 * which deal with every other feature as well. */
bool lks_cpu_has_avx2(void)
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
