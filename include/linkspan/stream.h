/**
 * Finding links in a text that arrives in pieces, such as a file read in blocks or
 * text from a network. The links are the same wherever the text is cut. There are
 * two forms: push (a callback receives each link) and pull (you ask for each link).
 */
#ifndef LINKSPAN_STREAM_H
#define LINKSPAN_STREAM_H

#include "linkspan/base.h"
#include "linkspan/detect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --------------------------------------------- a text that arrives in pieces */

/** An object that finds links in a text that arrives in pieces. Use it in one thread
 *  at a time. */
typedef struct linkspan_stream linkspan_stream;

/**
 * Make a stream; free it with linkspan_stream_free(). The detector and the allocator
 * must live as long as the stream. A stream uses at most about 200 KiB, plus the
 * detector's max_link_len, plus four times its max_local_part.
 *
 * @param allocator  NULL: the C library's.
 * @param stream     receives the stream; unchanged unless LINKSPAN_OK is returned.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG, LINKSPAN_ERR_LIMIT (the sum of these sizes
 *         exceeds the address space) or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_new(
    const linkspan_detector *detector, const linkspan_allocator *allocator,
    linkspan_stream **stream);

/** Free a stream. Does nothing if `stream` is NULL. The stream's own `on_link` may
 *  call this function: the running push or finish then reports no further link, frees the
 *  stream when the callback returns, and returns LINKSPAN_NONE. */
LINKSPAN_API void linkspan_stream_free(linkspan_stream *stream);

/** Forget the text and prepare the stream for another one. Returns
 *  LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status linkspan_stream_reset(linkspan_stream *stream);

/** A callback that receives each link. The link's ranges are offsets into the whole
 *  text; `bytes` is the link itself, valid until the callback returns. Return 0 to
 *  continue. Any other value stops the running push or finish, which returns
 *  LINKSPAN_NONE. The stream then needs a reset. Before the reset, push, finish,
 *  feed and end return LINKSPAN_ERR_ARG, and pull returns LINKSPAN_NONE.
 *
 *  The callback may call linkspan_stream_settled() and linkspan_stream_free() on the
 *  stream that calls it. All other functions that use this stream return
 *  LINKSPAN_ERR_BUSY and change nothing. */
typedef int32_t (*linkspan_on_link)(void *context, const linkspan_link *link,
                                    linkspan_str bytes);

/**
 * Push form: give the next piece of the text, of any length. `on_link` receives each
 * link as soon as no later text can change it.
 *
 * Usually a link is reported when the space after it arrives, or the line end if a
 * tailored rule needs the rest of the line. If neither follows, the link is
 * reported at most 64 bytes after the last text that may still belong to it. If a
 * link is longer than 1 KiB and no space follows it, it can be reported up to a
 * sixteenth of its length later, so that the total time stays linear.
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

/** Push form: end the text. `on_link` receives the links that were not yet reported.
 *  After this call, reset or free the stream. Returns what linkspan_stream_push()
 *  returns.
 *  @since 0.1 */
LINKSPAN_API linkspan_status linkspan_stream_finish(linkspan_stream *stream,
                                                    linkspan_on_link on_link,
                                                    void *context);

/**
 * Pull form: give the next piece of the text. The stream may take only a part of the
 * piece: then pull all links with linkspan_stream_pull(), and give the rest of the
 * piece. While links remain to be pulled, it can happen that the stream takes nothing.
 *
 * @param taken  receives how many bytes of the piece the stream has taken.
 * @return LINKSPAN_OK, LINKSPAN_ERR_ARG (also after the end, and where a reset
 *         is needed), LINKSPAN_ERR_BUSY or LINKSPAN_ERR_NO_MEMORY.
 * @since 0.1
 */
LINKSPAN_API linkspan_status linkspan_stream_feed(linkspan_stream *stream,
                                                  const char *piece, size_t len,
                                                  size_t *taken);

/** Pull form: end the text. Then pull the last links. Returns LINKSPAN_OK,
 *  LINKSPAN_ERR_ARG (also where a reset is needed) or LINKSPAN_ERR_BUSY. */
LINKSPAN_API linkspan_status linkspan_stream_end(linkspan_stream *stream);

/** Pull form: return the next link that no later text can change. `link` receives
 *  its parts. `bytes` receives the link itself, valid until the next call with this
 *  stream; `bytes` may be NULL. Returns LINKSPAN_OK, LINKSPAN_NONE (give more text
 *  first), LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY.
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
 * Return a link that would be reported if the text ended here, but is not reported
 * yet because later text may change it. This lets an editor show a link while it is
 * being typed. The stream does not change.
 *
 * @param at     set `*at` to 0 to get the first such link; each call moves `*at` on,
 *               so that the next call returns the next link. Set `*at` to 0 again
 *               after any other call on the stream.
 * @param link   receives the link; unchanged unless LINKSPAN_OK is returned.
 * @param bytes  receives the link itself, valid until the stream changes; may be
 *               NULL.
 * @return LINKSPAN_OK, LINKSPAN_NONE, LINKSPAN_ERR_ARG or LINKSPAN_ERR_BUSY.
 * @since 0.2
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
 * Return how much of the text is decided: no link that is still to be reported
 * starts before `*offset`. A program that copies the text can write everything
 * before `*offset`. After the end of the text, once all links are reported,
 * `*offset` is the length of the text. The result can be smaller than that of an
 * earlier call; the earlier result remains valid.
 *
 * @param offset  receives an offset into the whole text.
 * @return LINKSPAN_OK or LINKSPAN_ERR_ARG.
 * @since 0.1
 */
LINKSPAN_API linkspan_status
linkspan_stream_settled(const linkspan_stream *stream, size_t *offset);

#ifdef __cplusplus
}
#endif

#endif
