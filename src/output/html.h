/* Text and links as HTML. */
#ifndef LKS_OUTPUT_HTML_H
#define LKS_OUTPUT_HTML_H

#include "format/plain_href.h"
#include "output/batch.h"
#include "text/slice.h"

/** Text that reads the same in an element and in a quoted attribute. NUL, which
 *  parsers drop, and ill-formed UTF-8 become U+FFFD. */
void lks_html_text(lks_batch *batch, lks_slice text);

/** The same for a range of the text, cut as lks_output_text() says. */
void lks_html_range(lks_batch *batch, lks_slice text, linkspan_range range);

/** An attribute with the space before it; nothing if `value.data` is NULL. */
void lks_html_attribute(lks_batch *batch, const char *name, linkspan_str value);

/** `href` is printable ASCII; `rest` is the tag from the quote after it on. */
void lks_html_open_link(lks_batch *batch, lks_slice href, lks_slice rest);
void lks_html_close_link(lks_batch *batch);

/** A link whose href is its text. False, and nothing is put, if it is not so:
 *  then the ways that are for every link must do. */
bool lks_html_plain_link(lks_batch *batch, lks_slice text,
                         const lks_plain_href *href, lks_slice rest);

#endif
