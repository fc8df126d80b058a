#include "documents/prose.h"

#include <string.h>

void lks_prose_begin(lks_prose *p, uint32_t markup, lks_slice text,
                     lks_labels *labels, const lks_link_finder *finder,
                     const linkspan_allocator *allocator)
{
    memset(p, 0, sizeof *p);
    p->markup = markup;
    p->text = text;
    if (markup != LINKSPAN_MARKUP_MARKDOWN)
        return;
    lks_labels_collect(labels, text);
    lks_markdown_begin(&p->as.markdown, labels, finder, allocator);
}

bool lks_prose_next(lks_prose *p, lks_piece *piece)
{
    return p->markup == LINKSPAN_MARKUP_MARKDOWN
               ? lks_markdown_next(&p->as.markdown, p->text, piece)
               : lks_html_next(&p->as.html, p->text, piece);
}

linkspan_status lks_prose_status(const lks_prose *p)
{
    return p->markup == LINKSPAN_MARKUP_MARKDOWN ? p->as.markdown.status
                                                 : LINKSPAN_OK;
}

void lks_prose_free(lks_prose *p)
{
    if (p->markup == LINKSPAN_MARKUP_MARKDOWN)
        lks_markdown_free(&p->as.markdown);
}
