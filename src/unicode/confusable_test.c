/* Tests: unicode/props.c */
#include "unicode/props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"
#include "unicode/char_props.h"

static bool is_asked(uint32_t cp)
{
    return !(lks_char_props_of(cp) & LKS_CHAR_DECOMPOSES) &&
           !lks_is_default_ignorable(cp);
}

static size_t read_code_points(const char *text, uint32_t *out)
{
    size_t count = 0;
    char *rest = NULL;
    for (; *text && count < LKS_PROTOTYPE_MAX; text = rest)
        out[count++] = (uint32_t)strtoul(text, &rest, 16);
    return count;
}

static void every_prototype_is_the_file(void **state)
{
    (void)state;
    char *data = lks_read_data("security/confusables.txt");
    uint8_t *is_listed = calloc(LKS_CODE_POINTS, 1);
    assert_non_null(is_listed);
    unsigned bad = 0;
    unsigned asked = 0;
    uint32_t out[LKS_PROTOTYPE_MAX];
    char *at = data;
    lks_ucd_row row;
    while (lks_next_ucd_row(&at, &row)) {
        uint32_t want[LKS_PROTOTYPE_MAX];
        const size_t count = read_code_points(row.fields[0], want);
        is_listed[row.first] = is_asked(row.first);
        if (!is_listed[row.first])
            continue;
        asked++;
        bad += lks_prototype_of(row.first, out) != count ||
               memcmp(out, want, count * sizeof *out) != 0;
    }
    for (uint32_t cp = 0; cp < LKS_CODE_POINTS; cp++)
        if (!is_listed[cp])
            bad += lks_prototype_of(cp, out) != 1 || out[0] != cp;
    free(is_listed);
    free(data);
    assert_int_equal(bad, 0);
    assert_true(asked > 5000);
    assert_int_equal(lks_prototype_of(UINT32_MAX, out), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_prototype_is_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
