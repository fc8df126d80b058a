/* The names that nearly all hosts have: letters, digits, hyphens and dots. */
#include "host/uts46.h"

#include "text/slice.h"
#include "text/steps.h"

static bool is_plain_label(const uint8_t *label, size_t len)
{
    if (len == 0 || len > LKS_LABEL_MAX)
        return false;
    if (label[0] == '-' || label[len - 1] == '-')
        return false;
    return len < 4 || label[2] != '-' || label[3] != '-';
}

bool lks_uts46_plain_ascii(const uint8_t *name, size_t len, uint32_t flags,
                           uint8_t *out, size_t room, size_t *out_len)
{
    if (len == 0 || len > LKS_NAME_MAX || len > room ||
        (flags & LKS_UTS46_GENERAL))
        return false;
    size_t start = 0;
    for (size_t at = 0; at < len; at++) {
        LKS_STEP();
        const uint8_t byte = lks_plain_byte[name[at]];
        if (byte == 0)
            return false;
        out[at] = byte;
        if (byte == '.') {
            if (!is_plain_label(out + start, at - start))
                return false;
            start = at + 1;
        }
    }
    const bool has_root = start == len && (flags & LKS_UTS46_ALLOW_ROOT);
    if (!has_root && !is_plain_label(out + start, len - start))
        return false;
    *out_len = len;
    return true;
}
