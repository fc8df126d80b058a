/* Removes from a text the controls that lks_write_controls() has written. */
#ifndef LKS_DISPLAY_UNDO_H
#define LKS_DISPLAY_UNDO_H

#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "text/slice.h"

/** Begin `out` and append the text without the controls; do not commit. Returns
 *  LINKSPAN_OK, LINKSPAN_NONE if there are no controls, or
 *  LINKSPAN_ERR_NO_MEMORY. Takes time linear in the text. */
LKS_COLD linkspan_status lks_undo_controls(lks_slice text, linkspan_buf *out);

#endif
