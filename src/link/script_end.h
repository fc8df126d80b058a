/* P2: another script; P3: a suffix after a hyphen. */
#ifndef LKS_LINK_SCRIPT_END_H
#define LKS_LINK_SCRIPT_END_H

#include "link/ahead.h"

lks_end_rule lks_script_ends;
lks_end_rule lks_suffix_ends;

#endif
