/* Labels that are one edit away from a protected label. */
#ifndef LKS_SAFETY_EDIT_H
#define LKS_SAFETY_EDIT_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** The protected domain whose label becomes this one by one edit: a letter replaced,
 *  removed, inserted or doubled, or two neighbours swapped; or 0. */
LKS_COLD uint32_t lks_find_edit(const linkspan_protected *list,
                                lks_slice label);

#endif
