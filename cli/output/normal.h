/* Writes addresses so that they can be compared: normalized by
 * linkspan_normalize() and, by option, unwrapped and without parameters that
 * track readers. Unwrapped means: the address of a redirecting page is replaced
 * by the address that it leads to. */
#ifndef CLI_OUTPUT_NORMAL_H
#define CLI_OUTPUT_NORMAL_H

#include <stdbool.h>

#include "cli/output/visual_line.h"
#include "linkspan/linkspan.h"

/** Options and buffers, reused for one link after the other. */
typedef struct normal {
    uint32_t flags; /**< LINKSPAN_NORMALIZE_ values */
    bool strips_tracking;
    bool unwraps;
    linkspan_buf written;
    growing form;
    growing target;
} normal;

/** Prepare `n`. The first three fields, which are options, can be set afterwards. */
void normal_init(normal *n);
void normal_free(normal *n);

/** The normalized address of a link, valid until the next call; its `data` is NULL if
 *  the link has no address. `kind` is that of linkspan_normalize(). */
linkspan_str normal_of(normal *n, uint32_t kind, linkspan_str link);

#endif
