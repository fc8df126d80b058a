/* Most links are written in the usual way. Their readable form is the text
 * itself, and so is their address, possibly with a scheme before it and a slash
 * after the host. */
#ifndef CLI_OUTPUT_ORDINARY_H
#define CLI_OUTPUT_ORDINARY_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** True if ordinary_href() can write the address of this link, and if its
 *  readable form is its own text unless it has findings. True for
 *  `https://example.com/a_b?c=1`, `example.com` and `me@example.net`. If false,
 *  the link may still be like this: call linkspan_href() and linkspan_display()
 *  to find out. */
bool is_ordinary(linkspan_str text, const linkspan_link *link);

/** Write the address of an ordinary link to `to`, which has room for the link
 *  and ORDINARY_HREF_MORE bytes; returns its length. */
#define ORDINARY_HREF_MORE 9
size_t ordinary_href(linkspan_str text, const linkspan_link *link, bool is_http,
                     char *to);

/** For callers that write the address themselves: what stands before the link's
 *  text in the address, and whether a slash must be written after the host. */
linkspan_str ordinary_lead(const linkspan_link *link, bool is_http);
bool ordinary_needs_slash(linkspan_str text, const linkspan_link *link);

#endif
