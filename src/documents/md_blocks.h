/* The blocks of a CommonMark document, line by line: which lines have inline
 * content, and where on the line it stands. */
#ifndef LKS_DOCUMENTS_MD_BLOCKS_H
#define LKS_DOCUMENTS_MD_BLOCKS_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** Block quotes and list items that are nested deeper are read as text, and make
 *  the document unclear. */
#define LKS_BLOCKS_MAX 24

typedef enum lks_leaf {
    LKS_LEAF_NONE,
    LKS_LEAF_PARAGRAPH,
    LKS_LEAF_FENCED,
    LKS_LEAF_INDENTED,
    LKS_LEAF_HTML
} lks_leaf;

typedef struct lks_container {
    uint32_t indent;    /**< indentation of the content of a list item; 0: a
                         *   block quote */
    bool is_empty;      /**< a list item without content so far */
    bool is_definition; /**< the list item may contain nothing but
                         *   definitions */
    uint8_t blocks;     /**< number of blocks in the container: 0, 1, or 2 for
                         *   more */
} lks_container;

/** All zero at the start of a document. To read ahead, copy the struct and read
 *  with the copy. */
typedef struct lks_blocks {
    size_t at; /**< where the next line starts */
    size_t depth;
    lks_leaf leaf;
    uint8_t fence;     /**< the fence's character */
    uint8_t html_kind; /**< one of the standard's seven kinds */
    size_t fence_len;
    bool is_unclear; /**< parsers of CommonMark disagree about the blocks, or
                      *   they are nested too deeply */
    lks_container open[LKS_BLOCKS_MAX];
} lks_blocks;

typedef enum lks_line_kind {
    LKS_LINE_OTHER,     /**< without inline content */
    LKS_LINE_PARAGRAPH, /**< the first line of a paragraph */
    LKS_LINE_MORE,      /**< a further line of a paragraph */
    LKS_LINE_HEADING    /**< a heading with all its content */
} lks_line_kind;

typedef struct lks_line {
    lks_line_kind kind;
    size_t start; /**< inline content, without the line end */
    size_t end;
} lks_line;

/** The next line; false at the end. */
LKS_COLD bool lks_blocks_next(lks_blocks *b, lks_slice text, lks_line *line);

/* A paragraph or heading of a Markdown document as inline parsers see it: its
 * lines without indentation and marks of blocks, such as `>`, joined by line
 * feeds. */

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

/* HTML inside Markdown: tags as CommonMark defines them, which are fewer than
 * HTML's, and blocks that are HTML as a whole. */

typedef enum lks_tag_state {
    LKS_TAG_START, /**< right after `<` */
    LKS_TAG_NAME,
    LKS_TAG_BEFORE_ATTRIBUTE,
    LKS_TAG_ATTRIBUTE,
    LKS_TAG_AFTER_ATTRIBUTE,
    LKS_TAG_BEFORE_VALUE,
    LKS_TAG_UNQUOTED,
    LKS_TAG_SINGLE,
    LKS_TAG_DOUBLE,
    LKS_TAG_AFTER_VALUE,
    LKS_TAG_SLASH,
    LKS_TAG_END_START, /**< right after `</` */
    LKS_TAG_END_NAME,
    LKS_TAG_END_SPACE,
    LKS_TAG_DONE,
    LKS_TAG_FAILED
} lks_tag_state;

/** The state after one more byte; DONE after the `>`. */
LKS_COLD lks_tag_state lks_tag_step(lks_tag_state state, uint8_t c);

/** Kinds of HTML blocks, in the standard's order. Those before NAMED end at a
 *  line with their end condition, the others at a blank line. */
enum {
    LKS_HTML_BLOCK_RAW = 1,
    LKS_HTML_BLOCK_COMMENT = 2,
    LKS_HTML_BLOCK_INSTRUCTION = 3,
    LKS_HTML_BLOCK_DECLARATION = 4,
    LKS_HTML_BLOCK_CDATA = 5,
    LKS_HTML_BLOCK_NAMED = 6,
    LKS_HTML_BLOCK_ANY = 7
};

/** The kind of block that a line, without its indentation, starts; or 0. */
LKS_COLD uint8_t lks_html_block_kind(lks_slice line);

/** True if parsers disagree whether the line starts a block of kind 6:
 *  CommonMark 0.30 has <source> among its names, and 0.31 <search> instead. */
LKS_COLD bool lks_is_disputed_block(lks_slice line);

/** True if a block of this kind ends on this line. */
LKS_COLD bool lks_is_html_block_end(lks_slice line, uint8_t kind);

#endif
