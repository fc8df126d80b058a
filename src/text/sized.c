#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/sized.h"

#include <string.h>

bool lks_is_known(const void *theirs, size_t known)
{
    const uint32_t *size = theirs;
    const uint8_t *bytes = theirs;
    for (size_t i = known; i < *size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

linkspan_status lks_read_struct(void *own, size_t own_size, const void *theirs)
{
    const size_t size = lks_stated_size(theirs, 0);
    if (size == 0)
        return LINKSPAN_ERR_ARG;
    if (!lks_is_known(theirs, own_size))
        return LINKSPAN_ERR_OPTION;
    const uint32_t ours = (uint32_t)own_size;
    memcpy(own, theirs, size < own_size ? size : own_size);
    memcpy(own, &ours, sizeof ours);
    return LINKSPAN_OK;
}

void lks_write_struct(void *theirs, size_t size, const void *own,
                      size_t own_size)
{
    const uint32_t stated = (uint32_t)size;
    const size_t shared = size < own_size ? size : own_size;
    memcpy(theirs, own, shared);
    memset((uint8_t *)theirs + shared, 0, size - shared);
    memcpy(theirs, &stated, sizeof stated);
}

LKS_FAST_END
