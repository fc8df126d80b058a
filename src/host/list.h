/* Reads the lists in the formats in which they are published: the Public Suffix
 * List and IANA's list of top-level domains. */
#ifndef LKS_HOST_LIST_H
#define LKS_HOST_LIST_H

#include "host/suffix_build.h"
#include "text/hints.h"

/** Larger files are refused. The Public Suffix List of 2026 has a third of a
 *  megabyte. */
#define LKS_LIST_SIZE_MAX ((size_t)1 << 24)

/** The version that a list states. */
typedef struct lks_list_version {
    lks_slice text; /**< in the list; empty if it says nothing */
    uint32_t date;  /**< 20260724 for 24 July 2026; 0 if unknown */
} lks_list_version;

/** Why a list was refused. */
typedef struct lks_list_fault {
    linkspan_status status;
    size_t line;         /**< from 1; 0: the list as a whole */
    const char *message; /**< a string constant */
} lks_list_fault;

/** Add the rules of a public suffix list. */
LKS_COLD lks_list_fault lks_list_read_suffixes(lks_slice list, lks_rules *rules,
                                               lks_list_version *version);

/** Add the names of a list of top-level domains. */
LKS_COLD lks_list_fault lks_list_read_tlds(lks_slice list, lks_rules *rules,
                                           lks_list_version *version);

#endif
