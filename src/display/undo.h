/* Taking controls out of a text again that lks_write_controls() has written. */
#ifndef LKS_DISPLAY_UNDO_H
#define LKS_DISPLAY_UNDO_H

#include "linkspan/linkspan.h"

#include "text/slice.h"

/** Begin `out` and append the text without them; do not commit. LINKSPAN_OK,
 *  LINKSPAN_NONE if there are none, or LINKSPAN_ERR_NO_MEMORY. Takes time linear
 *  in the text. */
linkspan_status lks_undo_controls(lks_slice text, linkspan_buf *out);

#endif
