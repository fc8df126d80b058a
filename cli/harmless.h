/* Text in which nothing is left that any profile would link. */
#ifndef CLI_HARMLESS_H
#define CLI_HARMLESS_H

#include "linkspan/linkspan.h"

typedef struct harmless harmless;

harmless *harmless_new(void);
void harmless_free(harmless *h);

/** Write the next stretch of a text, but for what depends on what follows. */
void harmless_add(harmless *h, linkspan_str text);

/** The text is over: write the rest. */
void harmless_end(harmless *h);

#endif
