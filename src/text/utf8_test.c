#include "text/utf8.h"

#include "support/exact.h"
#include "support/rows.h"

static const struct decode_row {
    const char *why;
    const char *bytes;
    uint32_t cp;
    size_t width;
} decode_rows[] = {
    {"ASCII", "a", 'a', 1},
    {"last one-byte", "\x7F", 0x7F, 1},
    {"first two-byte", "\xC2\x80", 0x80, 2},
    {"last two-byte", "\xDF\xBF", 0x7FF, 2},
    {"first three-byte", "\xE0\xA0\x80", 0x800, 3},
    {"last three-byte before surrogates", "\xED\x9F\xBF", 0xD7FF, 3},
    {"first three-byte after surrogates", "\xEE\x80\x80", 0xE000, 3},
    {"last three-byte", "\xEF\xBF\xBF", 0xFFFF, 3},
    {"first four-byte", "\xF0\x90\x80\x80", 0x10000, 4},
    {"last code point", "\xF4\x8F\xBF\xBF", 0x10FFFF, 4},
    {"surrogate is ill-formed", "\xED\xA0\x80", LKS_UTF8_BAD, 1},
    {"above the last code point", "\xF4\x90\x80\x80", LKS_UTF8_BAD, 1},
    {"overlong two-byte", "\xC0\x80", LKS_UTF8_BAD, 1},
    {"overlong three-byte", "\xE0\x9F\xBF", LKS_UTF8_BAD, 1},
    {"overlong four-byte", "\xF0\x8F\xBF\xBF", LKS_UTF8_BAD, 1},
    {"no such lead", "\xF5\x80\x80\x80", LKS_UTF8_BAD, 1},
    {"stray tail", "\x80", LKS_UTF8_BAD, 1},
    {"cut short after one of two", "\xC3", LKS_UTF8_BAD, 1},
    {"cut short after two of three", "\xE2\x82", LKS_UTF8_BAD, 2},
    {"E0 and no tail", "\xE0\xC0\x80", LKS_UTF8_BAD, 1},
    {"ED and no tail", "\xED\x7F\x80", LKS_UTF8_BAD, 1},
    {"F0 and no tail", "\xF0\xC0\x80\x80", LKS_UTF8_BAD, 1},
    {"F4 and no tail", "\xF4\x7F\x80\x80", LKS_UTF8_BAD, 1},
    {"cut short after two of four", "\xF0\x9F", LKS_UTF8_BAD, 2},
    {"cut short after three of four", "\xF0\x9F\x98", LKS_UTF8_BAD, 3},
    {"lead before ASCII", "\xE2\x82g", LKS_UTF8_BAD, 2},
};

static void decodes_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(decode_rows); i++) {
        const struct decode_row *r = &decode_rows[i];
        const uint8_t *p = exact_bytes(r->bytes, strlen(r->bytes));
        size_t width = 0;
        ROW_EQ(r, lks_utf8_decode(p, p + strlen(r->bytes), &width), r->cp);
        ROW_EQ(r, width, r->width);
    }
    ROWS_END();
}

static void every_scalar_value_survives(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
        if (cp >= 0xD800 && cp <= 0xDFFF)
            continue;
        uint8_t bytes[LKS_UTF8_MAX];
        const size_t len = lks_utf8_encode(cp, bytes);
        size_t width = 0;
        assert_int_equal(lks_utf8_decode(bytes, bytes + len, &width), cp);
        assert_int_equal(width, len);
        assert_int_equal(lks_utf8_decode_back(bytes, bytes + len, &width), cp);
        assert_int_equal(width, len);
    }
}

/* Decoding backward gives the same units as decoding forward. */
static void check_both_ways(const uint8_t *text, size_t len)
{
    size_t starts[8];
    size_t count = 0;
    for (size_t at = 0; at < len;) {
        size_t width = 0;
        (void)lks_utf8_decode(text + at, text + len, &width);
        starts[count++] = at;
        at += width;
    }
    size_t at = len;
    while (count > 0) {
        size_t width = 0;
        size_t forward_width = 0;
        const uint32_t back = lks_utf8_decode_back(text, text + at, &width);
        at -= width;
        assert_int_equal(at, starts[--count]);
        assert_int_equal(lks_utf8_decode(text + at, text + len, &forward_width),
                         back);
        assert_int_equal(forward_width, width);
        assert_true(lks_utf8_is_boundary(text, len, at));
        for (size_t inside = 1; inside < width; inside++)
            assert_false(lks_utf8_is_boundary(text, len, at + inside));
    }
    assert_int_equal(at, 0);
}

/* All strings of up to five bytes, from bytes that represent every case. */
static void both_directions_cut_alike(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {'a',  0x80, 0x8F, 0x90, 0x9F, 0xA0,
                                    0xBF, 0xC1, 0xC2, 0xE0, 0xE1, 0xED,
                                    0xF0, 0xF1, 0xF4, 0xF5};
    for (size_t len = 1; len <= 5; len++) {
        size_t total = 1;
        for (size_t i = 0; i < len; i++)
            total *= ROWS(kinds);
        for (size_t n = 0; n < total; n++) {
            uint8_t text[5];
            size_t rest = n;
            for (size_t i = 0; i < len; i++) {
                text[i] = kinds[rest % ROWS(kinds)];
                rest /= ROWS(kinds);
            }
            check_both_ways(text, len);
        }
    }
}

static void validity_is_of_the_whole(void **state)
{
    (void)state;
    assert_true(lks_utf8_is_valid((const uint8_t *)"", 0));
    assert_true(lks_utf8_is_valid((const uint8_t *)"a\xC3\xA4", 3));
    assert_false(lks_utf8_is_valid((const uint8_t *)"a\xC3\xA4", 2));
    assert_false(lks_utf8_is_boundary((const uint8_t *)"a", 1, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decodes_each_row),
        cmocka_unit_test(every_scalar_value_survives),
        cmocka_unit_test(both_directions_cut_alike),
        cmocka_unit_test(validity_is_of_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
