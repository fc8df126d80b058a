/* What the command says to people: `linkspan: what: why` on standard error. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

/** Exit statuses, as those of grep. */
enum {
    STATUS_FOUND = 0, /**< or done */
    STATUS_NONE = 1,  /**< nothing found, or what each command says */
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

/** Exit if a call of the library failed that only memory can make fail. */
void must(linkspan_status status);

/** As realloc, for what the command cannot do without. */
void *must_resize(void *memory, size_t bytes);

/** A copy of a string, to be freed by the caller. */
char *must_copy(const char *text);

#endif
