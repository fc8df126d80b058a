#include "detect/stream.h"

#include <string.h>

#include "detect/run.h"
#include "text/alloc.h"
#include "text/utf8.h"

/* Room beyond what a decision can need, so that bytes are rarely moved. */
#define SLACK          65536u
#define FIRST_CAPACITY 4096u
/* A decision that waits is tried again when a sixteenth has been added to what
 * it waits with: so a byte is looked at some sixteen times at most, and a link
 * is told soon after it has ended. */
#define PATIENCE 16

struct linkspan_stream {
    const linkspan_allocator *allocator;
    uint8_t *data;
    size_t len;
    size_t capacity;
    size_t max;      /* cap on `capacity` */
    size_t lookback; /* bytes before scan.at that must stay */
    size_t base;     /* offset of data[0] in the whole text */
    size_t wake_at;  /* a try with less text would be in vain */
    lks_scan scan;
};

void lks_stream_reset(linkspan_stream *stream)
{
    const linkspan_detector *d = stream->scan.d;
    stream->len = 0;
    stream->base = 0;
    stream->wake_at = 1;
    lks_scan_begin(&stream->scan, d, (lks_slice){stream->data, 0}, 0);
    stream->scan.is_partial = true;
}

/* Bytes before a scan's `at` that a decision can depend on. */
static size_t lookback_of(const linkspan_detector *d)
{
    const size_t most = SIZE_MAX / LKS_UTF8_MAX - LKS_RUN_WINDOW;
    const size_t local = d->max_local_part < most ? d->max_local_part : most;
    return local * LKS_UTF8_MAX + LKS_RUN_WINDOW;
}

linkspan_status lks_stream_new(const linkspan_detector *d,
                               const linkspan_allocator *allocator,
                               linkspan_stream **stream)
{
    const size_t lookback = lookback_of(d);
    const size_t ahead = LKS_SCAN_AHEAD + 2 * LKS_RUN_WINDOW;
    const size_t room = PTRDIFF_MAX - ahead - SLACK;
    if (lookback > room || d->max_link_len > room - lookback)
        return LINKSPAN_ERR_LIMIT;
    linkspan_stream *s = lks_resize(allocator, NULL, sizeof *s);
    if (!s)
        return LINKSPAN_ERR_NO_MEMORY;
    memset(s, 0, sizeof *s);
    s->allocator = allocator;
    s->lookback = lookback;
    s->max = lookback + d->max_link_len + ahead + SLACK;
    s->scan.d = d;
    lks_stream_reset(s);
    *stream = s;
    return LINKSPAN_OK;
}

void lks_stream_free(linkspan_stream *stream)
{
    lks_release(stream->allocator, stream->data);
    lks_release(stream->allocator, stream);
}

static size_t lowered(size_t offset, size_t by)
{
    if (offset == SIZE_MAX)
        return offset;
    return offset > by ? offset - by : 0;
}

/* Let go of what no decision can depend on any more. */
static void drop_past(linkspan_stream *s)
{
    lks_scan *scan = &s->scan;
    if (scan->at <= s->lookback)
        return;
    const size_t gone = scan->at - s->lookback;
    memmove(s->data, s->data + gone, s->len - gone);
    s->len -= gone;
    s->base += gone;
    s->wake_at = lowered(s->wake_at, gone);
    scan->at -= gone;
    scan->floor = lowered(scan->floor, gone);
    scan->authority = lowered(scan->authority, gone);
    scan->no_at = lowered(scan->no_at, gone);
}

static linkspan_status make_room(linkspan_stream *s, size_t wanted)
{
    if (s->capacity - s->len >= wanted)
        return LINKSPAN_OK;
    drop_past(s);
    if (s->capacity - s->len >= wanted || s->capacity == s->max)
        return LINKSPAN_OK;
    const size_t first = s->capacity ? s->capacity : FIRST_CAPACITY;
    const size_t capacity = lks_grown(first, s->len + wanted, s->max);
    uint8_t *data = lks_resize(s->allocator, s->data, capacity);
    if (!data)
        return LINKSPAN_ERR_NO_MEMORY;
    s->data = data;
    s->capacity = capacity;
    return LINKSPAN_OK;
}

linkspan_status lks_stream_feed(linkspan_stream *stream, lks_slice bytes,
                                size_t *taken)
{
    const size_t wanted = bytes.len < SLACK ? bytes.len : SLACK;
    const linkspan_status st = make_room(stream, wanted);
    if (st != LINKSPAN_OK)
        return st;
    const size_t room = stream->capacity - stream->len;
    const size_t count = wanted < room ? wanted : room;
    if (count > 0)
        memcpy(stream->data + stream->len, bytes.data, count);
    stream->len += count;
    *taken = count;
    return LINKSPAN_OK;
}

void lks_stream_end(linkspan_stream *stream)
{
    stream->scan.is_partial = false;
    stream->wake_at = 0;
}

bool lks_stream_has_ended(const linkspan_stream *stream)
{
    return !stream->scan.is_partial;
}

static linkspan_range moved(linkspan_range range, size_t by)
{
    return (linkspan_range){range.start + by, range.end + by};
}

const linkspan_detector *lks_stream_detector(const linkspan_stream *stream)
{
    return stream->scan.d;
}

void lks_stream_place(const linkspan_stream *stream, linkspan_link *link)
{
    const size_t by = stream->base;
    link->span = moved(link->span, by);
    link->scheme = moved(link->scheme, by);
    link->local_part = moved(link->local_part, by);
    link->host = moved(link->host, by);
    link->host_run = moved(link->host_run, by);
    link->port = moved(link->port, by);
    link->path = moved(link->path, by);
    link->query = moved(link->query, by);
    link->fragment = moved(link->fragment, by);
    link->directives = moved(link->directives, by);
}

bool lks_stream_next(linkspan_stream *stream, linkspan_link *link,
                     lks_slice *text)
{
    lks_scan *scan = &stream->scan;
    if (stream->len < stream->wake_at)
        return false;
    scan->text = (lks_slice){stream->data, stream->len};
    lks_leap_begin(&scan->leap, scan->at); /* the text has moved or grown */
    if (lks_scan_next(scan, link) == LKS_SCAN_FOUND) {
        *text = scan->text;
        return true;
    }
    /* A full buffer always decides something, or it would be larger. */
    const size_t waiting = stream->len - scan->at;
    stream->wake_at = stream->len + 1 + waiting / PATIENCE;
    if (stream->wake_at > stream->max)
        stream->wake_at = stream->max;
    return false;
}

/* The end of the unit, well-formed or not, that `at` lies inside of; `at` itself
 * between two. Units before what is still there are past and do not matter. */
static size_t past_unit(const linkspan_stream *s, size_t at)
{
    const uint8_t *end = s->data + s->len;
    for (size_t back = 1; back < LKS_UTF8_MAX && back <= at; back++) {
        const uint8_t *p = s->data + at - back;
        size_t width = 0;
        (void)lks_utf8_decode(p, end, &width);
        if (width > back)
            return at - back + width;
    }
    return at;
}

size_t lks_stream_settled(const linkspan_stream *stream)
{
    const lks_scan *scan = &stream->scan;
    if (!scan->is_partial && scan->at >= stream->len)
        return stream->base + stream->len;
    size_t at = scan->at > stream->lookback ? scan->at - stream->lookback : 0;
    if (at < scan->floor)
        at = scan->floor;
    else if (at < scan->at)
        at = past_unit(stream, at);
    if (at > 0 && at < scan->at && stream->data[at] == '\n' &&
        stream->data[at - 1] == '\r')
        at++;
    return stream->base + at;
}

lks_slice lks_stream_bytes(const linkspan_stream *stream, linkspan_range range)
{
    return lks_slice_of(stream->data + (range.start - stream->base),
                        range.end - range.start);
}
