#include "unicode/native.h"

#include <stddef.h>

#include "text/slice.h"
#include "text/steps.h"
#include "unicode/char_props.h"
#include "unicode/generated/native_table.h"
#include "unicode/script.h"

#define EXCEPTIONS (sizeof native_exceptions / sizeof *native_exceptions)

/* The class of a letter, mark or letter number. */
static lks_native class_of(uint32_t cp)
{
    const uint32_t kind = lks_script_kind_of(cp);
    if (native_of_kind[kind] == NATIVE_SHARED)
        return lks_char_props_of(cp) & LKS_CHAR_MARK ? LKS_NATIVE_MARK
                                                     : LKS_NATIVE_NONE;
    for (size_t i = 0; kind >= LKS_SCRIPTS && i < EXCEPTIONS; i++)
        if (native_exceptions[i] == cp)
            return (lks_native)native_exception_class[i];
    return (lks_native)native_of_kind[kind];
}

lks_native lks_native_of(uint32_t cp)
{
    LKS_STEP();
    if (cp < 0x80)
        return lks_is_ascii_alpha(cp) ? LKS_NATIVE_LATIN : LKS_NATIVE_NONE;
    return lks_char_extras_of(cp) & LKS_CHAR_LETTER ? class_of(cp)
                                                    : LKS_NATIVE_NONE;
}
