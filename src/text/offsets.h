/* Offsets in bytes, code points and UTF-16 units, from one to the other. */
#ifndef LKS_TEXT_OFFSETS_H
#define LKS_TEXT_OFFSETS_H

#include "linkspan/linkspan.h"

#include "text/slice.h"
#include "text/units.h"

/** A place in a text, counted in two units (LINKSPAN_UNIT_). A copy of it can be
 *  gone on from. */
typedef struct lks_offsets {
    lks_slice text;
    lks_unit_kernel *kernel;
    uint32_t from;
    uint32_t to;
    size_t blocks; /**< that have been counted */
    lks_units units;
} lks_offsets;

void lks_offsets_begin(lks_offsets *o, lks_slice text, uint32_t from,
                       uint32_t to, lks_unit_kernel *kernel);

/** Go on to an offset that is not before the last one, and return true if it
 *  lies in the text. Reads no more of the text than is needed. */
bool lks_offset_is_in(lks_offsets *o, size_t offset);

/** Convert an offset that lies in the text and not before the last one. One that
 *  points into a code point becomes that code point's. */
size_t lks_offset_to(lks_offsets *o, size_t offset);

#endif
