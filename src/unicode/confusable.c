#include "unicode/props.h"

#include "unicode/stages.h"

#ifdef LINKSPAN_WITHOUT_CONFUSABLES
size_t lks_prototype_of(uint32_t cp, uint32_t out[LKS_PROTOTYPE_MAX])
{
    out[0] = cp;
    return 1;
}
#else
#    include "unicode/generated/confusable_table.h"

/* The entry of `cp` in the generated table; 0 if it has none. */
static uint16_t value_of(uint32_t cp)
{
    const size_t run =
        lks_find_run(confusable_planes, confusable_run_first, cp);
    if (run == LKS_NO_RUN)
        return 0;
    const size_t at =
        confusable_run_at[run] + ((cp & 0xFFFF) - confusable_run_first[run]);
    return at < confusable_run_at[run + 1] ? confusable_values[at] : 0;
}

size_t lks_prototype_of(uint32_t cp, uint32_t out[LKS_PROTOTYPE_MAX])
{
    const uint16_t value = cp > LKS_LAST_CODE_POINT ? 0 : value_of(cp);
    if (value)
        return lks_read_value(value, confusable_pool, confusable_ends, out);
    out[0] = cp;
    return 1;
}
#endif
