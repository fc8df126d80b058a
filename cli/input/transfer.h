/* Decodes the bytes of mail (quoted-printable, base64, charsets) and keeps track of
 * where in the source each byte stands. */
#ifndef CLI_INPUT_TRANSFER_H
#define CLI_INPUT_TRANSFER_H

#include "cli/input/mime.h"
#include "cli/input/reading.h"

/** State of a decoder. Set `to`, `about` and `charset`, and all else to zero. */
typedef struct transfer_state {
    reading *to;
    uint32_t about;
    charset charset;
    bool has_unknown; /**< a byte of an unknown charset was replaced */
    /* an incomplete group of four base64 characters */
    uint32_t bits;
    size_t count;
    uint64_t starts[4];
} transfer_state;

/** Decode bytes that have only a charset, and no transfer encoding. */
void transfer_plain(transfer_state *t, const char *bytes, size_t len,
                    uint64_t source);

/** Decode a line of quoted-printable, given with its line end. With `is_word`, decode
 *  the text of an encoded word, where an underscore stands for a space. */
void transfer_quoted(transfer_state *t, const char *bytes, size_t len,
                     uint64_t source, bool is_word);

/** Decode base64. The last group may be incomplete. */
void transfer_base64(transfer_state *t, const char *bytes, size_t len,
                     uint64_t source);
/** End the base64: decode an incomplete last group. */
void transfer_end(transfer_state *t);

#endif
