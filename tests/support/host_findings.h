/* Checks that the findings about the host of a link and about the host of its
 * href are the same, since the host that is visited is what matters. */
#ifndef LKS_SUPPORT_HOST_FINDINGS_H
#define LKS_SUPPORT_HOST_FINDINGS_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

typedef enum lks_host_verdict {
    LKS_HOST_SAME,
    LKS_HOST_DIFFERS,
    LKS_HOST_NO_HREF /**< there is nothing to compare with */
} lks_host_verdict;

/** Compare both for a link of `text`. Findings about how the host is written,
 *  which an href cannot have, are left out: mapped and hidden characters, text
 *  that is not NFC, escapes, labels that look like others in capitals or with
 *  mapped characters. An IP address counts as the same in any notation. */
lks_host_verdict lks_compare_host_findings(const linkspan_detector *d,
                                           const char *text, size_t len,
                                           const linkspan_link *link);

/** True for a result of linkspan_split_link() that linkspan_href() reads in the
 *  same way: two slashes after the scheme, no user name, no control or space,
 *  no backslash, nothing after an address. */
bool lks_has_plain_href(const char *text, size_t len,
                        const linkspan_link *link);

#endif
