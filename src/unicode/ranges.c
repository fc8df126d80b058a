#include "unicode/stages.h"

#include "text/steps.h"

bool lks_is_in_ranges(const uint16_t *ranges, size_t count, uint32_t cp)
{
    const size_t first = 1;
    const size_t in_plane_0 = first + ranges[0];
    const uint32_t plane = cp >> 16;
    if (plane > 1)
        return false;
    size_t low = plane == 0 ? first : in_plane_0;
    size_t high = plane == 0 ? in_plane_0 : count;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (ranges[middle] <= (cp & 0xFFFF))
            low = middle + 1;
        else
            high = middle;
    }
    /* in a range if an odd number of elements are not above `cp` */
    return (low - first) % 2 == 1;
}
