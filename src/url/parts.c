#include "url/parts.h"

#include <string.h>

#include "text/slice.h"

/* UTS #58 Table 3-3, with the characters that section 4.1 escapes in each part.
 * The mark `:~:` also ends a fragment, and separates directives. Arrays, not
 * pointers, so that the table needs no relocation. */
static const struct part_row {
    char initiator[LKS_MARK_LEN + 1];
    char terminators[3];
    char clears[3];
    char reserved[5];
} rows[] = {
    [LKS_PART_NONE] = {"", "", "", ""},
    [LKS_PART_PATH] = {"/", "?#", "/", "?#/"},
    [LKS_PART_QUERY] = {"?", "#", "=&", "+#=&"},
    [LKS_PART_FRAGMENT] = {"#", "", "", ""},
    [LKS_PART_DIRECTIVE] = {LKS_MARK, "", "&,", "&,"},
};

bool lks_at_directive_mark(const uint8_t *p, const uint8_t *end)
{
    return end - p >= LKS_MARK_LEN && memcmp(p, LKS_MARK, LKS_MARK_LEN) == 0;
}

lks_part lks_part_at(const uint8_t *p, const uint8_t *end, size_t *width)
{
    *width = 1;
    switch (*p) {
    case '/':
        return LKS_PART_PATH;
    case '?':
        return LKS_PART_QUERY;
    case '#':
        return LKS_PART_FRAGMENT;
    default:
        *width = LKS_MARK_LEN;
        return lks_at_directive_mark(p, end) ? LKS_PART_DIRECTIVE
                                             : LKS_PART_NONE;
    }
}

const char *lks_part_initiator(lks_part part)
{
    return rows[part].initiator;
}

bool lks_part_ends_at(lks_part part, const uint8_t *p, const uint8_t *end)
{
    if (part == LKS_PART_FRAGMENT)
        return lks_at_directive_mark(p, end);
    return lks_is_one_of(*p, rows[part].terminators);
}

size_t lks_part_clears_at(lks_part part, const uint8_t *p, const uint8_t *end)
{
    if (part == LKS_PART_DIRECTIVE && lks_at_directive_mark(p, end))
        return LKS_MARK_LEN;
    return lks_is_one_of(*p, rows[part].clears) ? 1 : 0;
}

bool lks_part_reserves(lks_part part, uint32_t cp)
{
    return lks_is_one_of(cp, rows[part].reserved);
}
