/* Tags inside <svg>, <math>, <select> and <template>. */
#ifndef LKS_MARKUP_ENCLOSED_H
#define LKS_MARKUP_ENCLOSED_H

#include "markup/element_stack.h"

/** Process a tag inside <svg> or <math>. True if the tag needs no further
 *  processing. */
LKS_COLD bool lks_take_foreign(lks_elements *e, size_t row, const lks_tag *tag);

/** Process a tag inside <select>. True if the tag needs no further
 *  processing. */
LKS_COLD bool lks_take_in_select(lks_elements *e, size_t row,
                                 const lks_tag *tag);

/** Process a tag inside <template>. True if the tag needs no further
 *  processing. */
LKS_COLD bool lks_take_in_template(lks_elements *e, size_t row,
                                   const lks_tag *tag);

#endif
