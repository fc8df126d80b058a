/* The pieces of a document that a reader reports, from start to end. */
#ifndef LKS_DOCUMENTS_PIECE_H
#define LKS_DOCUMENTS_PIECE_H

#include "text/slice.h"

typedef enum lks_piece_kind {
    LKS_PIECE_TEXT,      /**< text that stands for itself */
    LKS_PIECE_CHARACTER, /**< text: a reference or an escape */
    LKS_PIECE_GAP,       /**< no text, and a word ends here: `<br>` */
    LKS_PIECE_SEAM       /**< no text, and a word goes on: `goo<b>gle` */
} lks_piece_kind;

/** Pieces adjoin: each starts where the one before it ends, and no gap or seam
 *  follows another one. */
typedef struct lks_piece {
    lks_piece_kind kind;
    bool is_hidden; /**< text that people read beside the prose, although it is
                     *   no prose: that of a link, and code in a line */
    size_t start;   /**< start of its bytes in the document */
    size_t end;
    lks_slice read; /**< what the bytes stand for: themselves for TEXT, one or
                     *   two characters for CHARACTER, a line end for a GAP, so
                     *   that a link ends there, and nothing for a SEAM; valid
                     *   until the reader continues */
} lks_piece;

static inline lks_slice lks_gap_read(void)
{
    return (lks_slice){(const uint8_t *)"\n", 1};
}

static inline lks_slice lks_seam_read(void)
{
    return (lks_slice){(const uint8_t *)"\n", 0};
}

#endif
