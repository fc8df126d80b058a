#include "cli/input/reading.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/platform/message.h"

/* A line of more bytes is given to a linkspan_stream, which does not need the whole
 * line in memory. A test defines a smaller number. */
#ifndef LONG_LINE
#    define LONG_LINE 262144
#endif
#define MOST_COMPLAINTS 3

/* ---------------------------------------------------------------- places */

void read_map_add(read_map *map, const read_segment *segment)
{
    if (map->count == map->room) {
        map->room = 2 * map->room + 64;
        map->list = must_resize(map->list, map->room * sizeof *map->list);
    }
    map->list[map->count++] = *segment;
}

/* The last segment that starts at `at` or before. */
static const read_segment *segment_of(const read_map *map, size_t at)
{
    size_t low = 0;
    size_t high = map->count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (map->list[middle].at <= (int64_t)at)
            low = middle;
        else
            high = middle;
    }
    return &map->list[low];
}

/* The offset in the source that is `bytes` bytes after the start of the
 * segment, but not beyond its end. `bytes` can be more than the segment has if
 * a line end was added after the segment. */
static uint64_t within(const read_segment *s, size_t bytes)
{
    return s->source + (bytes < s->source_len ? bytes : s->source_len);
}

/* Number of bytes of the segment before `at` (0 for a line end that was added
 * before the first segment), and for base64 also the bytes of its first group
 * that come before the segment. */
static size_t offset_in(const read_segment *s, size_t at)
{
    const int64_t off = (int64_t)at - s->at;
    return (off > 0 ? (size_t)off : 0) + s->phase;
}

uint64_t read_map_start(const read_map *map, size_t at)
{
    if (map->count == 0)
        return 0;
    const read_segment *const s = segment_of(map, at);
    const size_t off = offset_in(s, at);
    switch (s->kind) {
    case READ_SAME:
        return within(s, off);
    case READ_BASE64: /* groups of four characters for three bytes */
        return within(s, off / 3 * 4 + off % 3);
    default:
        return s->source;
    }
}

uint64_t read_map_end(const read_map *map, size_t end)
{
    if (map->count == 0 || end == 0)
        return 0;
    const read_segment *const s = segment_of(map, end - 1);
    const size_t off = offset_in(s, end - 1);
    switch (s->kind) {
    case READ_SAME:
        return within(s, off + 1);
    case READ_BASE64:
        return within(s, off / 3 * 4 + off % 3 + 2);
    default:
        return s->source + s->source_len;
    }
}

/* ---------------------------------------------------------------- source */

void reading_begin(reading *r, scan_search *search, scan_reader *in)
{
    *r = (reading){.search = search, .in = in};
    r->source.data = must_resize(NULL, 1); /* never NULL, for offsets into an
                                            * empty source */
    (void)reading_room(r, 1);
    search->place = in->place;
    search->counted = 0;
}

void reading_end(reading *r)
{
    scan_block_free(&r->source);
    free(r->text);
    free(r->map.list);
    free(r->held);
    free(r->held_text);
    if (r->errors == 0)
        return;
    r->in->was_read = false;
    if (r->errors > MOST_COMPLAINTS && !r->search->settings->is_quiet)
        message(r->in->in.name, "and %" PRIu64 " more errors",
                r->errors - MOST_COMPLAINTS);
}

void reading_complain(reading *r, uint64_t line, const char *format, ...)
{
    char text[300];
    va_list arguments;
    if (++r->errors > MOST_COMPLAINTS || r->search->settings->is_quiet)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    message(r->in->in.name, "line %" PRIu64 ": %s", line, text);
}

/* Offset of the first byte of the source that may still be needed to report a
 * link. */
static uint64_t first_needed(const reading *r, uint64_t needed)
{
    uint64_t pending = needed;
    if (r->len > 0 && r->map.count > 0)
        pending = read_map_start(&r->map, 0);
    return pending < needed ? pending : needed;
}

static void forget_before(reading *r, uint64_t offset)
{
    scan_search *const s = r->search;
    size_t count = (size_t)(offset - r->source_start);
    /* do not cut a character in two: columns would count it twice */
    while (count > 0 && count < r->source.len &&
           ((unsigned char)r->source.data[count] & 0xC0) == 0x80)
        count--;
    const linkspan_str source = {r->source.data, r->source.len};
    if (count > s->counted)
        scan_count_to(s, source, count);
    s->counted -= count;
    scan_drop(&r->source, count);
    r->source_start += count;
}

bool reading_more(reading *r, uint64_t needed)
{
    if (r->search->is_stopped)
        return false;
    /* move bytes only when at least half of the source can be dropped, so that
     * moving takes linear time */
    const uint64_t from = first_needed(r, needed);
    if (r->source.data && 2 * (from - r->source_start) >= r->source.len)
        forget_before(r, from);
    return scan_read(r->in, &r->source) > 0;
}

/* ------------------------------------------------------------------ text */

char *reading_room(reading *r, size_t len)
{
    if (r->capacity - r->len < len) {
        r->capacity = 2 * r->capacity + len;
        r->text = must_resize(r->text, r->capacity);
    }
    return r->text + r->len;
}

/* True if the segment continues the last one, so that both can be one. */
static bool goes_on(const read_map *map, const read_segment *one)
{
    if (map->count == 0 || one->kind != READ_SAME || one->is_seamed)
        return false;
    const read_segment *const last = &map->list[map->count - 1];
    return last->kind == READ_SAME && last->about == one->about &&
           last->source + last->source_len == one->source &&
           last->at + (int64_t)last->source_len == one->at &&
           last->source_len < UINT32_MAX / 2 &&
           one->source_len < UINT32_MAX / 2;
}

void reading_add(reading *r, const char *bytes, size_t len,
                 const read_segment *segment)
{
    read_segment one = *segment;
    if (len == 0)
        return;
    memcpy(reading_room(r, len), bytes, len);
    one.at = (int64_t)r->len;
    r->len += len;
    if (!goes_on(&r->map, &one))
        read_map_add(&r->map, &one);
    else
        r->map.list[r->map.count - 1].source_len += one.source_len;
}

void reading_break(reading *r)
{
    *reading_room(r, 1) = '\n';
    r->len++;
}

/* ---------------------------------------------------------------- search */

/* Where markup stands inside of a link; the end of the link if there is none. */
static size_t seam_of(const read_map *map, const linkspan_link *link)
{
    const read_segment *const end = map->list + map->count;
    for (const read_segment *s = segment_of(map, link->span.start) + 1;
         s < end && s->at < (int64_t)link->span.end; s++)
        if (s->is_seamed)
            return (size_t)s->at;
    return link->span.end;
}

static bool tell_link(reading *r, linkspan_str text, const read_link *found)
{
    scan_search *const s = r->search;
    const linkspan_str source = {r->source.data, r->source.len};
    const linkspan_range range = {(size_t)(found->start - r->source_start),
                                  (size_t)(found->end - r->source_start)};
    const linkspan_range span = found->link.span;
    const size_t len = span.end - span.start;
    if (!r->describe(r->context, found->about, &found->link, &s->place))
        return true;
    s->place.is_decoded =
        range.end - range.start != len ||
        memcmp(source.data + range.start, text.data + span.start, len) != 0;
    return scan_tell(s, source, range, text, &found->link);
}

static void hold(reading *r, const read_link *found)
{
    if (r->held_count == r->held_room) {
        r->held_room = 2 * r->held_room + 16;
        r->held = must_resize(r->held, r->held_room * sizeof *r->held);
    }
    const linkspan_range span = found->link.span;
    read_link *const own = &r->held[r->held_count++];
    *own = *found;
    own->at = r->held_len;
    own->len = span.end - span.start;
    if (r->held_text_room - r->held_len < own->len) {
        r->held_text_room = 2 * r->held_text_room + own->len;
        r->held_text = must_resize(r->held_text, r->held_text_room);
    }
    memcpy(r->held_text + own->at, r->text + span.start, own->len);
    r->held_len += own->len;
    scan_move_link(&own->link, span.start);
}

static bool tell(reading *r, const linkspan_link *link)
{
    read_link found = {.link = *link};
    const size_t seam = seam_of(&r->map, link);
    found.about = segment_of(&r->map, link->span.start)->about;
    if (seam < link->span.end &&
        linkspan_link_before(r->search->settings->detector, r->text, r->len,
                             seam, &found.link) != LINKSPAN_OK)
        return true;
    found.start = read_map_start(&r->map, found.link.span.start);
    found.end = read_map_end(&r->map, found.link.span.end);
    if (r->under) {
        found.start = read_map_start(r->under, (size_t)found.start);
        found.end = read_map_end(r->under, (size_t)found.end);
    }
    if (!r->holds)
        return tell_link(r, (linkspan_str){r->text, r->len}, &found);
    hold(r, &found);
    return true;
}

void reading_locate(reading *r, linkspan_range range, scan_place *place)
{
    scan_search *const s = r->search;
    uint64_t start = range.start;
    uint64_t end = range.end;
    if (r->under) {
        start = read_map_start(r->under, range.start);
        end =
            range.end > range.start ? read_map_end(r->under, range.end) : start;
    }
    scan_count_to(s, (linkspan_str){r->source.data, r->source.len},
                  (size_t)(start - r->source_start));
    *place = s->place;
    place->end = place->start + (end - start);
}

static int by_start(const void *one, const void *other)
{
    const read_link *const a = one;
    const read_link *const b = other;
    return (a->start > b->start) - (a->start < b->start);
}

void reading_tell_held(reading *r)
{
    if (r->held_count > 1)
        qsort(r->held, r->held_count, sizeof *r->held, by_start);
    for (size_t i = 0; i < r->held_count && !r->search->is_stopped; i++)
        (void)tell_link(
            r, (linkspan_str){r->held_text + r->held[i].at, r->held[i].len},
            &r->held[i]);
    r->held_count = 0;
    r->held_len = 0;
}

/* Drop the first `count` bytes of the text. */
static void forget_text(reading *r, size_t count)
{
    read_map *const map = &r->map;
    size_t done = 0;
    while (done + 1 < map->count && map->list[done + 1].at <= (int64_t)count)
        done++;
    if (count == r->len)
        done = map->count;
    memmove(r->text, r->text + count, r->len - count);
    r->len -= count;
    map->count -= done;
    if (map->count > 0)
        memmove(map->list, map->list + done, map->count * sizeof *map->list);
    for (size_t i = 0; i < map->count; i++)
        map->list[i].at -= (int64_t)count;
}

static void search_lines(reading *r, size_t end)
{
    scan_search *const s = r->search;
    const scan_settings *const settings = s->settings;
    linkspan_link link;
    size_t at = 0;
    if (settings->before)
        settings->before(settings->context, (linkspan_str){r->text, end});
    while (!s->is_stopped && linkspan_next(settings->detector, r->text, end,
                                           &at, &link) == LINKSPAN_OK)
        (void)tell(r, &link);
    forget_text(r, end);
}

/* True for the control characters and the space, which browsers drop on both sides of
 * an address (URL Standard, "basic URL parser"). */
static bool is_dropped(char c)
{
    return (unsigned char)c <= ' ';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool has_slashes(const char *text, size_t len)
{
    return len > 2 && memcmp(text, "//", 2) == 0;
}

/* True for an address that browsers read as one with a scheme, such as
 * `https://a.com` and `a.com:80`, unlike `index.html`. */
static bool has_scheme(const char *text, size_t len)
{
    size_t at = 0;
    while (at < len && (is_letter(text[at]) ||
                        (at > 0 && memchr("+-.0123456789", text[at], 13))))
        at++;
    return at > 0 && at < len && text[at] == ':';
}

/* Read an absolute address, or an e-mail address, which may lack its scheme. Returns
 * false for other text, such as the `a.com:80` of <a href="a.com:80">: for browsers,
 * `a.com` is a scheme there. */
static bool read_address(const scan_settings *settings, const char *text,
                         size_t len, linkspan_link *link)
{
    const bool is_url = has_scheme(text, len);
    const bool is_link =
        linkspan_is_link(settings->detector, text, len, link) == LINKSPAN_OK;
    if (!is_url && !has_slashes(text, len))
        return is_link && link->kind == LINKSPAN_KIND_EMAIL;
    if (!is_link && (linkspan_split_link(text, len, link) != LINKSPAN_OK ||
                     link->host_kind == 0 || !(link->kind & settings->kinds)))
        return false;
    return !is_url || link->scheme.end > link->scheme.start;
}

void reading_take_address(reading *r)
{
    const scan_settings *const settings = r->search->settings;
    size_t start = 0;
    size_t end = r->len;
    linkspan_link link;
    while (start < end && is_dropped(r->text[start]))
        start++;
    while (end > start && is_dropped(r->text[end - 1]))
        end--;
    if (!r->search->is_stopped &&
        read_address(settings, r->text + start, end - start, &link)) {
        scan_move_link(&link, (size_t)0 - start);
        (void)tell(r, &link);
    }
    forget_text(r, r->len);
}

static int32_t on_link(void *context, const linkspan_link *found,
                       linkspan_str bytes)
{
    reading *const r = context;
    linkspan_link link = *found;
    scan_move_link(&link, r->stream_start);
    (void)bytes; /* r->text has these bytes, and the text around them */
    return !tell(r, &link);
}

/* Give the stream the next piece of a long line, up to `end`. */
static void stream_line(reading *r, size_t end, bool is_last)
{
    scan_search *const s = r->search;
    size_t settled = 0;
    if (!r->is_streamed) {
        if (!s->stream)
            must(linkspan_stream_new(s->settings->detector, NULL, &s->stream));
        must(linkspan_stream_reset(s->stream));
        r->is_streamed = true;
        r->streamed = 0;
        r->stream_start = 0;
    }
    must(linkspan_stream_push(s->stream, r->text + r->streamed,
                              end - r->streamed, on_link, r));
    r->streamed = end;
    if (is_last && !s->is_stopped)
        must(linkspan_stream_finish(s->stream, on_link, r));
    else if (!s->is_stopped)
        must(linkspan_stream_settled(s->stream, &settled));
    /* `settled` can be smaller than before: then nothing more can be dropped */
    size_t done = settled > r->stream_start ? settled - r->stream_start : 0;
    if (is_last || s->is_stopped)
        done = end;
    r->is_streamed = !is_last;
    r->stream_start += done;
    r->streamed -= done;
    forget_text(r, done);
}

/* Search the complete lines of the text before `limit`; with `is_all`, search
 * all text before `limit`. */
static void search_before(reading *r, size_t limit, bool is_all)
{
    if (r->search->is_stopped) {
        forget_text(r, r->len);
        return;
    }
    if (r->is_streamed) {
        const size_t before = r->len;
        const char *const end =
            memchr(r->text + r->streamed, '\n', limit - r->streamed);
        const size_t upto = end ? (size_t)(end - r->text) + 1 : limit;
        stream_line(r, upto, end || is_all);
        if (r->is_streamed)
            return;
        limit -= before - r->len;
    }
    size_t end = limit;
    while (!is_all && end > 0 && r->text[end - 1] != '\n')
        end--;
    if (end > 0)
        search_lines(r, end);
    if (limit - end > LONG_LINE)
        stream_line(r, limit - end, false);
}

void reading_search(reading *r, bool is_all)
{
    search_before(r, r->len, is_all);
}

void reading_search_before(reading *r, size_t end)
{
    search_before(r, end, false);
}
