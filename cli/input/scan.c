#include "cli/input/scan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/input/counting.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"

/* Number of bytes that are read at once; a test makes it small. */
#ifndef SCAN_BLOCK
#    define SCAN_BLOCK 262144
#endif
#define BLOCK ((size_t)SCAN_BLOCK)
/* A longer id is not read as an id: a tab counts only in the first bytes of a
 * record, which are always in one block. So it does not matter where blocks are
 * cut. */
#define LONGEST_ID (BLOCK / 4)

static char terminator(const scan_settings *settings)
{
    return settings->records == RECORD_NUL ? '\0' : '\n';
}

/* --------------------------------------------------------------- places */

void scan_count_to(scan_search *s, linkspan_str text, size_t to)
{
    const scan_settings *const settings = s->settings;
    const char *const from = text.data + s->counted;
    const size_t len = to - s->counted;
    size_t line = 0;
    if (settings->counts_columns) {
        line = last_line_of(from, len);
        if (line > 0)
            s->place.column = 1;
        s->place.column += characters_in(from + line, len - line);
    }
    /* `line` is the start of the last line, after which there is no line end */
    if (settings->counts_lines && settings->records != RECORD_LINE)
        s->place.line +=
            count_of('\n', from, settings->counts_columns ? line : len);
    s->place.start += units_in(settings->unit, from, len);
    s->counted = to;
}

static void tell_text(scan_search *s, linkspan_str text, size_t to)
{
    if (s->sink->on_text && to > s->sent)
        s->sink->on_text(s->sink->context,
                         (linkspan_str){text.data + s->sent, to - s->sent});
    s->sent = to;
}

bool scan_tell(scan_search *s, linkspan_str source, linkspan_range range,
               linkspan_str text, const linkspan_link *link)
{
    const scan_settings *const settings = s->settings;
    if (settings->accepts && !settings->accepts(settings->context, text, link))
        return true;
    scan_count_to(s, source, range.start);
    tell_text(s, source, range.start);
    s->place.end =
        s->place.start + units_in(s->settings->unit, source.data + range.start,
                                  range.end - range.start);
    s->sent = range.end;
    if (!s->sink->on_link(s->sink->context, &s->place, text, link))
        s->is_stopped = true;
    return !s->is_stopped;
}

static bool tell_link(scan_search *s, linkspan_str text,
                      const linkspan_link *link)
{
    return scan_tell(s, text, link->span, text, link);
}

/* End the stretch; another one may follow in the same record. */
static void end_stretch(scan_search *s, linkspan_str text)
{
    if (s->is_stopped)
        return;
    scan_count_to(s, text, text.len);
    tell_text(s, text, text.len);
    s->counted = 0;
    s->sent = 0;
}

/* -------------------------------------------------------------- records */

/* Give the sink bytes that are no part of any text. */
static void tell_bytes(scan_search *s, const char *bytes, size_t len)
{
    if (s->sink->on_text && !s->is_stopped)
        s->sink->on_text(s->sink->context, (linkspan_str){bytes, len});
}

/* Start the record at `data`; returns the number of bytes before its text. */
static size_t begin_record(scan_search *s, const char *data, size_t len)
{
    s->place.start = 0;
    s->place.id = (linkspan_str){NULL, 0};
    s->place.column = 1;
    if (s->settings->records == RECORD_NUL)
        s->place.line = 1;
    if (!s->settings->has_ids)
        return 0;
    const char *const tab =
        memchr(data, '\t', len < LONGEST_ID ? len : LONGEST_ID);
    const size_t id_len = tab ? (size_t)(tab - data) : 0;
    if (!tab) {
        if (len >= LONGEST_ID && !s->settings->is_quiet)
            message(input_name(s->place.file),
                    "record %" PRIu64 ": no tab in its first %zu bytes: it is "
                    "searched as if it had no id",
                    s->place.record + 1, LONGEST_ID);
        return 0;
    }
    s->id = must_resize(s->id, id_len);
    memcpy(s->id, data, id_len);
    s->place.id = (linkspan_str){s->id, id_len};
    if (s->settings->counts_columns)
        s->place.column += characters_in(data, id_len + 1);
    if (s->sink->on_id)
        s->sink->on_id(s->sink->context, (linkspan_str){data, id_len + 1});
    else
        tell_bytes(s, data, id_len + 1);
    return id_len + 1;
}

static void end_record(scan_search *s)
{
    s->place.record++;
    if (s->settings->records == RECORD_LINE)
        s->place.line++;
}

static void search(scan_search *s, linkspan_str text)
{
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(s->settings->detector, text.data, text.len, &at,
                         &link) == LINKSPAN_OK)
        if (!tell_link(s, text, &link))
            return;
    end_stretch(s, text);
}

/* Search the records one by one; the last may lack its terminator. */
static void search_records(scan_search *s, const char *data, size_t len)
{
    while (len > 0 && !s->is_stopped) {
        const char *const end = memchr(data, terminator(s->settings), len);
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

/* ---------------------------------------------------------------- blocks */

void scan_block_free(scan_block *block)
{
    free(block->data);
}

void scan_drop(scan_block *block, size_t count)
{
    memmove(block->data, block->data + count, block->len - count);
    block->len -= count;
}

static void make_room(scan_block *block, size_t room)
{
    if (block->data && block->capacity - block->len >= room)
        return;
    block->capacity = block->len + (room > BLOCK ? room : BLOCK);
    block->data = must_resize(block->data, block->capacity);
}

/* Read more bytes; returns their number, 0 at the end or if the rest cannot be
 * read. */
static size_t read_more(scan_reader *r, scan_block *block)
{
    make_room(block, BLOCK / 2);
    const size_t got = input_read(&r->in, block->data + block->len,
                                  block->capacity - block->len);
    if (got == INPUT_FAILED) {
        if (!r->settings->is_quiet && !interrupt_came())
            input_complain(&r->in);
        r->was_read = false;
    }
    if (got == INPUT_FAILED || got == 0) {
        r->is_over = true;
        return 0;
    }
    block->len += got;
    return got;
}

/* Keep the bytes of the block from `from` on for the next block. */
static void keep_rest(scan_reader *r, scan_block *block, size_t from)
{
    const size_t len = block->len - from;
    if (r->rest_capacity < len) {
        r->rest = must_resize(r->rest, len);
        r->rest_capacity = len;
    }
    if (len > 0)
        memcpy(r->rest, block->data + from, len);
    r->rest_len = len;
    block->len = from;
}

/* Number of bytes up to and including the last terminator after `from`, or
 * 0. */
static size_t complete_len(const scan_reader *r, const scan_block *block,
                           size_t from)
{
    const char last = terminator(r->settings);
    size_t end = block->len;
    while (end > from && block->data[end - 1] != last)
        end--;
    return end > from ? end : 0;
}

/* True if the first block of a file shows that the file is text. Writes a message
 * if the file must be converted to be read. */
static bool is_readable(scan_reader *r, const scan_block *block)
{
    const scan_settings *const settings = r->settings;
    const bool may_have_nul =
        settings->takes_binary || settings->records == RECORD_NUL;
    input_look look = look_at(block->data, block->len, may_have_nul);
    if (look == LOOKS_LEGACY && settings->has_charsets)
        look = LOOKS_TEXT;
    if (is_binary(look) && !r->is_named)
        return false;
    if (!settings->is_quiet)
        tell_look(r->in.name, look);
    if (look == LOOKS_TEXT || look == LOOKS_LEGACY)
        return true;
    r->was_read = false;
    return false;
}

/* Read the start of the file; false if it is no text. */
static bool begin_file(scan_reader *r, scan_block *block)
{
    r->is_begun = true;
    while (read_more(r, block) > 0 &&
           is_half_byte_order_mark(block->data, block->len))
        continue;
    r->was_searched = block->len == 0 ? r->was_read : is_readable(r, block);
    if (block->len == 0 || r->was_searched)
        return true;
    block->len = 0;
    r->is_over = true;
    return false;
}

linkspan_str scan_first(scan_reader *r)
{
    scan_block block = {0};
    if (!r->is_begun && begin_file(r, &block))
        keep_rest(r, &block, 0);
    scan_block_free(&block);
    return (linkspan_str){r->rest, r->rest_len};
}

/* Move the bytes of scan_first() to the block. */
static size_t take_rest(scan_reader *r, scan_block *block)
{
    const size_t len = r->rest_len;
    make_room(block, len);
    memcpy(block->data + block->len, r->rest, len);
    block->len += len;
    r->rest_len = 0;
    return len;
}

size_t scan_read(scan_reader *r, scan_block *block)
{
    if (r->rest_len > 0)
        return take_rest(r, block);
    if (r->is_over)
        return 0;
    if (r->is_begun)
        return read_more(r, block);
    return begin_file(r, block) ? block->len : 0;
}

/* True if the bytes so far can be returned: blocks of a file are filled, but
 * from a slow input each line is returned at once. */
static bool is_enough(const scan_reader *r, const scan_block *block,
                      size_t complete)
{
    if (r->is_over || block->len >= BLOCK)
        return true;
    return complete > 0 && !r->is_regular;
}

/* Undo defanging in the block. The result is not longer, so it fits into the block;
 * line ends stay, so lines keep their numbers. */
static void refang(scan_block *block, bool has_words)
{
    linkspan_buf out;
    must(linkspan_buf_init(&out, SIZE_MAX / 2, NULL));
    must(linkspan_refang(block->data, block->len,
                         has_words ? LINKSPAN_REFANG_WORDS : 0, &out));
    if (out.len > 0)
        memcpy(block->data, out.data, out.len);
    block->len = out.len;
    linkspan_buf_free(&out);
}

bool scan_next(scan_reader *r, scan_block *block)
{
    block->len = 0;
    make_room(block, r->rest_len + BLOCK / 2);
    if (r->rest_len > 0)
        memcpy(block->data, r->rest, r->rest_len);
    block->len = r->rest_len;
    block->place = r->place;
    block->is_long = false;
    r->rest_len = 0;
    if (!r->is_begun && !begin_file(r, block))
        return false;
    size_t complete = complete_len(r, block, 0);
    while (!is_enough(r, block, complete)) {
        const size_t fresh = block->len;
        if (read_more(r, block) == 0)
            break;
        const size_t more = complete_len(r, block, fresh);
        complete = more > 0 ? more : complete;
    }
    if (interrupt_came())
        return false;
    if (!r->is_over && complete > 0)
        keep_rest(r, block, complete);
    else if (!r->is_over)
        block->is_long = true;
    if (r->settings->refangs && !block->is_long)
        refang(block, r->settings->refangs_words);
    return block->len > 0;
}

void scan_count(scan_reader *r, const scan_block *block)
{
    const scan_settings *const settings = r->settings;
    if (settings->records == RECORD_FILE) {
        if (settings->counts_lines)
            r->place.line += count_of('\n', block->data, block->len);
        r->place.start += units_in(settings->unit, block->data, block->len);
        return;
    }
    const uint64_t records =
        count_of(terminator(settings), block->data, block->len);
    r->place.record += records;
    if (settings->records == RECORD_LINE)
        r->place.line += records;
}

bool scan_open(scan_reader *r, const scan_settings *settings, const char *path,
               bool is_named)
{
    struct stat st;
    *r = (scan_reader){.settings = settings,
                       .is_named = is_named,
                       .was_read = true,
                       .place = {.file = path,
                                 .has_ids = settings->has_ids,
                                 .line = 1,
                                 .column = 1,
                                 .unit = settings->unit}};
    if (!input_open(&r->in, path)) {
        if (!settings->is_quiet && !interrupt_came())
            message(path, "%s", strerror(errno));
        return false;
    }
    r->is_regular = fstat(r->in.fd, &st) == 0 && S_ISREG(st.st_mode);
    return true;
}

void scan_close(scan_reader *r)
{
    input_close(&r->in);
    free(r->rest);
}

/* ----------------------------------------------------- lines without end */

#define RANGES 10 /* number of ranges in a linkspan_link */

void scan_move_link(linkspan_link *link, size_t by)
{
    linkspan_range *const ranges[RANGES] = {
        &link->span,     &link->scheme,     &link->local_part, &link->host,
        &link->host_run, &link->port,       &link->path,       &link->query,
        &link->fragment, &link->directives,
    };
    for (size_t i = 0; i < RANGES; i++) {
        ranges[i]->start -= by;
        ranges[i]->end -= by;
    }
}

static int32_t on_stream_link(void *context, const linkspan_link *found,
                              linkspan_str bytes)
{
    scan_search *const s = context;
    linkspan_link link = *found;
    scan_move_link(&link, s->window_start);
    (void)bytes; /* the window has these bytes and those around them */
    return !tell_link(s, (linkspan_str){s->window->data, s->window->len},
                      &link);
}

/* `end` or, if a character may continue after `end`, the start of this character.
 * A character that is cut in two would be counted twice. */
static size_t before_cut_off(const scan_search *s, size_t end)
{
    for (size_t back = 1; back <= 3 && back <= end - s->sent; back++) {
        const unsigned char byte = (unsigned char)s->window->data[end - back];
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

/* Drop bytes in which no link can start any more. */
static void drop_settled(scan_search *s)
{
    size_t settled = 0;
    must(linkspan_stream_settled(s->stream, &settled));
    if (s->is_stopped || settled <= s->window_start)
        return;
    size_t count = settled - s->window_start;
    if (count < s->sent)
        count = s->sent;
    count = before_cut_off(s, count);
    const linkspan_str text = {s->window->data, s->window->len};
    if (count > s->counted)
        scan_count_to(s, text, count);
    tell_text(s, text, count);
    s->counted -= count;
    s->sent -= count;
    s->window_start += count;
    scan_drop(s->window, count);
}

static void begin_long(scan_search *s, scan_block *block)
{
    if (!s->stream)
        must(linkspan_stream_new(s->settings->detector, NULL, &s->stream));
    must(linkspan_stream_reset(s->stream));
    s->place = block->place;
    s->window = block;
    s->window_start = 0;
    if (s->settings->records != RECORD_FILE)
        scan_drop(block, begin_record(s, block->data, block->len));
}

/* Push the bytes from `fresh` on, which are new; true if the line ends in
 * them. */
static bool push_long(scan_search *s, size_t fresh)
{
    scan_block *const w = s->window;
    const char *const end =
        memchr(w->data + fresh, terminator(s->settings), w->len - fresh);
    /* the line end is part of a file's text, but not of a record's */
    const bool has_end = s->settings->records == RECORD_FILE;
    const size_t upto = end ? (size_t)(end - w->data) + has_end : w->len;
    must(linkspan_stream_push(s->stream, w->data + fresh, upto - fresh,
                              on_stream_link, s));
    if (!end) {
        drop_settled(s);
        return false;
    }
    must(linkspan_stream_finish(s->stream, on_stream_link, s));
    end_stretch(s, (linkspan_str){w->data, upto});
    scan_drop(w, upto);
    if (!has_end) {
        tell_bytes(s, w->data, 1);
        end_record(s);
        scan_drop(w, 1);
    }
    return true;
}

void scan_search_long(scan_search *s, scan_reader *r, scan_block *block)
{
    size_t fresh = 0;
    begin_long(s, block);
    while (!push_long(s, fresh)) {
        fresh = block->len;
        if (!s->is_stopped && read_more(r, block) > 0)
            continue;
        if (s->is_stopped || interrupt_came())
            break;
        must(linkspan_stream_finish(s->stream, on_stream_link, s));
        end_stretch(s, (linkspan_str){block->data, block->len});
        block->len = 0;
        break;
    }
    keep_rest(r, block, 0);
    r->place = s->place;
}

/* ------------------------------------------------------------- searching */

void scan_search_free(scan_search *s)
{
    linkspan_stream_free(s->stream);
    free(s->id);
}

void scan_search_block(scan_search *s, const scan_block *block)
{
    const linkspan_str text = {block->data, block->len};
    if (s->settings->before)
        s->settings->before(s->settings->context, text);
    s->place = block->place;
    s->counted = 0;
    s->sent = 0;
    /* A line end is Hard: a line never affects the next one, so a block of
     * complete lines gives the same links as the whole file
     * (tests/property/stream_property.c shows it). */
    if (s->settings->records == RECORD_FILE)
        search(s, text);
    else
        search_records(s, block->data, block->len);
    if (output_failed())
        s->is_stopped = true;
}

void scan_search_rest(scan_search *s, scan_reader *r, scan_block *block)
{
    do {
        if (block->is_long) {
            scan_search_long(s, r, block);
        } else {
            scan_search_block(s, block);
            r->place = s->place;
        }
    } while (!s->is_stopped && scan_next(r, block));
}
