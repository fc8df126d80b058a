/**
 * Explaining: for each code point of a text, what became of it and by which rule.
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

/** What became of a code point; see linkspan_explain(). */
enum linkspan_decision {
    LINKSPAN_DECISION_TEXT = 0, /**< no part of a link */
    LINKSPAN_DECISION_SCHEME = 1,
    LINKSPAN_DECISION_LOCAL_PART = 2,
    LINKSPAN_DECISION_AT = 3,        /**< the `@` of an address */
    LINKSPAN_DECISION_HOST = 4,      /**< with a trailing dot */
    LINKSPAN_DECISION_PORT = 5,      /**< with its colon */
    LINKSPAN_DECISION_INITIATOR = 6, /**< starts a part */
    LINKSPAN_DECISION_SEPARATOR = 7, /**< forgets the brackets */
    LINKSPAN_DECISION_INCLUDE = 8,
    LINKSPAN_DECISION_SOFT = 9, /**< waits for more of the link */
    LINKSPAN_DECISION_OPEN = 10,
    LINKSPAN_DECISION_CLOSE = 11,
    /* these five end the link before the code point */
    LINKSPAN_DECISION_NO_PART = 12, /**< no part starts after the host */
    LINKSPAN_DECISION_HARD = 13,
    LINKSPAN_DECISION_UNMATCHED = 14,   /**< a Close without its Open */
    LINKSPAN_DECISION_FULL = 15,        /**< one Open too many */
    LINKSPAN_DECISION_TAILORED = 16,    /**< by a tailored rule */
    LINKSPAN_DECISION_PASSED_OVER = 17, /**< what would be an address's path */
    LINKSPAN_DECISION_REFUSED = 18 /**< looks like a link and is none; `rule`
                                             tells why */
};

/** One code point of a text, explained. */
typedef struct linkspan_event {
    uint32_t size;        /**< sizeof(linkspan_event) */
    uint32_t cp;          /**< UINT32_MAX: ill-formed */
    linkspan_range range; /**< its bytes */
    uint32_t decision;    /**< a LINKSPAN_DECISION_ value */
    int32_t link_term;    /**< a LINKSPAN_TERM_ value */
    uint32_t part;        /**< a LINKSPAN_PART_ value; 0 outside of them */
    uint32_t depth;       /**< brackets that wait, after it */
    uint32_t is_in_link;  /**< 1 if a link covers it */
    uint32_t reserved;    /**< 0 */
    const char *rule;     /**< code of the rule, as in docs/conformance.md, or
                               the step of UTS #58 3.5.1; "option" or "Cap" if
                               an option or limit refuses a link; empty for
                               text */
} linkspan_event;

/** Told of each event; anything but 0 stops. */
typedef int32_t (*linkspan_on_event)(void *context,
                                     const linkspan_event *event);

/**
 * Tell for each code point of a text, in order, what became of it and by which
 * rule. Made by the functions that decide.
 *
 * @return LINKSPAN_OK, LINKSPAN_NONE if `on_event` stopped, or
 *         LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_explain(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              linkspan_on_event on_event,
                                              void *context);

/** What speaks for a bare name being a site, and against it: places in the array of
 *  linkspan_weigh_name(). */
enum linkspan_evidence {
    LINKSPAN_EVIDENCE_NAME = 0,     /**< its labels and capitals */
    LINKSPAN_EVIDENCE_SENTENCE = 1, /**< words around it */
    LINKSPAN_EVIDENCE_AROUND = 2,   /**< what touches it, the word before it */
    LINKSPAN_EVIDENCE_LINE = 3,  /**< marks of code on its line, other files */
    LINKSPAN_EVIDENCE_SUM = 4,   /**< all of these */
    LINKSPAN_EVIDENCE_NEEDED = 5 /**< the least sum of a site */
};
#define LINKSPAN_EVIDENCE_COUNT 6

/**
 * Weigh a bare name as the rules P9, P10 and P18 do: "batikjaya.id" is a site,
 * "user.id" a piece of code. Other rules can refuse a name that weighs enough.
 *
 * @param start, end  where the name stands, without a port.
 * @param evidence    receives LINKSPAN_EVIDENCE_COUNT log-odds in 1/16 of a natural
 *                    logarithm: more than 0 speaks for a site. Untouched unless
 *                    LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE if the range is no domain, or if no evidence
 *         is asked for under its top-level domain, or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_weigh_name(
    const linkspan_detector *detector, const char *text, size_t len,
    size_t start, size_t end, int32_t evidence[LINKSPAN_EVIDENCE_COUNT]);

/** Explains a text, event by event. One thread at a time. */
typedef struct linkspan_explainer linkspan_explainer;

/**
 * Make an explainer, the pull form of linkspan_explain(); free it after use. The
 * detector, the text and the allocator must outlive it. Its memory is bounded by
 * the longest paragraph, or by some 40 bytes for each byte of a longest link.
 *
 * @param allocator  NULL: the C library's.
 * @param explainer  untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_explainer_new(
    const linkspan_detector *detector, const char *text, size_t len,
    const linkspan_allocator *allocator, linkspan_explainer **explainer);

/**
 * Tell what became of the next code point.
 *
 * @param event  untouched unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_NONE after the last one, LINKSPAN_ERR_ARG or
 *         LINKSPAN_ERR_NO_MEMORY, after which the call can be repeated.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_explainer_next_sized(
    linkspan_explainer *explainer, linkspan_event *event, size_t size);
static inline linkspan_status
linkspan_explainer_next(linkspan_explainer *explainer, linkspan_event *event)
{
    return linkspan_explainer_next_sized(explainer, event, sizeof *event);
}

/** NULL is fine. */
LINKSPAN_API void linkspan_explainer_free(linkspan_explainer *explainer);

#ifdef __cplusplus
}
#endif

#endif
