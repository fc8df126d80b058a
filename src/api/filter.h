/* Links that the caller does not want, beside those that the policy refuses. */
#ifndef LKS_API_FILTER_H
#define LKS_API_FILTER_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** True if the struct has its size and its array can exist. */
bool lks_is_filter(const linkspan_next_options *filter);

/** True if the ranges are in order and none touches another. */
bool lks_is_sorted_filter(const linkspan_next_options *filter);

/** Both, for a filter that is kept: LINKSPAN_OK, LINKSPAN_ERR_ARG or
 *  LINKSPAN_ERR_OPTION. */
linkspan_status lks_check_filter(const linkspan_next_options *filter);

/** True if the filter keeps the link, whose ranges are those of the whole text;
 *  `bytes` is the link itself. */
bool lks_keeps(const linkspan_next_options *filter, const linkspan_link *link,
               linkspan_str bytes);

#endif
