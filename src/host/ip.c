#include "host/ip.h"

#include <string.h>

#include "text/steps.h"

#define GROUPS 8
#define NO_GAP SIZE_MAX

/* ------------------------------------------------------------------ IPv4 */

/* Read one octet at the start of `text`; returns its length, or 0. */
static size_t read_octet(lks_slice text, uint8_t *octet)
{
    uint32_t value = 0;
    size_t len = 0;
    while (len < text.len && len < 4 && lks_is_ascii_digit(text.data[len])) {
        LKS_STEP();
        value = value * 10 + (text.data[len++] - '0');
    }
    if (len == 0 || value > 255 || (len > 1 && text.data[0] == '0'))
        return 0;
    *octet = (uint8_t)value;
    return len;
}

bool lks_ipv4_parse(lks_slice text, uint8_t address[4])
{
    uint8_t octets[4];
    size_t at = 0;
    for (size_t i = 0; i < 4; i++) {
        if (i > 0) {
            if (at == text.len || text.data[at] != '.')
                return false;
            at++;
        }
        const size_t len =
            read_octet(lks_slice_of(text.data + at, text.len - at), &octets[i]);
        if (len == 0)
            return false;
        at += len;
    }
    if (at != text.len)
        return false;
    memcpy(address, octets, sizeof octets);
    return true;
}

/* The WHATWG "IPv4 number parser"; false for failure. Numbers from 2^32 on
 * become 2^32. */
static bool read_number(lks_slice part, uint64_t *number)
{
    uint64_t radix = 10;
    size_t at = 0;
    if (part.len == 0)
        return false;
    if (part.len >= 2 && part.data[0] == '0') {
        const bool is_hex = (part.data[1] | 0x20) == 'x';
        radix = is_hex ? 16 : 8;
        at = is_hex ? 2 : 1;
    }
    uint64_t value = 0;
    for (; at < part.len; at++) {
        const int digit = lks_hex_value(part.data[at]);
        if (digit < 0 || (uint64_t)digit >= radix)
            return false;
        value = value * radix + (uint64_t)digit;
        if (value > UINT32_MAX)
            value = (uint64_t)UINT32_MAX + 1;
    }
    *number = value;
    return true;
}

static bool is_all_digits(lks_slice part)
{
    for (size_t i = 0; i < part.len; i++)
        if (!lks_is_ascii_digit(part.data[i]))
            return false;
    return part.len > 0;
}

static lks_slice last_part(lks_slice text)
{
    size_t start = text.len;
    while (start > 0 && text.data[start - 1] != '.')
        start--;
    return lks_slice_of(text.data + start, text.len - start);
}

/* The WHATWG "IPv4 parser" on a text without a trailing dot. */
static bool parse_numbers(lks_slice text, uint32_t *address)
{
    uint64_t numbers[4];
    size_t count = 0;
    size_t start = 0;
    for (size_t at = 0; at <= text.len; at++) {
        if (at < text.len && text.data[at] != '.')
            continue;
        if (count == 4 ||
            !read_number(lks_slice_of(text.data + start, at - start),
                         &numbers[count]))
            return false;
        count++;
        start = at + 1;
    }
    /* Each number but the last is an octet; the last fills the remaining
     * bytes. */
    uint64_t value = numbers[count - 1];
    if (value >> 8 * (5 - count) != 0)
        return false;
    for (size_t i = 0; i + 1 < count; i++) {
        if (numbers[i] > 255)
            return false;
        value |= numbers[i] << 8 * (3 - i);
    }
    *address = (uint32_t)value;
    return true;
}

lks_ipv4_form lks_ipv4_parse_odd(lks_slice text, uint8_t address[4])
{
    if (lks_ipv4_parse(text, address))
        return LKS_IPV4_DECIMAL;
    if (text.len > 1 && text.data[text.len - 1] == '.')
        text.len--;
    const lks_slice last = last_part(text);
    uint64_t number = 0;
    if (!is_all_digits(last) && !read_number(last, &number))
        return LKS_IPV4_NONE;
    uint32_t value = 0;
    if (!parse_numbers(text, &value))
        return LKS_IPV4_INVALID;
    for (size_t i = 0; i < 4; i++)
        address[i] = (uint8_t)(value >> 8 * (3 - i));
    return LKS_IPV4_ODD;
}

#define MOST_SLASHES     64u
#define LONGEST_ODD_IPV4 64u

bool lks_ipv4_after_slashes(lks_slice text, size_t *seen)
{
    size_t start = 0;
    size_t dots = 0;
    uint8_t address[4];
    while (start < text.len && start < MOST_SLASHES &&
           lks_is_one_of(text.data[start], "/\\")) {
        LKS_STEP();
        start++;
    }
    size_t at = start;
    while (at < text.len && at - start < LONGEST_ODD_IPV4 &&
           (lks_hex_value(text.data[at]) >= 0 ||
            lks_is_one_of(text.data[at], "xX."))) {
        LKS_STEP();
        dots += text.data[at] == '.';
        at++;
    }
    *seen = at + 1;
    if (at < text.len && (text.data[at] >= 0x80 || text.data[at] == '_' ||
                          lks_host_byte[text.data[at]] != 0))
        return false;
    if (at > start && text.data[at - 1] == '.') {
        at--;
        dots--;
    }
    const lks_ipv4_form form =
        lks_ipv4_parse_odd((lks_slice){text.data + start, at - start}, address);
    return dots == 3 && (form == LKS_IPV4_DECIMAL || form == LKS_IPV4_ODD);
}

/* ------------------------------------------------------------------ IPv6 */

typedef struct groups {
    uint16_t value[GROUPS];
    size_t count;
    size_t gap; /* number of groups before the "::", or NO_GAP */
} groups;

/* Read up to four hexadecimal digits; returns how many. */
static size_t read_group(lks_slice text, uint16_t *group)
{
    uint32_t value = 0;
    size_t len = 0;
    while (len < text.len && len < 4 && lks_hex_value(text.data[len]) >= 0) {
        LKS_STEP();
        value = value << 4 | (uint32_t)lks_hex_value(text.data[len++]);
    }
    *group = (uint16_t)value;
    return len;
}

static bool read_dotted(lks_slice text, groups *g)
{
    uint8_t v4[4];
    if (g->count > GROUPS - 2 || !lks_ipv4_parse(text, v4))
        return false;
    g->value[g->count++] = (uint16_t)(v4[0] << 8 | v4[1]);
    g->value[g->count++] = (uint16_t)(v4[2] << 8 | v4[3]);
    return true;
}

/* Read groups up to the end, which must not be a single colon. */
static bool read_groups(lks_slice text, size_t at, groups *g)
{
    while (at < text.len) {
        const lks_slice rest = lks_slice_of(text.data + at, text.len - at);
        uint16_t value = 0;
        const size_t len = read_group(rest, &value);
        if (len < rest.len && rest.data[len] == '.')
            return read_dotted(rest, g);
        if (len == 0 || g->count == GROUPS)
            return false;
        g->value[g->count++] = value;
        at += len;
        if (at == text.len)
            return true;
        if (text.data[at++] != ':' || at == text.len)
            return false;
        if (text.data[at] == ':') {
            if (g->gap != NO_GAP)
                return false;
            g->gap = g->count;
            at++;
        }
    }
    return true;
}

bool lks_ipv6_parse(lks_slice text, uint8_t address[16])
{
    groups g = {.gap = NO_GAP};
    size_t at = 0;
    if (text.len > LKS_IPV6_TEXT_MAX)
        return false;
    if (text.len >= 2 && text.data[0] == ':' && text.data[1] == ':') {
        g.gap = 0;
        at = 2;
    }
    if (!read_groups(text, at, &g))
        return false;
    /* "::" must stand for at least one group. */
    if (g.gap == NO_GAP ? g.count != GROUPS : g.count == GROUPS)
        return false;
    const size_t zeros = GROUPS - g.count;
    memset(address, 0, 16);
    for (size_t i = 0; i < g.count; i++) {
        const size_t to = i < g.gap ? i : i + zeros;
        address[2 * to] = (uint8_t)(g.value[i] >> 8);
        address[2 * to + 1] = (uint8_t)g.value[i];
    }
    return true;
}

size_t lks_ipv6_parse_bracketed(lks_slice text, uint8_t address[16])
{
    if (text.len == 0 || text.data[0] != '[')
        return 0;
    size_t end = 1;
    while (end < text.len && end <= LKS_IPV6_TEXT_MAX + 1 &&
           text.data[end] != ']')
        end++;
    if (end == text.len || text.data[end] != ']')
        return 0;
    return lks_ipv6_parse(lks_slice_of(text.data + 1, end - 1), address)
               ? end + 1
               : 0;
}

/* The run of zero groups that becomes "::": the longest of two or more groups,
 * the first of equal length (RFC 5952 4.2). Returns its start; `*len` is 0 if
 * there is none. */
static size_t find_gap(const uint8_t address[16], size_t *len)
{
    size_t best = 0;
    *len = 0;
    for (size_t i = 0; i < GROUPS;) {
        size_t end = i;
        while (end < GROUPS && !address[2 * end] && !address[2 * end + 1])
            end++;
        if (end - i >= 2 && end - i > *len) {
            best = i;
            *len = end - i;
        }
        i = end + 1;
    }
    return best;
}

static size_t write_decimal(uint8_t octet, char *text)
{
    size_t len = 0;
    if (octet >= 100)
        text[len++] = (char)('0' + octet / 100);
    if (octet >= 10)
        text[len++] = (char)('0' + octet / 10 % 10);
    text[len++] = (char)('0' + octet % 10);
    return len;
}

static size_t write_group(const uint8_t group[2], char *text)
{
    static const char hex[] = "0123456789abcdef";
    const uint32_t value = (uint32_t)group[0] << 8 | group[1];
    size_t len = 0;
    for (uint32_t shift = 16; shift > 0;) {
        shift -= 4;
        if (len > 0 || shift == 0 || value >> shift != 0)
            text[len++] = hex[value >> shift & 15];
    }
    return len;
}

size_t lks_ipv4_write(const uint8_t address[4], char text[LKS_IPV4_TEXT_MAX])
{
    size_t len = 0;
    for (size_t i = 0; i < 4; i++) {
        if (i > 0)
            text[len++] = '.';
        len += write_decimal(address[i], text + len);
    }
    return len;
}

size_t lks_ipv6_write(const uint8_t address[16], char text[LKS_IPV6_TEXT_MAX])
{
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    static const char written[] = {':', ':', 'f', 'f', 'f', 'f', ':'};
    if (memcmp(address, mapped, sizeof mapped) != 0)
        return lks_ipv6_write_hex(address, text);
    memcpy(text, written, sizeof written);
    return sizeof written +
           lks_ipv4_write(address + sizeof mapped, text + sizeof written);
}

size_t lks_ipv6_write_hex(const uint8_t address[16],
                          char text[LKS_IPV6_TEXT_MAX])
{
    size_t len = 0;
    size_t gap_len = 0;
    const size_t gap = find_gap(address, &gap_len);
    for (size_t i = 0; i < GROUPS;) {
        if (gap_len > 0 && i == gap) {
            text[len++] = ':';
            i += gap_len;
            if (i == GROUPS)
                text[len++] = ':';
            continue;
        }
        if (i > 0)
            text[len++] = ':';
        len += write_group(address + 2 * i, text + len);
        i++;
    }
    return len;
}
