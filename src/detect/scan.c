#include "detect/scan.h"

#include "detect/after_host.h"
#include "detect/found.h"
#include "detect/lead.h"
#include "detect/plain.h"
#include "detect/run.h"
#include "detect/tailor.h"
#include "host/host_char.h"
#include "link/email.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/link_props.h"

#define NOWHERE SIZE_MAX

/* What became of a candidate. */
typedef enum outcome {
    FOUND,
    NOT_FOUND, /* and `at` has moved on */
    UNDECIDED, /* nothing has changed: something else may be tried */
    WAIT       /* nothing has changed: the text goes on */
} outcome;

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

/* True if what follows the text could change the decision. */
static bool must_wait(const lks_scan *s)
{
    return s->is_partial && s->reach + LKS_UTF8_MAX > s->text.len;
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

/* Where `at` goes on, if not to the text's end: in a partial text what starts
 * there may be cut. */
static size_t limit_of(const lks_scan *s)
{
    const size_t cut = s->is_partial ? LKS_UTF8_MAX - 1 : 0;
    return s->text.len > cut ? s->text.len - cut : 0;
}

static outcome go_on_in_tail(lks_scan *s)
{
    settle(s, lks_tail_go_on(&s->walk, s->text, s->at, limit_of(s)));
    if (s->walk.is_over)
        s->mode = LKS_SCAN_TEXT;
    return s->walk.is_over || !s->is_partial ? NOT_FOUND : WAIT;
}

/* Pass over what would be the port, path, query and fragment of a host that is
 * not linked, or of an address (E2, E4, E6). */
static outcome pass_over_tail(lks_scan *s, size_t host_end)
{
    if (host_end < limit_of(s) &&
        !lks_is_one_of(s->text.data[host_end], ".:/?#")) {
        settle(s, host_end); /* nothing is there */
        s->mode = LKS_SCAN_TEXT;
        return NOT_FOUND;
    }
    const size_t after = lks_past_port(s->text, host_end);
    note(s, after + 1);
    if (must_wait(s))
        return WAIT;
    settle(s, after);
    /* What it would be, the link is not: nothing about it is known. */
    const lks_tailor_rules rules = {.bits = s->d->tailoring};
    lks_tail_begin(&s->walk, after, &rules);
    s->mode = LKS_SCAN_TAIL;
    (void)go_on_in_tail(s);
    return NOT_FOUND;
}

/* A run that is not linked ends at `end`. What follows a scheme is then passed
 * over with its path, lest something in there be taken for the host (H12);
 * without a path the authority goes on, since an `@` may come. */
static outcome leave_run(lks_scan *s, size_t end, bool has_scheme)
{
    if (has_scheme) {
        linkspan_range port;
        (void)lks_read_port(s->text, end, &port);
        note(s, port.end + 1);
        if (lks_is_initiator(s->text, port.end))
            return pass_over_tail(s, end);
    }
    note(s, end + 1);
    if (must_wait(s))
        return WAIT;
    s->at = end;
    s->mode = LKS_SCAN_TEXT;
    return NOT_FOUND;
}

static outcome go_on_in_run(lks_scan *s)
{
    const size_t limit = limit_of(s);
    if (s->at < limit)
        s->at = lks_run_end(s->d, s->text, s->at, limit);
    if (s->at >= limit && s->is_partial)
        return WAIT;
    s->reach = s->at;
    return leave_run(s, s->at, s->run_has_scheme);
}

static outcome refuse(lks_scan *s, const lks_run *run, const lks_lead *lead)
{
    const bool has_scheme =
        lead->is_in_authority || lead->kind == LKS_LEAD_REFUSED;
    if (!run->is_long)
        return leave_run(s, run->range.end, has_scheme);
    s->at = run->range.end;
    s->mode = LKS_SCAN_RUN;
    s->run_has_scheme = has_scheme;
    return NOT_FOUND;
}

/* A host of the run is decided, and what follows it. If that is a dot, which
 * does not belong to it (H6), go on in the run's last segment. */
static outcome leave_host(lks_scan *s, const lks_run *run, size_t host_end,
                          outcome got)
{
    size_t width = 0;
    if (got == WAIT || host_end >= run->range.end ||
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
static outcome refuse_domain(lks_scan *s, const lks_run *run, bool is_asked)
{
    const lks_lead lead = {.is_in_authority = s->authority != NOWHERE};
    if (must_wait(s))
        return WAIT;
    s->no_at = run->range.start; /* this `@` ends no local part */
    if (is_asked)
        return UNDECIDED;
    tell_refusal(s, run->range, "H");
    return refuse(s, run, &lead); /* E4: nor the path */
}

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

static outcome deliver_address(lks_scan *s, size_t local, size_t at,
                               const lks_run_host *host, linkspan_link *link)
{
    const size_t start =
        s->floor + lks_before_mailto(s->text.data + s->floor, local - s->floor);
    const linkspan_range span = {start, host->range.end};
    const outcome got = pass_over_tail(s, span.end); /* E6 */
    if (got == WAIT || !is_wanted(s, LINKSPAN_KIND_EMAIL, span, host)) {
        tell_refusal(s, span, "option");
        return got;
    }
    lks_write_address(link, host, start, local, at);
    return FOUND;
}

/* Why there is no address before the `@`. */
static const char *rule_of_local_part(const lks_scan *s, lks_local_outcome got)
{
    if (s->authority != NOWHERE)
        return "E4";
    return got == LKS_LOCAL_TOO_LONG || got == LKS_LOCAL_FOUND ? "E9" : "E2";
}

static outcome take_address(lks_scan *s, size_t at, const lks_run *run,
                            bool is_asked, linkspan_link *link)
{
    lks_run_host host;
    note(s, run->range.end + lks_read_on(s->d));
    if (lks_run_is_joined(s->text, run, &s->reach) ||
        !lks_tailored_domain_in_run(s->d, s->text, run, &host) ||
        host.range.start != run->range.start)
        return refuse_domain(s, run, is_asked);
    if (must_wait(s))
        return WAIT;

    const lks_local_part_rules rules = {
        .max_code_points = s->d->max_local_part,
        .accepts_quoted = lks_detects(s->d, LINKSPAN_DETECT_QUOTED)};
    size_t local = 0;
    const lks_local_outcome got = lks_find_local_part(
        s->text.data + s->floor, at - s->floor, &rules, &local);
    if (got == LKS_LOCAL_TOO_LONG && is_asked)
        return UNDECIDED;
    if (got != LKS_LOCAL_FOUND || s->authority != NOWHERE ||
        is_cut_off(s, s->floor + local)) {
        tell_refusal(s, (linkspan_range){at, host.range.end},
                     rule_of_local_part(s, got));
        return leave_host(s, run, host.range.end, /* E2, E3, E4 */
                          pass_over_tail(s, host.range.end));
    }
    local = lks_tailored_local_part(
        s->d, s->text, (linkspan_range){s->floor + local, at}, s->floor, &host);
    if (local == at) {
        tell_refusal(s, (linkspan_range){at, host.range.end}, "P11");
        return leave_host(s, run, host.range.end,
                          pass_over_tail(s, host.range.end));
    }
    return leave_host(s, run, host.range.end,
                      deliver_address(s, local, at, &host, link));
}

/* E5: what stands from `start` to the end of a host may be the start of a local
 * part. */
static outcome take_as_local_part(lks_scan *s, size_t start, size_t host_end,
                                  linkspan_link *link)
{
    if (host_end <= s->no_at)
        return UNDECIDED;
    const size_t at =
        lks_local_part_ahead(s->text, (linkspan_range){start, host_end},
                             s->authority != NOWHERE, s->d->max_local_part);
    if (at == LKS_NOWHERE)
        return UNDECIDED;
    note(s, at + 1);
    if (at < s->text.len && s->text.data[at] == '@') {
        if (s->authority != NOWHERE) {
            s->at = at; /* E4: what comes next is the host */
            return NOT_FOUND;
        }
        lks_run domain;
        lks_run_at(s->d, s->text, at + 1, &domain);
        return take_address(s, at, &domain, true, link);
    }
    if (must_wait(s))
        return WAIT;
    s->no_at = at;
    return UNDECIDED;
}

/* ------------------------------------------------------------------- URLs */

static outcome deliver_url(lks_scan *s, lks_found_url *url, linkspan_link *link)
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
    note(s, stop + lks_read_on(s->d));
    if (must_wait(s))
        return WAIT;
    if (!s->walk.is_over && limit < s->text.len) {
        tell_refusal(s, (linkspan_range){url->start, stop}, "Cap");
        settle(s, stop); /* too long: the rest is passed over */
        s->mode = LKS_SCAN_TAIL;
        return NOT_FOUND;
    }
    lks_tail_close(&s->walk);
    lks_drop_dot(url, &s->walk);
    const linkspan_range span = {url->start, s->walk.tail.end};
    const char *rule = lks_rule_of_url(s->d, s->text, url, &s->walk.tail);
    if (!rule && !is_wanted(s, LINKSPAN_KIND_URL, span, url->host))
        rule = "option";
    if (rule) {
        tell_refusal(s, span, rule);
        settle(s, stop);
        return NOT_FOUND;
    }
    settle(s, span.end);
    lks_write_url(link, url, &s->walk.tail);
    return FOUND;
}

static outcome take_url(lks_scan *s, const lks_lead *lead,
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
static outcome take_ipv6(lks_scan *s, linkspan_link *link)
{
    if (s->text.data[s->at] != '[' &&
        !lks_detects(s->d, LINKSPAN_DETECT_BARE_IPV6))
        return UNDECIDED;
    const lks_lead lead = lks_lead_before(s->d, s->text, s->floor, s->at);
    lks_run_host host;
    note(s, lks_ipv6_reach(s->text, s->at));
    if (lead.kind != LKS_LEAD_SCHEME)
        return UNDECIDED;
    if (must_wait(s))
        return WAIT;
    if (!lks_ipv6_host_at(s->d, s->text, s->at, &host))
        return UNDECIDED;
    const size_t after = host.range.end;
    linkspan_range port;
    const lks_port_kind port_kind = lks_read_port(s->text, after, &port);
    note(s, port.end + 1);
    if (port_kind == LKS_PORT_BAD || find_userinfo_end(s, after) != NOWHERE ||
        (after < s->text.len && lks_is_ascii_alnum(s->text.data[after]))) {
        tell_refusal(s, host.range, "H14");
        return leave_run(s, after, true);
    }
    if (must_wait(s))
        return WAIT;
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

static outcome refuse_by(lks_scan *s, const lks_run *run, const lks_lead *lead,
                         const char *rule)
{
    tell_refusal(s, run->range, rule);
    return refuse(s, run, lead);
}

/* A run that does not follow an `@`, with what it is known to hold without a
 * scheme. */
static outcome take_host(lks_scan *s, const lks_run *run, bool is_known,
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
        return must_wait(s) ? WAIT : refuse_by(s, run, &lead, rule);

    const size_t userinfo_end = find_userinfo_end(s, range.end);
    if (userinfo_end != NOWHERE) {
        tell_refusal(s, (linkspan_range){range.start, userinfo_end}, "E4");
        s->at = userinfo_end; /* what comes next is the host */
        return NOT_FOUND;
    }
    const size_t after = host->is_dot_next
                             ? lks_past_dot(s->text, range.end, host->range.end)
                             : host->range.end;
    linkspan_range port;
    const lks_port_kind port_kind = lks_read_port(s->text, after, &port);
    note(s, port.end + 1);
    if (must_wait(s))
        return WAIT;
    if (port_kind == LKS_PORT_BAD) { /* nothing, nor in its path */
        tell_refusal(s, host->range, "H9");
        return leave_run(s, host->range.end, true);
    }
    if (port_kind == LKS_PORT_NONE && !lks_is_initiator(s->text, after)) {
        /* In an authority the whole run would be userinfo (E4). */
        const size_t end =
            s->authority == NOWHERE ? host->range.end : range.end;
        const outcome got = take_as_local_part(s, range.start, end, link);
        if (got != UNDECIDED)
            return got;
    }
    if (lead.kind == LKS_LEAD_REFUSED)
        return refuse_by(s, run, &lead, "H11");
    if (has_scheme && host->range.start != range.start)
        return refuse_by(s, run, &lead, "H12");
    return leave_host(s, run, host->range.end,
                      take_url(s, &lead, host, after, port, link));
}

/* ------------------------------------------------------------------- text */

/* P7 finds names in a run one after the other. So that the whole run is not
 * walked for each, a short piece is tried first; if it has none, what is found
 * lies further on. Tells whether the host is known by now. */
static bool run_of_host(const lks_scan *s, lks_run *run, lks_run_host *host)
{
    if (lks_tailors(s->d, LINKSPAN_TAILOR_HOST_START) &&
        s->authority != s->at) {
        lks_short_run_at(s->d, s->text, s->at, run);
        if (!run->is_long)
            return false;
        if (lks_tailored_host_in_run(s->d, s->text, run, false, host))
            return true;
    }
    lks_run_at(s->d, s->text, s->at, run);
    return false;
}

static outcome take_run(lks_scan *s, linkspan_link *link)
{
    lks_run run;
    if (s->at > s->floor && s->text.data[s->at - 1] == '@') {
        lks_run_at(s->d, s->text, s->at, &run);
        return take_address(s, s->at - 1, &run, false, link);
    }
    lks_run_host host;
    const bool is_known = run_of_host(s, &run, &host);
    return take_host(s, &run, is_known, &host, link);
}

/* A character between runs. Keeps track of the authority (E4, H12). */
static outcome pass(lks_scan *s, uint32_t cp, size_t width)
{
    const uint8_t *p = s->text.data + s->at;
    const size_t left = s->text.len - s->at;
    if (must_wait(s))
        return WAIT;
    if (cp == ':' && left >= 3 && p[1] == '/' && p[2] == '/') {
        s->at += 3;
        s->authority = s->at;
        return NOT_FOUND;
    }
    s->at += width;
    if (s->authority != NOWHERE && cp != ':' &&
        (lks_is_one_of(cp, "/?#") || lks_link_term_of(cp) == LKS_TERM_HARD))
        s->authority = NOWHERE;
    return NOT_FOUND;
}

/* Spaces and controls, which are Hard, a byte at a time. */
static void pass_spaces(lks_scan *s)
{
    size_t at = s->at;
    while (at < s->text.len && s->text.data[at] <= ' ')
        at++;
    LKS_STEPS(at - s->at);
    if (at > s->at)
        s->authority = NOWHERE;
    s->at = at;
}

/* What stands right before `at` may make a difference to a run. */
static bool is_after_lead(const lks_scan *s)
{
    return s->at > s->floor &&
           (s->text.data[s->at - 1] == ':' || s->text.data[s->at - 1] == '/');
}

/* Whoever asks why something is no link wants to hear of every run. */
static bool leaps(const lks_scan *s)
{
    return s->d->kernel && !s->on_refusal && s->authority == NOWHERE &&
           !is_after_lead(s);
}

static outcome take_text(lks_scan *s, linkspan_link *link)
{
    if (leaps(s)) {
        s->at = lks_leap_from(&s->leap, s->d, s->text, s->at, s->floor,
                              limit_of(s));
        if (s->at < s->text.len && lks_take_plain_link(s, link))
            return FOUND;
    } else {
        pass_spaces(s);
    }
    if (s->at == s->text.len)
        return NOT_FOUND;
    s->reach = s->at;
    if (s->at == s->authority) {
        const outcome got = take_ipv6(s, link);
        if (got != UNDECIDED)
            return got;
        s->reach = s->at;
    }
    const uint8_t byte = s->text.data[s->at];
    if (byte < 0x80)
        return lks_is_ascii_run_byte(byte) ? take_run(s, link)
                                           : pass(s, byte, 1);
    size_t width = 0;
    const uint32_t cp = code_point_at(s, s->at, &width);
    return lks_is_run_char(s->d, cp) ? take_run(s, link) : pass(s, cp, width);
}

static outcome step(lks_scan *s, linkspan_link *link)
{
    switch (s->mode) {
    case LKS_SCAN_TAIL:
        return go_on_in_tail(s);
    case LKS_SCAN_RUN:
        return go_on_in_run(s);
    default:
        return take_text(s, link);
    }
}

void lks_scan_begin(lks_scan *s, const linkspan_detector *d, lks_slice text,
                    size_t at)
{
    lks_leap_begin(&s->leap, at);
    lks_scan_begin_leapt(s, d, text, at);
}

void lks_scan_begin_leapt(lks_scan *s, const linkspan_detector *d,
                          lks_slice text, size_t at)
{
    s->d = d;
    s->text = text;
    s->is_partial = false;
    s->mode = LKS_SCAN_TEXT;
    s->run_has_scheme = false;
    s->at = at;
    s->floor = at;
    s->authority = NOWHERE;
    s->no_at = 0;
    s->reach = at;
    s->on_refusal = NULL;
    s->context = NULL;
}

lks_scan_result lks_scan_next(lks_scan *s, linkspan_link *link)
{
    while (s->at < s->text.len) {
        const outcome got = step(s, link);
        if (got == FOUND)
            return LKS_SCAN_FOUND;
        if (got == WAIT)
            return LKS_SCAN_MORE;
    }
    return s->is_partial ? LKS_SCAN_MORE : LKS_SCAN_END;
}
