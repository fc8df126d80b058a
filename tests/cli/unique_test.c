/* The set of links that were seen before: fingerprints that differ in one half only, and
 * as many as make the set grow. */
#include "cli/output/hit.h"

#include "support/rows.h"

/* Halves are as near to each other as can be, so that places in the table are taken. */
static void halves(void **state)
{
    (void)state;
    static const uint64_t values[] = {0,    1,    2,    1023,        1024,
                                      2047, 2048, 4096, ~UINT64_C(0)};
    unique *const u = unique_new();
    for (size_t round = 0; round < 2; round++)
        for (size_t low = 0; low < ROWS(values); low++)
            for (size_t high = 0; high < ROWS(values); high++) {
                const fingerprint f = {values[low], values[high]};
                if (f.low || f.high) /* both 0 is a free place */
                    assert_int_equal(unique_add(u, f), round == 0);
            }
    assert_false(unique_is_full(u));
    unique_free(u);
    unique_free(NULL);
}

/* Each is new once, before and after the table has grown. */
static void many(void **state)
{
    (void)state;
    static const uint64_t steps[] = {1, 2, 1024, 4096, UINT64_C(1) << 40};
    for (size_t s = 0; s < ROWS(steps); s++) {
        unique *const u = unique_new();
        const uint64_t count = steps[s] > 2 ? 1600 : 6200;
        for (uint64_t i = 1; i <= count; i++) {
            assert_true(unique_add(u, (fingerprint){i * steps[s], 1}));
            assert_false(unique_add(u, (fingerprint){i * steps[s], 1}));
        }
        for (uint64_t i = 1; i <= count; i++)
            assert_false(unique_add(u, (fingerprint){i * steps[s], 1}));
        assert_true(unique_add(u, (fingerprint){steps[s], 3}));
        unique_free(u);
    }
}

/* Texts have the same fingerprint if they are the same, and none is that of a free place. */
static void fingerprints(void **state)
{
    (void)state;
    unique *const u = unique_new();
    const fingerprint a = unique_fingerprint(u, (linkspan_str){"a.com", 5});
    const fingerprint same = unique_fingerprint(u, (linkspan_str){"a.com", 5});
    assert_true(a.low == same.low && a.high == same.high);
    assert_true(a.low != a.high);
    for (size_t len = 0; len < 5; len++) {
        const fingerprint b =
            unique_fingerprint(u, (linkspan_str){"a.com", len});
        assert_true(b.low != a.low && b.high != a.high);
        assert_true(b.high != 0);
    }
    unique_free(u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves),
        cmocka_unit_test(many),
        cmocka_unit_test(fingerprints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
