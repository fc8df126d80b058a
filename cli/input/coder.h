/* What decode.c shares with the file of each kind of compression. */
#ifndef CLI_INPUT_CODER_H
#define CLI_INPUT_CODER_H

#include "cli/input/decode.h"

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
