/* Describes a host: its kind, ASCII form, suffix and registrable domain. */
#ifndef LKS_HOST_HOST_H
#define LKS_HOST_HOST_H

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "host/uts46.h"
#include "text/slice.h"

/** Fill all of `host` but its size. */
void lks_describe_host(const lks_suffix_table *suffixes, lks_slice text,
                       linkspan_host *host);

/** The host as browsers write it in a URL (WHATWG URL, "host parsing"), for
 *  schemes that have domains: lower case, A-labels, canonical IP addresses.
 *  A host in ASCII is only lower-cased: labels with "xn--" are not checked.
 *  Returns its length, at most LKS_HREF_HOST_ROOM; 0 if browsers refuse the
 *  host or it is longer than the library reads. */
#define LKS_HREF_HOST_ROOM LKS_UTS46_MAX
size_t lks_host_for_href(lks_slice text, uint8_t *out);

/** The ASCII form of what stands between scheme and path, without userinfo, as
 *  lks_host_for_href() writes it. `port` receives the digits after the host,
 *  and escapes in a domain are decoded. An IPv6 address without brackets gets them
 *  (H14), although browsers refuse it; it has no port. A host is not refused because of the
 *  UTS #46 errors that are in the bit set `forgiven`. */
size_t lks_authority_for_href(lks_slice authority, uint32_t forgiven,
                              uint8_t *out, lks_slice *port);

#endif
