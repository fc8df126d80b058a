/* The stages of a scan that decide about a candidate: a run that may be the host of a
 * link. It becomes the host of a URL or the domain of an address, or it is refused. */
#ifndef LKS_FIND_CANDIDATE_H
#define LKS_FIND_CANDIDATE_H

#include "find/detector.h"
#include "find/lead.h"
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

/* ------------------------------------------------------------------- url */

/* URLs: a host with what stands before it, and its port, path, query and
 * fragment after it. */

/** Decide about a run that does not follow an `@`. `is_known`: `host` already
 *  contains the host that the run has without a scheme. */
lks_outcome lks_take_host(lks_scan *s, const lks_run *run, bool is_known,
                          lks_run_host *host, linkspan_link *link);

/** The rule by which a URL without a scheme is none: a file (P9: README.md), a
 *  member of an object (P10: window.open) or other code (P18), or joined to the
 *  text before it (P7). LKS_RULE_NONE if it is one. */
lks_rule lks_rule_of_url(lks_scan *s, const lks_url *url, bool has_path);

/** Find the end of the link whose scheme, host and port are `before`, by UTS #58
 *  3.5.1 and the tailored rules. LKS_FOUND: the scan's walk has it; it has come to
 *  `*stop`. LKS_NOT_FOUND: the link is too long (Cap), and was left. `is_path`: the
 *  tail starts in a path (H20). */
lks_outcome lks_find_link_end(lks_scan *s, linkspan_range before, bool is_path,
                              size_t *stop);

/** H8: if a URL has neither a port nor parts, the dot after its host ends the
 *  sentence. Drop that dot from the URL and from `walk`, and close the walk. P8
 *  (a bare `?` or `#` at the end is dropped) may have removed the parts. */
void lks_drop_dot(lks_url *url, lks_tail_walk *walk);

/** Take the IPv6 address at the scan's `at`, right after "://" (H14). */
lks_outcome lks_take_ipv6(lks_scan *s, linkspan_link *link);

/* --------------------------------------------------------------- address */

/* E-mail addresses: an `@` with a domain after it and a local part before it. */

/**
 * Take the address whose `@` stands at `at` and whose domain is in `run`.
 *
 * Set `is_asked` if the text before the `@` may be something other than a local
 * part (E5: a host may be the start of a local part). The function then returns
 * LKS_UNDECIDED instead of a refusal.
 */
lks_outcome lks_take_address(lks_scan *s, size_t at, const lks_run *run,
                             bool is_asked, linkspan_link *link);

/** True if a domain follows the `@` at `at`. */
bool lks_has_domain_after(lks_scan *s, size_t at);

/** E5: take the address whose local part starts with the text from `start` to
 *  the end of a host: "john.com+tag@example.org" with the host "john.com".
 *  LKS_UNDECIDED if there is no such address. */
lks_outcome lks_take_local_part(lks_scan *s, size_t start, size_t host_end,
                                linkspan_link *link);

/** E11: true if the text from `start` to `end` is the inside of a quoted local part:
 *  "john a.com"@example.com. */
bool lks_is_in_quoted_local(lks_scan *s, size_t start, size_t end);
/** Refuse that text. The address of which it is a part may be linked by option. */
lks_outcome lks_leave_quoted(lks_scan *s, linkspan_range inside);

/** E4: true if an `@` stands at `at`, and a letter or digit of any script right
 *  after it: "john.me@intranet". */
bool lks_is_before_user(lks_scan *s, size_t at);

/* ---------------------------------------------------------------- opaque */

/* Text with a scheme and no authority (H20), a link by option: "tel:+1-201-555-0123",
 * "did:web:example.com". */

/** Take the link whose scheme ends at the colon at the scan's `at`, or skip it if no
 *  option asks for links with that scheme. LKS_UNDECIDED if neither is there: the
 *  caller then skips the colon alone. */
LKS_COLD lks_outcome lks_take_opaque(lks_scan *s, linkspan_link *link);

/* --------------------------------------------------------------- suspect */

/* Suspects: text that is refused as a link, but that a person would read as a
 * link or a program would follow like a link, such as
 * "https://google.com@evil.com/". */

/**
 * Take the suspect whose scheme ends with the colon at `colon`. No link was
 * found at this place; if a rule was reported as the reason, it is the scan's
 * `rule`. LKS_FOUND: `link` is the suspect, and the scan has moved past the
 * suspect. LKS_NOT_FOUND: there is no suspect, and the scan is unchanged.
 * LKS_WAIT: the decision depends on text that has not arrived yet.
 */
lks_outcome lks_take_suspect(lks_scan *s, size_t floor, size_t colon,
                             linkspan_link *link);

/** Take a network path as a suspect: "\\server\share". Its two backslashes
 *  stand at the scan's `at`, and lks_may_be_network_path() is true at that
 *  place. */
lks_outcome lks_take_network_path(lks_scan *s, linkspan_link *link);

/** True if two backslashes stand at `at`, unless the byte before them makes
 *  them part of something else. In a source file that contains C:\\dir, for
 *  example, they are one escaped backslash. */
static inline bool lks_may_be_network_path(lks_slice text, size_t floor,
                                           size_t at)
{
    return text.len - at > 1 && text.data[at] == '\\' &&
           text.data[at + 1] == '\\' &&
           (at == floor || !(lks_is_ascii_alnum(text.data[at - 1]) ||
                             lks_is_one_of(text.data[at - 1], "\\:/")));
}

/** For H11 (http, https and ftp need exactly two slashes): the colon before the
 *  slashes that end at `at`; `at` if there is no such colon. */
size_t lks_colon_before(lks_slice text, size_t floor, size_t at);

/* --------------------------------------------------------------- refusal */

/* What happens to text that looked like a link and is refused: how far it is
 * skipped, and how its rule is reported. */

/** Report that `range` is not linked, by the rule with this code. */
static inline void lks_report_refusal(lks_scan *s, linkspan_range range,
                                      lks_rule rule)
{
    s->rule = rule;
    if (s->trace)
        s->trace->on_refusal(s->trace->context, range, rule);
}

/** Skip what would be the port, path, query and fragment of a host that is not
 *  linked (E4: after userinfo), of an address (E6: it has no such parts), or of
 *  an address that is refused (E2: because of its dots). */
lks_outcome lks_pass_over_tail(lks_scan *s, size_t host_end);

/** Leave the link that starts at `start` and is too long (Cap): its walk has come
 *  to `stop`, and what follows is skipped. Returns LKS_NOT_FOUND. */
lks_outcome lks_leave_long_link(lks_scan *s, size_t start, size_t stop);

/** Leave a run that is not linked and ends at `end`. After a scheme its path is
 *  skipped too, so that nothing in the path is taken for the host (H12). If
 *  there is no path, the authority continues, since an `@` may follow. */
lks_outcome lks_leave_run(lks_scan *s, size_t end, bool has_scheme);

/** Leave the host in the run after a decision about it and the text after it;
 *  `got` is that decision. If the run continues with a dot right after the host
 *  (H6: a host can end before an ideographic full stop), continue in the run's
 *  last segment. */
lks_outcome lks_leave_host(lks_scan *s, const lks_run *run, size_t host_end,
                           lks_outcome got);

/** Refuse the run: skip it, and its path if the lead hides the path. */
lks_outcome lks_refuse(lks_scan *s, const lks_run *run, const lks_lead *lead);

/** Continue a scan in the mode LKS_SCAN_TAIL or LKS_SCAN_RUN. */
lks_outcome lks_go_on_in_tail(lks_scan *s);
lks_outcome lks_go_on_in_run(lks_scan *s);

#endif
