/* Reads structs of the caller, of any version, into structs of this version. */
#ifndef LKS_API_READ_H
#define LKS_API_READ_H

#include "linkspan/linkspan.h"

#include "safety/findings.h"
#include "text/sized.h"

/** Read a link of a text of `len` bytes. Returns LINKSPAN_OK, LINKSPAN_ERR_ARG
 *  (also for ranges outside the text) or LINKSPAN_ERR_OPTION. */
linkspan_status lks_read_link(linkspan_link *own, const linkspan_link *link,
                              size_t len);

/** Prepare a caller's array for findings, with elements of `stride` bytes.
 *  Returns LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION. */
linkspan_status lks_begin_findings(const linkspan_findings *findings,
                                   size_t stride, lks_findings *out);

/** Write the findings to the caller's struct. Returns LINKSPAN_OK, or
 *  LINKSPAN_NONE if there are no findings. */
linkspan_status lks_end_findings(linkspan_findings *findings,
                                 const lks_findings *found);

#endif
