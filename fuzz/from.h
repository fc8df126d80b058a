/* What holds for every format that find can read. */
#ifndef FUZZ_FROM_H
#define FUZZ_FROM_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/input/from.h"
#include "linkspan/linkspan.h"

/** Can the bytes of the source stand for the text? */
typedef bool (*from_check)(linkspan_str source, linkspan_str text);

/**
 * Checks that the links do not depend on how the document is cut into pieces, that
 * they are in the order of the source and on the lines that are reported, and that
 * `check` accepts each of them.
 *
 * The first byte of `data` holds the profile (bit 7) and the size of a piece (the other
 * bits). All other bytes are the document.
 */
void check_format(from_format from, from_check check, const uint8_t *data,
                  size_t size);

#endif
