#include "find/rules/hosts.h"

#include "text/steps.h"
#include "unicode/char_props.h"

/* How far back a quotation mark is searched for. */
#define LONGEST_STRING 256u

static unsigned hex_value(uint8_t byte)
{
    if (lks_is_ascii_digit(byte))
        return byte - '0';
    byte |= 0x20;
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10u : 16;
}

/* Length of "u003c" or "x3c" at the start of the word, and its number; 0 if it is not
 * there. */
static size_t read_number(lks_slice word, uint32_t *number)
{
    const size_t digits = word.data[0] == 'u' ? 4 : word.data[0] == 'x' ? 2 : 0;
    if (digits == 0 || word.len <= digits)
        return 0;
    *number = 0;
    for (size_t i = 1; i <= digits; i++) {
        const unsigned value = hex_value(word.data[i]);
        if (value > 15)
            return 0;
        *number = *number * 16 + value;
    }
    return digits + 1;
}

/* True if a quotation mark stands before the backslash in its line. An apostrophe is
 * none. In a string, a backslash after a backslash escapes nothing. */
static bool is_in_string(lks_slice text, size_t backslash)
{
    const size_t least =
        backslash > LONGEST_STRING ? backslash - LONGEST_STRING : 0;
    size_t at = backslash;
    while (at > least && text.data[at - 1] == '\\') {
        LKS_STEP();
        at--;
    }
    if ((backslash - at) % 2 == 1)
        return false;
    for (; at > least && text.data[at - 1] != '\n'; at--) {
        LKS_STEP();
        const uint8_t byte = text.data[at - 1];
        const bool is_apostrophe =
            byte == '\'' && at > 1 && lks_is_ascii_alnum(text.data[at - 2]);
        if (lks_is_one_of(byte, "\"'`") && !is_apostrophe)
            return true;
    }
    return false;
}

lks_escape_kind lks_escape_before(lks_slice text, linkspan_range word,
                                  bool is_sure, size_t *start)
{
    const lks_slice letters = {text.data + word.start, word.end - word.start};
    uint32_t cp = 0;
    if (word.start == 0 || text.data[word.start - 1] != '\\' ||
        letters.len == 0)
        return LKS_ESCAPE_NONE;
    const size_t len = read_number(letters, &cp);
    if (len > 0 && lks_is_letter_or_digit(cp))
        return LKS_ESCAPE_LETTER;
    if (len == 0 && (!lks_is_one_of(letters.data[0], "nrt") ||
                     !(is_sure || is_in_string(text, word.start - 1))))
        return LKS_ESCAPE_NONE;
    *start = word.start + (len > 0 ? len : 1);
    return LKS_ESCAPE_ENDS;
}
