/* Rules about one label that depend on the context of its code points. */
#ifndef LKS_HOST_LABEL_H
#define LKS_HOST_LABEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

/** True if every ZWJ and ZWNJ stands where ContextJ allows it (RFC 5892 A.1 and
 *  A.2). Takes linear time. */
bool lks_label_joiners_fit(const uint32_t *cps, size_t count);

/** True if the label meets the six conditions of RFC 5893 section 2, which
 *  apply to all labels of a name that has a right-to-left character. */
bool lks_label_is_bidi_safe(const uint32_t *cps, size_t count);

/** H19: true for a label that could be a top-level domain, although no list has
 *  it. An A-label is judged by its Unicode form; UTS #46 has checked that it
 *  decodes. */
bool lks_is_possible_tld(lks_slice label);

#endif
