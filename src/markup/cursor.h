/* The characters of a paragraph or heading of a Markdown document, without what
 * stands before each line of it. */
#ifndef LKS_MARKUP_CURSOR_H
#define LKS_MARKUP_CURSOR_H

#include "markup/blocks.h"
#include "text/hints.h"

#define LKS_CURSOR_OVER (-1)

/** A copy reads on from the same place. */
typedef struct lks_cursor {
    size_t at;
    size_t end; /**< of the line */
    bool is_heading;
    bool is_over;
    bool
        is_unclear; /**< readers of CommonMark disagree about what it went over */
    lks_blocks blocks; /**< behind the line */
} lks_cursor;

/** At the start of a line that has inline content; `blocks` is behind it. */
LKS_COLD void lks_cursor_begin(lks_cursor *c, const lks_blocks *blocks,
                               const lks_line *line);

/** The byte here: a line feed at the end of each line, then LKS_CURSOR_OVER. */
static inline int lks_cursor_peek(const lks_cursor *c, lks_slice text)
{
    if (c->is_over)
        return LKS_CURSOR_OVER;
    return c->at < c->end ? text.data[c->at] : '\n';
}

/** The byte after it, if that is on the same line; else a line feed. */
static inline int lks_cursor_peek_next(const lks_cursor *c, lks_slice text)
{
    return c->at + 1 < c->end ? text.data[c->at + 1] : '\n';
}

LKS_COLD void lks_cursor_advance(lks_cursor *c, lks_slice text);

/** Go over `byte` if it is here. */
LKS_COLD bool lks_cursor_skip(lks_cursor *c, lks_slice text, int byte);

/** Go over blanks and line feeds. */
LKS_COLD void lks_cursor_skip_spaces(lks_cursor *c, lks_slice text);

/** Go over the bytes of `word`, which is lower-case ASCII, if they are here, on
 *  one line, in any case: `<![CDATA[` is found as `<![cdata[`. */
LKS_COLD bool lks_cursor_skip_word(lks_cursor *c, lks_slice text,
                                   const char *word);

#endif
