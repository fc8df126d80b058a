/* Which attributes of HTML hold addresses. */
#ifndef CLI_ATTRIBUTE_H
#define CLI_ATTRIBUTE_H

#include "linkspan/linkspan.h"

typedef enum attribute_kind {
    ATTRIBUTE_OTHER,
    ATTRIBUTE_ADDRESS,  /**< the value is one address: href */
    ATTRIBUTE_ADDRESSES /**< addresses with white space between them, and sizes
                         *   after them: srcset */
} attribute_kind;

/** What the value of the attribute with this name is; the case of the name does not
 *  matter. */
attribute_kind attribute_kind_of(linkspan_str name);

#endif
