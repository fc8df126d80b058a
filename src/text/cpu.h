/* Asks the processor which instructions it has. A virtual machine may trap each
 * question, which then takes as long as searching kilobytes: kernel.c asks once
 * per process. */
#ifndef LKS_TEXT_CPU_H
#define LKS_TEXT_CPU_H

#include "text/kernel.h"

#if defined(LKS_HAS_X86)
/** True if the processor has AVX2 and the features that the AVX2 kernels also
 *  use, and the operating system supports them. */
bool lks_cpu_has_avx2(void);
#endif

#endif
