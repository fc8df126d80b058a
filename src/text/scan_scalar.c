/* Defines what the kernels find, in C without vectors. */
#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/kernel.h"

#include <stdbool.h>

#include "text/steps.h"

/* True if the `count` bytes at `p` are all at least `least`. Only `left` bytes
 * can be read. */
static bool are_from(const uint8_t *p, size_t left, size_t count, uint8_t least)
{
    for (size_t i = 0; i < count; i++)
        if (i >= left || p[i] < least)
            return false;
    return true;
}

static bool is_wide_dot(const uint8_t *p, size_t left)
{
    if (left < 3)
        return false;
    const bool is_ideographic = p[0] == 0xE3 && p[1] == 0x80 && p[2] == 0x82;
    const bool is_full_width =
        p[0] == 0xEF &&
        ((p[1] == 0xBC && p[2] == 0x8E) || (p[1] == 0xBD && p[2] == 0xA1));
    return is_ideographic || is_full_width;
}

static bool is_mark(const uint8_t *p, size_t left)
{
    if (*p == ':')
        return are_from(p + 1, left - 1, 2, '#');
    if (*p == '.')
        return are_from(p + 1, left - 1, 2, 'A');
    return is_wide_dot(p, left) && are_from(p + 3, left - 3, 1, 'A');
}

/* True for the additional hits that a search for suspects has. */
static bool is_suspicious(const uint8_t *p, size_t left)
{
    return (*p == ':' && are_from(p + 1, left - 1, 2, '!')) ||
           (*p == '\\' && are_from(p + 1, left - 1, 2, '-'));
}

LKS_NOINLINE static lks_block *note(const uint8_t *text, size_t len, size_t at,
                                    size_t count, lks_block *found,
                                    bool has_suspects)
{
    for (; count > 0 && at < len; count--, at += LKS_BLOCK) {
        const size_t left = len - at;
        const size_t bytes = left < LKS_BLOCK ? left : LKS_BLOCK;
        uint64_t bits = 0;
        LKS_STEPS(bytes);
        for (size_t i = 0; i < bytes; i++)
            if (is_mark(text + at + i, left - i) ||
                (has_suspects && is_suspicious(text + at + i, left - i)))
                bits |= (uint64_t)1 << i;
        *found = (lks_block){at, bits};
        found += bits != 0;
    }
    return found;
}

lks_block *lks_kernel_scalar(const uint8_t *text, size_t len, size_t at,
                             size_t count, lks_block *found)
{
    return note(text, len, at, count, found, false);
}

lks_block *lks_suspects_scalar(const uint8_t *text, size_t len, size_t at,
                               size_t count, lks_block *found)
{
    return note(text, len, at, count, found, true);
}

LKS_FAST_END
