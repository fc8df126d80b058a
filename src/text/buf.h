/* Appending to a linkspan_buf. A call begins, appends as often as it likes
 * without checking, and commits: only then does the buffer's length change.
 * Past the end of the room it goes on counting, so that the caller learns how
 * much would have been enough. */
#ifndef LKS_TEXT_BUF_H
#define LKS_TEXT_BUF_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

void lks_buf_begin(linkspan_buf *buf);
void lks_buf_append(linkspan_buf *buf, const void *bytes, size_t len);
void lks_buf_append_byte(linkspan_buf *buf, uint8_t byte);

/** Percent-escape each byte, hex digits in upper case. */
void lks_buf_append_escaped(linkspan_buf *buf, const uint8_t *bytes,
                            size_t len);

/** Length including what the running call has appended. */
size_t lks_buf_place(const linkspan_buf *buf);

/** Take back what was appended since lks_buf_place() gave `place`, to append
 *  something longer in its place. */
void lks_buf_rewind(linkspan_buf *buf, size_t place);

/** Make it so, or report the failure and leave the length as it was. */
linkspan_status lks_buf_commit(linkspan_buf *buf);

/** Give back what the buffer owns and make it empty. */
void lks_buf_release(linkspan_buf *buf);

/** A buffer is used where it is: what the library keeps in it must be there. */
#define LKS_BUF_LEAST offsetof(linkspan_buf, reserved)

/** True if init has prepared it. */
bool lks_buf_is_ready(const linkspan_buf *buf);

/** True if a field that this version lacks, or reserves, is not 0. */
bool lks_buf_asks_more(const linkspan_buf *buf);

#endif
