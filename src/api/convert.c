#include "api/convert.h"

#include "find/result.h"
#include "text/hints.h"

#define OFFSETS ((size_t)2 * LKS_RANGES)

/* The offsets of a link, in an order in which they usually ascend. */
static void list_offsets(linkspan_link *link, size_t *offsets[OFFSETS])
{
    for (size_t i = 0; i < LKS_RANGES; i++) {
        offsets[2 * i] = &lks_range_of(link, i)->start;
        offsets[2 * i + 1] = &lks_range_of(link, i)->end;
    }
}

LKS_NOINLINE bool lks_extent_of(const linkspan_link *link,
                                linkspan_range *extent)
{
    linkspan_range all = link->span;
    bool is_right = true;
    for (size_t i = 0; i < LKS_RANGES; i++) {
        const linkspan_range range = *lks_const_range_of(link, i);
        is_right = is_right && range.start <= range.end;
        all.start = range.start < all.start ? range.start : all.start;
        all.end = range.end > all.end ? range.end : all.end;
    }
    *extent = all;
    return is_right;
}

static void sort(size_t *offsets[OFFSETS])
{
    for (size_t i = 1; i < OFFSETS; i++) {
        size_t *const offset = offsets[i];
        size_t to = i;
        for (; to > 0 && *offsets[to - 1] > *offset; to--)
            offsets[to] = offsets[to - 1];
        offsets[to] = offset;
    }
}

/* True if the range has as many units of the other kind as of this one; `start`
 * is the converted start of the range. If the units are bytes, only ASCII text
 * has this property, and nothing has to be counted. */
static bool is_ascii(const lks_offsets *o, linkspan_range range, size_t start)
{
    const size_t len = range.end - range.start;
    if (o->from == LINKSPAN_UNIT_BYTE && range.end <= o->text.len)
        return lks_is_ascii((lks_slice){o->text.data + range.start, len});
    lks_offsets ahead = *o;
    return lks_offset_to(&ahead, range.end) - start == len;
}

LKS_NOINLINE void lks_convert_link(lks_offsets *o, linkspan_link *link)
{
    size_t *offsets[OFFSETS];
    linkspan_range extent;
    (void)lks_extent_of(link, &extent);
    const size_t start = lks_offset_to(o, extent.start);
    if (is_ascii(o, extent, start)) {
        lks_move_link(link, start - extent.start);
        return;
    }
    lks_offsets ahead = *o;
    list_offsets(link, offsets);
    sort(offsets);
    for (size_t i = 0; i < OFFSETS; i++)
        *offsets[i] = lks_offset_to(&ahead, *offsets[i]);
}
