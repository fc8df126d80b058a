/* What a linkifier was made with, and what it is in the middle of. */
#ifndef LKS_API_LINKIFY_H
#define LKS_API_LINKIFY_H

#include "linkspan/linkspan.h"

#include "output/output.h"

struct linkspan_linkifier {
    const linkspan_allocator *allocator;
    linkspan_detector *own_detector; /**< NULL: the caller's is used */
    linkspan_stream *stream;
    uint32_t flags;
    bool has_failed;
    size_t written; /**< offset of the text up to which it is written */
    linkspan_str redaction;
    const linkspan_str *schemes; /**< none: the default ones */
    size_t scheme_count;
    linkspan_buf href;
    linkspan_buf label;
    lks_output output;
};

/** True if the scheme, in any case, is one of the list. */
bool lks_is_listed_scheme(linkspan_str scheme, const linkspan_str *list,
                          size_t count);

#endif
