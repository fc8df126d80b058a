/* What a file is, guessed from its first bytes. */
#include "cli/input/input.h"

#include <stdlib.h>

#include "support/rows.h"

/* Magic numbers, whole and cut at each length. */
static const struct magic_row {
    const char *why;
    const char *bytes;
    size_t len;
    size_t at; /* offset in the file */
    input_look look;
} magic_rows[] = {
    {"PDF (ISO 32000)", "%PDF-", 5, 0, LOOKS_PDF},
    {"zip, a local file header", "PK\3\4", 4, 0, LOOKS_ZIP},
    {"tar (POSIX ustar)", "ustar", 5, 257, LOOKS_TAR},
};

static void each_magic(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(magic_rows); i++) {
        const struct magic_row *const r = &magic_rows[i];
        char file[512];
        memset(file, 'x', sizeof file);
        memcpy(file + r->at, r->bytes, r->len);
        for (size_t len = 0; len <= sizeof file; len++)
            ROW_EQ(r, look_at(file, len, false),
                   len >= r->at + r->len ? r->look : LOOKS_TEXT);
        ROW_EQ(r, look_at(file, sizeof file, true), LOOKS_TEXT);
        ROW_EQ(r, is_binary(r->look), true);
        for (size_t at = 0; at < r->len; at++) {
            file[r->at + at]++;
            ROW_EQ(r, look_at(file, sizeof file, false), LOOKS_TEXT);
            file[r->at + at]--;
        }
    }
    ROWS_END();
    assert_true(is_binary(LOOKS_BINARY));
    assert_false(is_binary(LOOKS_TEXT));
    assert_false(is_binary(LOOKS_UTF16));
    assert_false(is_binary(LOOKS_UTF32));
    assert_false(is_binary(LOOKS_LEGACY));
}

/* Each start of a byte order mark of UTF-16 or UTF-32 (The Unicode Standard, 23.8) may
 * go on, up to three bytes. */
static void half_marks(void **state)
{
    (void)state;
    for (int first = 0; first < 256; first++) {
        const char bytes[] = {(char)first, 'a', 'b', 'c'};
        const bool may_go_on = first == 0 || first == 0xFE || first == 0xFF;
        assert_false(is_half_byte_order_mark(bytes, 0));
        for (size_t len = 1; len <= 3; len++)
            assert_int_equal(is_half_byte_order_mark(bytes, len), may_go_on);
        assert_false(is_half_byte_order_mark(bytes, 4));
    }
}

static void marks(void **state)
{
    (void)state;
    static const char *const utf32[] = {"\xFF\xFE\0\0", "\0\0\xFE\xFF"};
    for (size_t i = 0; i < 2; i++)
        for (size_t at = 0; at < 4; at++) {
            char bytes[4];
            memcpy(bytes, utf32[i], 4);
            assert_int_equal(look_at(bytes, 4, false), LOOKS_UTF32);
            assert_int_equal(look_at(bytes, 4, true), LOOKS_UTF32);
            bytes[at] = 'x';
            assert_int_not_equal(look_at(bytes, 4, false), LOOKS_UTF32);
        }
    for (int first = 0; first < 256; first++)
        for (int second = 0; second < 256; second++) {
            const char bytes[] = {(char)first, (char)second};
            const bool is_mark = (first == 0xFF && second == 0xFE) ||
                                 (first == 0xFE && second == 0xFF);
            assert_int_equal(look_at(bytes, 2, false) == LOOKS_UTF16, is_mark);
        }
}

/* Bytes of 0 at `from` and each `step` bytes after it, `count` times. */
static input_look with_nuls(size_t len, size_t from, size_t step, size_t count)
{
    char *const bytes = malloc(len + 1);
    memset(bytes, 'x', len);
    for (; count > 0; count--, from += step)
        bytes[from] = 0;
    const input_look look = look_at(bytes, len, false);
    free(bytes);
    return look;
}

/* UTF-16 without a mark: more than one byte in twenty is 0, always the first or always the
 * second of two. */
static void nuls(void **state)
{
    (void)state;
    for (size_t len = 1; len <= 100; len++)
        for (size_t from = 0; from < 2 && from < len; from++)
            for (size_t count = 1; from + 2 * (count - 1) < len; count++)
                assert_int_equal(with_nuls(len, from, 2, count),
                                 count > len / 20 && len >= 8 ? LOOKS_UTF16
                                                              : LOOKS_BINARY);
    /* one exception, and one more in twenty */
    for (size_t right = 1; right <= 100; right++)
        for (size_t wrong = 0; wrong <= 10; wrong++) {
            char bytes[200];
            memset(bytes, 'x', sizeof bytes);
            for (size_t i = 0; i < right; i++)
                bytes[2 * i] = 0;
            for (size_t i = 0; i < wrong; i++)
                bytes[2 * i + 1] = 0;
            const size_t more = right > wrong ? right : wrong;
            const size_t less = right > wrong ? wrong : right;
            assert_int_equal(look_at(bytes, 200, false),
                             more > 10 && less <= more / 20 ? LOOKS_UTF16
                                                            : LOOKS_BINARY);
        }
}

/* Only the first LOOK_LEN bytes count. */
static void first_bytes(void **state)
{
    (void)state;
    const size_t len = LOOK_LEN + 10;
    assert_int_equal(with_nuls(len, LOOK_LEN - 1, 1, 1), LOOKS_BINARY);
    assert_int_equal(with_nuls(len, LOOK_LEN, 1, 1), LOOKS_TEXT);
}

/* Each pair of bytes: a sequence of UTF-8, half of one, or neither. */
static void each_pair(void **state)
{
    (void)state;
    for (int first = 0x80; first < 256; first++)
        for (int second = 1; second < 256; second++) {
            const char bytes[] = {'a', (char)first, (char)second, 'b'};
            const bool is_lead = first >= 0xC2 && first <= 0xDF;
            const bool is_tail = second >= 0x80 && second <= 0xBF;
            const bool is_good = is_lead && is_tail;
            assert_int_equal(look_at(bytes, 4, false),
                             is_good ? LOOKS_TEXT : LOOKS_LEGACY);
        }
    /* a sequence that the end cuts off says nothing; bytes that are in no sequence say
     * something if they are more than the sequences */
    for (int first = 0x80; first < 256; first++) {
        const size_t wanted = first < 0xC2   ? 0
                              : first < 0xE0 ? 2
                              : first < 0xF0 ? 3
                              : first < 0xF5 ? 4
                                             : 0;
        const char bytes[] = {'a', (char)first, '\x80', '\xBF', '\x80', 'b'};
        for (size_t len = 1; len <= 4; len++)
            assert_int_equal(look_at(bytes, 1 + len, false),
                             wanted == 0 || len > wanted + 1 ? LOOKS_LEGACY
                                                             : LOOKS_TEXT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_magic),  cmocka_unit_test(half_marks),
        cmocka_unit_test(marks),       cmocka_unit_test(nuls),
        cmocka_unit_test(first_bytes), cmocka_unit_test(each_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
