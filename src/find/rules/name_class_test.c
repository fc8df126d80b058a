#include "find/rules/name_class.h"

#include "support/rows.h"

static lks_slice slice(const char *word)
{
    return lks_slice_of(word, strlen(word));
}

/* docs/internals/data.md: four classes of top-level domains. */
static void each_class_has_its_domains(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        const char *label;
        lks_name_class name_class;
    } rows[] = {
        {"sites", "com", LKS_CLASS_A},
        {"sites, in capitals", "DE", LKS_CLASS_A},
        {"sites in another script", "xn--p1ai", LKS_CLASS_A},
        {"sites except beside code", "tools", LKS_CLASS_D},
        {"sites except beside code, not seen", "zuerich", LKS_CLASS_D},
        {"an extension that was hardly seen", "ml", LKS_CLASS_C},
        {"both", "id", LKS_CLASS_C},
        {"both", "rs", LKS_CLASS_C},
        {"files", "py", LKS_CLASS_B},
        {"members", "name", LKS_CLASS_B},
        {"a prefix of another script alone", "xn--", LKS_CLASS_D},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], lks_last_label_facts(slice(rows[i].label)).name_class,
               rows[i].name_class);
    ROWS_END();
}

static void facts_of_last_labels(void **state)
{
    (void)state;
    assert_true(lks_last_label_facts(slice("py")).is_file);
    assert_false(lks_last_label_facts(slice("py")).is_member);
    assert_true(lks_last_label_facts(slice("name")).is_member);
    assert_true(lks_last_label_facts(slice("it")).is_opener);
    assert_true(lks_last_label_facts(slice("com")).is_site);
    assert_true(lks_last_label_facts(slice("net")).is_software);
    assert_false(lks_last_label_facts(slice("com")).is_software);
}

static void lists_of_labels(void **state)
{
    (void)state;
    assert_true(lks_is_object(slice("self")));
    assert_false(lks_is_object(slice("shop")));
    assert_true(lks_is_record(slice("response")));
    assert_false(lks_is_record(slice("docs")));
    assert_true(lks_is_role(slice("docs")));
    assert_false(lks_is_role(slice("response")));
    assert_true(lks_is_software(slice("asp.net")));
    assert_false(lks_is_software(slice("slideshare.net")));
}

/* data/names/known.txt: the first and the last fingerprint, and others. */
static void known_sites(void **state)
{
    (void)state;
    static const char *const known[] = {"notion.so", "brew.sh",  "obsidian.md",
                                        "puu.sh",    "docs.new", "ohmyz.sh"};
    static const char *const others[] = {"brew.shop", "bre.sh",  "agents.md",
                                         "time.now",  "math.md", "numpy.save"};
    for (size_t i = 0; i < ROWS(known); i++)
        assert_true(lks_is_known_site(slice(known[i])));
    for (size_t i = 0; i < ROWS(others); i++)
        assert_false(lks_is_known_site(slice(others[i])));
    assert_true(lks_is_known_site(slice("Brew.SH")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_class_has_its_domains),
        cmocka_unit_test(facts_of_last_labels),
        cmocka_unit_test(lists_of_labels),
        cmocka_unit_test(known_sites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
