#include "text/hints.h"

LKS_FAST_BEGIN

#include "api/judge.h"

lks_check_rules lks_rules_of(const linkspan_detector *detector)
{
    return (lks_check_rules){
        .policy = &detector->policy,
        .data = detector->data,
        .schemes = detector->strings,
        .allows_users = lks_detects(detector, LINKSPAN_DETECT_USER_NAMES),
        .allows_opaque = lks_detects(detector, LINKSPAN_DETECT_OPAQUE_SCHEMES),
        .scheme_count = detector->scheme_count};
}

bool lks_judge(const linkspan_detector *detector, lks_slice text,
               linkspan_link *link, lks_around around)
{
    const bool is_suspect = link->flags & LINKSPAN_LINK_SUSPECT;
    if (!detector->has_policy)
        return true;
    lks_check_rules rules = lks_rules_of(detector);
    rules.is_for_action = true;
    rules.is_tld_known = !lks_detects(detector, LINKSPAN_DETECT_UNKNOWN_TLDS);
    rules.around = around;
    lks_findings findings = {.room = 0};
    lks_check_link(&rules, text, link, &findings);
    link->action = findings.action;
    return is_suspect || findings.action <= LINKSPAN_ACTION_ENCODE ||
           lks_detects(detector, LINKSPAN_DETECT_REFUSED);
}

LKS_FAST_END
