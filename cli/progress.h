/* How far long work has come: one line on standard error, drawn over and over.
 * Any thread may call these. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Should progress be shown? With `auto` (see output.h): on a terminal that
 *  gets no output as well. */
bool wants_progress(int when);

/** Work starts, on so many bytes (0: nobody knows). It is shown once it has
 *  taken a second. */
void progress_begin(uint64_t total);

/** So many more bytes were read, or links found. */
void progress_bytes(uint64_t count);
void progress_links(uint64_t count);

/** Take the line away: something else is to be written there. */
void progress_clear(void);

/** The work is done. */
void progress_end(void);

#endif
