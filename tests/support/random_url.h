/* Random structures of a URL, with much that formatting has to handle. */
#ifndef LKS_SUPPORT_RANDOM_URL_H
#define LKS_SUPPORT_RANDOM_URL_H

#include <stdint.h>
#include <stdio.h>

#include "linkspan/linkspan.h"

#define LKS_RANDOM_URL_PREFIX "https://x.org"

/** The URL points into the rest of the struct: do not copy it. */
typedef struct lks_random_url {
    linkspan_url url;
    linkspan_str segments[5];
    linkspan_pair pairs[4];
    linkspan_str directives[3];
    uint8_t bytes[4096];
    size_t used;
} lks_random_url;

void lks_make_random_url(uint64_t *random, lks_random_url *out);

/** Show a structure, bytes that are not printable ASCII as \xNN. */
void lks_print_url(FILE *file, const linkspan_url *url);

#endif
