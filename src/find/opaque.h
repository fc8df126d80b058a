/* Text with a scheme and no authority (H20), a link by option: "tel:+1-201-555-0123",
 * "did:web:example.com". */
#ifndef LKS_FIND_OPAQUE_H
#define LKS_FIND_OPAQUE_H

#include "find/candidate.h"
#include "text/hints.h"

/** Take the link whose scheme ends at the colon at the scan's `at`, or skip it if no
 *  option asks for links with that scheme. LKS_UNDECIDED if neither is there: the
 *  caller then skips the colon alone. */
LKS_COLD lks_outcome lks_take_opaque(lks_scan *s, linkspan_link *link);

#endif
