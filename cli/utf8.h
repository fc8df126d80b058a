/* Code points of a text. */
#ifndef CLI_UTF8_H
#define CLI_UTF8_H

#include <stdint.h>

#include "linkspan/linkspan.h"

/** What code_point_at() gives for bytes that are not UTF-8. */
#define NO_CODE_POINT UINT32_MAX

/** Decode what starts at byte `at` of a text that goes on there. `width` gets
 *  its bytes, at least one. */
uint32_t code_point_at(linkspan_str text, size_t at, size_t *width);

#endif
