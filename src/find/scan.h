/* Finds the next link of a text that is complete or arrives in pieces. */
#ifndef LKS_FIND_SCAN_H
#define LKS_FIND_SCAN_H

#include "find/detector.h"
#include "find/rules/rules.h"
#include "find/run.h"
#include "find/seek.h"
#include "find/tail.h"
#include "text/hints.h"

/** What the scan is doing. */
typedef enum lks_scan_mode {
    LKS_SCAN_TEXT,
    LKS_SCAN_TAIL, /**< the path of something that is not linked */
    LKS_SCAN_RUN   /**< the rest of a run that is longer than LKS_RUN_WINDOW
                    *   bytes */
} lks_scan_mode;

/** What the stages of a scan record for explanations. They decide nothing for its
 *  sake. */
typedef struct lks_trace {
    /** Called with each range that looked like a link and is not linked, and with
     *  the rule that refused it. */
    void (*on_refusal)(void *context, linkspan_range range, lks_rule rule);
    void *context;
    /* of the link that was found last: */
    linkspan_range
        escape;        /**< P13: an escape in the text before it; the link is
                            *   right after it if that is the escape's end */
    lks_rule host_end; /**< the tailored rule by which its host ends before the
                            *   end of its run, or none */
    size_t tail;       /**< where its tail was read from */
    bool is_path;      /**< its tail starts in a path (H20) */
    bool is_number;    /**< it ends by the syntax of a number (H20) */
    lks_rule tail_end; /**< the tailored rule that ends its tail, or none */
} lks_trace;

/** What the rules about names have said of a name without a scheme. The shortcut asks
 *  them, and if it does not take the name, the other stages ask the same. */
typedef struct lks_asked_name {
    size_t start; /**< of the host */
    size_t end;
    size_t port_end;
    size_t reach;
    lks_rule rule;
    uint32_t score; /**< a LINKSPAN_SCORE_ value */
} lks_asked_name;

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
    /** Its end is 0 if no name was asked about; kept only while the text is complete, since
     *  it does not change then. */
    lks_asked_name asked;
    uint32_t score;      /**< a LINKSPAN_SCORE_ value, of the URL that
                          *   lks_rule_of_url() judged last */
    bool finds_suspects; /**< suspects are found too (suspect.h) */
    lks_rule rule;       /**< rule of the last refusal, for suspects; not
                                *   set before that */
    lks_trace *trace;    /**< NULL unless the scan is explained */
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

/** Explain a text from `start` on, which must be a place where a scan can
 *  start. False if `on_event` has stopped the explanation. */
LKS_COLD bool lks_explain(const linkspan_detector *d, lks_slice text,
                          size_t start, linkspan_on_event on_event,
                          void *context);

/** The end that UTS #58 10.1 gives to the link that another detector found from
 *  `start` to `end` (M1). False if no host stands at its start (M2). */
LKS_COLD bool lks_extend(const linkspan_detector *d, lks_slice text,
                         size_t start, size_t end, size_t *new_end);

/* --------------------------------------------------------------- restart */

/* Restart places: places in a text such that the links before and after them do
 * not depend on each other. */

/** More bytes than any rule looks at around a link. Text that is further away
 *  than this, and beyond a space, does not affect the link. */
#define LKS_LOOK_AROUND 512u

/** The last restart place such that no link before it depends on the text from
 *  `at` on. `by_lines`: only starts of lines count. */
size_t lks_restart_before(const linkspan_detector *d, lks_slice text, size_t at,
                          bool by_lines);

/** The first restart place such that no link after it depends on the text
 *  before `at`; the text's end if there is none. */
size_t lks_restart_after(const linkspan_detector *d, lks_slice text, size_t at,
                         bool by_lines);

/** True at the start of a line. No rule looks beyond a line end. */
bool lks_is_line_start(lks_slice text, size_t at);

#endif
