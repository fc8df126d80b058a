#include "text/buf.h"

#include "api/check.h"
#include "text/alloc.h"
#include "text/sized.h"

/* Write `from` to the caller's struct of `size` bytes, if that struct is large
 * enough for the fields before `reserved`. */
static linkspan_status start(linkspan_buf *buf, size_t size,
                             const linkspan_buf *from)
{
    if (!buf || !lks_is_size(size) || size < LKS_BUF_LEAST)
        return LINKSPAN_ERR_ARG;
    lks_write_struct(buf, size, from, sizeof *from);
    return LINKSPAN_OK;
}

linkspan_status linkspan_buf_init_sized(linkspan_buf *buf, size_t size,
                                        size_t max,
                                        const linkspan_allocator *allocator)
{
    if (!lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    const linkspan_buf empty = {.max = max, .allocator = allocator};
    return start(buf, size, &empty);
}

linkspan_status linkspan_buf_init_fixed_sized(linkspan_buf *buf, size_t size,
                                              char *memory, size_t capacity)
{
    if (!lks_is_memory(memory, capacity))
        return LINKSPAN_ERR_ARG;
    const linkspan_buf empty = {
        .data = memory, .capacity = capacity, .max = capacity, .is_fixed = 1};
    return start(buf, size, &empty);
}

void linkspan_buf_free(linkspan_buf *buf)
{
    if (buf)
        lks_buf_release(buf);
}
