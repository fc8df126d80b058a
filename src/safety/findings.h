/* Findings about a link, computed from its parts. Nothing is allocated, and the
 * time is linear in the length of the link. */
#ifndef LKS_SAFETY_FINDINGS_H
#define LKS_SAFETY_FINDINGS_H

#include "linkspan/linkspan.h"

#include "safety/scan.h"
#include "text/embedding.h"
#include "text/slice.h"

/** The settings that findings depend on. */
typedef struct lks_check_rules {
    const linkspan_policy *policy;
    const linkspan_data *data;   /**< NULL: the compiled-in lists */
    const linkspan_str *schemes; /**< schemes that are allowed in addition to
                                  *   the usual ones, in lower case */
    bool allows_users;           /**< user names were asked for (E4: a URL with
                                  *   userinfo is not linked) */
    bool allows_opaque;          /**< tel, magnet and the like are allowed (H20:
                                  *   schemes without slashes, by option) */
    size_t scheme_count;
    bool is_for_action; /**< findings that change no action may be left out */
    bool is_tld_known;  /**< detection has found the top-level domain of a
                         *   LINKSPAN_HOST_DOMAIN in the list */
    lks_around around;  /**< bidi embeddings around the link */
} lks_check_rules;

/** The values for a caller's linkspan_findings. */
typedef struct lks_findings {
    int32_t severity;
    int32_t action;
    uint8_t *list; /**< array of linkspan_finding with `stride` bytes each; the
                    *   caller's header may be another version's */
    size_t stride;
    size_t room;
    size_t count;
} lks_findings;

_Static_assert(LINKSPAN_FINDING_END <= 64, "lks_check.seen has 64 bits");

/** A check in progress. */
typedef struct lks_check {
    const lks_check_rules *rules;
    lks_slice text;
    const linkspan_link *link;
    lks_findings *out;
    linkspan_range ordinary; /**< the ordinary characters at the start of the
                              *   link */
    linkspan_range tld;      /**< the host's last label */
    bool is_tld_known;       /**< `tld` exists */
    bool is_no_name; /**< LINKSPAN_FINDING_IDNA is reported for the host */
    uint64_t seen;   /**< findings of the current part, a bit for each code */
    /** If not NULL, `text` is not the caller's text but a decoded form of a
     *  part of it, such as a label. Findings are then reported for this range
     *  of the caller's text. */
    const linkspan_range *stands_for;
} lks_check;

/** Report the findings about a link. */
void lks_check_link(const lks_check_rules *rules, lks_slice text,
                    const linkspan_link *link, lks_findings *findings);

/** Add a finding. */
void lks_report(lks_findings *out, uint32_t code, linkspan_range range,
                uint32_t cp);

/** Add a finding about the link, with the policy's action. */
void lks_found(lks_check *c, uint32_t code, linkspan_range range, uint32_t cp);

/** Add a finding that has the name of a protected domain. */
void lks_found_like(lks_check *c, uint32_t code, linkspan_range range,
                    lks_slice name);

/** Add a finding, unless the current part already has one with this code. */
void lks_found_once(lks_check *c, uint32_t code, linkspan_range range,
                    uint32_t cp);

/** Report findings that every part can have: unseen characters, text that is
 *  not NFC, and characters that pose as syntax (reported with the code
 *  `lookalike`). `facts` says which of them can occur. */
void lks_check_facts(lks_check *c, linkspan_range range,
                     const lks_text_facts *facts, uint32_t lookalike);

/** True if the range starts inside c->ordinary, so that it is ordinary up to
 *  c->ordinary.end. */
static inline bool lks_begins_ordinary(const lks_check *c, linkspan_range range)
{
    return range.start >= c->ordinary.start && range.start <= c->ordinary.end;
}

/** True if the whole range is ordinary. */
static inline bool lks_is_ordinary(const lks_check *c, linkspan_range range)
{
    return range.start >= c->ordinary.start && range.end <= c->ordinary.end;
}

#endif
