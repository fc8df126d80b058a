/* Finding links: in a text, and in one that comes in pieces. */
#include <stdlib.h>

#include "shim.h"

/* Room for the first try: most texts have fewer links, and a text with more is
 * searched twice. */
enum {
    FIRST_ROOM = 32,
    BYTES_PER_LINK = 32,
    LARGEST_GUESS = 65536
};

/* Find all links; their records are the integers. Returns how many there are. */
int32_t EXPORT(npm_find)(const detector *d, const char *text, size_t len)
{
    const size_t guess = len / BYTES_PER_LINK;
    size_t room = FIRST_ROOM + (guess < LARGEST_GUESS ? guess : LARGEST_GUESS);
    for (;;) {
        integers_clear();
        int32_t *records = integers_add(room * LINKSPAN_FIELD_COUNT);
        if (!records)
            return fail(LINKSPAN_ERR_NO_MEMORY, OPTION_NONE, -1);
        const ptrdiff_t found = linkspan_find_flat(
            d->detector, text, len, LINKSPAN_UNIT_UTF16, (ptrdiff_t *)records,
            LINKSPAN_FIELD_COUNT, room);
        if (found < 0)
            return fail((int32_t)found, OPTION_NONE, -1);
        if ((size_t)found <= room)
            return (int32_t)found;
        room = (size_t)found;
    }
}

int32_t EXPORT(npm_test)(const detector *d, const char *text, size_t len)
{
    size_t at = 0;
    linkspan_link link;
    return linkspan_next(d->detector, text, len, &at, &link) == LINKSPAN_OK;
}

int32_t EXPORT(npm_is_link)(const detector *d, const char *text, size_t len)
{
    return linkspan_is_link(d->detector, text, len, NULL) == LINKSPAN_OK;
}

/* ---------------------------------------------------------------- records */

enum {
    FIXED_FIELDS = 6, /* before the ranges */
    RANGES = (LINKSPAN_FIELD_COUNT - FIXED_FIELDS) / 2,
    SPAN = 0,
    HOST_RUN = 4,
    FIRST_PART = 6 /* the ranges from here on have a bit in `parts` */
};

static linkspan_range *range_of(linkspan_link *link, int index)
{
    linkspan_range *const ranges[RANGES] = {
        &link->span,     &link->scheme,    &link->local_part, &link->host,
        &link->host_run, &link->port,      &link->path,       &link->query,
        &link->fragment, &link->directives};
    return ranges[index];
}

void write_record(const linkspan_link *link, int32_t *record)
{
    linkspan_link copy = *link;
    record[LINKSPAN_FIELD_KIND] = (int32_t)link->kind;
    record[LINKSPAN_FIELD_FLAGS] = (int32_t)link->flags;
    record[LINKSPAN_FIELD_HOST_KIND] = (int32_t)link->host_kind;
    record[LINKSPAN_FIELD_PARTS] = (int32_t)link->parts;
    record[LINKSPAN_FIELD_ACTION] = link->action;
    record[LINKSPAN_FIELD_DIRECTIVE_COUNT] = (int32_t)link->directive_count;
    for (int i = 0; i < RANGES; i++) {
        const linkspan_range *range = range_of(&copy, i);
        const bool is_there = i < FIRST_PART
                                  ? range->start < range->end
                                  : (link->parts >> (i - FIRST_PART)) & 1;
        record[FIXED_FIELDS + 2 * i] = is_there ? (int32_t)range->start : -1;
        record[FIXED_FIELDS + 2 * i + 1] = is_there ? (int32_t)range->end : -1;
    }
}

void read_record(const int32_t *record, linkspan_link *link)
{
    *link = (linkspan_link){
        .size = sizeof *link,
        .kind = (uint32_t)record[LINKSPAN_FIELD_KIND],
        .flags = (uint32_t)record[LINKSPAN_FIELD_FLAGS],
        .host_kind = (uint32_t)record[LINKSPAN_FIELD_HOST_KIND],
        .parts = (uint32_t)record[LINKSPAN_FIELD_PARTS],
        .action = record[LINKSPAN_FIELD_ACTION],
        .directive_count = (size_t)record[LINKSPAN_FIELD_DIRECTIVE_COUNT]};
    for (int i = 0; i < RANGES; i++) {
        const int32_t *pair = record + FIXED_FIELDS + 2 * i;
        if (pair[0] >= 0)
            *range_of(link, i) =
                (linkspan_range){(size_t)pair[0], (size_t)pair[1]};
    }
}

/* ----------------------------------------------------------------- stream */

/* Before each record of a stream stand the link's first byte in the whole text and
 * its length in bytes. */
enum {
    STREAM_WIDTH = LINKSPAN_FIELD_COUNT + 2
};

/* The ranges become UTF-16 offsets from the link's start. */
static int32_t add_link(void *context, const linkspan_link *found,
                        linkspan_str bytes)
{
    (void)context;
    linkspan_link link = *found;
    int32_t *record = integers_add(STREAM_WIDTH);
    if (!record)
        return 1;
    const size_t start = link.span.start;
    link.host_run = link.host;
    for (int i = 0; i < RANGES; i++) {
        linkspan_range *range = range_of(&link, i);
        const bool is_there = range->start >= start;
        range->start = is_there ? range->start - start : 0;
        range->end = is_there ? range->end - start : 0;
    }
    linkspan_convert_links(bytes.data, bytes.len, LINKSPAN_UNIT_BYTE,
                           LINKSPAN_UNIT_UTF16, &link, 1);
    record[0] = (int32_t)start;
    record[1] = (int32_t)bytes.len;
    write_record(&link, record + 2);
    return 0;
}

linkspan_stream *EXPORT(npm_stream_new)(const detector *d)
{
    linkspan_stream *stream = NULL;
    const linkspan_status status =
        linkspan_stream_new(d->detector, NULL, &stream);
    if (status != LINKSPAN_OK)
        fail(status, OPTION_NONE, -1);
    return stream;
}

void EXPORT(npm_stream_free)(linkspan_stream *stream)
{
    linkspan_stream_free(stream);
}

static int32_t told(linkspan_status status)
{
    if (status == LINKSPAN_NONE)
        status = LINKSPAN_ERR_NO_MEMORY;
    if (status != LINKSPAN_OK)
        return fail(status, OPTION_NONE, -1);
    return (int32_t)(integers_count() / STREAM_WIDTH);
}

/* Take in a piece. Returns how many links it has decided. */
int32_t EXPORT(npm_stream_push)(linkspan_stream *stream, const char *piece,
                                size_t len)
{
    integers_clear();
    return told(linkspan_stream_push(stream, piece, len, add_link, NULL));
}

int32_t EXPORT(npm_stream_finish)(linkspan_stream *stream)
{
    integers_clear();
    return told(linkspan_stream_finish(stream, add_link, NULL));
}

void EXPORT(npm_stream_reset)(linkspan_stream *stream)
{
    linkspan_stream_reset(stream);
}

/* Bytes before which no further link starts. */
size_t EXPORT(npm_stream_settled)(const linkspan_stream *stream)
{
    size_t offset = 0;
    linkspan_stream_settled(stream, &offset);
    return offset;
}
