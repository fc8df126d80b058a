/**
 * Explaining results: for each code point of a text, whether it is part of a link,
 * and which rule decided that. This answers "why is this not a link?".
 */
#ifndef LINKSPAN_EXPLAIN_H
#define LINKSPAN_EXPLAIN_H

#include "linkspan/base.h"
#include "linkspan/detect.h"
#include "linkspan/properties.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------- explaining a text */

/** What detection decided about a code point; see linkspan_explain(). */
enum linkspan_decision {
    LINKSPAN_DECISION_TEXT = 0, /**< not part of a link */
    LINKSPAN_DECISION_SCHEME = 1,
    LINKSPAN_DECISION_LOCAL_PART = 2,
    LINKSPAN_DECISION_AT = 3,        /**< the `@` of an address */
    LINKSPAN_DECISION_HOST = 4,      /**< in the host, or the dot that follows
                                          it */
    LINKSPAN_DECISION_PORT = 5,      /**< in the port, or the colon before it */
    LINKSPAN_DECISION_INITIATOR = 6, /**< starts a part: / ? # */
    LINKSPAN_DECISION_SEPARATOR = 7, /**< separates pieces of a part, as & does;
                                          brackets that are open before it no
                                          longer count */
    LINKSPAN_DECISION_INCLUDE = 8,
    LINKSPAN_DECISION_SOFT = 9, /**< in the link only if more of the link
                                     follows */
    LINKSPAN_DECISION_OPEN = 10,
    LINKSPAN_DECISION_CLOSE = 11,
    /* 12 to 16: the link ends before the code point. */
    LINKSPAN_DECISION_NO_PART = 12, /**< the code point follows the host but
                                         starts no part */
    LINKSPAN_DECISION_HARD = 13,
    LINKSPAN_DECISION_UNMATCHED = 14,   /**< a Close without its Open */
    LINKSPAN_DECISION_FULL = 15,        /**< too many open brackets */
    LINKSPAN_DECISION_TAILORED = 16,    /**< a tailored rule ends the link */
    LINKSPAN_DECISION_PASSED_OVER = 17, /**< in a path after an e-mail address;
                                             such a path is in no link */
    LINKSPAN_DECISION_REFUSED = 18 /**< looks like a link and is not linked;
                                        `rule` says why */
};

/** One code point of a text and the decision about it. */
typedef struct linkspan_event {
    uint32_t size;        /**< sizeof(linkspan_event) */
    uint32_t cp;          /**< the code point; UINT32_MAX: ill-formed bytes */
    linkspan_range range; /**< its bytes */
    uint32_t decision;    /**< a LINKSPAN_DECISION_ value */
    int32_t link_term;    /**< a LINKSPAN_TERM_ value */
    uint32_t part;        /**< a LINKSPAN_PART_ value; 0: in no part */
    uint32_t depth;       /**< brackets that are open after the code point */
    uint32_t is_in_link;  /**< 1 if it is part of a link */
    uint32_t reserved;    /**< 0 */
    const char *rule;     /**< code of the rule, or the step of UTS #58 3.5.1;
                               "option" if an option refuses the link, "Cap" if
                               a limit does; empty for text */
} linkspan_event;

/** A callback that receives each event. Return 0 to continue; any other value stops
 *  linkspan_explain(). */
typedef int32_t (*linkspan_on_event)(void *context,
                                     const linkspan_event *event);

/**
 * Report for each code point of a text, in order, what detection decided about it
 * and by which rule. Example: in `see a_b.com` the name has the decision
 * LINKSPAN_DECISION_REFUSED and the rule "H13" (an underscore in the registrable
 * domain). The reports come from the functions that find links, so that the reports
 * cannot differ from the links that these functions find.
 *
 * @param on_event  receives one event per code point.
 * @return LINKSPAN_OK, LINKSPAN_NONE if `on_event` stopped, or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_explain(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              linkspan_on_event on_event,
                                              void *context);

/** A link, or text that looks like one and is not linked; see
 *  linkspan_explain_links(). */
typedef struct linkspan_verdict {
    uint32_t size;        /**< sizeof(linkspan_verdict) */
    uint32_t is_link;     /**< 1 if it is linked */
    linkspan_range range; /**< the link, or all that looks like one */
    const char *rule;    /**< code of the rule that refuses it, or that ends the
                               link; the name of a finding if the policy
                               refuses it; empty for a link that ends where a
                               space or the end of the text follows */
    linkspan_str reason; /**< what the rule found, in words: ".acme is not a
                               top-level domain"; empty if `rule` is */
    linkspan_str remedy; /**< the option that links it, as a word of
                               linkspan_options_from_string():
                               "unknown-tld-after-scheme"; empty if no single
                               option does */
} linkspan_verdict;

/** A callback that receives each verdict, whose strings are valid during the call
 *  only; `rule` is constant. Return 0 to continue; any other value stops
 *  linkspan_explain_links(). */
typedef int32_t (*linkspan_on_verdict)(void *context,
                                       const linkspan_verdict *verdict);

/**
 * Say in words what linkspan_explain() reports: one verdict for each link, and for
 * each stretch of text that looks like a link and is not linked, in the order of the
 * text. Example: for `https://user:pw@example.com/` the reason is that a password
 * stands before the host. A remedy is named only if a detector with that option
 * links the text.
 *
 * @param on_verdict  receives the verdicts.
 * @return LINKSPAN_OK, LINKSPAN_NONE if `on_verdict` stopped, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_NO_MEMORY (some verdicts may have been reported).
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_explain_links(
    const linkspan_detector *detector, const char *text, size_t len,
    linkspan_on_verdict on_verdict, void *context);

/** Return what a rule is about, for people: "H13" -> "an underscore in the registrable
 *  domain". `rule` is linkspan_event.rule. The result is empty for text and for a code
 *  that is no rule. The string is constant.
 *  @since 0.2 */
LINKSPAN_API const char *linkspan_rule_text(const char *rule);

/** Indices of the array that linkspan_weigh_name() fills: kinds of evidence that a
 *  name without scheme and path is a site, or is not. Each is 0 if that evidence is
 *  absent. Otherwise it is 2 (strong) or 1 (weak) for a site, and -1 (weak), -2
 *  (strong) or -3 (decides alone) against one. The last three are the verdict. */
enum linkspan_evidence {
    LINKSPAN_EVIDENCE_ANNOUNCED = 0, /**< a word such as "visit" before it */
    LINKSPAN_EVIDENCE_SITE_NOUN = 1, /**< a noun such as "website" beside it */
    LINKSPAN_EVIDENCE_POINTED = 2,   /**< an arrow before it */
    LINKSPAN_EVIDENCE_SUFFIX = 3,    /**< a public suffix of two labels */
    LINKSPAN_EVIDENCE_KNOWN = 4,     /**< a name that is known to be a site */
    LINKSPAN_EVIDENCE_LABELLED = 5,  /**< alone after a word and a colon */
    LINKSPAN_EVIDENCE_CODE_NOUN = 6, /**< a noun such as "file" beside it */
    LINKSPAN_EVIDENCE_CODE_WORD =
        7,                         /**< "in", "import" or a command before it */
    LINKSPAN_EVIDENCE_BESIDE = 8,  /**< a name of code in the sentence */
    LINKSPAN_EVIDENCE_TOUCHED = 9, /**< a mark of code touches it */
    LINKSPAN_EVIDENCE_FORM = 10,   /**< its capitals, or one letter */
    LINKSPAN_EVIDENCE_RECORD = 11, /**< an object such as "response" */
    LINKSPAN_EVIDENCE_MARKS = 12,  /**< marks of code in the paragraph */
    LINKSPAN_EVIDENCE_NEAR = 13,   /**< a name of code in the paragraph */
    LINKSPAN_EVIDENCE_DEFINED =
        14, /**< it starts a line, and is defined there */
    LINKSPAN_EVIDENCE_LABELS = 15,  /**< three labels or more */
    LINKSPAN_EVIDENCE_ALONE = 16,   /**< nothing else is on its line */
    LINKSPAN_EVIDENCE_IN_CODE = 17, /**< what touches it makes it code */
    LINKSPAN_EVIDENCE_PACKAGE = 18, /**< a package, product, object, constant or
                                          missing space */
    LINKSPAN_EVIDENCE_UNKNOWN = 19, /**< such names are sites only if known */
    LINKSPAN_EVIDENCE_CLASS = 20,   /**< what names under the top-level domain
                                          usually are: 'a' sites, 'd' sites except
                                          beside code, 'c' both, 'b' files and code */
    LINKSPAN_EVIDENCE_LINE = 21,    /**< which line of the table in
                                          docs/reference/profiles.md decides */
    LINKSPAN_EVIDENCE_IS_SITE =
        22 /**< 1 if the name counts as a site, else 0 */
};
/** Length of the array that linkspan_weigh_name() fills. */
#define LINKSPAN_EVIDENCE_COUNT 23

/**
 * Weigh the evidence that a bare name, one without scheme and path, is a site:
 * `batikjaya.id` is one, `user.id` is code. Three tailored rules decide by this
 * evidence: P9 (names of files), P10 (members of objects) and P18 (names in code).
 * Other rules can still refuse the name.
 *
 * @param start,end  the range of the name, without a port.
 * @param evidence   receives LINKSPAN_EVIDENCE_COUNT numbers, one for each kind.
 *                   Unchanged unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the range is not a domain name or the rule
 *         for its top-level domain is off, or LINKSPAN_ERR_ARG.
 * @since 0.2
 */
LINKSPAN_API linkspan_status linkspan_weigh_name(
    const linkspan_detector *detector, const char *text, size_t len,
    size_t start, size_t end, int32_t evidence[LINKSPAN_EVIDENCE_COUNT]);

#ifdef __cplusplus
}
#endif

#endif
