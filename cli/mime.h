/* Fields of mail: what MIME says of a part, and words in other encodings. */
#ifndef CLI_MIME_H
#define CLI_MIME_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

typedef enum charset {
    CHARSET_UTF8, /**< also ASCII, and what is not told: bytes as they are */
    CHARSET_LATIN1,
    CHARSET_LATIN9,
    CHARSET_WINDOWS_1252,
    CHARSET_UNKNOWN /**< only its ASCII is read */
} charset;

charset charset_of(linkspan_str name);

/** The character of a byte of at least 0x80. */
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
    PART_OTHER /**< images and the like */
} part_type;

#define LONGEST_BOUNDARY 128

/** What the fields of a part say of it. */
typedef struct mime {
    part_type type;
    transfer transfer;
    charset charset;
    char charset_name[40];
    size_t boundary_len; /**< 0: there is none */
    char boundary[LONGEST_BOUNDARY];
} mime;

/** Take a field of a part, `name` being what stands before its colon. */
void mime_take(mime *m, linkspan_str name, linkspan_str value);

/** Are they the same but for the case of ASCII letters? */
bool is_word(linkspan_str text, const char *word);

/** An encoded word: `=?charset?Q?text?=`. */
typedef struct encoded_word {
    linkspan_str charset;
    bool is_base64;
    linkspan_str text;
    size_t len; /**< all of it; 0: there is none */
} encoded_word;
encoded_word encoded_word_at(const char *bytes, size_t len);

#endif
