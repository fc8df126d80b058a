/* The rules of detection, with the codes of docs/internals/conformance.md. The code of the
 * library compares enumerators; the strings are for explanations.
 *
 * There is a list for each stage: rules about where a link starts and what a host
 * is, rules about addresses, rules about the end of a link, and limits. The
 * tailored rules are those of LINKSPAN_TAILOR_RULES (linkspan/detect.h). The
 * columns: the code, what the rule says, and a text of which linkspan_explain()
 * names the rule in the profile uts58. The text is empty if the rule is never
 * named, or needs an option or a long text. */
#ifndef LKS_FIND_RULES_RULES_H
#define LKS_FIND_RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/* clang-format off */
#define LKS_HOST_RULES(RULE)                                                   \
    RULE(H, 1, "the top-level domain is delegated", "http://example.a")        \
    RULE(H, 2, "the domain is registrable", "co.uk")                           \
    RULE(H, 3, "the characters of a host", "example.com")                      \
    RULE(H, 4, "the labels are valid", "a.-b.com")                             \
    RULE(H, 5, "the longest label and name", "")                               \
    RULE(H, 6, "a name ends before an ideographic full stop", "")              \
    RULE(H, 7, "no label is empty", ".foo.com")                                \
    RULE(H, 8, "a dot after the host", "")                                     \
    RULE(H, 9, "the port", "example.com:65536")                                \
    RULE(H, 10, "the scheme", "http://example.com")                            \
    RULE(H, 11, "what may stand after a scheme", "http:example.com")           \
    RULE(H, 12, "a host starts right after the slashes",                       \
         "http://%41@!example.com/")                                           \
    RULE(H, 13, "low lines", "a_b.com")                                        \
    RULE(H, 14, "IP addresses and single labels need a scheme", "192.0.2.1")   \
    RULE(H, 15, "what touches a domain belongs to it", "")                     \
    RULE(H, 16, "a percent sign before, a hyphen after", "%example.com")       \
    RULE(H, 17, "names that are also files", "")                               \
    RULE(H, 18, "a name is not joined to other text",                          \
         "goo\xE2\x80\x8Bgle.com")                                             \
    RULE(H, 19, "unknown top-level domains", "")                               \
    RULE(H, 20, "schemes without slashes", "doi:10.1000/182")

#define LKS_ADDRESS_RULES(RULE)                                                \
    RULE(E, 1, "the local part", "a@example.com")                              \
    RULE(E, 2, "the dots of a local part", ".a@example.com")                   \
    RULE(E, 4, "userinfo", "http://a@example.com/")                            \
    RULE(E, 6, "an address ends with its domain", "a@example.com/b")           \
    RULE(E, 9, "the longest local part", "")                                   \
    RULE(E, 11, "quoted local parts", "\"a.com\"@example.com")

#define LKS_TAIL_RULES(RULE)                                                   \
    RULE(T2, "T2", "an initiator", "example.com/")                             \
    RULE(T3, "T3", "a separator", "example.com/a/b")                           \
    RULE(T4, "T4", "the most open brackets", "")                               \
    RULE(T10, "T10", "a bracket that closes nothing", "example.com/a)")        \
    RULE(STEP_5_2, "5.2", "no part starts", "example.com&")                    \
    RULE(STEP_5_5, "5.5", "Include", "example.com/a")                          \
    RULE(STEP_5_6, "5.6", "Soft", "example.com/a.")                            \
    RULE(STEP_5_7, "5.7", "Hard", "example.com/a b")                           \
    RULE(STEP_5_8, "5.8", "Open", "example.com/(a)")                           \
    RULE(STEP_5_9, "5.9", "Close", "example.com/(a)")

#define LKS_LIMITS(RULE)                                                       \
    RULE(OPTION, "option", "an option excludes the link", "")                  \
    RULE(CAP, "Cap", "the longest link", "")
/* clang-format on */

typedef enum lks_rule {
    LKS_RULE_NONE,
#define LKS_NUMBERED(letter, number, about, example) LKS_RULE_##letter##number,
#define LKS_NAMED(NAME, code, about, example)        LKS_RULE_##NAME,
#define LKS_TAILORED(NAME, code, name, needs, about) LKS_RULE_##NAME,
    LKS_HOST_RULES(LKS_NUMBERED)
    LKS_ADDRESS_RULES(LKS_NUMBERED) LKS_TAIL_RULES(LKS_NAMED)
        LKS_LIMITS(LKS_NAMED) LINKSPAN_TAILOR_RULES(LKS_TAILORED)
#undef LKS_NUMBERED
#undef LKS_NAMED
#undef LKS_TAILORED
            LKS_RULE_COUNT
} lks_rule;

/** The code of the rule, as in docs/internals/conformance.md; "" for LKS_RULE_NONE. */
const char *lks_rule_code(lks_rule rule);

/** The number of a rule of a suspect, as in linkspan_link.flags: the code's letter
 *  times 256, and the code's number. The rule is one about hosts or addresses. */
uint32_t lks_rule_number(lks_rule rule);

/** The rule with this bit, a LINKSPAN_TAILOR_ value. */
lks_rule lks_tailored_rule(uint32_t bit);

static inline bool lks_is_host_rule(lks_rule rule)
{
    return rule >= LKS_RULE_H1 && rule <= LKS_RULE_H20;
}

static inline bool lks_is_address_rule(lks_rule rule)
{
    return rule >= LKS_RULE_E1 && rule <= LKS_RULE_E11;
}

/* To add a tailored rule, give it a bit and a row in linkspan/detect.h. Implement it in
 * the file for its `needs`: a file of find/rules/end_rules.c (TAIL, AROUND),
 * find/rules/host_edges.c (RUN), find/rules/names.c (NAME) or find/address.c
 * (ADDRESS). The implementation may cut or refuse only if the rule's bit is set.
 * Add rows to a find/rules/tailored_*_test.c, and a section with an example to
 * docs/reference/profiles.md. Then run `make manual`. */

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
