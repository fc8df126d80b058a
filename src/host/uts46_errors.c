#include "host/uts46.h"

/* Arrays, not pointers, so that the table needs no relocation. */
static const struct {
    char name[24];
    char text[64];
} errors[LKS_UTS46_ERRORS] = {
    {"ill-formed", "bytes that are not UTF-8"},
    {"disallowed-character", "a character that host names cannot contain"},
    {"not-std3", "an ASCII character other than a letter, a digit or a hyphen"},
    {"leading-mark", "a label that begins with a combining mark"},
    {"edge-hyphen", "a label that begins or ends with a hyphen"},
    {"hyphens-3-4", "a label with hyphens as third and fourth character"},
    {"invalid-punycode", "a label with xn-- and no valid Punycode after it"},
    {"not-nfc", "a label whose Punycode stands for unnormalised text"},
    {"bidi", "a label that mixes writing directions (RFC 5893)"},
    {"contextj", "a zero-width joiner or non-joiner where none may stand"},
    {"empty-label", "an empty label"},
    {"label-too-long", "a label of more than 63 bytes in ASCII"},
    {"name-too-long", "more than 253 bytes in ASCII"},
    {"limit", "a name too long to be looked at"},
    {"no-room", "a result too long for the room given"},
};

static int index_of(uint32_t error)
{
    for (int i = 0; i < LKS_UTS46_ERRORS; i++)
        if (error == 1u << i)
            return i;
    return -1;
}

const char *lks_uts46_error_name(uint32_t error)
{
    const int at = index_of(error);
    return at < 0 ? NULL : errors[at].name;
}

const char *lks_uts46_error_text(uint32_t error)
{
    const int at = index_of(error);
    return at < 0 ? NULL : errors[at].text;
}
