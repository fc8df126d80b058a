/* How a gap changes the bidi embeddings and overrides of the prose around it. A
 * tag in the middle of a paragraph ends none of them; another paragraph ends
 * all. */
#ifndef LKS_MARKUP_BREAKS_H
#define LKS_MARKUP_BREAKS_H

#include "text/embedding.h"
#include "text/hints.h"

/** Process a gap of a document in this markup, a LINKSPAN_MARKUP_ value. Where
 *  only a complete parser could know what is open, too much counts as open
 *  rather than too little: what a gap closes is ignored, and what it opens
 *  counts, even in an attribute. */
LKS_COLD void lks_follow_gap(uint32_t markup, lks_slice gap, lks_embedding *e);

#endif
