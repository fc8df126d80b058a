#include "link/email.h"

#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/link_props.h"

/* Steps 1 to 5 of S1 5.2. Dots at either end or in a row fail as a whole (E2);
 * reaching the text's start ends the scan there (E1). */
static lks_local_outcome find_plain(const uint8_t *text, size_t at, size_t max,
                                    size_t *start)
{
    size_t i = at;
    size_t count = 0;
    uint32_t after = '.'; /* so that a dot right before the `@` fails */
    while (i > 0) {
        size_t width = 1;
        uint32_t cp = text[i - 1];
        LKS_STEP();
        if (cp >= 0x80)
            cp = lks_utf8_decode_back(text, text + i, &width);
        if (cp == '.' ? after == '.' : !lks_is_link_email(cp))
            break;
        if (++count > max)
            return LKS_LOCAL_TOO_LONG;
        after = cp;
        i -= width;
    }
    /* a second dot in a row has left the first one at the start */
    if (i == at || text[i] == '.')
        return LKS_LOCAL_NONE;
    *start = i;
    return LKS_LOCAL_FOUND;
}

/* True if an odd number of backslashes stands before `at`. A run longer than
 * any local part is taken for odd, so that no run is walked again and again. */
static bool is_escaped(const uint8_t *text, size_t at, size_t max)
{
    size_t count = 0;
    while (count < at && text[at - count - 1] == '\\') {
        LKS_STEP();
        if (++count > max)
            return true;
    }
    return count % 2 == 1;
}

/* E11: `at` follows the closing quotation mark. */
static lks_local_outcome find_quoted(const uint8_t *text, size_t at, size_t max,
                                     size_t *start)
{
    size_t i = at - 1;
    if (is_escaped(text, i, max))
        return LKS_LOCAL_NONE;
    size_t count = 1;
    while (i > 0) {
        size_t width = 0;
        const uint32_t cp = lks_utf8_decode_back(text, text + i, &width);
        if (cp != ' ' && lks_link_term_of(cp) == LKS_TERM_HARD)
            return LKS_LOCAL_NONE;
        if (++count > max)
            return LKS_LOCAL_TOO_LONG;
        i -= width;
        if (cp == '"' && !is_escaped(text, i, max)) {
            *start = i;
            return LKS_LOCAL_FOUND;
        }
    }
    return LKS_LOCAL_NONE;
}

lks_local_outcome lks_find_local_part(const uint8_t *text, size_t at,
                                      const lks_local_part_rules *rules,
                                      size_t *start)
{
    if (rules->accepts_quoted && at > 0 && text[at - 1] == '"')
        return find_quoted(text, at, rules->max_code_points, start);
    return find_plain(text, at, rules->max_code_points, start);
}

size_t lks_before_mailto(const uint8_t *text, size_t local_start)
{
    static const char mailto[] = "mailto:";
    const lks_slice before = {text, local_start};
    return lks_ends_with_ignoring_case(before, mailto)
               ? local_start - (sizeof mailto - 1)
               : local_start;
}

bool lks_is_plain_local_part(lks_slice local, const lks_local_part_rules *rules)
{
    size_t start = 0;
    return find_plain(local.data, local.len, rules->max_code_points, &start) ==
               LKS_LOCAL_FOUND &&
           start == 0;
}
