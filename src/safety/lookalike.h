/* Names that look like other names. */
#ifndef LKS_SAFETY_LOOKALIKE_H
#define LKS_SAFETY_LOOKALIKE_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** True if a label that is not ASCII looks as if it were: its skeleton has only
 *  letters, digits and hyphens of ASCII. Short words of some languages do. */
bool lks_looks_ascii(lks_slice label);

/** True if a label that is not ASCII looks as if it were, and all of it is in
 *  one script that is not Latin (UTS #39 4.1, whole-script confusable), such as
 *  U+0430 U+0440 U+0440 U+04CF U+0435. */
bool lks_is_ascii_lookalike(lks_slice label);

/** True if a label is not ASCII, looks as if it were, and leads to one that
 *  looks different: U+0412 U+0412 U+0421 in capitals, or "\u017Fhop", which
 *  leads to "shop". A capital I may be an l. An A-label in full-width letters
 *  does not count: it shows that it is one. */
bool lks_looks_like_other(lks_slice written, lks_slice visited);

/** The work of linkspan_protected_new(), after it has checked its arguments. */
LKS_COLD linkspan_status lks_protected_make(const linkspan_str *domains,
                                            size_t count,
                                            const linkspan_allocator *allocator,
                                            linkspan_protected **made,
                                            size_t *refused);
LKS_COLD void lks_protected_free(linkspan_protected *list);

/** True if `host`, in any form, looks like one of the domains or a name below
 *  it, and is itself neither one of the domains nor below one; `index` then
 *  receives the number of the domain in the list. Allocates nothing; uses up to
 *  48 kB of stack. */
bool lks_looks_like(const linkspan_protected *list, lks_slice host,
                    size_t *index);

#endif
