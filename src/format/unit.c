#include "format/unit.h"

#include "text/slice.h"
#include "text/utf8.h"

/* The byte that an escape at `p` stands for, or -1 if none stands there. */
static int escape_at(const lks_unit_reader *r, const uint8_t *p)
{
    if (!r->decodes || r->end - p < 3 || p[0] != '%')
        return -1;
    const int high = lks_hex_value(p[1]);
    const int low = lks_hex_value(p[2]);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
}

static lks_unit byte_unit(uint8_t byte, size_t width)
{
    return (lks_unit){.cp = LKS_UTF8_BAD, .byte = byte, .width = width};
}

/* Escapes decode together if they spell a character; a raw byte does not
 * complete what an escape began. */
static lks_unit decoded_unit(const lks_unit_reader *r, const uint8_t *p,
                             uint8_t first)
{
    uint8_t bytes[LKS_UTF8_MAX] = {first};
    size_t count = 1;
    while (count < LKS_UTF8_MAX) {
        const int next = escape_at(r, p + 3 * count);
        if (next < 0)
            break;
        bytes[count++] = (uint8_t)next;
    }
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(bytes, bytes + count, &width);
    if (cp == LKS_UTF8_BAD)
        return byte_unit(first, 3);
    return (lks_unit){.cp = cp, .width = 3 * width};
}

lks_unit lks_read_unit(const lks_unit_reader *r, const uint8_t *p)
{
    const int escaped = escape_at(r, p);
    if (escaped >= 0) {
        if (r->is_legacy && escaped >= 0x80)
            return byte_unit((uint8_t)escaped, 3);
        return decoded_unit(r, p, (uint8_t)escaped);
    }
    if (r->is_legacy && *p >= 0x80)
        return byte_unit(*p, 1);

    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(p, r->end, &width);
    if (cp == LKS_UTF8_BAD)
        return byte_unit(*p, 1);
    return (lks_unit){.cp = cp, .width = width, .is_raw = r->decodes};
}
