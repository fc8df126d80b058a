/* Is a bare name a site, a file (P9: README.md), a member of an object (P10:
 * window.open) or other code (P18: com.example.app)? */
#ifndef LKS_FIND_RULES_NAMES_H
#define LKS_FIND_RULES_NAMES_H

#include "find/result.h"

/**
 * The rule by which a host without scheme and path is not a site.
 *
 * @param port   empty if there is none.
 * @param score  receives a LINKSPAN_SCORE_ value; of no use for a name that is
 *               refused.
 * @param reach  raised to how far the function looked.
 * @return LKS_RULE_NONE if it is a site.
 */
lks_rule lks_rule_of_name(const linkspan_detector *d, lks_slice text,
                          const lks_host *host, linkspan_range port,
                          uint32_t *score, size_t *reach);

/** The score of a host without a scheme by its labels alone. `has_more`: a port or
 *  path follows. */
uint32_t lks_score_of_name(lks_slice text, const lks_host *host, bool has_more);

/** Implements linkspan_weigh_name() for a host that is a domain. False if no
 *  rule weighs evidence about this name. */
bool lks_weigh_name(const linkspan_detector *d, lks_slice text,
                    const lks_host *host,
                    int32_t evidence[LINKSPAN_EVIDENCE_COUNT]);

#endif
