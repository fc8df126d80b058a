/* A stream reports the links of the whole text, in its order, and nothing that starts
 * before what it has called settled. While it calls a callback it is busy, and what the
 * callback tries leaves no trace. */
#include <string.h>

#include "fuzz/program.h"

#define IS_SHORT 4 /* of memory: a bit of `how` in stream_open() */

/* The links of the text so far. */
static void find_expected(const machine *m, link_list *to)
{
    const growing_text *const given = &m->stream.given;
    find_links(m->detector, exact_copy(given->data, given->len), given->len,
               to);
}

static void keep_link(stream_part *s, const linkspan_link *link,
                      linkspan_str bytes)
{
    require(s->reported.count < MOST_LINKS);
    require(link->span.start >= s->settled && link->span.end <= s->given.len);
    require(bytes.len == link->span.end - link->span.start &&
            memcmp(bytes.data, s->given.data + link->span.start, bytes.len) ==
                0);
    s->reported.links[s->reported.count++] = *link;
}

/* Everything but linkspan_stream_settled() is refused while a callback runs. */
static void try_all(stream_part *s)
{
    linkspan_stream *const stream = s->stream;
    linkspan_link link;
    linkspan_str bytes;
    size_t taken = 0;
    size_t at = 0;
    require(linkspan_stream_push(stream, "x", 1, NULL, NULL) < 0);
    require(linkspan_stream_feed(stream, "x", 1, &taken) == LINKSPAN_ERR_BUSY);
    require(linkspan_stream_end(stream) == LINKSPAN_ERR_BUSY);
    require(linkspan_stream_reset(stream) == LINKSPAN_ERR_BUSY);
    require(linkspan_stream_pull(stream, &link, &bytes) == LINKSPAN_ERR_BUSY);
    require(linkspan_stream_provisional(stream, &at, &link, &bytes) ==
            LINKSPAN_ERR_BUSY);
    require(taken == 0 && at == 0);
    require(linkspan_stream_settled(stream, &at) == LINKSPAN_OK);
}

static int32_t on_link(void *context, const linkspan_link *link,
                       linkspan_str bytes)
{
    stream_part *const s = context;
    keep_link(s, link, bytes);
    try_all(s);
    if (s->stop_in == 0 || --s->stop_in > 0)
        return 0;
    if (!s->is_freed_by_callback)
        return 1;
    linkspan_stream_free(s->stream);
    s->stream = NULL;
    return 0;
}

/* Compare what was reported, and what would be if the text ended here, with a search.
 * A stream that has no more text to come has reported everything. */
void stream_look(machine *m)
{
    static link_list want;
    stream_part *const s = &m->stream;
    if (!s->stream || s->state == STATE_SPOILT)
        return;
    find_expected(m, &want);
    link_list *const got = &s->reported;
    const size_t reported = got->count;
    size_t at = 0;
    linkspan_str bytes;
    linkspan_link link;
    linkspan_status st;
    while ((st = linkspan_stream_provisional(s->stream, &at, &link, &bytes)) ==
           LINKSPAN_OK) {
        require(s->state == STATE_OPEN);
        keep_link(s, &link, bytes);
    }
    require(st == LINKSPAN_NONE);
    require_same_links(got, &want);
    got->count = reported;
    size_t settled = 0;
    require(linkspan_stream_settled(s->stream, &settled) == LINKSPAN_OK);
    require(settled <= s->given.len);
    if (settled > s->settled)
        s->settled = settled;
    if (s->state == STATE_ENDED)
        require(settled == s->given.len);
}

void stream_close(machine *m)
{
    stream_part *const s = &m->stream;
    linkspan_stream_free(s->stream);
    require(s->memory.held == 0);
    *s = (stream_part){.stream = NULL};
}

void stream_open(machine *m, uint8_t how, uint8_t room)
{
    stream_part *const s = &m->stream;
    stream_close(m);
    failing_allocator_init(&s->memory, how & IS_SHORT ? room & 15 : SIZE_MAX);
    s->memory.fails_once = how & 8;
    const linkspan_status st =
        linkspan_stream_new(m->detector, &s->memory.base, &s->stream);
    require(st == LINKSPAN_OK ||
            (st == LINKSPAN_ERR_NO_MEMORY && how & IS_SHORT && !s->stream));
}

static void reset(stream_part *s)
{
    require(linkspan_stream_reset(s->stream) == LINKSPAN_OK);
    s->state = STATE_OPEN;
    s->given.len = s->reported.count = s->settled = 0;
}

static void pull_all(stream_part *s)
{
    linkspan_link link;
    linkspan_str bytes;
    linkspan_status st;
    while ((st = linkspan_stream_pull(s->stream, &link, &bytes)) == LINKSPAN_OK)
        keep_link(s, &link, bytes);
    require(st == LINKSPAN_NONE);
}

/* What a call has returned decides in which state the stream is. */
static void note(stream_part *s, linkspan_status st, machine_state next)
{
    if (!s->stream) /* a callback freed it */
        require(st == LINKSPAN_NONE);
    else if (st == LINKSPAN_OK)
        s->state = next;
    else {
        require(st == LINKSPAN_NONE || st == LINKSPAN_ERR_NO_MEMORY);
        s->state = STATE_SPOILT;
    }
}

static void feed(stream_part *s, const char *piece, size_t len)
{
    for (size_t at = 0; at < len;) {
        size_t taken = 0;
        const linkspan_status st =
            linkspan_stream_feed(s->stream, piece + at, len - at, &taken);
        if (st != LINKSPAN_OK) {
            note(s, st, STATE_OPEN);
            return;
        }
        require(taken > 0 && taken <= len - at);
        at += taken;
        pull_all(s);
    }
}

void stream_push(machine *m, uint8_t how, const char *piece, size_t len)
{
    stream_part *const s = &m->stream;
    if (!s->stream)
        return;
    if (s->state != STATE_OPEN || s->given.len + len > LONGEST) {
        if (s->state != STATE_OPEN)
            require(linkspan_stream_push(s->stream, piece, len, on_link, s) ==
                    LINKSPAN_ERR_ARG);
        reset(s);
    }
    memcpy(s->given.data + s->given.len, piece, len);
    s->given.len += len;
    s->stop_in = how >> 5;
    s->is_freed_by_callback = how & 16;
    if (how & 1) {
        pull_all(s); /* links that pushing has left */
        feed(s, piece, len);
    } else
        note(s, linkspan_stream_push(s->stream, piece, len, on_link, s),
             STATE_OPEN);
    if (!s->stream)
        stream_close(m);
}

void stream_end(machine *m, uint8_t how)
{
    stream_part *const s = &m->stream;
    if (!s->stream)
        return;
    if (s->state != STATE_OPEN) {
        require(linkspan_stream_end(s->stream) ==
                (s->state == STATE_ENDED ? LINKSPAN_OK : LINKSPAN_ERR_ARG));
        require(linkspan_stream_finish(s->stream, on_link, s) ==
                LINKSPAN_ERR_ARG);
        reset(s);
        return;
    }
    s->stop_in = 0;
    if (how & 1) {
        note(s, linkspan_stream_end(s->stream), STATE_ENDED);
        pull_all(s);
    } else
        note(s, linkspan_stream_finish(s->stream, on_link, s), STATE_ENDED);
}
