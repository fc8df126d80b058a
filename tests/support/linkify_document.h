/* linkspan_linkify() and linkspan_linkify_write() for documents in `markup`, which
 * replaces options->markup. */
#ifndef LKS_SUPPORT_LINKIFY_DOCUMENT_H
#define LKS_SUPPORT_LINKIFY_DOCUMENT_H

#include <stdlib.h>

#include "linkspan/linkspan.h"

static inline linkspan_linkify_options
with_markup(const linkspan_linkify_options *options, uint32_t markup)
{
    linkspan_linkify_options own;
    if (options)
        own = *options;
    else if (linkspan_linkify_options_init(&own) != LINKSPAN_OK)
        abort();
    own.markup = markup;
    return own;
}

static inline linkspan_status
linkify_document(const linkspan_detector *detector,
                 const linkspan_linkify_options *options, uint32_t markup,
                 const char *text, size_t len, linkspan_writer write,
                 void *context)
{
    const linkspan_linkify_options own = with_markup(options, markup);
    return linkspan_linkify_write(detector, &own, text, len, write, context);
}

static inline linkspan_status
linkify_document_to(const linkspan_detector *detector,
                    const linkspan_linkify_options *options, uint32_t markup,
                    const char *text, size_t len, linkspan_buf *out)
{
    const linkspan_linkify_options own = with_markup(options, markup);
    return linkspan_linkify(detector, &own, text, len, out);
}

#endif
