/* Mixes of scripts that a policy allows, and the top-level domains below which
 * a script is usual. policy_test.c tests the actions of policies. */
#include "safety/host.h"

#include "support/exact.h"
#include "support/rows.h"
#include "text/utf8.h"

static lks_slice slice_of(const char *text)
{
    return lks_slice_of(exact_bytes(text, strlen(text)), strlen(text));
}

static uint32_t first_of(lks_slice text)
{
    size_t width = 0;
    return lks_utf8_decode(text.data, text.data + text.len, &width);
}

static const struct home_row {
    const char *why;
    const char *label;
    const char *tld;
    bool is_at_home;
} home_rows[] = {
    {"Cyrillic in Russia", "сор", "ru", true},
    {"Cyrillic in Russia, in capitals", "сор", "RU", true},
    {"Cyrillic below a Cyrillic name", "сор", "рф", true},
    {"Cyrillic in Greece", "сор", "gr", false},
    {"Cyrillic anywhere", "сор", "com", false},
    {"Greek in Greece", "ον", "gr", true},
    {"Greek below a Greek name", "ον", "ελ", true},
    {"Greek below a Cyrillic name", "ον", "рф", false},
    {"Hebrew in Israel", "סלס", "il", true},
    {"Hebrew in Russia", "סלס", "ru", false},
    {"a longer name that starts like a country", "сор", "run", false},
    {"a name of one letter", "сор", "r", false},
    {"no name", "сор", "", false},
    {"a digit is at home below a name of any script", "1", "рф", true},
};

static void homes_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(home_rows); i++) {
        const struct home_row *r = &home_rows[i];
        const lks_slice tld = slice_of(r->tld);
        const uint32_t tld_first = tld.len > 0 ? first_of(tld) : 0;
        ROW_EQ(r, lks_is_at_home(first_of(slice_of(r->label)), tld, tld_first),
               r->is_at_home);
    }
    ROWS_END();
}

static const struct mix_row {
    const char *why;
    const char *mix;
    linkspan_status status;
} mix_rows[] = {
    {"two scripts", "Latn+Cyrl", LINKSPAN_OK},
    {"three scripts", "Latn+Cyrl+Grek", LINKSPAN_OK},
    {"one script", "Latn", LINKSPAN_OK},
    {"a language", "sr", LINKSPAN_OK},
    {"nothing", "", LINKSPAN_ERR_INVALID},
    {"no such script", "Latn+Xxxx", LINKSPAN_ERR_INVALID},
    {"no such language", "xx", LINKSPAN_ERR_INVALID},
    {"capitals matter", "LATN+Cyrl", LINKSPAN_ERR_INVALID},
    {"cut in a code", "Latn+Cyr", LINKSPAN_ERR_INVALID},
    {"nothing after the plus sign", "Latn+", LINKSPAN_ERR_INVALID},
    {"another sign", "Latn-Cyrl", LINKSPAN_ERR_INVALID},
    {"no sign", "LatnCyrl", LINKSPAN_ERR_INVALID},
};

static void mixes_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(mix_rows); i++) {
        const struct mix_row *r = &mix_rows[i];
        linkspan_policy policy = {.size = sizeof policy};
        ROW_EQ(r, lks_allow_mix(&policy, slice_of(r->mix)), r->status);
        ROW_EQ(r, policy.mix_count, r->status == LINKSPAN_OK ? 1u : 0u);
    }
    ROWS_END();
}

static void there_are_so_many_and_no_more(void **state)
{
    (void)state;
    linkspan_policy policy = {.size = sizeof policy};
    for (size_t i = 0; i < LINKSPAN_MIXES_MAX; i++)
        assert_int_equal(lks_allow_mix(&policy, slice_of("Latn+Cyrl")),
                         LINKSPAN_OK);
    assert_int_equal(lks_allow_mix(&policy, slice_of("Latn+Cyrl")),
                     LINKSPAN_ERR_LIMIT);
    assert_int_equal(policy.mix_count, LINKSPAN_MIXES_MAX);
}

/* An allowed mix must cover all scripts of a text. */
static void allowed_mixes_are_none(void **state)
{
    (void)state;
    linkspan_policy policy = {.size = sizeof policy};
    const lks_script_kinds unknown = {.count = LKS_SCRIPT_KINDS_MAX + 1};
    const lks_restriction level = LKS_RESTRICTION_HIGHLY;
    const lks_slice two = slice_of("aд1-");
    const lks_slice three = slice_of("aдλ");
    assert_true(lks_is_mixed(&policy, two, &unknown, level));
    assert_false(lks_is_mixed(&policy, slice_of("дa"), &unknown,
                              LKS_RESTRICTION_UNRESTRICTED));
    assert_int_equal(lks_allow_mix(&policy, slice_of("Grek+Latn")),
                     LINKSPAN_OK);
    assert_true(lks_is_mixed(&policy, two, &unknown, level));
    assert_int_equal(lks_allow_mix(&policy, slice_of("Cyrl+Latn")),
                     LINKSPAN_OK);
    assert_false(lks_is_mixed(&policy, two, &unknown, level));
    assert_true(lks_is_mixed(&policy, three, &unknown, level));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(homes_of_each_row),
        cmocka_unit_test(mixes_of_each_row),
        cmocka_unit_test(there_are_so_many_and_no_more),
        cmocka_unit_test(allowed_mixes_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
