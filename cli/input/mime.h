/* Mail: its parts, their transfer encodings, who has sent it. */
#ifndef CLI_INPUT_MIME_H
#define CLI_INPUT_MIME_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

#include "cli/input/reading.h"
#include "cli/output/visual_line.h"

/* ------------------------------------------------------------------ mime */

/* Header fields of mail: the type and encoding of a part (MIME, RFC 2045), and
 * encoded words (RFC 2047). */

typedef enum charset {
    CHARSET_UTF8, /**< UTF-8, ASCII, or no charset given: bytes stay as is */
    CHARSET_LATIN1,
    CHARSET_LATIN9,
    CHARSET_WINDOWS_1252,
    CHARSET_UNKNOWN /**< other bytes than ASCII become U+FFFD */
} charset;

charset charset_of(linkspan_str name);

/** The code point that a byte of 0x80 or more stands for. */
uint32_t charset_character(charset from, unsigned char byte);

typedef enum transfer {
    TRANSFER_PLAIN,
    TRANSFER_QUOTED,
    TRANSFER_BASE64,
    TRANSFER_UNKNOWN
} transfer;

typedef enum part_type {
    PART_TEXT,
    PART_HTML,
    PART_MULTIPART,
    PART_DIGEST, /**< a multipart whose parts are messages */
    PART_MESSAGE,
    PART_OTHER /**< not text, such as an image: skipped */
} part_type;

#define LONGEST_BOUNDARY 128

/** What the header fields of a part say about it. */
typedef struct mime {
    part_type type;
    transfer transfer;
    charset charset;
    char charset_name[40];
    size_t boundary_len; /**< 0: no boundary */
    char boundary[LONGEST_BOUNDARY];
} mime;

/** Store what a header field says about its part. `name` is the text before the
 *  colon. */
void mime_take(mime *m, linkspan_str name, linkspan_str value);

/** True for blanks and for the bytes of a line end. */
bool is_mail_space(char c);

/** True if both are equal, ignoring the case of ASCII letters. */
bool is_word(linkspan_str text, const char *word);

/** An encoded word: `=?charset?Q?text?=`. */
typedef struct encoded_word {
    linkspan_str charset;
    bool is_base64;
    linkspan_str text;
    size_t len; /**< length of the whole encoded word; 0: there is none at this
                 *   place */
} encoded_word;
encoded_word encoded_word_at(const char *bytes, size_t len);

/* -------------------------------------------------------------- transfer */

/* Decodes the bytes of mail (quoted-printable, base64, charsets) and keeps track of
 * where in the source each byte stands. */

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

/* ----------------------------------------------------------- mail sender */

/* Who sends a mail: the fields of its header that say it, decoded. */

/** All zero at the start of a message. */
typedef struct mail_sender {
    growing from;
    growing list_id;
    uint64_t line; /**< of the field From */
} mail_sender;

/** Take the decoded value of a field, if it says who sends the mail and somebody wants to
 *  know it. The first field of a name counts. */
void mail_sender_take(mail_sender *sender, const reading *r, linkspan_str name,
                      linkspan_str value, uint64_t line);

/** The header ends: report the sender, if there is one, and forget it. */
void mail_sender_tell(mail_sender *sender, const reading *r);

void mail_sender_free(mail_sender *sender);

#endif
