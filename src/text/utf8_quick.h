/* The decoder's usual case where it is called: two or three bytes, well-formed. */
#ifndef LKS_TEXT_UTF8_QUICK_H
#define LKS_TEXT_UTF8_QUICK_H

#include "text/utf8.h"

/** As lks_utf8_decode(). */
static inline uint32_t lks_utf8_decode_quick(const uint8_t *p,
                                             const uint8_t *end, size_t *width)
{
    const uint32_t lead = p[0];
    if (lead - 0xC2u < 0x1E && end - p >= 2) {
        const uint32_t second = p[1] ^ 0x80u;
        *width = 2;
        if (second < 0x40)
            return (lead & 0x1F) << 6 | second;
    } else if (lead - 0xE0u < 0x10 && end - p >= 3) {
        const uint32_t second = p[1] ^ 0x80u;
        const uint32_t third = p[2] ^ 0x80u;
        const uint32_t cp = (lead & 0xF) << 12 | second << 6 | third;
        *width = 3; /* unless overlong or a surrogate */
        if ((second | third) < 0x40 && cp >= 0x800 && cp - 0xD800u >= 0x800)
            return cp;
    }
    size_t other = 1; /* so that *width can be a register */
    const uint32_t cp = lks_utf8_decode(p, end, &other);
    *width = other;
    return cp;
}

#endif
