#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/rows.h"

/* The rules decide by the evidence, so a name is linked exactly if its evidence
 * makes it a site. */
static void weighs_names_as_the_rules_do(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        const char *text;
        size_t start;
        size_t end;
        linkspan_status status;
        bool is_site;
        char name_class;
    } rows[] = {
        {"a shop", "Pesan di batikmelati.id ya", 9, 23, LINKSPAN_OK, true, 'c'},
        {"a member", "user.id", 0, 7, LINKSPAN_OK, false, 'c'},
        {"a file", "edit README.md now", 5, 14, LINKSPAN_OK, false, 'b'},
        {"a site", "visit notes.md now", 6, 14, LINKSPAN_OK, true, 'b'},
        {"a call", "batikmelati.id(3)", 0, 14, LINKSPAN_OK, false, 'c'},
        {"a site, under a domain of sites", "see example.com", 4, 15,
         LINKSPAN_OK, true, 'a'},
        {"a site except beside code", "see harvest.tools", 4, 17, LINKSPAN_OK,
         true, 'd'},
        {"no domain", "see this", 4, 8, LINKSPAN_NONE, false, 0},
        {"an empty range", "see this", 4, 4, LINKSPAN_NONE, false, 0},
    };
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const char *text = rows[i].text;
        const size_t len = strlen(text);
        int32_t e[LINKSPAN_EVIDENCE_COUNT] = {0};
        size_t at = 0;
        linkspan_link link;
        const linkspan_status st =
            linkspan_weigh_name(d, text, len, rows[i].start, rows[i].end, e);
        ROW_EQ(&rows[i], st, rows[i].status);
        ROW_EQ(&rows[i], linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK,
               rows[i].is_site);
        if (st != LINKSPAN_OK)
            continue;
        ROW_EQ(&rows[i], e[LINKSPAN_EVIDENCE_IS_SITE] == 1, rows[i].is_site);
        ROW_EQ(&rows[i], e[LINKSPAN_EVIDENCE_CLASS], rows[i].name_class);
        ROW_EQ(&rows[i], e[LINKSPAN_EVIDENCE_LINE] > 0, true);
    }
    ROWS_END();
    int32_t e[LINKSPAN_EVIDENCE_COUNT];
    assert_int_equal(linkspan_weigh_name(NULL, "a.id", 4, 0, 4, e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_weigh_name(d, NULL, 4, 0, 4, e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_weigh_name(d, "a.id", 4, 3, 2, e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_weigh_name(d, "a.id", 4, 0, 5, e),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_weigh_name(d, "a.id", 4, 0, 4, NULL),
                     LINKSPAN_ERR_ARG);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weighs_names_as_the_rules_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
