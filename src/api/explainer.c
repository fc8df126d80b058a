/* Explanations that the caller pulls one by one. The explainer explains one
 * stretch of the text at a time: from one place where a scan can start to the
 * next such place. It keeps the events of a stretch as runs of code points with
 * the same explanation. */
#include "linkspan/linkspan.h"

#include "api/check.h"
#include "detect/explain.h"
#include "detect/name_rule.h"
#include "detect/restart.h"
#include "text/alloc.h"
#include "text/hints.h"
#include "text/sized.h"
#include "text/utf8.h"
#include "unicode/link_props.h"

#define FIRST_RUNS 64u

typedef struct run {
    size_t end;
    const char *rule;
    uint32_t decision;
    uint32_t part;
    uint32_t depth;
    uint32_t is_in_link;
} run;

struct linkspan_explainer {
    const linkspan_detector *detector;
    const linkspan_allocator *allocator;
    lks_slice text;
    size_t told; /* events before this offset were returned */
    size_t end;  /* end of the current stretch */
    run *runs;   /* explanations of the current stretch */
    size_t count;
    size_t room;
    size_t next; /* index of the run that contains `told` */
};

LKS_COLD linkspan_status linkspan_explainer_new(
    const linkspan_detector *detector, const char *text, size_t len,
    const linkspan_allocator *allocator, linkspan_explainer **explainer)
{
    if (!detector || !explainer || !lks_is_memory(text, len) ||
        !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    linkspan_explainer *e = lks_resize(allocator, NULL, sizeof *e);
    if (!e)
        return LINKSPAN_ERR_NO_MEMORY;
    *e = (linkspan_explainer){.detector = detector,
                              .allocator = allocator,
                              .text = lks_slice_of(text, len)};
    *explainer = e;
    return LINKSPAN_OK;
}

LKS_COLD void linkspan_explainer_free(linkspan_explainer *explainer)
{
    if (!explainer)
        return;
    lks_release(explainer->allocator, explainer->runs);
    lks_release(explainer->allocator, explainer);
}

static bool is_same(const run *last, const linkspan_event *event)
{
    return last->rule == event->rule && last->decision == event->decision &&
           last->part == event->part && last->depth == event->depth &&
           last->is_in_link == event->is_in_link;
}

static bool make_room(linkspan_explainer *e)
{
    if (e->count < e->room)
        return true;
    const size_t room = e->room > 0 ? 2 * e->room : FIRST_RUNS;
    if (room > PTRDIFF_MAX / sizeof *e->runs)
        return false;
    run *runs = lks_resize(e->allocator, e->runs, room * sizeof *runs);
    if (!runs)
        return false;
    e->runs = runs;
    e->room = room;
    return true;
}

/* Add an event of the current stretch to `runs`. Returns 1, so that no more
 * events come, if the event is after the stretch or there is no memory. */
LKS_COLD static int32_t keep(void *context, const linkspan_event *event)
{
    linkspan_explainer *e = context;
    if (event->range.start >= e->end)
        return 1;
    if (e->count > 0 && is_same(&e->runs[e->count - 1], event)) {
        e->runs[e->count - 1].end = event->range.end;
        return 0;
    }
    if (!make_room(e))
        return 1;
    e->runs[e->count++] = (run){.end = event->range.end,
                                .rule = event->rule,
                                .decision = event->decision,
                                .part = event->part,
                                .depth = event->depth,
                                .is_in_link = event->is_in_link};
    return 0;
}

/* Explain the stretch that starts where the previous one ended. */
LKS_COLD static bool explain_next(linkspan_explainer *e)
{
    const lks_slice text = e->text;
    const size_t end = lks_restart_after(e->detector, text, e->told, false);
    size_t seen = end;
    if (!lks_is_line_start(text, end))
        seen =
            text.len - end > LKS_LOOK_AROUND ? end + LKS_LOOK_AROUND : text.len;
    e->end = end;
    e->count = 0;
    e->next = 0;
    (void)lks_explain(e->detector, (lks_slice){text.data, seen}, e->told, keep,
                      e);
    if (e->count > 0 && e->runs[e->count - 1].end == end)
        return true;
    e->count = 0;
    e->end = e->told; /* so that the next call tries again */
    return false;
}

LKS_COLD linkspan_status linkspan_explainer_next_sized(
    linkspan_explainer *explainer, linkspan_event *event, size_t size)
{
    linkspan_explainer *e = explainer;
    if (!e || !event || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    if (e->told == e->text.len)
        return LINKSPAN_NONE;
    if (e->told == e->end && !explain_next(e))
        return LINKSPAN_ERR_NO_MEMORY;
    const run *r = &e->runs[e->next];
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(e->text.data + e->told,
                                        e->text.data + e->text.len, &width);
    const linkspan_event own = {.cp = cp,
                                .range = {e->told, e->told + width},
                                .decision = r->decision,
                                .link_term = (int32_t)lks_link_term_of(cp),
                                .part = r->part,
                                .depth = r->depth,
                                .is_in_link = r->is_in_link,
                                .rule = r->rule};
    lks_write_struct(event, size, &own, sizeof own);
    e->told += width;
    if (e->told == r->end)
        e->next++;
    return LINKSPAN_OK;
}

LKS_COLD linkspan_status linkspan_weigh_name(
    const linkspan_detector *detector, const char *text, size_t len,
    size_t start, size_t end, int32_t evidence[LINKSPAN_EVIDENCE_COUNT])
{
    if (!detector || !evidence || !lks_is_memory(text, len) || start > end ||
        end > len)
        return LINKSPAN_ERR_ARG;
    const lks_slice slice = lks_slice_of(text, len);
    lks_run_host host;
    if (!lks_is_host(detector, slice, (linkspan_range){start, end}, false,
                     &host) ||
        host.kind != LINKSPAN_HOST_DOMAIN)
        return LINKSPAN_NONE;
    const lks_host found = lks_host_of(&host);
    return lks_weigh_name(detector, slice, &found, evidence) ? LINKSPAN_OK
                                                             : LINKSPAN_NONE;
}
