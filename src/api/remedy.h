/* Which option links a text that is not linked. Each option is tried: a detector that
 * has it goes over the same text. */
#ifndef LKS_API_REMEDY_H
#define LKS_API_REMEDY_H

#include "api/each.h"
#include "find/rules/rules.h"

/** What a trial changes: a flag to set, a tailored rule to leave out, or no policy. */
typedef struct lks_change {
    uint32_t flag;
    uint32_t tailored;
} lks_change;

typedef struct lks_trial {
    lks_change change;
    linkspan_detector d;
    lks_each each;
    linkspan_link link; /**< the last link that was found, if `has_link` */
    bool has_link;
} lks_trial;

#define LKS_MOST_TRIALS 32u

/** Trials that have begun. Each goes over the text once, since texts are asked about
 *  in their order. */
typedef struct lks_trials {
    const linkspan_detector *d;
    lks_slice text;
    lks_trial *list;
    size_t count;
    bool is_out_of_memory;
} lks_trials;

#define LKS_REMEDY_ROOM 40

/** Write the option that links `host`, and all of the text before it from `*start` on:
 *  one of `flags`, leaving out a tailored rule, or switching off the policy if there is
 *  neither a flag nor a rule. Returns the length, and moves `*start` to the start of
 *  the link; 0 if there is no such option. */
LKS_COLD size_t lks_remedy(lks_trials *trials, size_t *start,
                           linkspan_range host, uint32_t flags, lks_rule rule,
                           char word[LKS_REMEDY_ROOM]);

LKS_COLD void lks_trials_end(lks_trials *trials);

#endif
