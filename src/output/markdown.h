/* Writes text and links as Markdown, from which CommonMark reads the same text
 * and links. */
#ifndef LKS_OUTPUT_MARKDOWN_H
#define LKS_OUTPUT_MARKDOWN_H

#include <stdbool.h>

#include "output/batch.h"
#include "text/slice.h"

/** The state of writing a line, from one call to the next. */
typedef struct lks_md {
    uint8_t pending;    /**< a byte that is held back, since the next byte
                         *   decides how it is written; 0: none */
    bool is_line_start; /**< nothing of the line is written yet */
    bool is_number;     /**< the line so far is digits only */
    bool is_label;      /**< inside a link, which cannot contain another */
    uint8_t w_count;    /**< number of w's right before the current place, up to
                         *   three */
} lks_md;

void lks_md_begin(lks_md *state);
void lks_md_text(lks_batch *batch, lks_md *state, lks_slice text);

/** True if `<label>`, an autolink, leads to `href`. */
bool lks_md_is_own_link(lks_slice href, lks_slice label);
void lks_md_autolink(lks_batch *batch, lks_slice label);
/** Write the first half of an inline link: its opening bracket and the text
 *  that people see. */
void lks_md_label(lks_batch *batch, lks_slice label);
/** Write the first half of an inline link whose label is Markdown already.
 *  `has_no_emphasis`: the marks of emphasis in it are text. */
void lks_md_source_label(lks_batch *batch, lks_slice label,
                         bool has_no_emphasis);
/** Write the second half of an inline link, from its closing bracket on.
 *  `title` may be NULL. */
void lks_md_target(lks_batch *batch, lks_slice href, const lks_slice *title);

/** Note that `last` was the last byte of the output, written without
 *  lks_md_text(), before more text is written. */
void lks_md_resume(lks_md *state, uint8_t last);
/** End the text. */
void lks_md_end(lks_batch *batch, lks_md *state);

#endif
