/* URLs: a host with what stands before it, and its port, path, query and
 * fragment after it. */
#ifndef LKS_DETECT_URL_H
#define LKS_DETECT_URL_H

#include "detect/candidate.h"
#include "detect/following.h"

/** Decide about a run that does not follow an `@`. `is_known`: `host` already
 *  contains the host that the run has without a scheme. */
lks_outcome lks_take_host(lks_scan *s, const lks_run *run, bool is_known,
                          lks_run_host *host, linkspan_link *link);

/** True if the run at the scan's `at`, where a leap has arrived, may be a link by
 *  itself, or with a local part before it: neither a lead nor a `%` stands
 *  before it, and the byte after it ends names and domains, or is an apostrophe,
 *  as in "example.com's". */
static LKS_INLINE bool lks_may_be_plain(const lks_scan *s)
{
    const size_t end = s->at + s->leap.run.len;
    if (s->leap.run_start != s->at || end >= s->text.len)
        return false;
    /* a run that the leap has read stands after an ASCII byte */
    const uint8_t before = s->text.data[s->at - 1];
    const uint8_t after = s->text.data[end];
    return (before == '@' ? s->d->takes_plain_addresses
                          : s->d->takes_plain_names) &&
           (after == '\'' || (lks_following[after] & LKS_ENDS_NAME)) &&
           before != '%' && before != '/' && before != ':';
}

/** Take the link for which lks_may_be_plain() is true, as it nearly always is
 *  one that needs few other checks. False, with nothing changed, if the other
 *  rules must decide. */
bool lks_take_plain(lks_scan *s, linkspan_link *link);

/** H8: if a URL has neither a port nor parts, the dot after its host ends the
 *  sentence. Drop that dot from the URL and from `walk`, and close the walk. P8
 *  (a bare `?` or `#` at the end is dropped) may have removed the parts. */
void lks_drop_dot(lks_url *url, lks_tail_walk *walk);

/** Take the IPv6 address at the scan's `at`, right after "://" (H14). */
lks_outcome lks_take_ipv6(lks_scan *s, linkspan_link *link);

#endif
