/* Where a link ends: S1 3.5.1, and sooner by the tailored rules if asked. */
#ifndef LKS_LINK_TERMINATION_H
#define LKS_LINK_TERMINATION_H

#include "linkspan/linkspan.h"

#include "link/cutter.h"
#include "link/part.h"
#include "link/simple_tail.h"
#include "text/slice.h"

/** What the last step of a walk did with its code point; the last five end the
 *  link before it. */
typedef enum lks_tail_decision {
    LKS_TAIL_INITIATOR,
    LKS_TAIL_SEPARATOR,
    LKS_TAIL_INCLUDE,
    LKS_TAIL_SOFT, /**< waits for more of the link */
    LKS_TAIL_OPEN,
    LKS_TAIL_CLOSE,
    LKS_TAIL_NO_PART, /**< no part starts here */
    LKS_TAIL_HARD,
    LKS_TAIL_UNMATCHED, /**< a Close without its Open (T10) */
    LKS_TAIL_FULL,      /**< one Open too many (T4) */
    LKS_TAIL_TAILORED   /**< by a tailored rule */
} lks_tail_decision;

/** The algorithm in progress, so that it can go on where a piece of text ended.
 *  One pass, a constant amount of work per byte. */
typedef struct lks_tail_walk {
    lks_part part;
    bool is_over;               /**< the link ends, whatever follows */
    lks_tail_decision decision; /**< of the last step */
    size_t last_safe;           /**< its end, if so */
    size_t depth;
    size_t host_end;
    linkspan_tail tail; /**< not complete before lks_tail_close() */
    lks_cutter tailor;
    uint32_t open[LKS_OPEN_LIMIT];
} lks_tail_walk;

/** Start at the end of the host. `rules` may be NULL: by S1 alone. */
void lks_tail_begin(lks_tail_walk *w, size_t host_end,
                    const lks_cut_rules *rules);

/** Start after the colon of a scheme without an authority (H20): what follows it is
 *  the path, without a slash. */
void lks_tail_begin_path(lks_tail_walk *w, size_t at,
                         const lks_cut_rules *rules);

/** Start where a simple tail of that host stopped, so that what was read is not
 *  walked again. Gives where to go on: `simple->stop`, or with tailored rules at
 *  the start of the segment it stands in, since those look at whole segments. */
size_t lks_tail_resume(lks_tail_walk *w, lks_slice text, size_t host_end,
                       const lks_cut_rules *rules,
                       const lks_simple_tail *simple);

/** Go on at `at` up to `limit`, which is not beyond the text, or until the link
 *  is over; gives where that is. What starts before the limit is taken whole.
 */
size_t lks_tail_go_on(lks_tail_walk *w, lks_slice text, size_t at,
                      size_t limit);

/** The link ends: make its tail complete. */
void lks_tail_close(lks_tail_walk *w);

/** The same, and give all but the size of `tail`. */
void lks_tail_finish(lks_tail_walk *w, linkspan_tail *tail);

/** All three at once, by S1 alone: fill `tail` with what follows the host. */
void lks_find_tail(lks_slice text, size_t host_end, linkspan_tail *tail);

#endif
