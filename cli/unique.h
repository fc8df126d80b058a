/* Texts that were seen before, in bounded memory. */
#ifndef CLI_UNIQUE_H
#define CLI_UNIQUE_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

typedef struct unique unique;

unique *unique_new(void);
void unique_free(unique *u);

/** Is this text new? From then on it is not. */
bool unique_add(unique *u, linkspan_str text);

/** Were there more texts than it can remember? */
bool unique_is_full(const unique *u);

#endif
