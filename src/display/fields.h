/* The fields of a link and what separates them, as PRI 185 defines them (D4: a
 * port is a field, D5: addresses), and the direction in which they follow each
 * other (D2). */
#ifndef LKS_DISPLAY_FIELDS_H
#define LKS_DISPLAY_FIELDS_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Where separators can stand in a text. */
typedef struct lks_fields {
    lks_slice text;
    uint32_t kind;        /**< a LINKSPAN_KIND_ value */
    linkspan_range first; /**< the separator before the host, or empty */
    linkspan_range host;  /**< dots separate in it */
    size_t port;          /**< offset of the colon before the port, a separator;
                           *   SIZE_MAX if there is none */
    linkspan_range path;  /**< slashes separate in it */
    linkspan_range query; /**< its question mark, `=` and `&` are separators */
    size_t fragment;      /**< offset of its `#`, a separator; SIZE_MAX if there
                           *   is none */
    bool inserts_nothing; /**< no controls may be inserted */
} lks_fields;

void lks_fields_init(lks_fields *fields, uint32_t kind, lks_slice text);

/** Find the first separator at or after `at`; false if there is none. */
bool lks_next_separator(const lks_fields *fields, size_t at,
                        linkspan_range *separator);

/** True if a left-to-right link shows its fields in order in the paragraph
 *  without any controls: it starts with a left-to-right letter, nothing in it
 *  runs from right to left, and in a right-to-left paragraph it ends with a
 *  left-to-right letter or a digit. There, a slash at the end would be shown on
 *  the wrong side of the link. */
bool lks_is_in_order(const lks_fields *fields, uint32_t paragraph);

/** True if the fields follow each other from right to left. */
bool lks_is_right_to_left(const lks_fields *fields, uint32_t order,
                          uint32_t paragraph);

#endif
