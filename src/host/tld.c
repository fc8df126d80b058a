#include "host/tld.h"

#include "host/generated/tld_letters.h"
#include "text/steps.h"
#include "unicode/char_props.h"

static bool is_tld_letter(uint32_t cp)
{
    size_t low = 0;
    size_t high = sizeof tld_letters / sizeof *tld_letters;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (tld_letters[middle] < cp)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof tld_letters / sizeof *tld_letters &&
           tld_letters[low] == cp;
}

/* UTS #46 maps it to itself, and NFC does not join it to what stands before. */
static bool is_fixed(uint32_t cp)
{
    const uint32_t props = lks_char_props_of(cp);
    return lks_idna_status_in(props) == LKS_IDNA_VALID &&
           lks_combining_class_in(props) == 0 &&
           !(props & (LKS_CHAR_QC_MAYBE | LKS_CHAR_QC_NO));
}

bool lks_may_begin_tld(uint32_t cp, uint32_t next)
{
    return is_tld_letter(cp) || !is_fixed(cp) || (next >= 0x80 && !is_fixed(next));
}
