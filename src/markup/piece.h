/* The pieces of a document that a reader reports, from start to end. */
#ifndef LKS_MARKUP_PIECE_H
#define LKS_MARKUP_PIECE_H

#include "text/slice.h"

typedef enum lks_piece_kind {
    LKS_PIECE_TEXT,      /**< prose that stands for itself */
    LKS_PIECE_CHARACTER, /**< prose: a reference or an escape */
    LKS_PIECE_GAP        /**< no prose */
} lks_piece_kind;

/** Pieces adjoin: each starts where the one before it ends, and no two gaps
 *  follow each other. */
typedef struct lks_piece {
    lks_piece_kind kind;
    size_t start; /**< start of its bytes in the document */
    size_t end;
    lks_slice read; /**< what the bytes stand for: themselves for TEXT, one or
                     *   two characters for CHARACTER, and a line end for a GAP,
                     *   so that a link ends there; valid until the reader
                     *   continues */
} lks_piece;

static inline lks_slice lks_gap_read(void)
{
    return (lks_slice){(const uint8_t *)"\n", 1};
}

#endif
