/* The lists of data/links: parameters that track readers; and redirectors,
 * pages that lead to another address, which is written in the address of the
 * page. */
#ifndef CLI_OUTPUT_REDIRECTORS_H
#define CLI_OUTPUT_REDIRECTORS_H

#include <stdbool.h>

#include "cli/output/visual_line.h"
#include "linkspan/linkspan.h"

/** Remove the parameters that track readers from an address that
 *  linkspan_normalize() has written. False: it has none. */
bool strip_tracking(growing *url);

/** If `url`, an address that linkspan_normalize() has written, is the page of a
 *  known redirector, write the address that it leads to. False if it is no such
 *  page, or if that address does not start with http:// or https://. */
bool unwrap(linkspan_str url, growing *target);

#endif
