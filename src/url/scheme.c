#include "url/scheme.h"

#include <string.h>

#include "text/steps.h"
#include "url/whole.h"

#define ROW(name, traits, syntax, default_port, other_port)                    \
    {name, sizeof(name) - 1, (traits), (syntax), default_port, other_port},
static const lks_scheme schemes[] = {LKS_SCHEMES(ROW)};
#undef ROW

bool lks_is_scheme(lks_slice written, const char *name, size_t len)
{
    size_t same = 0;
    for (size_t i = 0; i < written.len; i++) {
        LKS_STEP();
        if (lks_is_dropped(written.data[i]))
            continue;
        if (same == len ||
            lks_ascii_lower(written.data[i]) != (uint8_t)name[same])
            return false;
        same++;
    }
    return same == len;
}

const lks_scheme *lks_scheme_of(lks_slice written)
{
    static const lks_scheme unknown = {"", 0, 0, LKS_SYNTAX_ANY, "", ""};
    if (written.len == 0)
        return &unknown;
    const uint8_t first = lks_ascii_lower(written.data[0]);
    const bool is_first_dropped = lks_is_dropped(first);
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if ((first == (uint8_t)schemes[i].name[0] || is_first_dropped) &&
            lks_is_scheme(written, schemes[i].name, schemes[i].len))
            return &schemes[i];
    return &unknown;
}

static bool equals(lks_slice text, const char *string)
{
    return text.len == strlen(string) &&
           memcmp(text.data, string, text.len) == 0;
}

bool lks_is_usual_port(const lks_scheme *scheme, lks_slice port)
{
    return equals(port, scheme->default_port) ||
           equals(port, scheme->other_port);
}
