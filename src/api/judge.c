#include "text/hints.h"

LKS_FAST_BEGIN

#include "api/judge.h"

#include "api/each.h"

/* ----------------------------------------------------------------- judge */

static LKS_INLINE lks_check_rules rules_of(const linkspan_detector *detector)
{
    return (lks_check_rules){
        .policy = &detector->policy,
        .data = detector->data,
        .schemes = detector->strings,
        .allows_users = lks_detects(detector, LINKSPAN_DETECT_USER_NAMES),
        .allows_opaque = lks_detects(detector, LINKSPAN_DETECT_OPAQUE_SCHEMES),
        .scheme_count = detector->scheme_count};
}

lks_check_rules lks_rules_of(const linkspan_detector *detector)
{
    return rules_of(detector);
}

/* True if the list of top-level domains has that of a link that the detector has found.
 * After a scheme, an option and P21 (names of private networks: http://nas.lan/) accept
 * others too. */
static bool is_tld_known(const linkspan_detector *detector,
                         const linkspan_link *link)
{
    const bool has_scheme = !(link->flags & LINKSPAN_LINK_SCHEME_IMPLIED);
    return !lks_takes_unknown_tlds(detector, has_scheme) &&
           !(has_scheme && lks_tailors(detector, LINKSPAN_TAILOR_HOSTS));
}

static LKS_INLINE lks_check_rules
action_rules(const linkspan_detector *detector, const linkspan_link *link,
             lks_around around)
{
    lks_check_rules rules = rules_of(detector);
    rules.is_for_action = true;
    rules.is_tld_known = is_tld_known(detector, link);
    rules.around = around;
    return rules;
}

lks_check_rules lks_action_rules(const linkspan_detector *detector,
                                 const linkspan_link *link, lks_around around)
{
    return action_rules(detector, link, around);
}

bool lks_judge(const linkspan_detector *detector, lks_slice text,
               linkspan_link *link, lks_around around)
{
    const bool is_suspect = link->flags & LINKSPAN_LINK_SUSPECT;
    if (!detector->has_policy)
        return true;
    const lks_check_rules rules = action_rules(detector, link, around);
    lks_findings findings = {.room = 0};
    lks_check_link(&rules, text, link, &findings);
    link->action = findings.action;
    return is_suspect || findings.action <= LINKSPAN_ACTION_ENCODE ||
           lks_detects(detector, LINKSPAN_DETECT_REFUSED);
}

/* ------------------------------------------------------------------ each */

void lks_each_begin(lks_each *each, const linkspan_detector *d, lks_slice text,
                    size_t at, size_t open_from)
{
    lks_scan_begin(&each->scan, d, text, at);
    lks_place_begin(&each->place, open_from, false);
}

/* The scan fills the caller's struct directly: copying the link right after it
 * was made would wait for the store of each of its numbers. */
bool lks_each_judged(lks_each *each, linkspan_link *link)
{
    lks_scan *scan = &each->scan;
    const linkspan_link before = *link;
    const bool asks_around = lks_asks_around(scan->d);
    do {
        if (lks_scan_next(scan, link) != LKS_SCAN_FOUND) {
            *link = before;
            return false;
        }
        if (asks_around)
            lks_place_follow(&each->place, scan->text, link->span.start);
    } while (
        !lks_judge(scan->d, scan->text, link, lks_place_around(&each->place)));
    return true;
}

LKS_FAST_END
