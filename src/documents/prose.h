/* Reads a document in HTML or Markdown: finds its prose, and decodes the
 * references and escapes in the prose. */
#ifndef LKS_DOCUMENTS_PROSE_H
#define LKS_DOCUMENTS_PROSE_H

#include "documents/html_tokens.h"
#include "documents/markdown.h"
#include "text/hints.h"

typedef struct lks_prose {
    uint32_t markup; /**< a LINKSPAN_MARKUP_ value */
    lks_slice text;
    union {
        lks_html html;
        lks_markdown markdown;
    } as;
} lks_prose;

/** Start with a document, which must stay in memory. For Markdown, the function
 *  fills `labels`, which must stay in memory too. For HTML, `labels` may be
 *  NULL. `finder` finds links in Markdown before emphasis is read; NULL: none. */
LKS_COLD void lks_prose_begin(lks_prose *p, uint32_t markup, lks_slice text,
                              lks_labels *labels, const lks_link_finder *finder,
                              const linkspan_allocator *allocator);

/** Read the next piece; false at the end of the document, and after a failure. */
LKS_COLD bool lks_prose_next(lks_prose *p, lks_piece *piece);

/** LINKSPAN_OK, or LINKSPAN_ERR_NO_MEMORY after a failure. */
LKS_COLD linkspan_status lks_prose_status(const lks_prose *p);

LKS_COLD void lks_prose_free(lks_prose *p);

#endif
