/* The lists that the library uses: compiled in or loaded. */
#ifndef LKS_HOST_DATA_H
#define LKS_HOST_DATA_H

#include <stdbool.h>

#include "host/list.h"
#include "host/suffix_table.h"
#include "text/hints.h"

/** The table of a data object; NULL means the compiled-in one. */
const lks_suffix_table *lks_data_table(const linkspan_data *data);

/** True if a top-level domain starts with characters before which kernels
 *  report no dot, such as a digit (text/kernel.h). */
bool lks_data_has_unseen_dots(const linkspan_data *data);

/** These implement the public functions of the same names (linkspan_data_load()
 *  and so on), which have checked the arguments. A fault names the list:
 *  LINKSPAN_LIST_SUFFIXES, LINKSPAN_LIST_TLDS or 0. */
LKS_COLD lks_list_fault lks_data_load(const linkspan_data_source *source,
                                      const linkspan_allocator *allocator,
                                      linkspan_data **data, uint32_t *list);
void lks_data_retain(linkspan_data *data);
LKS_COLD void lks_data_free(linkspan_data *data);
LKS_COLD void lks_data_describe(const linkspan_data *data, int64_t now,
                                linkspan_data_facts *facts);

/** The allocator of `data`; NULL for the compiled-in lists. */
const linkspan_allocator *lks_data_allocator(const linkspan_data *data);

/** The date up to which delegated top-level domains are known: that of their
 *  list, or of a newer suffix list that adds to it; 0 if unknown. */
uint32_t lks_data_tld_date(const linkspan_data *data);

/** Days from 1 January 1970 to a date such as 20260724. */
int64_t lks_days_of(uint32_t date);

#endif
