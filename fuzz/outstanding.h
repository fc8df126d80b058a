/* Memory that was allocated and not freed, where a sanitizer reports it;
 * elsewhere always 0. */
#ifndef FUZZ_OUTSTANDING_H
#define FUZZ_OUTSTANDING_H

#include <stdbool.h>
#include <stddef.h>

/** Start to count. */
void outstanding_watch(void);

/** What is taken from here on counts. */
void outstanding_begin(void);

/** But not this. */
void outstanding_forget(const void *memory);

/** How many pieces there are; they are freed if asked for. */
size_t outstanding_end(bool frees);

#endif
