#include "text/offsets.h"

#include "text/utf8.h"

/* What a decoded unit counts; ill-formed ones as U+FFFD would. */
static size_t size_in(uint32_t unit, uint32_t cp, size_t width)
{
    if (unit == LINKSPAN_UNIT_BYTE)
        return width;
    const bool is_pair = cp != LKS_UTF8_BAD && cp > 0xFFFF;
    return unit == LINKSPAN_UNIT_UTF16 && is_pair ? 2 : 1;
}

bool lks_has_units(lks_slice text, uint32_t unit, size_t wanted)
{
    if (unit == LINKSPAN_UNIT_BYTE)
        return wanted <= text.len;
    const uint8_t *end = text.data + text.len;
    size_t count = 0;
    size_t width = 0;
    for (const uint8_t *p = text.data; p < end && count < wanted; p += width) {
        const uint32_t cp = lks_utf8_decode(p, end, &width);
        count += size_in(unit, cp, width);
    }
    return count >= wanted;
}

void lks_offsets_begin(lks_offsets *o, lks_slice text, uint32_t from,
                       uint32_t to)
{
    *o = (lks_offsets){.text = text, .from = from, .to = to};
}

size_t lks_offset_to(lks_offsets *o, size_t offset)
{
    const uint8_t *end = o->text.data + o->text.len;
    while (o->at < o->text.len) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode(o->text.data + o->at, end, &width);
        const size_t step = size_in(o->from, cp, width);
        if (o->passed + step > offset)
            break;
        o->passed += step;
        o->result += size_in(o->to, cp, width);
        o->at += width;
    }
    return o->result;
}

void lks_convert_offsets(lks_slice text, uint32_t from, uint32_t to,
                         size_t *offsets, size_t count)
{
    lks_offsets o;
    lks_offsets_begin(&o, text, from, to);
    for (size_t i = 0; i < count; i++)
        offsets[i] = lks_offset_to(&o, offsets[i]);
}
