/* The bytes that a piece of a document stands for. */
#ifndef LKS_SUPPORT_PIECE_BYTES_H
#define LKS_SUPPORT_PIECE_BYTES_H

#include "linkspan/linkspan.h"

static inline const char *lks_piece_bytes(const linkspan_piece *piece,
                                          const char *document)
{
    return piece->kind == LINKSPAN_PIECE_TEXT ||
                   piece->kind == LINKSPAN_PIECE_OTHER
               ? document + piece->range.start
               : piece->read;
}

#endif
