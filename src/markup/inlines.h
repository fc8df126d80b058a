/* The inline content of one paragraph or heading of a Markdown document: which
 * ranges of it are code, links, images or HTML. */
#ifndef LKS_MARKUP_INLINES_H
#define LKS_MARKUP_INLINES_H

#include "linkspan/linkspan.h"

#include "markup/cursor.h"
#include "markup/labels.h"
#include "text/hints.h"

/** The most brackets that can be open. If there are more, the oldest half
 *  becomes text. */
#define LKS_BRACKETS_MAX 64

/** The most gaps (ranges that are no prose) that are kept while a bracket is
 *  open: if it becomes a link, one gap replaces all gaps inside it. */
#define LKS_GAPS_MAX 64

/** Longest run of backquotes that can start a code span, as in cmark. */
#define LKS_BACKQUOTES_MAX 80

typedef struct lks_bracket {
    size_t at; /**< place of `[` or `![` */
    bool is_image;
    bool is_active;      /**< a link may still start here */
    bool has_brackets;   /**< another bracket was opened after it */
    size_t label_end;    /**< if the bracket starts a label, the end of the
                          *   label */
    uint64_t label_hash; /**< hash of that label; 0 if the bracket starts
                          *   none */
} lks_bracket;

typedef struct lks_inlines {
    lks_cursor c; /**< the paragraph has been read up to here */
    bool is_over;
    size_t gap_count;
    linkspan_range gaps[LKS_GAPS_MAX]; /**< ordered and disjoint */
    size_t bracket_count;
    lks_bracket brackets[LKS_BRACKETS_MAX];
    /** Element n is the place of the last run of n backquotes in the paragraph.
     *  Valid if knows_backquotes, that is, after a run without a closing run
     *  was met. */
    size_t backquotes[LKS_BACKQUOTES_MAX + 1];
    bool knows_backquotes;
    uint8_t missing;    /**< bit set of closing marks, such as `-->`, that do
                         *   not occur in the rest */
    size_t hidden_from; /**< place of an open HTML tag that hides what follows
                         *   it; SIZE_MAX: none */
    size_t hidden_name;
    size_t hidden_name_len;
} lks_inlines;

/** Start with the first line of a paragraph or with a heading. */
LKS_COLD void lks_inlines_begin(lks_inlines *in, lks_slice text,
                                const lks_blocks *blocks, const lks_line *line);

/** Forget the gaps that end before `done`, and read further, until the end or
 *  until there is no room for another gap. Returns the place up to which the
 *  gaps are final, SIZE_MAX at the end; always more than `done`. */
LKS_COLD size_t lks_inlines_look(lks_inlines *in, lks_slice text,
                                 const lks_labels *labels, size_t done);

#endif
