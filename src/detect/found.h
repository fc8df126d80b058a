/* A link that was found, as the public struct has it. */
#ifndef LKS_DETECT_FOUND_H
#define LKS_DETECT_FOUND_H

#include "detect/run.h"

/** A URL on its way; its tail follows. */
typedef struct lks_found_url {
    const lks_run_host *host;
    size_t start;
    size_t host_end; /**< with a dot that belongs to it (H8) */
    linkspan_range port;
} lks_found_url;

void lks_write_url(linkspan_link *link, const lks_found_url *url,
                   const linkspan_tail *tail);

/** An address from `start`, with or without "mailto:"; its local part is from
 *  `local` to `at`. */
void lks_write_address(linkspan_link *link, const lks_run_host *host,
                       size_t start, size_t local, size_t at);

#endif
