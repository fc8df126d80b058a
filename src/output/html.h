/* Writes text and links as HTML. */
#ifndef LKS_OUTPUT_HTML_H
#define LKS_OUTPUT_HTML_H

#include "output/format.h"

/** Write text so that it has the same meaning in an element and in a quoted
 *  attribute. NUL, which parsers drop, and ill-formed UTF-8 become U+FFFD. */
void lks_html_text(lks_batch *batch, lks_slice text);

/** Write a link of an HTML document: `source` takes the place of the label. */
void lks_html_source_link(struct lks_output *out, const lks_output_link *link,
                          lks_slice source);

#endif
