/* Judge the host that is visited: the findings about the host of a link and about
 * the host of its href are the same. */
#ifndef LKS_SUPPORT_HOST_FINDINGS_H
#define LKS_SUPPORT_HOST_FINDINGS_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

typedef enum lks_host_verdict {
    LKS_HOST_SAME,
    LKS_HOST_DIFFERS,
    LKS_HOST_NO_HREF /**< there is nothing to compare with */
} lks_host_verdict;

/** Compare them for a link of `text`. Left out is only what the href cannot have,
 *  since it is about how the host is written: mapped and hidden characters, what
 *  is not NFC, escapes, labels that look like others in capitals or with mapped
 *  characters; and an IP address counts as one in any notation. */
lks_host_verdict lks_compare_host_findings(const linkspan_detector *d,
                                           const char *text, size_t len,
                                           const linkspan_link *link);

/** True for a link of linkspan_split_link() that linkspan_href() reads as it does:
 *  two slashes after the scheme, no user name, no control or space, no
 *  backslash, nothing after an address. */
bool lks_has_plain_href(const char *text, size_t len,
                        const linkspan_link *link);

#endif
