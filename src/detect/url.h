/* URLs: a host with what stands before it, and its port, path, query and
 * fragment after it. */
#ifndef LKS_DETECT_URL_H
#define LKS_DETECT_URL_H

#include "detect/candidate.h"

/** Decide about a run that does not follow an `@`. `is_known`: `host` already
 *  contains the host that the run has without a scheme. */
lks_outcome lks_take_host(lks_scan *s, const lks_run *run, bool is_known,
                          lks_run_host *host, linkspan_link *link);

/** H8: if a URL has neither a port nor parts, the dot after its host ends the
 *  sentence. Drop that dot from the URL and from `walk`, and close the walk. P8
 *  (a bare `?` or `#` at the end is dropped) may have removed the parts. */
void lks_drop_dot(lks_url *url, lks_tail_walk *walk);

/** Take the IPv6 address at the scan's `at`, right after "://" (H14). */
lks_outcome lks_take_ipv6(lks_scan *s, linkspan_link *link);

#endif
