#include "find/rules/sentence.h"

#include "support/rows.h"

/* Every code point from `first` to `last` has the property, and those right
 * before and after do not. */
typedef struct range_row {
    const char *why;
    uint32_t first;
    uint32_t last;
} range_row;

/* Names of the Unicode Standard. */
static const range_row foreign_rows[] = {
    {"ARABIC COMMA", 0x060C, 0x060C},
    {"ARABIC SEMICOLON", 0x061B, 0x061B},
    {"ARABIC QUESTION MARK", 0x061F, 0x061F},
    {"ARABIC FULL STOP", 0x06D4, 0x06D4},
    {"DEVANAGARI DANDA and DOUBLE DANDA", 0x0964, 0x0965},
    {"ARMENIAN APOSTROPHE to ABBREVIATION MARK", 0x055A, 0x055F},
    {"ARMENIAN FULL STOP and HYPHEN", 0x0589, 0x058A},
    {"ETHIOPIC WORDSPACE to PARAGRAPH SEPARATOR", 0x1361, 0x1368},
    {"MYANMAR SIGN LITTLE SECTION and SECTION", 0x104A, 0x104B},
    {"KHMER SIGN KHAN and BARIYOOSAN", 0x17D4, 0x17D5},
};

static const range_row space_rows[] = {
    {"TAB to CR", '\t', '\r'},
    {"SPACE", ' ', ' '},
    {"NEXT LINE", 0x85, 0x85},
    {"NO-BREAK SPACE", 0xA0, 0xA0},
    {"OGHAM SPACE MARK", 0x1680, 0x1680},
    {"EN QUAD to HAIR SPACE", 0x2000, 0x200A},
    {"LINE and PARAGRAPH SEPARATOR", 0x2028, 0x2029},
    {"NARROW NO-BREAK SPACE", 0x202F, 0x202F},
    {"MEDIUM MATHEMATICAL SPACE", 0x205F, 0x205F},
    {"IDEOGRAPHIC SPACE", 0x3000, 0x3000},
};

static unsigned bad_among(const range_row *rows, size_t count,
                          bool (*has)(uint32_t cp))
{
    unsigned bad_rows = 0;
    for (size_t i = 0; i < count; i++) {
        const range_row *r = &rows[i];
        for (uint32_t cp = r->first; cp <= r->last; cp++)
            ROW_EQ(r, has(cp), true);
        ROW_EQ(r, has(r->first - 1), false);
        ROW_EQ(r, has(r->last + 1), false);
    }
    return bad_rows;
}

static void foreign_marks(void **state)
{
    (void)state;
    assert_int_equal(
        bad_among(foreign_rows, ROWS(foreign_rows), lks_is_other_sentence_mark),
        0);
}

static void spaces(void **state)
{
    (void)state;
    assert_int_equal(bad_among(space_rows, ROWS(space_rows), lks_is_space), 0);
}

/* P1: ，。、；：！？” and （「『《【 */
static void sentence_marks(void **state)
{
    (void)state;
    static const uint32_t marks[] = {0xFF0C, 0x3002, 0x3001, 0xFF1B,
                                     0xFF1A, 0xFF01, 0xFF1F, 0x201D};
    static const uint32_t opens[] = {0xFF08, 0x300C, 0x300E, 0x300A, 0x3010};
    for (size_t i = 0; i < ROWS(marks); i++) {
        assert_true(lks_is_sentence_mark(marks[i]));
        assert_false(lks_is_sentence_open(marks[i]));
    }
    for (size_t i = 0; i < ROWS(opens); i++) {
        assert_true(lks_is_sentence_open(opens[i]));
        assert_false(lks_is_sentence_mark(opens[i]));
        assert_false(lks_is_sentence_open(opens[i] + 1));
    }
}

/* No other code point has one of the properties. */
static void no_other_marks(void **state)
{
    (void)state;
    unsigned marks = 0;
    unsigned opens = 0;
    unsigned others = 0;
    unsigned space_count = 0;
    for (uint32_t cp = 0; cp <= 0x10FFFF; cp++) {
        marks += lks_is_sentence_mark(cp);
        opens += lks_is_sentence_open(cp);
        others += lks_is_other_sentence_mark(cp);
        space_count += lks_is_space(cp);
        assert_int_equal(lks_is_markup(cp), cp == '*' || cp == '_' ||
                                                cp == '~' || cp == '|' ||
                                                cp == '`');
    }
    assert_int_equal(marks, 8);
    assert_int_equal(opens, 5);
    assert_int_equal(others, 26);
    assert_int_equal(space_count, 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foreign_marks),
        cmocka_unit_test(spaces),
        cmocka_unit_test(sentence_marks),
        cmocka_unit_test(no_other_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
