#include "host/private_name.h"

#include "host/generated/private_words.h"
#include "text/words.h"

/* The length of the address of an onion service, version 3. */
#define ONION_ADDRESS 56u

static bool is_base32(uint8_t c)
{
    return lks_is_ascii_alpha(c) || (c >= '2' && c <= '7');
}

/* True if `before` ends with an address of an onion service and a dot. */
static bool ends_in_address(lks_slice before)
{
    if (before.len <= ONION_ADDRESS || before.data[before.len - 1] != '.')
        return false;
    const size_t start = before.len - 1 - ONION_ADDRESS;
    for (size_t i = start; i < before.len - 1; i++)
        if (!is_base32(before.data[i]))
            return false;
    return start == 0 || before.data[start - 1] == '.';
}

bool lks_is_private_name(lks_slice before, lks_slice last)
{
    const lks_word_table table = {private_words, private_starts, private_places,
                                  LONGEST_PRIVATE};
    if (last.len == 5 && lks_ends_with_ignoring_case(last, "onion"))
        return ends_in_address(before);
    if (last.len == 4 && lks_ends_with_ignoring_case(last, "arpa"))
        return lks_ends_with_ignoring_case(before, ".home.") ||
               (before.len == 5 &&
                lks_ends_with_ignoring_case(before, "home."));
    return lks_word_number(&table, last) != LKS_NO_WORD;
}
