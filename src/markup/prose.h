/* Reads a document in HTML or Markdown: finds its prose, and the text that the
 * prose stands for when references and escapes are decoded. */
#ifndef LKS_MARKUP_PROSE_H
#define LKS_MARKUP_PROSE_H

#include "markup/html.h"
#include "markup/markdown.h"
#include "text/hints.h"

/** To read ahead, copy the struct and read with the copy. A second copy that
 *  stays behind can map offsets of the decoded text back to the document
 *  without a table. */
typedef struct lks_prose {
    uint32_t markup; /**< a LINKSPAN_MARKUP_ value */
    lks_slice text;
    const lks_labels *labels; /**< labels of a Markdown document */
    union {
        lks_html html;
        lks_markdown markdown;
    } as;
} lks_prose;

/** Start with a document, which must stay in memory. `labels` is filled for
 *  Markdown, must stay too, and may be NULL for HTML. */
LKS_COLD void lks_prose_begin(lks_prose *p, uint32_t markup, lks_slice text,
                              lks_labels *labels);

/** The next piece; false at the end. */
LKS_COLD bool lks_prose_next(lks_prose *p, lks_piece *piece);

#endif
