/* URLs: a host with what stands before it, and its port, path, query and
 * fragment after it. */
#ifndef LKS_FIND_URL_H
#define LKS_FIND_URL_H

#include "find/candidate.h"

/** Decide about a run that does not follow an `@`. `is_known`: `host` already
 *  contains the host that the run has without a scheme. */
lks_outcome lks_take_host(lks_scan *s, const lks_run *run, bool is_known,
                          lks_run_host *host, linkspan_link *link);

/** The rule by which a URL without a scheme is none: a file (P9: README.md), a
 *  member of an object (P10: window.open) or other code (P18), or joined to the
 *  text before it (P7). LKS_RULE_NONE if it is one. */
lks_rule lks_rule_of_url(lks_scan *s, const lks_url *url, bool has_path);

/** Find the end of the link whose scheme, host and port are `before`, by UTS #58
 *  3.5.1 and the tailored rules. LKS_FOUND: the scan's walk has it; it has come to
 *  `*stop`. LKS_NOT_FOUND: the link is too long (Cap), and was left. `is_path`: the
 *  tail starts in a path (H20). */
lks_outcome lks_find_link_end(lks_scan *s, linkspan_range before, bool is_path,
                              size_t *stop);

/** H8: if a URL has neither a port nor parts, the dot after its host ends the
 *  sentence. Drop that dot from the URL and from `walk`, and close the walk. P8
 *  (a bare `?` or `#` at the end is dropped) may have removed the parts. */
void lks_drop_dot(lks_url *url, lks_tail_walk *walk);

/** Take the IPv6 address at the scan's `at`, right after "://" (H14). */
lks_outcome lks_take_ipv6(lks_scan *s, linkspan_link *link);

#endif
