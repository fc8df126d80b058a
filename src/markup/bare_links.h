/* The links in the text of a paragraph of Markdown, which are found before
 * emphasis is read: the marks in `https://a.com/_x_` are part of the address. */
#ifndef LKS_MARKUP_BARE_LINKS_H
#define LKS_MARKUP_BARE_LINKS_H

#include "markup/inline_tree.h"
#include "text/hints.h"

/** Finds links; the layers above this one have the rules. */
typedef struct lks_link_finder {
    /** Find the next link in the text from `*at` on, and move `*at` past it.
     *  `*marks` receives the part of the link in which marks are text. False if
     *  there is no further link. */
    bool (*next)(const void *context, lks_slice text, size_t *at,
                 linkspan_range *marks);
    const void *context;
} lks_link_finder;

typedef struct lks_bare_links {
    const linkspan_allocator *allocator;
    const lks_link_finder *finder; /**< NULL: no links are found */
    linkspan_buf text;             /**< the paragraph without what is no text */
    lks_bare_link *all;
    size_t count;
    size_t room;
    bool
        has_strikes; /**< a link ends with `~`, which can end struck-out text */
} lks_bare_links;

LKS_COLD void lks_bare_links_begin(lks_bare_links *links,
                                   const lks_link_finder *finder,
                                   const linkspan_allocator *allocator);

/** Find the links of a paragraph whose marks would change how emphasis is read.
 *  `tree` is the paragraph, read without links. */
LKS_COLD linkspan_status lks_bare_links_find(lks_bare_links *links,
                                             const lks_inline_tree *tree);

LKS_COLD void lks_bare_links_free(lks_bare_links *links);

#endif
