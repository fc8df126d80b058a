/* Standard output: bytes, colours and clickable links. A thread may collect its
 * output until it is its turn. */
#ifndef CLI_OUTPUT_OUTPUT_H
#define CLI_OUTPUT_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "linkspan/linkspan.h"

/** Values of --color and --hyperlink, in the order of their choices. */
enum {
    WHEN_AUTO,
    WHEN_ALWAYS,
    WHEN_NEVER
};
#define WHEN_CHOICES "auto|always|never"

/** True if colours should be written. With `auto`: to a terminal, unless
 *  NO_COLOR is set or TERM is dumb. */
bool wants_color(int when);

/** True if links should be clickable (OSC 8). With `auto`: on a terminal that
 *  is not dumb. */
bool wants_hyperlinks(int when);

/** Collects the output of a thread until it is the thread's turn to write. */
typedef struct output_buffer {
    char *data;
    size_t len;
    size_t capacity;
    /** Wait for the turn, write the collected output, and empty the buffer. */
    void (*drain)(void *context);
    void *context;
} output_buffer;

/** From now on this thread's output goes to a buffer; NULL: to standard output.
 */
void output_gather(output_buffer *buffer);

/** Send everything that this thread has written so far to standard output, so
 *  that later messages come after it. */
void output_drain(void);

/** Write bytes that were collected. One thread at a time. */
void output_put(linkspan_str bytes);

/** Number of bytes that this thread has collected and not sent. */
size_t output_gathered(void);

/** A line is complete and can be written; with `at_once`, it is written now. */
void output_line_end(bool at_once);

/** Get room for `len` bytes, which the caller fills. Then call output_wrote()
 *  with the end of what was filled in. Nothing else may be written in
 *  between. */
char *output_room(size_t len);
void output_wrote(const char *end);

/** Copy bytes to `to`; returns their end. */
char *put_bytes(char *to, const char *bytes, size_t len);

/** Write the digits of a number to `to`, which has room for 20; returns their
 *  end. */
char *put_number(char *to, uint64_t number);

void write_char(char c);
void write_text(const char *text);
void write_number(uint64_t number);
void write_str(linkspan_str text);

/** Write text as one field of a line: backslash, tab, line ends and everything
 *  that can steer a terminal are escaped, as \x1b or \u202e. */
void write_escaped(linkspan_str text);

/** Write a file name, escaped so that it cannot steer a terminal. If
 *  `terminator` is NUL, the name is written unchanged, since a program will
 *  read it. */
void write_file_name(const char *name, char terminator, bool has_color);

/** How HTML writes a character that is syntax there; NULL: as it is. */
const char *html_reference(char c);

/** Write text for HTML, with character references for `<` and the like. Text
 *  with NUL or ill-formed UTF-8 must be written in another way. */
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

/** True if writing has failed, so that there is no point in continuing. */
bool output_failed(void);

/** Write what is left; false, with a message, if some output was lost. */
bool output_close(void);

/** Bytes `range` of `text`. */
linkspan_str part_of(const char *text, linkspan_range range);

linkspan_str str_of(const char *text);

/** Flags of linkspan_href() for a link that was found. The address keeps a user
 *  name if the options asked for user names; the user name of a suspect is not
 *  kept. */
uint32_t href_flags_of(const linkspan_link *link);

#endif
