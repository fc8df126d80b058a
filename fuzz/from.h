/* What holds for every format that find can read. */
#ifndef FUZZ_FROM_H
#define FUZZ_FROM_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/from.h"
#include "linkspan/linkspan.h"

/** Can the bytes of the source stand for the text? */
typedef bool (*from_check)(linkspan_str source, linkspan_str text);

/**
 * Links are the same however the document comes, stand in the source one behind the
 * other, on the lines that are told, and are what `check` allows.
 *
 * First byte of `data`: profile (bit 7) and how much comes at once (the rest). The
 * others: the document.
 */
void check_format(from_format from, from_check check, const uint8_t *data,
                  size_t size);

#endif
