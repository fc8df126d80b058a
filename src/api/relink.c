#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "api/each.h"
#include "api/judge.h"
#include "detect/ranges.h"
#include "detect/restart.h"
#include "text/hints.h"
#include "text/sized.h"

LKS_COLD linkspan_status linkspan_restart(const linkspan_detector *detector,
                                          const char *text, size_t len,
                                          size_t position, size_t *start)
{
    if (!detector || !start || !lks_is_memory(text, len) || position > len)
        return LINKSPAN_ERR_ARG;
    *start = lks_restart_before(detector, lks_slice_of(text, len), position,
                                lks_asks_around(detector));
    return LINKSPAN_OK;
}

/* Elements of a list may be longer than this version's. */
static linkspan_link *link_at(const linkspan_links *l, size_t number)
{
    return (linkspan_link *)(void *)((char *)l->links + number * l->stride);
}

/* How many links start before `at`. */
static size_t count_before(const linkspan_links *l, size_t at)
{
    size_t low = 0;
    size_t high = l->count;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (link_at(l, middle)->span.start < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The parts of the new text. What lies between `start` and `end` is searched; up
 * to `seen` it is looked at. */
typedef struct region {
    size_t start;
    size_t edit;     /* where the edit starts */
    size_t edit_end; /* where it ends in the new text */
    size_t end;
    size_t seen;
    size_t shift; /* from the old text to the new one, with wrap-around */
} region;

static region region_of(const linkspan_detector *d, lks_slice text,
                        const linkspan_edit *edit)
{
    const bool by_lines = lks_asks_around(d);
    region r = {.edit = edit->position,
                .edit_end = edit->position + edit->inserted,
                .shift = edit->inserted - edit->removed};
    r.start = lks_restart_before(d, text, r.edit, by_lines);
    r.end = lks_restart_after(d, text, r.edit_end, by_lines);
    r.seen = r.end;
    if (!lks_is_line_start(text, r.end))
        r.seen = text.len - r.end > LKS_LOOK_AROUND ? r.end + LKS_LOOK_AROUND
                                                    : text.len;
    return r;
}

/* What rules look at before a place that is no line start. */
static size_t seen_before(lks_slice text, size_t start)
{
    if (lks_is_line_start(text, start))
        return start;
    return start > LKS_LOOK_AROUND ? start - LKS_LOOK_AROUND : 0;
}

/* Is the old link there as it was, but for its place? Not if the edit touches
 * it or the run that its host stands in. */
static bool is_same(const region *r, const linkspan_link *old,
                    const linkspan_link *link)
{
    linkspan_link moved = *old;
    const bool is_before =
        link->span.end <= r->edit && link->host_run.end <= r->edit;
    const bool is_after =
        link->span.start >= r->edit_end && link->host_run.start >= r->edit_end;
    moved.size = link->size;
    if (is_after)
        lks_move_link(&moved, r->shift);
    return (is_before || is_after) && memcmp(&moved, link, sizeof moved) == 0;
}

typedef struct work {
    region region;
    const linkspan_links *old;
    linkspan_links fresh;
    size_t first;
    size_t old_end; /* the first old link after the region */
    size_t found;   /* new links that have been found */
} work;

/* Find the links of the region; those that it starts with and that have been
 * there stay. */
static void search(const linkspan_detector *d, lks_slice text, work *w)
{
    const region *r = &w->region;
    const lks_slice seen = {text.data, r->seen};
    lks_each each;
    linkspan_link link;
    lks_each_begin(&each, d, seen, r->start, r->start);
    while (lks_each_next(&each, &link) && link.span.start < r->end) {
        const bool is_kept = w->found == 0 && w->first < w->old_end &&
                             link.span.end <= r->edit &&
                             is_same(r, link_at(w->old, w->first), &link);
        if (is_kept) {
            w->first++;
            continue;
        }
        if (w->found < w->fresh.room)
            lks_write_struct(link_at(&w->fresh, w->found), w->fresh.stride,
                             &link, sizeof link);
        w->found++;
    }
}

/* The links that the region ends with stay too if they have been there. They move
 * with the text, so they must stand after the edit: a link before it can stay too,
 * behind one that what follows the edit has made. */
static void drop_kept(work *w)
{
    while (w->found > 0 && w->old_end > w->first &&
           link_at(&w->fresh, w->found - 1)->span.start >= w->region.edit_end &&
           is_same(&w->region, link_at(w->old, w->old_end - 1),
                   link_at(&w->fresh, w->found - 1))) {
        LKS_STEP();
        w->found--;
        w->old_end--;
    }
}

static bool is_edit(const linkspan_edit *edit)
{
    return edit && edit->size >= sizeof *edit;
}

static bool is_list(const linkspan_links *l)
{
    return l && l->size >= sizeof *l && l->stride >= sizeof *l->links &&
           l->count <= l->room && lks_is_array(l->links, l->room, l->stride);
}

static bool is_relinked(const linkspan_relinked *relinked,
                        const linkspan_links *l)
{
    return relinked && relinked->size >= sizeof *relinked &&
           lks_is_array(relinked->links, relinked->room, l->stride);
}

static bool is_edit_of(const linkspan_edit *edit, size_t len)
{
    return is_edit(edit) && edit->position <= len &&
           edit->inserted <= len - edit->position &&
           edit->removed <= PTRDIFF_MAX;
}

LKS_COLD linkspan_status linkspan_relink(const linkspan_detector *detector,
                                         const char *text, size_t len,
                                         const linkspan_edit *edit,
                                         const linkspan_links *old,
                                         linkspan_relinked *relinked)
{
    if (!detector || !lks_is_memory(text, len) || !is_edit_of(edit, len) ||
        !is_list(old) || !is_relinked(relinked, old))
        return LINKSPAN_ERR_ARG;
    if (edit->reserved || relinked->reserved)
        return LINKSPAN_ERR_OPTION;
    const lks_slice slice = lks_slice_of(text, len);
    work w = {.region = region_of(detector, slice, edit),
              .old = old,
              .fresh = {.stride = old->stride,
                        .links = relinked->links,
                        .room = relinked->room}};
    const region *r = &w.region;
    w.first = count_before(old, r->start);
    w.old_end = count_before(old, r->end - r->shift);
    search(detector, slice, &w);
    if (w.found > relinked->room) {
        relinked->new_count = w.found;
        return LINKSPAN_ERR_SPACE;
    }
    drop_kept(&w);
    relinked->first = w.first;
    relinked->gone_count = w.old_end - w.first;
    relinked->new_count = w.found;
    relinked->scanned.start = seen_before(slice, r->start);
    relinked->scanned.end = r->seen;
    return LINKSPAN_OK;
}

LKS_COLD linkspan_status
linkspan_relink_apply(const linkspan_edit *edit,
                      const linkspan_relinked *relinked, linkspan_links *list)
{
    if (!is_edit(edit) || !is_list(list) || !is_relinked(relinked, list) ||
        relinked->new_count > relinked->room || relinked->first > list->count ||
        relinked->gone_count > list->count - relinked->first)
        return LINKSPAN_ERR_ARG;
    if (edit->reserved || relinked->reserved)
        return LINKSPAN_ERR_OPTION;
    const size_t rest = list->count - relinked->first - relinked->gone_count;
    if (relinked->new_count > list->room - relinked->first - rest)
        return LINKSPAN_ERR_SPACE;
    const size_t next = relinked->first + relinked->new_count;
    if (rest > 0)
        memmove(link_at(list, next),
                link_at(list, relinked->first + relinked->gone_count),
                rest * list->stride);
    for (size_t i = next; i < next + rest; i++)
        lks_move_link(link_at(list, i), edit->inserted - edit->removed);
    if (relinked->new_count > 0)
        memcpy(link_at(list, relinked->first), relinked->links,
               relinked->new_count * list->stride);
    list->count = next + rest;
    return LINKSPAN_OK;
}
