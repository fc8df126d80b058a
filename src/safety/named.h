/* Labels that look like those of protected or widely imitated names. */
#ifndef LKS_SAFETY_NAMED_H
#define LKS_SAFETY_NAMED_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** True if the label has the look of a label that the policy protects, or of one of the
 *  built-in list, even if the policy does not report imitations of that list: what a label
 *  looks like does not depend on it. */
LKS_COLD bool lks_is_named(const linkspan_policy *policy, lks_slice label);

#endif
