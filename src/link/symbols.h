/* P14: emoji, arrows, notes and stars that stand after a link. */
#ifndef LKS_LINK_SYMBOLS_H
#define LKS_LINK_SYMBOLS_H

#include "link/cutter.h"

/** lks_symbols_begin() looks at a unit that may be a symbol: a cut may become
 *  pending there (lks_pending_cut). lks_symbols_go_on() looks at each unit
 *  after it, which may decide the cut. */
void lks_symbols_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_symbols_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class);

#endif
