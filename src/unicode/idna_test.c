/* Tests: unicode/stages.c */
/* Tests: unicode/props.c */
#include "unicode/props.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

#define IDNA "idna/IdnaMappingTable.txt"

static bool maps_as_the_row(const lks_ucd_row *row, uint32_t cp)
{
    uint32_t got[LKS_IDNA_LONGEST];
    const size_t count = lks_idna_map(cp, got);
    if (strcmp(row->fields[0], "mapped") != 0)
        return count == 0;
    size_t wanted = 0;
    char *text = row->fields[1];
    char *end = text;
    for (;; text = end) {
        const uint32_t want = (uint32_t)strtoul(text, &end, 16);
        if (end == text)
            return wanted == count && count > 0;
        if (wanted == count || got[wanted++] != want)
            return false;
    }
}

static void every_mapping_is_the_file(void **state)
{
    (void)state;
    char *data = lks_read_data(IDNA);
    char *at = data;
    lks_ucd_row row;
    size_t seen = 0;
    size_t bad = 0;
    while (lks_next_ucd_row(&at, &row)) {
        for (uint32_t cp = row.first; cp <= row.last; cp++, seen++)
            bad += !maps_as_the_row(&row, cp);
    }
    free(data);
    assert_int_equal(bad, 0);
    assert_int_equal(seen, LKS_CODE_POINTS);
}

static const struct {
    const char *why;
    size_t count;
    uint32_t cp;
    uint32_t first;
} edges[] = {
    {"before the first run", 0, 0x40, 0},
    {"first of the first run", 1, 'A', 'a'},
    {"after its last", 0, 0x5B, 0},
    {"between those of every second", 0, 0x101, 0},
    {"the longest", 18, 0xFDFA, 0x635},
    {"to a supplementary character", 1, 0x10400, 0x10428},
    {"last of all runs", 1, 0x2FA1D, 0x2A600},
    {"no code point", 0, UINT32_MAX, 0},
};

static void maps_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(edges); i++) {
        uint32_t got[LKS_IDNA_LONGEST] = {0};
        ROW_EQ(&edges[i], lks_idna_map(edges[i].cp, got), edges[i].count);
        ROW_EQ(&edges[i], got[0], edges[i].first);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_each_row),
        cmocka_unit_test(every_mapping_is_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
