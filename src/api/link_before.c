#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/markup_links.h"
#include "api/read.h"
#include "text/hints.h"
#include "text/sized.h"

LKS_COLD linkspan_status linkspan_link_before(const linkspan_detector *detector,
                                              const char *text, size_t len,
                                              size_t end, linkspan_link *link)
{
    linkspan_link own;
    if (!detector || !lks_is_memory(text, len))
        return LINKSPAN_ERR_ARG;
    const linkspan_status st = lks_read_link(&own, link, len);
    if (st != LINKSPAN_OK)
        return st;
    if (end <= own.span.start || end >= own.span.end)
        return LINKSPAN_ERR_ARG;
    const size_t size = link->size;
    if (!lks_link_before(detector, lks_slice_of(text, len), end, &own))
        return LINKSPAN_NONE;
    lks_write_struct(link, size, &own, sizeof own);
    return LINKSPAN_OK;
}
