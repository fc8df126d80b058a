/* Memory that was taken and not given back, where a sanitiser tells of it; else
 * there is none. */
#ifndef FUZZ_OUTSTANDING_H
#define FUZZ_OUTSTANDING_H

#include <stdbool.h>
#include <stddef.h>

/** From now on there is something to tell. */
void outstanding_watch(void);

/** What is taken from here on counts. */
void outstanding_begin(void);

/** But not this. */
void outstanding_forget(const void *memory);

/** How many pieces there are; they are freed if asked for. */
size_t outstanding_end(bool frees);

#endif
