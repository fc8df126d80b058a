/* What decode.c shares with the file of each kind of compression. */
#ifndef CLI_CODER_H
#define CLI_CODER_H

#include "cli/decode.h"

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
    /* True if the bytes are the start of data of this kind. If `len` is less
     * than `magic_len`, true if more bytes could make them one. */
    bool (*starts)(const char *bytes, size_t len);
    size_t magic_len;
    void *(*make)(void); /* NULL: out of memory */
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

/** True if the `len` bytes start with the magic number or, if they are fewer
 *  than that, if the magic number starts with them. */
bool has_magic(const char *bytes, size_t len, const char *magic,
               size_t magic_len);

/** Drop `count` raw bytes, which are decoded. */
void decoder_use(decoder *d, size_t count);
void decoder_fail(decoder *d, const char *why);

/** Wait until a slot is free and take it; or free it again. Decoders of xz and
 *  zstd, which can need a large window, need a slot, so that only a few exist at
 *  a time. */
void decoder_take_slot(void);
void decoder_free_slot(void);

#endif
