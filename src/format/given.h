/* Rewrites a string that is given as an address so that every program reads it as
 * browsers do. */
#ifndef LKS_FORMAT_GIVEN_H
#define LKS_FORMAT_GIVEN_H

#include "linkspan/linkspan.h"

#include "url/whole.h"

/** Append the address that was read into `given`, with two slashes after the scheme, and
 *  slashes for the backslashes that browsers read as slashes; without what browsers
 *  drop: `http:\\a.com\b` -> `http://a.com/b`. An address that starts with two slashes
 *  gets `https://`, or `http://`. */
void lks_write_regular(lks_slice text, const lks_given *given,
                       bool is_http_implied, linkspan_buf *out);

#endif
