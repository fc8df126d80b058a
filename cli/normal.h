/* Addresses for comparison: as linkspan_normalize() writes them and, if that is
 * wanted, unwrapped and without parameters that track readers. */
#ifndef CLI_NORMAL_H
#define CLI_NORMAL_H

#include <stdbool.h>

#include "cli/visual_line.h"
#include "linkspan/linkspan.h"

/** What is used for one link after the other. */
typedef struct normal {
    uint32_t flags; /**< LINKSPAN_NORMALIZE_ values */
    bool strips_tracking;
    bool unwraps;
    linkspan_buf written;
    growing form;
    growing target;
} normal;

/** Make it ready; the first three fields may be set afterwards. */
void normal_init(normal *n);
void normal_free(normal *n);

/** The address of a link, as long as the next one is not asked for; NULL data: it
 *  has none. `kind` is that of linkspan_normalize(). */
linkspan_str normal_of(normal *n, uint32_t kind, linkspan_str link);

#endif
