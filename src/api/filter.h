/* Leaves out links that the caller does not want, in addition to those that the
 * policy refuses. */
#ifndef LKS_API_FILTER_H
#define LKS_API_FILTER_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** Read a caller's filter. Returns LINKSPAN_OK, LINKSPAN_ERR_ARG (also for an
 *  array that cannot exist) or LINKSPAN_ERR_OPTION. */
linkspan_status lks_read_filter(linkspan_next_options *own,
                                const linkspan_next_options *filter);

/** True if the ranges are in order and do not touch each other. */
bool lks_is_sorted_filter(const linkspan_next_options *filter);

/** Read a filter that a stream or linkifier keeps; its ranges must be sorted.
 *  Returns what lks_read_filter() returns. */
linkspan_status lks_read_kept_filter(linkspan_next_options *own,
                                     const linkspan_next_options *filter);

/** True if the filter keeps the link. The ranges of `link` are offsets into the
 *  whole text; `bytes` is the text of the link itself. */
bool lks_keeps(const linkspan_next_options *filter, const linkspan_link *link,
               linkspan_str bytes);

#endif
