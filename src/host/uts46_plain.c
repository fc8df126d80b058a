/* The names that nearly all hosts have: letters, digits, hyphens and dots. */
#include "host/uts46.h"

#include "text/steps.h"

/* The byte in lower case if a plain name can have it, else 0. */
static const uint8_t plain_byte[256] = {
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

static bool is_plain_label(const uint8_t *label, size_t len)
{
    if (len == 0 || len > LKS_LABEL_MAX)
        return false;
    if (label[0] == '-' || label[len - 1] == '-')
        return false;
    return len < 4 || label[2] != '-' || label[3] != '-';
}

bool lks_uts46_plain_ascii(const uint8_t *name, size_t len, uint32_t flags,
                           uint8_t *out, size_t room, size_t *out_len)
{
    if (len == 0 || len > LKS_NAME_MAX || len > room ||
        (flags & LKS_UTS46_GENERAL))
        return false;
    size_t start = 0;
    for (size_t at = 0; at < len; at++) {
        LKS_STEP();
        const uint8_t byte = plain_byte[name[at]];
        if (byte == 0)
            return false;
        out[at] = byte;
        if (byte == '.') {
            if (!is_plain_label(out + start, at - start))
                return false;
            start = at + 1;
        }
    }
    const bool has_root = start == len && (flags & LKS_UTS46_ALLOW_ROOT);
    if (!has_root && !is_plain_label(out + start, len - start))
        return false;
    *out_len = len;
    return true;
}
