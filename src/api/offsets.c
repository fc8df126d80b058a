#include "text/hints.h"

LKS_FAST_BEGIN

#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "api/convert.h"
#include "text/sized.h"

static bool ascends(const size_t *offsets, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (offsets[i] < offsets[i - 1])
            return false;
    return true;
}

linkspan_status linkspan_convert_offsets(const char *text, size_t len,
                                         uint32_t from, uint32_t to,
                                         size_t *offsets, size_t count)
{
    if (!lks_is_memory(text, len) ||
        !lks_is_array(offsets, count, sizeof *offsets))
        return LINKSPAN_ERR_ARG;
    if (!lks_is_unit(from) || !lks_is_unit(to))
        return LINKSPAN_ERR_OPTION;
    if (!ascends(offsets, count))
        return LINKSPAN_ERR_ARG;
    lks_offsets o;
    lks_offsets_begin(&o, lks_slice_of(text, len), from, to,
                      lks_unit_kernel_best());
    lks_offsets ahead = o;
    if (count > 0 && !lks_offset_is_in(&ahead, offsets[count - 1]))
        return LINKSPAN_ERR_ARG;
    for (size_t i = 0; i < count; i++)
        offsets[i] = lks_offset_to(&o, offsets[i]);
    return LINKSPAN_OK;
}

/* Read an element of an array of links, whose size may be that of another
 * version's header. Parts that the element lacks are absent. */
static linkspan_link link_at(const linkspan_link *links, size_t size,
                             size_t number)
{
    linkspan_link own = {.size = sizeof own};
    memcpy(&own, (const uint8_t *)links + number * size,
           size < sizeof own ? size : sizeof own);
    return own;
}

/* True if the links are in order and every range is valid. `*end` receives the
 * greatest offset of the links. */
static bool are_in_order(const linkspan_link *links, size_t size, size_t count,
                         size_t *end)
{
    const bool is_own = size == sizeof *links;
    size_t start = 0;
    *end = 0;
    for (size_t i = 0; i < count; i++) {
        linkspan_link copy;
        if (!is_own)
            copy = link_at(links, size, i);
        linkspan_range extent;
        if (!lks_extent_of(is_own ? &links[i] : &copy, &extent) ||
            extent.start < start)
            return false;
        start = extent.start;
        *end = extent.end > *end ? extent.end : *end;
    }
    return true;
}

// NOLINTNEXTLINE(readability-function-size): one more than the inline form
linkspan_status linkspan_convert_links_sized(const char *text, size_t len,
                                             uint32_t from, uint32_t to,
                                             linkspan_link *links,
                                             size_t stride, size_t count)
{
    size_t end = 0;
    if (!lks_is_memory(text, len) || !lks_is_size(stride) ||
        !lks_is_array(links, count, stride))
        return LINKSPAN_ERR_ARG;
    if (!lks_is_unit(from) || !lks_is_unit(to))
        return LINKSPAN_ERR_OPTION;
    lks_offsets o;
    lks_offsets_begin(&o, lks_slice_of(text, len), from, to,
                      lks_unit_kernel_best());
    lks_offsets ahead = o;
    if (!are_in_order(links, stride, count, &end) ||
        !lks_offset_is_in(&ahead, end))
        return LINKSPAN_ERR_ARG;
    if (stride == sizeof *links) {
        for (size_t i = 0; i < count; i++)
            lks_convert_link(&o, &links[i]);
        return LINKSPAN_OK;
    }
    for (size_t i = 0; i < count; i++) {
        linkspan_link link = link_at(links, stride, i);
        lks_convert_link(&o, &link);
        memcpy((uint8_t *)links + i * stride, &link,
               stride < sizeof link ? stride : sizeof link);
    }
    return LINKSPAN_OK;
}

LKS_FAST_END
