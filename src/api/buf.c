#include "text/buf.h"

#include "api/check.h"
#include "text/alloc.h"

linkspan_status linkspan_buf_init(linkspan_buf *buf, size_t max,
                                  const linkspan_allocator *allocator)
{
    if (!buf || !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    *buf =
        (linkspan_buf){.size = sizeof *buf, .max = max, .allocator = allocator};
    return LINKSPAN_OK;
}

linkspan_status linkspan_buf_init_fixed(linkspan_buf *buf, char *memory,
                                        size_t capacity)
{
    if (!buf || !lks_is_memory(memory, capacity))
        return LINKSPAN_ERR_ARG;
    *buf = (linkspan_buf){.size = sizeof *buf,
                          .data = memory,
                          .capacity = capacity,
                          .max = capacity,
                          .is_fixed = 1};
    return LINKSPAN_OK;
}

void linkspan_buf_free(linkspan_buf *buf)
{
    if (buf)
        lks_buf_release(buf);
}
