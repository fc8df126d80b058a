/* The policy, applied after detection. */
#ifndef LKS_API_JUDGE_H
#define LKS_API_JUDGE_H

#include "linkspan/linkspan.h"

#include "find/detector.h"
#include "safety/findings.h"

/** The settings that findings about a detector's links depend on; `detector`
 *  must not be NULL. */
lks_check_rules lks_rules_of(const linkspan_detector *detector);

/** The settings that decide about the action of a link that `detector` has found. */
lks_check_rules lks_action_rules(const linkspan_detector *detector,
                                 const linkspan_link *link, lks_around around);

/** Set the link's action. Returns false if the link is to be skipped. `around`
 *  is used only if lks_asks_around() is true. */
bool lks_judge(const linkspan_detector *detector, lks_slice text,
               linkspan_link *link, lks_around around);

/** True if the policy depends on the bidi embeddings or overrides around a
 *  link. */
static inline bool lks_asks_around(const linkspan_detector *detector)
{
    const uint8_t *actions = detector->policy.actions;
    return (actions[LINKSPAN_FINDING_IN_OVERRIDE] |
            actions[LINKSPAN_FINDING_IN_EMBEDDING]) != LINKSPAN_ACTION_LINK;
}

#endif
