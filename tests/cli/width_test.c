/* Columns of a terminal: every code point is compared with EastAsianWidth.txt,
 * UnicodeData.txt and DerivedCoreProperties.txt, which are read here. */
#include "cli/output/utf8.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define UCD "ucd/"

/* Paint the code points whose General_Category is one of the categories, which
 * are two letters each. UnicodeData.txt writes the first and the last code point
 * of large ranges only. */
static void paint_category(const char *categories, uint8_t *values,
                           uint8_t value)
{
    char *data = lks_read_data(UCD "UnicodeData.txt");
    char *at = data;
    uint32_t first = 0;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        const size_t len = strlen(row.fields[0]);
        const bool is_first =
            len > 8 && strcmp(row.fields[0] + len - 8, ", First>") == 0;
        const bool is_last =
            len > 7 && strcmp(row.fields[0] + len - 7, ", Last>") == 0;
        if (is_first)
            first = row.first;
        if (is_first || !strstr(categories, row.fields[1]))
            continue;
        for (uint32_t cp = is_last ? first : row.first; cp <= row.last; cp++)
            values[cp] = value;
    }
    free(data);
}

static void expect_each(const uint8_t *want, unsigned (*of)(uint32_t cp))
{
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        if (of(cp) == want[cp])
            continue;
        if (bad++ < 10)
            print_error("U+%04X: got %u, want %u\n", cp, of(cp), want[cp]);
    }
    assert_int_equal(bad, 0);
}

/* Wide and full-width characters have two columns. Characters without a width
 * of their own are nonspacing and enclosing marks and format characters, except
 * for the soft hyphen; and the vowels and final consonants of Hangul. */
static void every_width_is_the_files(void **state)
{
    (void)state;
    static uint8_t want[LKS_CODE_POINTS];
    memset(want, 1, sizeof want);
    lks_paint_property(UCD "EastAsianWidth.txt", "W", want, 2);
    lks_paint_property(UCD "EastAsianWidth.txt", "F", want, 2);
    paint_category("Mn Me Cf", want, 0);
    want[0xAD] = 1;
    memset(want + 0x1160, 0, 0x1200 - 0x1160);
    memset(want + 0xD7B0, 0, 0xD800 - 0xD7B0);
    expect_each(want, columns_of);
}

static unsigned unseen_number(uint32_t cp)
{
    return is_unseen(cp);
}

static void all_that_is_unseen_is_the_files(void **state)
{
    (void)state;
    static uint8_t want[LKS_CODE_POINTS];
    static const uint32_t in_writing[] = {0x200C, 0x200D, 0xFE0E, 0xFE0F};
    lks_paint_property(UCD "DerivedCoreProperties.txt",
                       "Default_Ignorable_Code_Point", want, 1);
    paint_category("Cc Zl Zp", want, 1);
    for (size_t i = 0; i < ROWS(in_writing); i++)
        want[in_writing[i]] = 0;
    expect_each(want, unseen_number);
}

static const struct width_row {
    const char *why;
    const char *text;
    size_t columns;
} width_rows[] = {
    {"ASCII", "ab", 2},
    {"nothing", "", 0},
    {"an emoji of Unicode 14, U+1FAE0", "\xF0\x9F\xAB\xA0", 2},
    {"an emoji of Unicode 12, U+1FA70", "\xF0\x9F\xA9\xB0", 2},
    {"a wide symbol of the BMP, U+231A", "\xE2\x8C\x9A", 2},
    {"a narrow symbol of the blocks of emoji, U+1F321", "\xF0\x9F\x8C\xA1", 1},
    {"a mark of Tibetan, U+0F71", "\xE0\xBD\x80\xE0\xBD\xB1", 1},
    {"a vowel that has a column, U+0903", "\xE0\xA4\x95\xE0\xA4\x83", 2},
    {"a joiner takes none", "a\xE2\x80\x8D", 1},
    {"a selector of emoji takes none", "\xE2\x8C\x9A\xEF\xB8\x8F", 2},
    {"a bidi control is spelled out: <U+202E>", "a\xE2\x80\xAE", 9},
    {"a byte that is not UTF-8 is spelled out: <FF>", "\xFF", 4},
};

static void each_text_has_its_width(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(width_rows); i++) {
        const struct width_row *r = &width_rows[i];
        const linkspan_str text = {r->text, strlen(r->text)};
        ROW_EQ(r, visible_width(text), r->columns);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_text_has_its_width),
        cmocka_unit_test(every_width_is_the_files),
        cmocka_unit_test(all_that_is_unseen_is_the_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
