/* P1: punctuation of the writing around a link. */
#ifndef LKS_LINK_PUNCTUATION_H
#define LKS_LINK_PUNCTUATION_H

#include "link/cutter.h"

/** Look at a unit before it is taken, with `depth` brackets open: punctuation
 *  may start here, or a wait ends. */
void lks_punctuation_begin(lks_cutter *t, const lks_tail_unit *u,
                           lks_ending here, size_t depth);
void lks_punctuation_go_on(lks_cutter *t, const lks_tail_unit *u,
                           lks_native class);

#endif
