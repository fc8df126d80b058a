/* Fills the public struct with a link that was found. */
#ifndef LKS_FIND_RESULT_H
#define LKS_FIND_RESULT_H

#include "linkspan/linkspan.h"

#include "find/host.h"

/** A host that is about to become part of a link. Small, so that the common
 *  case keeps it in registers. */
typedef struct lks_host {
    linkspan_range range;
    linkspan_range run; /**< with the text that P7 (host start) trimmed at its
                         *   start */
    uint32_t kind;      /**< a LINKSPAN_HOST_ value */
    const lks_run_host
        *named; /**< holds the ASCII form; NULL: the host is ASCII as written */
} lks_host;

static inline lks_host lks_host_of(const lks_run_host *host)
{
    /* copied number by number: copying a range would wait for the stores of its
     * two numbers */
    return (lks_host){{host->range.start, host->range.end},
                      {host->run.start, host->run.end},
                      host->kind,
                      host->is_as_written ? NULL : host};
}

/** The host in ASCII form, with IP addresses written as in linkspan_host.
 *  `room` has LKS_HOST_ROOM bytes. Most links are found without this form. */
lks_slice lks_ascii_host(const lks_host *host, lks_slice text, uint8_t *room);

/** True if the host or a name above it is on the detector's list. */
bool lks_is_ignored_host(const linkspan_detector *d, lks_slice text,
                         lks_host host);

/** A URL up to its port. */
typedef struct lks_url {
    lks_host host;
    size_t start;
    size_t host_end; /**< with a dot that belongs to the host (H8) */
    linkspan_range port;
} lks_url;

/* Each number is stored by itself: copying a whole range would wait for the two
 * stores that made it. */
static inline void lks_set_range(linkspan_range *range, size_t start,
                                 size_t end)
{
    range->start = start;
    range->end = end;
}

static inline void lks_set_host(linkspan_link *link, lks_host host)
{
    link->size = sizeof *link;
    link->host_kind = host.kind;
    link->action = LINKSPAN_ACTION_LINK;
    lks_set_range(&link->host, host.range.start, host.range.end);
    lks_set_range(&link->host_run, host.run.start, host.run.end);
}

/* Set everything but the tail and its parts; the link ends at `end`. */
static inline void lks_set_url_start(linkspan_link *link, const lks_url *url,
                                     size_t end, uint32_t score)
{
    const size_t absent = url->host.range.end;
    const bool has_scheme = url->start < url->host.range.start;
    const bool has_port = url->port.end > url->port.start;
    lks_set_host(link, url->host);
    link->kind = LINKSPAN_KIND_URL;
    link->flags = (url->host_end > absent ? LINKSPAN_LINK_TRAILING_DOT : 0u) |
                  (has_scheme ? 0u : LINKSPAN_LINK_SCHEME_IMPLIED) |
                  score << LINKSPAN_LINK_SCORE_SHIFT;
    lks_set_range(&link->span, url->start, end);
    lks_set_range(&link->scheme, has_scheme ? url->start : absent,
                  has_scheme ? url->host.range.start : absent);
    lks_set_range(&link->local_part, absent, absent);
    lks_set_range(&link->port, has_port ? url->port.start : absent,
                  has_port ? url->port.end : absent);
}

static inline void lks_set_url(linkspan_link *link, const lks_url *url,
                               const linkspan_tail *tail, uint32_t score)
{
    lks_set_url_start(link, url, tail->end, score);
    link->parts = tail->parts;
    lks_set_range(&link->path, tail->path.start, tail->path.end);
    lks_set_range(&link->query, tail->query.start, tail->query.end);
    lks_set_range(&link->fragment, tail->fragment.start, tail->fragment.end);
    lks_set_range(&link->directives, tail->directives.start,
                  tail->directives.end);
    link->directive_count = tail->directive_count;
}

/** Set that nothing follows the host, which ends at `end`. */
static inline void lks_set_nothing_after(linkspan_link *link, size_t end)
{
    link->parts = 0;
    lks_set_range(&link->port, end, end);
    lks_set_range(&link->path, end, end);
    lks_set_range(&link->query, end, end);
    lks_set_range(&link->fragment, end, end);
    lks_set_range(&link->directives, end, end);
    link->directive_count = 0;
}

/** Set an address that starts at `start`, with or without "mailto:"; its local
 *  part goes from `local` to the `@` before the host. */
static inline void lks_set_address(linkspan_link *link, lks_host host,
                                   size_t start, size_t local)
{
    const size_t absent = host.range.end;
    const bool has_scheme = start < local;
    lks_set_host(link, host);
    link->kind = LINKSPAN_KIND_EMAIL;
    link->flags = has_scheme ? 0 : LINKSPAN_LINK_SCHEME_IMPLIED;
    lks_set_range(&link->span, start, host.range.end);
    lks_set_range(&link->scheme, has_scheme ? start : absent,
                  has_scheme ? local : absent);
    lks_set_range(&link->local_part, local, host.range.start - 1);
    lks_set_nothing_after(link, absent);
}

/* ---------------------------------------------------------------- ranges */

/* The ranges of a linkspan_link as an array, to visit or move them all. */

#define LKS_RANGES 10u

/** Offsets of the ranges, in the order of the struct; the first is the link
 *  itself. */
static const size_t lks_range_offsets[LKS_RANGES] = {
    offsetof(linkspan_link, span),       offsetof(linkspan_link, scheme),
    offsetof(linkspan_link, local_part), offsetof(linkspan_link, host),
    offsetof(linkspan_link, host_run),   offsetof(linkspan_link, port),
    offsetof(linkspan_link, path),       offsetof(linkspan_link, query),
    offsetof(linkspan_link, fragment),   offsetof(linkspan_link, directives)};

static inline linkspan_range *lks_range_of(linkspan_link *link, size_t number)
{
    return (linkspan_range *)(void *)((char *)link + lks_range_offsets[number]);
}

static inline const linkspan_range *
lks_const_range_of(const linkspan_link *link, size_t number)
{
    return (const linkspan_range *)(const void *)((const char *)link +
                                                  lks_range_offsets[number]);
}

/** Move a link forward by this many bytes, or backward by wrap-around. */
static inline void lks_move_link(linkspan_link *link, size_t by)
{
    for (size_t i = 0; i < LKS_RANGES; i++) {
        lks_range_of(link, i)->start += by;
        lks_range_of(link, i)->end += by;
    }
}

#endif
