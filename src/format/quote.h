/* Quoting of an e-mail's local part: S1 5.3, note E8. */
#ifndef LKS_FORMAT_QUOTE_H
#define LKS_FORMAT_QUOTE_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Append the local part to `out`, which has begun; nothing on failure. */
linkspan_status lks_quote_local_part(lks_slice local, linkspan_buf *out);

#endif
