/* Text in a terminal: its width, and how invisible characters are written. */
#ifndef CLI_WIDTH_H
#define CLI_WIDTH_H

#include <stddef.h>

#include "linkspan/linkspan.h"

/** Number of columns of the text as write_visibly() writes it. */
size_t visible_width(linkspan_str text);

/** Write the text with <U+202E> for invisible characters, and <FF> for bytes
 *  that are not UTF-8. */
void write_visibly(linkspan_str text);

#endif
