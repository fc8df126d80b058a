/* Texts with their links between U+2E20 and U+2E21, as in LinkDetectionTest. */
#ifndef LKS_SUPPORT_MARKED_H
#define LKS_SUPPORT_MARKED_H

#include <stddef.h>

#include "linkspan/linkspan.h"

/** Longest text; marked it may be twice as long. */
#define LKS_MARKED_MAX 8192

/** Write `line`, NUL-terminated, without its marks; gives the length. */
size_t lks_without_marks(const char *line, char text[LKS_MARKED_MAX]);

/** Write the text with marks around what the detector finds; gives the length.
 */
size_t lks_with_marks(const linkspan_detector *d, const char *text, size_t len,
                      char out[2 * LKS_MARKED_MAX]);

#endif
