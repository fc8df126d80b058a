/* The ranges of a link, one after the other. */
#ifndef LKS_DETECT_RANGES_H
#define LKS_DETECT_RANGES_H

#include "linkspan/linkspan.h"

#define LKS_RANGES 10u

/** In the order of the struct; the first is the link itself. */
static inline linkspan_range *lks_range_of(linkspan_link *link, size_t number)
{
    linkspan_range *const ranges[LKS_RANGES] = {
        &link->span,     &link->scheme,    &link->local_part, &link->host,
        &link->host_run, &link->port,      &link->path,       &link->query,
        &link->fragment, &link->directives};
    return ranges[number];
}

#endif
