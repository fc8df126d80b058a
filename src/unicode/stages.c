#include "unicode/stages.h"

#include "text/steps.h"

/* ---------------------------------------------------------------- ranges */

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

/* ------------------------------------------------------------------ runs */

#define PLANE_SHIFT 16
#define FIRST_PLACE 0xD800u
#define LAST_PLACE  0xF8FFu

size_t lks_find_run(const uint16_t *planes, const uint16_t *first, uint32_t cp)
{
    const uint32_t plane = cp >> PLANE_SHIFT;
    size_t low = planes[plane];
    size_t high = planes[plane + 1];
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (first[middle] <= (cp & 0xFFFF))
            low = middle + 1;
        else
            high = middle;
    }
    return low == planes[plane] ? LKS_NO_RUN : low - 1;
}

static size_t read_pool(size_t place, const uint16_t *pool,
                        const uint16_t *ends, uint32_t *out)
{
    size_t units = 2;
    while (place >= ends[units - 2])
        units++;
    size_t count = 0;
    const uint16_t *unit = pool + place;
    const uint16_t *end = unit + units;
    while (unit < end) {
        uint32_t cp = *unit++;
        if ((cp & 0xFC00) == 0xD800)
            cp = 0x10000 + ((cp & 0x3FF) << 10 | (*unit++ & 0x3FFu));
        out[count++] = cp;
    }
    return count;
}

size_t lks_read_value(uint16_t value, const uint16_t *pool,
                      const uint16_t *ends, uint32_t *out)
{
    if (value >= FIRST_PLACE && value <= LAST_PLACE)
        return read_pool(value - (size_t)FIRST_PLACE, pool, ends, out);
    out[0] = value;
    return 1;
}
