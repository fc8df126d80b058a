#include "unicode/props.h"

#include "unicode/generated/punctuation_table.h"
#include "unicode/stages.h"

bool lks_is_punctuation(uint32_t cp)
{
    return LKS_IS_IN_RANGES(punctuation_ranges, cp);
}

bool lks_is_symbol(uint32_t cp)
{
    return LKS_IS_IN_RANGES(symbol_ranges, cp);
}
