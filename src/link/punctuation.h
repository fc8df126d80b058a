/* P1: ends a link at punctuation of the sentence around it. */
#ifndef LKS_LINK_PUNCTUATION_H
#define LKS_LINK_PUNCTUATION_H

#include "link/ahead.h"

lks_end_rule lks_punctuation_ends;

#endif
