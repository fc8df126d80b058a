#include "text/hints.h"

LKS_FAST_BEGIN

#include "unicode/props.h"

#include <stddef.h>

#include "unicode/generated/unseen_table.h"
#include "unicode/stages.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* How many of the sorted numbers are not above `cp`. */
static size_t count_up_to(const uint32_t *numbers, size_t count, uint32_t cp)
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (numbers[middle] <= cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* True if `cp` is in a range. `ends` lists where ranges start and end, in
 * turn. */
static bool is_inside(const uint32_t *ends, size_t count, uint32_t cp)
{
    return count_up_to(ends, count, cp) % 2 != 0;
}

bool lks_is_bidi_control(uint32_t cp)
{
    return is_inside(bidi_control_ends, COUNT(bidi_control_ends), cp);
}

bool lks_is_default_ignorable(uint32_t cp)
{
    return is_inside(default_ignorable_ends, COUNT(default_ignorable_ends), cp);
}

bool lks_is_variation_selector(uint32_t cp)
{
    return is_inside(variation_selector_ends, COUNT(variation_selector_ends),
                     cp);
}

bool lks_is_emoji(uint32_t cp)
{
    return LKS_IS_IN_RANGES(emoji_ranges, cp);
}

bool lks_is_tag(uint32_t cp)
{
    return cp >= 0xE0000 && cp <= 0xE007F;
}

uint32_t lks_syntax_lookalike_of(uint32_t cp)
{
    const size_t at = count_up_to(lookalike_cps, COUNT(lookalike_cps), cp);
    return at > 0 && lookalike_cps[at - 1] == cp ? lookalike_syntax[at - 1] : 0;
}

bool lks_is_syntax_lookalike(uint32_t cp)
{
    return lks_syntax_lookalike_of(cp) != 0;
}

LKS_FAST_END
