/* Reads the text after the brackets of a link in Markdown, and definitions.
 * Each function moves the cursor past the text that it reads. If that text is
 * not there, the function returns false, and the cursor may be anywhere. */
#ifndef LKS_DOCUMENTS_MD_LINKS_H
#define LKS_DOCUMENTS_MD_LINKS_H

#include "linkspan/linkspan.h"

#include "documents/md_blocks.h"
#include "text/hints.h"
#include "text/slice.h"

/* ---- a cursor */

/* Reads the characters of a paragraph or heading of a Markdown document,
 * without the block markers, such as `>`, before each line. */

#define LKS_CURSOR_OVER (-1)

/** To read ahead, copy the struct and read with the copy. */
typedef struct lks_cursor {
    size_t at;
    size_t end; /**< end of the current line */
    bool is_heading;
    bool is_over;
    bool is_unclear; /**< parsers of CommonMark disagree about the text that was
                      *   read */
    lks_blocks blocks; /**< state after the current line */
} lks_cursor;

/** Start with a line that has inline content; `blocks` is the state after that
 *  line. */
LKS_COLD void lks_cursor_begin(lks_cursor *c, const lks_blocks *blocks,
                               const lks_line *line);

/** The byte at the cursor: a line feed at the end of each line, LKS_CURSOR_OVER
 *  after the last line. */
static inline int lks_cursor_peek(const lks_cursor *c, lks_slice text)
{
    if (c->is_over)
        return LKS_CURSOR_OVER;
    return c->at < c->end ? text.data[c->at] : '\n';
}

/** The byte after the byte at the cursor if it is on the same line; else a line
 *  feed. */
static inline int lks_cursor_peek_next(const lks_cursor *c, lks_slice text)
{
    return c->at + 1 < c->end ? text.data[c->at + 1] : '\n';
}

LKS_COLD void lks_cursor_advance(lks_cursor *c, lks_slice text);

/** Skip `byte` if it is at the cursor. Returns whether it was skipped. */
LKS_COLD bool lks_cursor_skip(lks_cursor *c, lks_slice text, int byte);

/** Skip blanks and line feeds. */
LKS_COLD void lks_cursor_skip_spaces(lks_cursor *c, lks_slice text);

/* The labels that a Markdown document defines, as hashes in a table of fixed
 * size, since the only question is whether a label is defined. */

/** Size of the table. If there are more definitions than half of this size, or
 *  if a hash finds no free place near its own, every label counts as defined, so
 *  that everything that looks like a link is left unchanged. */
#define LKS_LABELS_ROOM 2048

typedef struct lks_labels {
    size_t count;
    bool are_all;                     /**< every label counts as defined */
    bool are_unclear;                 /**< parsers of CommonMark disagree
                                       *   about the blocks of the document */
    uint64_t hashes[LKS_LABELS_ROOM]; /**< 0: free */
} lks_labels;

/** Add a hash, which is not 0. */
LKS_COLD void lks_labels_add(lks_labels *labels, uint64_t hash);

LKS_COLD bool lks_labels_have(const lks_labels *labels, uint64_t hash);

/** Collect the definitions of a document. */
LKS_COLD void lks_labels_collect(lks_labels *labels, lks_slice text);

/* ---- links */

/** Skip `(destination "title")`, from the parenthesis on. */
LKS_COLD bool lks_skip_inline_target(lks_cursor *c, lks_slice text);

/** Skip `[label]`, from the bracket on. Equivalent labels have the same hash,
 *  whatever the case of their letters; 0: the label is empty. */
LKS_COLD bool lks_skip_label(lks_cursor *c, lks_slice text, uint64_t *hash);

/** Skip `[label]: destination "title"`, a whole definition with its line
 *  end. */
LKS_COLD bool lks_skip_definition(lks_cursor *c, lks_slice text,
                                  uint64_t *hash);

/** Skip blanks and a destination. `target` receives the range of the
 *  destination, without angle brackets. */
LKS_COLD bool lks_skip_destination(lks_cursor *c, lks_slice text,
                                   linkspan_range *target);

/** True for an ASCII punctuation mark, which a backslash can escape. */
LKS_COLD bool lks_is_markdown_mark(int c);

#endif
