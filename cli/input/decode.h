/* Compressed input, and other encodings than UTF-8. */
#ifndef CLI_INPUT_DECODE_H
#define CLI_INPUT_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---------------------------------------------------------------- decode */

/* Reads compressed input: gzip, zstd, xz and bzip2, with several members,
 * frames or streams one after the other. */

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

/* ----------------------------------------------------------------- coder */

/* What decode.c shares with the file of each kind of compression. */

struct decoder {
    const struct coder *coder;
    void *state; /* state of the coder */
    decoder_source source;
    bool is_ended;  /* the source has no more bytes */
    bool is_inside; /* inside a member, frame or stream */
    bool has_failed;
    const char *why;
    uint64_t offset; /* offset of raw[at] in the file */
    size_t at;
    size_t len;
    char *raw;
};

/* A kind of compression. */
typedef struct coder {
    const char *not_built_in; /* the message if `make` is NULL */
    /* True if data of this kind starts with these bytes. If `len` is less than
     * `magic_len`, true if it could turn out so when more bytes are read. */
    bool (*starts)(const char *bytes, size_t len);
    size_t magic_len;
    void *(*make)(void); /* returns NULL if out of memory */
    void (*free)(void *state);
    /* Called at the start of the data and after each member, frame or stream.
     * Start the next one at raw[at], skip padding, or fail. */
    void (*begin)(decoder *d);
    /* Decode more of the member, frame or stream. Returns how many bytes were
     * written to `into`, which can be 0. */
    size_t (*step)(decoder *d, char *into, size_t room);
} coder;

extern const coder gzip_coder;
extern const coder zstd_coder;
extern const coder xz_coder;
extern const coder bzip2_coder;

/** True if the `len` bytes start with the magic number or, if `len` is less
 *  than `magic_len`, if the magic number starts with these bytes. */
bool has_magic(const char *bytes, size_t len, const char *magic,
               size_t magic_len);

/** Drop the next `count` raw bytes, after they were decoded. */
void decoder_use(decoder *d, size_t count);
void decoder_fail(decoder *d, const char *why);

/** decoder_take_slot() waits until a slot is free and takes it, and
 *  decoder_free_slot() gives it back. A decoder of xz or zstd, which can need a
 *  large window, holds a slot, so that only a few such decoders exist at a
 *  time. */
void decoder_take_slot(void);
void decoder_free_slot(void);

#endif
