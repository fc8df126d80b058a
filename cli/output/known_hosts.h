/* Facts about hosts: their forms, their registrable domains. A text often names
 * the same few hosts again and again, so the facts about recent ones are
 * kept. */
#ifndef CLI_OUTPUT_KNOWN_HOSTS_H
#define CLI_OUTPUT_KNOWN_HOSTS_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

typedef struct known_host {
    char *name; /**< as written; NULL: nothing is known yet */
    size_t len;
    size_t capacity;
    linkspan_host about;
    bool has_unicode;     /**< `unicode` was asked for and is set */
    linkspan_buf unicode; /**< empty if `about` says that it is no host */
} known_host;

#define KNOWN_HOSTS 256

typedef struct known_hosts {
    const linkspan_data *data; /**< NULL: the compiled-in lists */
    known_host *list;          /**< allocated when it is first needed */
} known_hosts;

/** The facts about the host of a link. Valid until the next call. */
const known_host *known_host_of(known_hosts *hosts, linkspan_str text,
                                const linkspan_link *link, bool with_unicode);

void known_hosts_free(known_hosts *hosts);

#endif
