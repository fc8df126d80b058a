/* Which character of a URL to escape, if a detector would end the link there. */
#ifndef LKS_FORMAT_NEXT_ESCAPE_H
#define LKS_FORMAT_NEXT_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

/** The first character at or after `at` that can be escaped, or the length of the URL if
 *  there is none. Reserved characters are only taken if `takes_reserved`. Other characters
 *  are skipped: if a link ends before `?<`, it is enough to escape the `<`, which is the
 *  reason for the end. */
size_t lks_next_to_escape(lks_slice url, size_t at, bool takes_reserved);

#endif
