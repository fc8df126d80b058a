#include "unicode/pri185.h"

#include "text/slice.h"
#include "text/steps.h"
#include "unicode/link_props.h"

#ifdef LINKSPAN_WITHOUT_BIDI
/* Never called, since linkspan_pri185_next() is not built in. */
static bool differs_from_link_term(uint32_t cp)
{
    (void)cp;
    return false;
}
#else
#    include "unicode/generated/pri185_table.h"

/* The table lists where ranges of differing characters start and end, in turn.
 * So `cp` is inside a range if an odd number of entries are not above it. */
static bool differs_from_link_term(uint32_t cp)
{
    size_t low = 0;
    size_t high = sizeof pri185_changes / sizeof *pri185_changes;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (pri185_changes[middle] <= cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low % 2 == 1;
}
#endif

bool lks_is_pri185_char(uint32_t cp)
{
    if (lks_is_ascii_alnum(cp))
        return true;
    const lks_link_term term = lks_link_term_of(cp);
    const bool is_usual = term == LKS_TERM_INCLUDE || term == LKS_TERM_SOFT;
    return is_usual != differs_from_link_term(cp);
}

bool lks_is_pri185_inclusion(uint32_t cp)
{
    return lks_is_one_of(cp, "!\"#%&'*,./:;?@\\") || cp == 0xA1 || cp == 0xB7 ||
           cp == 0xBF;
}
