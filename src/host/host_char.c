#include "host/label.h"

#include "unicode/char_props.h"
#include "unicode/props.h"

bool lks_is_host_dot(uint32_t cp)
{
    return (lks_char_props_of(cp) & LKS_CHAR_DOT) != 0;
}

bool lks_is_host_char(uint32_t cp, bool has_emoji)
{
    const uint32_t wanted = LKS_CHAR_HOST | LKS_CHAR_DOT | LKS_CHAR_UNDERSCORE;
    if (lks_char_props_of(cp) & wanted)
        return true;
    return has_emoji && cp > 0x7F &&
           (lks_is_emoji(cp) || cp == LKS_VARIATION_SELECTOR16);
}

bool lks_is_ideographic_stop(uint32_t cp)
{
    return cp == 0x3002 || cp == 0xFF61;
}
