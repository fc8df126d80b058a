/* A run of a text: is it a link, and what follows it if it is none? */
#ifndef LKS_DETECT_CANDIDATE_H
#define LKS_DETECT_CANDIDATE_H

#include "detect/scan.h"
#include "text/utf8.h"

/** What became of a candidate. */
typedef enum lks_outcome {
    LKS_FOUND,
    LKS_NOT_FOUND, /**< and `at` has moved on */
    LKS_UNDECIDED, /**< nothing has changed: something else may be tried */
    LKS_WAIT       /**< nothing has changed: the text goes on */
} lks_outcome;

/** True if what follows the text could change the decision. */
static inline bool lks_must_wait(const lks_scan *s)
{
    return s->is_partial && s->reach + LKS_UTF8_MAX > s->text.len;
}

/** Where `at` goes on, if not to the text's end: in a partial text what starts
 *  there may be cut. */
static inline size_t lks_limit_of(const lks_scan *s)
{
    const size_t cut = s->is_partial ? LKS_UTF8_MAX - 1 : 0;
    return s->text.len > cut ? s->text.len - cut : 0;
}

/** Take the run that starts at the scan's `at`. */
lks_outcome lks_take_run(lks_scan *s, linkspan_link *link);

/** Take the IPv6 address there, right after "://". */
lks_outcome lks_take_ipv6(lks_scan *s, linkspan_link *link);

/** What the modes of the same names do. */
lks_outcome lks_go_on_in_tail(lks_scan *s);
lks_outcome lks_go_on_in_run(lks_scan *s);

#endif
