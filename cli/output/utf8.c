#include "cli/output/utf8.h"

/* Length that a lead byte announces, and the smallest code point of that
 * length. */
static size_t wanted_width(uint8_t lead, uint32_t *least)
{
    if (lead >= 0xF0 && lead < 0xF5) {
        *least = 0x10000;
        return 4;
    }
    if (lead >= 0xE0 && lead < 0xF0) {
        *least = 0x800;
        return 3;
    }
    if (lead >= 0xC2 && lead < 0xE0) {
        *least = 0x80;
        return 2;
    }
    return 0;
}

uint32_t code_point_at(linkspan_str text, size_t at, size_t *width)
{
    const uint8_t *const b = (const uint8_t *)text.data + at;
    uint32_t least = 0;
    *width = 1;
    if (b[0] < 0x80)
        return b[0];
    const size_t wanted = wanted_width(b[0], &least);
    if (wanted == 0 || wanted > text.len - at)
        return NO_CODE_POINT;
    uint32_t cp = b[0] & (0x7Fu >> wanted);
    for (size_t i = 1; i < wanted; i++) {
        if ((b[i] & 0xC0) != 0x80)
            return NO_CODE_POINT;
        cp = cp << 6 | (b[i] & 0x3F);
    }
    if (cp < least || cp > 0x10FFFF || (cp >= 0xD800 && cp < 0xE000))
        return NO_CODE_POINT;
    *width = wanted;
    return cp;
}

size_t utf8_put(char *to, uint32_t cp)
{
    static const uint8_t leads[] = {0, 0xC0, 0xE0, 0xF0};
    if (cp < 0x80) {
        to[0] = (char)cp;
        return 1;
    }
    const size_t tails = cp < 0x800 ? 1 : cp < 0x10000 ? 2 : 3;
    to[0] = (char)(leads[tails] | cp >> 6 * tails);
    for (size_t i = 1; i <= tails; i++)
        to[i] = (char)(0x80 | (cp >> 6 * (tails - i) & 0x3F));
    return tails + 1;
}

char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool is_c1(uint32_t value)
{
    return value >= 0x80 && value < 0xA0;
}

static bool is_bidi_control(uint32_t cp)
{
    return cp == 0x61C || cp == 0x200E || cp == 0x200F ||
           (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069);
}

bool steers_terminal(uint32_t cp, char byte)
{
    if (cp == NO_CODE_POINT)
        return is_c1((unsigned char)byte);
    return cp < ' ' || cp == 0x7F || is_c1(cp) || is_bidi_control(cp);
}
