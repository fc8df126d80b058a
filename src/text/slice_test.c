#include "text/slice.h"

#include "support/exact.h"
#include "support/rows.h"

static void absent_data_becomes_an_empty_slice(void **state)
{
    (void)state;
    const lks_slice absent = lks_slice_of(NULL, 0);
    assert_non_null(absent.data);
    assert_int_equal(absent.len, 0);
    const lks_slice whole = lks_slice_of("ab", 2);
    assert_memory_equal(whole.data, "ab", 2);
    assert_int_equal(whole.len, 2);
}

/* Every byte and the code points around 32 bits are compared with a simple
 * list. */
static void ascii_classes_are_what_they_say(void **state)
{
    (void)state;
    static const char digits[] = "0123456789";
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (uint32_t c = 1; c < 0x200; c++) {
        const bool is_byte = c < 0x80;
        assert_int_equal(lks_is_ascii_digit(c),
                         is_byte && strchr(digits, (int)c) != NULL);
        assert_int_equal(lks_is_ascii_alpha(c),
                         is_byte && strchr(letters, (int)c) != NULL);
    }
    static const uint32_t none[] = {0, 0x80000041, 0xFFFFFFFF, 0x10FFFF};
    for (size_t i = 0; i < ROWS(none); i++) {
        assert_false(lks_is_ascii_digit(none[i]));
        assert_false(lks_is_ascii_alpha(none[i]));
        assert_int_equal(lks_hex_value(none[i]), -1);
    }
}

static void hex_values_of_every_byte(void **state)
{
    (void)state;
    static const char lower[] = "0123456789abcdef";
    static const char upper[] = "0123456789ABCDEF";
    for (int c = 1; c < 0x100; c++) {
        const char *found = strchr(lower, c);
        int want = found ? (int)(found - lower) : -1;
        found = strchr(upper, c);
        want = found ? (int)(found - upper) : want;
        assert_int_equal(lks_hex_value((uint32_t)c), want);
    }
    assert_int_equal(lks_hex_value(0), -1);
}

static void lower_case_of_every_byte(void **state)
{
    (void)state;
    for (int c = 0; c < 0x100; c++) {
        const int want = c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
        assert_int_equal(lks_ascii_lower((uint8_t)c), want);
    }
}

static const struct end_row {
    const char *why;
    const char *bytes;
    const char *word;
    bool is_suffix;
    bool is_prefix;
} end_rows[] = {
    {"equal", "mailto:", "mailto:", true, true},
    {"more before it", "xmailto:", "mailto:", true, false},
    {"more behind it", "mailto:x", "mailto:", false, true},
    {"any case", "MaIlTo:", "mailto:", true, true},
    {"shorter than the word", "ailto:", "mailto:", false, false},
    {"shorter at its end", "mailto", "mailto:", false, false},
    {"nothing", "", "mailto:", false, false},
    {"empty word", "a", "", true, true},
    {"other last byte", "mailto;", "mailto:", false, false},
    {"other first byte", "nailto:", "mailto:", false, false},
    {"colon is not a lower-case 0x1A", "mailto\x1A", "mailto:", false, false},
    {"Kelvin sign is no k", "\xE2\x84\xAA", "k", false, false},
};

static void ends_ignore_ascii_case(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(end_rows); i++) {
        const struct end_row *r = &end_rows[i];
        const lks_slice bytes = lks_slice_of(EXACT(r->bytes));
        ROW_EQ(r, lks_ends_with_ignoring_case(bytes, r->word), r->is_suffix);
        ROW_EQ(r, lks_starts_with_ignoring_case(bytes, r->word), r->is_prefix);
    }
    ROWS_END();
}

static void one_byte_beyond_ascii_is_seen(void **state)
{
    (void)state;
    char text[40];
    for (size_t len = 0; len < sizeof text; len++) {
        memset(text, 0x7F, sizeof text);
        assert_true(lks_is_ascii(lks_slice_of(text, len)));
        for (size_t i = 0; i < sizeof text; i++) {
            text[i] = (char)0x80;
            assert_int_equal(lks_is_ascii(lks_slice_of(text, len)), i >= len);
            text[i] = 0x7F;
        }
    }
}

/* Two hexadecimal digits must follow the percent sign. */
static void escapes_of_every_byte(void **state)
{
    (void)state;
    for (unsigned pair = 0; pair < 0x10000; pair++) {
        const uint8_t text[] = {'%', (uint8_t)(pair >> 8), (uint8_t)pair};
        const int high = lks_hex_value(text[1]);
        const int low = lks_hex_value(text[2]);
        const int want = high < 0 || low < 0 ? -1 : high * 16 + low;
        assert_int_equal(lks_escaped_byte(text, text + 3), want);
        assert_int_equal(lks_escaped_byte(text, text + 2), -1);
    }
    static const uint8_t other[] = {'$', '4', '1'};
    assert_int_equal(lks_escaped_byte(other, other + 3), -1);
    assert_int_equal(lks_escaped_byte(other, other), -1);
}

static void sets_have_their_members(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x300; c++)
        assert_int_equal(lks_is_one_of(c, "az~\x7F"),
                         c == 'a' || c == 'z' || c == '~' || c == 0x7F);
    assert_false(lks_is_one_of('a', ""));
    assert_false(lks_is_one_of(0, ""));
}

static void exact_ends(void **state)
{
    (void)state;
    const lks_slice text = lks_slice_of(EXACT("AbcAb"));
    assert_true(lks_starts_with(text, "Ab"));
    assert_true(lks_ends_with(text, "Ab"));
    assert_true(lks_starts_with(text, "AbcAb"));
    assert_true(lks_ends_with(text, "AbcAb"));
    assert_true(lks_starts_with(text, ""));
    assert_true(lks_ends_with(text, ""));
    assert_false(lks_starts_with(text, "ab"));
    assert_false(lks_ends_with(text, "ab"));
    assert_false(lks_starts_with(text, "AbcAbc"));
    assert_false(lks_ends_with(text, "xAbcAb"));
}

static void last_labels(void **state)
{
    (void)state;
    assert_int_equal(lks_last_label_of(lks_slice_of(EXACT("a.bc.def"))), 5);
    assert_int_equal(lks_last_label_of(lks_slice_of(EXACT("abc"))), 0);
    assert_int_equal(lks_last_label_of(lks_slice_of(EXACT("abc."))), 4);
    assert_int_equal(lks_last_label_of(lks_slice_of(EXACT(".a"))), 1);
    assert_int_equal(lks_last_label_of(lks_slice_of(EXACT(""))), 0);
}

static void line_ends(void **state)
{
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++)
        assert_int_equal(lks_ends_line((uint8_t)byte),
                         byte == '\n' || byte == '\r');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absent_data_becomes_an_empty_slice),
        cmocka_unit_test(ascii_classes_are_what_they_say),
        cmocka_unit_test(hex_values_of_every_byte),
        cmocka_unit_test(lower_case_of_every_byte),
        cmocka_unit_test(ends_ignore_ascii_case),
        cmocka_unit_test(one_byte_beyond_ascii_is_seen),
        cmocka_unit_test(escapes_of_every_byte),
        cmocka_unit_test(sets_have_their_members),
        cmocka_unit_test(exact_ends),
        cmocka_unit_test(last_labels),
        cmocka_unit_test(line_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
