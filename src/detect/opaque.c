#include "detect/opaque.h"

#include "detect/address.h"
#include "detect/lead.h"
#include "detect/ranges.h"
#include "detect/refusal.h"
#include "detect/tailored.h"
#include "link/email.h"
#include "link/opaque.h"
#include "link/whole.h"

/* A number with this many digits counts as complete, even if a space and more
 * digits follow. */
#define WHOLE_NUMBER 7u

/* RFC 5122: a local part, an `@` and a domain, as in an e-mail address. */
LKS_COLD static size_t address_end(lks_scan *s, size_t start)
{
    const size_t at = lks_local_part_ahead(
        s->text, (linkspan_range){start, start}, false, s->d->max_local_part);
    if (at == LKS_NOWHERE)
        return start;
    lks_note_reach(s, at + 1);
    return at > start && at < s->text.len && s->text.data[at] == '@' &&
                   lks_has_domain_after(s, at)
               ? at + 2
               : start;
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

/* Find the end of the link that starts at `start` and has its colon at `colon`.
 * LKS_FOUND: `*end` has received it. LKS_NOT_FOUND: the link is too long and
 * was skipped. */
LKS_COLD static lks_outcome find_end(lks_scan *s, size_t start, size_t colon,
                                     const lks_opaque *o, size_t *end)
{
    const size_t limit = lks_furthest_end(s->d, s->text, start);
    const bool is_number = o->kind == LKS_OPAQUE_NUMBER;
    const size_t from = is_number ? o->end : colon + 1;
    *end = o->end;
    if (is_number && (o->end >= s->text.len || s->text.data[o->end] != '?'))
        return LKS_FOUND;
    const lks_cut_rules rules =
        lks_tail_rules(s->d, s->text, (linkspan_range){start, from});
    if (o->kind == LKS_OPAQUE_PATH)
        lks_tail_begin_path(&s->walk, from, &rules);
    else
        lks_tail_begin(&s->walk, from, &rules);
    const size_t stop = lks_tail_go_on(&s->walk, s->text, from, limit);
    lks_note_walk(s, stop);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!s->walk.is_over && limit < s->text.len)
        return lks_leave_long_link(s, start, stop);
    lks_tail_close(&s->walk);
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

LKS_COLD lks_outcome lks_take_opaque(lks_scan *s, linkspan_link *link)
{
    const size_t colon = s->at;
    size_t start = colon;
    const lks_scheme *scheme =
        lks_is_in_authority(s)
            ? NULL
            : lks_opaque_before(s->d, s->text, s->floor, colon, &start);
    if (!scheme)
        return LKS_UNDECIDED;
    lks_opaque o;
    size_t end = 0;
    lks_read_opaque(scheme, s->text, colon + 1,
                    lks_furthest_end(s->d, s->text, start), &o);
    lks_note_reach(s, o.reach);
    if (o.kind == LKS_OPAQUE_PATH && o.end == colon + 1) {
        o.end = address_end(s, colon + 1);
        if (o.end == colon + 1)
            o.kind = LKS_OPAQUE_NONE;
    }
    const linkspan_range head = {start, o.end > colon ? o.end : colon + 1};
    if (o.kind == LKS_OPAQUE_NONE)
        return refuse(s, head, LKS_RULE_H20);
    if (is_cut_number(s, &o))
        return refuse(s, head, LKS_RULE_SPACES);
    if (lks_must_wait(s))
        return LKS_WAIT;
    const lks_outcome got = find_end(s, start, colon, &o, &end);
    if (got != LKS_FOUND)
        return got;
    if (end < o.end)
        return refuse(s, head, LKS_RULE_H20);
    return deliver(s, (linkspan_range){start, end}, link);
}
