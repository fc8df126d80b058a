/* Tests: unicode/props.c */
#include "unicode/props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define UCD "ucd/"

static const struct property_row {
    const char *why; /* the property's name */
    const char *file;
    bool (*has)(uint32_t cp);
} property_rows[] = {
    {"Bidi_Control", UCD "PropList.txt", lks_is_bidi_control},
    {"Default_Ignorable_Code_Point", UCD "DerivedCoreProperties.txt",
     lks_is_default_ignorable},
    {"Variation_Selector", UCD "PropList.txt", lks_is_variation_selector},
    {"Emoji", UCD "emoji-data.txt", lks_is_emoji},
};

static void every_code_point_is_the_file(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(property_rows); i++) {
        const struct property_row *r = &property_rows[i];
        uint8_t *want = calloc(LKS_CODE_POINTS, 1);
        assert_non_null(want);
        lks_paint_property(r->file, r->why, want, 1);
        unsigned bad = 0;
        for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
            bad += r->has(cp) != want[cp];
        ROW_EQ(r, bad, 0);
        ROW_EQ(r, r->has(0x110000), false);
        free(want);
    }
    ROWS_END();
}

/* F11: escaping look-alikes follows confusables.txt, read here by other code
 * than the generator's.
 */
static void every_lookalike_is_in_the_file(void **state)
{
    (void)state;
    char *data = lks_read_data("security/confusables.txt");
    uint8_t *want = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(want);
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        char *rest = NULL;
        const unsigned long prototype = strtoul(row.fields[0], &rest, 16);
        if (*rest == '\0' && prototype > 0 && prototype < 0x80 &&
            strchr("/?#&=:@%.\\", (int)prototype) && row.first > 0x7F)
            want[row.first] = (uint8_t)prototype;
    }
    unsigned bad = 0;
    unsigned count = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        bad += lks_syntax_lookalike_of(cp) != want[cp];
        bad += lks_is_syntax_lookalike(cp) != (want[cp] != 0);
        count += want[cp] != 0;
    }
    free(want);
    free(data);
    assert_int_equal(bad, 0);
    assert_true(count > 50);
    assert_true(lks_is_syntax_lookalike(0x0241)); /* UTS #58 4.1 names it */
    assert_true(lks_is_syntax_lookalike(0x2044));
    assert_false(lks_is_syntax_lookalike('/'));
    assert_false(lks_is_syntax_lookalike(UINT32_MAX));
}

static void tags_are_their_block(void **state)
{
    (void)state;
    assert_false(lks_is_tag(0xDFFFF));
    assert_true(lks_is_tag(0xE0000));
    assert_true(lks_is_tag(0xE007F));
    assert_false(lks_is_tag(0xE0080));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_point_is_the_file),
        cmocka_unit_test(every_lookalike_is_in_the_file),
        cmocka_unit_test(tags_are_their_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
