#include "text/changes.h"

#include "text/alloc.h"
#include "text/steps.h"

void lks_changes_add(lks_changes *changes, linkspan_range before,
                     linkspan_range after)
{
    if (changes->status != LINKSPAN_OK)
        return;
    linkspan_change *const last =
        changes->count > 0 ? &changes->list[changes->count - 1] : NULL;
    if (last && last->before.end == before.start &&
        last->after.end == after.start) {
        last->before.end = before.end;
        last->after.end = after.end;
        return;
    }
    linkspan_change *const list =
        lks_grow(changes->allocator, changes->list, sizeof *list,
                 changes->count, &changes->room);
    if (!list) {
        changes->status = LINKSPAN_ERR_NO_MEMORY;
        return;
    }
    changes->list = list;
    list[changes->count++] = (linkspan_change){
        .size = sizeof *list, .before = before, .after = after};
}

void lks_changes_copied(lks_changes *changes, size_t start, size_t end,
                        size_t at)
{
    if (start > changes->done_before || at > changes->done_after)
        lks_changes_add(changes, (linkspan_range){changes->done_before, start},
                        (linkspan_range){changes->done_after, at});
    changes->done_before = end;
    changes->done_after = at + (end - start);
}

/* One of two lists of changes that are merged. `shift` is what must be added to an
 * offset of the text between the two edits to get one of the list's other text. */
typedef struct side {
    const lks_changes *changes;
    size_t at;
    size_t shift; /* modulo 2^n, as negative shifts are */
} side;

static const linkspan_change *next_of(const side *s)
{
    return s->at < s->changes->count ? &s->changes->list[s->at] : NULL;
}

/* Merge the changes that overlap or touch in the text between the two edits. */
static void merge(side *first, side *second, lks_changes *merged)
{
    for (;;) {
        const linkspan_change *a = next_of(first);
        const linkspan_change *b = next_of(second);
        if (!a && !b)
            return;
        linkspan_range middle = !b || (a && a->after.start <= b->before.start)
                                    ? a->after
                                    : b->before;
        const size_t old_start = middle.start + first->shift;
        const size_t new_start = middle.start + second->shift;
        for (bool is_longer = true; is_longer;) {
            LKS_STEP();
            is_longer = false;
            a = next_of(first);
            b = next_of(second);
            if (a && a->after.start <= middle.end) {
                middle.end =
                    a->after.end > middle.end ? a->after.end : middle.end;
                first->shift = a->before.end - a->after.end;
                first->at++;
                is_longer = true;
            }
            if (b && b->before.start <= middle.end) {
                middle.end =
                    b->before.end > middle.end ? b->before.end : middle.end;
                second->shift = b->after.end - b->before.end;
                second->at++;
                is_longer = true;
            }
        }
        lks_changes_add(
            merged, (linkspan_range){old_start, middle.end + first->shift},
            (linkspan_range){new_start, middle.end + second->shift});
    }
}

void lks_changes_follow(lks_changes *first, const lks_changes *second)
{
    lks_changes merged = {.allocator = first->allocator,
                          .status = first->status != LINKSPAN_OK
                                        ? first->status
                                        : second->status};
    side a = {.changes = first};
    side b = {.changes = second};
    if (second->count == 0 && second->status == LINKSPAN_OK)
        return;
    merge(&a, &b, &merged);
    lks_changes_free(first);
    *first = merged;
}

void lks_changes_free(lks_changes *changes)
{
    lks_release(changes->allocator, changes->list);
}
