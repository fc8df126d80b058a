/* Compressed input: gzip, zstd, xz and bzip2, of several members, frames or streams
 * one after the other. */
#ifndef CLI_DECODE_H
#define CLI_DECODE_H

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

/** What starts with these bytes. */
packing packing_of(const char *bytes, size_t len);

/** Can more bytes make these the start of something compressed? */
bool is_half_packing(const char *bytes, size_t len);

/** What to say if this build cannot read it; NULL: it can. */
const char *packing_is_missing(packing kind);

/** The memory that a zstd frame may want for its window. More is refused. */
#define LARGEST_WINDOW ((uint64_t)32 << 20)
/** A decoder takes more than this only when it is its thread's turn to write:
 *  so no two of them do. */
#define USUAL_WINDOW ((uint64_t)8 << 20)

/** Where a decoder gets its bytes, as by input_read(). */
typedef struct decoder_source {
    void *context;
    size_t (*read)(void *context, char *into, size_t room);
} decoder_source;

typedef struct decoder decoder;

/** What decoder_read() gives when it cannot go on. */
#define DECODER_FAILED ((size_t)-1)

/** `start` is what has been read already. */
decoder *decoder_new(packing kind, const decoder_source *source,
                     const char *start, size_t len);
void decoder_free(decoder *d);

/** Up to `room` bytes of text, 0 at the end, or DECODER_FAILED. */
size_t decoder_read(decoder *d, char *into, size_t room);

/** Why reading failed, and at which byte of the file. NULL: reading the source
 *  itself failed, and `errno` says why. */
const char *decoder_error(const decoder *d, uint64_t *offset);

#endif
