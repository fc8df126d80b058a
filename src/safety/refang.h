/* Undoes defanging: that of defang.h, and what other programs and people write. */
#ifndef LKS_SAFETY_REFANG_H
#define LKS_SAFETY_REFANG_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Append the text with one layer of defanging less. With `has_words`, also read
 *  " dot " and " at " within a name: then the text before defanging may be another. */
void lks_refang(lks_slice text, bool has_words, linkspan_buf *out);

#endif
