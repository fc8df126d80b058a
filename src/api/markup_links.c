#include "api/markup_links.h"

#include "api/check.h"
#include "api/read.h"
#include "find/scan.h"

/* ---- links before emphasis is read */

/* Where the host, with its port, ends. For a link without host: the end of the
 * link. */
static size_t end_of_host(const linkspan_link *link)
{
    const size_t host = link->host.end;
    if (link->host.end == link->host.start)
        return link->span.end;
    return link->port.end > host ? link->port.end : host;
}

/* Marks are part of an address that has a scheme, and of what follows the host of
 * any other URL: in `**a**b.com/_c_` the stars are emphasis. */
static bool next_bare(const void *context, lks_slice text, size_t *at,
                      lks_found_link *found)
{
    linkspan_link link;
    lks_scan scan;
    lks_scan_begin(&scan, context, text, *at);
    const bool is_found = lks_scan_next(&scan, &link) == LKS_SCAN_FOUND;
    *at = scan.at;
    if (!is_found)
        return false;
    found->span = link.span;
    found->host_end = end_of_host(&link);
    found->marks = link.scheme.end == link.scheme.start ? found->host_end
                                                        : link.span.start;
    return true;
}

lks_link_finder lks_finder_of(const linkspan_detector *detector)
{
    return (lks_link_finder){.next = next_bare, .context = detector};
}

/* ---- markup inside a link */

bool lks_link_before(const linkspan_detector *detector, lks_slice text,
                     size_t end, linkspan_link *link)
{
    linkspan_link shorter;
    lks_scan scan;
    if (end_of_host(link) > end)
        return false;
    lks_scan_begin(&scan, detector, (lks_slice){text.data, end},
                   link->span.start);
    if (lks_scan_next(&scan, &shorter) != LKS_SCAN_FOUND ||
        shorter.span.start != link->span.start ||
        shorter.host.start != link->host.start ||
        shorter.host.end != link->host.end)
        return false;
    shorter.host_run = link->host_run; /* the text before the link counts too */
    *link = shorter;
    return true;
}
