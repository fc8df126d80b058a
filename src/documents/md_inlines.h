/* The complete inline content of one paragraph as CommonMark reads it: code,
 * HTML, links, images, emphasis. Two such trees show how an edit would change a
 * paragraph, before the edit is made. */
#ifndef LKS_DOCUMENTS_MD_INLINES_H
#define LKS_DOCUMENTS_MD_INLINES_H

#include "linkspan/linkspan.h"

#include "documents/md_links.h"
#include "text/hints.h"
#include "text/slice.h"

/* ---- emphasis */

/* Emphasis in one paragraph: finds which runs of `*`, `_` and `~` belong together as
 * opener and closer, by CommonMark's "algorithm for parsing nested emphasis and
 * links". */

#define LKS_NO_DELIMITER SIZE_MAX

/** How parsers of CommonMark differ. */
typedef struct lks_dialect {
    bool is_old;       /**< cmark 0.30: symbols are not punctuation; comments
                        *   and declarations have fewer forms; processing
                        *   instructions (`<?...?>`), CDATA sections and code
                        *   spans are read differently; once a `_` has found
                        *   no opener, later `_` do not search before that
                        *   `_` */
    bool is_bad_space; /**< ill-formed UTF-8 beside a `*` or `_` counts as a
                        *   space; if false, as U+FFFD */
    bool has_strikes;  /**< GitHub's Markdown: `~text~` and `~~text~~` are
                        *   struck out */
} lks_dialect;

typedef struct lks_delimiter {
    size_t at;
    size_t len;
    size_t left; /**< how many of its `*` or `_` are not paired yet */
    bool can_open;
    bool can_close;
    size_t before; /**< the run below this one on the stack */
    size_t after;
    size_t opened; /**< the last pair that this run opened: the outermost one */
    size_t closed; /**< the first pair that this run closed: the innermost
                    *   one */
    size_t closed_last;
} lks_delimiter;

/** A pair of runs: emphasis (`width` 1) or strong emphasis (`width` 2). */
typedef struct lks_pair {
    size_t width;
    size_t next_opened; /**< next pair of the same opener, which lies inside
                         *   this one */
    size_t next_closed; /**< next pair of the same closer, which lies around
                         *   this one */
} lks_pair;

/** At the start of a paragraph, all fields are zero except `allocator` and
 *  `last`, which is LKS_NO_DELIMITER. */
typedef struct lks_delimiters {
    const linkspan_allocator *allocator;
    linkspan_status status; /**< first failure */
    lks_delimiter *all;
    size_t count;
    size_t room;
    lks_pair *pairs;
    size_t pair_count;
    size_t pair_room;
    size_t last; /**< top of the stack */
} lks_delimiters;

/** Push the run at `at`; returns its length. */
LKS_COLD size_t lks_delimiters_push(lks_delimiters *d, lks_slice text,
                                    size_t at, const lks_dialect *dialect);

/** Pair the runs above `bottom` on the stack, and remove them from the stack.
 *  Returns how many steps this took. */
LKS_COLD size_t lks_delimiters_pair(lks_delimiters *d, lks_slice text,
                                    size_t bottom, const lks_dialect *dialect);

LKS_COLD void lks_delimiters_free(lks_delimiters *d);

/* ---- autolinks */

/* Autolinks of CommonMark: `<scheme:...>` and `<local@domain>`. */

/** Length of the autolink that `line` starts with, brackets included, or 0.
 *  The first byte of `line` is `<`. */
LKS_COLD size_t lks_autolink_at(lks_slice line);

/* ---- the tree */

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

/* ---- links in text */

/* The links in the text of a paragraph of Markdown, which are found before
 * emphasis is read: the marks in `https://a.com/_x_` are part of the address. */

/** A link in the text of a paragraph. */
typedef struct lks_found_link {
    linkspan_range span;
    size_t host_end; /**< where its host or address is complete */
    size_t marks;    /**< marks from here on are part of it */
} lks_found_link;

/** Finds links; the layers above this one have the rules. */
typedef struct lks_link_finder {
    /** Find the next link in the text from `*at` on, and move `*at` past it.
     *  False if there is no further link. */
    bool (*next)(const void *context, lks_slice text, size_t *at,
                 lks_found_link *found);
    const void *context;
} lks_link_finder;

typedef struct lks_bare_links {
    const linkspan_allocator *allocator;
    const lks_link_finder *finder; /**< NULL: no links are found */
    linkspan_buf text; /**< what people read if marks were no emphasis */
    lks_bare_link *all;
    size_t count;
    size_t room;
} lks_bare_links;

LKS_COLD void lks_bare_links_begin(lks_bare_links *links,
                                   const lks_link_finder *finder,
                                   const linkspan_allocator *allocator);

/** True if a mark of emphasis could be part of a link. `tree` is the paragraph, read
 *  without links. */
LKS_COLD bool lks_bare_links_may_be(const lks_bare_links *links,
                                    const lks_inline_tree *tree);

LKS_COLD void lks_bare_links_free(lks_bare_links *links);

#endif
