/* What decode.c shares with the file of each kind of compression. */
#ifndef CLI_CODER_H
#define CLI_CODER_H

#include "cli/decode.h"

struct decoder {
    const struct coder *coder;
    void *state; /* of the coder */
    decoder_source source;
    bool is_ended;  /* the source has no more */
    bool is_inside; /* a member, frame or stream */
    bool has_failed;
    const char *why;
    uint64_t offset; /* of raw[at] in the file */
    size_t at;
    size_t len;
    char *raw;
};

/* A kind of compression. */
typedef struct coder {
    const char *not_built_in; /* says so, if `make` is NULL */
    /* Do the bytes start such data? Of few bytes: can they? */
    bool (*starts)(const char *bytes, size_t len);
    size_t magic_len;
    void *(*make)(void); /* NULL: out of memory */
    void (*free)(void *state);
    /* Something starts at raw[at], after the end of what was before: go inside
     * it, skip padding, or fail. */
    void (*begin)(decoder *d);
    /* Decode some of it; gives how many bytes came out, maybe none. */
    size_t (*step)(decoder *d, char *into, size_t room);
} coder;

extern const coder gzip_coder;
extern const coder zstd_coder;
extern const coder xz_coder;
extern const coder bzip2_coder;

/** Do `len` bytes start with the magic number, or it with them? */
bool has_magic(const char *bytes, size_t len, const char *magic,
               size_t magic_len);

/** `count` bytes are done. */
void decoder_use(decoder *d, size_t count);
void decoder_fail(decoder *d, const char *why);

/** Windows are large: only so many decoders of such kinds may be there at a time. A
 *  slot is waited for. */
void decoder_take_slot(void);
void decoder_free_slot(void);

#endif
