/* Tags inside of <svg>, <math>, <select> and <template>. */
#ifndef LKS_MARKUP_ENCLOSED_H
#define LKS_MARKUP_ENCLOSED_H

#include "markup/element_stack.h"

/** A tag inside of <svg> or <math>; true if that is all there is to it. */
LKS_COLD bool lks_take_foreign(lks_elements *e, size_t row, const lks_tag *tag);

/** A tag inside of <select>; true if that is all there is to it. */
LKS_COLD bool lks_take_in_select(lks_elements *e, size_t row,
                                 const lks_tag *tag);

/** A tag inside of <template>; true if that is all there is to it. */
LKS_COLD bool lks_take_in_template(lks_elements *e, size_t row,
                                   const lks_tag *tag);

#endif
