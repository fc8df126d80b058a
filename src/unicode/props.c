#include "text/hints.h"

LKS_FAST_BEGIN

#include "unicode/props.h"

#include <stddef.h>

#include "text/slice.h"
#include "unicode/char_props.h"
#include "unicode/generated/identifier_table.h"
#include "unicode/generated/idna_table.h"
#include "unicode/generated/link_table.h"
#include "unicode/generated/punctuation_table.h"
#include "unicode/generated/unseen_table.h"
#include "unicode/stages.h"

/* ---------------------------------------------------------------- unseen */

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

/* ------------------------------------------------------------ link props */

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

/* ------------------------------------------------------------ identifier */

/* A leaf has bits for 64 code points, a block has 16 leaves. */
#define BITS_SHIFT  6
#define BLOCK_SHIFT 4

uint64_t lks_identifiers_around(uint32_t cp)
{
    const uint32_t block = identifier_stage1[cp >> (BITS_SHIFT + BLOCK_SHIFT)];
    return identifier_bits[identifier_stage2[block << BLOCK_SHIFT |
                                             LKS_LOW_BITS(cp >> BITS_SHIFT,
                                                          BLOCK_SHIFT)]];
}

bool lks_is_identifier(uint32_t cp)
{
    return cp <= LKS_LAST_CODE_POINT &&
           (lks_identifiers_around(cp) >> LKS_LOW_BITS(cp, BITS_SHIFT) & 1);
}

/* ------------------------------------------------------------------ idna */

/* The kind of a run, and a bit above it: the run is mapped to its own plane,
 * not to plane 0. */
enum {
    SHIFTED,
    EVERY_SECOND,
    POOLED,
    SAME_PLANE = 4
};

size_t lks_idna_map(uint32_t cp, uint32_t out[LKS_IDNA_LONGEST])
{
    if (cp > LKS_LAST_CODE_POINT)
        return 0;
    const size_t run = lks_find_run(idna_planes, idna_run_first, cp);
    if (run == LKS_NO_RUN)
        return 0;
    const uint32_t at = (cp & 0xFFFF) - idna_run_first[run];
    if (at >= idna_run_size[run])
        return 0;
    const uint32_t what = idna_run_what[run] + at;
    const uint8_t kind = idna_run_kind[run];
    if (kind == POOLED)
        return lks_read_value(idna_values[what], idna_pool, idna_ends, out);
    if ((kind & EVERY_SECOND) && at % 2 != 0)
        return 0;
    out[0] = what | (kind & SAME_PLANE ? cp & ~0xFFFFu : 0);
    return 1;
}

/* ----------------------------------------------------------- punctuation */

bool lks_is_punctuation(uint32_t cp)
{
    return LKS_IS_IN_RANGES(punctuation_ranges, cp);
}

bool lks_is_symbol(uint32_t cp)
{
    return LKS_IS_IN_RANGES(symbol_ranges, cp);
}

/* --------------------------------------------------------------- joining */

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

/* ------------------------------------------------------------ confusable */

#ifdef LINKSPAN_WITHOUT_CONFUSABLES
size_t lks_prototype_of(uint32_t cp, uint32_t out[LKS_PROTOTYPE_MAX])
{
    out[0] = cp;
    return 1;
}
#else
#    include "unicode/generated/confusable_table.h"

/* The entry of `cp` in the generated table; 0 if it has none. */
static uint16_t value_of(uint32_t cp)
{
    const size_t run =
        lks_find_run(confusable_planes, confusable_run_first, cp);
    if (run == LKS_NO_RUN)
        return 0;
    const size_t at =
        confusable_run_at[run] + ((cp & 0xFFFF) - confusable_run_first[run]);
    return at < confusable_run_at[run + 1] ? confusable_values[at] : 0;
}

size_t lks_prototype_of(uint32_t cp, uint32_t out[LKS_PROTOTYPE_MAX])
{
    const uint16_t value = cp > LKS_LAST_CODE_POINT ? 0 : value_of(cp);
    if (value)
        return lks_read_value(value, confusable_pool, confusable_ends, out);
    out[0] = cp;
    return 1;
}
#endif

/* ---------------------------------------------------------------- pri185 */

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
