/* JSON as the command writes it: each character at each place of strings of each
 * length, numbers, commas, and the room that they are written to. */
#include "cli/output/json.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/output/output.h"
#include "support/exact.h"
#include "support/rows.h"

/* How a character is escaped, by the comments of json.h: what could end the string
 * or control a terminal. NULL: as it is. */
static const char *escape_of(uint32_t cp, char escape[8])
{
    static const uint32_t bidi[] = {0x61C,  0x200E, 0x200F, 0x202A,
                                    0x202B, 0x202C, 0x202D, 0x202E,
                                    0x2066, 0x2067, 0x2068, 0x2069};
    bool is_control = cp < 0x20 || (cp >= 0x7F && cp < 0xA0);
    for (size_t i = 0; i < ROWS(bidi); i++)
        is_control = is_control || cp == bidi[i];
    if (cp == '"' || cp == '\\')
        (void)snprintf(escape, 8, "\\%c", (int)cp);
    else if (cp == '\t' || cp == '\n')
        (void)snprintf(escape, 8, cp == '\t' ? "\\t" : "\\n");
    else if (is_control)
        (void)snprintf(escape, 8, "\\u%04x", (unsigned)cp);
    else
        return NULL;
    return escape;
}

#define LONGEST 40

static void put_gives(const char *text, size_t len, const char *want)
{
    char *const room = malloc(JSON_LONGEST_ESCAPE * len + 1);
    const linkspan_str given = {exact_bytes(text, len), len};
    const size_t got = (size_t)(json_put(room, given) - room);
    assert_int_equal(got, strlen(want));
    assert_memory_equal(room, want, got);
    free(room);
}

/* The character, which has `width` bytes, at each place among letters. */
static void expect_anywhere(const char *character, size_t width,
                            const char *written)
{
    char text[LONGEST + 8];
    char want[2 * LONGEST + 8];
    for (size_t len = 0; len < LONGEST; len += len < 18 ? 1 : 7) {
        for (size_t at = 0; at <= len; at++) {
            memset(text, 'x', sizeof text);
            memcpy(text + at, character, width);
            (void)snprintf(want, sizeof want, "%.*s%s%.*s", (int)at, text,
                           written, (int)(len - at), text + at + width);
            put_gives(text, len + width, want);
        }
    }
}

static void each_character(void **state)
{
    (void)state;
    static const uint32_t more[] = {0xA0,   0x61B,  0x61D,  0x7FF,   0x800,
                                    0x200D, 0x200E, 0x200F, 0x2010,  0x2029,
                                    0x202A, 0x202E, 0x202F, 0x2065,  0x2066,
                                    0x2069, 0x206A, 0xFFFD, 0x10000, 0x10FFFF};
    for (uint32_t i = 0; i < 0xA0 + ROWS(more); i++) {
        const uint32_t cp = i < 0xA0 ? i : more[i - 0xA0];
        char bytes[8] = "";
        char escape[8];
        size_t width = 1;
        if (cp < 0x80) {
            bytes[0] = (char)cp;
        } else {
            width = cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
            for (size_t k = width - 1; k > 0; k--)
                bytes[k] = (char)(0x80 | (cp >> 6 * (width - 1 - k) & 0x3F));
            bytes[0] = (char)((0xF00u >> width & 0xF0) | cp >> 6 * (width - 1));
        }
        const char *const escaped = escape_of(cp, escape);
        expect_anywhere(bytes, width, escaped ? escaped : bytes);
    }
}

/* Each byte of an ill-formed sequence is written as U+FFFD. */
static void ill_formed_bytes(void **state)
{
    (void)state;
    expect_anywhere("\x80", 1, "\\ufffd");
    expect_anywhere("\xBF", 1, "\\ufffd");
    expect_anywhere("\xC3", 1, "\\ufffd");
    expect_anywhere("\xFF", 1, "\\ufffd");
    expect_anywhere("\xC0\x80", 2, "\\ufffd\\ufffd");
    expect_anywhere("\xED\xA0\x80", 3, "\\ufffd\\ufffd\\ufffd");
}

/* What json_ functions write for a test. */
static void expect_written(void (*write)(json *), const char *want)
{
    output_buffer buffer = {0};
    json j = {0};
    output_gather(&buffer);
    write(&j);
    output_gather(NULL);
    assert_int_equal(buffer.len, strlen(want));
    assert_memory_equal(buffer.data, want, buffer.len);
    free(buffer.data);
}

static linkspan_str str(const char *text)
{
    return (linkspan_str){text, text ? strlen(text) : 0};
}

static void write_values(json *j)
{
    json_name name;
    json_open(j, NULL, '{');
    json_str(j, "a", str("x"));
    json_str(j, "none", str(NULL));
    json_str(j, "empty", str(""));
    json_number(j, "zero", 0);
    json_number(j, "most", UINT64_MAX);
    json_signed(j, "least", INT32_MIN);
    json_signed(j, "minus", -1);
    json_signed(j, "nought", 0);
    json_signed(j, "plus", INT32_MAX);
    json_bool(j, "yes", true);
    json_bool(j, "no", false);
    json_open(j, "list", '[');
    json_number(j, NULL, 1);
    json_str(j, NULL, str("two"));
    json_open(j, NULL, '[');
    json_close(j, ']');
    json_open(j, NULL, '{');
    json_name_init(&name, "k");
    json_key(j, &name);
    json_bool(j, NULL, true);
    json_name_init(&name, "another_key");
    json_key(j, &name);
    json_str(j, NULL, str("v"));
    json_close(j, '}');
    json_close(j, ']');
    json_number(j, "last", 9);
    json_close(j, '}');
}

static void values_and_commas(void **state)
{
    (void)state;
    expect_written(
        write_values,
        "{\"a\":\"x\",\"none\":null,\"empty\":\"\",\"zero\":0,"
        "\"most\":18446744073709551615,\"least\":-2147483648,\"minus\":-1,"
        "\"nought\":0,\"plus\":2147483647,\"yes\":true,\"no\":false,"
        "\"list\":[1,\"two\",[],{\"k\":true,\"another_key\":\"v\"}],"
        "\"last\":9}");
}

#define MANY 3000

static void write_many(json *j)
{
    json_open(j, NULL, '[');
    for (size_t i = 0; i < MANY; i++)
        json_str(j, NULL, (linkspan_str){"\x1B\x1B\x1B\x1B", i % 5});
    json_close(j, ']');
}

/* More than the room that is asked for at once. */
static void many_values(void **state)
{
    (void)state;
    char *const want = malloc(MANY * 32);
    size_t len = 0;
    want[len++] = '[';
    for (size_t i = 0; i < MANY; i++) {
        len += (size_t)sprintf(want + len, "%s\"", i > 0 ? "," : "");
        for (size_t k = 0; k < i % 5; k++)
            len += (size_t)sprintf(want + len, "\\u001b");
        want[len++] = '"';
    }
    (void)strcpy(want + len, "]");
    expect_written(write_many, want);
    free(want);
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
        cmocka_unit_test(each_character),
        cmocka_unit_test(ill_formed_bytes),
        cmocka_unit_test(values_and_commas),
        cmocka_unit_test(many_values),
        cmocka_unit_test(rooms),
        cmocka_unit_test(keys),
        cmocka_unit_test(inner_brackets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
