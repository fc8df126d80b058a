/* The ranges of a linkspan_link as an array, to visit or move them all. */
#ifndef LKS_FIND_RANGES_H
#define LKS_FIND_RANGES_H

#include "linkspan/linkspan.h"

#define LKS_RANGES 10u

/** Offsets of the ranges, in the order of the struct; the first is the link
 *  itself. */
static const size_t lks_range_offsets[LKS_RANGES] = {
    offsetof(linkspan_link, span),       offsetof(linkspan_link, scheme),
    offsetof(linkspan_link, local_part), offsetof(linkspan_link, host),
    offsetof(linkspan_link, host_run),   offsetof(linkspan_link, port),
    offsetof(linkspan_link, path),       offsetof(linkspan_link, query),
    offsetof(linkspan_link, fragment),   offsetof(linkspan_link, directives)};

static inline linkspan_range *lks_range_of(linkspan_link *link, size_t number)
{
    return (linkspan_range *)(void *)((char *)link + lks_range_offsets[number]);
}

static inline const linkspan_range *
lks_const_range_of(const linkspan_link *link, size_t number)
{
    return (const linkspan_range *)(const void *)((const char *)link +
                                                  lks_range_offsets[number]);
}

/** Move a link forward by this many bytes, or backward by wrap-around. */
static inline void lks_move_link(linkspan_link *link, size_t by)
{
    for (size_t i = 0; i < LKS_RANGES; i++) {
        lks_range_of(link, i)->start += by;
        lks_range_of(link, i)->end += by;
    }
}

#endif
