/* P14: emoji, arrows, notes and stars that stand after a link. */
#ifndef LKS_LINK_SYMBOLS_H
#define LKS_LINK_SYMBOLS_H

#include "link/cutter.h"

/** Look at a unit before it is taken: a symbol may start here, or a wait
 *  ends. */
void lks_symbols_begin(lks_cutter *t, const lks_tail_unit *u, lks_ending here);
void lks_symbols_go_on(lks_cutter *t, const lks_tail_unit *u, lks_native class);

#endif
