/* Reads the text after the brackets of a link in Markdown, and definitions.
 * Each function moves the cursor past the text that it reads. If that text is
 * not there, the function returns false, and the cursor may be anywhere. */
#ifndef LKS_MARKUP_LINK_SYNTAX_H
#define LKS_MARKUP_LINK_SYNTAX_H

#include "linkspan/linkspan.h"

#include "markup/cursor.h"
#include "text/hints.h"

/** Skip `(destination "title")`, from the parenthesis on. */
LKS_COLD bool lks_skip_inline_target(lks_cursor *c, lks_slice text);

/** Skip `[label]`, from the bracket on. Equivalent labels have the same hash,
 *  whatever the case of their letters; 0: the label is empty. */
LKS_COLD bool lks_skip_label(lks_cursor *c, lks_slice text, uint64_t *hash);

/** Skip `[label]: destination "title"`, a whole definition with its line
 *  end. */
LKS_COLD bool lks_skip_definition(lks_cursor *c, lks_slice text,
                                  uint64_t *hash);

/** Skip blanks and a destination. `target` receives the range of the
 *  destination, without angle brackets. */
LKS_COLD bool lks_skip_destination(lks_cursor *c, lks_slice text,
                                   linkspan_range *target);

/** True for an ASCII punctuation mark, which a backslash can escape. */
LKS_COLD bool lks_is_markdown_mark(int c);

#endif
