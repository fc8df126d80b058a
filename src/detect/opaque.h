/* Links with a scheme and no authority, by option (H20): "tel:+1-201-555-0123". */
#ifndef LKS_DETECT_OPAQUE_H
#define LKS_DETECT_OPAQUE_H

#include "detect/candidate.h"
#include "text/hints.h"

/** Take the link whose scheme ends at the colon at the scan's `at`.
 *  LKS_UNDECIDED if there is no such link: the caller then treats the colon as
 *  if the option were off. */
LKS_COLD lks_outcome lks_take_opaque(lks_scan *s, linkspan_link *link);

#endif
