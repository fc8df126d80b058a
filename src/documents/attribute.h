/* Which attributes of HTML hold addresses. */
#ifndef LKS_DOCUMENTS_ATTRIBUTE_H
#define LKS_DOCUMENTS_ATTRIBUTE_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** A LINKSPAN_ATTRIBUTE_ value for the attribute with this name, in either case. */
LKS_COLD uint32_t lks_attribute_kind(lks_slice name);

/** True for a size after an address of srcset: 2x, 480w, 1.5x. */
LKS_COLD bool lks_is_size_of_image(lks_slice word);

#endif
