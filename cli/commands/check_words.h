/* How `linkspan check` words its reports. */
#ifndef CLI_COMMANDS_CHECK_WORDS_H
#define CLI_COMMANDS_CHECK_WORDS_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** Write `text` in a colour, unless there are no colours. */
void write_marked(bool has_color, const char *color, const char *text);

const char *color_of(int32_t severity);

/** Name the character that a finding is about or, if it is about none, the characters of
 *  its range that are not ASCII. */
void name_characters(const linkspan_finding *f, linkspan_str text);

/** Name the protected domain that a host imitates: " paypal.com". */
void name_like(const linkspan_finding *f);

#endif
