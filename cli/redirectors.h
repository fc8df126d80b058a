/* The lists of data/links: parameters that track readers, and pages that lead to the
 * address which is written in their own. */
#ifndef CLI_REDIRECTORS_H
#define CLI_REDIRECTORS_H

#include <stdbool.h>

#include "cli/visual_line.h"
#include "linkspan/linkspan.h"

/** Remove the parameters that track readers from an address that
 *  linkspan_normalize() has written. False: it has none. */
bool strip_tracking(growing *url);

/** Write the address that an address of linkspan_normalize() leads to, if it is the
 *  page of a known redirector and what it leads to starts with http:// or
 *  https://. False: it is not. */
bool unwrap(linkspan_str url, growing *target);

#endif
