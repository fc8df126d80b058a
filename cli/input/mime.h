/* Header fields of mail: the type and encoding of a part (MIME, RFC 2045), and
 * encoded words (RFC 2047). */
#ifndef CLI_INPUT_MIME_H
#define CLI_INPUT_MIME_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

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

#endif
