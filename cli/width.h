/* Text in a terminal: its width, and how invisible characters are written. */
#ifndef CLI_WIDTH_H
#define CLI_WIDTH_H

#include <stddef.h>

#include "linkspan/linkspan.h"

/** Number of columns that the text takes up if write_visibly() writes it. */
size_t visible_width(linkspan_str text);

/** Write the text, with the code points of invisible characters, as in
 *  <U+202E>, and with the values of bytes that are not UTF-8, as in <FF>. */
void write_visibly(linkspan_str text);

#endif
