/* The complete inline content of one paragraph as CommonMark reads it: code,
 * HTML, links, images, emphasis. Two such trees show how an edit would change a
 * paragraph, before the edit is made. */
#ifndef LKS_MARKUP_INLINE_TREE_H
#define LKS_MARKUP_INLINE_TREE_H

#include "markup/delimiters.h"
#include "markup/labels.h"
#include "text/hints.h"

typedef enum lks_construct_kind {
    LKS_CONSTRUCT_BRACKET, /**< `[` or `![` that is text */
    LKS_CONSTRUCT_LINK,    /**< `[` where a link starts */
    LKS_CONSTRUCT_IMAGE,   /**< `![` where an image starts */
    LKS_CONSTRUCT_TARGET, /**< `]` at the end of a link or image, and the target
                           *   after it */
    LKS_CONSTRUCT_RUN,    /**< marks of emphasis */
    LKS_CONSTRUCT_WHOLE   /**< a definition, code, HTML or an autolink */
} lks_construct_kind;

typedef struct lks_construct {
    lks_construct_kind kind;
    size_t at;
    size_t end;
    size_t run; /**< for RUN: index of the run in the delimiters */
} lks_construct;

typedef struct lks_open_bracket {
    size_t construct;
    bool is_active;
    bool has_brackets;
    size_t bottom; /**< top of the stack of delimiters before the bracket */
} lks_open_bracket;

/** A link in the text of the paragraph, found before emphasis is read, as GitHub's
 *  Markdown does it. Marks before `marks` are text. Those from there on can only
 *  close emphasis that was opened before the link. */
typedef struct lks_bare_link {
    size_t start;
    size_t marks; /**< where the marks start that the link ends with */
    size_t end;
} lks_bare_link;

/** Constructs in order; everything between them is text. */
typedef struct lks_inline_tree {
    const linkspan_allocator *allocator;
    linkspan_status status; /**< first failure */
    bool is_known;          /**< false: reading the paragraph would have taken
                             *   too long */
    bool is_agreed;         /**< all parsers of CommonMark read it in the same
                             *   way */
    lks_construct *constructs;
    size_t count;
    size_t room;
    lks_delimiters delimiters;
    /* used while the tree is read */
    lks_slice text;
    const lks_labels *labels;
    const lks_dialect *dialect;
    size_t at;
    size_t steps_left;
    lks_open_bracket *brackets;
    size_t bracket_count;
    size_t bracket_room;
    size_t *backquotes; /**< place of the last run of each length */
    bool knows_backquotes;
    bool has_no_comment_end;
    const lks_bare_link *links;
    const lks_bare_link *links_end;
} lks_inline_tree;

typedef struct lks_inline_source {
    lks_slice text; /**< the lines of a paragraph or heading, joined by line
                         feeds; without NUL */
    const lks_labels *labels;   /**< of the document */
    bool is_heading;            /**< a heading has no definitions */
    const lks_bare_link *links; /**< ordered and disjoint */
    size_t link_count;
} lks_inline_source;

LKS_COLD void lks_inline_tree_read(lks_inline_tree *tree,
                                   const lks_inline_source *source,
                                   const lks_dialect *dialect,
                                   const linkspan_allocator *allocator);

LKS_COLD void lks_inline_tree_free(lks_inline_tree *tree);

#endif
