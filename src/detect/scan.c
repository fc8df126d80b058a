#include "detect/scan.h"

#include "detect/after_host.h"
#include "detect/lead.h"
#include "detect/run.h"
#include "host/ip.h"
#include "link/email.h"
#include "link/part.h"
#include "link/termination.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/link_props.h"

#define NOWHERE SIZE_MAX

/* What became of a candidate. */
typedef enum outcome {
    FOUND,
    NOT_FOUND, /* and `at` has moved on */
    UNDECIDED  /* nothing has changed */
} outcome;

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

static linkspan_link new_link(uint32_t kind, const lks_run_host *host)
{
    const linkspan_range nothing = {host->range.end, host->range.end};
    return (linkspan_link){.size = sizeof(linkspan_link),
                           .kind = kind,
                           .host_kind = host->kind,
                           .span = host->range,
                           .host = host->range,
                           .scheme = nothing,
                           .local_part = nothing,
                           .port = nothing,
                           .path = nothing,
                           .query = nothing,
                           .fragment = nothing,
                           .directives = nothing};
}

/* A link that nobody asked for, or that is too long, is passed over. */
static outcome deliver(lks_scan *s, const linkspan_link *found, size_t next,
                       linkspan_link *link)
{
    settle(s, next);
    if (!(s->d->kinds & found->kind) ||
        found->span.end - found->span.start > s->d->max_link_len)
        return NOT_FOUND;
    *link = *found;
    return FOUND;
}

/* A run that cannot be linked. What follows a scheme is then passed over with
 * its path, lest something in there be taken for the host (H12); without a path
 * the authority goes on, since an `@` may come. */
static outcome refuse(lks_scan *s, linkspan_range run, const lks_lead *lead)
{
    const bool has_scheme =
        lead->is_in_authority || lead->kind == LKS_LEAD_REFUSED;
    linkspan_range port;
    (void)lks_read_port(s->text, run.end, &port);
    if (has_scheme && lks_is_initiator(s->text, port.end))
        settle(s, lks_past_tail(s->text, run.end));
    else
        s->at = run.end;
    return NOT_FOUND;
}

/* -------------------------------------------------------------- addresses */

/* E9: a local part that would reach into the last link: what is left of it is
 * another address than the written one. A quoted one starts with its quote. */
static bool is_cut_off(const lks_scan *s, size_t start)
{
    if (start != s->floor || start == 0 || s->text.data[start] == '"')
        return false;
    size_t width = 0;
    const uint32_t before =
        lks_utf8_decode_back(s->text.data, s->text.data + start, &width);
    return before == '.' || lks_is_link_email(before);
}

/* The run after the `@` at `at` as the domain of an address. `is_asked` if the
 * local part could be a URL's host as well: then one that is too long, or no
 * domain, leaves everything as it was (E5). */
static outcome take_address(lks_scan *s, size_t at, linkspan_range run,
                            bool is_asked, linkspan_link *link)
{
    lks_run_host host;
    if (run.start == run.end || lks_run_is_joined(s->text, run) ||
        !lks_host_in_run(s->d, s->text, run, false, &host) ||
        host.range.start != run.start) {
        s->no_at = run.start; /* this `@` ends no local part */
        if (is_asked)
            return UNDECIDED;
        const lks_lead lead = {.is_in_authority = s->authority != NOWHERE};
        return refuse(s, run, &lead); /* E4: nor the path */
    }
    const lks_local_part_rules rules = {
        .max_code_points = s->d->max_local_part,
        .accepts_quoted = lks_detects(s->d, LINKSPAN_DETECT_QUOTED)};
    const uint8_t *floor = s->text.data + s->floor;
    size_t local = 0;
    const lks_local_outcome got =
        lks_find_local_part(floor, at - s->floor, &rules, &local);
    if (got == LKS_LOCAL_TOO_LONG && is_asked)
        return UNDECIDED;
    size_t next = lks_past_tail(s->text, host.range.end);
    const size_t segment = lks_last_segment(s->text, run);
    if (next < segment)
        next = segment;
    if (got != LKS_LOCAL_FOUND || s->authority != NOWHERE ||
        is_cut_off(s, s->floor + local)) {
        settle(s, next); /* E2, E3, E4 */
        return NOT_FOUND;
    }
    linkspan_link found = new_link(LINKSPAN_KIND_EMAIL, &host);
    found.local_part = (linkspan_range){s->floor + local, at};
    found.span.start = s->floor + lks_before_mailto(floor, local);
    if (found.span.start == found.local_part.start)
        found.flags |= LINKSPAN_LINK_SCHEME_IMPLIED;
    else
        found.scheme =
            (linkspan_range){found.span.start, found.local_part.start};
    return deliver(s, &found, next, link); /* E6 */
}

/* E5: the host that starts a run may be the start of a local part. */
static outcome take_as_local_part(lks_scan *s, linkspan_range run,
                                  size_t host_end, linkspan_link *link)
{
    if (run.end <= s->no_at)
        return UNDECIDED;
    /* In an authority more than Link_Email may stand before an `@` (E4). */
    const bool is_authority = s->authority != NOWHERE;
    const size_t limit = is_authority ? run.end : host_end;
    size_t at = run.start;
    for (size_t count = 0; at < s->text.len; count++) {
        size_t width = 0;
        const uint32_t cp = code_point_at(s, at, &width);
        if (cp == '@' && is_authority) {
            s->at = at; /* E4: what comes next is the host */
            return NOT_FOUND;
        }
        if (cp == '@') {
            const linkspan_range domain = {at + 1,
                                           lks_run_end(s->d, s->text, at + 1)};
            return take_address(s, at, domain, true, link);
        }
        if (count == s->d->max_local_part)
            return UNDECIDED;
        if (at >= limit && (!lks_is_link_email(cp) ||
                            (is_authority && lks_is_one_of(cp, "/?#"))))
            break;
        at += width;
    }
    s->no_at = at;
    return UNDECIDED;
}

/* ------------------------------------------------------------------- URLs */

static void add_tail(linkspan_link *link, const linkspan_tail *tail)
{
    link->parts = tail->parts;
    link->path = tail->path;
    link->query = tail->query;
    link->fragment = tail->fragment;
    link->directives = tail->directives;
    link->directive_count = tail->directive_count;
    link->span.end = tail->end;
}

/* A host stands here and nothing forbids it: `after` is where its port or path
 * would start. */
static outcome take_url(lks_scan *s, const lks_lead *lead,
                        const lks_run_host *host, size_t after,
                        const linkspan_range *port, linkspan_link *link)
{
    linkspan_link found = new_link(LINKSPAN_KIND_URL, host);
    if (lead->kind == LKS_LEAD_SCHEME) {
        found.span.start = lead->start;
        found.scheme = (linkspan_range){lead->start, host->range.start};
    } else {
        found.flags |= LINKSPAN_LINK_SCHEME_IMPLIED;
    }
    if (after > host->range.end)
        found.flags |= LINKSPAN_LINK_TRAILING_DOT;
    if (port->end > port->start) {
        found.port = *port;
        after = port->end;
    }
    linkspan_tail tail = {.size = sizeof tail};
    lks_find_tail(s->text, after, &tail);
    add_tail(&found, &tail);
    return deliver(s, &found, tail.end, link);
}

/* H8: the dot after the host belongs to it only before a port or a part. */
static size_t past_dot(const lks_scan *s, linkspan_range run,
                       const lks_run_host *host)
{
    linkspan_range port;
    const bool has_more =
        lks_is_initiator(s->text, run.end) ||
        lks_read_port(s->text, run.end, &port) == LKS_PORT_GOOD;
    return host->is_dot_next && has_more ? run.end : host->range.end;
}

/* E4: the `@` that makes a host userinfo, from `at` right after the host on, or
 * NOWHERE. Only what RFC 3986 has in userinfo may stand between, so that an
 * address later in a text without spaces does not take the link away. None of
 * that starts another authority: nothing is looked at twice. */
static size_t find_userinfo_end(const lks_scan *s, size_t at)
{
    static const char marks[] = "-._~%!$&'()*+,;=:";
    if (s->authority == NOWHERE)
        return NOWHERE;
    for (; at < s->text.len; at++) {
        LKS_STEP();
        const uint8_t c = s->text.data[at];
        if (c == '@')
            return at;
        if (!lks_is_ascii_alpha(c) && !lks_is_ascii_digit(c) &&
            !lks_is_one_of(c, marks))
            break;
    }
    return NOWHERE;
}

/* H14: what follows "://" as an IPv6 address. */
static outcome take_ipv6(lks_scan *s, linkspan_link *link)
{
    const lks_lead lead = lks_lead_before(s->d, s->text, s->floor, s->at);
    lks_run_host host;
    if (lead.kind != LKS_LEAD_SCHEME ||
        !lks_ipv6_host_at(s->d, s->text, s->at, &host))
        return UNDECIDED;
    const size_t after = host.range.end;
    linkspan_range port;
    if (lks_read_port(s->text, after, &port) == LKS_PORT_BAD ||
        find_userinfo_end(s, after) != NOWHERE)
        return refuse(s, host.range, &lead);
    return take_url(s, &lead, &host, after, &port, link);
}

/* A run that does not follow an `@`. */
static outcome take_host(lks_scan *s, linkspan_range run, linkspan_link *link)
{
    const lks_lead lead = lks_lead_before(s->d, s->text, s->floor, run.start);
    const bool is_hidden = s->authority != NOWHERE && s->authority != run.start;
    const bool is_escaped =
        run.start > 0 && s->text.data[run.start - 1] == '%'; /* H16 */
    lks_run_host host;
    if (is_hidden || is_escaped || lks_run_is_joined(s->text, run) ||
        !lks_host_in_run(s->d, s->text, run, lead.kind == LKS_LEAD_SCHEME,
                         &host))
        return refuse(s, run, &lead);

    const size_t userinfo_end = find_userinfo_end(s, run.end);
    if (userinfo_end != NOWHERE) {
        s->at = userinfo_end; /* what comes next is the host */
        return NOT_FOUND;
    }
    const size_t after = past_dot(s, run, &host);
    linkspan_range port;
    const lks_port_kind port_kind = lks_read_port(s->text, after, &port);
    if (port_kind == LKS_PORT_BAD)
        return refuse(s, run, &lead);
    if (port_kind == LKS_PORT_NONE && !lks_is_initiator(s->text, after)) {
        const outcome got = take_as_local_part(s, run, host.range.end, link);
        if (got != UNDECIDED)
            return got;
    }
    if (lead.kind == LKS_LEAD_REFUSED ||
        (lead.kind == LKS_LEAD_SCHEME && host.range.start != run.start))
        return refuse(s, run, &lead);
    const outcome got = take_url(s, &lead, &host, after, &port, link);
    const size_t segment = lks_last_segment(s->text, run);
    if (s->at < segment)
        settle(s, segment);
    return got;
}

/* ------------------------------------------------------------------- text */

static outcome take_run(lks_scan *s, linkspan_link *link)
{
    if (s->run_end <= s->at)
        s->run_end = lks_run_end(s->d, s->text, s->at);
    const linkspan_range run = {s->at, s->run_end};
    if (run.start > s->floor && s->text.data[run.start - 1] == '@')
        return take_address(s, run.start - 1, run, false, link);
    return take_host(s, run, link);
}

/* A character between runs. Keeps track of the authority (E4, H12). */
static void pass(lks_scan *s, uint32_t cp, size_t width)
{
    const uint8_t *p = s->text.data + s->at;
    const size_t left = s->text.len - s->at;
    if (cp == ':' && left >= 3 && p[1] == '/' && p[2] == '/') {
        s->at += 3;
        s->authority = s->at;
        return;
    }
    s->at += width;
    if (lks_is_one_of(cp, "/?#") || lks_link_term_of(cp) == LKS_TERM_HARD)
        s->authority = NOWHERE;
}

void lks_scan_begin(lks_scan *s, const linkspan_detector *d, lks_slice text,
                    size_t at)
{
    *s = (lks_scan){
        .d = d, .text = text, .at = at, .floor = at, .authority = NOWHERE};
}

bool lks_scan_next(lks_scan *s, linkspan_link *link)
{
    while (s->at < s->text.len) {
        LKS_STEP();
        size_t width = 0;
        const uint32_t cp = code_point_at(s, s->at, &width);
        if (s->at == s->authority) {
            const outcome got = take_ipv6(s, link);
            if (got == FOUND)
                return true;
            if (got == NOT_FOUND)
                continue;
        }
        if (!lks_is_run_char(s->d, cp))
            pass(s, cp, width);
        else if (take_run(s, link) == FOUND)
            return true;
    }
    return false;
}
