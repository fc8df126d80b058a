#include "find/candidate.h"

#include <string.h>

#include "find/host.h"
#include "find/lead.h"
#include "find/result.h"
#include "find/rules/hosts.h"
#include "find/rules/name_around.h"
#include "find/rules/names.h"
#include "find/rules/rules.h"
#include "text/steps.h"
#include "url/local_part.h"

/* ---------------------------------------------------------------- the tail */

/* Record where the tail was read from, and what has ended it. */
LKS_COLD static void trace_tail(lks_trace *trace, const lks_tail_walk *walk,
                                size_t at, bool is_path)
{
    trace->tail = at;
    trace->is_path = is_path;
    trace->is_number = false;
    trace->tail_end = walk->tailor.rules.bits != 0
                          ? lks_tailored_rule(walk->tailor.cut_rule)
                          : LKS_RULE_NONE;
}

lks_outcome lks_find_link_end(lks_scan *s, linkspan_range before, bool is_path,
                              size_t *stop)
{
    const size_t limit = lks_furthest_end(s->d, s->text, before.start);
    *stop = lks_tail_read(&s->walk, s->d, s->text, before, is_path, limit);
    lks_note_walk(s, *stop);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!s->walk.is_over && limit < s->text.len)
        return lks_leave_long_link(s, before.start, *stop);
    lks_tail_close(&s->walk);
    if (LKS_UNLIKELY(s->trace != NULL))
        trace_tail(s->trace, &s->walk, before.end, is_path);
    return LKS_FOUND;
}

static bool is_www(const lks_scan *s, linkspan_range host)
{
    return host.end - host.start > 4 &&
           lks_ends_with_ignoring_case(
               (lks_slice){s->text.data + host.start, 4}, "www.");
}

/* P7: true if a mark joins the name to the text before it: "go#ogle.com". A scheme
 * or "www." shows that a link starts here. */
static LKS_INLINE bool is_joined_name(const lks_scan *s, const lks_url *url)
{
    const linkspan_range host = url->host.range;
    return lks_tailors(s->d, LINKSPAN_TAILOR_HOST_START) &&
           url->start == host.start &&
           lks_is_after_joining_mark(s->text, host.start) && !is_www(s, host);
}

/* lks_rule_of_name(), which is asked about a name only once. */
static lks_rule rule_of_name(lks_scan *s, const lks_url *url)
{
    lks_asked_name *asked = &s->asked;
    const linkspan_range host = url->host.range;
    if (asked->end != host.end || asked->start != host.start ||
        asked->port_end != url->port.end) {
        asked->start = host.start;
        asked->port_end = url->port.end;
        asked->reach = host.end;
        asked->rule = lks_rule_of_name(s->d, s->text, &url->host, url->port,
                                       &asked->score, &asked->reach);
        asked->end = s->is_partial ? 0 : host.end;
    }
    lks_note_reach(s, asked->reach);
    s->score = asked->score;
    return asked->rule;
}

lks_rule lks_rule_of_url(lks_scan *s, const lks_url *url, bool has_path)
{
    s->score = LINKSPAN_SCORE_CERTAIN;
    if (url->start < url->host.range.start)
        return LKS_RULE_NONE;
    if (is_joined_name(s, url) && !has_path)
        return LKS_RULE_HOST_START;
    if (!has_path && lks_tailors(s->d, lks_rules_that_need(LKS_NEEDS_NAME)))
        return rule_of_name(s, url);
    s->score = lks_score_of_name(s->text, &url->host,
                                 has_path || url->port.end > url->port.start);
    return has_path && lks_tailors(s->d, LINKSPAN_TAILOR_CODE) &&
                   lks_is_in_disk_path(s->text, url->start)
               ? LKS_RULE_CODE
               : LKS_RULE_NONE;
}

/* False if the option `start` excludes the URL, or `min_score` by its host. A URL with a
 * scheme is never excluded. LINKSPAN_START_SCHEME excludes every URL without a scheme.
 * LINKSPAN_START_WWW excludes a URL without a scheme unless its host starts with
 * "www.". */
static bool has_wanted_start(const lks_scan *s, const lks_url *url)
{
    const linkspan_range host = url->host.range;
    if (url->start < host.start)
        return true;
    return (s->d->start == LINKSPAN_START_ALL ||
            (s->d->start == LINKSPAN_START_WWW && is_www(s, host))) &&
           (s->d->min_score != LINKSPAN_SCORE_CERTAIN ||
            lks_score_of_name(s->text, &url->host, false) ==
                LINKSPAN_SCORE_CERTAIN);
}

/* True if no option excludes the URL, which ends at `end` and has a wanted
 * start. */
LKS_NOINLINE static bool is_wanted_url(const lks_scan *s, const lks_url *url,
                                       size_t end)
{
    return s->score <= s->d->min_score &&
           lks_is_wanted(s, LINKSPAN_KIND_URL,
                         (linkspan_range){url->start, end}, url->host);
}

/* If text stands between the scheme and the host, set it as the user name (E4),
 * and end the scheme before it. */
LKS_NOINLINE static void set_user(const lks_scan *s, linkspan_link *link)
{
    const size_t host = link->host.start;
    const size_t user = lks_user_start(s->d, s->text, link->span.start, host);
    if (user == host)
        return;
    link->scheme.end = user;
    link->local_part = (linkspan_range){user, host - 1};
}

/* Decide whether the URL, which ends at `end`, is linked. Move the scan to
 * `end` if the URL is linked, otherwise to `stop`: the tail was read up to
 * `stop`. */
static LKS_INLINE lks_outcome leave_url(lks_scan *s, const lks_url *url,
                                        size_t end, bool has_path, size_t stop)
{
    lks_rule rule = lks_rule_of_url(s, url, has_path);
    const bool is_quoted = !rule && lks_is_in_quoted_local(s, url->start, end);
    if (lks_must_wait(s))
        return LKS_WAIT; /* these rules need more text */
    if (is_quoted)
        return lks_leave_quoted(s, (linkspan_range){url->start, end});
    if (!rule &&
        (!s->d->takes_all_urls || end - url->start > s->d->max_link_len)) {
        const lks_url copy = *url; /* so that `url` stays in registers */
        rule = is_wanted_url(s, &copy, end) ? LKS_RULE_NONE : LKS_RULE_OPTION;
    }
    if (rule) {
        lks_report_refusal(s, (linkspan_range){url->start, end}, rule);
        lks_settle(s, stop);
        return LKS_NOT_FOUND;
    }
    lks_settle(s, end);
    return LKS_FOUND;
}

static lks_outcome deliver_url(lks_scan *s, const lks_url *url, size_t stop,
                               const linkspan_tail *tail, linkspan_link *link)
{
    const lks_outcome got = leave_url(
        s, url, tail->end, (tail->parts & LINKSPAN_PART_PATH) != 0, stop);
    if (got != LKS_FOUND)
        return got;
    lks_set_url(link, url, tail, s->score);
    if (lks_detects(s->d, LINKSPAN_DETECT_USER_NAMES))
        set_user(s, link);
    return LKS_FOUND;
}

void lks_drop_dot(lks_url *url, lks_tail_walk *walk)
{
    const size_t end = url->host.range.end;
    if (url->host_end == end || walk->tail.parts != 0 ||
        url->port.end > url->port.start)
        return;
    url->host_end = end;
    lks_tail_begin(walk, end, NULL);
    lks_tail_close(walk);
}

/* Take the URL whose tail starts at `after`: find the end of the tail by UTS #58
 * 3.5.1 and the tailored rules. */
static lks_outcome take_tail(lks_scan *s, lks_url *url, size_t after,
                             linkspan_link *link)
{
    size_t stop = after;
    const lks_outcome got =
        lks_find_link_end(s, (linkspan_range){url->start, after}, false, &stop);
    if (got != LKS_FOUND)
        return got;
    lks_drop_dot(url, &s->walk);
    if (lks_reads_on(s->d))
        lks_note_reach(s, lks_read_on_end(s->text, s->walk.tail.end));
    if (lks_must_wait(s))
        return LKS_WAIT;
    return deliver_url(s, url, stop, &s->walk.tail, link);
}

/* ---------------------------------------------------------------- the host */

/* E4: the place of the first `@` at or after `at` that makes the text before it
 * userinfo; LKS_NOWHERE if there is none. */
static size_t find_userinfo_end(lks_scan *s, size_t at)
{
    if (!lks_is_in_authority(s))
        return LKS_NOWHERE;
    const size_t end = lks_userinfo_end(s->text, at);
    if (end < s->text.len && s->text.data[end] == '@')
        return end;
    lks_note_reach(s, end);
    return LKS_NOWHERE;
}

/* An IPv6 address is linked only after a scheme. It is not linked if a letter, a
 * digit or a wrong port stands right after it, or if an `@` makes it part of
 * userinfo, since it is then not the host of the URL. */
lks_outcome lks_take_ipv6(lks_scan *s, linkspan_link *link)
{
    const lks_lead lead = lks_lead_before(s->d, s->text, s->floor, s->at);
    lks_run_host host;
    lks_note_reach(s, lks_ipv6_reach(s->text, s->at));
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!lks_ipv6_host_at(s->d, s->text, s->at, &host))
        return LKS_UNDECIDED;
    const size_t after = host.range.end;
    linkspan_range port;
    const lks_port_kind port_kind = lks_read_port(s->text, after, true, &port);
    lks_note_reach(s, port.end + 1);
    if (lead.kind != LKS_LEAD_SCHEME || port_kind == LKS_PORT_BAD ||
        find_userinfo_end(s, after) != LKS_NOWHERE ||
        (after < s->text.len && lks_is_ascii_alnum(s->text.data[after]))) {
        lks_report_refusal(s, host.range,
                           lead.kind == LKS_LEAD_SCHEME ? LKS_RULE_H14
                                                        : LKS_RULE_H11);
        return lks_leave_run(s, after, true);
    }
    if (lks_must_wait(s))
        return LKS_WAIT;
    lks_url url = {.host = lks_host_of(&host),
                   .start = lead.start,
                   .host_end = after,
                   .port = port};
    if (s->trace) {
        s->trace->host_end = host.end_rule;
        if (lead.escape.end > 0)
            s->trace->escape = lead.escape;
    }
    return take_tail(s, &url, port.end, link);
}

/* The rule by which no run at this place is linked, whatever the run is; NULL
 * if there is no such rule. */
static lks_rule rule_of_place(lks_scan *s, const lks_run *run)
{
    const size_t start = run->range.start;
    size_t after = start;
    if (lks_is_in_authority(s) && s->authority != start)
        return LKS_RULE_H12;
    if (start > 0 && s->text.data[start - 1] == '%')
        return LKS_RULE_H16;
    if (lks_is_after_wide_at(s->text, start))
        return LKS_RULE_H3;
    if (lks_tailors(s->d, LINKSPAN_TAILOR_MARKUP) &&
        lks_escape_before(s->text, run->range, false, &after) ==
            LKS_ESCAPE_LETTER)
        return LKS_RULE_MARKUP;
    return lks_run_is_joined(s->text, run, &s->reach) ? LKS_RULE_H18
                                                      : LKS_RULE_NONE;
}

static lks_outcome refuse_by(lks_scan *s, const lks_run *run,
                             const lks_lead *lead, lks_rule rule)
{
    lks_report_refusal(s, run->range, rule);
    return lks_refuse(s, run, lead);
}

/* Read the text after the host of `run`, and add a dot and a port, if present,
 * to `url`. LKS_UNDECIDED if the host can be the host of a URL. Any other
 * result means that the host is part of userinfo or of a local part, that its
 * port is wrong, or that more text is needed. */
static lks_outcome read_after(lks_scan *s, const lks_run *run,
                              const lks_run_host *host, lks_url *url,
                              linkspan_link *link)
{
    const linkspan_range range = run->range;
    const size_t userinfo_end = find_userinfo_end(s, range.end);
    if (userinfo_end != LKS_NOWHERE) {
        lks_report_refusal(s, (linkspan_range){range.start, userinfo_end},
                           LKS_RULE_E4);
        s->at = userinfo_end; /* the host follows the `@` */
        return LKS_NOT_FOUND;
    }
    const bool has_scheme = url->start < host->range.start;
    if (host->is_dot_next)
        url->host_end =
            lks_past_dot(s->text, range.end, host->range.end, has_scheme);
    const lks_port_kind port_kind =
        lks_read_port(s->text, url->host_end, has_scheme, &url->port);
    lks_note_reach(s, url->port.end + 1);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (port_kind == LKS_PORT_BAD) {
        /* neither the host nor anything in its path is linked */
        lks_report_refusal(s, host->range, LKS_RULE_H9);
        return lks_leave_run(s, host->range.end, true);
    }
    if (port_kind == LKS_PORT_GOOD || lks_is_initiator(s->text, url->host_end))
        return LKS_UNDECIDED;
    /* If an `@` follows in an authority, the whole run is userinfo (E4), not
     * only its host. */
    const lks_outcome got = lks_take_local_part(
        s, range.start, lks_is_in_authority(s) ? range.end : host->range.end,
        link);
    if (got != LKS_UNDECIDED || !lks_is_before_user(s, host->range.end))
        return got;
    lks_report_refusal(s, host->range, LKS_RULE_E4);
    return lks_leave_run(s, range.end, false);
}

/* H10: true if the run is a scheme with dots: "com.example.app://". */
static bool is_scheme(lks_scan *s, const lks_run *run)
{
    static const char slashes[] = "://";
    const size_t end = run->range.end;
    size_t same = 0;
    while (same < 3 && s->text.len - end > same &&
           s->text.data[end + same] == (uint8_t)slashes[same])
        same++;
    lks_note_reach(s, end + same + (same < 3));
    if (same < 3)
        return false;
    const lks_lead lead = lks_lead_before(s->d, s->text, s->floor, end + same);
    return lead.kind == LKS_LEAD_SCHEME && lead.start <= run->range.start;
}

/* Take the URL whose host and lead are known. */
LKS_NOINLINE static lks_outcome take_url(lks_scan *s, const lks_run *run,
                                         const lks_lead *lead,
                                         const lks_run_host *host,
                                         linkspan_link *link)
{
    const size_t end = host->range.end;
    const bool has_scheme = lead->kind == LKS_LEAD_SCHEME;
    lks_url url = {.host = lks_host_of(host),
                   .start = has_scheme ? lead->start : host->range.start,
                   .host_end = end,
                   .port = {end, end}};
    const lks_outcome got = read_after(s, run, host, &url, link);
    if (got != LKS_UNDECIDED)
        return got;
    if (lead->kind == LKS_LEAD_REFUSED)
        return refuse_by(s, run, lead, LKS_RULE_H11);
    const bool is_before_slashes = is_scheme(s, run);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (is_before_slashes)
        return refuse_by(s, run, lead, LKS_RULE_H10);
    if (has_scheme && host->range.start != run->range.start)
        return refuse_by(s, run, lead, LKS_RULE_H12);
    /* The tail of a URL that is not wanted can have a link that is:
     * "example.com/?u=https://example.org/" if only schemes start links. */
    if (!s->d->takes_all_urls && !has_wanted_start(s, &url)) {
        lks_report_refusal(s, (linkspan_range){url.start, end},
                           LKS_RULE_OPTION);
        return lks_leave_run(s, run->range.end, false);
    }
    if (s->trace) {
        s->trace->host_end = host->end_rule;
        if (lead->escape.end > 0)
            s->trace->escape = lead->escape;
    }
    const size_t after =
        url.port.end > url.host_end ? url.port.end : url.host_end;
    return lks_leave_host(s, run, end, take_tail(s, &url, after, link));
}

/* Decide about a run whose lead is known. `is_known`: `host` already contains
 * the host that the run has if no scheme stands before it. */
LKS_NOINLINE static lks_outcome take_host(lks_scan *s, const lks_run *run,
                                          const lks_lead *lead, bool is_known,
                                          lks_run_host *host,
                                          linkspan_link *link)
{
    const bool has_scheme = lead->kind == LKS_LEAD_SCHEME || lead->is_carried;
    lks_note_reach(s, run->range.end + 1);
    lks_rule rule = rule_of_place(s, run);
    if (!rule && !(is_known && !has_scheme)) {
        rule = lks_tailored_host_in_run(s->d, s->text, run, has_scheme, host);
        if (rule && lks_odd_host_in_run(s->d, s->text, run,
                                        lead->is_added ? LKS_ODD_ADDED
                                        : has_scheme   ? LKS_ODD_SCHEME
                                                       : LKS_ODD_BARE,
                                        host))
            rule = LKS_RULE_NONE;
    }
    if (rule)
        return lks_must_wait(s) ? LKS_WAIT : refuse_by(s, run, lead, rule);
    return take_url(s, run, lead, host, link);
}

lks_outcome lks_take_host(lks_scan *s, const lks_run *run, bool is_known,
                          lks_run_host *host, linkspan_link *link)
{
    const lks_lead lead =
        lks_lead_before(s->d, s->text, s->floor, run->range.start);
    return take_host(s, run, &lead, is_known, host, link);
}
