/* Appends to a linkspan_buf. A function of the library calls lks_buf_begin(),
 * appends any number of times without checking for errors, and calls
 * lks_buf_commit(): only then does the length of the buffer change. When the
 * room is used up, appending only counts bytes, so that the caller learns how
 * many are needed. */
#ifndef LKS_TEXT_BUF_H
#define LKS_TEXT_BUF_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

void lks_buf_begin(linkspan_buf *buf);
void lks_buf_append(linkspan_buf *buf, const void *bytes, size_t len);
void lks_buf_append_byte(linkspan_buf *buf, uint8_t byte);

/** Percent-escape each byte, with hexadecimal digits in upper case. */
void lks_buf_append_escaped(linkspan_buf *buf, const uint8_t *bytes,
                            size_t len);

/** Length including what the current call has appended. */
size_t lks_buf_place(const linkspan_buf *buf);

/** Remove what was appended since lks_buf_place() returned `place`, so that
 *  other bytes can be appended there. */
void lks_buf_rewind(linkspan_buf *buf, size_t place);

/** Make the appended bytes part of the buffer, or report the failure and leave
 *  the length unchanged. */
linkspan_status lks_buf_commit(linkspan_buf *buf);

/** Free the buffer's memory and make it empty. */
void lks_buf_release(linkspan_buf *buf);

/** The least size of a caller's linkspan_buf. The library uses the caller's
 *  struct in place, so it must have all fields in which the library keeps its
 *  state. */
#define LKS_BUF_LEAST offsetof(linkspan_buf, reserved)

/** True if an init function has prepared the buffer. */
bool lks_buf_is_ready(const linkspan_buf *buf);

/** True if a field that this version lacks, or reserves, is not 0. */
bool lks_buf_asks_more(const linkspan_buf *buf);

#endif
