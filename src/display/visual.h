/* Writes a link in visual order, by FriBidi if the library is built with it. */
#ifndef LKS_DISPLAY_VISUAL_H
#define LKS_DISPLAY_VISUAL_H

#include "display/fields.h"

/** Options for the result. */
typedef struct lks_visual {
    bool is_isolated;
    bool is_right_to_left; /**< the fields follow each other from right to
                            *   left */
    bool is_paragraph_right_to_left;
    bool mirrors;
    size_t *to_text; /**< NULL or room for the text's length */
    size_t *to_result;
} lks_visual;

/** Append to `out`. The caller has called lks_buf_begin(). Nothing is appended
 *  on failure: LINKSPAN_ERR_NO_MEMORY, LINKSPAN_ERR_LIMIT or
 *  LINKSPAN_ERR_NOT_BUILT_IN. */
linkspan_status lks_write_visual(const lks_fields *fields,
                                 const lks_visual *how, linkspan_buf *out);

#endif
