/* Offsets in bytes, code points and UTF-16 units, from one to the other. */
#ifndef LKS_TEXT_OFFSETS_H
#define LKS_TEXT_OFFSETS_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Whether the text has so many units (LINKSPAN_UNIT_) or more. No more of it is
 *  looked at than they need. */
bool lks_has_units(lks_slice text, uint32_t unit, size_t wanted);

/** Convert offsets that ascend and lie in the text. One that points into a code
 *  point becomes that code point's. */
void lks_convert_offsets(lks_slice text, uint32_t from, uint32_t to,
                         size_t *offsets, size_t count);

#endif
