/* A test program that fails, passes and skips as its argument says, a letter for
 * each test: "fs" fails in the first test and lacks a data file in the second. */
#include "support/data.h"
#include "support/rows.h"

static const char *letters;

static void does_as_told(void **state)
{
    (void)state;
    const char letter = *letters++;
    if (letter == 's')
        (void)lks_read_data("unicode/no-such-file.txt");
    assert_int_not_equal(letter, 'f');
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(does_as_told),
                                       cmocka_unit_test(does_as_told),
                                       cmocka_unit_test(does_as_told)};
    if (argc != 2 || strlen(argv[1]) != ROWS(tests))
        return 2;
    letters = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
