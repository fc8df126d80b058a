/* The tailored rules about hosts and addresses (P6: host end, P7: host start,
 * P11: addresses). */
#ifndef LKS_FIND_RULES_HOST_EDGES_H
#define LKS_FIND_RULES_HOST_EDGES_H

#include "find/result.h"

/** lks_host_in_run() with P6 and P7. P7 does not find names beyond the first
 *  LKS_RUN_WINDOW bytes of a run. */
lks_rule lks_tailored_host_in_run(const linkspan_detector *d, lks_slice text,
                                  const lks_run *run, bool has_scheme,
                                  lks_run_host *host);

/** If P7 is on: find the host, without a scheme, in the first LKS_RUN_SHORT
 *  code points of a longer run. P7 finds the names in a run one after the
 *  other, and reading the whole run for each of them would take quadratic time.
 *  False if there is no host, or if the run is not longer: then the whole run
 *  decides. */
bool lks_short_host_at(const linkspan_detector *d, lks_slice text, size_t at,
                       lks_run *run, lks_run_host *host);

/** lks_tailored_host_in_run() for the domain of an address, with P6 alone. */
lks_rule lks_tailored_domain_in_run(const linkspan_detector *d, lks_slice text,
                                    const lks_run *run, lks_run_host *host);

/** P11: the start of a local part without leading quotation marks and braces
 *  and, if the address is ASCII, without native text that touches it; the end of
 *  `local` if no legal local part is left. After "mailto:" nothing is removed.
 *  No link starts before `floor`. */
size_t lks_tailored_local_part(const linkspan_detector *d, lks_slice text,
                               linkspan_range local, size_t floor,
                               linkspan_range domain);

#endif
