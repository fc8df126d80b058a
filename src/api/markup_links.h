/* How links of a text in HTML or Markdown go together with the markup inside of
 * them. */
#ifndef LKS_API_MARKUP_LINKS_H
#define LKS_API_MARKUP_LINKS_H

#include "linkspan/linkspan.h"

#include "documents/md_inlines.h"
#include "text/hints.h"

/** Finds links with the detector, which must outlive the finder. */
LKS_COLD lks_link_finder lks_finder_of(const linkspan_detector *detector);

/** Markup stands at `end` of the text, inside the link. If the host or address of
 *  the link is complete there, shorten the link to what would be found if the
 *  text ended there. Returns false if nothing may be linked: a reader sees one
 *  word in `goo<b>gle.com</b>`. */
LKS_COLD bool lks_link_before(const linkspan_detector *detector, lks_slice text,
                              size_t end, linkspan_link *link);

#endif
