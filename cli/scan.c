#include "cli/scan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"

/* So much is read at once; a test makes it small. */
#ifndef SCAN_BLOCK
#    define SCAN_BLOCK 262144
#endif
#define BLOCK ((size_t)SCAN_BLOCK)
/* A tab later than this ends no id: what is an id must not depend on cuts. */
#define LONGEST_ID (BLOCK / 4)

typedef struct scan {
    const scan_settings *settings;
    const scan_sink *sink;
    input in;
    const char *path;
    char *data;
    size_t len;
    size_t capacity;
    bool is_stopped; /* by the sink, or because output fails */

    /* The text being searched is a stretch of the record. */
    size_t counted; /* so far into it `place` has come */
    size_t told;    /* so far the sink has been told */
    scan_place place;
    char *id;

    /* A line or record longer than a block. */
    bool is_long;
    linkspan_stream *stream;
    size_t window; /* offset of data[0] in what was pushed */
} scan;

/* --------------------------------------------------------------- places */

static uint64_t lines_in(const char *text, size_t len)
{
    uint64_t count = 0;
    const char *const end = text + len;
    while (text < end) {
        const char *const found = memchr(text, '\n', (size_t)(end - text));
        if (!found)
            break;
        count++;
        text = found + 1;
    }
    return count;
}

static uint64_t units_in(const scan *s, const char *text, size_t len)
{
    size_t units = len;
    if (s->settings->unit != LINKSPAN_UNIT_BYTE)
        must(linkspan_convert_offsets(text, len, LINKSPAN_UNIT_BYTE,
                                      s->settings->unit, &units, 1));
    return units;
}

/* Count up to `to`, which is where a code point starts. */
static void count_to(scan *s, linkspan_str text, size_t to)
{
    const char *const from = text.data + s->counted;
    const size_t len = to - s->counted;
    if (s->settings->counts_lines && s->settings->records != RECORD_LINE)
        s->place.line += lines_in(from, len);
    s->place.start += units_in(s, from, len);
    s->counted = to;
}

static void tell_text(scan *s, linkspan_str text, size_t to)
{
    if (s->sink->on_text && to > s->told)
        s->sink->on_text(s->sink->context,
                         (linkspan_str){text.data + s->told, to - s->told});
    s->told = to;
}

static bool tell_link(scan *s, linkspan_str text, const linkspan_link *link)
{
    const linkspan_range span = link->span;
    count_to(s, text, span.start);
    tell_text(s, text, span.start);
    s->place.end = s->place.start +
                   units_in(s, text.data + span.start, span.end - span.start);
    s->told = span.end;
    if (!s->sink->on_link(s->sink->context, &s->place, text, link))
        s->is_stopped = true;
    return !s->is_stopped;
}

/* The stretch is over, and another may follow in the same record. */
static void end_stretch(scan *s, linkspan_str text)
{
    if (s->is_stopped)
        return;
    count_to(s, text, text.len);
    tell_text(s, text, text.len);
    s->counted = 0;
    s->told = 0;
}

/* -------------------------------------------------------------- records */

static char terminator(const scan *s)
{
    return s->settings->records == RECORD_NUL ? '\0' : '\n';
}

/* Tell of bytes that are no part of any text. */
static void tell_bytes(scan *s, const char *bytes, size_t len)
{
    if (s->sink->on_text && len > 0 && !s->is_stopped)
        s->sink->on_text(s->sink->context, (linkspan_str){bytes, len});
}

/* A record starts with `data`: gives the bytes before its text. */
static size_t begin_record(scan *s, const char *data, size_t len)
{
    s->place.start = 0;
    s->place.id = (linkspan_str){NULL, 0};
    if (s->settings->records == RECORD_NUL)
        s->place.line = 1;
    if (!s->settings->has_ids)
        return 0;
    const char *const tab =
        memchr(data, '\t', len < LONGEST_ID ? len : LONGEST_ID);
    const size_t id_len = tab ? (size_t)(tab - data) : 0;
    if (!tab)
        return 0;
    s->id = must_resize(s->id, id_len);
    memcpy(s->id, data, id_len);
    s->place.id = (linkspan_str){s->id, id_len};
    tell_bytes(s, data, id_len + 1);
    return id_len + 1;
}

static void end_record(scan *s)
{
    s->place.record++;
    if (s->settings->records == RECORD_LINE)
        s->place.line++;
}

static void search(scan *s, linkspan_str text)
{
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(s->settings->detector, text.data, text.len, &at,
                         &link) == LINKSPAN_OK)
        if (!tell_link(s, text, &link))
            return;
    end_stretch(s, text);
}

/* Records one by one; the last may lack its terminator. */
static void search_records(scan *s, const char *data, size_t len)
{
    while (len > 0 && !s->is_stopped) {
        const char *const end = memchr(data, terminator(s), len);
        const size_t record = end ? (size_t)(end - data) : len;
        const size_t before = begin_record(s, data, record);
        search(s, (linkspan_str){data + before, record - before});
        if (end)
            tell_bytes(s, end, 1);
        end_record(s);
        data += record + (end != NULL);
        len -= record + (end != NULL);
    }
}

static void search_block(scan *s, const char *data, size_t len)
{
    /* A line end is Hard: what stands in one line has no bearing on the next,
     * so a block of complete lines is as good as the whole file
     * (tests/property/stream_property.c shows it). */
    if (s->settings->records == RECORD_FILE)
        search(s, (linkspan_str){data, len});
    else
        search_records(s, data, len);
}

/* ----------------------------------------------------- lines without end */

static void drop_front(scan *s, size_t count)
{
    memmove(s->data, s->data + count, s->len - count);
    s->len -= count;
}

static linkspan_range moved(linkspan_range range, size_t by)
{
    return (linkspan_range){range.start - by, range.end - by};
}

#define RANGES 10 /* of a linkspan_link */

static int32_t on_stream_link(void *context, const linkspan_link *found,
                              linkspan_str bytes)
{
    scan *const s = context;
    linkspan_link link = *found;
    linkspan_range *const ranges[RANGES] = {
        &link.span,     &link.scheme,     &link.local_part, &link.host,
        &link.host_run, &link.port,       &link.path,       &link.query,
        &link.fragment, &link.directives,
    };
    for (size_t i = 0; i < RANGES; i++)
        *ranges[i] = moved(*ranges[i], s->window);
    (void)bytes; /* the window has them, and what is around them */
    return !tell_link(s, (linkspan_str){s->data, s->len}, &link);
}

/* `end`, or where a character starts that may go on after it: cut in two it
 * would count twice. */
static size_t before_cut_off(const scan *s, size_t end)
{
    for (size_t back = 1; back <= 3 && back <= end - s->told; back++) {
        const unsigned char byte = (unsigned char)s->data[end - back];
        const size_t wanted = byte >= 0xF0   ? 4
                              : byte >= 0xE0 ? 3
                              : byte >= 0xC0 ? 2
                                             : 1;
        if (wanted > back)
            return end - back;
        if ((byte & 0xC0) != 0x80)
            break;
    }
    return end;
}

/* What no link can start in any more may go. */
static void drop_settled(scan *s)
{
    size_t settled = 0;
    must(linkspan_stream_settled(s->stream, &settled));
    if (s->is_stopped || settled <= s->window)
        return;
    size_t count = settled - s->window;
    if (count < s->told)
        count = s->told;
    count = before_cut_off(s, count);
    const linkspan_str text = {s->data, s->len};
    if (count > s->counted)
        count_to(s, text, count);
    tell_text(s, text, count);
    s->counted -= count;
    s->told -= count;
    s->window += count;
    drop_front(s, count);
}

static void begin_long(scan *s)
{
    if (!s->stream)
        must(linkspan_stream_new(s->settings->detector, NULL, &s->stream));
    must(linkspan_stream_reset(s->stream));
    if (s->settings->records != RECORD_FILE)
        drop_front(s, begin_record(s, s->data, s->len));
    s->is_long = true;
    s->window = 0;
}

/* The line has come to its end, `end` bytes into the data. */
static void end_long(scan *s, size_t end)
{
    must(linkspan_stream_finish(s->stream, on_stream_link, s));
    end_stretch(s, (linkspan_str){s->data, end});
    s->is_long = false;
    drop_front(s, end);
}

/* ---------------------------------------------------------------- blocks */

/* Bytes up to and with the last terminator after `from`, or 0. */
static size_t complete_len(const scan *s, size_t from)
{
    size_t end = s->len;
    while (end > from && s->data[end - 1] != terminator(s))
        end--;
    return end > from ? end : 0;
}

/* Bytes from `fresh` on are new. */
static void take_long(scan *s, size_t fresh)
{
    const char *const end =
        memchr(s->data + fresh, terminator(s), s->len - fresh);
    /* the line end is part of a file, but not of a record */
    const bool has_end = s->settings->records == RECORD_FILE;
    const size_t upto = end ? (size_t)(end - s->data) + has_end : s->len;
    must(linkspan_stream_push(s->stream, s->data + fresh, upto - fresh,
                              on_stream_link, s));
    if (!end) {
        drop_settled(s);
        return;
    }
    end_long(s, upto);
    if (!has_end) {
        tell_bytes(s, s->data, 1);
        end_record(s);
        drop_front(s, 1);
    }
}

static void take(scan *s, size_t fresh)
{
    if (s->is_long) {
        take_long(s, fresh);
        if (s->is_long || s->is_stopped)
            return;
        fresh = 0;
    }
    const size_t complete = complete_len(s, fresh);
    if (complete > 0) {
        search_block(s, s->data, complete);
        drop_front(s, complete);
    } else if (s->len >= BLOCK && !s->is_stopped) {
        begin_long(s);
        take_long(s, 0);
    }
}

/* There is no more. */
static void take_end(scan *s)
{
    if (s->is_long)
        end_long(s, s->len);
    else if (s->len > 0)
        search_block(s, s->data, s->len);
    s->len = 0;
}

static void make_room(scan *s)
{
    if (s->capacity - s->len >= BLOCK / 2)
        return;
    s->capacity = s->len + BLOCK;
    s->data = must_resize(s->data, s->capacity);
}

/* Is it text? Said once, at the file's beginning. */
static bool is_readable(const scan *s, bool is_named)
{
    const scan_settings *const settings = s->settings;
    const bool may_have_nul =
        settings->takes_binary || settings->records == RECORD_NUL;
    const input_look look = look_at(s->data, s->len, may_have_nul);
    if (!settings->is_quiet && (look != LOOKS_BINARY || is_named))
        tell_look(s->in.name, look);
    return look == LOOKS_TEXT || look == LOOKS_LEGACY;
}

static bool read_all(scan *s, bool is_named)
{
    bool is_first = true;
    for (;;) {
        make_room(s);
        const size_t before = s->len;
        const size_t got =
            input_read(&s->in, s->data + before, s->capacity - before);
        if (got == INPUT_FAILED) {
            if (!s->settings->is_quiet)
                message(s->in.name, "%s", strerror(errno));
            take_end(s);
            return false;
        }
        s->len += got;
        if (got > 0 && is_first && is_half_mark(s->data, s->len))
            continue;
        if (is_first && !is_readable(s, is_named))
            return !is_named && look_at(s->data, s->len, false) == LOOKS_BINARY;
        if (got == 0)
            break;
        take(s, is_first ? 0 : before);
        is_first = false;
        if (output_failed())
            s->is_stopped = true;
        if (s->is_stopped)
            return true;
    }
    take_end(s);
    return true;
}

bool scan_file(const scan_settings *settings, const scan_sink *sink,
               const char *path, bool is_named)
{
    scan s = {.settings = settings, .sink = sink, .path = path};
    if (!input_open(&s.in, path)) {
        if (!settings->is_quiet)
            message(path, "%s", strerror(errno));
        return false;
    }
    s.place.file = path;
    s.place.line = 1;
    s.place.unit = settings->unit;
    const bool was_read = read_all(&s, is_named);
    input_close(&s.in);
    linkspan_stream_free(s.stream);
    free(s.data);
    free(s.id);
    return was_read;
}
