/* What the kernels find, in plain C. */
#include "text/kernel.h"

#include <stdbool.h>

#include "text/steps.h"

/* Width of the dot at `p`, 0 if there is none. */
static size_t dot_width(const uint8_t *p, size_t left)
{
    if (*p == '.')
        return 1;
    if (left < 3)
        return 0;
    const bool is_ideographic = p[0] == 0xE3 && p[1] == 0x80 && p[2] == 0x82;
    const bool is_full_width =
        p[0] == 0xEF &&
        ((p[1] == 0xBC && p[2] == 0x8E) || (p[1] == 0xBD && p[2] == 0xA1));
    return is_ideographic || is_full_width ? 3 : 0;
}

static bool is_mark(const uint8_t *text, size_t len, size_t at)
{
    const uint8_t *p = text + at;
    const size_t left = len - at;
    if (*p == ':')
        return left > 1 && p[1] >= '-';
    const size_t width = dot_width(p, left);
    return width > 0 && left > width && p[width] >= 'A' && at > 0 &&
           p[-1] >= '0';
}

size_t lks_kernel_scalar(const uint8_t *text, size_t len, size_t at,
                         size_t count, lks_block *found)
{
    size_t blocks = 0;
    for (; count > 0 && at < len; count--) {
        const size_t left = len - at;
        const size_t bytes = left < LKS_BLOCK ? left : LKS_BLOCK;
        uint64_t bits = 0;
        LKS_STEPS(bytes);
        for (size_t i = 0; i < bytes; i++)
            if (is_mark(text, len, at + i))
                bits |= (uint64_t)1 << i;
        found[blocks] = (lks_block){at, bits};
        blocks += bits != 0;
        at += LKS_BLOCK;
    }
    return blocks;
}
