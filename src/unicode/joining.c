#include "unicode/props.h"

#include "unicode/char_props.h"

#define VIRAMA_CLASS 9

lks_joining_type lks_joining_type_of(uint32_t cp)
{
    return (lks_joining_type)(lks_char_extras_of(cp) >> LKS_CHAR_JOINING_SHIFT &
                              LKS_CHAR_JOINING_MASK);
}

bool lks_is_virama(uint32_t cp)
{
    return lks_combining_class_in(lks_char_props_of(cp)) == VIRAMA_CLASS;
}
