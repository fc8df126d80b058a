/* Quoting of an e-mail's local part: UTS #58 5.3. E8: only if the address would
 * not be found as a whole without quotation marks. */
#ifndef LKS_FORMAT_QUOTE_H
#define LKS_FORMAT_QUOTE_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Append the local part to `out`, between its begin and commit. On failure nothing is
 *  appended. */
linkspan_status lks_quote_local_part(lks_slice local, linkspan_buf *out);

#endif
