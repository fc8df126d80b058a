#include "find/candidate.h"

#include "find/lead.h"
#include "find/result.h"
#include "find/rules/hosts.h"
#include "url/local_part.h"
#include "url/opaque.h"
#include "url/whole.h"

/* A number with this many digits counts as complete, even if a space and more
 * digits follow. */
#define WHOLE_NUMBER 7u

/* RFC 5122: a local part, an `@` and a domain, as in an e-mail address. A letter or
 * digit, and no punctuation, comes first. Returns where the domain starts, or `start`
 * if there is no address. */
LKS_COLD static size_t address_end(lks_scan *s, size_t start)
{
    const lks_slice text = s->text;
    if (text.len - start < 3 ||
        (text.data[start] < 0x80 && text.data[start] != '+' &&
         !lks_is_ascii_alnum(text.data[start])) ||
        text.data[start + 1] < '#')
        return start;
    const size_t at = lks_local_part_ahead(text, (linkspan_range){start, start},
                                           false, &s->d->local_part);
    if (at == LKS_NOWHERE)
        return start;
    lks_note_reach(s, at + 1);
    return at > start && at < text.len && text.data[at] == '@' &&
                   lks_has_domain_after(s, at)
               ? at + 2
               : start;
}

/* H11: true if the text right after the colon is itself a host, as in
 * "urn:localhost:8080/x" with names without a dot. */
LKS_COLD static bool is_before_host(lks_scan *s, size_t at)
{
    lks_run run;
    lks_run_host host;
    lks_run_at(s->d, s->text, at, &run);
    lks_note_reach(s, run.range.end + 1);
    return !lks_tailored_host_in_run(s->d, s->text, &run, false, &host) &&
           host.range.start == at;
}

/* P20: true if the number continues after a space, so that the link would lead
 * to a shorter number: "tel:030 123456". */
static bool is_cut_number(lks_scan *s, const lks_opaque *o)
{
    if (o->kind != LKS_OPAQUE_NUMBER || o->digits >= WHOLE_NUMBER ||
        !lks_tailors(s->d, LINKSPAN_TAILOR_SPACES))
        return false;
    lks_note_reach(s, o->end + 2);
    return s->text.len - o->end > 1 && s->text.data[o->end] == ' ' &&
           lks_is_ascii_digit(s->text.data[o->end + 1]);
}

/* Record that a number is read from `at` on. It ends by its own syntax, not by that
 * of a tail. */
LKS_COLD static void trace_number(lks_trace *trace, size_t at)
{
    trace->tail = at;
    trace->is_path = true;
    trace->is_number = true;
    trace->tail_end = LKS_RULE_NONE;
}

/* Find the end of the link that starts at `start` and has its colon at `colon`.
 * LKS_FOUND: `*end` has received it. LKS_NOT_FOUND: the link is too long and
 * was skipped. */
LKS_COLD static lks_outcome find_end(lks_scan *s, size_t start, size_t colon,
                                     const lks_opaque *o, size_t *end)
{
    const bool is_number = o->kind == LKS_OPAQUE_NUMBER;
    const size_t from = is_number ? o->end : colon + 1;
    *end = o->end;
    if (is_number && s->trace)
        trace_number(s->trace, colon + 1);
    if (is_number && (o->end >= s->text.len || s->text.data[o->end] != '?'))
        return LKS_FOUND;
    const bool is_path =
        o->kind == LKS_OPAQUE_PATH || o->kind == LKS_OPAQUE_ADDRESS;
    size_t stop = from;
    const lks_outcome got =
        lks_find_link_end(s, (linkspan_range){start, from}, is_path, &stop);
    if (got != LKS_FOUND)
        return got;
    if (is_number && s->trace)
        trace_number(s->trace, colon + 1);
    *end = s->walk.tail.end;
    return LKS_FOUND;
}

LKS_COLD static lks_outcome deliver(lks_scan *s, linkspan_range span,
                                    linkspan_link *link)
{
    const lks_host nothing = {.range = {span.start, span.start}};
    if (lks_reads_on(s->d))
        lks_note_reach(s, lks_read_on_end(s->text, span.end));
    if (lks_must_wait(s))
        return LKS_WAIT;
    lks_settle(s, span.end);
    if (!lks_is_wanted(s, LINKSPAN_KIND_URL, span, nothing)) {
        lks_report_refusal(s, span, LKS_RULE_OPTION);
        return LKS_NOT_FOUND;
    }
    lks_split_link(
        lks_slice_of(s->text.data + span.start, span.end - span.start), link);
    lks_move_link(link, span.start);
    return LKS_FOUND;
}

/* Report that the rule with this code refuses the scheme: the text after the
 * colon does not have the syntax that the scheme requires, or is cut off. */
LKS_COLD static lks_outcome refuse(lks_scan *s, linkspan_range range,
                                   lks_rule rule)
{
    if (lks_must_wait(s))
        return LKS_WAIT;
    lks_report_refusal(s, range, rule);
    return LKS_UNDECIDED;
}

/* Skip the text, which is in the syntax of a scheme that is not linked: what looks like
 * a host or address in it is none. */
LKS_COLD static lks_outcome pass_over(lks_scan *s, linkspan_range range,
                                      lks_rule rule)
{
    lks_report_refusal(s, range, rule);
    lks_settle(s, range.end);
    return LKS_NOT_FOUND;
}

/* Read the least that has to follow the scheme. False if it is not there. */
LKS_COLD static bool read_start(lks_scan *s, const lks_opaque_lead *lead,
                                size_t after, lks_opaque *o)
{
    lks_read_opaque(lead->syntax, s->text, after,
                    lks_furthest_end(s->d, s->text, lead->start), o);
    lks_note_reach(s, o->reach);
    if (o->kind == LKS_OPAQUE_ADDRESS) {
        o->end = address_end(s, after);
        return o->end > after;
    }
    return o->kind != LKS_OPAQUE_NONE;
}

LKS_COLD lks_outcome lks_take_opaque(lks_scan *s, linkspan_link *link)
{
    const size_t after = s->at + 1;
    lks_opaque_lead lead;
    if (lks_is_in_authority(s) ||
        !lks_opaque_before(s->d, s->text, s->floor, s->at, &lead))
        return LKS_UNDECIDED;
    const lks_rule rule =
        lead.is_handle && !lead.is_linked ? LKS_RULE_REMOTES : LKS_RULE_H20;
    lks_opaque o = {.end = after};
    size_t end = 0;
    const bool is_there = (rule != LKS_RULE_REMOTES ||
                           lks_tailors(s->d, LINKSPAN_TAILOR_REMOTES)) &&
                          read_start(s, &lead, after, &o) &&
                          (lead.is_linked || o.kind == LKS_OPAQUE_ADDRESS ||
                           !is_before_host(s, after));
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!is_there && !lead.is_linked)
        return LKS_UNDECIDED;
    const linkspan_range head = {lead.start, o.end};
    if (!is_there)
        return refuse(s, head, LKS_RULE_H20);
    if (lead.is_linked && is_cut_number(s, &o))
        return refuse(s, head, LKS_RULE_SPACES);
    if (lks_must_wait(s))
        return LKS_WAIT;
    const lks_outcome got = find_end(s, lead.start, s->at, &o, &end);
    if (got != LKS_FOUND)
        return got;
    if (s->trace && lead.escape.end > 0)
        s->trace->escape = lead.escape;
    const linkspan_range span = {lead.start, end};
    if (end < o.end)
        return lead.is_linked ? refuse(s, head, LKS_RULE_H20) : LKS_UNDECIDED;
    return lead.is_linked ? deliver(s, span, link) : pass_over(s, span, rule);
}
