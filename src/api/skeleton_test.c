#include "linkspan/linkspan.h"

#include "support/rows.h"

static void a_skeleton_is_appended(void **state)
{
    (void)state;
    char memory[16];
    linkspan_buf out;
    (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
    assert_int_equal(linkspan_skeleton("\u0430", 2, &out), LINKSPAN_OK);
    assert_int_equal(linkspan_skeleton("m", 1, &out), LINKSPAN_OK);
    assert_int_equal(linkspan_skeleton(NULL, 0, &out), LINKSPAN_OK);
    assert_int_equal(out.len, 3);
    assert_memory_equal(out.data, "arn", 3);
}

static void skeletons_that_fail_change_nothing(void **state)
{
    (void)state;
    char memory[4];
    char marks[2 * (LINKSPAN_SKELETON_MARKS + 1)];
    for (size_t i = 0; i < sizeof marks; i += 2)
        memcpy(marks + i, "\xCC\x81", 2);
    linkspan_buf out;
    (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
    assert_int_equal(linkspan_skeleton("mm ", 3, &out), LINKSPAN_ERR_SPACE);
    assert_int_equal(out.needed, 5);
    assert_int_equal(linkspan_skeleton(marks, sizeof marks, &out),
                     LINKSPAN_ERR_LIMIT);
    assert_int_equal(linkspan_skeleton(NULL, 1, &out), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_skeleton("a", 1, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(out.len, 0);
}

static void arguments_of_lists_are_checked(void **state)
{
    (void)state;
    static const linkspan_str good[] = {{"paypal.com", 10}};
    static const linkspan_str torn[] = {{NULL, 3}};
    const linkspan_allocator unset = {0};
    linkspan_protected *list = NULL;
    size_t index = 7;
    assert_int_equal(linkspan_protected_new(NULL, 1, NULL, &list, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_protected_new(torn, 1, NULL, &list, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_protected_new(good, 1, &unset, &list, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_protected_new(good, 1, NULL, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_null(list);
    assert_int_equal(linkspan_protected_new(good, 1, NULL, &list, NULL),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_looks_like(NULL, "a", 1, &index),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_looks_like(list, NULL, 1, &index),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_looks_like(list, "a", 1, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_looks_like(list, "a.com", 5, &index),
                     LINKSPAN_NONE);
    assert_int_equal(index, 7);
    assert_int_equal(linkspan_looks_like(list, "www.paypa1.com", 14, &index),
                     LINKSPAN_OK);
    assert_int_equal(index, 0);
    linkspan_protected_free(list);
    linkspan_protected_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_skeleton_is_appended),
        cmocka_unit_test(skeletons_that_fail_change_nothing),
        cmocka_unit_test(arguments_of_lists_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
