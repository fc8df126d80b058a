/* Counting lines, characters and units of a text. */
#ifndef CLI_INPUT_COUNTING_H
#define CLI_INPUT_COUNTING_H

#include <stddef.h>
#include <stdint.h>

/** How many times the byte stands in the text. */
uint64_t count_of(char byte, const char *text, size_t len);

/** How many units the text has. `unit` is a LINKSPAN_UNIT_ value. */
uint64_t units_in(uint32_t unit, const char *text, size_t len);

/** How many code points the text has. */
uint64_t characters_in(const char *text, size_t len);

/** Where the last line of a text starts: after its last line end. */
size_t last_line_of(const char *text, size_t len);

#endif
