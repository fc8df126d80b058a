#include "text/hints.h"

LKS_FAST_BEGIN

#include "text/slice.h"

#include <string.h>

#include "text/steps.h"

const uint8_t lks_host_byte[256] = {
    ['-'] = '-', ['.'] = '.', ['0'] = '0', ['1'] = '1', ['2'] = '2',
    ['3'] = '3', ['4'] = '4', ['5'] = '5', ['6'] = '6', ['7'] = '7',
    ['8'] = '8', ['9'] = '9', ['A'] = 'a', ['B'] = 'b', ['C'] = 'c',
    ['D'] = 'd', ['E'] = 'e', ['F'] = 'f', ['G'] = 'g', ['H'] = 'h',
    ['I'] = 'i', ['J'] = 'j', ['K'] = 'k', ['L'] = 'l', ['M'] = 'm',
    ['N'] = 'n', ['O'] = 'o', ['P'] = 'p', ['Q'] = 'q', ['R'] = 'r',
    ['S'] = 's', ['T'] = 't', ['U'] = 'u', ['V'] = 'v', ['W'] = 'w',
    ['X'] = 'x', ['Y'] = 'y', ['Z'] = 'z', ['a'] = 'a', ['b'] = 'b',
    ['c'] = 'c', ['d'] = 'd', ['e'] = 'e', ['f'] = 'f', ['g'] = 'g',
    ['h'] = 'h', ['i'] = 'i', ['j'] = 'j', ['k'] = 'k', ['l'] = 'l',
    ['m'] = 'm', ['n'] = 'n', ['o'] = 'o', ['p'] = 'p', ['q'] = 'q',
    ['r'] = 'r', ['s'] = 's', ['t'] = 't', ['u'] = 'u', ['v'] = 'v',
    ['w'] = 'w', ['x'] = 'x', ['y'] = 'y', ['z'] = 'z'};

bool lks_is_ascii(lks_slice text)
{
    uint64_t high = 0;
    size_t at = 0;
    LKS_STEPS(text.len / sizeof high);
    uint64_t word;
    for (; text.len - at >= sizeof high; at += sizeof high) {
        memcpy(&word, text.data + at, sizeof word);
        high |= word;
    }
    if (at > 0) { /* the last bytes, and some before them */
        memcpy(&word, text.data + text.len - sizeof word, sizeof word);
        high |= word;
        at = text.len;
    }
    for (; at < text.len; at++)
        high |= text.data[at];
    return (high & 0x8080808080808080u) == 0;
}

bool lks_is_one_of(uint32_t c, const char *set)
{
    for (; *set; set++) {
        LKS_STEP();
        if ((uint8_t)*set == c)
            return true;
    }
    return false;
}

int lks_hex_value(uint32_t c)
{
    if (lks_is_ascii_digit(c))
        return (int)(c - '0');
    const uint32_t lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' ? (int)(lower - 'a' + 10) : -1;
}

int lks_escaped_byte(const uint8_t *p, const uint8_t *end)
{
    if (end - p < 3 || p[0] != '%')
        return -1;
    const int high = lks_hex_value(p[1]);
    const int low = lks_hex_value(p[2]);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
}

bool lks_starts_with(lks_slice bytes, const char *prefix)
{
    const size_t len = strlen(prefix);
    return bytes.len >= len && memcmp(bytes.data, prefix, len) == 0;
}

bool lks_ends_with(lks_slice bytes, const char *suffix)
{
    const size_t len = strlen(suffix);
    return bytes.len >= len &&
           memcmp(bytes.data + bytes.len - len, suffix, len) == 0;
}

bool lks_is_same_ignoring_case(lks_slice one, lks_slice other)
{
    if (one.len != other.len)
        return false;
    for (size_t i = 0; i < one.len; i++) {
        LKS_STEP();
        if (lks_ascii_lower(one.data[i]) != lks_ascii_lower(other.data[i]))
            return false;
    }
    return true;
}

bool lks_starts_with_ignoring_case(lks_slice bytes, const char *prefix)
{
    const size_t len = strlen(prefix);
    if (bytes.len < len)
        return false;
    for (size_t i = 0; i < len; i++) {
        LKS_STEP();
        if (lks_ascii_lower(bytes.data[i]) != (uint8_t)prefix[i])
            return false;
    }
    return true;
}

bool lks_ends_with_ignoring_case(lks_slice bytes, const char *suffix)
{
    const size_t len = strlen(suffix);
    return bytes.len >= len &&
           lks_starts_with_ignoring_case(
               (lks_slice){bytes.data + (bytes.len - len), len}, suffix);
}

size_t lks_last_label_of(lks_slice name)
{
    size_t at = name.len;
    while (at > 0 && name.data[at - 1] != '.') {
        LKS_STEP();
        at--;
    }
    return at;
}

LKS_FAST_END
