#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "api/each.h"
#include "api/judge.h"
#include "api/read.h"
#include "detect/ranges.h"
#include "detect/restart.h"
#include "text/sized.h"

linkspan_status linkspan_restart(const linkspan_detector *detector,
                                 const char *text, size_t len, size_t position,
                                 size_t *start)
{
    if (!detector || !start || !lks_is_memory(text, len) || position > len)
        return LINKSPAN_ERR_ARG;
    *start = lks_restart_before(detector, lks_slice_of(text, len), position,
                                lks_asks_around(detector));
    return LINKSPAN_OK;
}

/* An array of links whose elements may be longer than this version's. */
typedef struct list {
    char *first;
    size_t stride;
    size_t count;
} list;

static linkspan_link *link_at(const list *l, size_t number)
{
    return (linkspan_link *)(void *)(l->first + number * l->stride);
}

/* How many links start before `at`. */
static size_t count_before(const list *l, size_t at)
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

/* Elements of a header with fewer fields leave the others as they are. */
static void read_link(linkspan_link *own, const list *l, size_t number)
{
    memcpy(own, link_at(l, number),
           l->stride < sizeof *own ? l->stride : sizeof *own);
}

/* Is the old link there as it was, but for its place? Not if the edit touches
 * it or the run that its host stands in. */
static bool is_same(const region *r, const list *l, size_t number,
                    const linkspan_link *link)
{
    linkspan_link moved = *link;
    read_link(&moved, l, number);
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
    list old;
    list fresh; /* its count is the room there is */
    size_t first;
    size_t old_end; /* the first old link after the region */
    size_t found;   /* new links that have been found */
} work;

static void write_link(const list *l, size_t number, const linkspan_link *link)
{
    lks_write_struct(link_at(l, number), l->stride, link, sizeof *link);
}

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
                             is_same(r, &w->old, w->first, &link);
        if (is_kept) {
            w->first++;
            continue;
        }
        if (w->found < w->fresh.count)
            write_link(&w->fresh, w->found, &link);
        w->found++;
    }
}

/* The links that the region ends with stay too if they have been there. */
static void drop_kept(work *w)
{
    while (w->found > 0 && w->old_end > w->first) {
        linkspan_link fresh = {.size = 0};
        LKS_STEP();
        read_link(&fresh, &w->fresh, w->found - 1);
        if (!is_same(&w->region, &w->old, w->old_end - 1, &fresh))
            return;
        w->found--;
        w->old_end--;
    }
}

/* Read an edit and what is known of its links, which may be another version's.
 * LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION. */
static linkspan_status read_edit(linkspan_edit *edit,
                                 const linkspan_edit *theirs,
                                 linkspan_relinked *relinked,
                                 const linkspan_relinked *their_relinked)
{
    const linkspan_status st = lks_read_struct(edit, sizeof *edit, theirs);
    const linkspan_status other =
        lks_read_struct(relinked, sizeof *relinked, their_relinked);
    if (st == LINKSPAN_ERR_ARG || other == LINKSPAN_ERR_ARG)
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK)
        return st;
    return edit->reserved || relinked->reserved ? LINKSPAN_ERR_OPTION : other;
}

static bool are_links(const linkspan_link *links, size_t count, size_t stride)
{
    return lks_is_link_size(stride) && lks_is_array(links, count, stride);
}

/* The memory of a caller who promises not to change it. */
static char *bytes_of(const linkspan_link *links)
{
    char *bytes = NULL;
    memcpy(&bytes, &links, sizeof bytes);
    return bytes;
}

linkspan_status linkspan_relink_sized(const linkspan_detector *detector,
                                      const char *text, size_t len,
                                      const linkspan_edit *their_edit,
                                      const linkspan_link *old,
                                      size_t old_count, linkspan_link *links,
                                      size_t room, size_t stride,
                                      linkspan_relinked *relinked)
{
    linkspan_edit edit = {.size = 0};
    linkspan_relinked own = {.size = 0};
    const linkspan_status st = read_edit(&edit, their_edit, &own, relinked);
    if (!detector || !lks_is_memory(text, len) || st == LINKSPAN_ERR_ARG ||
        !are_links(old, old_count, stride) || !are_links(links, room, stride) ||
        edit.position > len || edit.inserted > len - edit.position ||
        edit.removed > PTRDIFF_MAX)
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK)
        return st;
    const lks_slice slice = lks_slice_of(text, len);
    work w = {.region = region_of(detector, slice, &edit),
              .old = {bytes_of(old), stride, old_count},
              .fresh = {(char *)links, stride, room}};
    const region *r = &w.region;
    w.first = count_before(&w.old, r->start);
    w.old_end = count_before(&w.old, r->end - r->shift);
    search(detector, slice, &w);
    const bool has_room = w.found <= room;
    if (has_room) {
        drop_kept(&w);
        own.first = w.first;
        own.gone_count = w.old_end - w.first;
        own.scanned = (linkspan_range){seen_before(slice, r->start), r->seen};
    }
    own.new_count = w.found;
    lks_write_struct(relinked, relinked->size, &own, sizeof own);
    return has_room ? LINKSPAN_OK : LINKSPAN_ERR_SPACE;
}

linkspan_status linkspan_relink_apply_sized(const linkspan_edit *their_edit,
                                            const linkspan_relinked *theirs,
                                            const linkspan_link *links,
                                            linkspan_link *target, size_t room,
                                            size_t stride, size_t *count)
{
    linkspan_edit edit = {.size = 0};
    linkspan_relinked relinked = {.size = 0};
    const linkspan_status st = read_edit(&edit, their_edit, &relinked, theirs);
    if (st == LINKSPAN_ERR_ARG || !count || *count > room ||
        !are_links(target, room, stride) ||
        !are_links(links, relinked.new_count, stride) ||
        relinked.first > *count ||
        relinked.gone_count > *count - relinked.first)
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK)
        return st;
    const size_t rest = *count - relinked.first - relinked.gone_count;
    if (relinked.new_count > room - relinked.first - rest)
        return LINKSPAN_ERR_SPACE;
    const list l = {(char *)target, stride, *count};
    const size_t next = relinked.first + relinked.new_count;
    if (rest > 0)
        memmove(link_at(&l, next),
                link_at(&l, relinked.first + relinked.gone_count),
                rest * stride);
    for (size_t i = next; i < next + rest; i++)
        lks_move_link(link_at(&l, i), edit.inserted - edit.removed);
    if (relinked.new_count > 0)
        memcpy(link_at(&l, relinked.first), links, relinked.new_count * stride);
    *count = next + rest;
    return LINKSPAN_OK;
}
