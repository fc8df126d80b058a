#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/markup_links.h"
#include "documents/places.h"
#include "text/alloc.h"
#include "text/hints.h"

LKS_COLD linkspan_status linkspan_read_places(
    const linkspan_detector *detector, uint32_t markup, const char *text,
    size_t len, const linkspan_allocator *allocator, linkspan_on_place on_place,
    void *context)
{
    if (!on_place || !lks_is_memory(text, len) ||
        !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    if (markup != LINKSPAN_MARKUP_HTML && markup != LINKSPAN_MARKUP_MARKDOWN)
        return LINKSPAN_ERR_OPTION;
    const lks_link_finder finder = lks_finder_of(detector);
    lks_places p = {.allocator = allocator,
                    .text = lks_slice_of(text, len),
                    .on_place = on_place,
                    .context = context};
    return lks_read_places(&p, markup, detector ? &finder : NULL);
}
