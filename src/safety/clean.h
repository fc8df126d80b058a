/* Compares text with what people see of it: whatever is hidden, ill-formed or
 * not normalized is reported or fixed (UTS #58 8). */
#ifndef LKS_SAFETY_CLEAN_H
#define LKS_SAFETY_CLEAN_H

#include "linkspan/linkspan.h"

#include "safety/findings.h"
#include "text/slice.h"

/** Report the findings about a text. */
void lks_check_text(lks_slice text, lks_findings *findings);

/** Append the text, fixed as the LINKSPAN_CLEAN_ flags say. */
void lks_clean_text(lks_slice text, uint32_t flags, linkspan_buf *out);

#endif
