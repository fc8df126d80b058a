/* Chooses how the links of a Markdown document are written, paragraph by
 * paragraph, so that CommonMark reads everything else as it did before. */
#ifndef LKS_API_LINKIFY_MARKDOWN_H
#define LKS_API_LINKIFY_MARKDOWN_H

#include "api/linkify.h"
#include "documents/md_blocks.h"
#include "documents/md_edit.h"
#include "text/hints.h"

/** How a link is written. */
typedef enum lks_md_choice {
    LKS_MD_ALONE, /**< the link is left as it is */
    LKS_MD_AUTOLINK,
    LKS_MD_INLINE,
    LKS_MD_AROUND, /**< inline, around the marks of emphasis beside the link:
                    *   `**a.com**` becomes `[**a.com**](https://a.com/)` */
    LKS_MD_TEXT,   /**< text in place of the link */
    LKS_MD_MARKUP  /**< the caller's own markup; nothing checks how CommonMark
                    *   reads it */
} lks_md_choice;

typedef struct lks_md_found {
    linkspan_range span; /**< in the document */
    lks_link_form form;
    bool is_own; /**< the link can be written as an autolink */
    lks_md_choice choice;
    linkspan_range href;  /**< in `store` */
    linkspan_range label; /**< in `store`; or the markup of a callback */
    linkspan_range title;
    bool has_title;
    lks_paragraph_line line; /**< the line of the link */
    /* set by lks_md_realise() for the choice: */
    linkspan_range place;   /**< the part of the document that is replaced */
    linkspan_range written; /**< its replacement, a part of the buffer
                             *   `written` */
    size_t target;          /**< where the target of the link starts in
                             *   `written` */
    lks_md_change change;
} lks_md_found;

/** All zero before lks_md_document_begin(). */
typedef struct lks_md_document {
    const linkspan_allocator *allocator;
    const lks_labels *labels;
    lks_slice source;
    size_t done; /**< bytes of the source that have been written */
    /** NULL, or a copy of the document in which the marks of some paragraphs
     *  are escaped. If it is not empty after a reading, this copy has to be
     *  read instead. */
    linkspan_buf *escaped;
    lks_changes *escapes; /**< receives the changes that `escaped` has;
                           *   NULL: they are not noted */
    size_t escaped_done;  /**< bytes of the source that are in `escaped` */
    lks_paragraph paragraph;
    lks_md_found *links; /**< the links of the paragraph */
    size_t count;
    size_t room;
    lks_md_change *changes;
    size_t change_room;
    lks_bare_link *bare; /**< the links for which a change is made, as ranges of
                          *   `joined`; as many as `changes` */
    size_t trials_left;
    bool is_table;       /**< GitHub reads a table here and splits its lines at
                          *   each `|` */
    size_t first_strike; /**< where the first `~~` starts in `joined` */
    linkspan_buf store;
    linkspan_buf joined;
    linkspan_buf edited;
    linkspan_buf written;
    linkspan_buf wanted;
    linkspan_buf got;
    lks_batch batch; /**< collects what goes to `written` */
} lks_md_document;

static inline lks_slice lks_md_part(const linkspan_buf *buf,
                                    linkspan_range range)
{
    if (range.start == range.end) /* the buffer may have no memory yet */
        return lks_slice_of("", 0);
    return lks_slice_of(buf->data + range.start, range.end - range.start);
}

static inline lks_slice lks_md_source(const lks_md_document *doc,
                                      linkspan_range range)
{
    return lks_part_of(doc->source, range);
}

/** Length of the emphasis marks right before a link, if the same marks stand
 *  right after it; otherwise 0. */
LKS_COLD size_t lks_md_marks_around(const lks_md_document *doc,
                                    const lks_md_found *link);

/** Write the link in the chosen way, and note what a parser must then find. */
LKS_COLD void lks_md_realise(lks_md_document *doc, lks_md_found *link);

/** True for the line under the header of GitHub's tables: `|---|:-:|`. */
LKS_COLD bool lks_md_is_delimiter_row(lks_slice line);

/** Where the first `~~` starts; SIZE_MAX if there is none. */
LKS_COLD size_t lks_md_find_strike(const linkspan_buf *text);

/** True if GitHub's Markdown would not read the link as one link, because the
 *  cell of a table or struck-out text ends inside it. In a table,
 *  `<https://a.com/|x>` is two cells. */
LKS_COLD bool lks_md_is_cut_by_github(const lks_md_document *doc,
                                      const lks_md_found *link);

/** Parsers of CommonMark: 0.30 and 0.31, and both for text that is not UTF-8. */
#define LKS_MD_DIALECTS 4u
extern const lks_dialect lks_md_dialects[LKS_MD_DIALECTS];

/** A text of the current paragraph: its joined lines, or what they become. */
LKS_COLD lks_inline_source lks_md_inline_source(const lks_md_document *doc,
                                                const linkspan_buf *text);

/** Set `marks`, which has an element for each byte of the joined lines, for each
 *  character that is text in one dialect and could become markup in any. */
LKS_COLD linkspan_status lks_md_note_marks(lks_md_document *doc, bool *marks);

LKS_COLD void lks_md_document_begin(lks_md_document *doc,
                                    const linkspan_linkifier *l,
                                    lks_slice source, const lks_labels *labels);

/** Add the next link, which is at `span` of the document and has the text
 *  `read`. The linkifier holds the form in which it is written. */
LKS_COLD linkspan_status lks_md_document_link(lks_md_document *doc,
                                              linkspan_linkifier *l,
                                              linkspan_range span,
                                              lks_slice read,
                                              lks_link_form form);

/** Write the rest of the document. */
LKS_COLD linkspan_status lks_md_document_end(lks_md_document *doc,
                                             linkspan_linkifier *l);

LKS_COLD void lks_md_document_free(lks_md_document *doc);

#endif
