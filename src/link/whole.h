/* A link that comes from elsewhere, taken apart as browsers would: the whole
 * string is the link. */
#ifndef LKS_LINK_WHOLE_H
#define LKS_LINK_WHOLE_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Fill all of `link` but `host_kind`. */
void lks_split_link(lks_slice text, linkspan_link *link);

/** Where a host ends without one dot of the four after it; two are one too many,
 *  and stay. */
size_t lks_without_dot(lks_slice text, linkspan_range host);

#endif
