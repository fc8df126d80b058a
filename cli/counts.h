/* Counts in a text: lines, characters and units of offsets. */
#ifndef LINKSPAN_CLI_COUNTS_H
#define LINKSPAN_CLI_COUNTS_H

#include <stddef.h>
#include <stdint.h>

/** How often a byte occurs. */
uint64_t count_of(char byte, const char *text, size_t len);

/** Length in a unit of offsets, a LINKSPAN_UNIT_ value. */
uint64_t units_in(uint32_t unit, const char *text, size_t len);

/** Length in code points. */
uint64_t characters_in(const char *text, size_t len);

/** Where the last line of a text starts. */
size_t last_line_of(const char *text, size_t len);

#endif
