/* The text of a CommonMark document, paragraph by paragraph. */
#ifndef LKS_DOCUMENTS_MARKDOWN_H
#define LKS_DOCUMENTS_MARKDOWN_H

#include "documents/charref.h"
#include "documents/md_blocks.h"
#include "documents/md_inlines.h"
#include "documents/piece.h"
#include "text/hints.h"

/** How a piece of text is related to the prose. */
typedef enum lks_markdown_text {
    LKS_MARKDOWN_PROSE,
    LKS_MARKDOWN_SHOWN, /**< the text of a link or an image, or in `<a>` */
    LKS_MARKDOWN_CODE   /**< code, or an autolink */
} lks_markdown_text;

/** A piece, with what it stands for. */
typedef struct lks_markdown_piece {
    size_t start;
    size_t end;
    uint8_t kind; /**< an lks_piece_kind */
    uint8_t text; /**< an lks_markdown_text */
    uint8_t len;  /**< for CHARACTER: length of `bytes` */
    uint8_t bytes[LKS_CHARREF_MAX];
} lks_markdown_piece;

/** Lines without inline content, one after the other. */
typedef struct lks_markdown_lines {
    size_t start;
    size_t end;
    bool are_code;
} lks_markdown_lines;

typedef struct lks_markdown {
    const linkspan_allocator *allocator;
    const lks_labels *labels;
    linkspan_status status; /**< first failure */
    lks_blocks blocks;      /**< state after `line` */
    lks_line line;          /**< the line that was read last */
    size_t line_start;      /**< with what stands before its inline content */
    bool has_line;          /**< `line` is not part of the paragraph */
    lks_markdown_lines *others; /**< what stands before the paragraph */
    size_t other_count;
    size_t other_room;
    bool is_heading;
    size_t end;                /**< end of the paragraph in the document */
    lks_paragraph_line *lines; /**< of the paragraph */
    size_t line_count;
    size_t line_room;
    bool has_tree;
    lks_inline_tree tree; /**< of the paragraph */
    linkspan_buf joined;  /**< lines of the paragraph */
    lks_bare_links links;
    /** Pieces of the paragraph and of what stands before it; the last one can be
     *  a gap that goes on after the paragraph. */
    lks_markdown_piece *pieces;
    size_t count;
    size_t room;
    size_t
        next; /**< index of the next piece that lks_markdown_next() reports */
    size_t done; /**< end of the last piece */
    bool is_over;
} lks_markdown;

/** Start with a document. `labels` are its definitions. */
LKS_COLD void lks_markdown_begin(lks_markdown *m, const lks_labels *labels,
                                 const lks_link_finder *finder,
                                 const linkspan_allocator *allocator);

/** Read the next paragraph or heading into `tree` and `pieces`. False after the last
 *  one, and after a failure. */
LKS_COLD bool lks_markdown_read(lks_markdown *m, lks_slice text);

/** The next piece; false at the end. `text` is the whole document, the same in
 *  each call. */
LKS_COLD bool lks_markdown_next(lks_markdown *m, lks_slice text,
                                lks_piece *piece);

/** Where the line of the paragraph ends in `joined`. */
static inline size_t lks_markdown_line_end(const lks_markdown *m, size_t line)
{
    return m->lines[line].joined + (m->lines[line].end - m->lines[line].start);
}

/** The line, at `line` or later, of a place in `joined`. */
static inline size_t lks_markdown_line(const lks_markdown *m, size_t line,
                                       size_t at)
{
    while (line + 1 < m->line_count && at > lks_markdown_line_end(m, line))
        line++;
    return line;
}

/** The place in the document of a place in `joined`, in a line. */
static inline size_t lks_markdown_source(const lks_markdown *m, size_t line,
                                         size_t at)
{
    return m->lines[line].start + (at - m->lines[line].joined);
}

LKS_COLD void lks_markdown_free(lks_markdown *m);

/** Find the links of the paragraph into `links`: those in whose text or right after it
 *  marks of emphasis could stand. Its pieces start at index `first`, and were built as
 *  if no mark were emphasis. */
LKS_COLD linkspan_status lks_bare_links_find(lks_markdown *m, lks_slice text,
                                             size_t first);

#endif
