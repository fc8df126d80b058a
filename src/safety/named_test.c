/* Labels with the look of protected and built-in names. */
/* Tests: safety/labels.c */
#include "safety/host.h"

#include "support/exact.h"
#include "support/findings.h"
#include "support/rows.h"

static const struct named_row {
    const char *why;
    const char *label;
    bool is_ours;  /* with "acme.com" protected */
    bool is_known; /* without protected names */
} named_rows[] = {
    {"a protected label", "acme", true, false},
    {"in another script", "\u0430\u0441m\u0435", true, false},
    {"a built-in label", "paypal", true, true},
    {"in another script", "\u0440\u0430\u0443\u0440\u0430\u04CF", true, true},
    {"another label", "\u0441\u043E\u0440", false, false},
    {"empty", "", false, false},
};

static void each_label_is_looked_up(void **state)
{
    (void)state;
    const linkspan_str ours[] = {{"acme.com", 8}};
    linkspan_protected *list = NULL;
    linkspan_policy policy;
    assert_int_equal(linkspan_protected_new(ours, 1, NULL, &list, NULL), 0);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(named_rows); i++) {
        const struct named_row *r = &named_rows[i];
        const lks_slice label = lks_slice_of(EXACT(r->label));
        linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF);
        ROW_EQ(r, lks_is_named(&policy, label), r->is_known);
        policy.protected_names = list;
        ROW_EQ(r, lks_is_named(&policy, label), r->is_ours);
    }
    ROWS_END();
    linkspan_protected_free(list);
}

/* Labels of one script that look like ASCII. Only a warning, since people register words of
 * their script below .com, unless the label looks like a name that others imitate. */
static const struct word_row {
    const char *why;
    const char *url;
} word_rows[] = {
    {"epic", "https://еріс.com/"},
    {"epic, as an A-label", "https://xn--e1awd7f.com/"},
    {"coca", "https://соса.net/"},
    {"cop", "https://сор.org/"},
    {"paypal without its y", "https://раа.com/"},
    {"jaxx", "https://јахх.io/"},
    {"scope", "https://ѕсоре.com/"},
    {"ho", "https://һо.com/"},
    {"with digits", "https://асе24.com/"},
    {"with a hyphen", "https://сор-сор.com/"},
    {"Greek: ov", "https://ον.com/"},
    {"Greek: vo", "https://νο.com/"},
    {"Hebrew: olo", "https://סוס.com/"},
    {"Armenian: so", "https://ոօ.com/"},
    {"at home elsewhere: Cyrillic below .gr", "https://сор.gr/"},
    {"the top-level domain of another script, mapped", "https://сор.ｇｒ/"},
    {"letters beyond confusables.txt: ck", "https://\u0441\u043A.com/"},
    {"abc", "https://\u0430\u044C\u0441.com/"},
    {"d4000 in Georgian", "https://\u10EB4000.com/"},
};

static const struct word_row ordinary_rows[] = {
    {"an ordinary word", "https://\u043A\u0443\u0440\u0441.com/"},
    {"at home", "https://\u0441\u043E\u0440.\u0440\u0444/"},
    {"at home, two letters", "https://\u0441\u043A.ru/"},
    {"two letters of Latin", "https://ck.com/"},
    {"Han, which no list compares", "https://\u4E03.com/"},
    {"with a letter like nothing", "https://\u0436\u043A.com/"},
};

static void each_word_is_a_warning(void **state)
{
    (void)state;
    lks_link_findings f;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(word_rows); i++) {
        const struct word_row *r = &word_rows[i];
        findings_of(NULL, r->url, &f);
        ROW_EQ(r, f.all.severity, LINKSPAN_SEVERITY_WARNING);
        ROW_EQ(r, finding_of(&f, LINKSPAN_FINDING_LOOKS_LIKE_ASCII) != NULL,
               true);
    }
    for (size_t i = 0; i < ROWS(ordinary_rows); i++) {
        const struct word_row *r = &ordinary_rows[i];
        findings_of(NULL, r->url, &f);
        ROW_EQ(r, f.all.count, 0);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_label_is_looked_up),
        cmocka_unit_test(each_word_is_a_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
