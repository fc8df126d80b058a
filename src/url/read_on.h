/* How far another program may read if it takes more text into a URL than
 * linkspan does. The additional text can hide an `@` and another host. */
#ifndef LKS_URL_READ_ON_H
#define LKS_URL_READ_ON_H

#include "text/slice.h"

/** The largest number of bytes after a link that are considered: more than any
 *  user name and password have. */
#define LKS_READ_ON_MAX 1024u

/** How far programs may read on after a link that ends at `at`: up to a Hard
 *  character, which no program takes into a URL, or LKS_READ_ON_MAX bytes. */
size_t lks_read_on_end(lks_slice text, size_t at);

#endif
