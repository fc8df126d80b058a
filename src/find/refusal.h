/* What happens to text that looked like a link and is refused: how far it is
 * skipped, and how its rule is reported. */
#ifndef LKS_FIND_REFUSAL_H
#define LKS_FIND_REFUSAL_H

#include "find/candidate.h"
#include "find/lead.h"

/** Report that `range` is not linked, by the rule with this code. */
static inline void lks_report_refusal(lks_scan *s, linkspan_range range,
                                      lks_rule rule)
{
    s->rule = rule;
    if (s->trace)
        s->trace->on_refusal(s->trace->context, range, rule);
}

/** Skip what would be the port, path, query and fragment of a host that is not
 *  linked (E4: after userinfo), of an address (E6: it has no such parts), or of
 *  an address that is refused (E2: because of its dots). */
lks_outcome lks_pass_over_tail(lks_scan *s, size_t host_end);

/** Leave the link that starts at `start` and is too long (Cap): its walk has come
 *  to `stop`, and what follows is skipped. Returns LKS_NOT_FOUND. */
lks_outcome lks_leave_long_link(lks_scan *s, size_t start, size_t stop);

/** Leave a run that is not linked and ends at `end`. After a scheme its path is
 *  skipped too, so that nothing in the path is taken for the host (H12). If
 *  there is no path, the authority continues, since an `@` may follow. */
lks_outcome lks_leave_run(lks_scan *s, size_t end, bool has_scheme);

/** Leave the host in the run after a decision about it and the text after it;
 *  `got` is that decision. If the run continues with a dot right after the host
 *  (H6: a host can end before an ideographic full stop), continue in the run's
 *  last segment. */
lks_outcome lks_leave_host(lks_scan *s, const lks_run *run, size_t host_end,
                           lks_outcome got);

/** Refuse the run: skip it, and its path if the lead hides the path. */
lks_outcome lks_refuse(lks_scan *s, const lks_run *run, const lks_lead *lead);

/** Continue a scan in the mode LKS_SCAN_TAIL or LKS_SCAN_RUN. */
lks_outcome lks_go_on_in_tail(lks_scan *s);
lks_outcome lks_go_on_in_run(lks_scan *s);

#endif
