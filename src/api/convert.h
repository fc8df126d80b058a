/* Converts the offsets of a link to another unit. */
#ifndef LKS_API_CONVERT_H
#define LKS_API_CONVERT_H

#include "linkspan/linkspan.h"

#include "text/offsets.h"

static inline bool lks_is_unit(uint32_t unit)
{
    return unit <= LINKSPAN_UNIT_UTF16;
}

/** The least and the greatest offset of a link's ranges; false if one of them
 *  ends before it starts. */
bool lks_extent_of(const linkspan_link *link, linkspan_range *extent);

/** Convert all ranges of a link. None of them may start before the extent of
 *  the previous link. Empty ranges stay empty. */
void lks_convert_link(lks_offsets *o, linkspan_link *link);

#endif
