#include "text/kernel.h"

lks_kernel *lks_kernel_number(size_t number)
{
#if defined(LKS_HAS_X86)
    if (!__builtin_cpu_supports("avx2"))
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
