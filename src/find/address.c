#include "find/candidate.h"

#include <string.h>

#include "find/result.h"
#include "find/rules/hosts.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/props.h"
#include "url/local_part.h"

/* Refuse the run after the `@`, which is no domain. */
static lks_outcome refuse_domain(lks_scan *s, const lks_run *run, lks_rule rule,
                                 bool is_asked)
{
    const lks_lead lead = {.is_in_authority = lks_is_in_authority(s)};
    if (lks_must_wait(s))
        return LKS_WAIT;
    s->no_at = run->range.start; /* no local part stands before this `@` */
    if (is_asked)
        return LKS_UNDECIDED;
    lks_report_refusal(s, run->range, rule);
    return lks_refuse(s, run, &lead); /* E4: skip the rest of the authority */
}

/* The rule by which the run after the `@` is no domain; LKS_RULE_NONE if `host` is
 * the domain. */
static lks_rule find_domain(lks_scan *s, const lks_run *run, lks_run_host *host)
{
    if (lks_run_is_joined(s->text, run, &s->reach))
        return LKS_RULE_H18;
    const lks_rule rule = lks_tailored_domain_in_run(s->d, s->text, run, host);
    if (rule)
        return rule;
    /* An empty label or a low line stands before the host. */
    return host->range.start == run->range.start ? LKS_RULE_NONE : LKS_RULE_H13;
}

bool lks_has_domain_after(lks_scan *s, size_t at)
{
    lks_run run;
    lks_run_host host;
    lks_run_at(s->d, s->text, at + 1, &run);
    lks_note_reach(s, run.range.end + 1);
    return !find_domain(s, &run, &host);
}

/* E9: true if the local part that starts at `start` is only the rest of a
 * longer one, whose start lies in the previous link. Such a rest is another
 * address than the one that is written. A quoted local part is always whole,
 * since it starts with its quotation mark. P11, the rule about where an address
 * starts, may have moved `start`. */
static bool is_cut_off(const lks_scan *s, size_t start)
{
    if (start != s->floor || start == 0 || s->text.data[start] == '"' ||
        (s->text.data[start - 1] == '/' &&
         /* E6: "a@b.com/c@d.com" has two addresses */
         lks_tailors(s->d, LINKSPAN_TAILOR_ADDRESSES)))
        return false;
    size_t width = 0;
    const uint32_t before =
        lks_utf8_decode_back(s->text.data, s->text.data + start, &width);
    return before == '.' || lks_is_email_char(before, s->d->local_part.changes);
}

/* E7: take the header fields of an address after a written "mailto:". LKS_FOUND
 * if `*query` has received them; they end where a query would. LKS_UNDECIDED if
 * they are too long: then the address is not linked, and the header fields are
 * skipped like the tail of a URL. */
static lks_outcome take_headers(lks_scan *s, linkspan_range address,
                                linkspan_range *query)
{
    if (address.end == s->text.len || s->text.data[address.end] != '?')
        return LKS_NOT_FOUND;
    size_t stop = address.end;
    const lks_outcome got = lks_find_link_end(s, address, false, &stop);
    if (got != LKS_FOUND)
        return got == LKS_WAIT ? LKS_WAIT : LKS_UNDECIDED;
    *query = s->walk.tail.query;
    if (!memchr(s->text.data + query->start, '=', query->end - query->start))
        return LKS_NOT_FOUND;
    lks_settle(s, s->walk.tail.end);
    return LKS_FOUND;
}

/* E6, P11: true if an `@` and a domain follow the slash or colon, with no slash
 * before the `@`: "a@b.com/c@d.com" and "a@b.com:c@d.com" have two addresses, "a@b.com/x/c@d.com" has
 * one with a path. */
static bool has_second_address(lks_scan *s, size_t end)
{
    if (end == s->text.len || !lks_is_one_of(s->text.data[end], "/:") ||
        !lks_tailors(s->d, LINKSPAN_TAILOR_ADDRESSES))
        return false;
    const linkspan_range local = {end + 1, end + 1};
    const size_t at =
        lks_local_part_ahead(s->text, local, false, &s->d->local_part);
    if (at == LKS_NOWHERE)
        return false;
    lks_note_reach(s, at + 1);
    return at > end + 1 && at < s->text.len && s->text.data[at] == '@' &&
           !memchr(s->text.data + end + 1, '/', at - end - 1) &&
           lks_has_domain_after(s, at);
}

/* Skip the address and the text that would be its port and path (E6). Returns
 * LKS_WAIT, with nothing settled, if the text that follows decides. `*query`
 * receives the header fields (E7), or stays empty. */
static lks_outcome leave_address(lks_scan *s, linkspan_range address,
                                 bool has_mailto, linkspan_range *query)
{
    const linkspan_range nothing = *query;
    if (has_mailto && lks_tailors(s->d, LINKSPAN_TAILOR_ADDRESSES)) {
        const lks_outcome got = take_headers(s, address, query);
        if (got != LKS_NOT_FOUND)
            return got;
        *query = nothing;
    }
    const bool are_two = has_second_address(s, address.end);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!are_two)
        return lks_pass_over_tail(s, address.end);
    lks_settle(s, address.end + 1);
    return LKS_NOT_FOUND;
}

/* E7: the end of the recipient that starts at `at`; `at` if no whole address
 * starts there. */
static size_t recipient_end(lks_scan *s, size_t at)
{
    lks_run run;
    lks_run_host host;
    const size_t sign = lks_local_part_ahead(s->text, (linkspan_range){at, at},
                                             false, &s->d->local_part);
    if (sign == LKS_NOWHERE)
        return at;
    lks_note_reach(s, sign + 1);
    if (sign == at || sign >= s->text.len || s->text.data[sign] != '@' ||
        !lks_is_unquoted_local_part((lks_slice){s->text.data + at, sign - at},
                                    &s->d->local_part))
        return at;
    lks_run_at(s->d, s->text, sign + 1, &run);
    lks_note_reach(s, run.range.end + 1);
    return find_domain(s, &run, &host) ? at : host.range.end;
}

/* E7, P11: the end of the list of recipients after "mailto:" whose first one ends
 * at `end`. A comma directly before an address continues the list (RFC 6068 2). */
static size_t recipients_end(lks_scan *s, size_t start, size_t end)
{
    while (end < s->text.len && s->text.data[end] == ',' &&
           end - start <= s->d->max_link_len) {
        LKS_STEP();
        const size_t next = recipient_end(s, end + 1);
        if (next == end + 1)
            break;
        end = next;
    }
    lks_note_reach(s, end + 1);
    return end;
}

static lks_outcome deliver_address(lks_scan *s, size_t local,
                                   const lks_run_host *host,
                                   linkspan_link *link)
{
    const size_t start =
        s->floor + lks_before_mailto(s->text.data + s->floor, local - s->floor);
    linkspan_range span = {start, host->range.end};
    if (start < local && lks_tailors(s->d, LINKSPAN_TAILOR_ADDRESSES))
        span.end = recipients_end(s, start, span.end);
    /* By the letter, 5.2 finds an address in quotation marks before an `@` too. */
    const bool is_quoted = (lks_tailors(s->d, LINKSPAN_TAILOR_ADDRESSES) ||
                            lks_detects(s->d, LINKSPAN_DETECT_QUOTED)) &&
                           lks_is_in_quoted_local(s, start, span.end);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (is_quoted)
        return lks_leave_quoted(s, span);
    linkspan_range query = {span.end, span.end};
    const lks_outcome got = leave_address(s, span, start < local, &query);
    if (got == LKS_UNDECIDED)
        return LKS_NOT_FOUND;
    if (query.end > query.start)
        span.end = query.end;
    if (got == LKS_WAIT ||
        !lks_is_wanted(s, LINKSPAN_KIND_EMAIL, span, lks_host_of(host))) {
        lks_report_refusal(s, span, LKS_RULE_OPTION);
        return got == LKS_WAIT ? LKS_WAIT : LKS_NOT_FOUND;
    }
    lks_set_address(link, lks_host_of(host), start, local);
    link->span.end = span.end;
    if (query.end > query.start) {
        link->query = query;
        link->parts = LINKSPAN_PART_QUERY;
    }
    return LKS_FOUND;
}

static bool is_after_mailto(const lks_scan *s, size_t local)
{
    const size_t before = local - s->floor;
    return lks_before_mailto(s->text.data + s->floor, before) != before;
}

/* P13: leave out an escape before the local part. True if the escape stands for a
 * letter of it. */
static bool drops_escape(const lks_scan *s, size_t at, size_t *local)
{
    const size_t word = *local;
    const lks_escape_kind kind =
        lks_escape_before(s->text, (linkspan_range){word, at}, false, local);
    if (kind == LKS_ESCAPE_ENDS && s->trace)
        s->trace->escape = (linkspan_range){word - 1, *local};
    return kind == LKS_ESCAPE_LETTER;
}

/* The rule by which the text before the `@` is not the local part of an
 * address; LKS_RULE_NONE if it is one, which then starts at `*local`. */
static lks_rule find_local_part(lks_scan *s, size_t at, lks_local_outcome got,
                                const lks_run_host *host, size_t *local)
{
    if (lks_is_in_authority(s))
        return LKS_RULE_E4;
    if (got != LKS_LOCAL_FOUND)
        return got == LKS_LOCAL_TOO_LONG ? LKS_RULE_E9 : LKS_RULE_E2;
    if (lks_tailors(s->d, LINKSPAN_TAILOR_MARKUP) && *local > s->floor &&
        drops_escape(s, at, local))
        return LKS_RULE_MARKUP;
    if (*local == at)
        return LKS_RULE_E2;
    if (lks_is_carried_address(s->text, s->floor, *local))
        return LKS_RULE_H11;
    *local =
        lks_tailored_local_part(s->d, s->text, (linkspan_range){*local, at},
                                s->floor, host->range, &s->reach);
    if (*local == at)
        return LKS_RULE_ADDRESSES;
    if (is_cut_off(s, *local))
        return LKS_RULE_E9;
    return lks_tailors(s->d, LINKSPAN_TAILOR_REMOTES) &&
                   !is_after_mailto(s, *local) &&
                   lks_is_remote(s->text, (linkspan_range){*local, at},
                                 host->range, &s->reach)
               ? LKS_RULE_REMOTES
               : LKS_RULE_NONE;
}

/* True for a byte of an ASCII run, or of a character beyond ASCII. */
static bool is_run_byte(uint8_t byte)
{
    return byte >= 0x80 || lks_is_ascii_run_byte(byte);
}

/* True if a host ends at `end`, which is in or right after a local part that
 * starts at `local`. The host may have a port, "a.com:80"; no local part has a
 * colon. */
static bool ends_host_or_port(const lks_scan *s, size_t local, size_t end)
{
    size_t start = end;
    while (start > local && is_run_byte(s->text.data[start - 1]))
        start--;
    size_t digits = start;
    while (digits < end && lks_is_ascii_digit(s->text.data[digits]))
        digits++;
    if (start == local && digits == end && start > s->floor + 1 &&
        s->text.data[start - 1] == ':')
        return start < end && is_run_byte(s->text.data[start - 2]);
    if (start == end)
        return false; /* "/@example.com": no host is before the slash */
    lks_run run;
    lks_run_host host;
    lks_run_at(s->d, s->text, start, &run);
    return !lks_host_in_run(s->d, s->text, &run, false, &host) &&
           host.range.end == end;
}

/* E5: true if a URL without a scheme, which the option `start` excludes, would
 * contain the `@`, as in "example.com/a@b.com". */
static bool is_in_excluded_url(const lks_scan *s, size_t local, size_t at)
{
    if (LKS_LIKELY(!s->d->seeks_signs))
        return false;
    for (size_t i = local; i < at; i++) {
        LKS_STEP();
        if (lks_is_one_of(s->text.data[i], "/?#") &&
            ends_host_or_port(s, local, i))
            return true;
    }
    return false;
}

lks_outcome lks_take_address(lks_scan *s, size_t at, const lks_run *run,
                             bool is_asked, linkspan_link *link)
{
    lks_run_host host;
    lks_note_reach(s, run->range.end + 1);
    lks_rule rule = find_domain(s, run, &host);
    if (rule)
        return refuse_domain(s, run, rule, is_asked);
    if (lks_reads_on(s->d))
        lks_note_reach(s, lks_read_on_end(s->text, host.range.end));
    if (lks_must_wait(s))
        return LKS_WAIT;

    size_t local = 0;
    const lks_local_outcome got = lks_find_local_part(
        s->text.data + s->floor, at - s->floor, &s->d->local_part, &local);
    if (got == LKS_LOCAL_TOO_LONG && is_asked)
        return LKS_UNDECIDED;
    local += s->floor;
    rule = find_local_part(s, at, got, &host, &local);
    if (lks_must_wait(s))
        return LKS_WAIT; /* P19 (text in the form of an address that is none)
                          * has looked further ahead */
    if (!rule && is_in_excluded_url(s, local, at))
        rule = LKS_RULE_OPTION;
    if (!rule)
        return lks_leave_host(s, run, host.range.end,
                              deliver_address(s, local, &host, link));
    lks_report_refusal(s, (linkspan_range){at, host.range.end}, rule);
    if (rule == LKS_RULE_E4) {
        const lks_lead lead = {.is_in_authority = true};
        return lks_refuse(s, run, &lead);
    }
    return lks_leave_host(s, run, host.range.end,
                          lks_pass_over_tail(s, host.range.end));
}

LKS_COLD static bool is_in_quoted(lks_scan *s, size_t start, size_t quote)
{
    lks_local_part_rules rules = s->d->local_part;
    rules.accepts_quoted = true;
    size_t local = 0;
    if (lks_find_local_part(s->text.data, quote + 1, &rules, &local) !=
            LKS_LOCAL_FOUND ||
        local >= start)
        return false;
    /* a stream looks back past a space only with the option */
    return (lks_detects(s->d, LINKSPAN_DETECT_QUOTED) ||
            !memchr(s->text.data + local, ' ', start - local)) &&
           lks_has_domain_after(s, quote + 1);
}

bool lks_is_in_quoted_local(lks_scan *s, size_t start, size_t end)
{
    if (end < s->text.len && s->text.data[end] != '"')
        return false;
    lks_note_reach(s, end + 2);
    return s->text.len - end > 1 && s->text.data[end + 1] == '@' &&
           is_in_quoted(s, start, end);
}

LKS_COLD lks_outcome lks_leave_quoted(lks_scan *s, linkspan_range inside)
{
    lks_report_refusal(s, inside, LKS_RULE_E11);
    s->at = inside.end;
    s->authority = LKS_NO_AUTHORITY;
    s->mode = LKS_SCAN_TEXT;
    return LKS_NOT_FOUND;
}

bool lks_is_before_user(lks_scan *s, size_t at)
{
    lks_note_reach(s, at + 1);
    if (at == s->text.len || s->text.data[at] != '@')
        return false;
    lks_note_reach(s, at + 1 + LKS_UTF8_MAX);
    if (at + 1 == s->text.len)
        return false;
    size_t width = 0;
    return lks_is_letter_or_digit(lks_utf8_decode(
        s->text.data + at + 1, s->text.data + s->text.len, &width));
}

lks_outcome lks_take_local_part(lks_scan *s, size_t start, size_t host_end,
                                linkspan_link *link)
{
    if (host_end <= s->no_at)
        return LKS_UNDECIDED;
    const size_t at =
        lks_local_part_ahead(s->text, (linkspan_range){start, host_end},
                             lks_is_in_authority(s), &s->d->local_part);
    if (at == LKS_NOWHERE)
        return LKS_UNDECIDED;
    lks_note_reach(s, at + 1);
    if (at < s->text.len && s->text.data[at] == '@') {
        if (lks_is_in_authority(s)) {
            s->at = at; /* E4: what stands before the `@` is userinfo */
            return LKS_NOT_FOUND;
        }
        lks_run domain;
        lks_run_at(s->d, s->text, at + 1, &domain);
        return lks_take_address(s, at, &domain, true, link);
    }
    if (lks_must_wait(s))
        return LKS_WAIT;
    s->no_at = at;
    return LKS_UNDECIDED;
}
