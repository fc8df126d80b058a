/* Searches the strings of JSON and JSON Lines while the file is read. Keeps in
 * memory only the text that a link may still extend into, and the path of the
 * current value. */
#ifndef CLI_INPUT_FROM_JSON_H
#define CLI_INPUT_FROM_JSON_H

#include "cli/input/reading.h"

/** Search a document of one JSON value or several. With `has_lines`, each line is a
 *  value of its own (JSON Lines). */
void from_json(scan_search *s, scan_reader *in, bool has_lines);

#endif
