#include "text/buf.h"

#include <string.h>

#include "text/alloc.h"
#include "text/sized.h"

#define FIRST_CAPACITY 64

/* Make room for `needed` bytes, or return an error. The capacity is doubled, so
 * that appending takes linear time, but it never exceeds `max`. */
static linkspan_status grow(linkspan_buf *buf, size_t needed)
{
    if (buf->is_fixed)
        return LINKSPAN_ERR_SPACE;
    if (needed > buf->max)
        return LINKSPAN_ERR_LIMIT;

    const size_t first = buf->capacity ? buf->capacity : FIRST_CAPACITY;
    const size_t capacity = lks_grown(first, needed, buf->max);
    char *data = lks_resize(buf->allocator, buf->data, capacity);
    if (!data)
        return LINKSPAN_ERR_NO_MEMORY;
    buf->data = data;
    buf->capacity = capacity;
    return LINKSPAN_OK;
}

void lks_buf_begin(linkspan_buf *buf)
{
    buf->needed = buf->len;
    buf->status = LINKSPAN_OK;
}

void lks_buf_append(linkspan_buf *buf, const void *bytes, size_t len)
{
    if (len == 0)
        return;
    if (len > SIZE_MAX - buf->needed) {
        buf->needed = SIZE_MAX;
        buf->status = LINKSPAN_ERR_LIMIT;
        return;
    }
    const size_t at = buf->needed;
    buf->needed += len;
    if (buf->needed > buf->capacity && buf->status == LINKSPAN_OK)
        buf->status = grow(buf, buf->needed);
    if (buf->status == LINKSPAN_OK)
        memcpy(buf->data + at, bytes, len);
}

void lks_buf_append_byte(linkspan_buf *buf, uint8_t byte)
{
    lks_buf_append(buf, &byte, 1);
}

void lks_buf_append_escaped(linkspan_buf *buf, const uint8_t *bytes, size_t len)
{
    static const char hex[] = "0123456789ABCDEF";
    char escapes[3 * 16];
    size_t at = 0;
    for (size_t i = 0; i < len; i++) {
        escapes[at++] = '%';
        escapes[at++] = hex[bytes[i] >> 4];
        escapes[at++] = hex[bytes[i] & 15];
        if (at == sizeof escapes || i + 1 == len) {
            lks_buf_append(buf, escapes, at);
            at = 0;
        }
    }
}

size_t lks_buf_place(const linkspan_buf *buf)
{
    return buf->needed;
}

void lks_buf_rewind(linkspan_buf *buf, size_t place)
{
    buf->needed = place;
}

linkspan_status lks_buf_commit(linkspan_buf *buf)
{
    if (buf->status == LINKSPAN_OK)
        buf->len = buf->needed;
    return buf->status;
}

bool lks_buf_is_ready(const linkspan_buf *buf)
{
    return lks_stated_size(buf, LKS_BUF_LEAST) > 0 &&
           (buf->data || buf->capacity == 0) && buf->len <= buf->capacity &&
           buf->capacity <= buf->max;
}

bool lks_buf_asks_more(const linkspan_buf *buf)
{
    return (buf->size > LKS_BUF_LEAST && buf->reserved) ||
           !lks_is_known(buf, sizeof *buf);
}

void lks_buf_release(linkspan_buf *buf)
{
    if (!buf->is_fixed)
        lks_release(buf->allocator, buf->data);
    buf->data = NULL;
    buf->len = 0;
    buf->capacity = 0;
}
