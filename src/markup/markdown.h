/* Which stretches of a CommonMark document are prose. */
#ifndef LKS_MARKUP_MARKDOWN_H
#define LKS_MARKUP_MARKDOWN_H

#include "markup/charref.h"
#include "markup/inlines.h"
#include "markup/piece.h"
#include "text/hints.h"

/** All zero at the start of a document. To read ahead, copy the struct and read
 *  with the copy. */
typedef struct lks_markdown {
    size_t at;
    lks_blocks blocks; /**< state after `line` */
    lks_line line;
    size_t settled; /**< gaps up to here are known */
    size_t gap;     /**< number of the next gap */
    size_t stars;   /**< number of emphasis marks that are still open */
    size_t underscores;
    lks_inlines inlines;
    lks_charref ref;
} lks_markdown;

/** The next piece; false at the end. `text` is the whole document, `labels` its
 *  definitions, the same in each call. */
LKS_COLD bool lks_markdown_next(lks_markdown *m, lks_slice text,
                                const lks_labels *labels, lks_piece *piece);

#endif
