#include "text/hints.h"

LKS_FAST_BEGIN

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

#define PAIR_COUNT (sizeof tld_pairs / sizeof *tld_pairs)

/* The first place of the pair in the table; PAIR_COUNT if it is not there. */
static size_t find_pair(uint32_t pair)
{
    size_t low = 0;
    size_t high = PAIR_COUNT;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (tld_pairs[middle] < pair)
            low = middle + 1;
        else
            high = middle;
    }
    return low < PAIR_COUNT && tld_pairs[low] == pair ? low : PAIR_COUNT;
}

/* The generator has a function with the same results. */
bool lks_may_begin_cjk_tld(uint32_t cp)
{
    return cjk_hints[(cp >> 3) % sizeof cjk_hints] >> (cp & 7) & 1;
}

bool lks_is_fixed_letter(uint32_t cp)
{
    if (lks_is_fixed_cjk(cp))
        return true;
    const uint32_t props = lks_char_props_of(cp);
    return lks_idna_status_in(props) == LKS_IDNA_VALID &&
           lks_combining_class_in(props) == 0 &&
           !(props & (LKS_CHAR_QC_MAYBE | LKS_CHAR_QC_NO));
}

/* True if a code point of a label may change, or join the one before it, before
 * it is compared with top-level domains. */
static bool is_loose(uint32_t cp)
{
    return cp >= 0x80 && !lks_is_fixed_letter(cp);
}

static uint32_t lower(uint32_t cp)
{
    return lks_is_ascii_alpha(cp) ? cp | 0x20 : cp;
}

bool lks_may_be_native_tld(const uint32_t cps[4], bool is_touched)
{
    for (size_t i = 0; i < 3; i++)
        if (is_loose(cps[i]))
            return true;
    if (cps[0] > 0xFFFF || cps[1] > 0xFFFF)
        return false;
    const uint32_t pair = cps[0] << 16 | lower(cps[1]);
    for (size_t i = find_pair(pair); i < PAIR_COUNT && tld_pairs[i] == pair;
         i++) {
        LKS_STEP();
        if (tld_thirds[i] == lower(cps[2]) || is_loose(cps[3]) ||
            (is_touched && tld_thirds[i] == 0))
            return true;
    }
    return false;
}

LKS_FAST_END
