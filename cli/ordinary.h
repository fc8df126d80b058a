/* Most links are written in the usual way. Their address and their readable
 * form need no work: each is the text itself. */
#ifndef CLI_ORDINARY_H
#define CLI_ORDINARY_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** True if the readable form of this link is its own text, provided that it has
 *  no findings, and if ordinary_href() writes its address. True for
 *  `https://example.com/a_b?c=1`, `example.com` and `me@example.net`. False
 *  decides nothing: linkspan_href() and linkspan_display() must be called. */
bool is_ordinary(linkspan_str text, const linkspan_link *link);

/** Write the address of an ordinary link to `to`, which has room for the link
 *  and ORDINARY_HREF_MORE bytes; returns its length. */
#define ORDINARY_HREF_MORE 9
size_t ordinary_href(linkspan_str text, const linkspan_link *link, bool is_http,
                     char *to);

/** What stands before the text of an ordinary link in its address, and whether a slash
 *  follows its host there: for those who write the parts themselves. */
linkspan_str ordinary_lead(const linkspan_link *link, bool is_http);
bool ordinary_needs_slash(linkspan_str text, const linkspan_link *link);

#endif
