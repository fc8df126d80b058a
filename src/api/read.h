/* What callers hand over as structs, read into this version's own. */
#ifndef LKS_API_READ_H
#define LKS_API_READ_H

#include "linkspan/linkspan.h"

/** Read a link of a text of `len` bytes. Returns LINKSPAN_OK, LINKSPAN_ERR_ARG
 *  (also for ranges outside of the text) or LINKSPAN_ERR_OPTION. */
linkspan_status lks_read_link(linkspan_link *own, const linkspan_link *link,
                              size_t len);

#endif
