/* Making and freeing buffers; how they fill is tested in src/text. */
#include "linkspan/linkspan.h"

#include "support/failing_allocator.h"
#include "support/rows.h"

static void init_checks_its_arguments(void **state)
{
    (void)state;
    failing_allocator a;
    linkspan_buf buf;
    memset(&buf, 0xA5, sizeof buf);
    const linkspan_buf before = buf;
    assert_int_equal(linkspan_buf_init(NULL, 10, NULL), LINKSPAN_ERR_ARG);

    failing_allocator_init(&a, 1);
    a.base.size = 0;
    assert_int_equal(linkspan_buf_init(&buf, 10, &a.base), LINKSPAN_ERR_ARG);
    failing_allocator_init(&a, 1);
    a.base.size = sizeof a.base - 1;
    assert_int_equal(linkspan_buf_init(&buf, 10, &a.base), LINKSPAN_ERR_ARG);
    failing_allocator_init(&a, 1);
    a.base.resize = NULL;
    assert_int_equal(linkspan_buf_init(&buf, 10, &a.base), LINKSPAN_ERR_ARG);
    failing_allocator_init(&a, 1);
    a.base.release = NULL;
    assert_int_equal(linkspan_buf_init(&buf, 10, &a.base), LINKSPAN_ERR_ARG);
    assert_memory_equal(&buf, &before, sizeof buf);

    failing_allocator_init(&a, 1);
    struct {
        linkspan_allocator base;
        uint64_t later;
    } grown = {.base = a.base};
    grown.base.size = sizeof grown;
    assert_int_equal(linkspan_buf_init(&buf, 10, &grown.base), LINKSPAN_OK);
    assert_int_equal(a.calls, 0); /* an empty buffer has no memory */
    grown.later = 1;
    assert_int_equal(linkspan_buf_init(&buf, 10, &grown.base),
                     LINKSPAN_ERR_ARG);
}

static void init_fixed_checks_its_arguments(void **state)
{
    (void)state;
    char memory[4];
    linkspan_buf buf;
    memset(&buf, 0xA5, sizeof buf);
    const linkspan_buf before = buf;
    assert_int_equal(linkspan_buf_init_fixed(NULL, memory, 4),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_buf_init_fixed(&buf, NULL, 1), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_buf_init_fixed(&buf, memory, SIZE_MAX),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_buf_init_fixed(&buf, memory, (size_t)PTRDIFF_MAX + 1),
        LINKSPAN_ERR_ARG);
    assert_memory_equal(&buf, &before, sizeof buf);
    assert_int_equal(linkspan_buf_init_fixed(&buf, NULL, 0), LINKSPAN_OK);
    assert_int_equal(linkspan_buf_init_fixed(&buf, memory, 0), LINKSPAN_OK);
}

static void init_makes_an_empty_buffer(void **state)
{
    (void)state;
    char memory[4];
    linkspan_buf buf;
    memset(&buf, 0xA5, sizeof buf);
    assert_int_equal(linkspan_buf_init(&buf, 10, NULL), LINKSPAN_OK);
    assert_int_equal(buf.size, sizeof buf);
    assert_int_equal(buf.len, 0);
    assert_int_equal(buf.max, 10);
    assert_int_equal(buf.is_fixed, 0);
    memset(&buf, 0xA5, sizeof buf);
    assert_int_equal(linkspan_buf_init_fixed(&buf, memory, 4), LINKSPAN_OK);
    assert_int_equal(buf.size, sizeof buf);
    assert_int_equal(buf.len, 0);
    assert_int_equal(buf.capacity, 4);
    assert_int_equal(buf.is_fixed, 1);
}

static void freeing_does_no_harm(void **state)
{
    (void)state;
    linkspan_buf_free(NULL);
    char memory[8] = "";
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    assert_int_equal(linkspan_format_url("x/a", 3, 0, &buf), LINKSPAN_OK);
    linkspan_buf_free(&buf); /* the memory belongs to the caller */
    assert_memory_equal(memory, "x/a", 3);
    assert_null(buf.data);
    assert_int_equal(buf.len, 0);

    (void)linkspan_buf_init(&buf, 100, NULL);
    assert_int_equal(linkspan_format_url("x/a", 3, 0, &buf), LINKSPAN_OK);
    linkspan_buf_free(&buf);
    linkspan_buf_free(&buf);
    assert_null(buf.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(init_checks_its_arguments),
        cmocka_unit_test(init_fixed_checks_its_arguments),
        cmocka_unit_test(init_makes_an_empty_buffer),
        cmocka_unit_test(freeing_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
