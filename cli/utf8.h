/* Reads code points of a text. */
#ifndef CLI_UTF8_H
#define CLI_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** Result of code_point_at() for bytes that are not UTF-8. */
#define NO_CODE_POINT UINT32_MAX

/** Decode the code point at byte `at`, which is before the end of the text.
 *  `width` receives its number of bytes, at least one. */
uint32_t code_point_at(linkspan_str text, size_t at, size_t *width);

/** Write a code point, which is no surrogate, to `to`, which has room for four
 *  bytes. Returns how many bytes were written. */
size_t utf8_put(char *to, uint32_t cp);

/** The value of a hexadecimal digit, or -1. */
int hex_value(char c);

/** An ASCII letter in lower case; any other byte as it is. */
char lower(char c);

/** True for a character that can steer a terminal or reorder what it shows: the
 *  controls of C0 (tabs and line ends too), DEL, C1 and the bidi controls. If
 *  `cp` is NO_CODE_POINT, true for a byte that a terminal not in UTF-8 mode
 *  reads as C1. */
bool steers_terminal(uint32_t cp, char byte);

#endif
