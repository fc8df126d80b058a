#include "find/candidate.h"

#include "find/host.h"
#include "find/rules/ahead.h"
#include "host/label.h"
#include "text/steps.h"
#include "url/local_part.h"

/* H11: if more characters than these follow a refused run after "mailto:", they
 * are skipped as a path. */
#define MOST_SKIPPED 256u

lks_outcome lks_go_on_in_tail(lks_scan *s)
{
    size_t limit = lks_limit_of(s);
    if (s->is_partial && s->walk.tailor.rules.bits != 0)
        limit = limit > LKS_AHEAD_BYTES ? limit - LKS_AHEAD_BYTES : 0;
    if (s->at < limit)
        lks_settle(s, lks_tail_go_on(&s->walk, s->text, s->at, limit));
    if (s->walk.is_over)
        s->mode = LKS_SCAN_TEXT;
    return s->walk.is_over || !s->is_partial ? LKS_NOT_FOUND : LKS_WAIT;
}

lks_outcome lks_leave_long_link(lks_scan *s, size_t start, size_t stop)
{
    lks_report_refusal(s, (linkspan_range){start, stop}, LKS_RULE_CAP);
    lks_cutter_let_go(&s->walk.tailor, s->text, stop);
    lks_settle(s, stop);
    s->mode = LKS_SCAN_TAIL;
    return LKS_NOT_FOUND;
}

lks_outcome lks_pass_over_tail(lks_scan *s, size_t host_end)
{
    if (host_end < lks_limit_of(s) &&
        !lks_is_one_of(s->text.data[host_end], ".:/?#")) {
        lks_settle(s, host_end); /* there is neither a port nor a path */
        s->mode = LKS_SCAN_TEXT;
        return LKS_NOT_FOUND;
    }
    const size_t after = lks_past_port(s->text, host_end);
    lks_note_reach(s, after + 1);
    if (lks_must_wait(s))
        return LKS_WAIT;
    lks_settle(s, after);
    /* There is no link, so the cut rules get no facts about the text before the
     * tail. */
    const lks_cut_rules rules = {.bits = s->d->tailoring,
                                 .before = {after, after},
                                 .is_in_pieces = true};
    lks_tail_begin(&s->walk, after, &rules);
    s->mode = LKS_SCAN_TAIL;
    (void)lks_go_on_in_tail(s);
    return LKS_NOT_FOUND;
}

lks_outcome lks_leave_run(lks_scan *s, size_t end, bool has_scheme)
{
    if (has_scheme) {
        linkspan_range port;
        (void)lks_read_port(s->text, end, false, &port);
        lks_note_reach(s, port.end + 1);
        if (lks_is_initiator(s->text, port.end))
            return lks_pass_over_tail(s, end);
    }
    lks_note_reach(s, end + 1);
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
    return lks_leave_run(s, s->at, s->run_has_scheme);
}

/* True if "mailto:", and maybe slashes, stand before the run. */
static bool is_after_mailto(const lks_scan *s, linkspan_range run)
{
    const uint8_t *const text = s->text.data + s->floor;
    size_t before = run.start - s->floor;
    while (before > 0 && text[before - 1] == '/') {
        LKS_STEP();
        before--;
    }
    return lks_before_mailto(text, before) != before;
}

/* E7: true if the run after "mailto:" is the start of a local part, which
 * continues after the run with a character such as a slash:
 * "mailto:a/b@example.com". */
static bool is_in_local_part(lks_scan *s, linkspan_range run)
{
    const size_t at =
        lks_local_part_ahead(s->text, run, false, &s->d->local_part);
    if (at == LKS_NOWHERE)
        return false;
    lks_note_reach(s, at + 1);
    return at < s->text.len && s->text.data[at] == '@' &&
           lks_has_domain_after(s, at);
}

/* H11: skip what stands after "mailto:" and is no address, up to the first
 * character that no local part has: "mailto:x/y,b@example.com" has an address
 * after the comma (UTS #58 5.2). */
static lks_outcome leave_mailto(lks_scan *s, linkspan_range run)
{
    size_t count = 0;
    linkspan_range port;
    (void)lks_read_port(s->text, run.end, false, &port);
    lks_note_reach(s, port.end + 1);
    if (!lks_is_initiator(s->text, port.end))
        return lks_leave_run(s, run.end, false);
    run.end = port.end;
    const size_t end =
        is_in_local_part(s, run)
            ? run.end
            : lks_past_link_email(s->text, run.end, MOST_SKIPPED,
                                  s->d->local_part.changes, &count);
    if (count == MOST_SKIPPED)
        return lks_leave_run(s, run.end, true);
    return lks_leave_run(s, end, false);
}

lks_outcome lks_refuse(lks_scan *s, const lks_run *run, const lks_lead *lead)
{
    const bool has_scheme =
        lead->is_in_authority || lead->kind == LKS_LEAD_REFUSED;
    if (has_scheme && !lead->is_in_authority && !run->is_long &&
        is_after_mailto(s, run->range))
        return leave_mailto(s, run->range);
    if (lks_must_wait(s))
        return LKS_WAIT;
    if (!run->is_long)
        return lks_leave_run(s, run->range.end, has_scheme);
    s->at = run->range.end;
    s->mode = LKS_SCAN_RUN;
    s->run_has_scheme = has_scheme;
    return LKS_NOT_FOUND;
}

static bool is_dot_at(const lks_scan *s, size_t at)
{
    size_t width = 0;
    return lks_is_host_dot(
        lks_utf8_decode(s->text.data + at, s->text.data + s->text.len, &width));
}

lks_outcome lks_leave_host(lks_scan *s, const lks_run *run, size_t host_end,
                           lks_outcome got)
{
    /* Only an ideographic full stop starts another segment, and an ASCII run
     * has none. */
    if (run->is_ascii || got == LKS_WAIT || host_end >= run->range.end ||
        !is_dot_at(s, host_end))
        return got;
    const size_t segment = lks_last_segment(s->text, run->range);
    if (s->at < segment)
        lks_settle(s, segment);
    return got;
}
