/* Autolinks of CommonMark: `<scheme:...>` and `<local@domain>`. */
#ifndef LKS_MARKUP_AUTOLINK_H
#define LKS_MARKUP_AUTOLINK_H

#include "text/hints.h"
#include "text/slice.h"

/** Length of the autolink that `line` starts with, brackets included, or 0.
 *  The first byte of `line` is `<`. */
LKS_COLD size_t lks_autolink_at(lks_slice line);

#endif
