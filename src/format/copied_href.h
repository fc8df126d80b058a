/* Copied hrefs: nearly all hrefs are the bytes of the link, unchanged, with at
 * most a scheme put before them. */
#ifndef LKS_FORMAT_COPIED_HREF_H
#define LKS_FORMAT_COPIED_HREF_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

#include "text/copy.h"

/** What a copied href is made of: the scheme if the link lacks one, the head
 *  (the link up to the end of its host), a slash if the link lacks one, and the
 *  tail (the rest of the link). */
typedef struct lks_copied_href {
    char before[8];
    size_t before_len;
    linkspan_range head;
    linkspan_range tail;
    bool needs_slash;
    /** The href is not a copied one if the head or the tail has one of these
     *  bytes. */
    const lks_byte_set *not_in_head;
    const lks_byte_set *not_in_tail;
    linkspan_range link;
} lks_copied_href;

/** Describe the href of a link that was found in the text, if it is a copied
 *  href: the same bytes as lks_url_href() and lks_email_href() write, with
 *  nothing in them that HTML escapes. False if it is not. */
bool lks_copied_href_of(lks_slice text, const linkspan_link *link,
                        bool is_http_implied, lks_copied_href *href);

#endif
