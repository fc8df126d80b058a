#include "find/scan.h"

#include <string.h>

#include "find/host.h"
#include "find/rules/rules.h"
#include "host/label.h"
#include "text/utf8.h"
#include "unicode/props.h"

_Static_assert(LINKSPAN_DECISION_INITIATOR - LKS_TAIL_INITIATOR ==
                       LINKSPAN_DECISION_TAILORED - LKS_TAIL_TAILORED &&
                   LINKSPAN_DECISION_SOFT - LKS_TAIL_SOFT ==
                       LINKSPAN_DECISION_INITIATOR - LKS_TAIL_INITIATOR,
               "the public decisions continue the internal ones");

/* The rule or the step of UTS #58 3.5.1 for each decision. */
static const uint8_t rule_of[] = {
    [LINKSPAN_DECISION_TEXT] = LKS_RULE_NONE,
    [LINKSPAN_DECISION_SCHEME] = LKS_RULE_H10,
    [LINKSPAN_DECISION_LOCAL_PART] = LKS_RULE_E1,
    [LINKSPAN_DECISION_AT] = LKS_RULE_E1,
    [LINKSPAN_DECISION_HOST] = LKS_RULE_H3,
    [LINKSPAN_DECISION_PORT] = LKS_RULE_H9,
    [LINKSPAN_DECISION_INITIATOR] = LKS_RULE_T2,
    [LINKSPAN_DECISION_SEPARATOR] = LKS_RULE_T3,
    [LINKSPAN_DECISION_INCLUDE] = LKS_RULE_STEP_5_5,
    [LINKSPAN_DECISION_SOFT] = LKS_RULE_STEP_5_6,
    [LINKSPAN_DECISION_OPEN] = LKS_RULE_STEP_5_8,
    [LINKSPAN_DECISION_CLOSE] = LKS_RULE_STEP_5_9,
    [LINKSPAN_DECISION_NO_PART] = LKS_RULE_STEP_5_2,
    [LINKSPAN_DECISION_HARD] = LKS_RULE_STEP_5_7,
    [LINKSPAN_DECISION_UNMATCHED] = LKS_RULE_T10,
    [LINKSPAN_DECISION_FULL] = LKS_RULE_T4,
    [LINKSPAN_DECISION_TAILORED] = LKS_RULE_NONE,
    [LINKSPAN_DECISION_PASSED_OVER] = LKS_RULE_E6,
    [LINKSPAN_DECISION_REFUSED] = LKS_RULE_NONE};

/* Text that was refused. It is reported later, since it can still turn out to be the
 * start of an address. */
typedef struct refusal {
    linkspan_range range;
    lks_rule rule;
} refusal;

/* More refusals than fit in a local part of 64 code points. If an option allows
 * longer local parts, some refusals are not reported. */
#define MOST_REFUSALS 80

typedef struct report {
    const linkspan_detector *d;
    lks_slice text;
    linkspan_on_event on_event;
    void *context;
    size_t at; /* events up to here have been reported */
    bool has_stopped;
    bool has_link;          /* `link` is found, but not yet reported */
    bool is_before_refusal; /* a refusal is about to be reported */
    linkspan_link link;     /* the last link that was found */
    lks_trace trace;        /* what was recorded when it was found */
    size_t hidden;          /* end of the text that `link` hides */
    size_t refusal_count;
    refusal refusals[MOST_REFUSALS]; /* refusals after `link` that are not yet
                                      * reported */
} report;

/* Report the code point at `at`, and move `at` past it. If `rule` is LKS_RULE_NONE,
 * it is the rule of the decision. */
static void put(report *r, linkspan_event event, lks_rule rule)
{
    size_t width = 0;
    event.size = sizeof event;
    event.cp = lks_utf8_decode(r->text.data + r->at, r->text.data + r->text.len,
                               &width);
    event.range = (linkspan_range){r->at, r->at + width};
    event.link_term = (int32_t)lks_link_term_of(event.cp);
    event.rule =
        lks_rule_code(rule != LKS_RULE_NONE ? rule : rule_of[event.decision]);
    r->at += width;
    if (!r->has_stopped)
        r->has_stopped = r->on_event(r->context, &event) != 0;
}

static void put_up_to(report *r, size_t end, uint32_t decision, lks_rule rule,
                      bool is_in_link)
{
    while (r->at < end && !r->has_stopped)
        put(r, (linkspan_event){.decision = decision, .is_in_link = is_in_link},
            rule);
}

/* Text that is part of the link. */
static void put_part(report *r, size_t end, uint32_t decision)
{
    put_up_to(r, end, decision, LKS_RULE_NONE, true);
}

static void put_text(report *r, size_t end)
{
    put_up_to(r, end, LINKSPAN_DECISION_TEXT, LKS_RULE_NONE, false);
}

/* What the walk did with the code point at `at`. */
static linkspan_event event_of(const lks_tail_walk *w,
                               const linkspan_link *link, size_t at)
{
    return (linkspan_event){.decision =
                                LINKSPAN_DECISION_INITIATOR + w->decision,
                            .part = w->is_over || w->part == LKS_PART_NONE
                                        ? 0
                                        : 1u << (w->part - LKS_PART_PATH),
                            .depth = (uint32_t)w->depth,
                            .is_in_link = at < link->span.end};
}

/* The tailored rule that decided so; LKS_RULE_NONE if none did. */
static lks_rule rule_of_step(const lks_tail_walk *w)
{
    if (w->decision == LKS_TAIL_TAILORED)
        return lks_tailored_rule(w->tailor.cut_rule);
    return w->decision == LKS_TAIL_SOFT && w->tailor.rules.bits != 0
               ? lks_tailored_rule(w->tailor.soft_rule)
               : LKS_RULE_NONE;
}

/* Walk the tail of the link once more, as it was found, one step at a time, not
 * beyond `limit`, and report each step. Text right after a link that a tailored rule
 * ended is reported with that rule. */
static void put_tail(report *r, size_t limit)
{
    const linkspan_link *link = &r->link;
    size_t at = r->trace.tail;
    put_text(r, at);
    lks_rule end_rule = r->trace.tail_end;
    if (!end_rule && link->span.end == link->host.end) {
        end_rule = r->trace.host_end;
        if (end_rule && limit == at && r->is_before_refusal &&
            r->text.data[at] == '.')
            limit++; /* report the first dot of the ellipsis that ends the
                      * host */
    }
    if (r->trace.is_number)
        limit = link->span.end;
    lks_tail_walk w;
    (void)lks_tail_read(&w, r->d, r->text,
                        (linkspan_range){link->span.start, at},
                        r->trace.is_path, at);
    while (at < limit && !w.is_over && !r->has_stopped) {
        const size_t next = lks_tail_go_on(&w, r->text, at, at + 1);
        linkspan_event event = event_of(&w, link, at);
        lks_rule rule = rule_of_step(&w);
        if (at >= link->span.end && end_rule) {
            event.decision = LINKSPAN_DECISION_TAILORED;
            rule = end_rule;
            end_rule = LKS_RULE_NONE;
        }
        if (next - at == 2 && r->text.data[at] == '\\')
            rule = LKS_RULE_MARKUP; /* the walk has taken `\/` as a slash */
        do /* the step for ":~:" has three code points */
            put(r, event, rule);
        while (r->at < next && !r->has_stopped);
        at = next;
    }
}

/* Report the last link, if it has not been reported. The next link or refusal
 * starts at `limit`. */
static void put_last_link(report *r, size_t limit)
{
    const linkspan_link *link = &r->link;
    const size_t start = link->span.start;
    if (!r->has_link)
        return;
    r->has_link = false;
    if (r->trace.escape.end == start) {
        put_text(r, r->trace.escape.start);
        put_up_to(r, start, LINKSPAN_DECISION_TAILORED, LKS_RULE_MARKUP, false);
    }
    put_text(r, start);
    if (link->scheme.end > link->scheme.start)
        put_part(r, link->scheme.end, LINKSPAN_DECISION_SCHEME);
    if (link->local_part.end > link->local_part.start) {
        put_part(r, link->local_part.end, LINKSPAN_DECISION_LOCAL_PART);
        put_part(r, link->host.start, LINKSPAN_DECISION_AT);
    }
    if (link->kind == LINKSPAN_KIND_EMAIL) {
        put_part(r, link->host.end, LINKSPAN_DECISION_HOST);
        if (link->parts & LINKSPAN_PART_QUERY)
            put_tail(r, link->span.end); /* E7: header fields of "mailto:" */
        put_up_to(r, r->hidden, LINKSPAN_DECISION_PASSED_OVER, LKS_RULE_NONE,
                  false);
        return;
    }
    const bool has_port = link->port.end > link->port.start;
    const size_t host_end = has_port ? link->port.start - 1 : r->trace.tail;
    put_part(r, host_end < link->span.end ? host_end : link->span.end,
             LINKSPAN_DECISION_HOST);
    put_part(r, link->port.end, LINKSPAN_DECISION_PORT);
    put_tail(r, limit);
}

/* ------------------------------------------------------- what is not linked */

/* True if a refused run is a mere word, which is not reported: it has no dot or
 * colon, and neither `@` nor "//" stands before it. */
static bool is_word(lks_slice text, linkspan_range name)
{
    const lks_slice before = {text.data, name.start};
    size_t width = 0;
    for (size_t at = name.start; at < name.end; at += width) {
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + name.end, &width);
        if (cp == ':' || lks_is_host_dot(cp))
            return false;
    }
    return !lks_ends_with_ignoring_case(before, "@") &&
           !lks_ends_with_ignoring_case(before, "//");
}

/* Report the refusals that end at `limit` or before. */
static void put_refusals(report *r, size_t limit)
{
    size_t count = 0;
    for (; count < r->refusal_count; count++) {
        const refusal *one = &r->refusals[count];
        if (one->range.end > limit)
            break;
        r->is_before_refusal = true;
        put_last_link(r, one->range.start);
        r->is_before_refusal = false;
        put_text(r, one->range.start);
        put_up_to(r, one->range.end, LINKSPAN_DECISION_REFUSED, one->rule,
                  false);
    }
    r->refusal_count -= count;
    memmove(r->refusals, r->refusals + count,
            r->refusal_count * sizeof *r->refusals);
}

static void keep_refusal(void *context, linkspan_range range, lks_rule rule)
{
    report *r = context;
    if (lks_is_host_rule(rule)) {
        (void)lks_trim_run(r->text, &range);
        if (range.start == range.end || is_word(r->text, range))
            return;
    }
    /* An address that is found later cannot start further back than this. */
    const size_t most = SIZE_MAX / LKS_UTF8_MAX;
    const size_t local = r->d->local_part.max_code_points;
    const size_t back = local < most ? local * LKS_UTF8_MAX : SIZE_MAX;
    if (range.start > back)
        put_refusals(r, range.start - back);
    if (r->refusal_count < MOST_REFUSALS)
        r->refusals[r->refusal_count++] = (refusal){range, rule};
}

bool lks_explain(const linkspan_detector *d, lks_slice text, size_t start,
                 linkspan_on_event on_event, void *context)
{
    report r = {.d = d,
                .text = text,
                .on_event = on_event,
                .context = context,
                .at = start};
    lks_trace trace = {.on_refusal = keep_refusal, .context = &r};
    lks_scan scan;
    linkspan_link link;
    lks_scan_begin(&scan, d, text, start);
    scan.finds_suspects = false;
    scan.trace = &trace;
    while (!r.has_stopped && lks_scan_next(&scan, &link) == LKS_SCAN_FOUND) {
        put_refusals(&r, link.span.start);
        r.refusal_count = 0; /* the remaining refusals lie inside the link */
        put_last_link(&r, link.span.start);
        r.has_link = true;
        r.link = link;
        r.trace = trace;
        r.hidden = scan.at;
    }
    put_refusals(&r, text.len);
    put_last_link(&r, text.len);
    put_text(&r, text.len);
    return !r.has_stopped;
}
