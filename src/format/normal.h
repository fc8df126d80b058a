/* F15: the form of an address in which two that lead to the same place are equal. */
#ifndef LKS_FORMAT_NORMAL_H
#define LKS_FORMAT_NORMAL_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** Append the form of an href, as lks_url_href() or lks_email_href() has written it,
 *  to `out`, which has begun. */
LKS_COLD void lks_write_normal(lks_slice href, bool drops_fragment,
                               linkspan_buf *out);

#endif
