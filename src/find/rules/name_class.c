#include "text/hints.h"

LKS_FAST_BEGIN

#include "find/rules/name_class.h"

#include "find/generated/common_words.h"
#include "find/generated/known_sites.h"
#include "find/generated/name_words.h"
#include "text/steps.h"
#include "text/words.h"

lks_last_label lks_last_label_facts(lks_slice label)
{
    const lks_word_table table = {last_words, last_starts, last_places,
                                  LONGEST_LAST};
    const size_t number = lks_word_number(&table, label);
    const unsigned kinds = number == LKS_NO_WORD ? 0 : last_kinds[number];
    const bool is_native =
        label.len > 4 && lks_starts_with_ignoring_case(label, "xn--");
    return (lks_last_label){.name_class = kinds & IS_CLASS_A || is_native
                                              ? LKS_CLASS_A
                                          : kinds & IS_CLASS_B ? LKS_CLASS_B
                                          : kinds & IS_CLASS_C ? LKS_CLASS_C
                                                               : LKS_CLASS_D,
                            .is_file = kinds & IS_FILE,
                            .is_member = kinds & IS_MEMBER,
                            .is_opener = kinds & IS_OPENER,
                            .is_site = kinds & IS_SITE,
                            .is_software = kinds & IS_SOFTWARE};
}

bool lks_is_object(lks_slice label)
{
    return LKS_IS_PACKED_WORD(label, object_words);
}

bool lks_is_record(lks_slice label)
{
    return LKS_IS_PACKED_WORD(label, record_words);
}

bool lks_is_role(lks_slice label)
{
    return LKS_IS_PACKED_WORD(label, role_words);
}

bool lks_is_software(lks_slice name)
{
    return LKS_IS_PACKED_WORD(name, product_words);
}

/* FNV-1a; tools/tablegen/names.py computes the same. */
static uint32_t fingerprint(lks_slice name)
{
    uint32_t value = 0x811C9DC5;
    for (size_t i = 0; i < name.len; i++) {
        LKS_STEP();
        value = (value ^ lks_ascii_lower(name.data[i])) * 0x01000193;
    }
    return value;
}

bool lks_is_common_word(lks_slice word)
{
    const uint32_t wanted = fingerprint(word) >> 8;
    size_t low = common_rows[wanted >> 16];
    size_t high = common_rows[(wanted >> 16) + 1];
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (common_words[middle] == (wanted & 0xFFFF))
            return true;
        if (common_words[middle] < (wanted & 0xFFFF))
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

bool lks_is_starter(lks_slice word)
{
    return LKS_IS_WORD_OF(word, starter_words);
}

bool lks_is_known_site(lks_slice name)
{
    const uint32_t wanted = fingerprint(name);
    size_t low = 0;
    size_t high = sizeof known_sites / sizeof *known_sites;
    while (low < high) {
        LKS_STEP();
        const size_t middle = low + (high - low) / 2;
        if (known_sites[middle] == wanted)
            return true;
        low = known_sites[middle] < wanted ? middle + 1 : low;
        high = known_sites[middle] < wanted ? high : middle;
    }
    return false;
}

LKS_FAST_END
