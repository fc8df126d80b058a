#include "text/hints.h"

LKS_FAST_BEGIN

#include "detect/url.h"

#include <string.h>

#include "detect/address.h"
#include "detect/after_host.h"
#include "detect/authority.h"
#include "detect/following.h"
#include "detect/ipv6_host.h"
#include "detect/joined.h"
#include "detect/lead.h"
#include "detect/name_around.h"
#include "detect/name_rule.h"
#include "detect/odd_host.h"
#include "detect/refusal.h"
#include "detect/result.h"
#include "detect/tailored.h"
#include "link/email.h"
#include "link/tailoring.h"
#include "text/steps.h"

/* ---------------------------------------------------------------- the tail */

/* The largest number of Soft characters after a tail that the quick check
 * skips. If there are more, take_any_tail() decides. */
#define MOST_SOFT 16u

/* True if the tail ends at `at`: a space or a closing bracket follows, or
 * punctuation and then a space or closing bracket. */
static LKS_INLINE bool ends_tail(const lks_scan *s, size_t at)
{
    uint8_t next = lks_following_at(s, at);
    for (size_t i = 0; (next & LKS_IS_SOFT) && i < MOST_SOFT; i++) {
        LKS_STEP();
        next = lks_following_at(s, ++at);
    }
    return next & LKS_ENDS_TAIL;
}

/* True if no tailored rule can change an ASCII tail that ends at `end`: no
 * tailored rule is on, or the last byte is a letter, a digit or a slash. Other
 * bytes at the end can be removed: a bare `?` or `#` by P8, markup by P13. */
static LKS_INLINE bool is_quiet_end(const lks_scan *s, size_t end)
{
    const uint8_t last = s->text.data[end - 1];
    return s->d->tailoring == 0 || last == '/' || lks_is_ascii_alnum(last);
}

/* True if the simple tail that starts at `after` is the whole tail, and no
 * tailored rule changes it. */
static LKS_INLINE bool is_whole(const lks_scan *s, size_t after,
                                const lks_simple_tail *tail)
{
    return ends_tail(s, tail->stop) && is_quiet_end(s, tail->end) &&
           (s->d->tailoring == 0 ||
            (!lks_may_end_in_reference(s->text, after, tail) &&
             !lks_may_end_in_code(s->text, tail)));
}

/* The rule by which the URL is a file (P9: README.md), a member of an object
 * (P10: window.open) or other code (P18); NULL if it is a site. */
static LKS_INLINE lks_rule rule_of_name(lks_scan *s, const lks_url *url,
                                        bool has_path)
{
    if (!lks_tailors(s->d, lks_rules_that_need(LKS_NEEDS_NAME)) ||
        url->start < url->host.range.start)
        return LKS_RULE_NONE;
    if (has_path)
        return lks_tailors(s->d, LINKSPAN_TAILOR_CODE) &&
                       lks_is_in_disk_path(s->text, url->start)
                   ? LKS_RULE_CODE
                   : LKS_RULE_NONE;
    const lks_host host = url->host; /* so that `url` stays in registers */
    return lks_rule_of_name(s->d, s->text, &host, url->port, &s->reach);
}

/* False if the option `start` excludes the URL. A URL with a scheme is never
 * excluded. LINKSPAN_START_SCHEME excludes every URL without a scheme.
 * LINKSPAN_START_WWW excludes a URL without a scheme unless its host starts with
 * "www.". */
static bool has_wanted_start(const lks_scan *s, size_t start,
                             linkspan_range host)
{
    return s->d->start == LINKSPAN_START_ALL || start < host.start ||
           (s->d->start == LINKSPAN_START_WWW && host.end - host.start > 4 &&
            lks_ends_with_ignoring_case(
                (lks_slice){s->text.data + host.start, 4}, "www."));
}

/* True if no option excludes the URL, which ends at `end` and has a wanted
 * start. */
LKS_NOINLINE static bool is_wanted_url(const lks_scan *s, const lks_url *url,
                                       size_t end)
{
    return lks_is_wanted(s, LINKSPAN_KIND_URL,
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
    lks_rule rule = rule_of_name(s, url, has_path);
    if (lks_must_wait(s))
        return LKS_WAIT; /* rule_of_name() needs more text */
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
    lks_set_url(link, url, tail);
    if (lks_detects(s->d, LINKSPAN_DETECT_USER_NAMES))
        set_user(s, link);
    return LKS_FOUND;
}

/* deliver_url() for a URL that ends with its simple tail, which starts at
 * `after`. */
static LKS_INLINE lks_outcome deliver_simple(lks_scan *s, const lks_url *url,
                                             size_t after,
                                             const lks_simple_tail *simple,
                                             linkspan_link *link)
{
    const lks_outcome got =
        leave_url(s, url, simple->end, simple->query > after, simple->stop);
    if (got != LKS_FOUND)
        return got;
    lks_set_simple_url(link, url, simple, after);
    if (LKS_UNLIKELY(lks_detects(s->d, LINKSPAN_DETECT_USER_NAMES)))
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

/* P8: a bare `?` or `#` at the end of a tail, as in "/intro? Yes", is not part
 * of the link. `rest` receives the tail that starts at `after`, without the
 * bare character. False if the full rules must decide. */
static bool drops_bare_end(const lks_scan *s, size_t after,
                           const lks_simple_tail *simple, lks_simple_tail *rest)
{
    const size_t last = simple->end - 1;
    if (!lks_tailors(s->d, LINKSPAN_TAILOR_BARE) || last <= after ||
        simple->stop != simple->end ||
        (simple->query != last && simple->fragment != last) ||
        !is_quiet_end(s, last) || lks_may_end_in_code(s->text, simple) ||
        !(lks_following_at(s, simple->stop) & LKS_ENDS_TAIL) ||
        (s->is_partial && lks_reads_on(s->d)))
        return false;
    *rest = (lks_simple_tail){simple->query < last ? simple->query : last, last,
                              last, simple->stop};
    return true;
}

/* Take a URL whose tail is more than a simple tail, or whose end take_tail()
 * could not decide: find the end of the tail by UTS #58 3.5.1 and the tailored
 * rules, starting where the simple tail stopped. */
LKS_NOINLINE static lks_outcome take_any_tail(lks_scan *s, lks_url *url,
                                              size_t after,
                                              const lks_simple_tail *simple,
                                              linkspan_link *link)
{
    lks_simple_tail rest;
    if (drops_bare_end(s, after, simple, &rest))
        return deliver_simple(s, url, after, &rest, link);
    const size_t limit = lks_furthest_end(s->d, s->text, url->start);
    lks_cut_rules rules = {.bits = 0};
    if (s->d->tailoring != 0)
        rules =
            lks_tail_rules(s->d, s->text, (linkspan_range){url->start, after});
    const size_t at = lks_tail_resume(&s->walk, s->text, after, &rules, simple);
    const size_t stop = lks_tail_go_on(&s->walk, s->text, at, limit);
    lks_note_walk(s, stop);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!s->walk.is_over && limit < s->text.len)
        return lks_leave_long_link(s, url->start, stop);
    lks_tail_close(&s->walk);
    lks_drop_dot(url, &s->walk);
    if (lks_reads_on(s->d))
        lks_note_reach(s, lks_read_on_end(s->text, s->walk.tail.end));
    if (lks_must_wait(s))
        return LKS_WAIT;
    return deliver_url(s, url, stop, &s->walk.tail, link);
}

/* Take a URL whose tail starts at `after`; `next` is what the byte at `after`
 * implies (flags of following.h). */
static LKS_INLINE lks_outcome take_tail(lks_scan *s, const lks_url *url,
                                        size_t after, uint8_t next,
                                        linkspan_link *link)
{
    lks_simple_tail simple = {after, after, after, after};
    bool is_simple = next & (LKS_ENDS_HOST | LKS_ENDS_NAME);
    if (next & LKS_STARTS_PART) {
        const size_t longest = s->d->longest_simple;
        const size_t limit = s->text.len - url->start < longest
                                 ? s->text.len
                                 : url->start + longest;
        if (after < limit)
            simple = lks_read_simple_tail(s->text, after, limit);
        is_simple = is_whole(s, after, &simple);
    }
    if (!is_simple || (s->is_partial && lks_reads_on(s->d))) {
        const lks_simple_tail known = simple;
        lks_url other = *url;
        return take_any_tail(s, &other, after, &known, link);
    }
    return deliver_simple(s, url, after, &simple, link);
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
    const lks_simple_tail nothing = {port.end, port.end, port.end, port.end};
    lks_url url = {.host = lks_host_of(&host),
                   .start = lead.start,
                   .host_end = after,
                   .port = port};
    return take_any_tail(s, &url, port.end, &nothing, link);
}

/* The rule by which no run at this place is linked, whatever the run is; NULL
 * if there is no such rule. */
static lks_rule rule_of_place(lks_scan *s, const lks_run *run)
{
    const size_t start = run->range.start;
    if (lks_is_in_authority(s) && s->authority != start)
        return LKS_RULE_H12;
    if (start > 0 && s->text.data[start - 1] == '%')
        return LKS_RULE_H16;
    if (lks_is_after_wide_at(s->text, start))
        return LKS_RULE_H3;
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

/* What is implied by the byte at `after`, where the tail would start:
 * LKS_STARTS_PART if a part starts with it, or LKS_ENDS_NAME if the URL ends
 * before it, as in "a.com'b". Otherwise 0. A backslash implies nothing, since
 * it may escape a slash (P13), nor does a byte outside ASCII, since a rule may
 * then look further. */
static uint8_t following_tail(const lks_scan *s, size_t host_end, size_t after)
{
    const uint8_t part = lks_following_at(s, after) & LKS_STARTS_PART;
    const bool is_plain_end = after < s->text.len &&
                              s->text.data[after] < 0x80 &&
                              s->text.data[after] != '\\';
    return part == 0 && is_plain_end && after == host_end && s->is_quick &&
                   !s->is_partial
               ? LKS_ENDS_NAME
               : part;
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
    if (!s->d->takes_all_urls && !has_wanted_start(s, url.start, host->range)) {
        lks_report_refusal(s, (linkspan_range){url.start, end},
                           LKS_RULE_OPTION);
        return lks_leave_run(s, run->range.end, false);
    }
    const size_t after =
        url.port.end > url.host_end ? url.port.end : url.host_end;
    return lks_leave_host(
        s, run, end,
        take_tail(s, &url, after, following_tail(s, end, after), link));
}

/* The rule by which the run is not a host. To find it, the run must be read
 * again, so the result is only "H" unless refusals are explained or suspects
 * are searched for. */
static lks_rule rule_of_run(const lks_scan *s, const lks_run *run)
{
    return s->on_refusal || s->finds_suspects
               ? lks_rule_of_run(s->d, s->text, run)
               : LKS_RULE_UNNAMED;
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
    if (!rule && !(is_known && !has_scheme) &&
        !lks_tailored_host_in_run(s->d, s->text, run, has_scheme, host) &&
        !lks_odd_host_in_run(s->d, s->text, run,
                             lead->is_added ? LKS_ODD_ADDED
                             : has_scheme   ? LKS_ODD_SCHEME
                                            : LKS_ODD_BARE,
                             host))
        rule = rule_of_run(s, run);
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

/* ------------------------------------------------------------ ASCII hosts */

/* True if no rule about what stands before a host applies: H12 (inside an
 * authority), H16 (after `%`), H18 (joined to characters before it). */
static LKS_INLINE bool is_clear_before(const lks_scan *s, size_t at)
{
    if (lks_is_in_authority(s))
        return s->authority == at;
    return at == 0 ||
           (s->text.data[at - 1] < 0x80 && s->text.data[at - 1] != '%');
}

/* True if an authority starts at `at`, right after "://". False after ":\/\/"
 * (P13), which needs a closer look. */
static LKS_INLINE bool is_after_slashes(const lks_scan *s, size_t at)
{
    return s->authority == at && s->text.data[at - 3] == ':';
}

/* "example.com's": true if no local part continues at the apostrophe at `at`,
 * since no `@` is near (E5). */
static LKS_INLINE bool ends_at_quote(const lks_scan *s, size_t at)
{
    return !s->is_partial && s->d->max_local_part <= LKS_AT_NEAR &&
           s->text.len - at >= LKS_AT_NEAR && lks_has_no_at(s->text.data + at);
}

/* True if the apostrophe at `at` ends a host without a scheme. */
LKS_NOINLINE static bool is_before_quote(const lks_scan *s, size_t at)
{
    return at < s->text.len && s->text.data[at] == '\'' &&
           !lks_is_in_authority(s) && ends_at_quote(s, at);
}

LKS_NOINLINE lks_outcome lks_take_ascii_host(lks_scan *s, linkspan_link *link)
{
    const size_t at = s->at;
    const lks_ascii_run *run = &s->leap.run;
    const size_t run_end = at + run->len;
    const uint8_t next = lks_following_at(s, run_end);
    /* H7: a name with an empty label is not linked, but one dot after a name
     * makes no empty label. */
    const bool has_dot = s->text.data[run_end - 1] == '.';
    const size_t end = run_end - has_dot;
    const bool is_domain =
        next != 0 && is_clear_before(s, at) &&
        lks_is_ascii_domain(s->d, s->text.data + at, run, has_dot);
    const lks_lead lead =
        lks_lead_of(s->d, s->text, s->floor, at, is_after_slashes(s, at));
    if (!is_domain) {
        lks_run_host host;
        lks_run whole;
        lks_set_leapt_run(s, &whole);
        const lks_lead same = lead; /* a copy, so that `lead` stays in
                                     * registers */
        return take_host(s, &whole, &same, false, &host, link);
    }
    const uint8_t ends = lks_is_in_authority(s) ? LKS_ENDS_HOST : LKS_ENDS_NAME;
    const bool is_ended = (next & (ends | LKS_STARTS_PART)) ||
                          (!has_dot && is_before_quote(s, run_end));
    if (!is_ended || lead.kind == LKS_LEAD_REFUSED ||
        LKS_UNLIKELY(!s->d->takes_all_urls)) {
        lks_run_host host;
        lks_run whole;
        lks_set_leapt_run(s, &whole);
        const lks_lead same = lead;
        lks_set_ascii_host(&host, at, end, has_dot);
        return take_url(s, &whole, &same, &host, link);
    }
    /* H8: before a path, query or fragment, the dot after a name belongs to the
     * host. */
    const size_t after = next & LKS_STARTS_PART ? run_end : end;
    const lks_url url = {
        .host = {{at, end}, {at, end}, LINKSPAN_HOST_DOMAIN, NULL},
        .start = lead.start,
        .host_end = after,
        .port = {after, after}};
    return take_tail(s, &url, after, next | LKS_ENDS_NAME, link);
}

/* The start of the address whose domain starts at `at`, if its local part is so
 * short that E9 (the greatest length of a local part) does not matter, and if
 * the text before the domain shows that none of these rules applies: E7
 * (`mailto:` before the address), P11 (leaves out characters such as an
 * apostrophe or a key at the start) and P19 (refuses @user@example.com,
 * {alice,bob}@example.com and sip:joe@example.com). LKS_NOWHERE if the full
 * rules must decide. */
static LKS_INLINE size_t plain_address_start(const lks_scan *s, size_t at)
{
    if (at == s->floor || (s->is_partial && lks_reads_on(s->d)))
        return LKS_NOWHERE;
    const uint8_t *end = s->text.data + at - 1; /* of the local part */
    const size_t len = lks_short_local_part(
        s->text.data + s->floor, at - 1 - s->floor, s->d->max_local_part);
    const uint8_t *local = end - len;
    return len > 0 && lks_is_ascii_alnum(local[0]) && local[-1] != ':' &&
                   local[-1] != '@' && end[-1] != '}' &&
                   !memchr(local, '=', len)
               ? at - 1 - len
               : LKS_NOWHERE;
}

LKS_NOINLINE bool lks_take_plain(lks_scan *s, linkspan_link *link)
{
    const size_t at = s->at;
    const size_t end = at + s->leap.run.len;
    size_t start = at;
    if (s->text.data[at - 1] == '@')
        start = plain_address_start(s, at);
    else if (s->text.data[end] == '\'' && !ends_at_quote(s, end))
        return false;
    if (start == LKS_NOWHERE ||
        !lks_is_ascii_domain(s->d, s->text.data + at, &s->leap.run, false))
        return false;
    lks_set_plain(link, start, at, end);
    lks_settle(s, end);
    return true;
}

LKS_FAST_END
