#include "api/filter.h"

#include "api/check.h"
#include "text/sized.h"
#include "text/steps.h"

static linkspan_status read_filter(linkspan_filter_options *own,
                                   const linkspan_filter_options *filter)
{
    *own = (linkspan_filter_options){.size = sizeof *own};
    const linkspan_status st = lks_read_struct(own, sizeof *own, filter);
    if (st == LINKSPAN_ERR_ARG ||
        !lks_is_array(own->ignored, own->ignored_count, sizeof *own->ignored))
        return LINKSPAN_ERR_ARG;
    return own->reserved ? LINKSPAN_ERR_OPTION : st;
}

static bool is_sorted(const linkspan_filter_options *filter)
{
    size_t end = 0;
    for (size_t i = 0; i < filter->ignored_count; i++) {
        LKS_STEP();
        const linkspan_range *range = &filter->ignored[i];
        if (range->start > range->end || (i > 0 && range->start <= end))
            return false;
        end = range->end;
    }
    return true;
}

linkspan_status lks_read_filter(linkspan_filter_options *own,
                                const linkspan_filter_options *filter)
{
    const linkspan_status st = read_filter(own, filter);
    return st == LINKSPAN_ERR_ARG || is_sorted(own) ? st : LINKSPAN_ERR_ARG;
}

/* True if an ignored range touches the link: the first one that ends after the
 * link's start begins before the link's end. */
static bool touches_ignored(const linkspan_filter_options *filter,
                            linkspan_range span)
{
    size_t low = 0;
    size_t high = filter->ignored_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (filter->ignored[middle].end <= span.start)
            low = middle + 1;
        else
            high = middle;
    }
    return low < filter->ignored_count && filter->ignored[low].start < span.end;
}

bool lks_keeps(const linkspan_filter_options *filter, const linkspan_link *link,
               linkspan_str bytes)
{
    if (touches_ignored(filter, link->span))
        return false;
    return !filter->filter || filter->filter(filter->context, link, bytes) != 0;
}
