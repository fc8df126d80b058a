#include "documents/attribute.h"

#define LONGEST_NAME 12

static bool is_one_of(lks_slice name, const char (*words)[LONGEST_NAME],
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (name.len == strlen(words[i]) &&
            lks_starts_with_ignoring_case(name, words[i]))
            return true;
    return false;
}

uint32_t lks_attribute_kind(lks_slice name)
{
    static const char one[][LONGEST_NAME] = {
        "href",   "src",        "action",   "formaction", "cite",      "data",
        "poster", "background", "longdesc", "manifest",   "xlink:href"};
    static const char many[][LONGEST_NAME] = {"srcset", "imagesrcset", "ping"};
    return is_one_of(name, one, sizeof one / sizeof *one)
               ? LINKSPAN_ATTRIBUTE_ADDRESS
           : is_one_of(name, many, sizeof many / sizeof *many)
               ? LINKSPAN_ATTRIBUTE_ADDRESSES
               : LINKSPAN_ATTRIBUTE_OTHER;
}

bool lks_is_size_of_image(lks_slice word)
{
    for (size_t i = 0; i + 1 < word.len; i++)
        if (!lks_is_ascii_digit(word.data[i]) && word.data[i] != '.')
            return false;
    return word.len > 1 && lks_is_one_of(word.data[word.len - 1], "xwh");
}
