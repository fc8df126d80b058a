/* Emphasis in one paragraph: finds which runs of `*`, `_` and `~` belong together as
 * opener and closer, by CommonMark's "algorithm for parsing nested emphasis and
 * links". */
#ifndef LKS_MARKUP_DELIMITERS_H
#define LKS_MARKUP_DELIMITERS_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

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

#endif
