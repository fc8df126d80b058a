/* Where text comes from: a file or standard input, read in blocks, compressed
 * or not. */
#ifndef CLI_INPUT_INPUT_H
#define CLI_INPUT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sys/types.h>

#include "cli/input/decode.h"
#include "linkspan/linkspan.h"

typedef struct input {
    int fd;
    const char *name; /**< the name for messages */
    uint64_t offset;  /**< number of bytes read, before decompression */
    off_t size;       /**< size of the file when reading began */
    bool is_begun;
    decoder *decoder; /**< NULL: the input is not compressed */
    const char *why;  /**< why it cannot be read; NULL: `errno` says it */
} input;

/** Result of input_read() when reading failed. */
#define INPUT_FAILED ((size_t)-1)

/** Open a file; "-" is standard input. False: it cannot be opened, and `errno`
 *  says why. */
bool input_open(input *in, const char *path);

/** The name of an input for messages. */
const char *input_name(const char *path);

/** Read up to `room` bytes of text; `room` must be more than 4. Returns how
 *  many bytes were read, 0 at the end, or INPUT_FAILED. From a pipe, fewer bytes
 *  may come than there is room for. `in` must stay at the same address. */
size_t input_read(input *in, char *into, size_t room);

/** Read the first bytes of a file: as many as are needed to guess what kind of
 *  file it is. */
size_t input_read_first(input *in, char *into, size_t room);

/** Write a message that says why reading failed. */
void input_complain(const input *in);

void input_close(input *in);

/** The kind of a file, guessed from its first bytes. */
typedef enum input_look {
    LOOKS_TEXT,
    LOOKS_BINARY,
    LOOKS_PDF, /**< PDF and other files that hold text in packed form */
    LOOKS_ZIP,
    LOOKS_TAR,
    LOOKS_UTF16,
    LOOKS_UTF32,
    LOOKS_LEGACY /**< not ASCII, and not UTF-8 either */
} input_look;

/** Number of bytes that are looked at. */
#define LOOK_LEN 32768u

/** True if the file is not text in any encoding. */
bool is_binary(input_look look);

/** Guess the kind of a file.
 *  @param may_have_nul  a NUL byte does not make it binary. */
input_look look_at(const char *bytes, size_t len, bool may_have_nul);

/** Write a message that says what kind of file or encoding this is, and how to
 *  convert it. Write nothing if it looks like UTF-8 text. */
void tell_look(const char *name, input_look look);

/** True if the text can be read as UTF-8; NUL counts as an ordinary character.
 *  If false, a message has been written, as by tell_look(). */
bool looks_readable(const char *name, const char *bytes, size_t len);

/** True if these bytes are the start of a byte order mark that is not
 *  complete. */
bool is_half_byte_order_mark(const char *bytes, size_t len);

/** Read the rest of an input of at most `max` bytes, to be freed by the caller. Returns
 *  NULL after a message. */
char *input_read_rest(input *in, size_t max, size_t *len);

/** Read a whole file of at most `max` bytes, to be freed by the caller. Returns
 *  NULL after a message. */
char *read_whole(const char *path, size_t max, size_t *len);

/** Lines of files, without remarks (after #), space around them and empty
 *  lines; all zero at first. */
typedef struct line_list {
    char **texts;
    size_t text_count;
    linkspan_str *list;
    size_t count;
    size_t room;
} line_list;

/** Add the lines of a file; exits after a message if it cannot be read. */
void line_list_add(line_list *lines, const char *path);
/** Add a line, which must stay in memory. */
void line_list_put(line_list *lines, linkspan_str line);
void line_list_free(line_list *lines);

#endif
