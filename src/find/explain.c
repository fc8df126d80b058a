#include "find/explain.h"

#include <string.h>

#include "find/host.h"
#include "find/rules/affix.h"
#include "find/rules/escapes.h"
#include "find/rules/host_edges.h"
#include "find/rules/rules.h"
#include "find/scan.h"
#include "find/tail.h"
#include "host/host_char.h"
#include "text/utf8.h"
#include "unicode/link_props.h"
#include "url/scheme.h"
#include "url/split.h"

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

typedef struct teller {
    const linkspan_detector *d;
    lks_slice text;
    linkspan_on_event on_event;
    void *context;
    size_t told; /* events up to here have been reported */
    bool has_stopped;
    bool has_link;          /* `link` is found, but not yet reported */
    bool is_before_refusal; /* a refusal is about to be reported */
    linkspan_link link;     /* the last link that was found */
    size_t hidden;          /* end of the text that `link` hides */
    size_t refusal_count;
    refusal refusals[MOST_REFUSALS]; /* refusals after `link` that are not yet
                                      * reported */
} teller;

/* Report the code point at `told`, and move `told` past it. If `rule` is
 * LKS_RULE_NONE, it is the rule of the decision. */
static void tell(teller *t, linkspan_event event, lks_rule rule)
{
    size_t width = 0;
    event.size = sizeof event;
    event.cp = lks_utf8_decode(t->text.data + t->told,
                               t->text.data + t->text.len, &width);
    event.range = (linkspan_range){t->told, t->told + width};
    event.link_term = (int32_t)lks_link_term_of(event.cp);
    event.rule =
        lks_rule_code(rule != LKS_RULE_NONE ? rule : rule_of[event.decision]);
    t->told += width;
    if (!t->has_stopped)
        t->has_stopped = t->on_event(t->context, &event) != 0;
}

static void tell_up_to(teller *t, size_t end, uint32_t decision,
                       bool is_in_link)
{
    while (t->told < end && !t->has_stopped)
        tell(t,
             (linkspan_event){.decision = decision, .is_in_link = is_in_link},
             LKS_RULE_NONE);
}

/* For a link without a tail: where the search for a tail started. In "a.com.? b"
 * it started after the dot: the dot belonged to the host (H8) until P8 (a bare ?
 * or # is dropped) removed the `?`. Otherwise it started after the host. */
static size_t dropped_start(lks_slice text, size_t host_end)
{
    size_t width = 0;
    if (host_end < text.len &&
        lks_is_host_dot(lks_utf8_decode(text.data + host_end,
                                        text.data + text.len, &width)) &&
        lks_is_initiator(text, host_end + width))
        return host_end + width;
    return host_end;
}

/* Where the tail of the link starts. */
static size_t tail_start(const linkspan_link *link)
{
    if (link->port.end > link->port.start)
        return link->port.end;
    if (link->parts & LINKSPAN_PART_PATH)
        return link->path.start;
    if (link->parts & LINKSPAN_PART_QUERY)
        return link->query.start - 1;
    if (link->parts & LINKSPAN_PART_FRAGMENT)
        return link->fragment.start - 1;
    return link->host.end;
}

static bool is_opaque(const linkspan_link *link)
{
    return link->kind == LINKSPAN_KIND_URL &&
           link->host.start == link->host.end;
}

/* H20: a telephone number ends by its own syntax, not by a walk of a tail. */
LKS_COLD static bool is_number(lks_slice text, const linkspan_link *link)
{
    if (!is_opaque(link))
        return false;
    const lks_slice scheme = {text.data + link->scheme.start,
                              link->scheme.end - link->scheme.start - 1};
    const lks_syntax syntax = lks_scheme_of(scheme)->syntax;
    return syntax == LKS_SYNTAX_NUMBER || syntax == LKS_SYNTAX_NUMBERS;
}

/* H20: after a scheme without slashes the path follows at once, or a `?`. */
LKS_COLD static void begin_tail(const teller *t, const linkspan_link *link,
                                const lks_cut_rules *tailored, size_t start,
                                lks_tail_walk *w)
{
    if (is_opaque(link) && t->text.data[start] != '?')
        lks_tail_begin_path(w, start, tailored);
    else
        lks_tail_begin(w, start, tailored);
}

/* The tailored rule that ends the tail, which starts at `start`; LKS_RULE_NONE if
 * none does. */
static lks_rule rule_of_end(const teller *t, const linkspan_link *link,
                            size_t start, const lks_cut_rules *tailored)
{
    lks_tail_walk w;
    if (is_number(t->text, link))
        return LKS_RULE_NONE;
    begin_tail(t, link, tailored, start, &w);
    (void)lks_tail_go_on(&w, t->text, start, t->text.len);
    lks_tail_close(&w);
    return tailored->bits != 0 ? lks_tailored_rule(w.tailor.cut_rule)
                               : LKS_RULE_NONE;
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

/* Walk the tail again, one step at a time, not beyond `limit`, and report each
 * step. Text right after a link that a tailored rule ended is reported with that
 * rule. */
static void tell_tail(teller *t, const linkspan_link *link, size_t limit)
{
    size_t start = tail_start(link);
    if (start == link->host.end && !is_opaque(link))
        start = dropped_start(t->text, start);
    tell_up_to(t, start, LINKSPAN_DECISION_TEXT, false);
    const lks_cut_rules tailored = lks_tail_rules(
        t->d, t->text, (linkspan_range){link->span.start, start});
    lks_rule end_rule = rule_of_end(t, link, start, &tailored);
    if (!end_rule && t->d->tailoring != 0 && link->span.end == link->host.end) {
        end_rule = lks_rule_of_host_end(t->d, t->text, link->host);
        if (end_rule && limit == start && t->is_before_refusal &&
            t->text.data[start] == '.')
            limit++; /* report the first dot of the ellipsis that ends the
                      * host */
    }
    lks_tail_walk w;
    begin_tail(t, link, &tailored, start, &w);
    if (is_number(t->text, link))
        limit = link->span.end;
    size_t at = start;
    while (at < limit && !w.is_over && !t->has_stopped) {
        const size_t next = lks_tail_go_on(&w, t->text, at, at + 1);
        linkspan_event event = event_of(&w, link, at);
        lks_rule rule = rule_of_step(&w);
        if (at >= link->span.end && end_rule) {
            event.decision = LINKSPAN_DECISION_TAILORED;
            rule = end_rule;
            end_rule = LKS_RULE_NONE;
        }
        if (tailored.is_escaped && lks_is_escaped_slash(t->text, at))
            rule = LKS_RULE_MARKUP;
        do /* the step for ":~:" has three code points */
            tell(t, event, rule);
        while (t->told < next && !t->has_stopped);
        at = next;
    }
}

/* Report a link. The text that it hides ends at `hidden` (E6: the path of an
 * address is not searched); the next link or refusal starts at `limit`. */
static void tell_link(teller *t, const linkspan_link *link, size_t hidden,
                      size_t limit)
{
    if (lks_tailors(t->d, LINKSPAN_TAILOR_MARKUP))
        tell_up_to(t, lks_escape_start(t->text, link->span.start),
                   LINKSPAN_DECISION_TEXT, false);
    while (t->told < link->span.start && !t->has_stopped &&
           lks_tailors(t->d, LINKSPAN_TAILOR_MARKUP))
        tell(t, (linkspan_event){.decision = LINKSPAN_DECISION_TAILORED},
             LKS_RULE_MARKUP);
    tell_up_to(t, link->span.start, LINKSPAN_DECISION_TEXT, false);
    if (link->scheme.end > link->scheme.start)
        tell_up_to(t, link->scheme.end, LINKSPAN_DECISION_SCHEME, true);
    if (link->kind == LINKSPAN_KIND_EMAIL) {
        tell_up_to(t, link->local_part.end, LINKSPAN_DECISION_LOCAL_PART, true);
        tell_up_to(t, link->host.start, LINKSPAN_DECISION_AT, true);
        tell_up_to(t, link->host.end, LINKSPAN_DECISION_HOST, true);
        if (link->parts & LINKSPAN_PART_QUERY)
            /* E7: header fields of "mailto:" */
            tell_tail(t, link, link->span.end);
        tell_up_to(t, hidden, LINKSPAN_DECISION_PASSED_OVER, false);
        return;
    }
    if (link->local_part.end > link->local_part.start) { /* E4: a user name */
        tell_up_to(t, link->local_part.end, LINKSPAN_DECISION_LOCAL_PART, true);
        tell_up_to(t, link->host.start, LINKSPAN_DECISION_AT, true);
    }
    const bool has_port = link->port.end > link->port.start;
    const size_t host_end = has_port ? link->port.start - 1 : tail_start(link);
    tell_up_to(t, host_end, LINKSPAN_DECISION_HOST, true);
    tell_up_to(t, link->port.end, LINKSPAN_DECISION_PORT, true);
    tell_tail(t, link, limit);
}

/* Report the last link, if it has not been reported. The next link or refusal
 * starts at `limit`. */
static void tell_last_link(teller *t, size_t limit)
{
    if (t->has_link)
        tell_link(t, &t->link, t->hidden, limit);
    t->has_link = false;
}

/* ------------------------------------------------------- what is not linked */

/* The run without what stands around a host: low lines (H13: there they are
 * markup), dots after it (H7, H8), an ideographic full stop before it (H6). */
static linkspan_range trimmed(lks_slice text, linkspan_range run)
{
    size_t width = 0;
    while (run.start < run.end) {
        const uint32_t cp =
            lks_utf8_decode(text.data + run.start, text.data + run.end, &width);
        if (cp != '_' && !lks_is_ideographic_stop(cp))
            break;
        run.start += width;
    }
    while (run.start < run.end) {
        const uint32_t cp = lks_utf8_decode_back(text.data + run.start,
                                                 text.data + run.end, &width);
        if (cp != '_' && !lks_is_host_dot(cp))
            break;
        run.end -= width;
    }
    return run;
}

static bool has_dot(lks_slice text, linkspan_range name)
{
    size_t width = 0;
    for (size_t at = name.start; at < name.end; at += width)
        if (lks_is_host_dot(
                lks_utf8_decode(text.data + at, text.data + name.end, &width)))
            return true;
    return false;
}

/* True if a refused run is an ordinary word, which is not reported: it has no
 * dot or colon, and neither `@` nor "//" stands before it. */
static bool is_word(lks_slice text, linkspan_range name)
{
    const lks_slice before = {text.data, name.start};
    return !has_dot(text, name) &&
           !memchr(text.data + name.start, ':', name.end - name.start) &&
           !lks_ends_with_ignoring_case(before, "@") &&
           !lks_ends_with_ignoring_case(before, "//");
}

/* Report the refusals that end at `limit` or before. */
static void tell_refusals(teller *t, size_t limit)
{
    size_t count = 0;
    for (; count < t->refusal_count; count++) {
        const refusal *r = &t->refusals[count];
        if (r->range.end > limit)
            break;
        t->is_before_refusal = true;
        tell_last_link(t, r->range.start);
        t->is_before_refusal = false;
        tell_up_to(t, r->range.start, LINKSPAN_DECISION_TEXT, false);
        while (t->told < r->range.end && !t->has_stopped)
            tell(t, (linkspan_event){.decision = LINKSPAN_DECISION_REFUSED},
                 r->rule);
    }
    t->refusal_count -= count;
    memmove(t->refusals, t->refusals + count,
            t->refusal_count * sizeof *t->refusals);
}

static void keep_refusal(void *context, linkspan_range range, lks_rule rule)
{
    teller *t = context;
    if (lks_is_host_rule(rule)) {
        range = trimmed(t->text, range);
        if (range.start == range.end || is_word(t->text, range))
            return;
    }
    /* An address that is found later cannot start further back than this. */
    const size_t most = SIZE_MAX / LKS_UTF8_MAX;
    const size_t local = t->d->local_part.max_code_points;
    const size_t back = local < most ? local * LKS_UTF8_MAX : SIZE_MAX;
    if (range.start > back)
        tell_refusals(t, range.start - back);
    if (t->refusal_count < MOST_REFUSALS)
        t->refusals[t->refusal_count++] = (refusal){range, rule};
}

bool lks_explain(const linkspan_detector *d, lks_slice text, size_t start,
                 linkspan_on_event on_event, void *context)
{
    teller t = {.d = d,
                .text = text,
                .on_event = on_event,
                .context = context,
                .told = start};
    lks_scan scan;
    linkspan_link link;
    lks_scan_begin(&scan, d, text, start);
    scan.finds_suspects = false;
    scan.on_refusal = keep_refusal;
    scan.context = &t;
    while (!t.has_stopped && lks_scan_next(&scan, &link) == LKS_SCAN_FOUND) {
        tell_refusals(&t, link.span.start);
        t.refusal_count = 0; /* the remaining refusals lie inside the link */
        tell_last_link(&t, link.span.start);
        t.has_link = true;
        t.link = link;
        t.hidden = scan.at;
    }
    tell_refusals(&t, text.len);
    tell_last_link(&t, text.len);
    tell_up_to(&t, text.len, LINKSPAN_DECISION_TEXT, false);
    return !t.has_stopped;
}
