/* A paragraph or heading of a Markdown document as inline parsers see it: its
 * lines without indentation and marks of blocks, such as `>`, joined by line
 * feeds. */
#ifndef LKS_MARKUP_PARAGRAPH_H
#define LKS_MARKUP_PARAGRAPH_H

#include "linkspan/linkspan.h"

#include "markup/blocks.h"
#include "text/hints.h"

/** All zero at the start of a document. */
typedef struct lks_paragraph {
    lks_blocks ahead;  /**< state after its last line */
    lks_blocks blocks; /**< state after its first line */
    lks_line line;     /**< its first line */
    size_t end;        /**< end of its last line; 0: none was read yet */
} lks_paragraph;

/** Go on to the next paragraph whose last line ends at `at` or later. False if
 *  there is none. */
LKS_COLD bool lks_paragraph_find(lks_paragraph *p, lks_slice text, size_t at);

/** The place of a paragraph's line in the document and in the joined lines. */
typedef struct lks_paragraph_line {
    size_t start;
    size_t end;
    size_t joined;
} lks_paragraph_line;

/** Reads a paragraph's lines one by one. */
typedef struct lks_paragraph_lines {
    lks_blocks blocks;
    lks_line line;
    size_t joined;
    bool is_over;
} lks_paragraph_lines;

LKS_COLD void lks_paragraph_begin(const lks_paragraph *p,
                                  lks_paragraph_lines *lines);

/** The next line; false at the end. */
LKS_COLD bool lks_paragraph_next(lks_paragraph_lines *lines, lks_slice text,
                                 lks_paragraph_line *line);

/** Append bytes of a paragraph to `out`. NUL becomes an ill-formed byte, so
 *  that offsets stay the same: CommonMark reads both as U+FFFD. */
LKS_COLD void lks_paragraph_append(linkspan_buf *out, const uint8_t *bytes,
                                   size_t len);

#endif
