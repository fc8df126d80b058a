/* An allocator that fails at the n-th call and, unless it fails once only, at all
 * later ones. It counts what is still held. */
#ifndef LKS_SUPPORT_FAILING_ALLOCATOR_H
#define LKS_SUPPORT_FAILING_ALLOCATOR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "linkspan/linkspan.h"

typedef struct failing_allocator {
    linkspan_allocator base;
    size_t calls_left; /**< number of calls that succeed before one fails */
    size_t held;       /**< blocks not yet released */
    size_t calls;
    bool fails_once; /**< the calls after the one that fails succeed */
} failing_allocator;

static void *failing_resize(void *context, void *memory, size_t bytes)
{
    failing_allocator *a = context;
    a->calls++;
    if (a->calls_left == 0) {
        a->calls_left = a->fails_once ? SIZE_MAX : 0;
        return NULL;
    }
    a->calls_left--;
    void *result = realloc(memory, bytes);
    if (result && !memory)
        a->held++;
    return result;
}

static void failing_release(void *context, void *memory)
{
    failing_allocator *a = context;
    if (memory)
        a->held--;
    free(memory);
}

static inline void failing_allocator_init(failing_allocator *a,
                                          size_t calls_left)
{
    *a = (failing_allocator){.base = {.size = sizeof a->base,
                                      .context = a,
                                      .resize = failing_resize,
                                      .release = failing_release},
                             .calls_left = calls_left};
}

#endif
