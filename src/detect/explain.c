#include "detect/explain.h"

#include "detect/scan.h"
#include "detect/tailor.h"
#include "link/termination.h"
#include "text/utf8.h"
#include "unicode/link_props.h"

_Static_assert(LINKSPAN_DECISION_INITIATOR - LKS_TAIL_INITIATOR ==
                       LINKSPAN_DECISION_TAILORED - LKS_TAIL_TAILORED &&
                   LINKSPAN_DECISION_SOFT - LKS_TAIL_SOFT ==
                       LINKSPAN_DECISION_INITIATOR - LKS_TAIL_INITIATOR,
               "the public decisions continue the internal ones");

/* Codes of docs/conformance.md, or steps of S1 3.5.1, by decision. */
static const char rules[][8] = {"",    "H10", "E1",  "E1",  "H3",  "H9",
                                "T2",  "T3",  "5.5", "5.6", "5.8", "5.9",
                                "5.2", "5.7", "T10", "T4",  "P",   "E6"};

/* The same for a tailored rule, by its number. */
static const char tailored_rules[][4] = {"P",   "P1",  "P2",  "P3", "P4",
                                         "P5",  "P6",  "P7",  "P8", "P9",
                                         "P10", "P11", "P12", "P13"};

typedef struct teller {
    const linkspan_detector *d;
    lks_slice text;
    linkspan_on_event on_event;
    void *context;
    size_t told; /* events up to here are told */
    bool has_stopped;
} teller;

/* Tell of the code point at `told`. */
static void tell(teller *t, linkspan_event event)
{
    size_t width = 0;
    event.size = sizeof event;
    event.cp = lks_utf8_decode(t->text.data + t->told,
                               t->text.data + t->text.len, &width);
    event.range = (linkspan_range){t->told, t->told + width};
    event.link_term = (int32_t)lks_link_term_of(event.cp);
    if (!event.rule)
        event.rule = rules[event.decision];
    t->told += width;
    if (!t->has_stopped)
        t->has_stopped = t->on_event(t->context, &event) != 0;
}

static void tell_up_to(teller *t, size_t end, uint32_t decision,
                       bool is_in_link)
{
    while (t->told < end && !t->has_stopped)
        tell(t,
             (linkspan_event){.decision = decision, .is_in_link = is_in_link});
}

/* Where the walk of the link's tail started. */
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

/* The walk once more, a step at a time, not beyond `limit`. */
static void tell_tail(teller *t, const linkspan_link *link, size_t limit)
{
    const size_t start = tail_start(link);
    const lks_tailor_rules tailored = lks_tail_rules(
        t->d, t->text, (linkspan_range){link->span.start, start});
    lks_tail_walk w;
    lks_tail_begin(&w, start, &tailored);
    size_t at = start;
    while (at < limit && !w.is_over && !t->has_stopped) {
        const size_t next = lks_tail_go_on(&w, t->text, at, at + 1);
        const linkspan_event event = {
            .decision = LINKSPAN_DECISION_INITIATOR + w.decision,
            .part = w.is_over || w.part == LKS_PART_NONE
                        ? 0
                        : 1u << (w.part - LKS_PART_PATH),
            .depth = (uint32_t)w.depth,
            .is_in_link = at < link->span.end,
            .rule = w.decision == LKS_TAIL_TAILORED
                        ? tailored_rules[w.tailor.cut_rule]
                        : NULL};
        do /* a mark has three */
            tell(t, event);
        while (t->told < next && !t->has_stopped);
        at = next;
    }
}

/* A link whose next one starts at `limit`; what it hides ends at `hidden`. */
static void tell_link(teller *t, const linkspan_link *link, size_t hidden,
                      size_t limit)
{
    tell_up_to(t, link->span.start, LINKSPAN_DECISION_TEXT, false);
    if (link->scheme.end > link->scheme.start)
        tell_up_to(t, link->scheme.end, LINKSPAN_DECISION_SCHEME, true);
    if (link->kind == LINKSPAN_KIND_EMAIL) {
        tell_up_to(t, link->local_part.end, LINKSPAN_DECISION_LOCAL_PART, true);
        tell_up_to(t, link->host.start, LINKSPAN_DECISION_AT, true);
        tell_up_to(t, link->host.end, LINKSPAN_DECISION_HOST, true);
        tell_up_to(t, hidden, LINKSPAN_DECISION_PASSED_OVER, false);
        return;
    }
    const bool has_port = link->port.end > link->port.start;
    const size_t host_end = has_port ? link->port.start - 1 : tail_start(link);
    tell_up_to(t, host_end, LINKSPAN_DECISION_HOST, true);
    tell_up_to(t, link->port.end, LINKSPAN_DECISION_PORT, true);
    tell_tail(t, link, limit);
}

bool lks_explain(const linkspan_detector *d, lks_slice text,
                 linkspan_on_event on_event, void *context)
{
    teller t = {.d = d, .text = text, .on_event = on_event, .context = context};
    lks_scan scan;
    linkspan_link link;
    lks_scan_begin(&scan, d, text, 0);
    bool is_found = lks_scan_next(&scan, &link) == LKS_SCAN_FOUND;
    while (is_found && !t.has_stopped) {
        const linkspan_link told = link;
        const size_t hidden = scan.at;
        is_found = lks_scan_next(&scan, &link) == LKS_SCAN_FOUND;
        tell_link(&t, &told, hidden, is_found ? link.span.start : text.len);
    }
    tell_up_to(&t, text.len, LINKSPAN_DECISION_TEXT, false);
    return !t.has_stopped;
}
