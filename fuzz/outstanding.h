/* Memory that was allocated and not freed, where a sanitizer reports it;
 * elsewhere always 0. */
#ifndef FUZZ_OUTSTANDING_H
#define FUZZ_OUTSTANDING_H

#include <stdbool.h>
#include <stddef.h>

/** Install the hooks that count blocks. */
void outstanding_watch(void);

/** Count what is allocated from here on. */
void outstanding_begin(void);

/** Do not count this block. */
void outstanding_forget(const void *memory);

/** Returns the number of blocks that are left, and frees them if `frees`. */
size_t outstanding_end(bool frees);

#endif
