/* Writes a link with right-to-left characters so that its fields are shown in
 * order. */
#ifndef LKS_OUTPUT_BIDI_HTML_H
#define LKS_OUTPUT_BIDI_HTML_H

#include <stdbool.h>

#include "output/batch.h"
#include "text/slice.h"

/** True if a browser could show the parts of the link in an order other than
 *  the written one. */
bool lks_is_bidi_link(uint32_t kind, lks_slice label);

/** True if the fields of a link with right-to-left characters are to be shown
 *  from right to left. `order` is a LINKSPAN_ORDER_ value, `paragraph` the
 *  direction of the text around the link. */
bool lks_is_rtl_link(uint32_t kind, lks_slice label, uint32_t order,
                     uint32_t paragraph);

/** Write the label in a <bdi> element, and each field of the label in another
 *  <bdi> inside that element. The text of the label does not change. */
void lks_bidi_html_text(lks_batch *batch, uint32_t kind, lks_slice label,
                        bool is_right_to_left);

/** Write the start tag or the end tag of the <bdi> around a label that has
 *  markup of its own. */
void lks_bidi_html_open(lks_batch *batch, bool is_right_to_left);
void lks_bidi_html_close(lks_batch *batch);

#endif
