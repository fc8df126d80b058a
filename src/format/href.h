/* The ASCII form of a link, for a program to follow. F13: the same as `new
 * URL(href).href` of a browser. */
#ifndef LKS_FORMAT_HREF_H
#define LKS_FORMAT_HREF_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/* Both functions append to `out` between its begin and commit. They return
 * LINKSPAN_OK or LINKSPAN_ERR_INVALID.
 */
linkspan_status lks_url_href(lks_slice url, bool is_http_implied,
                             linkspan_buf *out);
linkspan_status lks_email_href(lks_slice address, linkspan_buf *out);

#endif
