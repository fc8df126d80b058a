/* F15: the normal form of an address. Two addresses that lead to the same place have
 * the same normal form. */
#ifndef LKS_FORMAT_NORMAL_H
#define LKS_FORMAT_NORMAL_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** Append the normal form of an href to `out`; the caller calls lks_buf_begin()
 *  before and lks_buf_commit() after. The href comes from lks_url_href() or
 *  lks_email_href(). */
LKS_COLD void lks_write_normal(lks_slice href, bool drops_fragment,
                               linkspan_buf *out);

#endif
