#include "text/hints.h"

LKS_FAST_BEGIN

#include "api/read.h"

#include <stdbool.h>

#include "api/check.h"
#include "find/result.h"
#include "text/sized.h"

/* True if all ranges of the link lie in a text of this length. */
static bool is_link_of(const linkspan_link *link, size_t len)
{
    for (size_t i = 0; i < LKS_RANGES; i++) {
        const linkspan_range *range = lks_const_range_of(link, i);
        if (range->start > range->end || range->end > len)
            return false;
    }
    return true;
}

linkspan_status lks_read_link(linkspan_link *own, const linkspan_link *link,
                              size_t len)
{
    /* The struct must contain all ranges, which a check needs. Only the counts
     * after them may be missing. */
    if (lks_stated_size(link, offsetof(linkspan_link, directive_count)) == 0)
        return LINKSPAN_ERR_ARG;
    if (link->size == sizeof *own) { /* nearly always */
        *own = *link;
    } else {
        *own = (linkspan_link){.size = sizeof *own};
        const linkspan_status st = lks_read_struct(own, sizeof *own, link);
        if (st != LINKSPAN_OK)
            return st;
    }
    return is_link_of(own, len) ? LINKSPAN_OK : LINKSPAN_ERR_ARG;
}

linkspan_status lks_begin_findings(const linkspan_findings *findings,
                                   size_t stride, lks_findings *out)
{
    linkspan_findings own = {.size = sizeof own};
    const linkspan_status st = lks_read_struct(&own, sizeof own, findings);
    if (st == LINKSPAN_ERR_ARG || !lks_is_size(stride) ||
        !lks_is_array(own.list, own.room, stride))
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK || own.reserved)
        return LINKSPAN_ERR_OPTION;
    *out = (lks_findings){
        .list = (uint8_t *)own.list, .stride = stride, .room = own.room};
    return LINKSPAN_OK;
}

linkspan_status lks_end_findings(linkspan_findings *findings,
                                 const lks_findings *found)
{
    const linkspan_findings own = {.severity = found->severity,
                                   .action = found->action,
                                   .list = (linkspan_finding *)found->list,
                                   .room = found->room,
                                   .count = found->count};
    lks_write_struct(findings, findings->size, &own, sizeof own);
    return found->count > 0 ? LINKSPAN_OK : LINKSPAN_NONE;
}

LKS_FAST_END
