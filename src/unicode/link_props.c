#include "unicode/props.h"

#include <stddef.h>

#include "unicode/char_props.h"
#include "unicode/generated/link_table.h"

lks_link_term lks_link_term_of(uint32_t cp)
{
    return (lks_link_term)(lks_char_extras_of(cp) & LKS_CHAR_TERM_MASK);
}

bool lks_is_link_email(uint32_t cp)
{
    return (lks_char_extras_of(cp) & LKS_CHAR_EMAIL) != 0;
}

uint32_t lks_link_bracket_of(uint32_t cp)
{
    const size_t count = sizeof link_bracket_close / sizeof *link_bracket_close;
    if (cp < 0x80) { /* ASCII stands first in the table */
        size_t i = 0;
        while (i < count && link_bracket_close[i] < cp)
            i++;
        return i < count && link_bracket_close[i] == cp ? link_bracket_open[i]
                                                        : 0;
    }
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (link_bracket_close[middle] < cp)
            low = middle + 1;
        else
            high = middle;
    }
    const bool is_found = low < count && link_bracket_close[low] == cp;
    return is_found ? link_bracket_open[low] : 0;
}
