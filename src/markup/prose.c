#include "markup/prose.h"

#include <string.h>

void lks_prose_begin(lks_prose *p, uint32_t markup, lks_slice text,
                     lks_labels *labels)
{
    memset(p, 0, sizeof *p);
    p->markup = markup;
    p->text = text;
    p->labels = labels;
    if (markup == LINKSPAN_MARKUP_MARKDOWN)
        lks_labels_collect(labels, text);
}

bool lks_prose_next(lks_prose *p, lks_piece *piece)
{
    if (p->markup == LINKSPAN_MARKUP_MARKDOWN)
        return lks_markdown_next(&p->as.markdown, p->text, p->labels, piece);
    return lks_html_next(&p->as.html, p->text, piece);
}
