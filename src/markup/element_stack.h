/* The stack of open elements: opening an element, searching for one up to a
 * barrier, and closing one with all elements inside it. Only files of this
 * folder include it. */
#ifndef LKS_MARKUP_ELEMENT_STACK_H
#define LKS_MARKUP_ELEMENT_STACK_H

#include "markup/element_table.h"
#include "text/hints.h"

/** Result of a search that found nothing. */
#define LKS_NO_ELEMENT SIZE_MAX

static inline const lks_element *lks_open_row(const lks_elements *e, size_t at)
{
    return &lks_element_table[e->open[at].element];
}

static inline bool lks_is_open_top(const lks_elements *e, enum kind kind)
{
    return e->depth > 0 && lks_open_row(e, e->depth - 1)->kind == kind;
}

/** True if the open element at `at` has this row of the table and, if the table
 *  does not list it, this name. */
LKS_COLD bool lks_is_open_name(const lks_elements *e, size_t at, size_t row,
                               lks_slice name);

/** Open an element. If the stack is full, only blocks with the same name as the
 *  top one can be counted. */
LKS_COLD void lks_open(lks_elements *e, size_t row, lks_slice name);

/** Close all elements from `depth` on. */
LKS_COLD void lks_close_from(lks_elements *e, size_t depth);

/** Close a single element that has no open part of a table inside it. */
LKS_COLD void lks_close_only(lks_elements *e, size_t at);

/** The place of the innermost open element of a kind, or of a name, or
 *  LKS_NO_ELEMENT. Elements around one that has a flag of `barriers` are not
 *  found. */
LKS_COLD size_t lks_find_kind(const lks_elements *e, enum kind kind,
                              uint32_t barriers);
LKS_COLD size_t lks_find_open(const lks_elements *e, size_t row, lks_slice name,
                              uint32_t barriers);

/** The place of the innermost special element. */
LKS_COLD size_t lks_find_special(const lks_elements *e);

/** The kind of the innermost open part of a table; OTHER if there is none. */
LKS_COLD enum kind lks_part_around(const lks_elements *e);

#endif
