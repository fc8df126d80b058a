/* The slow ways of writing, which define what the fast ones must write. */
#ifndef LKS_SUPPORT_SLOWLY_H
#define LKS_SUPPORT_SLOWLY_H

#include "api/linkify.h"

/** Write links by the rules, and text byte by byte. */
static inline void linkify_slowly(linkspan_linkifier *l)
{
    l->copies_links = false;
    l->output.batch.copy = lks_copy_scalar;
}

#endif
