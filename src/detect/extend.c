#include "detect/extend.h"

#include "detect/after_host.h"
#include "detect/run.h"
#include "detect/scan.h"
#include "detect/tailor.h"
#include "link/split.h"
#include "link/termination.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/link_props.h"

/* What can decide whether a link starts somewhere: more than a local part. */
#define AHEAD 1024u

static lks_link_term term_at(lks_slice text, size_t at, size_t *width)
{
    return lks_link_term_of(
        lks_utf8_decode(text.data + at, text.data + text.len, width));
}

/* Where the host starts that was found from `at` to `end`: after userinfo. */
static size_t past_userinfo(lks_slice text, size_t at, size_t end)
{
    size_t host = at;
    for (; at < end && !lks_is_initiator(text, at); at++) {
        LKS_STEP();
        if (text.data[at] == '@')
            host = at + 1;
    }
    return host;
}

/* The other detector has judged the host; here its end only has to be found, and
 * that of a port after it; `at` if there is none. A run that is no host of ours
 * ends before the dots that follow it, and is one for the other detector if the
 * link ends with it or goes on with a part. */
static size_t host_end(const linkspan_detector *d, lks_slice text, size_t at,
                       size_t link_end)
{
    lks_run_host host;
    if (lks_ipv6_host_at(d, text, at, &host))
        return lks_past_port(text, host.range.end);
    lks_run run;
    lks_run_at(d, text, at, &run);
    if (lks_host_in_run(d, text, &run, true, &host))
        return lks_past_port(
            text, host.is_dot_next
                      ? lks_past_dot(text, run.range.end, host.range.end)
                      : host.range.end);
    size_t end = run.range.end;
    while (end > at && text.data[end - 1] == '.')
        end--;
    const size_t after = lks_past_port(text, end);
    return end > at && (after >= link_end || lks_is_initiator(text, after))
               ? after
               : at;
}

bool lks_extend(const linkspan_detector *d, lks_slice text, size_t start,
                size_t end, size_t *new_end)
{
    const size_t len = end - start;
    const size_t near = len < AHEAD ? len : AHEAD; /* no scheme has more */
    const size_t scheme =
        lks_scheme_length((lks_slice){text.data + start, near});
    const size_t host_start =
        scheme > 0 ? past_userinfo(text, start + scheme, end) : start;
    const size_t after_host = host_end(d, text, host_start, end);
    if (after_host == host_start)
        return false;
    size_t width = 0;
    *new_end = end;
    if (end == text.len || term_at(text, end, &width) == LKS_TERM_HARD)
        return true;
    const size_t limit = lks_furthest_end(d, text, start);
    const lks_tailor_rules rules =
        lks_tail_rules(d, text, (linkspan_range){start, after_host});
    lks_tail_walk walk;
    lks_tail_begin(&walk, after_host, &rules);
    (void)lks_tail_go_on(&walk, text, after_host, limit);
    lks_tail_close(&walk);
    if ((walk.is_over || limit == text.len) &&
        walk.tail.end - start <= d->max_link_len)
        *new_end = walk.tail.end;
    return true;
}

size_t lks_generous_end(const linkspan_detector *d, lks_slice text,
                        const linkspan_link *link)
{
    size_t end = link->span.end;
    while (end < text.len) {
        size_t width = 0;
        const lks_link_term term = term_at(text, end, &width);
        if ((term != LKS_TERM_SOFT && term != LKS_TERM_CLOSE) ||
            end + width - link->span.start > d->max_link_len)
            break;
        end += width;
    }
    const size_t near = text.len - end < AHEAD ? text.len : end + AHEAD;
    lks_scan scan;
    linkspan_link next;
    lks_scan_begin(&scan, d, (lks_slice){text.data, near}, link->span.end);
    if (lks_scan_next(&scan, &next) == LKS_SCAN_FOUND && next.span.start < end)
        return next.span.start;
    return end;
}
