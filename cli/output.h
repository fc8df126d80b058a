/* Standard output: bytes, colours and clickable links. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>

#include "linkspan/linkspan.h"

/** Values of --color and --hyperlink, in the order of their choices. */
enum {
    WHEN_AUTO,
    WHEN_ALWAYS,
    WHEN_NEVER
};
#define WHEN_CHOICES "auto|always|never"

/** Should colours be written? With `auto`: to a terminal, unless NO_COLOR is
 *  set or TERM is dumb. */
bool wants_color(int when);

/** Should links be clickable (OSC 8)? With `auto`: on a terminal that is not
 *  dumb. */
bool wants_hyperlinks(int when);

void write_str(linkspan_str text);

/** The same with backslash, tab and line ends escaped, for text that is one
 *  field of a line. */
void write_escaped(linkspan_str text);

/** The same with references, for HTML. Text that may have NUL or ill-formed UTF-8
 *  must be shown otherwise. */
void write_html(linkspan_str text);

/** Start and end a stretch in a colour, given as an SGR parameter. */
void color_begin(const char *sgr);
void color_end(void);

#define COLOR_LINK  "01;31"
#define COLOR_FILE  "35"
#define COLOR_LINE  "32"
#define COLOR_BAD   "01;31"
#define COLOR_WARN  "33"
#define COLOR_GOOD  "32"
#define COLOR_FAINT "2"

/** Start a clickable stretch; an empty `href` ends it. */
void hyperlink(linkspan_str href);

/** Did writing fail? Then there is no point in going on. */
bool output_failed(void);

/** Write what is left; false, with a message, if something did not arrive. */
bool output_close(void);

/** Bytes `range` of `text`. */
linkspan_str part_of(const char *text, linkspan_range range);

linkspan_str str_of(const char *text);

#endif
