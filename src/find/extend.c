#include "find/scan.h"

#include <string.h>

#include "find/candidate.h"
#include "find/host.h"
#include "find/result.h"
#include "find/rules/hosts.h"
#include "find/tail.h"
#include "text/hints.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"
#include "url/split.h"

/* How much text is looked at to decide whether a link starts at a place: more
 * than a local part has. */
#define AHEAD 1024u

static lks_link_term term_at(lks_slice text, size_t at, size_t *width)
{
    return lks_link_term_of(
        lks_utf8_decode(text.data + at, text.data + text.len, width));
}

/* The start of the host in the link from `at` to `end`, which another detector
 * found: after its userinfo. */
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

/* Find the host at `at` by linkspan's own rules (with P6, the end of a host,
 * and P7, text before a host). The other detector has decided that a host
 * starts there, so a host that P7 would start further on does not count. */
static bool own_host(const linkspan_detector *d, lks_slice text, size_t at,
                     bool has_scheme, lks_url *url, lks_run_host *host)
{
    lks_run run;
    if (lks_ipv6_host_at(d, text, at, host)) {
        url->host_end = host->range.end;
        return true;
    }
    bool is_found = !has_scheme && lks_short_host_at(d, text, at, &run, host);
    if (!is_found) {
        lks_run_at(d, text, at, &run);
        is_found = !has_scheme &&
                   !lks_tailored_host_in_run(d, text, &run, false, host);
    }
    if (!(is_found && host->range.start == at)) {
        lks_run_at(d, text, at, &run);
        if (lks_tailored_host_in_run(d, text, &run, true, host))
            return false;
    }
    url->host_end =
        host->is_dot_next
            ? lks_past_dot(text, run.range.end, host->range.end, has_scheme)
            : host->range.end;
    return true;
}

/* Accept a host that only the other detector recognizes: the run at `at`
 * without the dots that follow it. The link must end with this host or with a
 * port after it, or continue with a path, query or fragment. */
static bool others_host(const linkspan_detector *d, lks_slice text,
                        linkspan_range link, lks_url *url, lks_run_host *host)
{
    const bool has_scheme = url->start < link.start;
    lks_run run;
    lks_run_at(d, text, link.start, &run);
    size_t end = run.range.end;
    while (end > link.start && text.data[end - 1] == '.')
        end--;
    const size_t dot = end < text.len && text.data[end] == '.' ? 1 : 0;
    host->range = (linkspan_range){link.start, end};
    url->host_end = lks_past_dot(text, end + dot, end, has_scheme);
    (void)lks_read_port(text, url->host_end, has_scheme, &url->port);
    return end > link.start &&
           (url->port.end >= link.end || lks_is_initiator(text, url->port.end));
}

/* UTS #58 10.1, step 4: after a scheme, the host of the other detector extends
 * to the first initiator, even if UTS #46 maps or rejects some of its
 * characters, as in `http://☃.net/`. */
static bool written_host(lks_slice text, linkspan_range link, lks_url *url)
{
    size_t at = link.start;
    size_t width = 0;
    while (at < link.end && !lks_is_initiator(text, at)) {
        LKS_STEP();
        if (term_at(text, at, &width) == LKS_TERM_HARD)
            return false;
        at += width;
    }
    if (url->start == link.start || at == link.start || at == text.len ||
        !lks_is_initiator(text, at))
        return false;
    url->host.range = (linkspan_range){link.start, at};
    url->host_end = at;
    url->port = (linkspan_range){at, at};
    return true;
}

/* Find the end of the host, and of a port after it. */
static bool find_host(const linkspan_detector *d, lks_slice text, size_t at,
                      size_t link_end, lks_url *url, lks_run_host *host)
{
    if (!own_host(d, text, at, url->start < at, url, host) &&
        !others_host(d, text, (linkspan_range){at, link_end}, url, host))
        return written_host(text, (linkspan_range){at, link_end}, url);
    url->host.range = host->range;
    (void)lks_read_port(text, url->host_end, url->start < at, &url->port);
    return true;
}

/* Longest scheme without slashes, with its colon. */
#define LONGEST_OPAQUE 33u

/* H20: the end of the link at `start` if it has a scheme without slashes, such as
 * tel:; otherwise `start`. */
LKS_COLD static size_t opaque_end(const linkspan_detector *d, lks_slice text,
                                  size_t start, size_t end)
{
    const size_t near =
        end - start < LONGEST_OPAQUE ? end - start : LONGEST_OPAQUE;
    const uint8_t *colon =
        d->finds_opaque ? memchr(text.data + start, ':', near) : NULL;
    lks_scan scan;
    linkspan_link link;
    if (!colon)
        return start;
    lks_scan_begin(&scan, d, text, start);
    scan.at = (size_t)(colon - text.data);
    return lks_take_opaque(&scan, &link) == LKS_FOUND &&
                   link.span.start == start
               ? link.span.end
               : start;
}

bool lks_extend(const linkspan_detector *d, lks_slice text, size_t start,
                size_t end, size_t *new_end)
{
    const size_t len = end - start;
    const size_t near = len < AHEAD ? len : AHEAD; /* longer than any scheme */
    const size_t scheme =
        lks_scheme_length((lks_slice){text.data + start, near});
    const size_t host_start =
        scheme > 0 ? past_userinfo(text, start + scheme, end) : start;
    lks_run_host host;
    lks_url url = {.start = start};
    size_t width = 0;
    const bool is_over_there =
        end == text.len || term_at(text, end, &width) == LKS_TERM_HARD;
    const size_t opaque = opaque_end(d, text, start, end);
    if (opaque > start) {
        *new_end = is_over_there ? end : opaque;
        return true;
    }
    if (!find_host(d, text, host_start, end, &url, &host))
        return false;
    *new_end = end;
    if (is_over_there)
        return true;
    const size_t limit = lks_furthest_end(d, text, start);
    lks_tail_walk walk;
    (void)lks_tail_read(&walk, d, text, (linkspan_range){start, url.port.end},
                        false, limit);
    const bool is_over = walk.is_over || limit == text.len;
    lks_tail_close(&walk);
    lks_drop_dot(&url, &walk);
    if (is_over && walk.tail.end - start <= d->max_link_len)
        *new_end = walk.tail.end;
    return true;
}
