/* Tests: unicode/props.c */
#include "unicode/props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define CATEGORIES "ucd/DerivedGeneralCategory.txt"

static const uint32_t inclusion[] = {0x21, 0x22, 0x23, 0x25, 0x26, 0x27,
                                     0x2A, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B,
                                     0x3F, 0x40, 0x5C, 0xA1, 0xB7, 0xBF};

/* The definitions of the grammar, for every code point. */
static void every_code_point(void **state)
{
    (void)state;
    static const char *const categories[] = {
        "Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Mn",
        "Mc", "Me", "Sm", "Sc", "Sk", "So", "Pd", "Pc", "Cf"};
    uint8_t *want = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(want);
    for (size_t i = 0; i < ROWS(categories); i++)
        lks_paint_property(CATEGORIES, categories[i], want, 1);
    for (size_t i = 0; i < ROWS(inclusion); i++)
        want[inclusion[i]] = 3;
    want['<'] = 0;
    want['>'] = 0;
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        bad += lks_is_pri185_char(cp) != (want[cp] & 1);
        bad += lks_is_pri185_inclusion(cp) != (want[cp] == 3);
    }
    free(want);
    assert_int_equal(bad, 0);
}

static const struct row {
    const char *why;
    uint32_t cp;
    bool is_char;
} rows[] = {
    {"letter", 'a', true},
    {"digit", '7', true},
    {"Hebrew letter", 0x5D0, true},
    {"Arabic sign above", 0x64E, true},
    {"plus sign", '+', true},
    {"hyphen", '-', true},
    {"low line", '_', true},
    {"RIGHT-TO-LEFT MARK is Cf", 0x200F, true},
    {"an inclusionChar", '!', true},
    {"an exclusionChar", '<', false},
    {"the other", '>', false},
    {"space", ' ', false},
    {"control", '\n', false},
    {"opening bracket", '(', false},
    {"closing bracket", ']', false},
    {"quotation mark that opens", 0xAB, false},
    {"another punctuation", 0x60C, false},
    {"ideographic full stop", 0x3002, false},
    {"unassigned", 0x378, false},
    {"private use", 0xE000, false},
    {"surrogate", 0xD800, false},
    {"deprecated letter, which is Hard", 0x149, true},
    {"no code point", 0x110000, false},
    {"ill-formed", UINT32_MAX, false},
};

static void rows_of_the_grammar(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], lks_is_pri185_char(rows[i].cp), rows[i].is_char);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_the_grammar),
        cmocka_unit_test(every_code_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
