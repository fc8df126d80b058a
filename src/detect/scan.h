/* Finds the next link of a text that is there whole, or comes in pieces. */
#ifndef LKS_DETECT_SCAN_H
#define LKS_DETECT_SCAN_H

#include "detect/leap.h"
#include "detect/run.h"
#include "link/termination.h"

/** What the scan is doing. */
typedef enum lks_scan_mode {
    LKS_SCAN_TEXT,
    LKS_SCAN_TAIL, /**< the path of something that is not linked */
    LKS_SCAN_RUN   /**< the rest of a run that is too long for a host */
} lks_scan_mode;

/** Called with each range that looked like a link and is not linked, and with the
 *  code of the rule that decided, as in docs/conformance.md. */
typedef void (*lks_on_refusal)(void *context, linkspan_range range,
                               const char *rule);

typedef struct lks_scan {
    const linkspan_detector *d;
    lks_slice text;
    bool is_partial; /**< more may follow the text */
    bool is_quick;   /**< quick checks are used (following.h, leap.h) */
    lks_scan_mode mode;
    bool run_has_scheme; /**< of the run in LKS_SCAN_RUN; else not set */
    size_t at;           /**< everything before it is decided */
    size_t floor;        /**< no link may start before it */
    size_t authority;    /**< start of the authority `at` lies in (H12) */
    size_t no_at;        /**< no local part before it ends in an `@` (E5) */
    size_t reach;        /**< how far the current decision has looked */
    lks_leap leap;       /**< restarted whenever the text has changed */
    lks_tail_walk walk;
    bool finds_suspects;       /**< suspects are found too (suspect.h) */
    const char *rule;          /**< of the last refusal; NULL: no refusal yet */
    lks_on_refusal on_refusal; /**< NULL unless refusals are explained */
    void *context;             /**< for `on_refusal`; not set without it */
} lks_scan;

typedef enum lks_scan_result {
    LKS_SCAN_FOUND, /**< a link; `at` is past it and what it hides */
    LKS_SCAN_END,   /**< no more links */
    LKS_SCAN_MORE   /**< more text is needed to decide what is at `at` */
} lks_scan_result;

void lks_scan_begin(lks_scan *s, const linkspan_detector *d, lks_slice text,
                    size_t at);

/** Begin a scan whose leap has already begun at `at`. */
void lks_scan_begin_leapt(lks_scan *s, const linkspan_detector *d,
                          lks_slice text, size_t at);

/** Find suspects too, whatever the detector says, if it finds URLs. */
static inline void lks_scan_for_suspects(lks_scan *s)
{
    s->finds_suspects = (s->d->kinds & LINKSPAN_KIND_URL) != 0;
}

lks_scan_result lks_scan_next(lks_scan *s, linkspan_link *link);

#endif
