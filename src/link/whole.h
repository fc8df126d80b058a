/* Takes apart a link that was not found in a text, such as the href of an
 * element, as browsers would: the whole string is the link. */
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
 *  authority. A backslash counts as a slash if the URL has no scheme or a web
 *  scheme (LKS_SCHEME_SPECIAL). Tabs and line breaks stay in the ranges. */
void lks_split_link(lks_slice text, linkspan_link *link);

/** The end of a host without the dot after it, which can be any of the four dots.
 *  Two dots make the name invalid, and stay. */
size_t lks_without_dot(lks_slice text, linkspan_range host);

#endif
