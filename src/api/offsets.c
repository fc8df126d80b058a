#include "text/offsets.h"

#include "api/check.h"
#include "api/convert.h"

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
                      lks_unit_kernel_for(len));
    lks_offsets ahead = o;
    if (count > 0 && !lks_offset_is_in(&ahead, offsets[count - 1]))
        return LINKSPAN_ERR_ARG;
    for (size_t i = 0; i < count; i++)
        offsets[i] = lks_offset_to(&o, offsets[i]);
    return LINKSPAN_OK;
}
