/* How a gap, a stretch of a document that is no prose, changes the bidi
 * embeddings and overrides of the prose around it. A tag in the middle of a
 * paragraph ends none of them; another paragraph ends all. */
#ifndef LKS_DOCUMENTS_BREAKS_H
#define LKS_DOCUMENTS_BREAKS_H

#include "text/embedding.h"
#include "text/hints.h"

/** Process a gap of a document in this markup, a LINKSPAN_MARKUP_ value. Only a
 *  complete parser could know exactly what is open after the gap. So the result
 *  errs on the safe side: controls that close something are ignored, and
 *  controls that open something count, even in an attribute. */
LKS_COLD void lks_follow_gap(uint32_t markup, lks_slice gap, lks_embedding *e);

#endif
