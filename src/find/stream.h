/* Finds the links of a text that comes in pieces. They are the same links as
 * those of the whole text. */
#ifndef LKS_FIND_STREAM_H
#define LKS_FIND_STREAM_H

#include "find/scan.h"
#include "text/embedding.h"

/** State of the public functions for one stream; the detection layer only
 *  stores it. */
typedef struct lks_stream_use {
    bool is_busy;  /**< a call that runs callbacks has not returned yet */
    bool is_freed; /**< a callback has freed the stream: the running call frees
                    *   it at its end */
    bool is_over;  /**< a call has failed or was stopped: a reset is needed */
} lks_stream_use;

lks_stream_use *lks_stream_use_of(linkspan_stream *stream);

/** The work of the public functions of the same names, after these have checked
 *  the arguments. */
linkspan_status lks_stream_new(const linkspan_detector *d,
                               const linkspan_allocator *allocator,
                               linkspan_stream **stream);
void lks_stream_free(linkspan_stream *stream);
void lks_stream_reset(linkspan_stream *stream);

/** Take in as many bytes as there is room for: at least one, unless links have
 *  not been taken out yet. */
linkspan_status lks_stream_feed(linkspan_stream *stream, lks_slice bytes,
                                size_t *taken);

/** Take in a piece without copying most of its bytes. The piece belongs to the
 *  caller and must stay until lks_stream_return(). `*taken`, 0 at first, counts
 *  the bytes that were taken so far. Between two calls, the caller must take
 *  out the links that were found. */
linkspan_status lks_stream_lend(linkspan_stream *stream, lks_slice piece,
                                size_t *taken);

/** Copy the bytes of the piece that are still needed. If there is no memory for
 *  them, the stream forgets the text, and no further text can follow. */
linkspan_status lks_stream_return(linkspan_stream *stream);

void lks_stream_end(linkspan_stream *stream);
bool lks_stream_has_ended(const linkspan_stream *stream);
const linkspan_detector *lks_stream_detector(const linkspan_stream *stream);

/** Keep track of the embeddings and overrides (bidi controls) from the start of
 *  the text on. With `is_flowing`, line ends do not close them, as if they were
 *  spaces. */
void lks_stream_follow(linkspan_stream *stream, bool is_flowing);

/** Do not search the text from `from` to `to` for embeddings. Both are offsets of
 *  the whole text. The caller knows that this text has no 0xE2, and so no
 *  embedding. The stream must still have the text in hand. */
void lks_stream_pass(linkspan_stream *stream, size_t from, size_t to);

/** Find suspects too, even if the detector does not. */
void lks_stream_find_suspects(linkspan_stream *stream);

/** The bidi state of the text around the link that was found last. */
const lks_place *lks_stream_place_of(linkspan_stream *stream,
                                     const linkspan_link *link);

/** Find the next link. Its offsets are offsets into `text`, which receives the
 *  text that the stream has in hand. */
bool lks_stream_next(linkspan_stream *stream, linkspan_link *link,
                     lks_slice *text);

/** A look at the links that would be found if the text ended here. It does not
 *  change the stream. `at` is an offset of the whole text at which an earlier
 *  look ended, or 0. */
typedef struct lks_stream_ahead {
    lks_scan scan;
    lks_place place;
    bool is_following;
} lks_stream_ahead;

void lks_ahead_begin(lks_stream_ahead *ahead, const linkspan_stream *stream,
                     size_t at);
bool lks_ahead_next(lks_stream_ahead *ahead, linkspan_link *link);

/** lks_stream_base(): where `text` starts in the whole text. lks_stream_place()
 *  turns the offsets of a link into offsets of the whole text. Both are valid
 *  between lks_stream_next() and the next change of the stream. */
size_t lks_stream_base(const linkspan_stream *stream);
void lks_stream_place(const linkspan_stream *stream, linkspan_link *link);

/** Offset of the whole text before which no further link can start; after the
 *  last link, the end of the text. Never inside a code point or an ill-formed
 *  sequence, nor between CR and LF. */
size_t lks_stream_settled(const linkspan_stream *stream);

/** The part of the whole text that the stream holds. It starts at the place
 *  that was settled before the last bytes were taken in. */
lks_slice lks_stream_text(const linkspan_stream *stream);

#endif
