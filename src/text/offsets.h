/* Converts offsets between bytes, code points and UTF-16 units. */
#ifndef LKS_TEXT_OFFSETS_H
#define LKS_TEXT_OFFSETS_H

#include "linkspan/linkspan.h"

#include "text/slice.h"
#include "text/units.h"

/** A place in a text, counted in two units (LINKSPAN_UNIT_). Counting can
 *  continue from a copy of it. */
typedef struct lks_offsets {
    lks_slice text;
    lks_unit_kernel *kernel;
    uint32_t from;
    uint32_t to;
    size_t blocks; /**< blocks that have been counted */
    lks_units units;
} lks_offsets;

void lks_offsets_begin(lks_offsets *o, lks_slice text, uint32_t from,
                       uint32_t to, lks_unit_kernel *kernel);

/** Continue to an offset that is not before the last one, and return true if it
 *  lies in the text. Reads no more of the text than is needed. */
bool lks_offset_is_in(lks_offsets *o, size_t offset);

/** Convert an offset that lies in the text and is not before the last one. An
 *  offset inside a code point becomes that of the code point's start. */
size_t lks_offset_to(lks_offsets *o, size_t offset);

#endif
