#include "output/attributes.h"

#include <string.h>

#include "text/hints.h"

static bool is_name(lks_slice name, const char *string)
{
    return name.len == strlen(string) &&
           memcmp(name.data, string, name.len) == 0;
}

/* Length of `prefix` if the name starts with it and has more characters, else
 * 0. */
static size_t past_prefix(lks_slice name, const char *prefix)
{
    const size_t len = strlen(prefix);
    return name.len > len && memcmp(name.data, prefix, len) == 0 ? len : 0;
}

/* True if everything from `at` on is a lower-case letter or one of `others`. */
static bool is_lower_from(lks_slice name, size_t at, const char *others)
{
    for (; at < name.len; at++)
        if ((name.data[at] < 'a' || name.data[at] > 'z') &&
            !lks_is_one_of(name.data[at], others))
            return false;
    return true;
}

LKS_COLD bool lks_is_attribute_name(lks_slice name)
{
    static const char known[][8] = {"title", "class", "rel", "target"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is_name(name, known[i]))
            return true;
    const size_t data = past_prefix(name, "data-");
    const size_t aria = past_prefix(name, "aria-");
    return (data > 0 && is_lower_from(name, data, "0123456789-_.")) ||
           (aria > 0 && is_lower_from(name, aria, ""));
}

const lks_attribute *lks_find_attribute(const lks_attributes *attributes,
                                        lks_slice name)
{
    for (size_t i = 0; attributes && i < attributes->count; i++) {
        const lks_attribute *found = &attributes->list[i];
        if (found->name.len == name.len &&
            memcmp(found->name.data, name.data, name.len) == 0)
            return found;
    }
    return NULL;
}

const lks_attribute *lks_find_title(const lks_attributes *attributes)
{
    const lks_attribute *title =
        lks_find_attribute(attributes, lks_slice_of("title", 5));
    return title && !title->is_absent ? title : NULL;
}
