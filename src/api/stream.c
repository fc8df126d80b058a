#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/judge.h"
#include "find/stream.h"
#include "text/alloc.h"
#include "text/hints.h"
#include "text/sized.h"

linkspan_status linkspan_stream_new(const linkspan_detector *detector,
                                    const linkspan_allocator *allocator,
                                    linkspan_stream **stream)
{
    if (!detector || !stream || !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_stream_new(detector, allocator, stream);
    if (st == LINKSPAN_OK && lks_asks_around(detector))
        lks_stream_follow(*stream, false);
    return st;
}

void linkspan_stream_free(linkspan_stream *stream)
{
    if (stream && lks_stream_use_of(stream)->is_busy)
        lks_stream_use_of(stream)->is_freed = true;
    else if (stream)
        lks_stream_free(stream);
}

/* LINKSPAN_OK if a call may change the stream: no callback of the stream is
 * running. */
static linkspan_status check_use(linkspan_stream *stream)
{
    if (!stream)
        return LINKSPAN_ERR_ARG;
    return lks_stream_use_of(stream)->is_busy ? LINKSPAN_ERR_BUSY : LINKSPAN_OK;
}

/* LINKSPAN_OK if the stream can take in more text. It cannot after the end of
 * the text, nor after a call that was stopped or has failed. */
static linkspan_status check_going_on(linkspan_stream *stream)
{
    const linkspan_status st = check_use(stream);
    if (st != LINKSPAN_OK)
        return st;
    return lks_stream_use_of(stream)->is_over || lks_stream_has_ended(stream)
               ? LINKSPAN_ERR_ARG
               : LINKSPAN_OK;
}

linkspan_status linkspan_stream_reset(linkspan_stream *stream)
{
    const linkspan_status st = check_use(stream);
    if (st != LINKSPAN_OK)
        return st;
    lks_stream_use_of(stream)->is_over = false;
    lks_stream_reset(stream);
    return LINKSPAN_OK;
}

linkspan_status linkspan_stream_feed(linkspan_stream *stream, const char *piece,
                                     size_t len, size_t *taken)
{
    const linkspan_status st = check_going_on(stream);
    if (st != LINKSPAN_OK)
        return st;
    if (!taken || !lks_is_memory(piece, len))
        return LINKSPAN_ERR_ARG;
    return lks_stream_feed(stream, lks_slice_of(piece, len), taken);
}

linkspan_status linkspan_stream_end(linkspan_stream *stream)
{
    const linkspan_status st = check_use(stream);
    if (st != LINKSPAN_OK)
        return st;
    if (lks_stream_use_of(stream)->is_over)
        return LINKSPAN_ERR_ARG;
    lks_stream_end(stream);
    return LINKSPAN_OK;
}

/* Find the next link that the policy keeps. If there is none, returns false, and the
 * contents of `link` are undefined. */
static bool next_link(linkspan_stream *stream, linkspan_link *link,
                      linkspan_str *bytes)
{
    lks_slice text;
    lks_around around;
    do {
        if (lks_stream_use_of(stream)->is_freed ||
            !lks_stream_next(stream, link, &text))
            return false;
        around = lks_place_around(lks_stream_place_of(stream, link));
    } while (!lks_judge(lks_stream_detector(stream), text, link, around));
    *bytes = (linkspan_str){(const char *)text.data + link->span.start,
                            link->span.end - link->span.start};
    lks_stream_place(stream, link);
    return true;
}

linkspan_status linkspan_stream_pull_sized(linkspan_stream *stream,
                                           linkspan_link *link, size_t size,
                                           linkspan_str *bytes)
{
    const linkspan_status st = check_use(stream);
    if (st != LINKSPAN_OK)
        return st;
    if (!link || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    linkspan_link found;
    linkspan_str its_bytes;
    if (lks_stream_use_of(stream)->is_over ||
        !next_link(stream, &found, &its_bytes))
        return LINKSPAN_NONE;
    lks_write_struct(link, size, &found, sizeof found);
    if (bytes)
        *bytes = its_bytes;
    return LINKSPAN_OK;
}

/* Find the next link of a look ahead. Its offsets are those of the whole
 * text. */
LKS_COLD static bool next_ahead(linkspan_stream *stream,
                                lks_stream_ahead *ahead, linkspan_link *link,
                                linkspan_str *bytes)
{
    const lks_slice text = ahead->scan.text;
    const linkspan_detector *d = lks_stream_detector(stream);
    do {
        if (!lks_ahead_next(ahead, link))
            return false;
    } while (!lks_judge(d, text, link, lks_place_around(&ahead->place)));
    *bytes = (linkspan_str){(const char *)text.data + link->span.start,
                            link->span.end - link->span.start};
    lks_stream_place(stream, link);
    return true;
}

LKS_COLD linkspan_status linkspan_stream_provisional_sized(
    linkspan_stream *stream, size_t *at, linkspan_link *link, size_t size,
    linkspan_str *bytes)
{
    const linkspan_status st = check_use(stream);
    if (st != LINKSPAN_OK)
        return st;
    if (!at || !link || !lks_is_size(size))
        return LINKSPAN_ERR_ARG;
    if (lks_stream_use_of(stream)->is_over)
        return LINKSPAN_NONE;
    lks_stream_ahead ahead;
    linkspan_link found;
    linkspan_str its_bytes;
    lks_ahead_begin(&ahead, stream, *at);
    const bool is_found = next_ahead(stream, &ahead, &found, &its_bytes);
    *at = lks_stream_base(stream) + ahead.scan.at;
    if (!is_found)
        return LINKSPAN_NONE;
    lks_write_struct(link, size, &found, sizeof found);
    if (bytes)
        *bytes = its_bytes;
    return LINKSPAN_OK;
}

linkspan_status linkspan_stream_settled(const linkspan_stream *stream,
                                        size_t *offset)
{
    if (!stream || !offset)
        return LINKSPAN_ERR_ARG;
    *offset = lks_stream_settled(stream);
    return LINKSPAN_OK;
}

/* Report every link that can be decided. False if the callback stops the call
 * or frees the stream. */
static bool tell(linkspan_stream *stream, linkspan_on_link on_link,
                 void *context)
{
    linkspan_link link;
    linkspan_str bytes;
    while (next_link(stream, &link, &bytes))
        if (on_link(context, &link, bytes) != 0 ||
            lks_stream_use_of(stream)->is_freed)
            return false;
    return !lks_stream_use_of(stream)->is_freed;
}

/* Take in a piece and report its links. */
static linkspan_status take_in(linkspan_stream *stream, lks_slice piece,
                               linkspan_on_link on_link, void *context)
{
    size_t taken = 0;
    while (taken < piece.len) {
        const linkspan_status st = lks_stream_lend(stream, piece, &taken);
        if (st != LINKSPAN_OK)
            return st;
        if (!tell(stream, on_link, context))
            return LINKSPAN_NONE;
    }
    return LINKSPAN_OK;
}

/* Return from a call that runs callbacks and has the result `st`. */
static linkspan_status leave(linkspan_stream *stream, linkspan_status st)
{
    lks_stream_use *use = lks_stream_use_of(stream);
    use->is_busy = false;
    use->is_over = st != LINKSPAN_OK;
    if (use->is_freed)
        lks_stream_free(stream);
    return st;
}

linkspan_status linkspan_stream_push(linkspan_stream *stream, const char *piece,
                                     size_t len, linkspan_on_link on_link,
                                     void *context)
{
    linkspan_status st = check_going_on(stream);
    if (st != LINKSPAN_OK)
        return st;
    if (!on_link || !lks_is_memory(piece, len))
        return LINKSPAN_ERR_ARG;
    lks_stream_use_of(stream)->is_busy = true;
    st = take_in(stream, lks_slice_of(piece, len), on_link, context);
    const linkspan_status kept = lks_stream_return(stream);
    return leave(stream, st == LINKSPAN_OK ? kept : st);
}

linkspan_status linkspan_stream_finish(linkspan_stream *stream,
                                       linkspan_on_link on_link, void *context)
{
    const linkspan_status st = check_going_on(stream);
    if (st != LINKSPAN_OK)
        return st;
    if (!on_link)
        return LINKSPAN_ERR_ARG;
    lks_stream_use_of(stream)->is_busy = true;
    lks_stream_end(stream);
    return leave(stream,
                 tell(stream, on_link, context) ? LINKSPAN_OK : LINKSPAN_NONE);
}
