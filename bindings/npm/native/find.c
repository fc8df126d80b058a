/* Finds links: in a text, and in one that comes in pieces. */
#include <stdlib.h>

#ifdef __wasm_simd128__
#    include <wasm_simd128.h>
#endif

#include "shim.h"

/* Room for the first attempt: most texts have fewer links, and a text with more
 * is searched twice. */
enum {
    FIRST_ROOM = 32,
    BYTES_PER_LINK = 32,
    LARGEST_GUESS = 65536
};

enum {
    FIXED_FIELDS = LINKSPAN_FIELD_START, /* before the ranges */
    RANGES = (LINKSPAN_FIELD_COUNT - FIXED_FIELDS) / 2
};

/* UTF-16 units of a byte. JavaScript writes UTF-8, and 0xFF for each surrogate
 * that stands alone. So every byte that is no tail is one unit, and 0xF0 to
 * 0xF4 start a pair. */
static size_t units_of_byte(uint8_t byte)
{
    return (size_t)((byte & 0xC0) != 0x80) +
           (size_t)(byte >= 0xF0 && byte <= 0xF4);
}

#ifdef __wasm_simd128__
enum {
    /* Each vector adds at most 2 to a byte. */
    MOST_VECTORS = 127
};

static size_t sum_of(v128_t bytes)
{
    const v128_t sums = wasm_u32x4_extadd_pairwise_u16x8(
        wasm_u16x8_extadd_pairwise_u8x16(bytes));
    return wasm_u32x4_extract_lane(sums, 0) + wasm_u32x4_extract_lane(sums, 1) +
           wasm_u32x4_extract_lane(sums, 2) + wasm_u32x4_extract_lane(sums, 3);
}

/* Number of UTF-16 units of each byte, as a negative number, since a comparison of
 * vectors gives -1 for true. */
static v128_t less_units(v128_t bytes)
{
    const v128_t is_pair = wasm_u8x16_lt(
        wasm_i8x16_sub(bytes, wasm_u8x16_splat(0xF0)), wasm_u8x16_splat(5));
    return wasm_i8x16_add(wasm_i8x16_gt(bytes, wasm_i8x16_splat(-0x41)),
                          is_pair);
}

static size_t units_of_vectors(const char *text, size_t vectors)
{
    size_t units = 0;
    while (vectors > 0) {
        const size_t now = vectors < MOST_VECTORS ? vectors : MOST_VECTORS;
        v128_t sums = wasm_u8x16_splat(0);
        for (size_t i = 0; i < now; i++)
            sums =
                wasm_i8x16_sub(sums, less_units(wasm_v128_load(text + 16 * i)));
        units += sum_of(sums);
        text += 16 * now;
        vectors -= now;
    }
    return units;
}
#endif

/* UTF-16 units from byte `from` to byte `to`. */
static size_t units_between(const char *text, size_t from, size_t to)
{
    size_t units = 0;
#ifdef __wasm_simd128__
    if (to >= 16) { /* the last vector may overlap bytes that were counted */
        const size_t rest = (to - from) % 16;
        const v128_t is_new =
            wasm_u8x16_ge(wasm_i8x16_make(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
                                          12, 13, 14, 15),
                          wasm_u8x16_splat((uint8_t)(16 - rest)));
        const v128_t less = less_units(wasm_v128_load(text + to - 16));
        return units_of_vectors(text + from, (to - from) / 16) +
               sum_of(wasm_i8x16_neg(wasm_v128_and(less, is_new)));
    }
#endif
    for (size_t i = from; i < to; i++)
        units += units_of_byte((uint8_t)text[i]);
    return units;
}

/* The next byte that is not ASCII, or the text's end. */
static size_t next_wide(const char *text, size_t len, size_t at)
{
#ifdef __wasm_simd128__
    for (; len - at >= 16; at += 16) {
        const uint32_t wide = wasm_i8x16_bitmask(wasm_v128_load(text + at));
        if (wide)
            return at + (size_t)__builtin_ctz(wide);
    }
#endif
    while (at < len && (uint8_t)text[at] < 0x80)
        at++;
    return at;
}

/* A place in a text, in bytes and in UTF-16 units. */
typedef struct place {
    size_t byte;
    size_t unit;
    size_t wide; /* the next byte that is not ASCII */
} place;

static void go_to(linkspan_str text, place *at, size_t byte)
{
    if (byte <= at->wide) {
        at->unit += byte - at->byte;
    } else {
        at->unit += units_between(text.data, at->byte, byte);
        at->wide = next_wide(text.data, text.len, byte);
    }
    at->byte = byte;
}

/* Convert the ranges of a link that is not ASCII. Most ranges start after the one
 * before; for one that does not, counting starts again at `first`. */
static void convert_wide(linkspan_str text, const place *first, int32_t *ranges)
{
    size_t byte = first->byte;
    size_t unit = first->unit;
    for (int i = 0; i < 2 * RANGES; i++) {
        if (ranges[i] < 0)
            continue;
        if ((size_t)ranges[i] < byte) {
            byte = first->byte;
            unit = first->unit;
        }
        unit += units_between(text.data, byte, (size_t)ranges[i]);
        byte = (size_t)ranges[i];
        ranges[i] = (int32_t)unit;
    }
}

/* Convert the offsets of a record to UTF-16 units. Counting continues from
 * `at`, which moves to the record's first offset. All ranges lie in the link,
 * except that the run of a host can start before it. */
static void convert_record(linkspan_str text, place *at, int32_t *record)
{
    const int32_t run = record[LINKSPAN_FIELD_HOST_RUN_START];
    const int32_t run_end = record[LINKSPAN_FIELD_HOST_RUN_END];
    const int32_t start = record[LINKSPAN_FIELD_START];
    const int32_t end = record[LINKSPAN_FIELD_END];
    const int32_t first = run >= 0 && run < start ? run : start;
    const int32_t last = run_end > end ? run_end : end;
    int32_t *const ranges = record + FIXED_FIELDS;
    if ((size_t)first < at->byte) /* the run of a host can go far back */
        *at = (place){0, 0, 0};
    go_to(text, at, (size_t)first);
    if ((size_t)last > at->wide) {
        convert_wide(text, at, ranges);
        return;
    }
    const int32_t less = (int32_t)(at->byte - at->unit);
    for (int i = 0; i < 2 * RANGES; i++)
        ranges[i] -= ranges[i] < 0 ? 0 : less;
}

void convert_records(linkspan_str text, int32_t *records, size_t stride,
                     size_t count)
{
    place at = {0, 0, 0};
    for (size_t i = 0; i < count; i++)
        convert_record(text, &at, records + i * stride);
}

/* Number of integers that each link needs while links are found. In linkspan/lite,
 * a link is first stored as a struct, which needs more. */
enum {
    FOUND_WIDTH =
        IS_LITE ? sizeof(linkspan_link) / sizeof(int32_t) : LINKSPAN_FIELD_COUNT
};

/* Find all links, in bytes, and write the records of the first `room`. Returns
 * the number of all links, or a negative status. */
static ptrdiff_t find_records(const detector *d, linkspan_str text,
                              int32_t *records, size_t room)
{
#ifdef NPM_LITE
    /* not linkspan_find_flat(): it would add code that converts offsets to the
     * WebAssembly file */
    _Static_assert(FOUND_WIDTH >= LINKSPAN_FIELD_COUNT, "records fit");
    const linkspan_link *links = (const linkspan_link *)records;
    size_t count = 0;
    const linkspan_status status =
        linkspan_find(d->detector, text.data, text.len,
                      (linkspan_link *)records, room, &count);
    for (size_t i = 0; i < count && i < room; i++) {
        const linkspan_link link = links[i];
        write_record(&link, records + i * LINKSPAN_FIELD_COUNT);
    }
    return status == LINKSPAN_OK ? (ptrdiff_t)count : status;
#else
    return linkspan_find_flat(d->detector, text.data, text.len,
                              LINKSPAN_UNIT_BYTE, (ptrdiff_t *)records,
                              LINKSPAN_FIELD_COUNT, room);
#endif
}

/* Find all links; their records are the integers. `units` is the number of
 * UTF-16 units of the text: if it equals the number of bytes, offsets need no
 * conversion. Returns the number of links. */
int32_t EXPORT(npm_find)(const detector *d, const char *text, size_t len,
                         size_t units)
{
    const size_t guess = len / BYTES_PER_LINK;
    size_t room = FIRST_ROOM + (guess < LARGEST_GUESS ? guess : LARGEST_GUESS);
    int32_t *records = NULL;
    size_t count = 0;
    for (;;) {
        integers_clear();
        records = integers_add(room * FOUND_WIDTH);
        if (!records)
            return fail(LINKSPAN_ERR_NO_MEMORY, OPTION_NONE, -1);
        const ptrdiff_t found =
            find_records(d, (linkspan_str){text, len}, records, room);
        if (found < 0)
            return fail((int32_t)found, OPTION_NONE, -1);
        count = (size_t)found;
        if (count <= room)
            break;
        room = count;
    }
    if (len != units)
        convert_records((linkspan_str){text, len}, records,
                        LINKSPAN_FIELD_COUNT, count);
    return (int32_t)count;
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

#ifndef NPM_LITE
/* ----------------------------------------------------------------- stream */

/* A record of a stream has two integers before it: the link's first byte in the
 * whole text and its length in bytes. */
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

static int32_t status_of(linkspan_status status)
{
    if (status == LINKSPAN_NONE)
        status = LINKSPAN_ERR_NO_MEMORY;
    if (status != LINKSPAN_OK)
        return fail(status, OPTION_NONE, -1);
    return (int32_t)(integers_count() / STREAM_WIDTH);
}

/* Push a piece of text. Returns the number of links that it has decided. */
int32_t EXPORT(npm_stream_push)(linkspan_stream *stream, const char *piece,
                                size_t len)
{
    integers_clear();
    return status_of(linkspan_stream_push(stream, piece, len, add_link, NULL));
}

int32_t EXPORT(npm_stream_finish)(linkspan_stream *stream)
{
    integers_clear();
    return status_of(linkspan_stream_finish(stream, add_link, NULL));
}

void EXPORT(npm_stream_reset)(linkspan_stream *stream)
{
    linkspan_stream_reset(stream);
}

/* Number of bytes before which no further link starts. */
size_t EXPORT(npm_stream_settled)(const linkspan_stream *stream)
{
    size_t offset = 0;
    linkspan_stream_settled(stream, &offset);
    return offset;
}
#endif
