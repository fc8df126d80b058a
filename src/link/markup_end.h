/* P13: tags, lists without spaces and escapes, which end a link. */
#ifndef LKS_LINK_MARKUP_END_H
#define LKS_LINK_MARKUP_END_H

#include "link/cutter.h"

/** lks_markup_begin() looks at a unit at which markup may start, so that a cut
 *  starts to wait (lks_pending_cut). lks_markup_go_on() looks at a unit after
 *  it, by which the cut may be decided. */
void lks_markup_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_markup_go_on(lks_cutter *t, const lks_tail_unit *u);

#endif
