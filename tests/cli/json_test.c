/* JSON as the command writes it: strings with each byte at each place, values of each
 * kind, and the room that they are written to. */
#include "cli/json.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/output.h"
#include "support/exact.h"
#include "support/rows.h"

/* ---------------------------------------------------------------------- strings */

/* What RFC 8259 section 7 wants to be escaped, what can steer a terminal, and bytes
 * that are not UTF-8; all other bytes stay. */
static char *put_byte(char *to, unsigned char byte)
{
    if (byte == '"' || byte == '\\')
        return to + sprintf(to, "\\%c", byte);
    if (byte == '\t' || byte == '\n')
        return to + sprintf(to, "\\%c", byte == '\t' ? 't' : 'n');
    if (byte < ' ' || byte == 0x7F)
        return to + sprintf(to, "\\u%04x", (unsigned)byte);
    if (byte >= 0x80)
        return to + sprintf(to, "\\ufffd");
    *to = (char)byte;
    return to + 1;
}

static void compare_string(const char *text, size_t len)
{
    char want[40 * JSON_LONGEST_ESCAPE];
    char got[40 * JSON_LONGEST_ESCAPE];
    char *to = want;
    for (size_t i = 0; i < len; i++)
        to = put_byte(to, (unsigned char)text[i]);
    const linkspan_str exact = {exact_bytes(text, len), len};
    memset(got, '#', sizeof got);
    assert_int_equal(json_put(got, exact) - got, to - want);
    assert_memory_equal(got, want, (size_t)(to - want));
}

/* Each byte by itself at each place of a text of each length up to 25, where the bytes
 * beside it are the lowest and the highest that stay as they are. */
static void each_byte(void **state)
{
    (void)state;
    for (size_t len = 1; len <= 25; len += len < 18 ? 1 : 7)
        for (size_t at = 0; at < len; at++)
            for (unsigned byte = 0; byte < 256; byte++) {
                char text[26];
                for (size_t i = 0; i < len; i++)
                    text[i] = i % 2 ? ' ' : '~';
                text[at] = (char)byte;
                compare_string(text, len);
            }
    compare_string("", 0);
}

static const struct string_row {
    const char *why; /* the text */
    const char *want;
} string_rows[] = {
    {"ü茶😀", "ü茶😀"},
    {"\xC2\x80\xC2\x9F\u00a0", "\\u0080\\u009f\u00a0"}, /* C1 */
    {"\u202a\u202e\u2066\u2069",
     "\\u202a\\u202e\\u2066\\u2069"}, /* directions */
    {"\xE8\x8C", "\\ufffd\\ufffd"},   /* cut off: each byte */
    {"\xE8\x8C\"", "\\ufffd\\ufffd\\\""},
    {"\xED\xA0\x80", "\\ufffd\\ufffd\\ufffd"}, /* a surrogate */
    {"12345678ü", "12345678ü"},
    {"1234567ü8", "1234567ü8"},
};

static void strings(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(string_rows); i++) {
        const struct string_row *const r = &string_rows[i];
        char got[200];
        const char *const end = json_put(got, (linkspan_str){EXACT(r->why)});
        ROW_STR(r, got, (size_t)(end - got), r->want);
    }
    ROWS_END();
}

/* ------------------------------------------------------------------------- room */

/* Values that need much room, with and without a key. */
enum {
    VALUES = 18
};

static const char *write_value(json *j, size_t which)
{
    const linkspan_str escapes = {"\1\2\"", 3};
    json_name name;
    json_name_init(&name, "a_key_of_19_letters");
    switch (which) {
    case 0:
        json_number(j, "key", UINT64_MAX);
        return "\"key\":18446744073709551615";
    case 1:
        json_number(j, NULL, UINT64_MAX);
        return "18446744073709551615";
    case 2:
        json_number(j, "key", 0);
        return "\"key\":0";
    case 3:
        json_signed(j, "key", INT32_MIN);
        return "\"key\":-2147483648";
    case 4:
        json_signed(j, NULL, INT32_MAX);
        return "2147483647";
    case 5:
        json_signed(j, "key", -1);
        return "\"key\":-1";
    case 6:
        json_signed(j, "key", 0);
        return "\"key\":0";
    case 7:
        json_bool(j, "key", true);
        return "\"key\":true";
    case 8:
        json_bool(j, "key", false);
        return "\"key\":false";
    case 9:
        json_bool(j, NULL, false);
        return "false";
    case 10:
        json_str(j, "key", escapes);
        return "\"key\":\"\\u0001\\u0002\\\"\"";
    case 11:
        json_str(j, NULL, escapes);
        return "\"\\u0001\\u0002\\\"\"";
    case 12:
        json_str(j, "key", (linkspan_str){"", 0});
        return "\"key\":\"\"";
    case 13:
        json_str(j, "key", (linkspan_str){NULL, 0});
        return "\"key\":null";
    case 14:
        json_str(j, NULL, (linkspan_str){NULL, 0});
        return "null";
    case 15:
        json_open(j, "key", '{');
        json_close(j, '}');
        return "\"key\":{}";
    case 16:
        json_open(j, NULL, '[');
        json_close(j, ']');
        return "[]";
    default:
        json_key(j, &name);
        json_bool(j, NULL, true);
        return "\"a_key_of_19_letters\":true";
    }
}

static void nothing(void *context)
{
    (void)context;
}

/* `left` bytes of room are left when a value is written: no byte after the room
 * changes, and the value is whole. */
static void write_into(size_t left, size_t which, bool has_comma)
{
    char want[100];
    output_buffer buffer = {.drain = nothing};
    json j = {0};
    output_gather(&buffer);
    json_open(&j, NULL, '[');
    if (has_comma)
        json_bool(&j, NULL, true);
    char *const end = j.to + left;
    assert_true(left + 100 < (size_t)(j.end - j.to));
    memset(j.to, '#', left + 100);
    j.end = end;
    const char *const value = write_value(&j, which);
    assert_true(j.to <= j.end);
    if (j.end == end)
        for (size_t i = 0; i < 100; i++)
            assert_int_equal(end[i], '#');
    json_close(&j, ']');
    output_gather(NULL);
    const int len = sprintf(want, "[%s%s]", has_comma ? "true," : "", value);
    assert_int_equal(buffer.len, len);
    assert_memory_equal(buffer.data, want, (size_t)len);
    assert_null(j.to);
    assert_null(j.end);
    free(buffer.data);
}

static void rooms(void **state)
{
    (void)state;
    for (size_t left = 0; left <= 70; left++)
        for (size_t which = 0; which < VALUES; which++) {
            write_into(left, which, false);
            write_into(left, which, true);
        }
}

/* A key is copied with the bytes after it in its array; all of these fit. */
static void keys(void **state)
{
    (void)state;
    for (size_t len = 1; len <= JSON_KEY_MAX - 4; len++)
        for (size_t left = 0; left <= JSON_KEY_MAX + 1; left++)
            for (int has_comma = 0; has_comma < 2; has_comma++) {
                char key[JSON_KEY_MAX] = "";
                char want[50];
                json_name name;
                output_buffer buffer = {.drain = nothing};
                json j = {0};
                memset(key, 'k', len);
                json_name_init(&name, key);
                output_gather(&buffer);
                json_open(&j, NULL, '{');
                if (has_comma)
                    json_bool(&j, "a", true);
                char *const end = j.to + left;
                memset(j.to, '#', left + 50);
                j.end = end;
                json_key(&j, &name);
                for (size_t i = 0; i < 50 && j.end == end; i++)
                    assert_int_equal(end[i], '#');
                assert_true(j.to <= j.end);
                json_number(&j, NULL, 1);
                json_close(&j, '}');
                output_gather(NULL);
                const int want_len = sprintf(
                    want, "{%s\"%s\":1}", has_comma ? "\"a\":true," : "", key);
                assert_int_equal(buffer.len, want_len);
                assert_memory_equal(buffer.data, want, (size_t)want_len);
                free(buffer.data);
            }
}

/* A bracket that ends an inner array when no byte is left. */
static void inner_brackets(void **state)
{
    (void)state;
    for (size_t left = 0; left <= 4; left++) {
        output_buffer buffer = {.drain = nothing};
        json j = {0};
        output_gather(&buffer);
        json_open(&j, NULL, '[');
        json_open(&j, NULL, '[');
        json_open(&j, NULL, '[');
        j.end = j.to + left;
        for (size_t i = 0; i < 2; i++) {
            json_close(&j, ']');
            assert_true(j.to <= j.end);
        }
        json_close(&j, ']');
        output_gather(NULL);
        assert_int_equal(buffer.len, 6);
        assert_memory_equal(buffer.data, "[[[]]]", 6);
        free(buffer.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_byte),      cmocka_unit_test(strings),
        cmocka_unit_test(rooms),          cmocka_unit_test(keys),
        cmocka_unit_test(inner_brackets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
