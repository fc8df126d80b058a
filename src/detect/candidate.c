#include "detect/candidate.h"

#include "detect/after_host.h"
#include "detect/found.h"
#include "detect/lead.h"
#include "detect/run.h"
#include "detect/tailor.h"
#include "host/host_char.h"
#include "link/email.h"
#include "unicode/link_props.h"

#define NOWHERE SIZE_MAX

/* A decision has looked at what lies before `at`. */
static void note(lks_scan *s, size_t at)
{
    if (s->reach < at)
        s->reach = at;
}

static void tell_refusal(const lks_scan *s, linkspan_range range,
                         const char *rule)
{
    if (s->on_refusal)
        s->on_refusal(s->context, range, rule);
}

static uint32_t code_point_at(const lks_scan *s, size_t at, size_t *width)
{
    return lks_utf8_decode(s->text.data + at, s->text.data + s->text.len,
                           width);
}

/* Everything before `next` is decided: nothing there starts another link. */
static void settle(lks_scan *s, size_t next)
{
    s->at = next;
    s->floor = next;
    s->authority = NOWHERE;
}

/* ----------------------------------------------------- what is passed over */

lks_outcome lks_go_on_in_tail(lks_scan *s)
{
    settle(s, lks_tail_go_on(&s->walk, s->text, s->at, lks_limit_of(s)));
    if (s->walk.is_over)
        s->mode = LKS_SCAN_TEXT;
    return s->walk.is_over || !s->is_partial ? LKS_NOT_FOUND : LKS_WAIT;
}

/* Pass over what would be the port, path, query and fragment of a host that is
 * not linked, or of an address (E2, E4, E6). */
static lks_outcome pass_over_tail(lks_scan *s, size_t host_end)
{
    if (host_end < lks_limit_of(s) &&
        !lks_is_one_of(s->text.data[host_end], ".:/?#")) {
        settle(s, host_end); /* nothing is there */
        s->mode = LKS_SCAN_TEXT;
        return LKS_NOT_FOUND;
    }
    const size_t after = lks_past_port(s->text, host_end);
    note(s, after + 1);
    if (lks_must_wait(s))
        return LKS_WAIT;
    settle(s, after);
    /* What it would be, the link is not: nothing about it is known. */
    const lks_tailor_rules rules = {.bits = s->d->tailoring};
    lks_tail_begin(&s->walk, after, &rules);
    s->mode = LKS_SCAN_TAIL;
    (void)lks_go_on_in_tail(s);
    return LKS_NOT_FOUND;
}

/* A run that is not linked ends at `end`. What follows a scheme is then passed
 * over with its path, lest something in there be taken for the host (H12);
 * without a path the authority goes on, since an `@` may come. */
static lks_outcome leave_run(lks_scan *s, size_t end, bool has_scheme)
{
    if (has_scheme) {
        linkspan_range port;
        (void)lks_read_port(s->text, end, &port);
        note(s, port.end + 1);
        if (lks_is_initiator(s->text, port.end))
            return pass_over_tail(s, end);
    }
    note(s, end + 1);
    if (lks_must_wait(s))
        return LKS_WAIT;
    s->at = end;
    s->mode = LKS_SCAN_TEXT;
    return LKS_NOT_FOUND;
}

lks_outcome lks_go_on_in_run(lks_scan *s)
{
    const size_t limit = lks_limit_of(s);
    if (s->at < limit)
        s->at = lks_run_end(s->d, s->text, s->at, limit);
    if (s->at >= limit && s->is_partial)
        return LKS_WAIT;
    s->reach = s->at;
    return leave_run(s, s->at, s->run_has_scheme);
}

/* E7: a local part may go on after the run, with a slash or the like. */
static bool is_in_mailto(lks_scan *s, linkspan_range run)
{
    const size_t before = run.start - s->floor;
    if (lks_before_mailto(s->text.data + s->floor, before) == before)
        return false;
    const size_t at =
        lks_local_part_ahead(s->text, run, false, s->d->max_local_part);
    if (at == LKS_NOWHERE)
        return false;
    note(s, at + 1);
    return at < s->text.len && s->text.data[at] == '@';
}

static lks_outcome refuse(lks_scan *s, const lks_run *run, const lks_lead *lead)
{
    const bool has_scheme =
        lead->is_in_authority ||
        (lead->kind == LKS_LEAD_REFUSED && !is_in_mailto(s, run->range));
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!run->is_long)
        return leave_run(s, run->range.end, has_scheme);
    s->at = run->range.end;
    s->mode = LKS_SCAN_RUN;
    s->run_has_scheme = has_scheme;
    return LKS_NOT_FOUND;
}

/* A host of the run is decided, and what follows it. If that is a dot, which
 * does not belong to it (H6), go on in the run's last segment. */
static lks_outcome leave_host(lks_scan *s, const lks_run *run, size_t host_end,
                              lks_outcome got)
{
    size_t width = 0;
    if (got == LKS_WAIT || host_end >= run->range.end ||
        !lks_is_host_dot(code_point_at(s, host_end, &width)))
        return got;
    const size_t segment = lks_last_segment(s->text, run->range);
    if (s->at < segment)
        settle(s, segment);
    return got;
}

/* ---------------------------------------------------------------- a link */

static bool is_wanted(const lks_scan *s, uint32_t kind, linkspan_range span,
                      const lks_run_host *host)
{
    return (s->d->kinds & kind) &&
           span.end - span.start <= s->d->max_link_len &&
           (s->d->ignored_host_count == 0 || !lks_is_ignored_host(s->d, host));
}

/* -------------------------------------------------------------- addresses */

/* The run after the `@` at `at` is no domain. `is_asked` if something else can
 * then be made of what stands before the `@` (E5). */
static lks_outcome refuse_domain(lks_scan *s, const lks_run *run, bool is_asked)
{
    const lks_lead lead = {.is_in_authority = s->authority != NOWHERE};
    if (lks_must_wait(s))
        return LKS_WAIT;
    s->no_at = run->range.start; /* this `@` ends no local part */
    if (is_asked)
        return LKS_UNDECIDED;
    tell_refusal(s, run->range, "H");
    return refuse(s, run, &lead); /* E4: nor the path */
}

/* E9: a local part that would reach into the last link: what is left of it is
 * another address than the written one. A quoted one starts with its quote, and
 * P11 may have moved the start. */
static bool is_cut_off(const lks_scan *s, size_t start)
{
    if (start != s->floor || start == 0 || s->text.data[start] == '"')
        return false;
    size_t width = 0;
    const uint32_t before =
        lks_utf8_decode_back(s->text.data, s->text.data + start, &width);
    return before == '.' || lks_is_link_email(before);
}

static lks_outcome deliver_address(lks_scan *s, size_t local,
                                   const lks_run_host *host,
                                   linkspan_link *link)
{
    const size_t start =
        s->floor + lks_before_mailto(s->text.data + s->floor, local - s->floor);
    const linkspan_range span = {start, host->range.end};
    const lks_outcome got = pass_over_tail(s, span.end); /* E6 */
    if (got == LKS_WAIT || !is_wanted(s, LINKSPAN_KIND_EMAIL, span, host)) {
        tell_refusal(s, span, "option");
        return got;
    }
    lks_write_address(link, host, start, local);
    return LKS_FOUND;
}

/* Why there is no address before the `@`. */
static const char *rule_of_local_part(const lks_scan *s, lks_local_outcome got)
{
    if (s->authority != NOWHERE)
        return "E4";
    return got == LKS_LOCAL_TOO_LONG ? "E9" : "E2";
}

static lks_outcome take_address(lks_scan *s, size_t at, const lks_run *run,
                                bool is_asked, linkspan_link *link)
{
    lks_run_host host;
    note(s, run->range.end);
    if (lks_is_word(s->d, run) || lks_run_is_joined(s->text, run, &s->reach) ||
        !lks_tailored_domain_in_run(s->d, s->text, run, &host) ||
        host.range.start != run->range.start)
        return refuse_domain(s, run, is_asked);
    note(s, lks_judged_end(s->d, s->text, host.range.end));
    if (lks_must_wait(s))
        return LKS_WAIT;

    const lks_local_part_rules rules = {
        .max_code_points = s->d->max_local_part,
        .accepts_quoted = lks_detects(s->d, LINKSPAN_DETECT_QUOTED)};
    size_t local = 0;
    const lks_local_outcome got = lks_find_local_part(
        s->text.data + s->floor, at - s->floor, &rules, &local);
    if (got == LKS_LOCAL_TOO_LONG && is_asked)
        return LKS_UNDECIDED;
    const char *rule = NULL;
    if (got == LKS_LOCAL_FOUND && s->authority == NOWHERE)
        local = lks_tailored_local_part(s->d, s->text,
                                        (linkspan_range){s->floor + local, at},
                                        s->floor, &host);
    else
        rule = rule_of_local_part(s, got);
    if (!rule && local == at)
        rule = "P11";
    if (!rule && is_cut_off(s, local))
        rule = "E9";
    if (rule) {
        tell_refusal(s, (linkspan_range){at, host.range.end}, rule);
        return leave_host(s, run, host.range.end, /* E2, E3, E4 */
                          pass_over_tail(s, host.range.end));
    }
    return leave_host(s, run, host.range.end,
                      deliver_address(s, local, &host, link));
}

/* E5: what stands from `start` to the end of a host may be the start of a local
 * part. */
static lks_outcome take_as_local_part(lks_scan *s, size_t start,
                                      size_t host_end, linkspan_link *link)
{
    if (host_end <= s->no_at)
        return LKS_UNDECIDED;
    const size_t at =
        lks_local_part_ahead(s->text, (linkspan_range){start, host_end},
                             s->authority != NOWHERE, s->d->max_local_part);
    if (at == LKS_NOWHERE)
        return LKS_UNDECIDED;
    note(s, at + 1);
    if (at < s->text.len && s->text.data[at] == '@') {
        if (s->authority != NOWHERE) {
            s->at = at; /* E4: what comes next is the host */
            return LKS_NOT_FOUND;
        }
        lks_run domain;
        lks_run_at(s->d, s->text, at + 1, &domain);
        return take_address(s, at, &domain, true, link);
    }
    if (lks_must_wait(s))
        return LKS_WAIT;
    s->no_at = at;
    return LKS_UNDECIDED;
}

/* ------------------------------------------------------------------- URLs */

static lks_outcome deliver_url(lks_scan *s, lks_found_url *url,
                               linkspan_link *link)
{
    const size_t limit = lks_furthest_end(s->d, s->text, url->start);
    const size_t after =
        url->port.end > url->port.start ? url->port.end : url->host_end;
    lks_tailor_rules rules = {.bits = 0};
    if (s->d->tailoring != 0)
        rules =
            lks_tail_rules(s->d, s->text, (linkspan_range){url->start, after});
    lks_tail_begin(&s->walk, after, &rules);
    const size_t stop = lks_tail_go_on(&s->walk, s->text, after, limit);
    note(s, stop);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!s->walk.is_over && limit < s->text.len) {
        tell_refusal(s, (linkspan_range){url->start, stop}, "Cap");
        settle(s, stop); /* too long: the rest is passed over */
        s->mode = LKS_SCAN_TAIL;
        return LKS_NOT_FOUND;
    }
    lks_tail_close(&s->walk);
    lks_drop_dot(url, &s->walk);
    const linkspan_range span = {url->start, s->walk.tail.end};
    note(s, lks_judged_end(s->d, s->text, span.end));
    if (lks_must_wait(s))
        return LKS_WAIT;
    const char *rule = lks_rule_of_url(s->d, s->text, url, &s->walk.tail);
    if (!rule && !is_wanted(s, LINKSPAN_KIND_URL, span, url->host))
        rule = "option";
    if (rule) {
        tell_refusal(s, span, rule);
        settle(s, stop);
        return LKS_NOT_FOUND;
    }
    settle(s, span.end);
    lks_write_url(link, url, &s->walk.tail);
    return LKS_FOUND;
}

static lks_outcome take_url(lks_scan *s, const lks_lead *lead,
                            const lks_run_host *host, size_t after,
                            linkspan_range port, linkspan_link *link)
{
    lks_found_url url = {.host = host,
                         .start = lead->kind == LKS_LEAD_SCHEME
                                      ? lead->start
                                      : host->range.start,
                         .host_end = after,
                         .port = port};
    return deliver_url(s, &url, link);
}

/* E4: where the `@` stands that makes userinfo of what ends at `at`. */
static size_t find_userinfo_end(lks_scan *s, size_t at)
{
    if (s->authority == NOWHERE)
        return NOWHERE;
    const size_t end = lks_userinfo_end(s->text, at);
    if (end < s->text.len && s->text.data[end] == '@')
        return end;
    note(s, end);
    return NOWHERE;
}

/* H14: what follows "://" as an IPv6 address. What touches it makes it another
 * host. */
lks_outcome lks_take_ipv6(lks_scan *s, linkspan_link *link)
{
    if (s->text.data[s->at] != '[' &&
        !lks_detects(s->d, LINKSPAN_DETECT_BARE_IPV6))
        return LKS_UNDECIDED;
    const lks_lead lead = lks_lead_before(s->d, s->text, s->floor, s->at);
    lks_run_host host;
    note(s, lks_ipv6_reach(s->text, s->at));
    if (lead.kind != LKS_LEAD_SCHEME)
        return LKS_UNDECIDED;
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!lks_ipv6_host_at(s->d, s->text, s->at, &host))
        return LKS_UNDECIDED;
    const size_t after = host.range.end;
    linkspan_range port;
    const lks_port_kind port_kind = lks_read_port(s->text, after, &port);
    note(s, port.end + 1);
    if (port_kind == LKS_PORT_BAD || find_userinfo_end(s, after) != NOWHERE ||
        (after < s->text.len && lks_is_ascii_alnum(s->text.data[after]))) {
        tell_refusal(s, host.range, "H14");
        return leave_run(s, after, true);
    }
    if (lks_must_wait(s))
        return LKS_WAIT;
    return take_url(s, &lead, &host, after, port, link);
}

/* Why nothing is linked in this place, whatever it is; NULL if it may be. */
static const char *rule_of_place(lks_scan *s, const lks_run *run)
{
    const size_t start = run->range.start;
    if (s->authority != NOWHERE && s->authority != start)
        return "H12";
    if (start > 0 && s->text.data[start - 1] == '%')
        return "H16";
    return lks_run_is_joined(s->text, run, &s->reach) ? "H18" : NULL;
}

static lks_outcome refuse_by(lks_scan *s, const lks_run *run,
                             const lks_lead *lead, const char *rule)
{
    tell_refusal(s, run->range, rule);
    return refuse(s, run, lead);
}

/* A run that does not follow an `@`, with what it is known to hold without a
 * scheme. */
static lks_outcome take_host(lks_scan *s, const lks_run *run, bool is_known,
                             lks_run_host *host, linkspan_link *link)
{
    const linkspan_range range = run->range;
    const lks_lead lead = lks_lead_before(s->d, s->text, s->floor, range.start);
    const bool has_scheme = lead.kind == LKS_LEAD_SCHEME;
    note(s, range.end + 1);
    const char *rule = rule_of_place(s, run);
    if (!rule && !(is_known && !has_scheme) &&
        !lks_tailored_host_in_run(s->d, s->text, run, has_scheme, host))
        rule = "H";
    if (rule)
        return lks_must_wait(s) ? LKS_WAIT : refuse_by(s, run, &lead, rule);

    const size_t userinfo_end = find_userinfo_end(s, range.end);
    if (userinfo_end != NOWHERE) {
        tell_refusal(s, (linkspan_range){range.start, userinfo_end}, "E4");
        s->at = userinfo_end; /* what comes next is the host */
        return LKS_NOT_FOUND;
    }
    const size_t after = host->is_dot_next
                             ? lks_past_dot(s->text, range.end, host->range.end)
                             : host->range.end;
    linkspan_range port;
    const lks_port_kind port_kind = lks_read_port(s->text, after, &port);
    note(s, port.end + 1);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (port_kind == LKS_PORT_BAD) { /* nothing, nor in its path */
        tell_refusal(s, host->range, "H9");
        return leave_run(s, host->range.end, true);
    }
    if (port_kind == LKS_PORT_NONE && !lks_is_initiator(s->text, after)) {
        /* In an authority the whole run would be userinfo (E4). */
        const size_t end =
            s->authority == NOWHERE ? host->range.end : range.end;
        const lks_outcome got = take_as_local_part(s, range.start, end, link);
        if (got != LKS_UNDECIDED)
            return got;
    }
    if (lead.kind == LKS_LEAD_REFUSED)
        return refuse_by(s, run, &lead, "H11");
    if (has_scheme && host->range.start != range.start)
        return refuse_by(s, run, &lead, "H12");
    return leave_host(s, run, host->range.end,
                      take_url(s, &lead, host, after, port, link));
}

/* ------------------------------------------------------------------- runs */

/* A run that is no host leaves the text as it is, but for its path, if something
 * stands before it that hides that (H11, H12). */
static lks_outcome leave_word(lks_scan *s, const lks_run *run)
{
    lks_lead lead = {.kind = LKS_LEAD_NONE};
    linkspan_range port;
    (void)lks_read_port(s->text, run->range.end, &port);
    note(s, port.end + 1);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (lks_is_initiator(s->text, port.end))
        lead = lks_lead_before(s->d, s->text, s->floor, run->range.start);
    return refuse(s, run, &lead);
}

lks_outcome lks_take_run(lks_scan *s, linkspan_link *link)
{
    lks_run run;
    if (s->at > s->floor && s->text.data[s->at - 1] == '@') {
        lks_run_at(s->d, s->text, s->at, &run);
        return take_address(s, s->at - 1, &run, false, link);
    }
    lks_run_host host;
    const bool is_known = s->authority != s->at &&
                          lks_short_host_at(s->d, s->text, s->at, &run, &host);
    if (!is_known)
        lks_run_at(s->d, s->text, s->at, &run);
    if (lks_is_word(s->d, &run) && !s->on_refusal)
        return leave_word(s, &run);
    return take_host(s, &run, is_known, &host, link);
}
