/* Hosts that imitate a protected name. */
#ifndef LKS_SAFETY_IMITATION_H
#define LKS_SAFETY_IMITATION_H

#include "linkspan/linkspan.h"

#include "host/suffix_table.h"
#include "text/hints.h"
#include "text/slice.h"

/** What a host is taken for. */
typedef struct lks_imitation {
    uint32_t code;  /**< a LINKSPAN_FINDING_LOOKS_LIKE value */
    bool is_left;   /**< a disguised label left of the registrable domain */
    bool is_severe; /**< not only more words, an edit or another suffix */
    bool is_own;    /**< no imitation, but a domain of the list or below one */
    size_t entry;   /**< index of the entry in the list */
    lks_slice name; /**< the protected domain; belongs to the list */
} lks_imitation;

/** True if `host`, in ASCII or Unicode, can be mistaken for a protected domain
 *  or a name below one, and is neither. `found` receives the most serious
 *  imitation; all zero if there is none, except perhaps `is_own`. Allocates nothing; uses up to 64 kB of stack. */
LKS_COLD bool lks_imitates(const linkspan_protected *list,
                           const lks_suffix_table *table, lks_slice host,
                           lks_imitation *found);

/** True if the host looks the same as a protected domain: by its skeleton, a capital I
 *  for l, two letters for one, or digits for letters. */
LKS_COLD bool lks_looks_like(const linkspan_protected *list, lks_slice host,
                             size_t *index);

#endif
