/* Writes the form of a link for the clipboard: LINKSPAN_DISPLAY_TO_COPY. */
#ifndef LKS_API_COPY_FORM_H
#define LKS_API_COPY_FORM_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** `options` have been read and checked, and do not have LINKSPAN_DISPLAY_TO_COPY.
 *  Returns what linkspan_display() returns. */
LKS_COLD linkspan_status lks_copy_form(const linkspan_display_options *options,
                                       lks_slice text, linkspan_buf *out);

#endif
