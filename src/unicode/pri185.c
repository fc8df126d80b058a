#include "unicode/props.h"

#include "text/slice.h"
#include "unicode/stages.h"

#ifdef LINKSPAN_WITHOUT_BIDI
/* Never called, since linkspan_pri185_next() is not built in. */
static bool differs_from_link_term(uint32_t cp)
{
    (void)cp;
    return false;
}
#else
#    include "unicode/generated/pri185_table.h"

static bool differs_from_link_term(uint32_t cp)
{
    if (cp > LKS_LAST_CODE_POINT)
        return false;
    size_t passed = 0; /* starts and ends of ranges, of which there are few */
    while (pri185_high_ends[passed] <= cp)
        passed++;
    return passed % 2 == 1 || LKS_IS_IN_RANGES(pri185_ranges, cp);
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
