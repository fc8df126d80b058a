/* P1: ends a link at punctuation of the sentence around it. */
#ifndef LKS_LINK_PUNCTUATION_H
#define LKS_LINK_PUNCTUATION_H

#include "link/cutter.h"

/** lks_punctuation_begin() looks at a unit that may be such punctuation, with
 *  `depth` brackets open: the link is cut, or a cut becomes pending
 *  (lks_pending_cut). lks_punctuation_go_on() looks at each unit after it,
 *  which may decide the cut. */
void lks_punctuation_begin(lks_cutter *t, const lks_tail_unit *u,
                           lks_ending here, size_t depth);
void lks_punctuation_go_on(lks_cutter *t, const lks_tail_unit *u,
                           lks_native class);

#endif
