/* Writes a link as HTML that shows its fields in order. */
#ifndef LKS_DISPLAY_HTML_H
#define LKS_DISPLAY_HTML_H

#include "display/fields.h"

/** Append the HTML to `out`. The caller has called lks_buf_begin(). */
void lks_write_bidi_html(const lks_fields *fields, bool is_right_to_left,
                         linkspan_buf *out);

#endif
