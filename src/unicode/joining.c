#include "unicode/joining.h"

#include "unicode/generated/joining_table.h"
#include "unicode/two_stage.h"

#define TYPE_MASK  7u
#define VIRAMA_BIT 8u

static uint8_t joining_of(uint32_t cp)
{
    return cp > LKS_LAST_CODE_POINT ? LKS_JOINING_NONE
                                    : LKS_TWO_STAGE(joining, cp);
}

lks_joining_type lks_joining_type_of(uint32_t cp)
{
    return (lks_joining_type)(joining_of(cp) & TYPE_MASK);
}

bool lks_is_virama(uint32_t cp)
{
    return (joining_of(cp) & VIRAMA_BIT) != 0;
}
