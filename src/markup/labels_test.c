#include "markup/labels.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_was_added),
        cmocka_unit_test(gives_up_on_chosen_labels),
        cmocka_unit_test(gives_up_on_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
