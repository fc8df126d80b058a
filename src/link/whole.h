/* A link that comes from elsewhere, taken apart as browsers would: the whole
 * string is the link. */
#ifndef LKS_LINK_WHOLE_H
#define LKS_LINK_WHOLE_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** WHATWG URL, "basic URL parser": tabs and line breaks count for nothing,
 *  wherever they stand in a URL. */
static inline bool lks_is_dropped(uint8_t byte)
{
    return byte == '\t' || byte == '\n' || byte == '\r';
}

/** Fill all of `link` but `host_kind`. Without a scheme, two slashes lead to an
 *  authority; a backslash is a slash unless the scheme is another than those of
 *  the web; tabs and line breaks stay in the ranges. */
void lks_split_link(lks_slice text, linkspan_link *link);

/** Where a host ends without one dot of the four after it; two are one too many,
 *  and stay. */
size_t lks_without_dot(lks_slice text, linkspan_range host);

#endif
