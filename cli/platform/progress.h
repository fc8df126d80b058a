/* Shows the progress of long work in one line on standard error, which is drawn
 * again and again. Any thread may call these functions. */
#ifndef CLI_PLATFORM_PROGRESS_H
#define CLI_PLATFORM_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** True if progress should be shown. With `auto` (see output.h): if standard
 *  error is a terminal and standard output is not. */
bool wants_progress(int when);

/** Start work on `total` bytes (0: unknown). Progress is shown once the work
 *  has taken a second. */
void progress_begin(uint64_t total);

/** Count bytes that were read, or links that were found. */
void progress_bytes(uint64_t count);
void progress_links(uint64_t count);

/** Remove the line, because something else will be written there. */
void progress_clear(void);

/** End the work. */
void progress_end(void);

#endif
