#include "documents/md_links.h"

#include "support/exact.h"
#include "support/rows.h"

static void finds_what_was_added(void **state)
{
    (void)state;
    lks_labels labels = {0};
    lks_labels_add(&labels, 3);
    lks_labels_add(&labels, 3);
    lks_labels_add(&labels, 3 + LKS_LABELS_ROOM); /* has the same place as 3 */
    assert_true(lks_labels_have(&labels, 3));
    assert_true(lks_labels_have(&labels, 3 + LKS_LABELS_ROOM));
    assert_false(lks_labels_have(&labels, 3 + 2 * LKS_LABELS_ROOM));
    assert_false(lks_labels_have(&labels, 9));
    assert_int_equal(labels.count, 2);
}

/* Labels that all belong in one place of the table do not make it slow: every
 * label then counts as defined. */
static void gives_up_on_chosen_labels(void **state)
{
    (void)state;
    lks_labels labels = {0};
    for (uint64_t i = 0; i < 32; i++)
        lks_labels_add(&labels, 7 + i * LKS_LABELS_ROOM);
    assert_false(lks_labels_have(&labels, 1));
    assert_false(lks_labels_have(&labels, 7 + 99 * LKS_LABELS_ROOM));
    lks_labels_add(&labels, 7 + 32 * (uint64_t)LKS_LABELS_ROOM);
    assert_true(lks_labels_have(&labels, 1));
}

static void gives_up_on_too_many(void **state)
{
    (void)state;
    lks_labels labels = {0};
    for (uint64_t i = 1; i <= LKS_LABELS_ROOM / 2; i++)
        lks_labels_add(&labels, 2 * i);
    assert_false(lks_labels_have(&labels, 1));
    lks_labels_add(&labels, 1);
    assert_true(lks_labels_have(&labels, 3));
    lks_labels_add(&labels, 5); /* changes nothing */
    assert_int_equal(labels.count, LKS_LABELS_ROOM / 2);
}

/* CommonMark 4.6, 4.7: labels of definitions, and blocks about which versions of
 * CommonMark disagree. */
static void collects_from_a_document(void **state)
{
    (void)state;
    static const struct {
        const char *why; /* the document */
        size_t count;
        bool are_unclear;
    } rows[] = {
        {"", 0, false},
        {"a", 0, false},
        {"[a]: /b", 1, false},
        {"[a]: /b\n[c]: /d\n\n> [e]: /f\n", 3, false},
        {"[a]: /b\n\n[A]: /d", 1, false},
        {"# [a]: /b\n\n    [c]: /d\n", 0, false},
        {"<source>\na", 0, true},
        {"[a]: /b\n\n<source>\na", 1, true},
        {"<source>\na\n\n[a]: /b", 1, true},
        {"<sources>\na\n\n[a]: /b", 1, false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        lks_labels labels;
        lks_labels_collect(&labels, lks_slice_of(EXACT(rows[i].why)));
        ROW_EQ(&rows[i], labels.count, rows[i].count);
        ROW_EQ(&rows[i], labels.are_unclear, rows[i].are_unclear);
        ROW_EQ(&rows[i], labels.are_all, false);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_was_added),
        cmocka_unit_test(gives_up_on_chosen_labels),
        cmocka_unit_test(gives_up_on_too_many),
        cmocka_unit_test(collects_from_a_document),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
