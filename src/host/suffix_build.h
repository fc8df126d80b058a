/* Building an lks_suffix_table at run time, in the layout of the compiled-in
 * one. */
#ifndef LKS_HOST_SUFFIX_BUILD_H
#define LKS_HOST_SUFFIX_BUILD_H

#include <stdbool.h>

#include "host/limits.h"
#include "host/suffix_table.h"
#include "linkspan/linkspan.h"
#include "text/hints.h"
#include "text/slice.h"

/** Between the labels of a key; smaller than any byte of a label. */
#define LKS_KEY_SEPARATOR 1

/** A name, its last label first, and what is known of it. */
typedef struct lks_rule {
    uint32_t key; /**< place in lks_rules.text */
    uint16_t len;
    uint16_t flags;
} lks_rule;

/** Rules in the making. */
typedef struct lks_rules {
    const linkspan_allocator *allocator;
    uint8_t *text;
    size_t text_len;
    size_t text_capacity;
    lks_rule *rows;
    size_t count;
    size_t capacity;
    bool adds_tlds; /**< H1: top-level names of ICANN's section are delegated */
} lks_rules;

/** How many there are of each, double ones counted once. */
typedef struct lks_rule_counts {
    uint32_t icann;
    uint32_t private;
    uint32_t tlds;
    uint32_t added_tlds;  /**< by lks_rules.adds_tlds; not among `tlds` */
    uint32_t unseen_tlds; /**< those before which kernels see no dot */
} lks_rule_counts;

/** Add a name; LINKSPAN_OK, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY. */
LKS_COLD linkspan_status lks_rules_add(lks_rules *rules, lks_slice key,
                                       uint32_t flags);

/** Add what `table` knows, as far as it is in `mask`; as lks_rules_add(). */
LKS_COLD linkspan_status lks_rules_add_table(lks_rules *rules,
                                             const lks_suffix_table *table,
                                             uint32_t mask);

/** Put the rules in order: by their keys, byte by byte. LINKSPAN_OK or
 *  LINKSPAN_ERR_NO_MEMORY. */
LKS_COLD linkspan_status lks_rules_sort(lks_rules *rules);

LKS_COLD void lks_rules_free(lks_rules *rules);

/** Make a table, which the caller releases. The rules are put in order.
 *  LINKSPAN_OK, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY. */
LKS_COLD linkspan_status lks_suffix_build(lks_rules *rules,
                                          lks_suffix_table **table,
                                          lks_rule_counts *counts);

#endif
