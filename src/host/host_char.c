#include "host/host_char.h"

#include "unicode/char_props.h"

bool lks_is_host_dot(uint32_t cp)
{
    return (lks_char_props_of(cp) & LKS_CHAR_DOT) != 0;
}

bool lks_is_ideographic_stop(uint32_t cp)
{
    return cp == 0x3002 || cp == 0xFF61;
}
