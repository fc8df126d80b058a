#include "unicode/idna.h"

#include <stdbool.h>

#include "unicode/generated/idna_table.h"

#define RUNS        (sizeof idna_run_first / sizeof *idna_run_first)
#define OFFSET_BITS 13
#define OFFSET_MASK ((1u << OFFSET_BITS) - 1)

enum {
    SHIFTED,
    EVERY_SECOND,
    POOLED
};

/* The last run that starts at or before `cp`; RUNS if there is none. */
static size_t run_before(uint32_t cp)
{
    size_t low = 0;
    size_t high = RUNS;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (idna_run_first[middle] <= cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? RUNS : low - 1;
}

static bool is_lead(uint16_t unit)
{
    return (unit & 0xFC00) == 0xD800;
}

/* Decode the mapping that `entry` refers to. The pool holds all mappings in
 * UTF-16, without lone surrogates. */
static size_t read_pool(uint16_t entry, uint32_t out[LKS_IDNA_LONGEST])
{
    const uint16_t *unit = idna_pool + (entry & OFFSET_MASK);
    size_t units = entry >> OFFSET_BITS;
    if (units == 0)
        units = *unit++;
    const uint16_t *end = unit + units;
    size_t count = 0;
    while (unit < end) {
        uint32_t cp = *unit++;
        if (is_lead((uint16_t)cp))
            cp = 0x10000 + ((cp & 0x3FF) << 10 | (*unit++ & 0x3FFu));
        out[count++] = cp;
    }
    return count;
}

size_t lks_idna_map(uint32_t cp, uint32_t out[LKS_IDNA_LONGEST])
{
    const size_t run = run_before(cp);
    if (run == RUNS)
        return 0;
    const uint32_t at = cp - idna_run_first[run];
    if (at >= idna_run_size[run])
        return 0;
    const int32_t what = idna_run_what[run];
    if (idna_run_kind[run] == POOLED)
        return read_pool(idna_pooled[(uint32_t)what + at], out);
    if (idna_run_kind[run] == EVERY_SECOND && at % 2 != 0)
        return 0;
    out[0] = cp + (uint32_t)what; /* modulo 2^32: the shift may be negative */
    return 1;
}
