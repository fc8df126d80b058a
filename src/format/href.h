/* The ASCII form of a link, for a program to follow. F13: the same as `new
 * URL(href).href` of a browser. */
#ifndef LKS_FORMAT_HREF_H
#define LKS_FORMAT_HREF_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/* Both functions append to `out`; the caller calls lks_buf_begin() before and
 * lks_buf_commit() after. They return LINKSPAN_OK or LINKSPAN_ERR_INVALID. */
linkspan_status lks_url_href(lks_slice url, uint32_t flags, linkspan_buf *out);
linkspan_status lks_email_href(lks_slice address, linkspan_buf *out);

#endif
