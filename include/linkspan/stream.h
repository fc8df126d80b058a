/**
 * Finding links in a text that comes in pieces.
 */
#ifndef LINKSPAN_STREAM_H
#define LINKSPAN_STREAM_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --------------------------------------------- a text that comes in pieces */

/** Finds links in a text that comes in pieces. One thread at a time. */
typedef struct linkspan_stream linkspan_stream;

/**
 * Make a stream; free it after use. The detector and the allocator must outlive
 * it. However the text is cut, the links are those of the whole text. Memory is
 * bounded by the detector's max_link_len, four times its max_local_part and some
 * 200 KiB.
 *
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_LIMIT (these are larger
 *         than memory) or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_new(
    const linkspan_detector *detector, const linkspan_allocator *allocator,
    linkspan_stream **stream);

/** Free a stream. NULL is fine. If the stream's own `on_link` calls this, the
 *  running push or finish reports no further link, frees the stream when the
 *  callback returns, and returns LINKSPAN_NONE; do not use the stream after
 *  that. */
LINKSPAN_API void linkspan_stream_free(linkspan_stream *stream);

/** Forget everything and start with another text. Returns LINKSPAN_OK,
 *  LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status linkspan_stream_reset(linkspan_stream *stream);

/**
 * Report only some of the links from now on, also after a reset. The struct is
 * copied; its array of ranges, which are offsets into the whole text, and its
 * context must stay until another filter is set or the stream is freed. While
 * the filter runs, it may do to the stream what `on_link` may.
 *
 * @param filter  NULL: every link is reported.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also if the ranges are not sorted),
 *         LINKSPAN_ERR_OPTION for a `reserved` field that is not 0, or
 *         LINKSPAN_ERR_BUSY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_set_filter(
    linkspan_stream *stream, const linkspan_next_options *filter);

/** Told of each link, with offsets into the whole text; `bytes` is the link
 *  itself, valid until the function returns. Anything but 0 stops: the call
 *  returns LINKSPAN_NONE, and going on with the stream needs a reset. Until
 *  then push, finish, feed and end return LINKSPAN_ERR_ARG, and pull returns
 *  LINKSPAN_NONE. While this function runs, push, finish, feed, end, pull and
 *  reset of the same stream return LINKSPAN_ERR_BUSY and change nothing;
 *  linkspan_stream_settled() works. For linkspan_stream_free() see there. */
typedef int32_t (*linkspan_on_link)(void *context, const linkspan_link *link,
                                    linkspan_str bytes);

/**
 * Push form: take in the next piece of the text, of any length, and tell of the
 * links that can be decided. A link is told as soon as no rule can change it: with
 * the space that follows it, or with the line end if tailored rules look around in
 * the line; else within 64 bytes after its end, or when what follows it has come
 * that may still belong to it. A link of more than 1 KiB without a space after it
 * may be told a sixteenth of its length later, so that time stays linear.
 *
 * @return LINKSPAN_OK, LINKSPAN_NONE if `on_link` stopped or freed the stream,
 *         LINKSPAN_ERR_ARG (also after the end, and where a reset is needed),
 *         LINKSPAN_ERR_BUSY or LINKSPAN_ERR_NO_MEMORY. After LINKSPAN_NONE and
 *         LINKSPAN_ERR_NO_MEMORY a reset is needed.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_push(linkspan_stream *stream,
                                                  const char *piece, size_t len,
                                                  linkspan_on_link on_link,
                                                  void *context);

/** The text is over: tell of the links that were still open. Then reset or
 *  free. Returns as linkspan_stream_push().
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_stream_finish(linkspan_stream *stream,
                                                    linkspan_on_link on_link,
                                                    void *context);

/**
 * Pull form: take in some of the next piece. Pull all links with
 * linkspan_stream_pull() in between, or nothing may be taken.
 *
 * @param taken  receives how many bytes were taken in.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also after the end, and where a reset
 *         is needed), LINKSPAN_ERR_BUSY or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_feed(linkspan_stream *stream,
                                                  const char *piece, size_t len,
                                                  size_t *taken);

/** Pull form: the text is over. Returns LINKSPAN_OK, LINKSPAN_ERR_ARG (also
 *  where a reset is needed) or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status linkspan_stream_end(linkspan_stream *stream);

/** Pull form: the next link that can be decided. `bytes`, the link itself, is
 *  valid until the next call; it may be NULL. Returns LINKSPAN_OK,
 *  LINKSPAN_NONE, LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_stream_pull_sized(linkspan_stream *stream,
                                                        linkspan_link *link,
                                                        size_t size,
                                                        linkspan_str *bytes);
static inline linkspan_status linkspan_stream_pull(linkspan_stream *stream,
                                                   linkspan_link *link,
                                                   linkspan_str *bytes)
{
    return linkspan_stream_pull_sized(stream, link, sizeof *link, bytes);
}

/**
 * What would be found if the text ended here: the links at the end of what has come
 * in that are not reported yet, since what follows may change them. Nothing changes
 * in the stream. For an editor, which shows a link while it is being typed.
 *
 * @param at    0 at first; moves past what has been looked at, so that the next
 *              call gives the next link. Start with 0 again after any other call.
 * @param link  untouched unless LINKSPAN_OK is returned.
 * @param bytes the link itself, valid until the stream is changed; may be NULL.
 * @return LINKSPAN_OK, LINKSPAN_NONE, LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_provisional_sized(
    linkspan_stream *stream, size_t *at, linkspan_link *link, size_t size,
    linkspan_str *bytes);
static inline linkspan_status
linkspan_stream_provisional(linkspan_stream *stream, size_t *at,
                            linkspan_link *link, linkspan_str *bytes)
{
    return linkspan_stream_provisional_sized(stream, at, link, sizeof *link,
                                             bytes);
}

/**
 * How far the text can be passed on: no link that is still to be told starts
 * before `*offset`, which is an offset into the whole text. After the end, once
 * all links are told, that is the length of the text. A later call may give less
 * than an earlier one, which then still holds.
 *
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_stream_settled(const linkspan_stream *stream, size_t *offset);

#ifdef __cplusplus
}
#endif

#endif
