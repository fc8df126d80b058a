/* Which scripts may be mixed in a label, and below which top-level domains a
 * script is usual. The data comes from data/safety (linkification guidelines
 * 1.4.d). */
#ifndef LKS_SAFETY_MIXES_H
#define LKS_SAFETY_MIXES_H

#include "linkspan/linkspan.h"

#include "safety/restriction.h"

/** True if the text mixes scripts in a way that neither `level` of UTS #39 nor
 *  the policy's own list of mixes allows. `kinds` are the scripts of the
 *  text. */
bool lks_is_mixed(const linkspan_policy *policy, lks_slice text,
                  const lks_script_kinds *kinds, lks_restriction level);

/** True if labels that start with a letter like `first` are usual below the
 *  top-level domain `tld`, which starts with `tld_first`. */
bool lks_is_at_home(uint32_t first, lks_slice tld, uint32_t tld_first);

/** Add a mix, as linkspan_policy_allow_mix() does. */
linkspan_status lks_allow_mix(linkspan_policy *policy, lks_slice mix);

#endif
