/* Taking a URL string apart: the whole string is the URL, so nothing is
 * searched for and nothing is left out. */
#ifndef LKS_LINK_SPLIT_H
#define LKS_LINK_SPLIT_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Length of "scheme://" at the start (RFC 3986 3.1), or 0. */
size_t lks_scheme_length(lks_slice url);

/** Find the parts. Gives where the host (with userinfo and port) starts, after
 *  "scheme://", or 0 without one; the host ends where the first part starts,
 *  given in `host_end`. */
size_t lks_split_url(lks_slice url, size_t *host_end, linkspan_tail *tail);

/** The same without what follows the host. */
size_t lks_split_authority(lks_slice url, size_t *host_end);

/** The next of one or more directives; false after the last. Start with `*at`
 *  at the range's start. */
bool lks_next_directive(lks_slice text, linkspan_range directives, size_t *at,
                        linkspan_range *directive);

#endif
