#include "unicode/punctuation.h"

#include <stddef.h>

#include "text/steps.h"
#include "unicode/generated/punctuation_table.h"

/* `changes` lists where ranges start and end, in turn. So `cp` is inside a
 * range if an odd number of entries are not above it. */
static bool is_inside(uint32_t cp, const uint32_t *changes, size_t count)
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (changes[middle] <= cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low % 2 == 1;
}

bool lks_is_punctuation(uint32_t cp)
{
    return is_inside(cp, punctuation_changes,
                     sizeof punctuation_changes / sizeof *punctuation_changes);
}

bool lks_is_symbol(uint32_t cp)
{
    return is_inside(cp, symbol_changes,
                     sizeof symbol_changes / sizeof *symbol_changes);
}
