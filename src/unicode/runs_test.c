/* Runs over code points and the values that they lead to, in a small table. */
/* Tests: unicode/stages.c */
#include "unicode/stages.h"

#include "support/rows.h"

/* Plane 0 has the runs 0 to 2, plane 1 has none, and plane 2 has run 3. The
 * other planes have none. */
static const uint16_t planes[] = {0, 3, 3, 4, 4, 4, 4, 4, 4,
                                  4, 4, 4, 4, 4, 4, 4, 4, 4};
static const uint16_t first[] = {0x41, 0x100, 0xFFFF, 0x8000};

static void the_last_run_that_starts_before(void **state)
{
    (void)state;
    static const struct run_row {
        const char *why;
        uint32_t cp;
        size_t run;
    } rows[] = {
        {"the first code point", 0, LKS_NO_RUN},
        {"before the first run", 0x40, LKS_NO_RUN},
        {"at the start of the first run", 0x41, 0},
        {"at the end of the first run", 0xFF, 0},
        {"at the start of the second run", 0x100, 1},
        {"at the end of the second run", 0xFFFE, 1},
        {"the last code point of a plane", 0xFFFF, 2},
        {"the first code point of a plane without runs", 0x10000, LKS_NO_RUN},
        {"the last code point of a plane without runs", 0x1FFFF, LKS_NO_RUN},
        {"before the run of a plane", 0x27FFF, LKS_NO_RUN},
        {"at the start of the run of a plane", 0x28000, 3},
        {"at the end of the run of a plane", 0x2FFFF, 3},
        {"a plane after all runs", 0x30000, LKS_NO_RUN},
        {"the last code point", 0x10FFFF, LKS_NO_RUN},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], lks_find_run(planes, first, rows[i].cp), rows[i].run);
    ROWS_END();
}

enum {
    PLACES = 0xF8FF - 0xD800 + 1, /* surrogates and private characters */
    PAIRS_END = 4,
    TRIPLES_END = 10
};

/* Two strings of two units, two of three units, then strings of four units. */
static uint16_t pool[PLACES + 3] = {'a',    'b',    0xD83D, 0xDE00, 'c',
                                    0xD7FF, 0xE000, 0xD800, 0xDC00, 'd',
                                    'e',    'f',    0xDBFF, 0xDFFF};
static const uint16_t ends[] = {PAIRS_END, TRIPLES_END, UINT16_MAX};

static void each_kind_of_value(void **state)
{
    (void)state;
    static const struct value_row {
        const char *why;
        uint16_t value;
        size_t count;
        uint32_t cps[4];
    } rows[] = {
        {"the first code point", 0, 1, {0}},
        {"the last code point before the surrogates", 0xD7FF, 1, {0xD7FF}},
        {"the first code point after private use", 0xF900, 1, {0xF900}},
        {"the last code point of plane 0", 0xFFFF, 1, {0xFFFF}},
        {"the first place: two units", 0xD800, 2, {'a', 'b'}},
        {"the last place of two units: a pair", 0xD802, 1, {0x1F600}},
        {"the first place of three units",
         0xD800 + PAIRS_END,
         3,
         {'c', 0xD7FF, 0xE000}},
        {"the last place of three units: a pair and a character",
         0xD800 + TRIPLES_END - 3,
         2,
         {0x10000, 'd'}},
        {"the first place of four units",
         0xD800 + TRIPLES_END,
         3,
         {'e', 'f', 0x10FFFF}},
        {"the last place", 0xF8FF, 4, {'w', 'x', 'y', 'z'}},
    };
    for (size_t i = 0; i < 4; i++)
        pool[PLACES - 1 + i] = (uint16_t)('w' + i);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        uint32_t cps[4] = {0};
        ROW_EQ(&rows[i], lks_read_value(rows[i].value, pool, ends, cps),
               rows[i].count);
        for (size_t k = 0; k < ROWS(cps); k++)
            ROW_EQ(&rows[i], cps[k], rows[i].cps[k]);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_run_that_starts_before),
        cmocka_unit_test(each_kind_of_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
