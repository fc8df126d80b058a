/* The kinds of evidence about a bare name, as bits. linkspan/explain.h lists
 * them. */
#ifndef LKS_FIND_RULES_NAME_EVIDENCE_H
#define LKS_FIND_RULES_NAME_EVIDENCE_H

#include "linkspan/linkspan.h"

/** The bit of LINKSPAN_EVIDENCE_##KIND. */
#define LKS_EVIDENCE(KIND) (UINT32_C(1) << LINKSPAN_EVIDENCE_##KIND)

#define LKS_STRONG_FOR                                                         \
    (LKS_EVIDENCE(ANNOUNCED) | LKS_EVIDENCE(SITE_NOUN) |                       \
     LKS_EVIDENCE(POINTED) | LKS_EVIDENCE(SUFFIX) | LKS_EVIDENCE(KNOWN))
#define LKS_WEAK_FOR LKS_EVIDENCE(LABELLED)
/** All that the words around a name can say for a site. */
#define LKS_FOR (LKS_STRONG_FOR | LKS_WEAK_FOR)
#define LKS_STRONG_AGAINST                                                     \
    (LKS_EVIDENCE(CODE_NOUN) | LKS_EVIDENCE(CODE_WORD) |                       \
     LKS_EVIDENCE(BESIDE) | LKS_EVIDENCE(TOUCHED) | LKS_EVIDENCE(FORM) |       \
     LKS_EVIDENCE(RECORD))
#define LKS_WEAK_AGAINST                                                       \
    (LKS_EVIDENCE(MARKS) | LKS_EVIDENCE(NEAR) | LKS_EVIDENCE(DEFINED) |        \
     LKS_EVIDENCE(LABELS) | LKS_EVIDENCE(ALONE))
/** Evidence that decides alone, against a site. */
#define LKS_NEVER                                                              \
    (LKS_EVIDENCE(IN_CODE) | LKS_EVIDENCE(PACKAGE) | LKS_EVIDENCE(UNKNOWN))
/** Evidence that is found on the line; all of it is against a site. */
#define LKS_FROM_LINE                                                          \
    (LKS_EVIDENCE(BESIDE) | LKS_EVIDENCE(MARKS) | LKS_EVIDENCE(NEAR))

/** How many bytes on either side of a name are looked at, on the same line.
 *  Because of this limit, a stream, or a scan that starts later in the text, sees
 *  the same bytes. */
#define LKS_NAME_AROUND 200u

#endif
