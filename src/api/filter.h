/* Leaves out links that the caller does not want, in addition to those that the
 * policy refuses. */
#ifndef LKS_API_FILTER_H
#define LKS_API_FILTER_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** Read a filter that a linkifier keeps. Returns LINKSPAN_OK, LINKSPAN_ERR_ARG (also
 *  for an array that cannot exist, and for ranges that are not in order or touch each
 *  other) or LINKSPAN_ERR_OPTION. */
linkspan_status lks_read_filter(linkspan_filter_options *own,
                                const linkspan_filter_options *filter);

/** True if the filter keeps the link. The ranges of `link` are offsets into the
 *  whole text; `bytes` is the text of the link itself. */
bool lks_keeps(const linkspan_filter_options *filter, const linkspan_link *link,
               linkspan_str bytes);

#endif
