/* Where the text that was read from a document stands in the document: the
 * pieces that may still be needed. */
#ifndef LKS_API_TRAIL_H
#define LKS_API_TRAIL_H

#include "linkspan/linkspan.h"

#include "documents/charref.h"
#include "documents/piece.h"
#include "text/embedding.h"
#include "text/hints.h"

typedef struct lks_trail_piece {
    size_t read; /**< offset in the read text */
    size_t start;
    size_t end;
    uint8_t kind; /**< an lks_piece_kind */
    bool is_hidden;
    uint8_t len; /**< for CHARACTER: length of `bytes` */
    uint8_t bytes[LKS_CHARREF_MAX];
} lks_trail_piece;

typedef struct lks_trail {
    const linkspan_allocator *allocator;
    uint32_t markup; /**< a LINKSPAN_MARKUP_ value */
    lks_slice source;
    lks_trail_piece *pieces;
    size_t first; /**< index of the first piece that is needed */
    size_t count;
    size_t room;
    size_t read;     /**< length of the text that was read */
    lks_place place; /**< bidi state at a place of the first piece */
} lks_trail;

LKS_COLD void lks_trail_begin(lks_trail *trail, uint32_t markup,
                              lks_slice source,
                              const linkspan_allocator *allocator);

/** Add a piece. LINKSPAN_OK or LINKSPAN_ERR_NO_MEMORY. */
LKS_COLD linkspan_status lks_trail_add(lks_trail *trail,
                                       const lks_piece *piece);

/** The first piece that is needed; NULL if there is none. */
static inline const lks_trail_piece *lks_trail_first(const lks_trail *trail)
{
    return trail->first < trail->count ? &trail->pieces[trail->first] : NULL;
}

/** Number of bytes of read text that the piece stands for. */
static inline size_t lks_trail_len(const lks_trail_piece *piece)
{
    if (piece->kind == LKS_PIECE_TEXT)
        return piece->end - piece->start;
    if (piece->kind == LKS_PIECE_CHARACTER)
        return piece->len;
    return piece->kind == LKS_PIECE_GAP;
}

/** Where the text from `start` on, a part of a link that ends at `end`, meets markup:
 *  the first seam after `start`, or `end`. `*is_hidden`: the text at `start` is no
 *  prose. */
LKS_COLD size_t lks_trail_seam(const lks_trail *trail, size_t start, size_t end,
                               bool *is_hidden);

/** Forget the pieces that end before an offset of the read text. Offsets must not
 *  decrease from call to call; the functions below forget pieces too. */
LKS_COLD void lks_trail_pass(lks_trail *trail, size_t offset);

/** Follow the bidi embeddings of the first piece up to an offset of the read
 *  text. */
LKS_COLD void lks_trail_follow(lks_trail *trail, size_t offset);

/** The place in the source of an offset in the read text. Between two pieces, where
 *  markup without text can stand, lks_trail_end() returns the end of the first one,
 *  and lks_trail_start() the start of the second one. For an offset inside a
 *  reference that stands for two characters: the place after the reference. */
LKS_COLD size_t lks_trail_end(lks_trail *trail, size_t offset);
LKS_COLD size_t lks_trail_start(lks_trail *trail, size_t offset);

LKS_COLD void lks_trail_free(lks_trail *trail);

#endif
