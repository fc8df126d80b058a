#include "format/format.h"

#include "text/slice.h"
#include "text/utf8.h"

static int escape_at(const lks_unit_reader *r, const uint8_t *p)
{
    return r->decodes ? lks_escaped_byte(p, r->end) : -1;
}

static lks_unit byte_unit(uint8_t byte, size_t width)
{
    return (lks_unit){.cp = LKS_UTF8_BAD, .byte = byte, .width = width};
}

/* The byte at `p`, raw or escaped; moves `p` past it. */
static uint8_t next_byte(const lks_unit_reader *r, const uint8_t **p)
{
    const int escaped = escape_at(r, *p);
    const uint8_t byte = escaped < 0 ? **p : (uint8_t)escaped;
    *p += escaped < 0 ? 1 : 3;
    return byte;
}

/* Reads escaped and raw bytes alike, so that several of them can form one
 * character, such as "%C3" and a raw 0xA4. In a legacy URL each byte above
 * ASCII is a unit, and will be escaped. */
lks_unit lks_read_unit(const lks_unit_reader *r, const uint8_t *p)
{
    uint8_t bytes[LKS_UTF8_MAX];
    size_t ends[LKS_UTF8_MAX];
    size_t count = 0;
    const uint8_t *at = p;
    do {
        bytes[count] = next_byte(r, &at);
        ends[count++] = (size_t)(at - p);
    } while (bytes[0] >= 0x80 && count < LKS_UTF8_MAX && at < r->end);

    if (r->is_legacy && bytes[0] >= 0x80)
        return byte_unit(bytes[0], ends[0]);
    size_t width = 0;
    const uint32_t cp = lks_utf8_decode(bytes, bytes + count, &width);
    if (cp == LKS_UTF8_BAD)
        return byte_unit(bytes[0], ends[0]);
    return (lks_unit){.cp = cp,
                      .width = ends[width - 1],
                      .is_raw = r->decodes && escape_at(r, p) < 0};
}
