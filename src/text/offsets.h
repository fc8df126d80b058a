/* Offsets in bytes, code points and UTF-16 units, from one to the other. */
#ifndef LKS_TEXT_OFFSETS_H
#define LKS_TEXT_OFFSETS_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Whether the text has so many units (LINKSPAN_UNIT_) or more. No more of it is
 *  looked at than they need. */
bool lks_has_units(lks_slice text, uint32_t unit, size_t wanted);

/** A place in a text, counted in two units. A copy of it can be gone on from. */
typedef struct lks_offsets {
    lks_slice text;
    uint32_t from;
    uint32_t to;
    size_t at; /**< in bytes */
    size_t passed;
    size_t result;
} lks_offsets;

void lks_offsets_begin(lks_offsets *o, lks_slice text, uint32_t from,
                       uint32_t to);

/** Convert an offset that lies in the text and not before the last one. One that
 *  points into a code point becomes that code point's. */
size_t lks_offset_to(lks_offsets *o, size_t offset);

/** Convert offsets that ascend and lie in the text. */
void lks_convert_offsets(lks_slice text, uint32_t from, uint32_t to,
                         size_t *offsets, size_t count);

#endif
