/* Finds structures by the grammar of PRI 185, so that their fields can be shown
 * in order. Structures are URLs, e-mail addresses and file names. D7: this
 * grammar is used only for showing text, not for finding links. */
#ifndef LKS_DISPLAY_PRI185_H
#define LKS_DISPLAY_PRI185_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "text/hints.h"
#include "text/slice.h"

typedef struct lks_structure_found {
    uint32_t kind; /**< a LINKSPAN_KIND_ value */
    linkspan_range range;
} lks_structure_found;

/** Find the next structure at or after `at`; false if there is none. The time
 *  is linear in the length of the text that is skipped. */
LKS_COLD bool lks_pri185_next(const lks_suffix_table *suffixes, lks_slice text,
                              size_t at, lks_structure_found *found);

#endif
