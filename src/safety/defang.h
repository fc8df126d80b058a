/* Links that nobody can click, and back again, without loss (S2 1.4.b). */
#ifndef LKS_SAFETY_DEFANG_H
#define LKS_SAFETY_DEFANG_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Append the text from `at` up to `end`, defanged if it is a link, and what
 *  looks defanged already once more so; gives where to go on, which can be past
 *  `end`. */
size_t lks_defang(lks_slice text, size_t at, size_t end, bool is_link,
                  linkspan_buf *out);

/** Undo it. */
void lks_refang(lks_slice text, linkspan_buf *out);

#endif
