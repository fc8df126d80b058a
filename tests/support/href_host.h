/* Finds the host that an href leads to, by the WHATWG URL Standard and without
 * the library's code. */
#ifndef LKS_SUPPORT_HREF_HOST_H
#define LKS_SUPPORT_HREF_HOST_H

#include <stddef.h>

#include "linkspan/linkspan.h"

/** The host of an href, as a range of it; empty if it has none. */
linkspan_range lks_host_of_href(const char *href, size_t len);

/** Why the href of a link of `text` does not lead to the host that was reported;
 *  NULL if it does. */
const char *lks_fault_of_href(const char *text, const linkspan_link *link);

/** Why the href of some link that the detector finds does not lead to the host
 *  that was reported; NULL if all do. Counts the links. */
const char *lks_fault_of_hrefs(const linkspan_detector *d, const char *text,
                               size_t len, size_t *count);

#endif
