/* Tests: unicode/stages.c */
#include "unicode/stages.h"

#include "support/rows.h"

/* 0x10 to 0x1F, 0xFFF0 to 0x1000F, 0x10020 to 0x1FFFE */
static const uint16_t some[] = {3, 0x10, 0x20, 0xFFF0, 0x10, 0x20, 0xFFFF};
/* U+0000, and nothing in plane 1 */
static const uint16_t first[] = {2, 0, 1};
/* 0x10000 to 0x1FFFF, and nothing in plane 0 */
static const uint16_t plane_1[] = {0, 0};

static const struct row {
    uint32_t cp;
    bool is_some;
    bool is_first;
    bool is_in_plane_1;
} rows[] = {
    {0, false, true, false},         {1, false, false, false},
    {0xF, false, false, false},      {0x10, true, false, false},
    {0x1F, true, false, false},      {0x20, false, false, false},
    {0xFFEF, false, false, false},   {0xFFF0, true, false, false},
    {0xFFFF, true, false, false},    {0x10000, true, false, true},
    {0x1000F, true, false, true},    {0x10010, false, false, true},
    {0x1001F, false, false, true},   {0x10020, true, false, true},
    {0x1FFFE, true, false, true},    {0x1FFFF, false, false, true},
    {0x20000, false, false, false},  {0x20010, false, false, false},
    {0x10FFFF, false, false, false},
};

static void ranges(void **state)
{
    (void)state;
    unsigned bad = 0;
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        if (LKS_IS_IN_RANGES(some, r->cp) == r->is_some &&
            LKS_IS_IN_RANGES(first, r->cp) == r->is_first &&
            LKS_IS_IN_RANGES(plane_1, r->cp) == r->is_in_plane_1)
            continue;
        print_message("U+%04X\n", (unsigned)r->cp);
        bad++;
    }
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ranges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
