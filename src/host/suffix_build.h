/* Builds an lks_suffix_table at run time, in the layout of the compiled-in
 * one. */
#ifndef LKS_HOST_SUFFIX_BUILD_H
#define LKS_HOST_SUFFIX_BUILD_H

#include <stdbool.h>

#include "host/label.h"
#include "host/suffix_table.h"
#include "linkspan/linkspan.h"
#include "text/hints.h"
#include "text/slice.h"

/** Separates the labels of a key; smaller than any byte of a label. */
#define LKS_KEY_SEPARATOR 1

/** A name, its last label first, and its flags. */
typedef struct lks_suffix_rule {
    uint32_t key; /**< place in lks_rules.text */
    uint16_t len;
    uint16_t flags;
} lks_suffix_rule;

/** Rules before they become a table. */
typedef struct lks_rules {
    const linkspan_allocator *allocator;
    uint8_t *text;
    size_t text_len;
    size_t text_capacity;
    lks_suffix_rule *rows;
    size_t count;
    size_t capacity;
    bool adds_tlds; /**< H1: top-level names of the ICANN section count as
                     *   delegated */
} lks_rules;

/** How many rules of each kind there are; duplicates count once. */
typedef struct lks_rule_counts {
    uint32_t icann;
    uint32_t private;
    uint32_t tlds;
    uint32_t added_tlds;  /**< added by lks_rules.adds_tlds; not in `tlds` */
    uint32_t unseen_tlds; /**< top-level domains whose dot no kernel reports */
} lks_rule_counts;

/** Add a name. Returns LINKSPAN_OK, LINKSPAN_ERR_LIMIT or
 *  LINKSPAN_ERR_NO_MEMORY. */
LKS_COLD linkspan_status lks_rules_add(lks_rules *rules, lks_slice key,
                                       uint32_t flags);

/** Add each name of `table` that has flags in `mask`, with those flags alone.
 *  Returns what lks_rules_add() returns. */
LKS_COLD linkspan_status lks_rules_add_table(lks_rules *rules,
                                             const lks_suffix_table *table,
                                             uint32_t mask);

/** Sort the rules by their keys, byte by byte. Returns LINKSPAN_OK or
 *  LINKSPAN_ERR_NO_MEMORY. */
LKS_COLD linkspan_status lks_rules_sort(lks_rules *rules);

LKS_COLD void lks_rules_free(lks_rules *rules);

/** Make a table, which the caller releases. Sorts the rules. Returns
 *  LINKSPAN_OK, LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY. */
LKS_COLD linkspan_status lks_suffix_build(lks_rules *rules,
                                          lks_suffix_table **table,
                                          lks_rule_counts *counts);

#endif
