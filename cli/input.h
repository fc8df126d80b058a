/* Where text comes from: a file or standard input, read in blocks, plain or
 * compressed. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sys/types.h>

#include "cli/decode.h"
#include "linkspan/linkspan.h"

typedef struct input {
    int fd;
    const char *name; /**< for people */
    uint64_t offset;  /**< bytes read, compressed as they are */
    off_t size;       /**< of the file when reading began */
    bool is_begun;
    bool is_slow;     /**< a pipe or the like, which may make wait */
    decoder *decoder; /**< NULL: it is not compressed */
    const char *why;  /**< it cannot be read; NULL: see `errno` */
} input;

/** What input_read() gives when reading failed. */
#define INPUT_FAILED ((size_t)-1)

/** Open a file; "-" is standard input. False: it cannot be opened, and `errno`
 *  says why. */
bool input_open(input *in, const char *path);

/** What people call it. */
const char *input_name(const char *path);

/** Read up to `room` bytes of text, `room` being more than 4: as many as come
 *  at once, 0 at the end, or INPUT_FAILED. `in` must stay where it is. */
size_t input_read(input *in, char *into, size_t room);

/** Read the first bytes of a file: as many as are needed to guess what kind of
 *  file it is. */
size_t input_read_first(input *in, char *into, size_t room);

/** Say why reading failed. */
void input_complain(const input *in);

void input_close(input *in);

/** What a file looks like, by its first bytes. */
typedef enum input_look {
    LOOKS_TEXT,
    LOOKS_BINARY,
    LOOKS_PDF, /**< and others that hold text, but packed */
    LOOKS_ZIP,
    LOOKS_TAR,
    LOOKS_UTF16,
    LOOKS_UTF32,
    LOOKS_LEGACY /**< not ASCII, and not UTF-8 either */
} input_look;

/** So many bytes are looked at. */
#define LOOK_LEN 32768u

/** Is it no text, and no encoding of text either? */
bool is_binary(input_look look);

/** @param may_have_nul  a NUL byte does not make it binary. */
input_look look_at(const char *bytes, size_t len, bool may_have_nul);

/** Say that the text is in another encoding and how to convert it; nothing if
 *  it looks like text. */
void tell_look(const char *name, input_look look);

/** Is this a text that can be read as UTF-8, where NUL is a character like
 *  others? If not, say so as tell_look() does. */
bool looks_readable(const char *name, const char *bytes, size_t len);

/** Could more bytes make a byte order mark of these? */
bool is_half_byte_order_mark(const char *bytes, size_t len);

/** Read a whole file of at most `max` bytes, to be freed by the caller. Gives
 *  NULL after a message. */
char *read_whole(const char *path, size_t max, size_t *len);

/** Lines of files, without the remarks that # starts, space around them and empty
 *  ones; 0 at first. */
typedef struct line_list {
    char **texts;
    size_t text_count;
    linkspan_str *list;
    size_t count;
    size_t room;
} line_list;

/** Add those of a file; exits after a message if it cannot be read. */
void line_list_add(line_list *lines, const char *path);
/** Add a line that stays where it is. */
void line_list_put(line_list *lines, linkspan_str line);
void line_list_free(line_list *lines);

/** One text of a command that takes arguments or lines. */
typedef struct item {
    linkspan_str text;
    size_t line;      /**< of standard input; 0: an argument */
    linkspan_str end; /**< how the line ends: LF, CR LF or not at all */
} item;

/** Called with each item; returns a STATUS_. */
typedef int (*item_function)(void *context, const item *one);

/** Call `each` for every argument, or for every line of standard input if there
 *  is none; gives the greatest of the statuses. Stops when output fails. */
int for_each_item(char **arguments, size_t count, item_function each,
                  void *context);

/** `linkspan: what: why` for an item: it, or the line that it is. */
void item_message(const item *one, const char *why);

#endif
