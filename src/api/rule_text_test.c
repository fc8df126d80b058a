/* linkspan_rule_text(): each rule that linkspan_explain() names has a text. */
#include "linkspan/linkspan.h"

#include <string.h>

#include "support/rows.h"

static const struct text_row {
    const char *why;
    const char *rule;
    const char *text;
} text_rows[] = {
    {"a step of the algorithm", "5.7", "a link ends before it"},
    {"a rule about hosts", "H13", "an underscore in the registrable domain"},
    {"a rule about addresses", "E4", "a user name before the host"},
    {"a tailored rule, from the table of the header", "P9",
     "the name of a file"},
    {"a limit", "Cap", "longer than a link may be"},
    {"an option", "option", "an option refuses it"},
    {"text has no rule", "", ""},
    {"a rule that refuses without being named alone", "H15",
     "what touches a domain belongs to it"},
    {"no rule", "P0", ""},
    {"nothing", NULL, ""},
};

static void describes_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(text_rows); i++) {
        const char *text = linkspan_rule_text(text_rows[i].rule);
        ROW_STR(&text_rows[i], text, strlen(text), text_rows[i].text);
    }
    ROWS_END();
}

/* Fails for an event that has a rule and no text. */
static int32_t need_text(void *context, const linkspan_event *event)
{
    *(size_t *)context += event->rule[0] != '\0';
    if (event->rule[0] != '\0' && linkspan_rule_text(event->rule)[0] == '\0')
        fail_msg("rule %s has no text", event->rule);
    return 0;
}

static void each_rule_of_a_text_is_described(void **state)
{
    (void)state;
    static const char text[] =
        "see http://a_b.com/x?(y)#z. README.md co.uk user@ 1.2.3.4 "
        "https://a@b.com/ .a@b.com m@b.com/x http://example.nosuch/ a.-b.com "
        "javascript:x.com http://a..com example.com:99999 brb.in a bit";
    size_t rules = 0;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    assert_int_equal(
        linkspan_explain(d, text, sizeof text - 1, need_text, &rules),
        LINKSPAN_OK);
    assert_true(rules > 100);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(describes_each_row),
        cmocka_unit_test(each_rule_of_a_text_is_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
