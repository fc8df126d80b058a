#include "find/rules/end_rules.h"

#include "find/rules/sentence.h"
#include "text/hints.h"
#include "text/slice.h"

/* Length of a date, such as 2024-01-31 or 31.01.2024. */
#define DATE_LEN 10

/* Bits for the digits of a date, the first character in the lowest bit. */
#define YEAR_FIRST 0x36Fu /* dddd-dd-dd */
#define YEAR_LAST  0x3DBu /* dd-dd-dddd */

/* P15: a link ends at a vertical line before a word, and at a comma before a
 * word if a comma stands right before the link:
 * "Ada,https://example.com/a,active". */
static bool is_before_word(const lks_tail_view *tail)
{
    lks_ahead a;
    const uint8_t next = lks_byte_ahead(tail, 0);
    if (next < 0x80)
        return lks_is_ascii_alnum(next);
    lks_look_ahead(&a, tail);
    return lks_look_next(&a) && lks_native_is_in(a.class, LKS_NATIVE_LETTERS);
}

/* In a query or fragment, if the word before the link has a `<`, the link ends
 * at a vertical line only before several words, since lists of web fonts have
 * vertical lines too ("<…?family=Sans|Serif>"). */
LKS_COLD static bool is_before_words(const lks_tail_view *tail)
{
    lks_ahead a;
    lks_look_ahead(&a, tail);
    while (lks_look_next(&a) && a.u.cp != '|')
        if (lks_is_space(a.u.cp))
            return true;
    return false;
}

/* P15: "x.git&& make": two ampersands before a space end a word of a command. */
LKS_COLD static bool ends_command(const lks_tail_view *tail)
{
    lks_ahead a;
    lks_look_ahead(&a, tail);
    return lks_look_next(&a) && a.u.cp == '&' &&
           (!lks_look_next(&a) || lks_is_space(a.u.cp));
}

/* A date after a comma ends the link, unless the segment before the comma is a
 * date too, or a number: then both are part of the link, as a period of time. */
static bool is_before_date(const lks_tail_view *tail)
{
    unsigned digits = 0;
    for (unsigned i = 0; i < DATE_LEN; i++) {
        const uint8_t byte = lks_byte_ahead(tail, i);
        if (lks_is_ascii_digit(byte))
            digits |= 1u << i;
        else if (!lks_is_one_of(byte, "-./"))
            return false;
    }
    return (digits == YEAR_FIRST || digits == YEAR_LAST) &&
           !lks_facts(tail)->is_number;
}

/* An address after a comma ends the link, unless it stands in the value of a
 * query that has an address already: "?to=a@example.com,b@example.com" is a list.
 * The domain of an address has a dot, and two letters after it. */
static bool is_before_address(const lks_tail_view *tail)
{
    size_t n = 0;
    if (lks_facts(tail)->has_address)
        return false;
    while (lks_is_ascii_alnum(lks_byte_ahead(tail, n)) ||
           lks_is_one_of(lks_byte_ahead(tail, n), "-._%+"))
        if (++n > LKS_LONGEST_WAIT)
            return false;
    if (n == 0 || lks_byte_ahead(tail, n) != '@' ||
        lks_byte_ahead(tail, n + 1) == '.')
        return false;
    for (n++; n + 2 <= LKS_LONGEST_WAIT; n++) {
        const uint8_t byte = lks_byte_ahead(tail, n);
        if (byte != '.') {
            if (!lks_is_ascii_alnum(byte) && byte != '-')
                return false;
        } else if (lks_is_ascii_alpha(lks_byte_ahead(tail, n + 1))) {
            if (lks_is_ascii_alpha(lks_byte_ahead(tail, n + 2)))
                return true;
        } else if (lks_byte_ahead(tail, n + 1) == '.') {
            return false;
        }
    }
    return false;
}

/* "{url=https://example.com/f,code=200}": a value ends before the next key. */
static bool is_before_key(const lks_tail_view *tail)
{
    size_t n = 0;
    while (n < LKS_LONGEST_WAIT &&
           (lks_is_ascii_alnum(lks_byte_ahead(tail, n)) ||
            lks_byte_ahead(tail, n) == '_'))
        n++;
    return n > 0 && lks_is_ascii_alpha(lks_byte_ahead(tail, 0)) &&
           lks_byte_ahead(tail, n) == '=';
}

bool lks_is_before_field(const lks_tail_view *tail)
{
    return is_before_date(tail) || is_before_address(tail) ||
           (lks_byte_ahead(tail, 0) == '"' && !lks_facts(tail)->has_quotes);
}

bool lks_field_ends(const lks_tail_view *tail, size_t *end)
{
    (void)end;
    const lks_surroundings *around = &tail->cutter->around;
    const lks_tail_unit *u = tail->u;
    const bool is_path = u->part == LKS_PART_PATH;
    switch (u->cp) {
    case '|':
        if (is_path && (around->cp == '<' || lks_byte_ahead(tail, 0) == '|'))
            return true; /* "<https://example.com/7|#7>", "https://x.com/y||" */
        return is_path || around->has_bar
                   ? is_before_word(tail)
                   : around->has_angle && is_before_words(tail);
    case '&':
        return is_path && ends_command(tail);
    case ',':
    case ';':
        if (u->cp == around->cp)
            return is_before_word(tail);
        if (is_path && around->cp == '=' && is_before_key(tail))
            return true;
        return lks_is_before_field(tail);
    default:
        return false;
    }
}
