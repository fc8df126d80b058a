#include "host/tld_hints.h"

#include <stddef.h>

#include "host/generated/tld_hints.h"
#include "text/steps.h"
#include "unicode/char_props.h"

/* The generator has a function with the same results. */
bool lks_is_tld_hint(uint64_t letters)
{
    const uint64_t hint = letters * 0x1F525265C8B007EFu >> (64 - TLD_HINT_BITS);
    return tld_hints[hint >> 3] >> (hint & 7) & 1;
}

/* The generator has the same hash. */
static uint32_t short_tld(uint32_t word)
{
    return flat_tlds[word * 0x09D5F723u >> (32 - FLAT_TLD_BITS)];
}

bool lks_is_flat_tld(uint32_t word)
{
    return word != 0 && short_tld(word) == word;
}

/* The generator has the same hash of a second-level label. */
bool lks_is_below_ruled_tld(uint32_t word, uint32_t start, size_t len)
{
    const uint32_t hint =
        (start + (uint32_t)len) * 0x9E3779B1u >> (32 - SECOND_BITS);
    return short_tld(word) == (word | RULED_TLD) &&
           !(second_hints[hint >> 3] >> (hint & 7) & 1);
}

static bool is_tld_pair(uint32_t pair)
{
    const size_t count = sizeof tld_pairs / sizeof *tld_pairs;
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (tld_pairs[middle] < pair)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && tld_pairs[low] == pair;
}

/* The generator has a function with the same results. */
bool lks_may_begin_cjk_tld(uint32_t cp)
{
    return cjk_hints[cp >> 3 & 63] >> (cp & 7) & 1;
}

bool lks_is_fixed_letter(uint32_t cp)
{
    const uint32_t props = lks_char_props_of(cp);
    return lks_idna_status_in(props) == LKS_IDNA_VALID &&
           lks_combining_class_in(props) == 0 &&
           !(props & (LKS_CHAR_QC_MAYBE | LKS_CHAR_QC_NO));
}

bool lks_may_begin_tld(uint32_t cp, uint32_t next, uint32_t third)
{
    if (!lks_is_fixed_letter(cp) ||
        (next >= 0x80 && !lks_is_fixed_letter(next)) ||
        (third >= 0x80 && !lks_is_fixed_letter(third)))
        return true;
    return cp <= 0xFFFF && next <= 0xFFFF &&
           is_tld_pair(cp << 16 | (next < 0x80 ? next | 0x20 : next));
}
