/* Messages of the command to people: `linkspan: what: why` on standard
 * error. */
#ifndef CLI_PLATFORM_MESSAGE_H
#define CLI_PLATFORM_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

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

#endif
