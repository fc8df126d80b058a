/* The stack of open elements: pushing, searching up to a barrier, and closing
 * elements together with others. For the files of this folder that follow open
 * elements. */
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

/** True if the open element at `at` has the name of `row` and `name`. */
LKS_COLD bool lks_is_open_name(const lks_elements *e, size_t at, size_t row,
                               lks_slice name);

/** Open an element. If there is no room, only more of the same block can be
 *  counted. */
LKS_COLD void lks_open(lks_elements *e, size_t row, lks_slice name);

/** Close all elements from `depth` on. */
LKS_COLD void lks_close_from(lks_elements *e, size_t depth);

/** Close a single element that has no open part of a table inside it. */
LKS_COLD void lks_close_only(lks_elements *e, size_t at);

/** The place of the innermost open element of a kind, or of a name, unless an
 *  element with a flag of `barriers` lies between. */
LKS_COLD size_t lks_find_kind(const lks_elements *e, enum kind kind,
                              uint32_t barriers);
LKS_COLD size_t lks_find_open(const lks_elements *e, size_t row, lks_slice name,
                              uint32_t barriers);

/** The place of the innermost special element. */
LKS_COLD size_t lks_find_special(const lks_elements *e);

/** The kind of the innermost open part of a table; OTHER if there is none. */
LKS_COLD enum kind lks_part_around(const lks_elements *e);

/** Process a tag inside <svg> or <math>; true if nothing else is to be done. */
LKS_COLD bool lks_take_foreign(lks_elements *e, size_t row, const lks_tag *tag);

/** Process a tag inside <select>; true if nothing else is to be done. */
LKS_COLD bool lks_take_in_select(lks_elements *e, size_t row,
                                 const lks_tag *tag);

/** Process a tag inside <template>; true if nothing else is to be done. */
LKS_COLD bool lks_take_in_template(lks_elements *e, size_t row,
                                   const lks_tag *tag);

#endif
