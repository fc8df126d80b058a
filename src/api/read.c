#include "api/read.h"

#include <stdbool.h>

#include "text/sized.h"

static bool lies_in(linkspan_range range, size_t len)
{
    return range.start <= range.end && range.end <= len;
}

/* True if the ranges of the link lie in a text of this length. */
static bool is_link_of(const linkspan_link *link, size_t len)
{
    return lies_in(link->span, len) && lies_in(link->scheme, len) &&
           lies_in(link->local_part, len) && lies_in(link->host, len) &&
           lies_in(link->host_run, len) && lies_in(link->port, len) &&
           lies_in(link->path, len) && lies_in(link->query, len) &&
           lies_in(link->fragment, len) && lies_in(link->directives, len);
}

linkspan_status lks_read_link(linkspan_link *own, const linkspan_link *link,
                              size_t len)
{
    /* Parts that a check would not see must not be missing: only what counts
     * them may be. */
    if (lks_stated_size(link, offsetof(linkspan_link, directive_count)) == 0)
        return LINKSPAN_ERR_ARG;
    *own = (linkspan_link){.size = sizeof *own};
    const linkspan_status st = lks_read_struct(own, sizeof *own, link);
    if (st != LINKSPAN_OK)
        return st;
    return is_link_of(own, len) ? LINKSPAN_OK : LINKSPAN_ERR_ARG;
}
