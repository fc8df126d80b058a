/* The findings of a link. */
#ifndef LKS_SAFETY_FINDINGS_H
#define LKS_SAFETY_FINDINGS_H

#include "linkspan/linkspan.h"

#include "safety/scan.h"
#include "text/embedding.h"
#include "text/hints.h"
#include "text/slice.h"

/* -------------------------------------------------------------- findings */

/* Findings about a link, computed from its parts. Nothing is allocated, and the
 * time is linear in the length of the link. */

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

/* ------------------------------------------------------------------ part */

/* Path, query, fragment and local part of a link. */

/** Report what is wrong with a path, query or fragment. */
void lks_check_part(lks_check *c, linkspan_range part);

/** Report what is wrong with the local part of an address. */
void lks_check_local_part(lks_check *c);

/** The first byte from `at` on that may need a closer look: a control, an
 *  escape or a byte beyond ASCII; `end` if there is none. */
size_t lks_pass_over_ordinary(const uint8_t *text, size_t at, size_t end);

/* --------------------------------------------------------------- reading */

/* What other programs take for the link if they read on after its end. */

/** True if no program reads on after the link's end, since a path, a space or
 *  the text's end is there, or if it does not matter, since the policy takes no
 *  action. */
bool lks_ends_for_all(const lks_check_rules *rules, lks_slice text,
                      const linkspan_link *link);

/** Report a link if a program that reads on after its end would visit another
 *  site. */
void lks_check_reading(lks_check *c);

/* ----------------------------------------------------------------- inert */

/* Addresses in documents that look like programs and do nothing: pages write them where
 * a script of the page does the work, and images without a file of their own. */

/** True for a javascript: URL that runs nothing, or nothing but a function of the page with
 *  constant arguments: `javascript:void(0)`, `javascript:toggle('a')`; and for an image in
 *  a data: URL, except SVG, which can run scripts. */
LKS_COLD bool lks_is_inert(lks_slice target);

/** True for an address that browsers do not open from a page of the web: a file: URL of
 *  the reader's own computer (`file:///usr/share/doc/index.html`, not `file://host/a`,
 *  which asks another computer), and about: (`about:config`). */
LKS_COLD bool lks_is_local(lks_slice target);

#endif
