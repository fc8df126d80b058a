/* Where a link ends: by UTS #58 3.5.1, or sooner if tailored rules are
 * given. */
#ifndef LKS_FIND_TAIL_H
#define LKS_FIND_TAIL_H

#include "linkspan/linkspan.h"

#include "find/rules/cutter.h"
#include "text/slice.h"
#include "url/parts.h"

/** What the last step of a walk did with its code point. The last five values
 *  end the link before that code point. */
typedef enum lks_tail_decision {
    LKS_TAIL_INITIATOR,
    LKS_TAIL_SEPARATOR,
    LKS_TAIL_INCLUDE,
    LKS_TAIL_SOFT, /**< part of the link only if more of the link follows */
    LKS_TAIL_OPEN,
    LKS_TAIL_CLOSE,
    LKS_TAIL_NO_PART, /**< no part starts here */
    LKS_TAIL_HARD,
    LKS_TAIL_UNMATCHED, /**< a Close without its Open (T10) */
    LKS_TAIL_FULL,      /**< one Open too many (T4) */
    LKS_TAIL_TAILORED   /**< by a tailored rule */
} lks_tail_decision;

/** State of the algorithm, kept so that it can continue when more text arrives.
 *  One pass, with a constant amount of work per byte. */
typedef struct lks_tail_walk {
    lks_part part;
    bool is_over;               /**< the link ends, whatever follows */
    lks_tail_decision decision; /**< of the last step */
    size_t last_safe;           /**< the last safe end so far */
    size_t depth;
    size_t host_end;
    linkspan_tail tail; /**< not complete before lks_tail_close() */
    lks_cutter tailor;
    uint32_t open[LKS_OPEN_LIMIT];
} lks_tail_walk;

/** Start at the end of the host. `rules` may be NULL: UTS #58 alone. */
void lks_tail_begin(lks_tail_walk *w, size_t host_end,
                    const lks_cut_rules *rules);

/** Start after the colon of a scheme without an authority (H20): the text that
 *  follows is the path, without a slash. */
void lks_tail_begin_path(lks_tail_walk *w, size_t at,
                         const lks_cut_rules *rules);

/** Continue from `at` up to `limit`, which is not beyond the text, or until the
 *  link is over; returns where it stopped. A unit that starts before the limit
 *  is taken whole.
 */
size_t lks_tail_go_on(lks_tail_walk *w, lks_slice text, size_t at,
                      size_t limit);

/** Read the tail of the link whose scheme, host and port are `before`, with the
 *  detector's tailored rules: begin, and go on to `limit`. `is_path`: see
 *  lks_tail_begin_path(). Returns where the walk stopped. */
size_t lks_tail_read(lks_tail_walk *w, const linkspan_detector *d,
                     lks_slice text, linkspan_range before, bool is_path,
                     size_t limit);

/** End the link: complete its tail. */
void lks_tail_close(lks_tail_walk *w);

/** lks_tail_close(), and then fill `tail`, except for its size. */
void lks_tail_finish(lks_tail_walk *w, linkspan_tail *tail);

/** lks_tail_begin(), lks_tail_go_on() and lks_tail_finish() in one call, by UTS
 *  #58 alone: fill `tail` with what follows the host. */
void lks_find_tail(lks_slice text, size_t host_end, linkspan_tail *tail);

#endif
