/* Reads a caller's linkspan_display_options. */
#ifndef LKS_API_READ_DISPLAY_H
#define LKS_API_READ_DISPLAY_H

#include "linkspan/linkspan.h"

/** Returns LINKSPAN_OK, LINKSPAN_ERR_ARG or LINKSPAN_ERR_OPTION. */
linkspan_status lks_read_display(linkspan_display_options *own,
                                 const linkspan_display_options *theirs);

#endif
