/* Why text is not linked, as a sentence, and which option links it. */
#ifndef LKS_API_REASON_H
#define LKS_API_REASON_H

#include "find/detector.h"
#include "find/rules/rules.h"
#include "text/hints.h"
#include "text/slice.h"

/** Text that looks like a link and is not linked. */
typedef struct lks_refused {
    const linkspan_detector *d;
    linkspan_range range;
    linkspan_range
        host; /**< the piece that the rule is about, mostly the host */
    lks_rule rule;
    const linkspan_link
        *suspect; /**< its parts if it is read as a URL, else NULL */
} lks_refused;

#define LKS_REASON_ROOM 512

typedef struct lks_reason {
    char text[LKS_REASON_ROOM];
    size_t len;
    uint32_t flags; /**< LINKSPAN_DETECT_ flags that may link the text */
} lks_reason;

/** The rule with this code; LKS_RULE_NONE if there is none. */
LKS_COLD lks_rule lks_rule_of_code(const char *code);

/** What the rule says about text that it decides about. */
LKS_COLD const char *lks_rule_text(lks_rule rule);

/** Say why the text is refused. */
LKS_COLD void lks_reason_of(lks_slice text, const lks_refused *refused,
                            lks_reason *reason);

/** H11: no address follows "mailto:". H14: an IPv6 address stands alone. Neither is
 *  reported by a scan, since both are ordinary text to it. */
LKS_COLD void lks_reason_of_mailto(lks_reason *reason);
LKS_COLD void lks_reason_of_ipv6(lks_reason *reason);

/** Say why, once it is known that one of the reason's options links the text: "the
 *  scheme is not linked" (H20), "the local part is quoted" (E11, not E2). Returns the
 *  rule. */
LKS_COLD lks_rule lks_reason_with_remedy(lks_slice text,
                                         const lks_refused *refused,
                                         lks_reason *reason);

/** The sentence for a link that ends before the code point in `range`, by this rule. */
LKS_COLD void lks_reason_of_end(lks_slice text, linkspan_range range,
                                lks_rule rule, lks_reason *reason);

/** Set the reason to the sentence of a finding, as a clause: without the capital letter
 *  and the full stop. */
LKS_COLD void lks_reason_of_finding(const char *sentence, lks_reason *reason);

#endif
