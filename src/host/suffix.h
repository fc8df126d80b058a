/* Public suffixes and top-level domains of a host, by the algorithm of
 * https://publicsuffix.org/list: an exception rule decides first, else the
 * longest rule, else `*`. As in libpsl and browsers, a rule `*.kawasaki.jp`
 * makes kawasaki.jp a suffix too, which the published algorithm leaves open. */
#ifndef LKS_HOST_SUFFIX_H
#define LKS_HOST_SUFFIX_H

#include <stdbool.h>

#include "host/suffix_table.h"
#include "text/slice.h"

/** Offset of a domain that the host does not have. */
#define LKS_NO_DOMAIN SIZE_MAX

/** Where the parts of a host start, in bytes. Each part ends where the host
 *  ends. */
typedef struct lks_domain {
    size_t icann_suffix;      /**< public suffix by the ICANN section alone */
    size_t icann_registrable; /**< that suffix and one label more, or
                               *   LKS_NO_DOMAIN */
    size_t any_suffix;        /**< public suffix by both sections (ICANN,
                               *   private) */
    size_t any_registrable;
    bool has_tld; /**< the last label is delegated (IANA) */
} lks_domain;

/**
 * Find the public suffix and the registrable domain of `host`, which has no
 * trailing dot. Its labels are ASCII, in upper or lower case; a U-label is
 * written as its A-label.
 *
 * H2: a host is registrable if `icann_registrable` is not LKS_NO_DOMAIN.
 * Returns false and leaves `*domain` unchanged if the host is empty or has an
 * empty label.
 */
bool lks_domain_find(const lks_suffix_table *table, lks_slice host,
                     lks_domain *domain);

/** lks_domain_find() for a host that has passed UTS #46, so that no label is
 *  empty. */
bool lks_domain_of_valid(const lks_suffix_table *table, lks_slice host,
                         lks_domain *domain);

/** True if `host` is registrable by the ICANN section and its top-level domain
 *  is delegated. The host has passed UTS #46, and its last label starts at
 *  `tld`. */
bool lks_is_registrable(const lks_suffix_table *table, lks_slice host,
                        size_t tld);

/** True if `label` is a delegated top-level domain. The label is ASCII, in upper
 *  or lower case; a U-label is written as its A-label. */
bool lks_is_tld(const lks_suffix_table *table, lks_slice label);

#endif
