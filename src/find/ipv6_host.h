/* IPv6 addresses as hosts. */
#ifndef LKS_FIND_IPV6_HOST_H
#define LKS_FIND_IPV6_HOST_H

#include "find/run.h"

/** Find the IPv6 address at `at`, right after a scheme: in brackets, or by
 *  option without (H14). */
bool lks_ipv6_host_at(const linkspan_detector *d, lks_slice text, size_t at,
                      lks_run_host *host);

/** How far to look from `at`, right after a scheme, to know whether an IPv6
 *  address stands there: past the first byte that no IPv6 address contains. */
size_t lks_ipv6_reach(lks_slice text, size_t at);

#endif
