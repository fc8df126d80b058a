/* A candidate: a run that may be the host of a link. It becomes the host of a
 * URL (url.h) or the domain of an address (address.h), or it is refused
 * (refusal.h). */
#ifndef LKS_FIND_CANDIDATE_H
#define LKS_FIND_CANDIDATE_H

#include "find/reach.h"
#include "find/result.h"
#include "find/scan.h"
#include "text/hints.h"
#include "text/utf8.h"

/** What became of a candidate. */
typedef enum lks_outcome {
    LKS_FOUND,
    LKS_NOT_FOUND, /**< refused; the scan's `at` has moved on */
    LKS_UNDECIDED, /**< nothing has changed: another rule decides */
    LKS_WAIT       /**< nothing has changed: the text that follows decides */
} lks_outcome;

#define LKS_NO_AUTHORITY SIZE_MAX

static inline bool lks_is_in_authority(const lks_scan *s)
{
    return s->authority != LKS_NO_AUTHORITY;
}

/** Record that a decision has looked at the text up to `at`. */
static inline void lks_note_reach(lks_scan *s, size_t at)
{
    lks_raise_reach(&s->reach, at);
}

/** Record how far the walk of a tail has looked, which stopped at `stop`. */
static inline void lks_note_walk(lks_scan *s, size_t stop)
{
    lks_note_reach(s, stop);
    lks_note_reach(s, s->walk.tailor.reach);
}

/** True if the text that follows this piece could change the decision. */
static inline bool lks_must_wait(const lks_scan *s)
{
    return s->is_partial && s->reach + LKS_UTF8_MAX > s->text.len;
}

/** The place up to which the text in hand may be skipped. If more text follows,
 *  the last bytes may be an incomplete character. */
static inline size_t lks_limit_of(const lks_scan *s)
{
    const size_t cut = s->is_partial ? LKS_UTF8_MAX - 1 : 0;
    return s->text.len > cut ? s->text.len - cut : 0;
}

/** Mark all text before `next` as decided: no other link starts there. */
static inline void lks_settle(lks_scan *s, size_t next)
{
    s->at = next;
    s->floor = next;
    s->authority = LKS_NO_AUTHORITY;
}

/** True if the options ask for links of this kind, length and host. */
static inline bool lks_is_wanted(const lks_scan *s, uint32_t kind,
                                 linkspan_range span, lks_host host)
{
    return (s->d->kinds & kind) &&
           span.end - span.start <= s->d->max_link_len &&
           (s->d->ignored_host_count == 0 ||
            !lks_is_ignored_host(s->d, s->text, host));
}

/** Decide about the run that starts at the scan's `at`. */
lks_outcome lks_take_run(lks_scan *s, linkspan_link *link);

/** Decide about the text at the scan's `at`, and about suspects in it. Not
 *  static, so that the linker can leave it out of a program that does not
 *  search for suspects. */
lks_outcome lks_take_suspicious(lks_scan *s, linkspan_link *link);

#endif
