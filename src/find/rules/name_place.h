/* Where a bare name stands on its line: alone, at the head of an entry, after a
 * label. */
#ifndef LKS_FIND_RULES_NAME_PLACE_H
#define LKS_FIND_RULES_NAME_PLACE_H

#include "linkspan/linkspan.h"
#include "text/slice.h"

/** POINTED as a bit if an arrow, or a hand that points to the right, ends at `at`;
 *  otherwise 0. */
uint32_t lks_evidence_of_arrow(lks_slice text, size_t at);

/** The evidence of the name's place on its line, as LKS_EVIDENCE() bits. `reach`
 *  is raised to how far the function looked. */
uint32_t lks_evidence_of_place(lks_slice text, linkspan_range name,
                               size_t *reach);

#endif
