/* Code points and bytes as the command reads and writes them: each of them. */
#include "cli/output/utf8.h"

#include <string.h>

#include "support/rows.h"

/* The Unicode Standard, table 3-6, bit by bit. */
static size_t encoded(uint32_t cp, unsigned char bytes[4])
{
    if (cp < 0x80) {
        bytes[0] = (unsigned char)cp;
        return 1;
    }
    if (cp < 0x800) {
        bytes[0] = (unsigned char)(0xC0 + cp / 64);
        bytes[1] = (unsigned char)(0x80 + cp % 64);
        return 2;
    }
    if (cp < 0x10000) {
        bytes[0] = (unsigned char)(0xE0 + cp / 4096);
        bytes[1] = (unsigned char)(0x80 + cp / 64 % 64);
        bytes[2] = (unsigned char)(0x80 + cp % 64);
        return 3;
    }
    bytes[0] = (unsigned char)(0xF0 + cp / 262144);
    bytes[1] = (unsigned char)(0x80 + cp / 4096 % 64);
    bytes[2] = (unsigned char)(0x80 + cp / 64 % 64);
    bytes[3] = (unsigned char)(0x80 + cp % 64);
    return 4;
}

/* Each is written and read, and nothing is written after it. */
static void each_code_point(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
        unsigned char want[4];
        char got[6] = "\xFF\xFF\xFF\xFF\xFF";
        size_t width = 9;
        const size_t len = encoded(cp, want);
        const bool is_surrogate = cp >= 0xD800 && cp < 0xE000;
        if (!is_surrogate)
            wrong += utf8_put(got, cp) != len || memcmp(got, want, len) != 0 ||
                     (unsigned char)got[len] != 0xFF;
        memcpy(got + 1, want, len);
        wrong += code_point_at((linkspan_str){got, len + 1}, 1, &width) !=
                 (is_surrogate ? NO_CODE_POINT : cp);
        wrong += width != (is_surrogate ? 1 : len);
        /* cut off, and with a byte that continues nothing */
        for (size_t cut = 1; cut < len; cut++) {
            wrong += code_point_at((linkspan_str){got, cut + 1}, 1, &width) !=
                     NO_CODE_POINT;
            wrong += width != 1;
        }
        if (len > 1) {
            got[len] = 'x';
            wrong += code_point_at((linkspan_str){got, len + 1}, 1, &width) !=
                     NO_CODE_POINT;
            got[len] = (char)0xC0;
            wrong += code_point_at((linkspan_str){got, len + 1}, 1, &width) !=
                     NO_CODE_POINT;
        }
    }
    assert_int_equal(wrong, 0);
}

/* The Unicode Standard, table 3-7: each pair of a lead and a second byte, with
 * bytes after them that can continue all. */
static void each_lead(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (unsigned lead = 0x80; lead < 0x100; lead++) {
        for (unsigned second = 0; second < 0x100; second++) {
            char bytes[] = {(char)lead, (char)second, '\x80', '\x80'};
            size_t width = 0;
            const bool is_tail = second >= 0x80 && second < 0xC0;
            const size_t want =
                lead >= 0xC2 && lead <= 0xDF && is_tail                 ? 2
                : lead == 0xE0 && is_tail && second >= 0xA0             ? 3
                : lead == 0xED && is_tail && second <= 0x9F             ? 3
                : lead > 0xE0 && lead < 0xF0 && lead != 0xED && is_tail ? 3
                : lead == 0xF0 && is_tail && second >= 0x90             ? 4
                : lead > 0xF0 && lead < 0xF4 && is_tail                 ? 4
                : lead == 0xF4 && is_tail && second <= 0x8F             ? 4
                                                                        : 0;
            const uint32_t cp =
                code_point_at((linkspan_str){bytes, 4}, 0, &width);
            wrong += (cp != NO_CODE_POINT) != (want > 0);
            wrong += width != (want > 0 ? want : 1);
        }
    }
    assert_int_equal(wrong, 0);
}

static void each_byte(void **state)
{
    (void)state;
    static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    for (unsigned i = 0; i < 256; i++) {
        const char c = (char)i;
        const char *const letter = c ? strchr(upper, c) : NULL;
        const char *const digit = c ? strrchr(digits, c) : NULL;
        assert_int_equal(lower(c), letter ? 'a' + (letter - upper) : c);
        assert_int_equal(hex_value(c), digit ? (digit - digits) % 16 : -1);
        assert_int_equal(steers_terminal(NO_CODE_POINT, c),
                         i >= 0x80 && i <= 0x9F);
    }
}

/* The controls of C0 and C1, DEL, and Bidi_Control of PropList.txt. */
static void each_that_steers(void **state)
{
    (void)state;
    static const uint32_t bidi[] = {0x61C,  0x200E, 0x200F, 0x202A,
                                    0x202B, 0x202C, 0x202D, 0x202E,
                                    0x2066, 0x2067, 0x2068, 0x2069};
    for (uint32_t cp = 0; cp < 0x3000; cp++) {
        bool want = cp < 0x20 || (cp >= 0x7F && cp <= 0x9F);
        for (size_t i = 0; i < ROWS(bidi); i++)
            want = want || cp == bidi[i];
        assert_int_equal(steers_terminal(cp, '\0'), want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_code_point),
        cmocka_unit_test(each_lead),
        cmocka_unit_test(each_byte),
        cmocka_unit_test(each_that_steers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
