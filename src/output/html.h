/* Text and links as HTML. */
#ifndef LKS_OUTPUT_HTML_H
#define LKS_OUTPUT_HTML_H

#include "output/batch.h"
#include "text/slice.h"

/** Text that reads the same in an element and in a quoted attribute. NUL, which
 *  parsers drop, and ill-formed UTF-8 become U+FFFD. */
void lks_html_text(lks_batch *batch, lks_slice text);

/** The same for text that has nothing ill-formed, such as ASCII. */
void lks_html_escaped(lks_batch *batch, lks_slice text);

/** An attribute with the space before it; nothing if `value.data` is NULL. */
void lks_html_attribute(lks_batch *batch, const char *name, linkspan_str value);

/** `href` is printable ASCII; `attributes` is what lks_html_attribute() wrote. */
void lks_html_open_link(lks_batch *batch, lks_slice href, lks_slice attributes);
void lks_html_close_link(lks_batch *batch);

#endif
