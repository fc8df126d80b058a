#include "unicode/native.h"

#include "text/steps.h"
#include "unicode/generated/native_table.h"
#include "unicode/stages.h"

lks_native lks_native_of(uint32_t cp)
{
    LKS_STEP();
    if (cp > LKS_LAST_CODE_POINT)
        return LKS_NATIVE_NONE;
    return (lks_native)LKS_THREE_STAGE(native, cp);
}
