#include "text/alloc.h"

#include <stdint.h>
#include <string.h>

#include "text/steps.h"

typedef struct sorting {
    size_t count;
    size_t size;
    lks_is_before is_before;
} sorting;

/* Merge the runs of `width` elements of `from` in pairs. */
static void merge_runs(const sorting *s, const uint8_t *from, uint8_t *to,
                       size_t width)
{
    for (size_t start = 0; start < s->count; start += 2 * width) {
        const size_t rest = s->count - start;
        const size_t middle = start + (rest < width ? rest : width);
        const size_t end = start + (rest < 2 * width ? rest : 2 * width);
        size_t left = start;
        size_t right = middle;
        for (size_t i = start; i < end; i++) {
            LKS_STEP();
            const bool is_right =
                left == middle ||
                (right < end &&
                 s->is_before(from + right * s->size, from + left * s->size));
            memcpy(to + i * s->size,
                   from + (is_right ? right++ : left++) * s->size, s->size);
        }
    }
}

linkspan_status lks_sort(void *array, size_t count, size_t size,
                         lks_is_before is_before,
                         const linkspan_allocator *allocator)
{
    const sorting s = {count, size, is_before};
    if (count < 2)
        return LINKSPAN_OK;
    uint8_t *const room = lks_resize(allocator, NULL, count * size);
    if (!room)
        return LINKSPAN_ERR_NO_MEMORY;
    uint8_t *from = array;
    uint8_t *to = room;
    for (size_t width = 1; width < count; width *= 2) {
        merge_runs(&s, from, to, width);
        uint8_t *const merged = to;
        to = from;
        from = merged;
        if (width > count / 2)
            break;
    }
    if (from != array)
        memcpy(array, from, count * size);
    lks_release(allocator, room);
    return LINKSPAN_OK;
}
