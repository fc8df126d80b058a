#include "safety/defang_notation.h"

#include <string.h>

#include "text/slice.h"

bool lks_begins_with(const uint8_t *p, size_t len, const char *lower)
{
    size_t i = 0;
    while (i < len && lower[i] && lks_ascii_lower(p[i]) == (uint8_t)lower[i])
        i++;
    return lower[i] == '\0';
}

size_t lks_dot_width(const uint8_t *p, size_t len)
{
    static const char dots[3][4] = {"\xE3\x80\x82", "\xEF\xBC\x8E",
                                    "\xEF\xBD\xA1"};
    if (p[0] == '.')
        return 1;
    for (size_t i = 0; p[0] >= 0xE3 && len >= 3 && i < 3; i++)
        if (memcmp(p, dots[i], 3) == 0)
            return 3;
    return 0;
}

size_t lks_mark_width(const uint8_t *p, size_t len)
{
    if (p[0] == '\\')
        return len > 1 && p[1] == '\\' ? 2 : 0;
    return p[0] == '@' || p[0] == ':' ? 1 : lks_dot_width(p, len);
}

bool lks_opens_bracket(uint32_t cp)
{
    return cp == '[' || cp == '(' || cp == '{';
}

size_t lks_close_width(uint8_t open, const uint8_t *p, size_t len)
{
    size_t at = 0;
    while (at < len && at < LKS_MOST_SPACES && p[at] == ' ')
        at++;
    const uint8_t close = open == '(' ? ')' : (uint8_t)(open + 2);
    return at < len && p[at] == close ? at + 1 : 0;
}

size_t lks_needed_xs(uint8_t first)
{
    return first == 'h' ? 2 : first == 'f' || first == 'l' ? 1 : 0;
}

bool lks_is_before_authority(const uint8_t *p, size_t len)
{
    static const char forms[][8] = {"://", ":\\/\\/", "[:]//", "[:]\\/\\/",
                                    "[://]"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (lks_begins_with(p, len, forms[i]))
            return true;
    return false;
}

/* True if the text goes on as after the name of a scheme, "://" or ":\/\/". */
static bool is_after_scheme(const uint8_t *p, size_t len, bool has_layer)
{
    return has_layer ? lks_is_before_authority(p, len)
                     : lks_begins_with(p, len, "://") ||
                           lks_begins_with(p, len, ":\\/\\/");
}

/* True for "p" or "ps" before the colon. When the text is refanged, the s can stand in
 * brackets: "hxxp[s]://". */
static bool ends_scheme(const uint8_t *p, size_t len, bool has_layer)
{
    if (!lks_begins_with(p, len, "p"))
        return false;
    if (has_layer && lks_begins_with(p, len, "p[s]"))
        return is_after_scheme(p + 4, len - 4, true);
    const size_t width = lks_begins_with(p, len, "ps") ? 2 : 1;
    return is_after_scheme(p + width, len - width, has_layer);
}

bool lks_ends_hidden(uint8_t first, uint8_t open, const uint8_t *p, size_t len,
                     bool has_layer)
{
    switch (first) {
    case 'l':
        return lks_begins_with(p, len, "calhost");
    case 'm':
        return lks_begins_with(p, len, "eow") &&
               (is_after_scheme(p + 3, len - 3, has_layer) ||
                (lks_begins_with(p + 3, len - 3, "s") &&
                 is_after_scheme(p + 4, len - 4, has_layer)));
    case 'd':
        return (lks_begins_with(p, len, "ot") ||
                lks_begins_with(p, len, "0t")) &&
               lks_close_width(open, p + 2, len - 2) > 0;
    case 'a':
        return lks_begins_with(p, len, "t") &&
               lks_close_width(open, p + 1, len - 1) > 0;
    case 's':
        return open == '[' && lks_begins_with(p, len, "]");
    case '&':
        return lks_begins_with(p, len, "#46;") ||
               lks_begins_with(p, len, "#x2e;");
    default:
        return ends_scheme(p, len, has_layer);
    }
}

bool lks_has_plain_capitals(const uint8_t *p, size_t letters)
{
    const bool has_large_ends = p[0] < 'a' && p[letters - 1] < 'a';
    bool has_small_middle = true;
    bool has_large_middle = true;
    for (size_t i = 1; i + 1 < letters; i++) {
        has_small_middle = has_small_middle && p[i] >= 'a';
        has_large_middle = has_large_middle && p[i] < 'a';
    }
    return has_small_middle || (has_large_middle && has_large_ends);
}
