/* The blocks of a CommonMark document, line by line: which lines have inline
 * content, and where on the line it stands. */
#ifndef LKS_MARKUP_BLOCKS_H
#define LKS_MARKUP_BLOCKS_H

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

#endif
