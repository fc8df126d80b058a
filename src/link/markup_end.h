/* P13: tags, lists without spaces and escapes, which end a link. */
#ifndef LKS_LINK_MARKUP_END_H
#define LKS_LINK_MARKUP_END_H

#include "link/cutter.h"

/** lks_markup_begin() looks at a unit at which markup may start: a cut may
 *  become pending there (lks_pending_cut). lks_markup_go_on() looks at each
 *  unit after it, which may decide the cut. */
void lks_markup_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_markup_go_on(lks_cutter *t, const lks_tail_unit *u);

#endif
