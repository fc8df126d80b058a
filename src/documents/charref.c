#include "documents/charref.h"

#include <string.h>

#include "documents/generated/charref_table.h"
#include "text/steps.h"

#define LAST        0x80u
#define BLOCKS      (sizeof name_blocks / sizeof *name_blocks)
#define REPLACEMENT 0xFFFDu
#define TOO_LARGE   0x110000u

/* The characters of Windows-1252 from 0x80 to 0x9F; 0: the control stays. */
static const uint16_t windows_1252[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
    0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

static void put(lks_charref *ref, uint32_t cp)
{
    ref->len += lks_utf8_encode(cp, ref->bytes + ref->len);
}

/* Read the name at pool offset `at`; returns where the next one starts. `name`
 * must hold the previous name, of which each name shares the first bytes. The
 * other bytes are codes, which stand for one letter or for several. */
static size_t read_name(size_t at, uint8_t *name, size_t *len)
{
    *len = name_pool[at] & SHARED_MASK;
    do {
        at++;
        const uint8_t code = name_pool[at] & (uint8_t)~LAST;
        for (size_t i = piece_at[code]; i < piece_at[code + 1]; i++) {
            LKS_STEP();
            name[(*len)++] = piece_text[i];
        }
    } while (!(name_pool[at] & LAST));
    return at + 1;
}

static int compare(lks_slice one, const uint8_t *other, size_t other_len)
{
    const size_t len = one.len < other_len ? one.len : other_len;
    const int order = memcmp(one.data, other, len);
    return order != 0 ? order : (one.len > other_len) - (one.len < other_len);
}

/* Compare `name` with the first name of a block, at pool offset `at`, up to the
 * first difference. */
static int compare_first(lks_slice name, size_t at)
{
    size_t len = 0;
    do {
        at++;
        const uint8_t code = name_pool[at] & (uint8_t)~LAST;
        for (size_t i = piece_at[code]; i < piece_at[code + 1]; i++, len++) {
            LKS_STEP();
            if (len == name.len || name.data[len] < piece_text[i])
                return -1;
            if (name.data[len] > piece_text[i])
                return 1;
        }
    } while (!(name_pool[at] & LAST));
    return len < name.len;
}

/* The last block whose first name is not after `name`; the first block if there
 * is none. */
static size_t find_block(lks_slice name)
{
    size_t low = 0;
    size_t high = BLOCKS;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (compare_first(name, name_blocks[middle]) < 0)
            high = middle;
        else
            low = middle;
    }
    return low;
}

static void put_value(lks_charref *ref, uint8_t flags, size_t value)
{
    ref->len = 0;
    if (flags & IS_PAIR) {
        put(ref, value_pairs[2 * value]);
        put(ref, value_pairs[2 * value + 1]);
    } else {
        put(ref, (uint32_t)value + (flags & IS_ASTRAL ? 0x10000u : 0));
    }
}

/* Find a name that has all of these flags. */
static bool find_name(lks_slice name, uint8_t wanted, lks_charref *ref)
{
    uint8_t other[LONGEST_NAME];
    size_t len = 0;
    size_t index = find_block(name) * NAMES_PER_BLOCK;
    size_t at = name_blocks[index / NAMES_PER_BLOCK];
    const size_t end =
        index + NAMES_PER_BLOCK < NAMES ? index + NAMES_PER_BLOCK : NAMES;
    for (; index < end; index++) {
        const uint8_t flags = name_pool[at];
        at = read_name(at, other, &len);
        const int order = compare(name, other, len);
        if (order == 0 && (flags & wanted) == wanted) {
            put_value(ref, flags, name_values[index]);
            return true;
        }
        if (order <= 0)
            return false;
    }
    return false;
}

/* The longest of the old names (those that need no semicolon) at the start of
 * `run`; 0 if there is none. */
static size_t find_legacy(lks_slice run, lks_charref *ref)
{
    size_t len = run.len < LONGEST_LEGACY ? run.len : LONGEST_LEGACY;
    for (; len > 1; len--) {
        const lks_slice name = {run.data, len};
        if (find_name(name, IS_LEGACY, ref))
            return len;
    }
    return 0;
}

/* The letters and digits at `at`, as far as a name can go. */
static lks_slice name_at(lks_slice text, size_t at)
{
    size_t end = at;
    while (end < text.len && end - at <= LONGEST_NAME &&
           lks_is_ascii_alnum(text.data[end])) {
        LKS_STEP();
        end++;
    }
    return (lks_slice){text.data + at, end - at};
}

static bool is_at(lks_slice text, size_t at, uint8_t byte)
{
    return at < text.len && text.data[at] == byte;
}

/* True if `name`, which starts at `at`, is the name of a reference and a
 * semicolon follows it. */
static bool is_whole_name(lks_slice text, size_t at, lks_slice name,
                          lks_charref *ref)
{
    return name.len > 0 && name.len <= LONGEST_NAME &&
           is_at(text, at + name.len, ';') && find_name(name, 0, ref);
}

/* Read digits of base 10 or 16 from `*at` on; `*at` moves past them. */
static uint32_t read_number(lks_slice text, size_t *at, uint32_t base)
{
    uint32_t number = 0;
    for (; *at < text.len; (*at)++) {
        LKS_STEP();
        const int digit = lks_hex_value(text.data[*at]);
        if (digit < 0 || (uint32_t)digit >= base)
            break;
        number = number * base + (uint32_t)digit;
        if (number > TOO_LARGE)
            number = TOO_LARGE;
    }
    return number;
}

/* Read the number after `&#` at `at`; returns where it ends, or 0 without
 * digits. */
static size_t read_numeric(lks_slice text, size_t at, size_t *digits,
                           uint32_t *number)
{
    const bool is_hex = is_at(text, at + 2, 'x') || is_at(text, at + 2, 'X');
    const size_t start = at + 2 + is_hex;
    size_t end = start;
    *number = read_number(text, &end, is_hex ? 16 : 10);
    *digits = end - start + is_hex; /* "x" counts as a digit: six hexadecimal
                                     * digits then reach the limit of seven */
    if (*number == 0 || *number >= TOO_LARGE ||
        (*number >= 0xD800 && *number < 0xE000))
        *number = REPLACEMENT;
    return end > start ? end : 0;
}

size_t lks_html_charref(lks_slice text, size_t at, lks_charref *ref)
{
    if (is_at(text, at + 1, '#')) {
        uint32_t number = 0;
        size_t digits = 0;
        const size_t end = read_numeric(text, at, &digits, &number);
        if (end == 0)
            return 0;
        if (number >= 0x80 && number < 0xA0 && windows_1252[number - 0x80])
            number = windows_1252[number - 0x80];
        ref->len = 0;
        put(ref, number);
        return end + is_at(text, end, ';') - at;
    }
    const lks_slice name = name_at(text, at + 1);
    if (is_whole_name(text, at + 1, name, ref))
        return name.len + 2;
    const size_t len = find_legacy(name, ref);
    return len > 0 ? len + 1 : 0;
}

size_t lks_markdown_charref(lks_slice text, size_t at, lks_charref *ref)
{
    if (is_at(text, at + 1, '#')) {
        uint32_t number = 0;
        size_t digits = 0;
        const size_t end = read_numeric(text, at, &digits, &number);
        if (end == 0 || digits > 7 || !is_at(text, end, ';'))
            return 0;
        ref->len = 0;
        put(ref, number);
        return end + 1 - at;
    }
    const lks_slice name = name_at(text, at + 1);
    return is_whole_name(text, at + 1, name, ref) ? name.len + 2 : 0;
}
