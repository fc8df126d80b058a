#include "support/skips.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Test programs are linked so that their call of cmocka comes here (--wrap).
 * Programs without cmocka lack its functions: the references are weak, and NULL
 * there. */
struct CMUnitTest;
typedef int fixture(void **state);
#pragma weak __real__cmocka_run_group_tests
int __real__cmocka_run_group_tests(const char *group,
                                   const struct CMUnitTest *tests, size_t count,
                                   fixture *setup, fixture *teardown);
int __wrap__cmocka_run_group_tests(const char *group,
                                   const struct CMUnitTest *tests, size_t count,
                                   fixture *setup, fixture *teardown);
#pragma weak _skip
void _skip(const char *file, const int line);

static bool is_in_group;
static bool has_skipped;

_Noreturn void lks_skip(void)
{
    has_skipped = true;
    if (is_in_group && _skip)
        _skip(__FILE__, __LINE__);
    exit(LKS_SKIPPED);
}

int __wrap__cmocka_run_group_tests(const char *group,
                                   const struct CMUnitTest *tests, size_t count,
                                   fixture *setup, fixture *teardown)
{
    is_in_group = true;
    const int failed =
        __real__cmocka_run_group_tests(group, tests, count, setup, teardown);
    is_in_group = false;
    if (failed != 0 || !has_skipped)
        return failed;
    /* A test that is left early frees nothing; the leak check of the
     * sanitizers, which runs in exit(), would report that. */
    (void)fflush(NULL);
    _exit(LKS_SKIPPED);
}
