/* Quoting of an e-mail's local part: UTS #58 5.3. E8: quotation marks are added
 * only if the whole address would not be found without them. */
#ifndef LKS_FORMAT_QUOTE_H
#define LKS_FORMAT_QUOTE_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** Append the local part to `out`; the caller calls lks_buf_begin() before and
 *  lks_buf_commit() after. On failure nothing is appended. */
LKS_COLD linkspan_status lks_quote_local_part(lks_slice local,
                                              linkspan_buf *out);

#endif
