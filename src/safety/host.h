/* Findings about the host of a link: IP addresses, the top-level domain, what
 * the host looks like. */
#ifndef LKS_SAFETY_HOST_H
#define LKS_SAFETY_HOST_H

#include "safety/findings.h"

/** True if a label of an ASCII host is Punycode. */
bool lks_has_punycode(lks_slice host);

/** True if an ASCII host without Punycode may have a finding about a widely imitated name
 *  that the caller wants: which action a link gets does not depend on notes, such as that
 *  about one letter. Quick, and true for some other hosts too. */
bool lks_may_imitate(const lks_check_rules *rules, lks_slice host);

/** Report findings about the host as a whole and about each of its labels. */
void lks_check_host(lks_check *c);

#endif
