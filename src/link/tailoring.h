/* What is derived from the table of tailored rules, LINKSPAN_TAILOR_RULES in
 * linkspan/detect.h: sets of bits. Only that table lists the rules (link/rules.h
 * includes it).
 *
 * To add a rule, give it a bit and a row in linkspan/detect.h. Implement it in
 * the file for its `needs`: a file of link/end_rules.c (TAIL, AROUND),
 * detect/tailored.c (RUN), detect/name_rule.c (NAME) or detect/address.c
 * (ADDRESS). The implementation may cut or refuse only if the rule's bit is set.
 * Add rows to a detect/tailored_*_test.c, and a section with an example to
 * docs/profiles.md. Then run `make manual`. */
#ifndef LKS_LINK_TAILORING_H
#define LKS_LINK_TAILORING_H

#include <stdint.h>

#include "linkspan/linkspan.h"

/* What a rule needs: the column `needs` of LINKSPAN_TAILOR_RULES. */
enum {
    LKS_NEEDS_RUN = 1,
    LKS_NEEDS_NAME = 2,
    LKS_NEEDS_ADDRESS = 4,
    LKS_NEEDS_TAIL = 8,
    LKS_NEEDS_AROUND = 16
};

/** The bits of the rules whose `needs` is in `wanted`, a set of LKS_NEEDS_
 *  bits. */
static inline uint32_t lks_rules_that_need(unsigned wanted)
{
#define LKS_ADD_RULE(NAME, code, name, needs, about)                           \
    | (LKS_NEEDS_##needs & wanted ? (uint32_t)LINKSPAN_TAILOR_##NAME : 0)
    return 0 LINKSPAN_TAILOR_RULES(LKS_ADD_RULE);
#undef LKS_ADD_RULE
}

/** The bits of all rules. */
static inline uint32_t lks_all_rules(void)
{
    return lks_rules_that_need(UINT32_MAX);
}

#endif
