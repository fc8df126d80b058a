/* A writer that keeps everything it receives. */
#ifndef LKS_SUPPORT_WRITTEN_H
#define LKS_SUPPORT_WRITTEN_H

#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

typedef struct written {
    char *data; /**< NUL-terminated once something came */
    size_t len;
    size_t capacity;
    size_t calls;
} written;

static inline linkspan_status keep_written(void *context, const char *bytes,
                                           size_t len)
{
    written *w = context;
    w->calls++;
    if (w->len + len >= w->capacity) {
        w->capacity = 2 * (w->len + len) + 64;
        w->data = realloc(w->data, w->capacity);
        if (!w->data)
            abort();
    }
    memcpy(w->data + w->len, bytes, len);
    w->len += len;
    w->data[w->len] = '\0';
    return LINKSPAN_OK;
}

/** What there is, as a string. */
static inline const char *written_string(const written *w)
{
    return w->data ? w->data : "";
}

static inline void written_free(written *w)
{
    free(w->data);
    *w = (written){.data = NULL};
}

#endif
