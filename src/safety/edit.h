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

/** True if a label of the host, other than the last one, is one edit away from the label
 *  of a widely imitated name. */
LKS_COLD bool lks_is_near_known(lks_slice host);

#endif
