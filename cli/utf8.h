/* Code points of a text. */
#ifndef CLI_UTF8_H
#define CLI_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** What code_point_at() gives for bytes that are not UTF-8. */
#define NO_CODE_POINT UINT32_MAX

/** Decode what starts at byte `at` of a text that goes on there. `width` gets
 *  its bytes, at least one. */
uint32_t code_point_at(linkspan_str text, size_t at, size_t *width);

/** Write a code point, which is none of a surrogate, to `to`, which has room for
 *  four bytes; gives how many they are. */
size_t utf8_put(char *to, uint32_t cp);

/** The value of a hexadecimal digit, or -1. */
int hex_value(char c);

/** True for what can steer a terminal or reorder what it shows: the controls of
 *  C0 (tabs and line ends too), DEL, C1 and the bidi controls; or, if `cp` is
 *  NO_CODE_POINT, for a byte that is C1 where a terminal does not read UTF-8. */
bool steers_terminal(uint32_t cp, char byte);

#endif
