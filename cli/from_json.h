/* The strings of JSON and JSON lines, as they come: nothing is held but what a link
 * may still reach into, and where the reader is. */
#ifndef CLI_FROM_JSON_H
#define CLI_FROM_JSON_H

#include "cli/reading.h"

/** Search a document, which is one value or several; with `has_lines` each line is
 *  one. */
void from_json(scan_search *s, scan_reader *in, bool has_lines);

#endif
