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
    const lks_slice slice = lks_slice_of(text, len);
    if (count == 0)
        return LINKSPAN_OK;
    if (!ascends(offsets, count) ||
        !lks_has_units(slice, from, offsets[count - 1]))
        return LINKSPAN_ERR_ARG;
    lks_convert_offsets(slice, from, to, offsets, count);
    return LINKSPAN_OK;
}
