/* The settings and the state of a linkifier. */
#ifndef LKS_API_LINKIFY_H
#define LKS_API_LINKIFY_H

#include "linkspan/linkspan.h"

#include "api/plan.h"
#include "output/output.h"
#include "safety/defang.h"
#include "text/changes.h"
#include "text/embedding.h"
#include "text/hints.h"

struct linkspan_linkifier {
    const linkspan_allocator *allocator;
    linkspan_detector *own_detector; /**< NULL: the caller's detector is used */
    linkspan_stream *stream;
    uint32_t flags;
    bool
        copies_links; /**< no option changes how most links are written, and the
                       *   format can write those in one go */
    bool needs_title; /**< the text shown for the current link does not say
                       *   where it leads */
    bool has_failed;
    bool is_busy;  /**< a push or finish has not returned yet */
    bool is_freed; /**< the writer has freed the linkifier: the running call
                    *   frees it at its end */
    linkspan_writer write; /**< writer of the running call */
    void *context;
    size_t written; /**< the text before this offset is written */
    linkspan_str redaction;
    bool keeps_rest;             /**< text around links is not made harmless */
    bool redacts_kind;           /**< links are replaced by their kind, not by
                        *   `redaction` */
    lks_changes *changes;        /**< receives the changes of a document; NULL:
                                 *   they are not noted */
    const linkspan_buf *result;  /**< what the writer appends to, if changes are
                                 *   noted */
    const linkspan_str *schemes; /**< the allowed schemes; if there are none,
                                  *   the default ones */
    size_t scheme_count;
    size_t max_shown; /**< longest label in code points; 0: no
                                   *   limit */
    linkspan_filter_options
        filter;               /**< its `size` is 0 if there is no filter */
    linkspan_on_plan on_plan; /**< may be NULL */
    void *plan_context;
    linkspan_plan plan;       /**< for the current link, if there is a filter or
                               *   callback to ask */
    linkspan_buf rest_of_tag; /**< the attributes that follow the address in the
                               *   tag of every link */
    linkspan_buf href;
    linkspan_buf label;
    linkspan_buf
        title; /**< the address for people, if `label` is a shortened one */
    lks_defanger defanger; /**< used for all text, if links must not be
                            *   clickable */
    lks_output output;
};

/** Make a linkifier that writes `format`, whichever format the options name. If
 *  `format` is NULL, it writes the format of the options. Options that name an
 *  unknown format are refused in either case. */
linkspan_status lks_linkifier_new(const linkspan_detector *detector,
                                  const linkspan_linkify_options *options,
                                  const lks_format *format,
                                  linkspan_linkifier **linkifier);

/** Read a document once, and write it with its links. `escaped`, `escapes`: see
 *  lks_md_document. */
linkspan_status lks_linkify_read(linkspan_linkifier *l, uint32_t markup,
                                 lks_slice text, linkspan_buf *escaped,
                                 lks_changes *escapes);

/** Make the links in the text of a document harmless, and write the document to
 *  `result`, which must be empty. The linkifier must be one that writes harmless text.
 *  `changes`, which must be empty too, receives the changes; NULL: they are not
 *  noted. */
linkspan_status lks_linkify_harmless(linkspan_linkifier *l, uint32_t markup,
                                     lks_slice text, linkspan_buf *result,
                                     lks_changes *changes);

/** Note that the document from `start` to `end` is written as it is. */
static inline void lks_linkify_note(const linkspan_linkifier *l, size_t start,
                                    size_t end)
{
    if (l->changes)
        lks_changes_copied(l->changes, start, end,
                           l->result->len + l->output.batch.len);
}

/** What is written in place of a link of this kind. */
static inline lks_slice lks_redaction_of(const linkspan_linkifier *l,
                                         uint32_t kind)
{
    if (!l->redacts_kind)
        return lks_slice_of(l->redaction.data, l->redaction.len);
    return kind == LINKSPAN_KIND_URL ? lks_slice_of("[url]", 5)
                                     : lks_slice_of("[email]", 7);
}

/** Make the detector that is used if the caller gives none. It has the profile
 *  `safe`, since people may click the links. */
linkspan_status lks_safe_detector(const linkspan_allocator *allocator,
                                  linkspan_detector **detector);

/** True if the scheme, in capital or small letters, is in the list. */
bool lks_is_listed_scheme(linkspan_str scheme, const linkspan_str *list,
                          size_t count);

/** The markup that the caller's options state; 0 for plain text, and for options that
 *  linkspan_linkifier_new() refuses. */
uint32_t lks_linkify_markup(const linkspan_linkify_options *options);

/** linkspan_linkify_write() for a document in `markup`. */
LKS_COLD linkspan_status lks_linkify_document(
    const linkspan_detector *detector, const linkspan_linkify_options *options,
    uint32_t markup, lks_slice text, linkspan_writer write, void *context);

/** Prepare the form in which a link of `text` is written, after it was judged.
 *  Not used if all text is written harmless. */
linkspan_status lks_linkify_form(linkspan_linkifier *l, lks_slice text,
                                 const linkspan_link *link,
                                 lks_link_form *form);

/** Make the href that a callback asks for: LINKSPAN_OK, LINKSPAN_ERR_INVALID,
 *  LINKSPAN_ERR_LIMIT or LINKSPAN_ERR_NO_MEMORY. */
linkspan_status lks_linkify_own_href(const linkspan_linkifier *l,
                                     lks_slice given, linkspan_buf *out);

/** Check a string of the caller that will be escaped later: LINKSPAN_OK,
 *  LINKSPAN_ERR_INVALID or LINKSPAN_ERR_LIMIT. */
linkspan_status lks_linkify_check_string(linkspan_str s);

/** True if the caller has a filter or a callback to ask about links. */
static inline bool lks_is_asked(const linkspan_linkifier *l)
{
    return l->on_plan || l->filter.size > 0;
}

/** True if all text is written so that nothing in it can be clicked. */
static inline bool lks_is_harmless(const linkspan_linkifier *l)
{
    return l->flags & (LINKSPAN_LINKIFY_DEFANG | LINKSPAN_LINKIFY_REDACT);
}

/** True if a link at this place must be isolated, so that the text around it
 *  does not change how it is shown. */
bool lks_linkify_isolates(const linkspan_linkifier *l, const lks_place *place);

/** Pass on everything that was written, and remember a failure. */
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
