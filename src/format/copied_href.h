/* The href of what nearly all links are: ASCII that stays as it is. */
#ifndef LKS_FORMAT_COPIED_HREF_H
#define LKS_FORMAT_COPIED_HREF_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

#include "text/copy.h"

/** What the href is made of: a scheme that is not written, the head, a slash
 *  that is not written, and the tail. */
typedef struct lks_copied_href {
    char before[8];
    size_t before_len;
    linkspan_range head;
    linkspan_range tail;
    bool needs_slash;
    /** It is not if the head or the tail has something of these. */
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
