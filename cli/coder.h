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
    /* True if data of this kind starts with these bytes. If they are fewer than
     * `magic_len`: true if it can start with them. */
    bool (*starts)(const char *bytes, size_t len);
    size_t magic_len;
    void *(*make)(void); /* NULL: out of memory */
    void (*free)(void *state);
    /* A member, frame or stream starts at raw[at], after the end of the last:
     * go inside it, skip padding, or fail. */
    void (*begin)(decoder *d);
    /* Decode some of it; returns how many bytes came out, possibly none. */
    size_t (*step)(decoder *d, char *into, size_t room);
} coder;

extern const coder gzip_coder;
extern const coder zstd_coder;
extern const coder xz_coder;
extern const coder bzip2_coder;

/** True if the `len` bytes start with the magic number, or the magic number
 *  with them. */
bool has_magic(const char *bytes, size_t len, const char *magic,
               size_t magic_len);

/** Drop `count` raw bytes, which are decoded. */
void decoder_use(decoder *d, size_t count);
void decoder_fail(decoder *d, const char *why);

/** Windows are large, so only a few decoders of such kinds may exist at a time.
 *  Waits for a free slot. */
void decoder_take_slot(void);
void decoder_free_slot(void);

#endif
