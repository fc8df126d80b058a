/* Bytes of mail on their way to text: quoted-printable, base64 and charsets, with
 * where in the source each stands. */
#ifndef CLI_TRANSFER_H
#define CLI_TRANSFER_H

#include "cli/mime.h"
#include "cli/reading.h"

/** Where text goes. Set `to`, `about` and `charset`; the rest is zero. */
typedef struct transfer_state {
    reading *to;
    uint32_t about;
    charset charset;
    bool has_unknown; /**< bytes of an unknown charset came by */
    /* of base64: a group of four that is not complete */
    uint32_t bits;
    size_t count;
    uint64_t starts[4];
} transfer_state;

/** Bytes that stand for themselves, but for their charset. */
void transfer_plain(transfer_state *t, const char *bytes, size_t len,
                    uint64_t source);

/** Bytes of a line in quoted-printable, with its line end; with `is_word`, of an
 *  encoded word, where an underscore is a space. */
void transfer_quoted(transfer_state *t, const char *bytes, size_t len,
                     uint64_t source, bool is_word);

/** Bytes in base64. */
void transfer_base64(transfer_state *t, const char *bytes, size_t len,
                     uint64_t source);
/** No more base64 comes. */
void transfer_end(transfer_state *t);

#endif
