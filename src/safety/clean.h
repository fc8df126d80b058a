/* Text as people see it: what is hidden, ill-formed or not normal in it, told
 * or mended (S1 8). */
#ifndef LKS_SAFETY_CLEAN_H
#define LKS_SAFETY_CLEAN_H

#include "linkspan/linkspan.h"

#include "safety/findings.h"
#include "text/slice.h"

/** Fill what `findings` receives. */
void lks_check_text(lks_slice text, lks_findings *findings);

/** Append the text, mended as LINKSPAN_CLEAN_ flags say. */
void lks_clean_text(lks_slice text, uint32_t flags, linkspan_buf *out);

#endif
