/* Text and links as HTML. */
#ifndef LKS_OUTPUT_HTML_H
#define LKS_OUTPUT_HTML_H

#include "output/batch.h"
#include "text/slice.h"

/** Attributes of every link; NULL data: it has none. */
typedef struct lks_html_attributes {
    linkspan_str rel;
    linkspan_str target;
    linkspan_str class_name;
} lks_html_attributes;

/** Text that reads the same in an element and in a quoted attribute. NUL, which
 *  parsers drop, and ill-formed UTF-8 become U+FFFD. */
void lks_html_text(lks_batch *batch, lks_slice text);

void lks_html_open_link(lks_batch *batch, lks_slice href,
                        const lks_html_attributes *attributes);
void lks_html_close_link(lks_batch *batch);

#endif
