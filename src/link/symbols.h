/* P14: emoji, arrows, notes and stars that stand after a link. */
#ifndef LKS_LINK_SYMBOLS_H
#define LKS_LINK_SYMBOLS_H

#include "link/ahead.h"

lks_end_rule lks_symbol_ends;

#endif
