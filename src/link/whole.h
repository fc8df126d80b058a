/* Takes apart a link that comes from elsewhere, as browsers would: the whole
 * string is the link. */
#ifndef LKS_LINK_WHOLE_H
#define LKS_LINK_WHOLE_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** WHATWG URL, "basic URL parser": tabs and line breaks are ignored, wherever
 *  they stand in a URL. */
static inline bool lks_is_dropped(uint8_t byte)
{
    return byte == '\t' || byte == '\n' || byte == '\r';
}

/** Fill all of `link` but `host_kind`. Without a scheme, two slashes lead to an
 *  authority. A backslash is a slash, unless the URL has a scheme that is not
 *  one of the web's. Tabs and line breaks stay in the ranges. */
void lks_split_link(lks_slice text, linkspan_link *link);

/** The end of a host without the dot after it, which can be any of the four dots.
 *  Two dots make the name invalid, and stay. */
size_t lks_without_dot(lks_slice text, linkspan_range host);

#endif
