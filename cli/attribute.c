#include "cli/attribute.h"

#include <stdbool.h>
#include <string.h>

#include "cli/utf8.h"

static bool is_one_of(linkspan_str name, const char *const *words)
{
    for (; *words; words++) {
        size_t i = 0;
        while (i < name.len && (*words)[i] &&
               lower(name.data[i]) == (*words)[i])
            i++;
        if (i == name.len && (*words)[i] == '\0')
            return true;
    }
    return false;
}

attribute_kind attribute_kind_of(linkspan_str name)
{
    static const char *const one[] = {
        "href",   "src",        "action",   "formaction", "cite",       "data",
        "poster", "background", "longdesc", "manifest",   "xlink:href", NULL};
    static const char *const many[] = {"srcset", "imagesrcset", "ping", NULL};
    return is_one_of(name, one)    ? ATTRIBUTE_ADDRESS
           : is_one_of(name, many) ? ATTRIBUTE_ADDRESSES
                                   : ATTRIBUTE_OTHER;
}
