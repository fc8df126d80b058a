#include "url/parts.h"

#include "support/exact.h"
#include "support/rows.h"

#define PARTS_LEN 4

/* UTS #58 Table 3-3 and the literals of 4.1, as data. */
static const struct table_row {
    const char *why;
    lks_part part;
    const char *initiator;
    const char *terminators[3];
    const char *clears[4];
    const char *reserved;
} table[PARTS_LEN] = {
    {"path", LKS_PART_PATH, "/", {"?", "#"}, {"/"}, "?#/"},
    {"query", LKS_PART_QUERY, "?", {"#"}, {"=", "&"}, "+#=&"},
    {"fragment", LKS_PART_FRAGMENT, "#", {":~:"}, {NULL}, ""},
    {"directive", LKS_PART_DIRECTIVE, ":~:", {NULL}, {"&", ",", ":~:"}, "&,"},
};

/* Every ASCII character by itself, the mark, and strings that are nearly the
 * mark. */
static size_t fill_candidates(char candidates[][4])
{
    size_t count = 0;
    for (int c = 1; c < 0x80; c++)
        (void)snprintf(candidates[count++], 4, "%c", c);
    static const char *const more[] = {":~:", ":~", "~:", ":~;", "::~",
                                       "ä",   "／", "？", "＃",  "＆"};
    for (size_t i = 0; i < ROWS(more); i++)
        memcpy(candidates[count++], more[i], strlen(more[i]) + 1);
    return count;
}

static bool has(const char *const *set, const char *string)
{
    for (; *set; set++)
        if (strcmp(*set, string) == 0)
            return true;
    return false;
}

static void every_cell_of_the_table(void **state)
{
    (void)state;
    ROWS_BEGIN();
    static char candidates[160][4];
    const size_t count = fill_candidates(candidates);
    for (size_t k = 0; k < PARTS_LEN; k++) {
        const struct table_row *r = &table[k];
        ROW_STR(r, lks_part_initiator(r->part),
                strlen(lks_part_initiator(r->part)), r->initiator);
        for (size_t i = 0; i < count; i++) {
            const size_t len = strlen(candidates[i]);
            const uint8_t *p = exact_bytes(candidates[i], len);
            ROW_EQ(r, lks_part_ends_at(r->part, p, p + len),
                   has(r->terminators, candidates[i]));
            ROW_EQ(r, lks_part_clears_at(r->part, p, p + len),
                   has(r->clears, candidates[i]) ? len : 0);
        }
        for (uint32_t cp = 1; cp < 0x300; cp++)
            ROW_EQ(r, lks_part_reserves(r->part, cp),
                   cp < 0x80 && strchr(r->reserved, (int)cp) != NULL);
        ROW_EQ(r, lks_part_reserves(r->part, 0), false);
        ROW_EQ(r, lks_part_reserves(r->part, UINT32_MAX), false);
    }
    ROWS_END();
}

static void every_initiator_names_its_part(void **state)
{
    (void)state;
    static char candidates[160][4];
    const size_t count = fill_candidates(candidates);
    for (size_t i = 0; i < count; i++) {
        const size_t len = strlen(candidates[i]);
        const uint8_t *p = exact_bytes(candidates[i], len);
        lks_part want = LKS_PART_NONE;
        for (size_t k = 0; k < PARTS_LEN; k++)
            if (strcmp(table[k].initiator, candidates[i]) == 0)
                want = table[k].part;
        size_t width = 0;
        assert_int_equal(lks_part_at(p, p + len, &width), want);
        if (want != LKS_PART_NONE)
            assert_int_equal(width, len);
    }
}

/* A mark that the end of the text cuts off does not count, even if its other bytes
 * are in memory. */
static void nothing_is_read_past_the_end(void **state)
{
    (void)state;
    const uint8_t *mark = (const uint8_t *)":~:";
    for (size_t len = 1; len <= 3; len++) {
        assert_int_equal(lks_at_directive_mark(mark, mark + len), len == 3);
        assert_int_equal(lks_part_ends_at(LKS_PART_FRAGMENT, mark, mark + len),
                         len == 3);
        assert_int_equal(
            lks_part_clears_at(LKS_PART_DIRECTIVE, mark, mark + len),
            len == 3 ? 3 : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_of_the_table),
        cmocka_unit_test(every_initiator_names_its_part),
        cmocka_unit_test(nothing_is_read_past_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
