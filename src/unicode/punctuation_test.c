/* Tests: unicode/props.c */
#include "unicode/props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define CATEGORIES "ucd/DerivedGeneralCategory.txt"

static void every_code_point(void **state)
{
    (void)state;
    static const char *const punctuation[] = {"Pc", "Pd", "Ps", "Pe",
                                              "Pi", "Pf", "Po"};
    static const char *const symbols[] = {"Sm", "Sc", "Sk", "So"};
    uint8_t *want = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(want);
    for (size_t i = 0; i < ROWS(punctuation); i++)
        lks_paint_property(CATEGORIES, punctuation[i], want, 1);
    for (size_t i = 0; i < ROWS(symbols); i++)
        lks_paint_property(CATEGORIES, symbols[i], want, 2);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        bad += lks_is_punctuation(cp) != (want[cp] == 1);
        bad += lks_is_symbol(cp) != (want[cp] == 2);
    }
    free(want);
    assert_int_equal(bad, 0);
}

static const struct row {
    const char *why;
    uint32_t cp;
    bool is_punctuation;
    bool is_symbol;
} rows[] = {
    {"NUL", 0, false, false},
    {"exclamation mark", '!', true, false},
    {"low line", '_', true, false},
    {"plus sign", '+', false, true},
    {"grave accent", '`', false, true},
    {"letter", 'a', false, false},
    {"ideographic full stop", 0x3002, true, false},
    {"euro sign", 0x20AC, false, true},
    {"superscript two is a number", 0xB2, false, false},
    {"REPLACEMENT CHARACTER", 0xFFFD, false, true},
    {"no code point", 0x110000, false, false},
    {"ill-formed", UINT32_MAX, false, false},
};

static void rows_of_both(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        ROW_EQ(&rows[i], lks_is_punctuation(rows[i].cp),
               rows[i].is_punctuation);
        ROW_EQ(&rows[i], lks_is_symbol(rows[i].cp), rows[i].is_symbol);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_both),
        cmocka_unit_test(every_code_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
