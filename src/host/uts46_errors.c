#include "host/uts46.h"

#include <string.h>

/* The name and the text of each error, in the order of their bits. All of them
 * follow each other in one string, since pointers would need relocations, and
 * arrays room for the longest text. */
static const char errors[] =
    "ill-formed\0"
    "bytes that are not UTF-8\0"
    "disallowed-character\0"
    "a character that host names cannot contain\0"
    "not-std3\0"
    "an ASCII character other than a letter, a digit or a hyphen\0"
    "leading-mark\0"
    "a label that begins with a combining mark\0"
    "edge-hyphen\0"
    "a label that begins or ends with a hyphen\0"
    "hyphens-3-4\0"
    "a label with hyphens as third and fourth character\0"
    "invalid-punycode\0"
    "a label with xn-- and no valid Punycode after it\0"
    "not-nfc\0"
    "a label whose Punycode stands for unnormalised text\0"
    "bidi\0"
    "a label that mixes writing directions (RFC 5893)\0"
    "contextj\0"
    "a zero-width joiner or non-joiner where none may stand\0"
    "empty-label\0"
    "an empty label\0"
    "label-too-long\0"
    "a label of more than 63 bytes in ASCII\0"
    "name-too-long\0"
    "more than 253 bytes in ASCII\0"
    "limit\0"
    "a name too long to be looked at\0"
    "no-room\0"
    "a result too long for the room given\0";

/* The name of an error (part 0) or its text (part 1); NULL if `error` is not
 * exactly one error. */
static const char *part_of(uint32_t error, size_t part)
{
    const char *at = errors;
    for (uint32_t bit = 0; bit < LKS_UTS46_ERRORS; bit++) {
        if (error == 1u << bit)
            return part == 0 ? at : at + strlen(at) + 1;
        at += strlen(at) + 1;
        at += strlen(at) + 1;
    }
    return NULL;
}

const char *lks_uts46_error_name(uint32_t error)
{
    return part_of(error, 0);
}

const char *lks_uts46_error_text(uint32_t error)
{
    return part_of(error, 1);
}
