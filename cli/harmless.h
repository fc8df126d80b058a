/* Writes text in which nothing is left that a profile or the options in use
 * would link. */
#ifndef CLI_HARMLESS_H
#define CLI_HARMLESS_H

#include "linkspan/linkspan.h"

typedef struct harmless harmless;

/** Make a writer for harmless text. `options` are those with which links are
 *  found. */
harmless *harmless_new(const linkspan_options *options);
void harmless_free(harmless *h);

/** Write the next stretch of a text. The end of the stretch is held back if the
 *  text that follows decides how to write it. */
void harmless_add(harmless *h, linkspan_str text);

/** End the text: write the rest. `h` may be NULL. */
void harmless_end(harmless *h);

#endif
