/* Tests: find/rules/rules.c. The rules as a table: codes, numbers, and for
 * each rule a text that linkspan_explain() explains with it. */
#include "find/rules/rules.h"

#include "support/rows.h"

static const struct rule_row {
    lks_rule rule;
    const char *code;
    const char *why;
    const char *example;
} rows[] = {
#define NUMBERED(letter, number, about, example)                               \
    {LKS_RULE_##letter##number, #letter #number, about, example},
#define NAMED(NAME, code, about, example)                                      \
    {LKS_RULE_##NAME, code, about, example},
    LKS_HOST_RULES(NUMBERED) LKS_ADDRESS_RULES(NUMBERED) LKS_TAIL_RULES(NAMED)
        LKS_LIMITS(NAMED)};

static int32_t look_for(void *context, const linkspan_event *event)
{
    const char **code = context;
    if (event->rule == *code) /* the pointers are equal too */
        *code = NULL;
    return *code == NULL;
}

static void examples_are_explained_with_their_rule(void **state)
{
    (void)state;
    linkspan_options o;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    assert_int_equal(linkspan_options_set_profile(&o, LINKSPAN_PROFILE_UTS58),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct rule_row *r = &rows[i];
        const char *code = lks_rule_code(r->rule);
        ROW_STR(r, code, strlen(code), r->code);
        if (r->example[0] == '\0')
            continue;
        (void)linkspan_explain(d, r->example, strlen(r->example), look_for,
                               &code);
        ROW_EQ(r, code == NULL, true);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* The numbers are those of linkspan_link.flags, and have names. */
static void rules_of_suspects_have_numbers(void **state)
{
    (void)state;
    assert_int_equal(lks_rule_number(LKS_RULE_H11), 'H' << 8 | 11);
    assert_int_equal(lks_rule_number(LKS_RULE_E4), 'E' << 8 | 4);
    for (lks_rule rule = LKS_RULE_H1; rule <= LKS_RULE_H20; rule++) {
        const char *name =
            linkspan_name_of(LINKSPAN_NAMES_RULE, lks_rule_number(rule));
        assert_string_equal(name, lks_rule_code(rule));
    }
}

static void each_rule_is_in_one_list(void **state)
{
    (void)state;
    for (lks_rule rule = LKS_RULE_NONE; rule < LKS_RULE_COUNT; rule++) {
        const char letter = lks_rule_code(rule)[0];
        assert_int_equal(lks_is_host_rule(rule), letter == 'H');
        assert_int_equal(lks_is_address_rule(rule), letter == 'E');
    }
}

static void each_bit_has_its_rule(void **state)
{
    (void)state;
    for (uint32_t bit = 1, number = 1; bit & lks_all_rules();
         bit <<= 1, number++) {
        char code[8];
        (void)snprintf(code, sizeof code, "P%u", number);
        assert_string_equal(lks_rule_code(lks_tailored_rule(bit)), code);
    }
    assert_int_equal(lks_tailored_rule(0), LKS_RULE_NONE);
    assert_string_equal(lks_rule_code(LKS_RULE_NONE), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_explained_with_their_rule),
        cmocka_unit_test(rules_of_suspects_have_numbers),
        cmocka_unit_test(each_rule_is_in_one_list),
        cmocka_unit_test(each_bit_has_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
