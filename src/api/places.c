#include "linkspan/linkspan.h"

#include "api/check.h"
#include "markup/places.h"
#include "text/alloc.h"
#include "text/hints.h"

LKS_COLD linkspan_status
linkspan_read_places(uint32_t markup, const char *text, size_t len,
                     const linkspan_allocator *allocator,
                     linkspan_on_place on_place, void *context)
{
    if (!on_place || !lks_is_memory(text, len) ||
        !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    if (markup != LINKSPAN_MARKUP_HTML && markup != LINKSPAN_MARKUP_MARKDOWN)
        return LINKSPAN_ERR_OPTION;
    lks_places p = {.text = lks_slice_of(text, len),
                    .on_place = on_place,
                    .context = context};
    if (markup == LINKSPAN_MARKUP_HTML) {
        lks_html_places(&p, 0, len);
        return p.status;
    }
    lks_labels *labels = lks_resize(allocator, NULL, sizeof *labels);
    if (!labels)
        return LINKSPAN_ERR_NO_MEMORY;
    lks_labels_collect(labels, p.text);
    lks_markdown_places(&p, labels, allocator);
    lks_release(allocator, labels);
    return p.status;
}
