#include "unicode/props.h"

#include "unicode/generated/idna_table.h"
#include "unicode/stages.h"

/* The kind of a run, and a bit above it: the run is mapped to its own plane,
 * not to plane 0. */
enum {
    SHIFTED,
    EVERY_SECOND,
    POOLED,
    SAME_PLANE = 4
};

size_t lks_idna_map(uint32_t cp, uint32_t out[LKS_IDNA_LONGEST])
{
    if (cp > LKS_LAST_CODE_POINT)
        return 0;
    const size_t run = lks_find_run(idna_planes, idna_run_first, cp);
    if (run == LKS_NO_RUN)
        return 0;
    const uint32_t at = (cp & 0xFFFF) - idna_run_first[run];
    if (at >= idna_run_size[run])
        return 0;
    const uint32_t what = idna_run_what[run] + at;
    const uint8_t kind = idna_run_kind[run];
    if (kind == POOLED)
        return lks_read_value(idna_values[what], idna_pool, idna_ends, out);
    if ((kind & EVERY_SECOND) && at % 2 != 0)
        return 0;
    out[0] = what | (kind & SAME_PLANE ? cp & ~0xFFFFu : 0);
    return 1;
}
