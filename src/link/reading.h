/* How far to follow programs that read on where a link ends. */
#ifndef LKS_LINK_READING_H
#define LKS_LINK_READING_H

#include "text/slice.h"

/** Number of bytes after the link: longer than any user name and password. */
#define LKS_READ_ON_MAX 1024u

/** How far programs may read on after a link that ends at `at`: up to a Hard
 *  character, which no program takes into a URL, or LKS_READ_ON_MAX bytes. */
size_t lks_read_on_end(lks_slice text, size_t at);

#endif
