/* The rules that end a link because of what follows (link/cutter.h), and the
 * characters at which they are asked. */
#ifndef LKS_LINK_END_RULES_H
#define LKS_LINK_END_RULES_H

#include "link/ahead.h"

/** The number of end rules. */
#define LKS_END_RULES 9

typedef struct lks_end_rule_row {
    unsigned family; /**< rules of a family are asked at the same characters */
    uint32_t rule;   /**< a LINKSPAN_TAILOR_ value */
} lks_end_rule_row;

/** The rules, in the order in which they are asked. */
extern const lks_end_rule_row lks_end_rules[LKS_END_RULES];

/** Ask the rule with this number; `number` is less than LKS_END_RULES. */
bool lks_end_rule_ends(size_t number, const lks_tail_view *tail, size_t *end);

/** The families to ask about the unit, as a bit set: 0 for most units. */
unsigned lks_end_families_at(const lks_tail_unit *u);

#endif
