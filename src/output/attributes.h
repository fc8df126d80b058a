/* Attributes of a single link. */
#ifndef LKS_OUTPUT_ATTRIBUTES_H
#define LKS_OUTPUT_ATTRIBUTES_H

#include <stdbool.h>

#include "text/slice.h"

typedef struct lks_attribute {
    lks_slice name;
    lks_slice value;
    bool is_absent; /**< this link does not get the attribute, although all
                     *   other links have it */
} lks_attribute;

typedef struct lks_attributes {
    const lks_attribute *list;
    size_t count;
} lks_attributes;

/** True for `title`, `class`, `rel`, `target`, data-* and aria-*: attributes
 *  that do not run code, lead anywhere or change how a page is read. */
bool lks_is_attribute_name(lks_slice name);

/** The attribute with this name, or NULL. `attributes` may be NULL. */
const lks_attribute *lks_find_attribute(const lks_attributes *attributes,
                                        lks_slice name);

/** The title, or NULL if it is not set or must not be written. */
const lks_attribute *lks_find_title(const lks_attributes *attributes);

#endif
