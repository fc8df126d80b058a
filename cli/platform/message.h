/* Messages to the person at the terminal: errors, progress, interrupts. */
#ifndef CLI_PLATFORM_MESSAGE_H
#define CLI_PLATFORM_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/* --------------------------------------------------------------- message */

/* Messages of the command to people: `linkspan: what: why` on standard
 * error. */

/** Exit statuses, as those of grep. */
enum {
    STATUS_FOUND = 0, /**< links were found, or the work is done */
    STATUS_NONE = 1,  /**< nothing was found; some commands document another
                       *   meaning */
    STATUS_ERROR = 2
};

/** Write `linkspan: what: why`; `what` may be NULL. Control characters are shown
 *  as question marks. */
void message(const char *what, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Write a message as message() does, and exit with STATUS_ERROR. */
_Noreturn void fail(const char *what, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Write a message about a wrong use of the command `name`, with a hint at its
 *  help, and exit with STATUS_ERROR. */
_Noreturn void fail_usage(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Exit if `status` is an error. Use this for library calls that can fail only for
 *  lack of memory. */
void must(linkspan_status status);

/** realloc() that exits if there is no memory. */
void *must_resize(void *memory, size_t bytes);

/** A copy of a string, to be freed by the caller. */
char *must_copy(const char *text);

/* -------------------------------------------------------------- progress */

/* Shows the progress of long work in one line on standard error, which is drawn
 * again and again. Any thread may call these functions. */

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

/* ------------------------------------------------------------- interrupt */

/* SIGINT, SIGTERM and SIGHUP end long work between two lines of output. */

/** Catch these signals from now on; a second one kills the program. */
void interrupt_catch(void);

/** True if a signal has come. */
bool interrupt_came(void);

/** Wait until something can be read. False: a signal came first. */
bool interrupt_wait(int fd);

/** If a signal came, write what is left, write a message and die of the signal,
 *  so that the shell sees it. */
void interrupt_die(void);

#endif
