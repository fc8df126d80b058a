/* What follows the text of a link in Markdown, and definitions. Each function
 * returns false, with the cursor anywhere, if what it reads is not there. */
#ifndef LKS_MARKUP_LINK_SYNTAX_H
#define LKS_MARKUP_LINK_SYNTAX_H

#include "linkspan/linkspan.h"

#include "markup/cursor.h"
#include "text/hints.h"

/** `(destination "title")`, from the parenthesis on. */
LKS_COLD bool lks_skip_inline_target(lks_cursor *c, lks_slice text);

/** Skip `[label]`, from the bracket on. Equivalent labels have the same hash,
 *  whatever the case of their letters; 0: the label is empty. */
LKS_COLD bool lks_skip_label(lks_cursor *c, lks_slice text, uint64_t *hash);

/** `[label]: destination "title"`, a whole definition with its line end. */
LKS_COLD bool lks_skip_definition(lks_cursor *c, lks_slice text,
                                  uint64_t *hash);

/** Blanks and a destination, which is at `target` without its angle brackets. */
LKS_COLD bool lks_skip_destination(lks_cursor *c, lks_slice text,
                                   linkspan_range *target);

/** True for an ASCII punctuation mark: what a backslash can escape. */
LKS_COLD bool lks_is_markdown_mark(int c);

#endif
