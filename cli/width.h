/* Text in a terminal: how wide it is, and what nobody would see. */
#ifndef CLI_WIDTH_H
#define CLI_WIDTH_H

#include <stddef.h>

#include "linkspan/linkspan.h"

/** Columns of the text as write_visibly() writes it. */
size_t visible_width(linkspan_str text);

/** Write the text with <U+202E> for what nobody would see, and <FF> for bytes
 *  that are not UTF-8. */
void write_visibly(linkspan_str text);

#endif
