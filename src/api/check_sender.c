/* linkspan_check_sender(): who a mail says it is from. */
#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/judge.h"
#include "api/read.h"
#include "safety/findings.h"
#include "safety/message.h"
#include "safety/policy.h"
#include "text/hints.h"

LKS_COLD linkspan_status
linkspan_check_sender_sized(const linkspan_detector *detector, const char *from,
                            size_t len, const char *list_id, size_t list_id_len,
                            linkspan_findings *findings, size_t stride)
{
    lks_findings found;
    linkspan_range place = {0, 0};
    if (!lks_is_memory(from, len) || !lks_is_memory(list_id, list_id_len))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_begin_findings(findings, stride, &found);
    if (st != LINKSPAN_OK)
        return st;
    linkspan_policy strict;
    if (!detector)
        (void)linkspan_policy_init(&strict, LINKSPAN_POLICY_STRICT);
    const lks_check_rules rules = detector
                                      ? lks_rules_of(detector)
                                      : (lks_check_rules){.policy = &strict};
    const uint32_t code =
        lks_sender_finding(&rules, lks_slice_of(from, len),
                           lks_slice_of(list_id, list_id_len), &place);
    if (code) {
        lks_report(&found, code, place, 0);
        found.action = rules.policy->actions[code];
    }
    return lks_end_findings(findings, &found);
}
