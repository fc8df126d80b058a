/* Reads a document in HTML or Markdown: finds its prose, and decodes the
 * references and escapes in the prose. */
#ifndef LKS_MARKUP_PROSE_H
#define LKS_MARKUP_PROSE_H

#include "markup/html.h"
#include "markup/markdown.h"
#include "text/hints.h"

/** To read ahead, copy the struct and read with the copy. The original, which
 *  reads the same pieces later, can map offsets of the decoded text back to the
 *  document without a table. */
typedef struct lks_prose {
    uint32_t markup; /**< a LINKSPAN_MARKUP_ value */
    lks_slice text;
    const lks_labels *labels; /**< labels of a Markdown document */
    union {
        lks_html html;
        lks_markdown markdown;
    } as;
} lks_prose;

/** Start with a document, which must stay in memory. For Markdown, the function
 *  fills `labels`, which must stay in memory too. For HTML, `labels` may be
 *  NULL. */
LKS_COLD void lks_prose_begin(lks_prose *p, uint32_t markup, lks_slice text,
                              lks_labels *labels);

/** Read the next piece; false at the end of the document. */
LKS_COLD bool lks_prose_next(lks_prose *p, lks_piece *piece);

#endif
