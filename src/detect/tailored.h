/* The tailored rules about hosts and addresses (P6: host end, P7: host start,
 * P11: addresses), and what the tail of a link needs to apply its own (P1 to
 * P5, P8, P12, P13). */
#ifndef LKS_DETECT_TAILORED_H
#define LKS_DETECT_TAILORED_H

#include "detect/result.h"
#include "link/cutter.h"

/** lks_host_in_run() with P6 and P7. A name that P7 would find beyond the first
 *  LKS_RUN_WINDOW bytes of a run is not found. */
bool lks_tailored_host_in_run(const linkspan_detector *d, lks_slice text,
                              const lks_run *run, bool has_scheme,
                              lks_run_host *host);

/** If P7 is on: find the host, without a scheme, in the first LKS_RUN_SHORT
 *  code points of a run that goes on after them. P7 finds names in a run one
 *  after the other, and reading the whole run for each would take quadratic
 *  time. False if there is none, or the run is short: then the whole run
 *  decides. */
bool lks_short_host_at(const linkspan_detector *d, lks_slice text, size_t at,
                       lks_run *run, lks_run_host *host);

/** lks_tailored_host_in_run() for the domain of an address, with P6 alone. */
bool lks_tailored_domain_in_run(const linkspan_detector *d, lks_slice text,
                                const lks_run *run, lks_run_host *host);

/** P11: where a local part starts without leading quotation marks, braces, and
 *  the writing that touches an ASCII address. After "mailto:" nothing is
 *  removed. The end of `local` if nothing legal is left. No link starts before
 *  `floor`. */
size_t lks_tailored_local_part(const linkspan_detector *d, lks_slice text,
                               linkspan_range local, size_t floor,
                               linkspan_range domain);

/** Rules for the tail of a link; `before` is the link up to the end of its host
 *  or port. Looks back LKS_MARKUP_MAX bytes (P13). */
lks_cut_rules lks_tail_rules(const linkspan_detector *d, lks_slice text,
                             linkspan_range before);

#endif
