/* P13: tags, lists without spaces and escapes, which end a link. */
#ifndef LKS_LINK_MARKUP_END_H
#define LKS_LINK_MARKUP_END_H

#include "link/cutter.h"

/** Look at a unit before it is taken: markup may start here, or a wait ends. */
void lks_markup_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_markup_go_on(lks_cutter *t, const lks_tail_unit *u);

#endif
