#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "api/each.h"
#include "api/judge.h"
#include "find/result.h"
#include "find/scan.h"
#include "text/hints.h"
#include "text/sized.h"
#include "text/steps.h"

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

/* An element of a list. It may be longer or shorter than this version's
 * struct. */
static void *link_at(const linkspan_links *l, size_t number)
{
    return (char *)l->links + number * l->stride;
}

/* Number of bytes of an element that the caller and this version both know. */
static size_t shared_of(const linkspan_links *l)
{
    return l->stride < sizeof(linkspan_link) ? l->stride
                                             : sizeof(linkspan_link);
}

static linkspan_link read_link(const linkspan_links *l, size_t number)
{
    linkspan_link link = {.size = 0};
    memcpy(&link, link_at(l, number), shared_of(l));
    return link;
}

/* Number of links that start before `at`. */
static size_t count_before(const linkspan_links *l, size_t at)
{
    size_t low = 0;
    size_t high = l->count;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (read_link(l, middle).span.start < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Places in the new text. The text from `start` to `end` is searched for links;
 * rules may look at the text up to `seen`. */
typedef struct region {
    size_t start;
    size_t edit;     /* start of the edit */
    size_t edit_end; /* end of the edit in the new text */
    size_t end;
    size_t seen;
    /* add this to an offset in the old text (modulo the range of size_t) */
    size_t shift;
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

/* The start of the text before `start` that rules may look at; `start` itself
 * if a line starts there. */
static size_t seen_before(lks_slice text, size_t start)
{
    if (lks_is_line_start(text, start))
        return start;
    return start > LKS_LOOK_AROUND ? start - LKS_LOOK_AROUND : 0;
}

typedef struct work {
    region region;
    const linkspan_links *old;
    linkspan_links fresh;
    size_t first;
    size_t old_end; /* number of the first old link after the region */
    size_t found;   /* number of links found in the region */
} work;

/* Bytes of a link that are compared: up to the last field in which links can
 * differ. */
#define COMPARED                                                               \
    (offsetof(linkspan_link, directive_count) +                                \
     sizeof(((linkspan_link *)0)->directive_count))

/* True if the old link still exists, perhaps at another offset. False if the
 * edit touches the link, or the run that contains its host. */
static bool is_same(const work *w, size_t number, const linkspan_link *link)
{
    const region *r = &w->region;
    linkspan_link moved = read_link(w->old, number);
    const bool is_before =
        link->span.end <= r->edit && link->host_run.end <= r->edit;
    const bool is_after =
        link->span.start >= r->edit_end && link->host_run.start >= r->edit_end;
    moved.size = link->size;
    if (is_after)
        lks_move_link(&moved, r->shift);
    const size_t shared = shared_of(w->old);
    return (is_before || is_after) &&
           memcmp(&moved, link, shared < COMPARED ? shared : COMPARED) == 0;
}

/* Find the links of the region. Old links that are unchanged at the start of
 * the region are kept. */
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
                             is_same(w, w->first, &link);
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

/* Keep old links at the end of the region that are unchanged. Only links after
 * the edit are kept here, since they move with the text. The last link of the
 * region can also be an unchanged link before the edit, which does not move, if
 * the edit has made a new link before that one. */
static void drop_kept(work *w)
{
    while (w->found > 0 && w->old_end > w->first) {
        LKS_STEP();
        linkspan_link last = read_link(&w->fresh, w->found - 1);
        last.size = sizeof last;
        if (last.span.start < w->region.edit_end ||
            !is_same(w, w->old_end - 1, &last))
            return;
        w->found--;
        w->old_end--;
    }
}

/* The structs of a call, as this version's structs. */
typedef struct call {
    linkspan_edit edit;
    linkspan_links list;
    linkspan_relinked relinked;
} call;

/* A call without these fields has no meaning. */
#define LEAST_EDIT     offsetof(linkspan_edit, inserted)
#define LEAST_LINKS    offsetof(linkspan_links, room)
#define LEAST_RELINKED offsetof(linkspan_relinked, scanned)
#define LEAST_STRIDE   offsetof(linkspan_link, directive_count)

static bool is_list(const linkspan_links *l)
{
    return lks_is_size(l->stride) && l->stride >= LEAST_STRIDE &&
           l->count <= l->room && lks_is_array(l->links, l->room, l->stride);
}

static linkspan_status read_call(call *c, const linkspan_edit *edit,
                                 const linkspan_links *list,
                                 const linkspan_relinked *relinked)
{
    *c = (call){.edit = {.size = 0}};
    if (!lks_stated_size(edit, LEAST_EDIT) ||
        !lks_stated_size(list, LEAST_LINKS) ||
        !lks_stated_size(relinked, LEAST_RELINKED))
        return LINKSPAN_ERR_ARG;
    const linkspan_status statuses[] = {
        lks_read_struct(&c->edit, sizeof c->edit, edit),
        lks_read_struct(&c->list, sizeof c->list, list),
        lks_read_struct(&c->relinked, sizeof c->relinked, relinked)};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i] != LINKSPAN_OK)
            return statuses[i];
    if (list->size <= offsetof(linkspan_links, room))
        c->list.room = c->list.count;
    if (!is_list(&c->list) ||
        !lks_is_array(c->relinked.links, c->relinked.room, c->list.stride))
        return LINKSPAN_ERR_ARG;
    return c->edit.reserved || c->relinked.reserved ? LINKSPAN_ERR_OPTION
                                                    : LINKSPAN_OK;
}

static bool is_edit_of(const linkspan_edit *edit, size_t len)
{
    return edit->position <= len && edit->inserted <= len - edit->position &&
           edit->removed <= PTRDIFF_MAX;
}

LKS_COLD linkspan_status linkspan_relink(const linkspan_detector *detector,
                                         const char *text, size_t len,
                                         const linkspan_edit *edit,
                                         const linkspan_links *old,
                                         linkspan_relinked *relinked)
{
    call c;
    if (!detector || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = read_call(&c, edit, old, relinked);
    if (st == LINKSPAN_ERR_ARG || !is_edit_of(&c.edit, len))
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK)
        return st;
    const lks_slice slice = lks_slice_of(text, len);
    work w = {.region = region_of(detector, slice, &c.edit),
              .old = &c.list,
              .fresh = {.stride = c.list.stride,
                        .links = c.relinked.links,
                        .room = c.relinked.room}};
    const region *r = &w.region;
    w.first = count_before(&c.list, r->start);
    w.old_end = count_before(&c.list, r->end - r->shift);
    search(detector, slice, &w);
    if (w.found > c.relinked.room) {
        relinked->new_count = w.found;
        return LINKSPAN_ERR_SPACE;
    }
    drop_kept(&w);
    c.relinked.first = w.first;
    c.relinked.gone_count = w.old_end - w.first;
    c.relinked.new_count = w.found;
    c.relinked.scanned.start = seen_before(slice, r->start);
    c.relinked.scanned.end = r->seen;
    lks_write_struct(relinked, relinked->size, &c.relinked, sizeof c.relinked);
    return LINKSPAN_OK;
}

/* Move the links after the edit together with the text. */
static void move_links(const linkspan_links *list, size_t from, size_t shift)
{
    for (size_t i = from; i < list->count; i++) {
        linkspan_link moved = read_link(list, i);
        lks_move_link(&moved, shift);
        memcpy(link_at(list, i), &moved, shared_of(list));
    }
}

LKS_COLD linkspan_status
linkspan_relink_apply(const linkspan_edit *edit,
                      const linkspan_relinked *relinked, linkspan_links *list)
{
    call c;
    const linkspan_status st = read_call(&c, edit, list, relinked);
    linkspan_links *l = &c.list;
    const linkspan_relinked *to = &c.relinked;
    if (st == LINKSPAN_ERR_ARG || to->new_count > to->room ||
        to->first > l->count || to->gone_count > l->count - to->first)
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK)
        return st;
    const size_t rest = l->count - to->first - to->gone_count;
    if (to->new_count > l->room - to->first - rest)
        return LINKSPAN_ERR_SPACE;
    const size_t next = to->first + to->new_count;
    if (rest > 0)
        memmove(link_at(l, next), link_at(l, to->first + to->gone_count),
                rest * l->stride);
    l->count = next + rest;
    move_links(l, next, c.edit.inserted - c.edit.removed);
    if (to->new_count > 0)
        memcpy(link_at(l, to->first), to->links, to->new_count * l->stride);
    list->count = l->count;
    return LINKSPAN_OK;
}
