/* Text and links for a terminal. */
#ifndef LKS_OUTPUT_TERMINAL_H
#define LKS_OUTPUT_TERMINAL_H

#include "output/batch.h"
#include "text/slice.h"

/** Text whose control characters and bidi controls are written as pictures, so
 *  that it cannot steer a terminal: all but TAB, LF and CRLF. `text` ends with a code point
 *  and not between CR and LF. */
void lks_terminal_text(lks_batch *batch, lks_slice text);

/** OSC 8. `href` is printable ASCII; `id` tells terminals which cells belong
 *  together when a link goes over two lines. */
void lks_terminal_open_link(lks_batch *batch, lks_slice href, uint64_t id);
void lks_terminal_close_link(lks_batch *batch);

#endif
