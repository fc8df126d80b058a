/* Reads and writes code points in UTF-8, and classifies characters. */
#ifndef CLI_OUTPUT_UTF8_H
#define CLI_OUTPUT_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** Result of code_point_at() for bytes that are not UTF-8. */
#define NO_CODE_POINT UINT32_MAX

/** Decode the code point at byte `at`, which is before the end of the text.
 *  `width` receives the number of bytes that were decoded, at least one. */
uint32_t code_point_at(linkspan_str text, size_t at, size_t *width);

/** Write the code point `cp` to `to`, which has room for four bytes. `cp` is
 *  not a surrogate. Returns how many bytes were written. */
size_t utf8_put(char *to, uint32_t cp);

/** The value of the hexadecimal digit `c`, or -1 if `c` is not one. */
int hex_value(char c);

/** An ASCII letter in lower case; any other byte as it is. */
char lower(char c);

/** True for a character that can steer a terminal or reorder what it shows: the
 *  C0 controls (including tabs and line ends), DEL, the C1 controls and the
 *  bidi controls. If `cp` is NO_CODE_POINT, true if a terminal that is not in
 *  UTF-8 mode reads `byte` as a C1 control. */
bool steers_terminal(uint32_t cp, char byte);

#endif
