/* The part of cmocka that our tests use, for machines that have no package of
 * it (tools/other_machine). The first failure ends the program. */
#ifndef LKS_MACHINES_CMOCKA_H
#define LKS_MACHINES_CMOCKA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*test)(void **state);
    void *state;
};

static jmp_buf skipped;

static inline void require(int is_true, const char *what, const char *file,
                           int line)
{
    if (is_true)
        return;
    (void)fprintf(stderr, "%s:%d: %s\n", file, line, what);
    exit(1);
}

static inline void run_test(const struct CMUnitTest *test)
{
    void *state = test->state;
    if (setjmp(skipped) == 0)
        test->test(&state);
}

static inline int run_tests(const char *group, const struct CMUnitTest *tests,
                            size_t count, int (*setup)(void **state))
{
    void *state = NULL;
    if (setup)
        (void)setup(&state);
    for (size_t i = 0; i < count; i++)
        run_test(&tests[i]);
    (void)printf("%s: %zu passed\n", group, count);
    return 0;
}

#define REQUIRE(claim, what) require(claim, what, __FILE__, __LINE__)

#define cmocka_unit_test(function) cmocka_unit_test_prestate(function, NULL)
#define cmocka_unit_test_prestate(function, state)                             \
    {                                                                          \
#        function, function, state                                             \
    }
#define cmocka_run_group_tests(tests, setup, teardown)                         \
    run_tests(#tests, tests, sizeof(tests) / sizeof *(tests), setup)
#define skip()             longjmp(skipped, 1)
#define print_error(...)   ((void)fprintf(stderr, __VA_ARGS__))
#define print_message(...) ((void)printf(__VA_ARGS__))
#define fail_msg(...)      (print_error(__VA_ARGS__), exit(1))

#define assert_true(claim)       REQUIRE((claim) ? 1 : 0, #claim)
#define assert_false(claim)      REQUIRE((claim) ? 0 : 1, "not " #claim)
#define assert_null(pointer)     REQUIRE(!(pointer), #pointer " is NULL")
#define assert_non_null(pointer) REQUIRE(!!(pointer), #pointer)
#define assert_ptr_equal(a, b)   REQUIRE((a) == (b), #a " == " #b)
#define assert_int_equal(a, b)                                                 \
    REQUIRE((uintmax_t)(a) == (uintmax_t)(b), #a " == " #b)
#define assert_int_not_equal(a, b)                                             \
    REQUIRE((uintmax_t)(a) != (uintmax_t)(b), #a " != " #b)
#define assert_in_range(a, low, high)                                          \
    REQUIRE((uintmax_t)(a) >= (uintmax_t)(low) &&                              \
                (uintmax_t)(a) <= (uintmax_t)(high),                           \
            #low " <= " #a " <= " #high)
#define assert_memory_equal(a, b, size)                                        \
    REQUIRE(memcmp(a, b, size) == 0, #a " == " #b)
#define assert_string_equal(a, b)     REQUIRE(strcmp(a, b) == 0, #a " == " #b)
#define assert_string_not_equal(a, b) REQUIRE(strcmp(a, b) != 0, #a " != " #b)

#endif
