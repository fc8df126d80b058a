/* Tests: unicode/props.c */
#include "unicode/props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define UCD "ucd/"

static void every_joining_type_is_the_file(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint8_t type;
    } names[] = {{"C", LKS_JOINING_CAUSING},
                 {"D", LKS_JOINING_DUAL},
                 {"L", LKS_JOINING_LEFT},
                 {"R", LKS_JOINING_RIGHT},
                 {"T", LKS_JOINING_TRANSPARENT}};
    uint8_t *want = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(want);
    for (size_t i = 0; i < ROWS(names); i++)
        lks_paint_property(UCD "DerivedJoiningType.txt", names[i].name, want,
                           names[i].type);
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        bad += lks_joining_type_of(cp) != want[cp];
    free(want);
    assert_int_equal(bad, 0);
    assert_int_equal(lks_joining_type_of(UINT32_MAX), LKS_JOINING_NONE);
}

static void every_virama_is_in_the_file(void **state)
{
    (void)state;
    char *data = lks_read_data(UCD "UnicodeData.txt");
    uint8_t *want = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(want);
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row))
        want[row.first] = strcmp(row.fields[2], "9") == 0;
    unsigned bad = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        bad += lks_is_virama(cp) != want[cp];
    free(want);
    free(data);
    assert_int_equal(bad, 0);
    assert_true(lks_is_virama(0x094D));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_joining_type_is_the_file),
        cmocka_unit_test(every_virama_is_in_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
