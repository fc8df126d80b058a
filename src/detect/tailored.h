/* The tailored rules about hosts and addresses (notes P6, P7, P11), and
 * what the tail of a link needs for its own (P1 to P5, P8, P12, P13). */
#ifndef LKS_DETECT_TAILORED_H
#define LKS_DETECT_TAILORED_H

#include "detect/result.h"
#include "link/cutter.h"

/** As lks_host_in_run(), with P6 and P7. A name that P7 would find further
 *  inside a run than LKS_RUN_WINDOW is not found. */
bool lks_tailored_host_in_run(const linkspan_detector *d, lks_slice text,
                              const lks_run *run, bool has_scheme,
                              lks_run_host *host);

/** The host, without a scheme, in the first LKS_RUN_SHORT code points of a run that
 *  goes on after them, if P7 is on: P7 finds names in a run one after the other,
 *  and the whole run is not walked for each. False if there is none, or the run
 *  is short: then the whole run decides. */
bool lks_short_host_at(const linkspan_detector *d, lks_slice text, size_t at,
                       lks_run *run, lks_run_host *host);

/** As lks_tailored_host_in_run() for the domain of an address: P6 alone. */
bool lks_tailored_domain_in_run(const linkspan_detector *d, lks_slice text,
                                const lks_run *run, lks_run_host *host);

/** P11: where a local part starts, without leading quotation marks and braces,
 *  and without the writing that touches an ASCII address; unless "mailto:"
 *  stands before it. Its end if nothing legal is left. No link starts before
 *  `floor`. */
size_t lks_tailored_local_part(const linkspan_detector *d, lks_slice text,
                               linkspan_range local, size_t floor,
                               linkspan_range domain);

/** Rules for the tail of a link of which `before`, up to the host's end with
 *  port, is known. Looks back LKS_MARKUP_MAX bytes (P13). */
lks_cut_rules lks_tail_rules(const linkspan_detector *d, lks_slice text,
                             linkspan_range before);

#endif
