/* What follows the text of a link in Markdown, and definitions. Each function
 * gives false, and leaves the cursor anywhere, if what it reads is not there. */
#ifndef LKS_MARKUP_LINK_SYNTAX_H
#define LKS_MARKUP_LINK_SYNTAX_H

#include "linkspan/linkspan.h"

#include "markup/cursor.h"
#include "text/hints.h"

/** `(destination "title")`, from the parenthesis on. */
LKS_COLD bool lks_skip_inline_target(lks_cursor *c, lks_slice text);

/** `[label]`, from the bracket on. Labels that mean the same have the same
 *  hash; 0: the label is empty. Letters outside of ASCII keep their case. */
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
