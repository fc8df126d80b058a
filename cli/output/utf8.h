/* Text on a terminal: code points, their columns, what is written visibly. */
#ifndef CLI_OUTPUT_UTF8_H
#define CLI_OUTPUT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/* ------------------------------------------------------------------ utf8 */

/* Reads and writes code points in UTF-8, and classifies characters. */

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

/* ----------------------------------------------------------------- width */

/* Text in a terminal: its width, and how invisible characters are written. */

/** Number of columns that the text takes up if write_visibly() writes it. */
size_t visible_width(linkspan_str text);

/** Write the text. In place of an invisible character, write its code point, as
 *  in <U+202E>; in place of a byte that is not UTF-8, its value, as in <FF>. */
void write_visibly(linkspan_str text);

/* --------------------------------------------------------------- columns */

/* How characters look in a terminal. */

/** Number of columns that the character takes: 0 if it is drawn onto the
 *  character before it, as an accent is; 2 if it is wide; else 1. */
unsigned columns_of(uint32_t cp);

/** True for a control, a bidi control or another invisible character. False for
 *  the joiners and the selectors of emoji, which have a use in writing. */
bool is_unseen(uint32_t cp);

#endif
