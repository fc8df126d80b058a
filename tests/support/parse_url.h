/* A little URL parser, independent of the library. It must find, in a formatted URL, the
 * parts from which the URL was made.
 *
 * Some different structures are written as the same URL. Two structures count as the
 * same if they are equal after this normalisation:
 *
 * - a path of no segments is a path of one empty segment ("/");
 * - a query of no pairs is one empty key without value ("?");
 * - directives without a fragment have an empty fragment ("#:~:a");
 * - directives are compared with their escapes decoded, all but those of their
 *   own syntax: an escaped comma or ampersand is not a separator. A percent
 *   sign that starts no escape stands for itself;
 * - by the letter of 4.1 (without round-trip) the comma that ends the last
 *   directive becomes an escaped one (F5), and so a literal.
 *
 * Nothing else may differ: absent and empty parts, keys without value and with
 * an empty one, and every byte, well-formed or not. */
#ifndef LKS_SUPPORT_PARSE_URL_H
#define LKS_SUPPORT_PARSE_URL_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

/** True if `text`, what follows scheme and host, has the parts of `url`; on
 *  failure `what` names the first part that differs. */
bool lks_has_parts_of(const char *text, size_t len, const linkspan_url *url,
                      bool is_round_trip, const char **what);

#endif
