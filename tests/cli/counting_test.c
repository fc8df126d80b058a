/* Counting of lines and units, at every length and place where the functions that
 * read many bytes at a time start or stop doing so. */
#include "cli/input/counting.h"

#include <stdlib.h>

#include "linkspan/linkspan.h"
#include "support/exact.h"
#include "support/rows.h"

/* Lengths around the ends of words, of rows of 32 counters, and of 255 such rows,
 * after which a counter of one byte would overflow. */
static const size_t lengths[] = {0,     1,     7,     8,     9,     31,   32,
                                 33,    63,    64,    65,    255,   256,  257,
                                 8159,  8160,  8161,  8191,  8192,  8193, 16319,
                                 16320, 16321, 16352, 16383, 24480, 24519};
#define LONGEST 24519

static void bytes_are_counted(void **state)
{
    (void)state;
    static char text[LONGEST];
    static const char counted[] = {'\n', '\0', 'x', '\x7F', '\x80', '\xFF'};
    for (size_t c = 0; c < sizeof counted; c++) {
        for (size_t i = 0; i < ROWS(lengths); i++) {
            const size_t len = lengths[i];
            const char byte = counted[c];
            const char *exact;
            /* all bytes, none, and each third */
            memset(text, byte, len);
            exact = exact_bytes(text, len);
            assert_int_equal(count_of(byte, exact, len), len);
            memset(text, byte + 1, len);
            exact = exact_bytes(text, len);
            assert_int_equal(count_of(byte, exact, len), 0);
            for (size_t at = 0; at < len; at += 3)
                text[at] = byte;
            exact = exact_bytes(text, len);
            assert_int_equal(count_of(byte, exact, len), (len + 2) / 3);
        }
    }
}

/* One byte that counts, at each place. */
static void a_byte_is_counted_anywhere(void **state)
{
    (void)state;
    char text[100];
    for (size_t len = 0; len <= sizeof text; len++) {
        for (size_t at = 0; at < len; at++) {
            memset(text, 'x', len);
            text[at] = '\n';
            assert_int_equal(count_of('\n', text, len), 1);
        }
    }
}

/* A character at each place of a text of each length. `width` is its number of
 * bytes, `utf16` its number of UTF-16 units. */
static void expect_units(const char *character, size_t width, size_t utf16)
{
    static const size_t paddings[] = {0,   1,   2,   3,   7,   8,   9,   15,
                                      16,  31,  63,  100, 240, 250, 251, 252,
                                      253, 254, 255, 256, 257, 300};
    char text[320];
    for (size_t i = 0; i < ROWS(paddings); i++) {
        const size_t len = paddings[i] + width;
        for (size_t at = 0; at <= paddings[i]; at++) {
            memset(text, 'x', len);
            memcpy(text + at, character, width);
            const char *const exact = exact_bytes(text, len);
            assert_int_equal(units_in(LINKSPAN_UNIT_BYTE, exact, len), len);
            assert_int_equal(units_in(LINKSPAN_UNIT_CODE_POINT, exact, len),
                             paddings[i] + 1);
            assert_int_equal(units_in(LINKSPAN_UNIT_UTF16, exact, len),
                             paddings[i] + utf16);
            assert_int_equal(characters_in(exact, len), paddings[i] + 1);
        }
    }
}

static void units_are_counted(void **state)
{
    (void)state;
    assert_int_equal(characters_in("", 0), 0);
    expect_units("\x7F", 1, 1);
    expect_units("\xC2\x80", 2, 1);
    expect_units("\xE2\x82\xAC", 3, 1);
    expect_units("\xF0\x9F\x98\x80", 4, 2);
    /* a byte that is no character is one unit of each kind */
    expect_units("\x80", 1, 1);
    expect_units("\xFF", 1, 1);
}

/* Bytes beside which a line end could be missed or seen by mistake: those that differ
 * from it in one bit, and those one less and one more. */
static const char others[] = {'x',    '\x0B', '\x08', '\x0E', '\x02',
                              '\x1A', '*',    'J',    '\x8A', '\x09',
                              '\x00', '\xFF', '\x0C', '\x80', '\x7F'};

static void the_last_line_is_found(void **state)
{
    (void)state;
    char text[50];
    for (size_t i = 0; i < sizeof others; i++) {
        for (size_t len = 0; len <= sizeof text; len++) {
            memset(text, others[i], len);
            assert_int_equal(last_line_of(exact_bytes(text, len), len), 0);
            for (size_t at = 0; at < len; at++) {
                memset(text, others[i], len);
                text[at] = '\n';
                assert_int_equal(last_line_of(exact_bytes(text, len), len),
                                 at + 1);
                /* an earlier line end changes nothing */
                text[at / 2] = '\n';
                assert_int_equal(last_line_of(exact_bytes(text, len), len),
                                 at + 1);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_counted),
        cmocka_unit_test(a_byte_is_counted_anywhere),
        cmocka_unit_test(units_are_counted),
        cmocka_unit_test(the_last_line_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
