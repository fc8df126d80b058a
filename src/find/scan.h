/* Finds the next link of a text that is complete or arrives in pieces. */
#ifndef LKS_FIND_SCAN_H
#define LKS_FIND_SCAN_H

#include "find/rules/rules.h"
#include "find/run.h"
#include "find/seek.h"
#include "find/tail.h"

/** What the scan is doing. */
typedef enum lks_scan_mode {
    LKS_SCAN_TEXT,
    LKS_SCAN_TAIL, /**< the path of something that is not linked */
    LKS_SCAN_RUN   /**< the rest of a run that is longer than LKS_RUN_WINDOW
                    *   bytes */
} lks_scan_mode;

/** Called with each range that looked like a link and is not linked, and with
 *  the rule that refused it. */
typedef void (*lks_on_refusal)(void *context, linkspan_range range,
                               lks_rule rule);

typedef struct lks_scan {
    const linkspan_detector *d;
    lks_slice text;
    bool is_partial; /**< more text may follow */
    lks_scan_mode mode;
    bool run_has_scheme; /**< the run has a scheme; set only in LKS_SCAN_RUN */
    size_t at;           /**< everything before it is decided */
    size_t floor;        /**< no link may start before it */
    size_t authority;    /**< start of the authority that contains `at`;
                          *   LKS_NO_AUTHORITY if none does (H12: only the run
                          *   at this place is linked) */
    size_t no_at;        /**< before this place, no local part is followed by an
                          *   `@` (E5) */
    size_t reach;        /**< how far the current decision has looked */
    lks_leap leap;       /**< restarted whenever `text` has changed */
    lks_tail_walk walk;
    bool finds_suspects;       /**< suspects are found too (suspect.h) */
    lks_rule rule;             /**< rule of the last refusal, for suspects; not
                                *   set before that */
    lks_on_refusal on_refusal; /**< NULL unless refusals are explained */
    void *context;             /**< passed to `on_refusal`; not set without
                                *   it */
} lks_scan;

typedef enum lks_scan_result {
    LKS_SCAN_FOUND, /**< a link; `at` is past the link and the text that it
                     *   hides */
    LKS_SCAN_END,   /**< no more links */
    LKS_SCAN_MORE   /**< more text is needed to decide what is at `at` */
} lks_scan_result;

void lks_scan_begin(lks_scan *s, const linkspan_detector *d, lks_slice text,
                    size_t at);

/** Begin a scan whose leap has already been started at `at`. */
void lks_scan_begin_leapt(lks_scan *s, const linkspan_detector *d,
                          lks_slice text, size_t at);

/** Find suspects too, even if the detector does not, provided that it finds
 *  URLs. */
static inline void lks_scan_for_suspects(lks_scan *s)
{
    s->finds_suspects = (s->d->kinds & LINKSPAN_KIND_URL) != 0;
}

lks_scan_result lks_scan_next(lks_scan *s, linkspan_link *link);

#endif
