/* Reads compressed input: gzip, zstd, xz and bzip2, with several members,
 * frames or streams one after the other. */
#ifndef CLI_INPUT_DECODE_H
#define CLI_INPUT_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum packing {
    PACKED_NOT,
    PACKED_GZIP,
    PACKED_ZSTD,
    PACKED_XZ,
    PACKED_BZIP2,
    PACKINGS
} packing;

extern const char *const packing_names[PACKINGS];

/** The kind of compression that starts with these bytes. */
packing packing_of(const char *bytes, size_t len);

/** True if these bytes could be the start of compressed data, but are too few
 *  to be sure. */
bool is_half_packing(const char *bytes, size_t len);

/** The message to write if this build cannot read that kind of compression;
 *  NULL if it can. */
const char *packing_is_missing(packing kind);

/** The most memory that the window of a zstd frame may take. Frames that need
 *  more are refused. */
#define LARGEST_WINDOW ((uint64_t)32 << 20)
/** A decoder takes more memory than this only when it is its thread's turn to
 *  write, so that only one decoder at a time takes more. */
#define USUAL_WINDOW ((uint64_t)8 << 20)

/** The source of a decoder's bytes; it works like input_read(). */
typedef struct decoder_source {
    void *context;
    size_t (*read)(void *context, char *into, size_t room);
} decoder_source;

typedef struct decoder decoder;

/** Result of decoder_read() when it cannot continue. */
#define DECODER_FAILED ((size_t)-1)

/** Make a decoder; `start` is what has been read already. */
decoder *decoder_new(packing kind, const decoder_source *source,
                     const char *start, size_t len);
void decoder_free(decoder *d);

/** Read up to `room` bytes of text; returns 0 at the end, or DECODER_FAILED. */
size_t decoder_read(decoder *d, char *into, size_t room);

/** Why reading failed, and at which byte of the file. NULL: reading the source
 *  itself failed, and `errno` says why. */
const char *decoder_error(const decoder *d, uint64_t *offset);

#endif
