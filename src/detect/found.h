/* A link that was found, as the public struct has it. */
#ifndef LKS_DETECT_FOUND_H
#define LKS_DETECT_FOUND_H

#include "detect/run.h"
#include "link/termination.h"

/** A URL on its way; its tail follows. */
typedef struct lks_found_url {
    const lks_run_host *host;
    size_t start;
    size_t host_end; /**< with a dot that belongs to it (H8) */
    linkspan_range port;
} lks_found_url;

void lks_write_url(linkspan_link *link, const lks_found_url *url,
                   const linkspan_tail *tail);

/** Where the parts of a tail start, with their initiators; an absent one where
 *  the next starts, or at the end. */
typedef struct lks_plain_tail {
    size_t query;
    size_t fragment;
    size_t end;
} lks_plain_tail;

/** A URL of a scheme, if it starts before its host, a domain and such a tail. */
void lks_write_plain_url(linkspan_link *link, size_t start, linkspan_range host,
                         const lks_plain_tail *tail);

/** H8: without port and parts the dot is the sentence's (P8 left the parts
 *  out). */
void lks_drop_dot(lks_found_url *url, lks_tail_walk *walk);

/** P9, P10: the rule by which the URL is a name of something else; NULL if it is
 *  not. */
const char *lks_rule_of_url(const linkspan_detector *d, lks_slice text,
                            const lks_found_url *url,
                            const linkspan_tail *tail);

/** How far a link's end is looked for beyond the longest link: so many Soft
 *  characters can follow it before it counts as too long. */
#define LKS_SCAN_AHEAD 65536u

/** The furthest from a link's start that its end is looked for. */
size_t lks_furthest_end(const linkspan_detector *d, lks_slice text,
                        size_t start);

/** An address from `start`, with or without "mailto:"; its local part is from
 *  `local` to the `@` before the host. */
void lks_write_address(linkspan_link *link, const lks_run_host *host,
                       size_t start, size_t local);

/** The same if the host is a plain domain. */
void lks_write_plain_address(linkspan_link *link, size_t start, size_t local,
                             linkspan_range host);

#endif
