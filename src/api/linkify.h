/* What a linkifier was made with, and what it is in the middle of. */
#ifndef LKS_API_LINKIFY_H
#define LKS_API_LINKIFY_H

#include "linkspan/linkspan.h"

#include "api/plan.h"
#include "output/output.h"
#include "safety/defang.h"
#include "text/embedding.h"

struct linkspan_linkifier {
    const linkspan_allocator *allocator;
    linkspan_detector *own_detector; /**< NULL: the caller's is used */
    linkspan_stream *stream;
    uint32_t flags;
    bool
        copies_links; /**< no option makes links other than they mostly are, and
                        the format can write those in one go */
    bool needs_title; /**< what is shown of the link in hand does not say where
                           it leads */
    bool has_failed;
    bool is_busy;  /**< a push or finish has not returned yet */
    bool is_freed; /**< the writer has freed it: that call does so at its end */
    linkspan_writer write; /**< of the call that runs, with its context */
    void *context;
    size_t written; /**< offset of the text up to which it is written */
    linkspan_str redaction;
    const linkspan_str *schemes; /**< none: the default ones */
    size_t scheme_count;
    size_t max_shown;             /**< code points of a label; 0: any number */
    linkspan_next_options filter; /**< its size is 0 if there is none */
    linkspan_on_plan on_plan;     /**< may be NULL */
    void *plan_context;
    linkspan_plan plan;       /**< for the link in hand, if anybody is asked */
    linkspan_buf rest_of_tag; /**< what every link has after its address */
    linkspan_buf href;
    linkspan_buf label;
    lks_defanger defanger; /**< of all text, if links are not to be clickable */
    lks_output output;
};

/** Make a linkifier that writes `format`, whatever format the options name. NULL:
 *  the one that they name. Options that name an unknown format are refused in
 *  either case. */
linkspan_status lks_linkifier_new(const linkspan_detector *detector,
                                  const linkspan_linkify_options *options,
                                  const lks_format *format,
                                  linkspan_linkifier **linkifier);

/** True if the scheme, in any case, is one of the list. */
bool lks_is_listed_scheme(linkspan_str scheme, const linkspan_str *list,
                          size_t count);

/** Make what is to be written of a link of `text`, which has been judged, unless
 *  all text is written harmless. */
linkspan_status lks_linkify_form(linkspan_linkifier *l, lks_slice text,
                                 const linkspan_link *link,
                                 lks_link_form *form);

/** Make the href that a callback wants: LINKSPAN_OK, LINKSPAN_ERR_INVALID,
 *  LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY. */
linkspan_status lks_linkify_own_href(const linkspan_linkifier *l,
                                     lks_slice given, linkspan_buf *out);

/** A string that a caller gave, which is to be escaped: LINKSPAN_OK,
 *  LINKSPAN_ERR_INVALID or LINKSPAN_ERR_LIMIT. */
linkspan_status lks_linkify_check_string(linkspan_str s);

/** True if the caller wants to be asked about links. */
static inline bool lks_is_asked(const linkspan_linkifier *l)
{
    return l->on_plan || l->filter.size > 0;
}

/** True if all text is written so that nothing in it can be clicked. */
static inline bool lks_is_harmless(const linkspan_linkifier *l)
{
    return l->flags & (LINKSPAN_LINKIFY_DEFANG | LINKSPAN_LINKIFY_REDACT);
}

/** True if a link in such surroundings has to be isolated, so that it is shown
 *  as it is. */
bool lks_linkify_isolates(const linkspan_linkifier *l, const lks_place *place);

/** Hand over what was written, and remember a failure. */
linkspan_status lks_linkify_leave(linkspan_linkifier *l, linkspan_status st);

static inline lks_slice lks_part_of(lks_slice text, linkspan_range range)
{
    return (lks_slice){text.data + range.start, range.end - range.start};
}

static inline lks_slice lks_buf_slice(const linkspan_buf *buf)
{
    return lks_slice_of(buf->data, buf->len);
}

#endif
