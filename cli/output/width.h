/* Text in a terminal: its width, and how invisible characters are written. */
#ifndef CLI_OUTPUT_WIDTH_H
#define CLI_OUTPUT_WIDTH_H

#include <stddef.h>

#include "linkspan/linkspan.h"

/** Number of columns that the text takes up if write_visibly() writes it. */
size_t visible_width(linkspan_str text);

/** Write the text. In place of an invisible character, write its code point, as
 *  in <U+202E>; in place of a byte that is not UTF-8, its value, as in <FF>. */
void write_visibly(linkspan_str text);

#endif
