#include "cli/input/json_path.h"

#include <stdint.h>
#include <string.h>

#include "cli/output/utf8.h"

/* The value of four hexadecimal digits; -1 if they are not digits. */
static int32_t unit_at(const char *digits)
{
    int32_t unit = 0;
    for (size_t i = 0; i < 4; i++) {
        const int digit = hex_value(digits[i]);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

json_escape json_bad_escape(void)
{
    return (json_escape){.read = "\\", .read_len = 1, .len = 1, .is_bad = true};
}

/* Read `\u` and four digits. Two such escapes in a row, a surrogate pair, stand
 * for one character beyond the Basic Multilingual Plane. Half of a pair is read
 * as U+FFFD, also if the source ends (`is_end`) in the other half. */
static json_escape read_unit(const char *from, size_t len, bool is_end)
{
    json_escape e = {.len = 0};
    if (len < 6)
        return e;
    const int32_t first = unit_at(from + 2);
    if (first < 0)
        return json_bad_escape();
    e.len = 6;
    uint32_t cp = (uint32_t)first;
    if (first >= 0xD800 && first <= 0xDFFF)
        cp = 0xFFFD;
    if (first >= 0xD800 && first <= 0xDBFF) {
        if (!is_end && len < 12 &&
            memcmp("\\u", from + 6, len - 6 < 2 ? len - 6 : 2) == 0)
            return (json_escape){.len = 0};
        const int32_t second = len >= 12 && from[6] == '\\' && from[7] == 'u'
                                   ? unit_at(from + 8)
                                   : -1;
        if (second >= 0xDC00 && second <= 0xDFFF) {
            cp = 0x10000u + ((uint32_t)(first - 0xD800) << 10) +
                 (uint32_t)(second - 0xDC00);
            e.len = 12;
        }
    }
    e.read_len = utf8_put(e.read, cp);
    return e;
}

json_escape json_escape_at(const char *from, size_t len, bool is_end)
{
    static const char names[] = "\"\\/bfnrt";
    static const char values[] = "\"\\/\b\f\n\r\t";
    if (len < 2)
        return (json_escape){.len = 0};
    if (from[1] == 'u')
        return read_unit(from, len, is_end);
    const char *const name = from[1] ? strchr(names, from[1]) : NULL;
    if (!name)
        return json_bad_escape();
    return (json_escape){
        .read = {values[name - names]}, .read_len = 1, .len = 2};
}
