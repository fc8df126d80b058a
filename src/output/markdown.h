/* Text and links as Markdown: CommonMark reads back the same text and links. */
#ifndef LKS_OUTPUT_MARKDOWN_H
#define LKS_OUTPUT_MARKDOWN_H

#include <stdbool.h>

#include "output/batch.h"
#include "text/slice.h"

/** Where in a line the text is, from one call to the next. */
typedef struct lks_md {
    uint8_t pending;    /**< a byte whose successor decides how it is
                                written; 0: none */
    bool is_line_start; /**< nothing of the line is written yet */
    bool is_number;     /**< all of the line so far is digits */
    bool is_label;      /**< in a link, where no other can be */
    uint8_t w_count;    /**< w's right before, up to three */
} lks_md;

void lks_md_begin(lks_md *state);
void lks_md_text(lks_batch *batch, lks_md *state, lks_slice text);

/** True if an autolink with this label leads to `href`. */
bool lks_md_is_own_link(lks_slice href, lks_slice label);
void lks_md_autolink(lks_batch *batch, lks_slice label);
/** The first half of an inline link: its opening bracket and what people see. */
void lks_md_label(lks_batch *batch, lks_slice label);
/** The first half of an inline link whose label is Markdown already. */
void lks_md_source_label(lks_batch *batch, lks_slice label);
/** The second half: all from its closing bracket on. `title` may be NULL. */
void lks_md_target(lks_batch *batch, lks_slice href, const lks_slice *title);

/** Text will follow a byte that was written otherwise. */
void lks_md_resume(lks_md *state, uint8_t last);
/** The text is over. */
void lks_md_end(lks_batch *batch, lks_md *state);

#endif
