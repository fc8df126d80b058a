/* The rules of detection, with the codes of docs/internals/conformance.md. The code of the
 * library compares enumerators; the strings are for explanations.
 *
 * There is a list for each stage: rules about where a link starts and what a host
 * is, rules about addresses, rules about the end of a link, and limits. The
 * tailored rules are those of LINKSPAN_TAILOR_RULES (linkspan/detect.h). The
 * columns: the code, what the rule says about text that it decides about
 * (linkspan_rule_text()), and a text of which linkspan_explain() names the rule in
 * the profile uts58. The last one is empty if the rule is never named, or needs an
 * option or a long text.
 *
 * LKS_REASONS has what can be said about text that a rule refuses: several
 * sentences for one rule if there are several cases. */
#ifndef LKS_FIND_RULES_RULES_H
#define LKS_FIND_RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/* clang-format off */
#define LKS_HOST_RULES(RULE)                                                   \
    RULE(H, 1, "the top-level domain does not exist", "http://example.a")      \
    RULE(H, 2, "a public suffix, not a registrable name", "co.uk")             \
    RULE(H, 3, "a character of a host", "example.com")                         \
    RULE(H, 4, "a label that is not valid", "a.-b.com")                        \
    RULE(H, 5, "a label or name that is too long", "")                         \
    RULE(H, 6, "a name ends before an ideographic full stop", "")              \
    RULE(H, 7, "an empty label", ".foo.com")                                   \
    RULE(H, 8, "a dot after the host", "")                                     \
    RULE(H, 9, "a port, or a number that cannot be one", "example.com:65536")  \
    RULE(H, 10, "a scheme", "http://example.com")                              \
    RULE(H, 11, "a scheme that is not linked, or the wrong number of slashes", \
         "http:example.com")                                                   \
    RULE(H, 12, "not the host of its URL", "http://%41@!example.com/")         \
    RULE(H, 13, "an underscore in the registrable domain", "a_b.com")          \
    RULE(H, 14, "an IP address or a single label", "192.0.2.1")                \
    RULE(H, 15, "what touches a domain belongs to it", "")                     \
    RULE(H, 16, "a percent sign stands before it", "%example.com")             \
    RULE(H, 17, "a name that is also a file", "")                              \
    RULE(H, 18, "an invisible character joins it to other text",               \
         "goo\xE2\x80\x8Bgle.com")                                             \
    RULE(H, 19, "an unknown top-level domain", "")                             \
    RULE(H, 20, "not what the scheme requires after its colon",                \
         "doi:10.1000/182")

#define LKS_ADDRESS_RULES(RULE)                                                \
    RULE(E, 1, "part of an address", "a@example.com")                          \
    RULE(E, 2, "there is no valid local part before the @", ".a@example.com")  \
    RULE(E, 4, "a user name before the host", "http://a@example.com/")         \
    RULE(E, 6, "an address has no path", "a@example.com/b")                    \
    RULE(E, 9, "the local part is too long", "")                               \
    RULE(E, 11, "a quoted local part", "\"a.com\"@example.com")

#define LKS_TAIL_RULES(RULE)                                                   \
    RULE(T2, "T2", "starts a part, and belongs to the link", "example.com/")   \
    RULE(T3, "T3", "a separator: open brackets before it no longer count",     \
         "example.com/a/b")                                                    \
    RULE(T4, "T4", "more open brackets than allowed", "")                      \
    RULE(T10, "T10", "no open bracket matches it: the link ends",              \
         "example.com/a)")                                                     \
    RULE(STEP_5_2, "5.2", "no part of a URL starts here", "example.com&")      \
    RULE(STEP_5_5, "5.5", "an ordinary character of the part",                 \
         "example.com/a")                                                      \
    RULE(STEP_5_6, "5.6", "kept only if more of the link follows",             \
         "example.com/a.")                                                     \
    RULE(STEP_5_7, "5.7", "a link ends before it", "example.com/a b")          \
    RULE(STEP_5_8, "5.8", "opens a bracket", "example.com/(a)")                \
    RULE(STEP_5_9, "5.9", "closes an open bracket", "example.com/(a)")

#define LKS_LIMITS(RULE)                                                       \
    RULE(OPTION, "option", "an option refuses it", "")                         \
    RULE(CAP, "Cap", "longer than a link may be", "")

/* Why text is not linked: REASON(NAME, rule, flags, sentence). `flags` are the options
 * that may link the text; linkspan_explain_links() names one only after it has seen
 * that the option links the text. In the sentence, % stands for a piece of the text.
 * Where no row fits, the sentence is linkspan_rule_text(). */
#define LKS_TLD_FLAGS                                                          \
    (LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME |                               \
     LINKSPAN_DETECT_UNKNOWN_TLDS | LINKSPAN_DETECT_LOCALHOST)
#define LKS_SINGLE_FLAGS                                                       \
    (LINKSPAN_DETECT_SINGLE_LABELS | LINKSPAN_DETECT_LOCALHOST)
#define LKS_SCHEME_FLAGS                                                       \
    (LINKSPAN_DETECT_ALL_SCHEMES | LINKSPAN_DETECT_OPAQUE_SCHEMES)
#define LKS_REASONS(REASON)                                                    \
    REASON(TLD, H1, LKS_TLD_FLAGS, ".% is not a top-level domain")             \
    REASON(SUFFIX, H2, LKS_SINGLE_FLAGS, "% is a public suffix, not a name below one") \
    REASON(LABEL, H4, LINKSPAN_DETECT_EMOJI, "the label % is not valid")       \
    REASON(PORT, H9, 0, "the port is above 65535")                             \
    REASON(SCHEME, H11, LKS_SCHEME_FLAGS, "the scheme % is not linked")        \
    REASON(CARRIER, H11, 0, "the scheme % is never linked")                    \
    REASON(SLASHES, H11, 0, "the scheme % needs two slashes")                  \
    REASON(MAILTO, H11, 0, "no address follows mailto:")                       \
    REASON(SINGLE, H14, LKS_SINGLE_FLAGS, "% is a single label")               \
    REASON(IP, H14, 0, "an IP address needs a scheme before it")               \
    REASON(ODD_IP, H14, 0, "% is not four decimal numbers from 0 to 255")      \
    REASON(IPV6, H14, LINKSPAN_DETECT_BARE_IPV6,                               \
           "an IPv6 address needs square brackets")                            \
    REASON(IPV6_ALONE, H14, 0,                                                 \
           "an IPv6 address needs square brackets and a scheme")               \
    REASON(NO_DOMAIN, H14, LINKSPAN_DETECT_LOCALHOST,                          \
           "what follows the @ is not a domain name")                          \
    REASON(OPAQUE, H20, LINKSPAN_DETECT_OPAQUE_SCHEMES,                        \
           "what follows the scheme % does not have its form")                 \
    REASON(OPAQUE_OFF, H20, LINKSPAN_DETECT_OPAQUE_SCHEMES,                    \
           "the scheme % is not linked")                                       \
    REASON(USER_NAME, E4, LINKSPAN_DETECT_USER_NAMES,                          \
           "a user name stands before the host")                               \
    REASON(PASSWORD, E4, 0, "a password stands before the host")               \
    REASON(NO_LOCAL, E2, LINKSPAN_DETECT_QUOTED,                               \
           "there is no valid local part before the @")                        \
    REASON(QUOTED, E11, LINKSPAN_DETECT_QUOTED, "the local part is quoted")    \
    REASON(NO_URLS, OPTION, 0, "URLs are left out by the option for kinds")    \
    REASON(NO_ADDRESSES, OPTION, 0,                                            \
           "addresses are left out by the option for kinds")                   \
    REASON(START, OPTION, 0, "it does not start as the option for starts asks") \
    REASON(SCORE, OPTION, 0, "its score is below min-score")                   \
    REASON(IGNORED, OPTION, 0, "its host is one of those to ignore")
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

/* CONTRIBUTING.md has the steps to add a tailored rule. It may cut or refuse only if its
 * bit is set. */

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
