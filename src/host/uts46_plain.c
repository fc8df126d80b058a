/* The names that nearly all hosts have: letters, digits, hyphens and dots. */
#include <string.h>

#include "host/uts46.h"
#include "text/slice.h"
#include "text/steps.h"

#define LONGEST_LABEL 63
#define LONGEST_NAME  253

/* The byte in lower case if a plain name can have it in a label, else 0. */
static uint8_t plain_byte(uint8_t byte)
{
    if (lks_is_ascii_alpha(byte))
        return byte | 0x20;
    return lks_is_ascii_digit(byte) || byte == '-' ? byte : 0;
}

static bool is_plain_label(const uint8_t *label, size_t len)
{
    if (len == 0 || len > LONGEST_LABEL)
        return false;
    if (label[0] == '-' || label[len - 1] == '-')
        return false;
    return len < 4 || label[2] != '-' || label[3] != '-';
}

bool lks_uts46_plain_ascii(const uint8_t *name, size_t len, uint32_t flags,
                           uint8_t *out, size_t room, size_t *out_len)
{
    if (len == 0 || len > LONGEST_NAME || len > room ||
        (flags & LKS_UTS46_GENERAL))
        return false;
    size_t start = 0;
    for (size_t at = 0; at < len; at++) {
        LKS_STEP();
        if (name[at] == '.') {
            if (!is_plain_label(out + start, at - start))
                return false;
            out[at] = '.';
            start = at + 1;
            continue;
        }
        out[at] = plain_byte(name[at]);
        if (out[at] == 0)
            return false;
    }
    const bool has_root = start == len && (flags & LKS_UTS46_ALLOW_ROOT);
    if (!has_root && !is_plain_label(out + start, len - start))
        return false;
    *out_len = len;
    return true;
}
