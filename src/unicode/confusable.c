#include "unicode/confusable.h"

#include "unicode/stages.h"

#ifdef LINKSPAN_WITHOUT_CONFUSABLES
size_t lks_prototype_of(uint32_t cp, uint32_t out[LKS_PROTOTYPE_MAX])
{
    out[0] = cp;
    return 1;
}
#else
#    include "unicode/generated/confusable_table.h"

#    define PLANE_SHIFT 16

/* The entry of `cp` in the generated table; 0 if it has none. */
static uint16_t value_of(uint32_t cp)
{
    const uint32_t plane = cp >> PLANE_SHIFT;
    const uint32_t low_bits = LKS_LOW_BITS(cp, PLANE_SHIFT);
    const size_t first = confusable_planes[plane];
    size_t low = first;
    size_t high = confusable_planes[plane + 1];
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (confusable_run_first[middle] <= low_bits)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == first)
        return 0;
    const size_t run = low - 1;
    const size_t at =
        confusable_run_at[run] + (low_bits - confusable_run_first[run]);
    return at < confusable_run_at[run + 1] ? confusable_values[at] : 0;
}

static size_t read_pool(size_t place, uint32_t out[LKS_PROTOTYPE_MAX])
{
    size_t units = 2;
    while (place >= confusable_ends[units - 2])
        units++;
    size_t count = 0;
    const uint16_t *unit = confusable_pool + place;
    const uint16_t *end = unit + units;
    while (unit < end) {
        uint32_t cp = *unit++;
        if ((cp & 0xFC00) == 0xD800)
            cp = 0x10000 + ((cp & 0x3FF) << 10 | (*unit++ & 0x3FFu));
        out[count++] = cp;
    }
    return count;
}

size_t lks_prototype_of(uint32_t cp, uint32_t out[LKS_PROTOTYPE_MAX])
{
    const uint16_t value = cp > LKS_LAST_CODE_POINT ? 0 : value_of(cp);
    if (value >= CONFUSABLE_FIRST_PLACE && value <= CONFUSABLE_LAST_PLACE)
        return read_pool(value - (size_t)CONFUSABLE_FIRST_PLACE, out);
    out[0] = value ? value : cp;
    return 1;
}
#endif
