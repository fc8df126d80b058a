#include "text/slice.h"

#include <string.h>

#include "text/steps.h"

bool lks_is_one_of(uint32_t c, const char *set)
{
    for (; *set; set++) {
        LKS_STEP();
        if ((uint8_t)*set == c)
            return true;
    }
    return false;
}

int lks_hex_value(uint32_t c)
{
    if (lks_is_ascii_digit(c))
        return (int)(c - '0');
    const uint32_t lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' ? (int)(lower - 'a' + 10) : -1;
}

bool lks_ends_with_ignoring_case(lks_slice bytes, const char *suffix)
{
    const size_t len = strlen(suffix);
    if (bytes.len < len)
        return false;
    for (size_t i = 0; i < len; i++) {
        LKS_STEP();
        if (lks_ascii_lower(bytes.data[bytes.len - len + i]) !=
            (uint8_t)suffix[i])
            return false;
    }
    return true;
}
