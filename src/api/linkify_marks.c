/* Which characters of a paragraph of Markdown could be markup. */
#include "api/linkify_markdown.h"
#include "text/steps.h"

const lks_dialect lks_md_dialects[LKS_MD_DIALECTS] = {
    {.is_old = true},
    {.is_old = false},
    {.is_old = true, .is_bad_space = true},
    {.is_bad_space = true}};

lks_inline_source lks_md_inline_source(const lks_md_document *doc,
                                       const linkspan_buf *text)
{
    return (lks_inline_source){.text = lks_slice_of(text->data, text->len),
                               .labels = doc->labels,
                               .is_heading = doc->paragraph.line.kind ==
                                             LKS_LINE_HEADING};
}

/* `is_changed`: spread the marks, and say whether that changed anything. NULL: note the
 * marks that are text in any dialect. */
static linkspan_status note_marks(lks_md_document *doc, bool *marks,
                                  bool *is_changed)
{
    const lks_inline_source source = lks_md_inline_source(doc, &doc->joined);
    linkspan_status st = LINKSPAN_OK;
    for (size_t i = 0; i < LKS_MD_DIALECTS && st == LINKSPAN_OK; i++) {
        lks_inline_tree tree;
        lks_inline_tree_read(&tree, &source, &lks_md_dialects[i],
                             doc->allocator);
        st = tree.status;
        if (st == LINKSPAN_OK && tree.is_known && is_changed)
            *is_changed |= lks_inline_spread_marks(&tree, marks);
        else if (st == LINKSPAN_OK && tree.is_known)
            lks_inline_note_marks(&tree, marks);
        lks_inline_tree_free(&tree);
    }
    return st;
}

/* Constructs of one dialect that start inside one of another dialect are spread in
 * turn; so many of them are not nested in any text but a hostile one, in which all
 * marks are noted. */
#define MOST_SPREADS 4

linkspan_status lks_md_note_marks(lks_md_document *doc, bool *marks)
{
    linkspan_status st = note_marks(doc, marks, NULL);
    bool is_changed = true;
    for (size_t i = 0; i < MOST_SPREADS && is_changed && st == LINKSPAN_OK;
         i++) {
        is_changed = false;
        st = note_marks(doc, marks, &is_changed);
    }
    for (size_t i = 0; i < doc->joined.len && is_changed; i++) {
        LKS_STEP();
        marks[i] |= lks_is_one_of((uint8_t)doc->joined.data[i], "<[]`*_!");
    }
    return st;
}
