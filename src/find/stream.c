#include "find/stream.h"

#include <string.h>

#include "find/result.h"
#include "find/run.h"
#include "text/alloc.h"
#include "text/steps.h"
#include "text/utf8.h"

/* Room in addition to what a decision can need, so that bytes are rarely
 * moved. */
#define SLACK          65536u
#define FIRST_CAPACITY 4096u
/* A decision that waits is tried again when the waiting text has grown by a
 * sixteenth, so that each byte is looked at about sixteen times at most. After
 * a space it is tried at once, because a space decides. After another byte that
 * may end a link it is tried when LOOK_AHEAD more bytes have arrived, which is
 * as far as rules look, and once more after SOON bytes. These additional tries
 * may look at no more than CREDIT times as many bytes as have arrived. */
#define PATIENCE    16
#define LOOK_AHEAD  8u
#define SOON        56u
#define CREDIT      16u
#define MOST_CREDIT ((size_t)1 << 20)

/* How many bytes of a new piece are copied behind the older bytes, in addition
 * to the bytes that a decision can look back to. After these bytes, the scan
 * has usually left the older bytes, and continues in the piece itself. */
#define JOINED 512u
/* How many bytes are copied if a decision looks back only to the last space,
 * which is usually near. */
#define JOINED_TO_SPACE 256u
#define NEAR            64u
#define NEAR_LINE       1024u

/* `scan.text` is the text in hand: it is in `data`, or in the caller's piece
 * while the stream borrows that piece. */
struct linkspan_stream {
    const linkspan_allocator *allocator;
    uint8_t *data;
    size_t capacity; /* of `data` */
    size_t max;      /* limit of `capacity` */
    size_t lookback; /* bytes before scan.at that must be kept */
    bool is_spaced;  /* only the bytes after the last space must be kept, if
                      * that is nearer than `lookback` */
    size_t base;     /* offset of the text in hand in the whole text */
    size_t wake_at;  /* length of the text in hand at which to try again */
    size_t credit;   /* how many bytes additional tries may still look at */
    size_t suspect;  /* place after the last byte that may end a link */
    /* text that follows cannot change decisions before this place; valid unless
     * is_changed */
    size_t decided;
    bool is_lent; /* the text in hand is the caller's piece */
    /* the text in hand has changed since the last link was found */
    bool is_changed;
    bool is_following; /* `place` is kept up to date */
    bool finds_suspects;
    lks_stream_use use;
    lks_place place; /* the bidi state, at a place in the text in hand */
    lks_scan scan;
};

lks_stream_use *lks_stream_use_of(linkspan_stream *stream)
{
    return &stream->use;
}

LKS_NOINLINE void lks_stream_reset(linkspan_stream *stream)
{
    const linkspan_detector *d = stream->scan.d;
    stream->base = 0;
    stream->wake_at = 1;
    stream->credit = 0;
    stream->suspect = 0;
    stream->is_lent = false;
    lks_place_begin(&stream->place, 0, stream->place.is_flowing);
    lks_scan_begin(&stream->scan, d, (lks_slice){stream->data, 0}, 0);
    stream->scan.is_partial = true;
    if (stream->finds_suspects)
        lks_scan_for_suspects(&stream->scan);
}

void lks_stream_find_suspects(linkspan_stream *stream)
{
    stream->finds_suspects = true;
    lks_scan_for_suspects(&stream->scan);
}

/* Number of bytes before a scan's `at` that a decision can depend on. */
static size_t lookback_of(const linkspan_detector *d)
{
    const size_t most = SIZE_MAX / LKS_UTF8_MAX - LKS_RUN_WINDOW;
    const size_t local = d->local_part.max_code_points < most
                             ? d->local_part.max_code_points
                             : most;
    return local * LKS_UTF8_MAX + LKS_RUN_WINDOW;
}

/* True if no link contains a space or a control, and no decision looks back
 * past such a character. */
static bool is_spaced(const linkspan_detector *d)
{
    return d->tailoring == 0 && !d->has_policy &&
           !lks_detects(d, LINKSPAN_DETECT_QUOTED);
}

LKS_COLD linkspan_status lks_stream_new(const linkspan_detector *d,
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
    s->is_spaced = is_spaced(d);
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

void lks_stream_follow(linkspan_stream *stream, bool is_flowing)
{
    stream->is_following = true;
    stream->place.is_flowing = is_flowing;
}

const lks_place *lks_stream_place_of(linkspan_stream *stream,
                                     const linkspan_link *link)
{
    if (stream->is_following)
        lks_place_follow(&stream->place, stream->scan.text, link->span.start);
    return &stream->place;
}

void lks_stream_pass(linkspan_stream *stream, size_t from, size_t to)
{
    if (stream->is_following)
        lks_place_pass(&stream->place, stream->scan.text, from - stream->base,
                       to - stream->base);
}

/* Before the first `gone` bytes in hand are dropped, note which embeddings and
 * overrides they leave open. */
static void follow_past(linkspan_stream *s, size_t gone)
{
    if (!s->is_following)
        return;
    lks_place_follow(&s->place, s->scan.text, gone);
    lks_place_let_go(&s->place, gone);
}

/* Drop the first `gone` bytes in hand; `data` is where the rest will be. */
static void let_go(linkspan_stream *s, size_t gone, const uint8_t *data)
{
    lks_scan *scan = &s->scan;
    s->is_changed = true;
    scan->text = (lks_slice){data, scan->text.len - gone};
    s->base += gone;
    s->wake_at = lowered(s->wake_at, gone);
    s->suspect = lowered(s->suspect, gone);
    scan->at -= gone;
    scan->floor = lowered(scan->floor, gone);
    scan->authority = lowered(scan->authority, gone);
    scan->no_at = lowered(scan->no_at, gone);
}

/* Number of bytes at the start of the text in hand that no decision can depend
 * on any more. */
static size_t past_of(const linkspan_stream *s)
{
    const size_t at = s->scan.at;
    const uint8_t *data = s->scan.text.data;
    for (size_t back = 1; s->is_spaced && back <= NEAR && back < at; back++) {
        const uint8_t *p = data + at - back;
        if (*p <= ' ' && !(p[0] == '\n' && p[-1] == '\r'))
            return at - back;
    }
    return at > s->lookback ? at - s->lookback : 0;
}

static linkspan_status grow(linkspan_stream *s, size_t needed)
{
    if (s->capacity >= needed || s->capacity == s->max)
        return LINKSPAN_OK;
    const size_t first = s->capacity ? s->capacity : FIRST_CAPACITY;
    const size_t capacity = lks_grown(first, needed, s->max);
    uint8_t *data = lks_resize(s->allocator, s->data, capacity);
    if (!data)
        return LINKSPAN_ERR_NO_MEMORY;
    s->data = data;
    s->capacity = capacity;
    return LINKSPAN_OK;
}

static linkspan_status make_room(linkspan_stream *s, size_t wanted)
{
    lks_slice *text = &s->scan.text;
    const size_t gone = past_of(s);
    if (s->capacity - text->len >= wanted)
        return LINKSPAN_OK;
    if (gone > 0) {
        follow_past(s, gone);
        memmove(s->data, s->data + gone, text->len - gone);
        let_go(s, gone, s->data);
    }
    const linkspan_status st = grow(s, text->len + wanted);
    text->data = s->data;
    return st;
}

/* True for a byte that is not common inside links. */
static bool may_end_link(uint8_t byte)
{
    return byte >= 0x80 || lks_is_one_of(byte, "\"<>()[]{}|\\^`");
}

/* Try again when `more` bytes have arrived, unless a try is due earlier or the
 * credit is used up. */
LKS_NOINLINE static void try_soon(linkspan_stream *s, size_t more)
{
    const size_t len = s->scan.text.len;
    const size_t waiting = len - s->scan.at;
    if (s->wake_at <= len + more || s->credit < waiting)
        return;
    s->wake_at = len + more;
    s->credit -= waiting;
}

/* Record that the last `count` bytes in hand are new. */
LKS_NOINLINE static void note_new(linkspan_stream *s, size_t count)
{
    const lks_slice text = s->scan.text;
    const size_t credit = s->credit + count * CREDIT;
    s->credit = credit < MOST_CREDIT ? credit : MOST_CREDIT;
    s->is_changed = true;
    for (size_t at = text.len - count; text.len < s->wake_at && at < text.len;
         at++) {
        LKS_STEP();
        if (text.data[at] <= ' ') {
            s->wake_at = 0;
            s->suspect = at + 1; /* look again after SOON bytes: tailored rules
                                  * look further than a space */
        } else if (may_end_link(text.data[at])) {
            if (at != s->suspect) /* of several such bytes in a row, only the
                                   * first */
                try_soon(s, LOOK_AHEAD);
            s->suspect = at + 1;
        }
    }
}

linkspan_status lks_stream_feed(linkspan_stream *stream, lks_slice bytes,
                                size_t *taken)
{
    lks_slice *text = &stream->scan.text;
    const size_t wanted = bytes.len < SLACK ? bytes.len : SLACK;
    const linkspan_status st = make_room(stream, wanted);
    if (st != LINKSPAN_OK)
        return st;
    const size_t room = stream->capacity - text->len;
    const size_t count = wanted < room ? wanted : room;
    if (count > 0)
        memcpy(stream->data + text->len, bytes.data, count);
    text->len += count;
    note_new(stream, count);
    *taken = count;
    return LINKSPAN_OK;
}

/* A place near `len` with a space just before the bytes that may be an
 * incomplete character. A scan that has to wait there has no unfinished run to
 * read again. */
static size_t cheap_end(const uint8_t *data, size_t len)
{
    for (size_t end = len; end > len - JOINED / 4; end--)
        if (data[end - LKS_UTF8_MAX] <= ' ')
            return end;
    return len;
}

linkspan_status lks_stream_lend(linkspan_stream *stream, lks_slice piece,
                                size_t *taken)
{
    lks_slice *text = &stream->scan.text;
    const size_t before = text->len - *taken; /* bytes of earlier pieces */
    lks_slice more = {piece.data + *taken, piece.len - *taken};
    if (!stream->is_lent && before <= past_of(stream)) {
        follow_past(stream, before);
        let_go(stream, before, piece.data);
        stream->is_lent = true;
    }
    size_t count = more.len < SLACK ? more.len : SLACK;
    linkspan_status st = LINKSPAN_OK;
    if (stream->is_lent) {
        text->len += count;
        note_new(stream, count);
    } else {
        const size_t joined = stream->is_spaced && *taken == 0
                                  ? JOINED_TO_SPACE
                                  : stream->lookback + JOINED;
        if (more.len > joined)
            more.len = cheap_end(more.data, joined);
        st = lks_stream_feed(stream, more, &count);
    }
    if (st == LINKSPAN_OK)
        *taken += count;
    return st;
}

linkspan_status lks_stream_return(linkspan_stream *stream)
{
    if (!stream->is_lent)
        return LINKSPAN_OK;
    const lks_slice *text = &stream->scan.text;
    const size_t gone = past_of(stream);
    const uint8_t *kept = text->data + gone;
    const linkspan_status st = grow(stream, text->len - gone);
    if (st != LINKSPAN_OK) { /* bytes are lost, so no further text can be taken
                              * in */
        lks_stream_reset(stream);
        stream->scan.is_partial = false;
        return st;
    }
    stream->is_lent = false;
    follow_past(stream, gone);
    let_go(stream, gone, stream->data);
    if (text->len > 0)
        memcpy(stream->data, kept, text->len);
    return LINKSPAN_OK;
}

void lks_stream_end(linkspan_stream *stream)
{
    stream->scan.is_partial = false;
    stream->is_changed = true;
    stream->wake_at = 0;
}

bool lks_stream_has_ended(const linkspan_stream *stream)
{
    return !stream->scan.is_partial;
}

const linkspan_detector *lks_stream_detector(const linkspan_stream *stream)
{
    return stream->scan.d;
}

size_t lks_stream_base(const linkspan_stream *stream)
{
    return stream->base;
}

void lks_stream_place(const linkspan_stream *stream, linkspan_link *link)
{
    lks_move_link(link, stream->base);
}

/* True for a byte that no decision looks past: with UTS #58 alone a space or
 * control, with the tailored rules, which look at the line around a link, a
 * line end. */
static bool is_break(const linkspan_stream *s, uint8_t byte)
{
    return s->scan.d->tailoring == 0 ? byte <= ' ' : lks_ends_line(byte);
}

/* The place after the last byte in hand for which is_break() is true, if it is near
 * the end; else 0. */
static size_t past_break(const linkspan_stream *s)
{
    const lks_slice text = s->scan.text;
    size_t most = s->scan.d->tailoring == 0 ? NEAR : NEAR_LINE;
    for (size_t at = text.len; at > s->scan.at && most > 0; at--, most--) {
        LKS_STEP();
        if (is_break(s, text.data[at - 1]))
            return at;
    }
    return 0;
}

/* Set when to try again. If the buffer is full, a try always decides something,
 * since the buffer has room for the longest decision. */
static void wait_for_more(linkspan_stream *s)
{
    const size_t waiting = s->scan.text.len - s->scan.at;
    const size_t most = s->max - s->lookback;
    const size_t enough = waiting + 1 + waiting / PATIENCE;
    s->wake_at = s->scan.at + (enough < most ? enough : most);
    if (s->suspect > s->scan.at && s->scan.text.len - s->suspect < SOON)
        try_soon(s, SOON - (s->scan.text.len - s->suspect));
}

/* Find a link in the text before `decided`, as if the text ended there. */
static bool find_decided(linkspan_stream *s, linkspan_link *link)
{
    lks_scan *scan = &s->scan;
    const size_t len = scan->text.len;
    if (!scan->is_partial || scan->at >= s->decided)
        return false;
    scan->text.len = s->decided;
    scan->is_partial = false;
    const bool is_found = lks_scan_next(scan, link) == LKS_SCAN_FOUND;
    scan->text.len = len;
    scan->is_partial = true;
    if (!is_found) /* the scan stopped at `decided`, where its leap is no longer
                    * valid */
        lks_leap_begin(&scan->leap, scan->at);
    return is_found;
}

bool lks_stream_next(linkspan_stream *stream, linkspan_link *link,
                     lks_slice *text)
{
    lks_scan *scan = &stream->scan;
    if (scan->text.len < stream->wake_at)
        return false;
    if (stream->is_changed) {
        lks_leap_begin(&scan->leap, scan->at);
        stream->decided = past_break(stream);
    }
    stream->is_changed = false;
    const bool is_found = find_decided(stream, link) ||
                          lks_scan_next(scan, link) == LKS_SCAN_FOUND;
    *text = scan->text;
    if (!is_found)
        wait_for_more(stream);
    return is_found;
}

LKS_COLD void lks_ahead_begin(lks_stream_ahead *ahead,
                              const linkspan_stream *stream, size_t at)
{
    const lks_scan *scan = &stream->scan;
    const size_t from = lowered(at, stream->base);
    ahead->place = stream->place;
    ahead->is_following = stream->is_following;
    if (at <= stream->base + scan->at) {
        ahead->scan = *scan;
        lks_leap_begin(&ahead->scan.leap, scan->at);
    } else {
        lks_scan_begin(&ahead->scan, scan->d, scan->text,
                       from < scan->text.len ? from : scan->text.len);
        ahead->scan.finds_suspects = scan->finds_suspects;
    }
    ahead->scan.is_partial = false;
}

LKS_COLD bool lks_ahead_next(lks_stream_ahead *ahead, linkspan_link *link)
{
    if (lks_scan_next(&ahead->scan, link) != LKS_SCAN_FOUND)
        return false;
    if (ahead->is_following)
        lks_place_follow(&ahead->place, ahead->scan.text, link->span.start);
    return true;
}

/* The end of the unit that contains `at`, a code point or an ill-formed
 * sequence; `at` itself if it lies between two units. Units before the text in
 * hand do not matter. */
static size_t past_unit(const linkspan_stream *s, size_t at)
{
    const uint8_t *data = s->scan.text.data;
    const uint8_t *end = data + s->scan.text.len;
    for (size_t back = 1; back < LKS_UTF8_MAX && back <= at; back++) {
        const uint8_t *p = data + at - back;
        size_t width = 0;
        (void)lks_utf8_decode(p, end, &width);
        if (width > back)
            return at - back + width;
    }
    return at;
}

LKS_COLD size_t lks_stream_settled(const linkspan_stream *stream)
{
    const lks_scan *scan = &stream->scan;
    const uint8_t *data = scan->text.data;
    if (!scan->is_partial && scan->at >= scan->text.len)
        return stream->base + scan->text.len;
    size_t at = past_of(stream);
    if (at < scan->floor)
        at = scan->floor;
    else if (at < scan->at)
        at = past_unit(stream, at);
    if (at > 0 && at < scan->at && data[at] == '\n' && data[at - 1] == '\r')
        at++;
    return stream->base + at;
}

lks_slice lks_stream_text(const linkspan_stream *stream)
{
    return stream->scan.text;
}
