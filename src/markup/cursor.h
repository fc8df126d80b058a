/* Reads the characters of a paragraph or heading of a Markdown document,
 * without the block markers, such as `>`, before each line. */
#ifndef LKS_MARKUP_CURSOR_H
#define LKS_MARKUP_CURSOR_H

#include "markup/blocks.h"
#include "text/hints.h"

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

/** Skip `word` if it stands at the cursor, on one line. Returns whether it was
 *  skipped. `word` is in lower case and also matches upper case: `<![cdata[`
 *  matches `<![CDATA[`. */
LKS_COLD bool lks_cursor_skip_word(lks_cursor *c, lks_slice text,
                                   const char *word);

#endif
