/* Tests: unicode/props.c */
#include "unicode/props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

static void every_status_is_the_file(void **state)
{
    (void)state;
    uint8_t *want = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(want);
    lks_paint_property("security/IdentifierStatus.txt", "Allowed", want, 1);
    unsigned bad = 0;
    unsigned count = 0;
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++) {
        bad += lks_is_identifier(cp) != want[cp];
        count += want[cp];
    }
    free(want);
    assert_int_equal(bad, 0);
    assert_true(count > 30000);
    assert_false(lks_is_identifier(LKS_CODE_POINTS));
    assert_false(lks_is_identifier(UINT32_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_is_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
