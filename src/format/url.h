/* Writes whole URLs, minimally escaped: from parts, or from a string. */
#ifndef LKS_FORMAT_URL_H
#define LKS_FORMAT_URL_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/* Both functions append to `out`; the caller calls lks_buf_begin() before and
 * lks_buf_commit() after. */
void lks_format_parts(const linkspan_url *url, uint32_t flags,
                      linkspan_buf *out);
void lks_format_url(lks_slice url, uint32_t flags, linkspan_buf *out);

#endif
