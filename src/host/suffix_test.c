#include "host/suffix.h"

#include <stdlib.h>

#include "host/data.h"
#include "support/exact.h"
#include "support/rows.h"

/* Small own lists, so that the rows do not depend on the official lists. They
 * test the algorithm of publicsuffix.org with every kind of rule. */
static const char list_text[] =
    "// ===BEGIN ICANN DOMAINS===\n"
    "com\nuk\nco.uk\n*.ck\n!www.ck\njp\nac.jp\n*.kawasaki.jp\n"
    "!city.kawasaki.jp\nxn--55qx5d.cn\ncn\na.b.c.d.e\n"
    "*.wild\ndeep.x.wild\n!keep.x.wild\n"
    "// ===END ICANN DOMAINS===\n"
    "// ===BEGIN PRIVATE DOMAINS===\n"
    "blogspot.com\n*.compute.example.com\n!free.compute.example.com\n"
    "onlyprivate\nsub.www.ck\n"
    "// ===END PRIVATE DOMAINS===\n";
static const char tld_text[] = "# Version 2025100900, Last Updated ...\n"
                               "COM\nUK\nCK\nJP\nCN\nXN--FIQS8S\n";

/* Parts as text; NULL: there is none. */
static const struct domain_row {
    const char *why;
    const char *host;
    const char *icann_suffix;
    const char *icann_registrable;
    const char *any_suffix;
    const char *any_registrable;
    int has_tld;
} domain_rows[] = {
    {"a TLD alone is not registrable", "com", "com", NULL, "com", NULL, 1},
    {"one label more is", "example.com", "com", "example.com", "com",
     "example.com", 1},
    {"further labels do not matter", "a.b.example.com", "com", "example.com",
     "com", "example.com", 1},
    {"the longest rule prevails", "b.co.uk", "co.uk", "b.co.uk", "co.uk",
     "b.co.uk", 1},
    {"a suffix of two labels alone (H2)", "co.uk", "co.uk", NULL, "co.uk", NULL,
     1},
    {"a label that only ends like a rule", "notco.uk", "uk", "notco.uk", "uk",
     "notco.uk", 1},
    {"wildcard: every label is a suffix", "any.ck", "any.ck", NULL, "any.ck",
     NULL, 1},
    {"wildcard: registrable one label further", "x.any.ck", "any.ck",
     "x.any.ck", "any.ck", "x.any.ck", 1},
    {"the wildcard's own parent has the default rule", "ck", "ck", NULL, "ck",
     NULL, 1},
    {"exception beats the wildcard", "www.ck", "ck", "www.ck", "ck", "www.ck",
     1},
    {"exception, one label more", "a.www.ck", "ck", "www.ck", "ck", "www.ck",
     1},
    {"exception beats a longer rule too", "b.sub.www.ck", "ck", "www.ck", "ck",
     "www.ck", 1},
    {"wildcard below a rule", "x.y.kawasaki.jp", "y.kawasaki.jp",
     "x.y.kawasaki.jp", "y.kawasaki.jp", "x.y.kawasaki.jp", 1},
    {"parent of a wildcard is a suffix, as in browsers", "kawasaki.jp",
     "kawasaki.jp", NULL, "kawasaki.jp", NULL, 1},
    {"exception below a rule", "a.city.kawasaki.jp", "kawasaki.jp",
     "city.kawasaki.jp", "kawasaki.jp", "city.kawasaki.jp", 1},
    {"a private suffix is registrable by ICANN's section (H2)", "blogspot.com",
     "com", "blogspot.com", "blogspot.com", NULL, 1},
    {"private suffix, one label more", "x.blogspot.com", "com", "blogspot.com",
     "blogspot.com", "x.blogspot.com", 1},
    {"private wildcard", "a.b.compute.example.com", "com", "example.com",
     "b.compute.example.com", "a.b.compute.example.com", 1},
    {"private exception", "a.free.compute.example.com", "com", "example.com",
     "compute.example.com", "free.compute.example.com", 1},
    {"parent of a private wildcard", "compute.example.com", "com",
     "example.com", "compute.example.com", NULL, 1},
    {"A-label in a rule", "x.xn--55qx5d.cn", "xn--55qx5d.cn", "x.xn--55qx5d.cn",
     "xn--55qx5d.cn", "x.xn--55qx5d.cn", 1},
    {"A-label that no rule has", "x.xn--55qx5e.cn", "cn", "xn--55qx5e.cn", "cn",
     "xn--55qx5e.cn", 1},
    {"the prefix of A-labels alone is a label", "x.xn--.cn", "cn", "xn--.cn",
     "cn", "xn--.cn", 1},
    {"the byte that the pool has for it is none", "x.X55qx5d.cn", "cn",
     "X55qx5d.cn", "cn", "X55qx5d.cn", 1},
    {"TLD in A-label form, delegated but without a rule", "a.b.xn--fiqs8s",
     "xn--fiqs8s", "b.xn--fiqs8s", "xn--fiqs8s", "b.xn--fiqs8s", 1},
    {"case does not matter", "X.B.Co.UK", "Co.UK", "B.Co.UK", "Co.UK",
     "B.Co.UK", 1},
    {"unlisted TLD: the default rule", "a.example.zz", "zz", "example.zz", "zz",
     "example.zz", 0},
    {"unlisted single label", "localhost", "localhost", NULL, "localhost", NULL,
     0},
    {"listed as a suffix but not delegated", "a.b.onlyprivate", "onlyprivate",
     "b.onlyprivate", "onlyprivate", "b.onlyprivate", 0},
    {"a node that is no rule does not count", "z.b.c.d.e", "e", "d.e", "e",
     "d.e", 0},
    {"a rule of five labels", "z.a.b.c.d.e", "a.b.c.d.e", "z.a.b.c.d.e",
     "a.b.c.d.e", "z.a.b.c.d.e", 0},
    {"a rule of five labels alone", "a.b.c.d.e", "a.b.c.d.e", NULL, "a.b.c.d.e",
     NULL, 0},
    {"a rule longer than the wildcard", "q.deep.x.wild", "deep.x.wild",
     "q.deep.x.wild", "deep.x.wild", "q.deep.x.wild", 0},
    {"the wildcard beside a longer rule", "q.other.x.wild", "x.wild",
     "other.x.wild", "x.wild", "other.x.wild", 0},
    {"an exception of three labels", "q.keep.x.wild", "x.wild", "keep.x.wild",
     "x.wild", "keep.x.wild", 0},
    {"a label of 64 bytes matches nothing",
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac.cn",
     "cn",
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac.cn",
     "cn",
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac.cn", 1},
};

static linkspan_data *load(const char *suffixes, const char *tlds)
{
    linkspan_data *data = NULL;
    const linkspan_data_source source = {
        .size = sizeof source,
        .flags = LINKSPAN_LOAD_ANY_TLDS,
        .suffixes = {suffixes, suffixes ? strlen(suffixes) : 0},
        .tlds = {tlds, tlds ? strlen(tlds) : 0}};
    assert_int_equal(linkspan_data_load(&source, NULL, &data, NULL),
                     LINKSPAN_OK);
    return data;
}

/* The text from `start` on, or a word that says that there is no such part. */
static const char *part(const char *host, size_t start)
{
    return start == LKS_NO_DOMAIN ? "(none)" : host + start;
}

static const char *want(const char *text)
{
    return text ? text : "(none)";
}

/* 1 if a part differs from the row. */
static unsigned check_part(const struct domain_row *r, size_t start,
                           const char *expected)
{
    unsigned bad_rows = 0;
    const char *got = part(r->host, start);
    ROW_STR(r, got, strlen(got), want(expected));
    return bad_rows;
}

static void domain_of_each_row(void **state)
{
    (void)state;
    linkspan_data *data = load(list_text, tld_text);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(domain_rows); i++) {
        const struct domain_row *r = &domain_rows[i];
        lks_domain d = {0};
        ROW_EQ(r,
               lks_domain_find(lks_data_table(data),
                               lks_slice_of(EXACT(r->host)), &d),
               true);
        bad_rows += check_part(r, d.icann_suffix, r->icann_suffix);
        bad_rows += check_part(r, d.icann_registrable, r->icann_registrable);
        bad_rows += check_part(r, d.any_suffix, r->any_suffix);
        bad_rows += check_part(r, d.any_registrable, r->any_registrable);
        ROW_EQ(r, d.has_tld, r->has_tld);
    }
    ROWS_END();
    linkspan_data_free(data);
}

static const struct bad_row {
    const char *why;
    const char *host;
} bad_rows_of_hosts[] = {
    {"empty", ""},
    {"only a dot", "."},
    {"leading dot", ".com"},
    {"trailing dot is the caller's matter", "example.com."},
    {"empty label beside the suffix", "a..com"},
    {"empty label inside the suffix", "a.co..uk"},
    {"empty label far to the left", "a..b.c.example.com"},
    {"leading dot far to the left", ".b.c.example.com"},
};

static void empty_labels_have_no_domain(void **state)
{
    (void)state;
    linkspan_data *data = load(list_text, tld_text);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(bad_rows_of_hosts); i++) {
        const struct bad_row *r = &bad_rows_of_hosts[i];
        lks_domain d = {.icann_suffix = 77, .any_registrable = 78};
        ROW_EQ(r,
               lks_domain_find(lks_data_table(data),
                               lks_slice_of(EXACT(r->host)), &d),
               false);
        ROW_EQ(r, d.icann_suffix, 77);
        ROW_EQ(r, d.any_registrable, 78);
    }
    ROWS_END();
    linkspan_data_free(data);
}

static const struct tld_row {
    const char *why;
    const char *label;
    int is_tld;
} tld_rows[] = {
    {"delegated", "com", 1},
    {"in any case", "CoM", 1},
    {"in A-label form", "xn--fiqs8s", 1},
    {"a rule is not enough", "onlyprivate", 0},
    {"nor a node above a rule", "e", 0},
    {"a part of one", "co", 0},
    {"more than one", "comm", 0},
    {"empty", "", 0},
    {"two labels", "x.com", 0},
    {"a dot before", ".com", 0},
};

static void tld_of_each_row(void **state)
{
    (void)state;
    linkspan_data *data = load(list_text, tld_text);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(tld_rows); i++) {
        const struct tld_row *r = &tld_rows[i];
        ROW_EQ(r,
               lks_is_tld(lks_data_table(data), lks_slice_of(EXACT(r->label))),
               r->is_tld);
    }
    ROWS_END();
    linkspan_data_free(data);
}

/* Rules of the compiled-in table that have been in the list for many years, so
 * that a newer list does not change the rows. */
static const struct compiled_row {
    const char *why;
    const char *host;
    const char *icann_registrable;
    const char *any_registrable;
    int has_tld;
} compiled_rows[] = {
    {"plain", "www.example.com", "example.com", "example.com", 1},
    {"second level", "www.example.co.uk", "example.co.uk", "example.co.uk", 1},
    {"second level alone", "co.uk", NULL, NULL, 1},
    {"wildcard", "a.b.ck", "a.b.ck", "a.b.ck", 1},
    {"exception", "a.www.ck", "www.ck", "www.ck", 1},
    {"wildcard in a prefecture", "a.b.kawasaki.jp", "a.b.kawasaki.jp",
     "a.b.kawasaki.jp", 1},
    {"exception in a prefecture", "a.city.kawasaki.jp", "city.kawasaki.jp",
     "city.kawasaki.jp", 1},
    {"private section", "a.github.io", "github.io", "a.github.io", 1},
    {"private suffix alone", "github.io", "github.io", NULL, 1},
    {"private suffix that LinkDetectionTest links", "blogspot.com",
     "blogspot.com", NULL, 1},
    {"U-labels as A-labels: 公司.cn", "a.xn--55qx5d.cn", "a.xn--55qx5d.cn",
     "a.xn--55qx5d.cn", 1},
    {"that suffix alone", "xn--55qx5d.cn", NULL, NULL, 1},
    {"a TLD as A-label: 中国", "a.b.xn--fiqs8s", "b.xn--fiqs8s", "b.xn--fiqs8s",
     1},
    {"unlisted", "a.b.example", "b.example", "b.example", 0},
    {"in the suffix list, never delegated", "abc.onion", "abc.onion",
     "abc.onion", 0},
};

static void compiled_in_domain_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(compiled_rows); i++) {
        const struct compiled_row *r = &compiled_rows[i];
        lks_domain d = {0};
        ROW_EQ(r,
               lks_domain_find(lks_data_table(NULL),
                               lks_slice_of(EXACT(r->host)), &d),
               true);
        const char *got = part(r->host, d.icann_registrable);
        ROW_STR(r, got, strlen(got), want(r->icann_registrable));
        got = part(r->host, d.any_registrable);
        ROW_STR(r, got, strlen(got), want(r->any_registrable));
        ROW_EQ(r, d.has_tld, r->has_tld);
    }
    ROWS_END();
}

static void many_labels_take_no_longer(void **state)
{
    (void)state;
    const size_t len = 2000001;
    char *host = malloc(len);
    assert_non_null(host);
    for (size_t i = 0; i < len; i++)
        host[i] = i % 2 ? '.' : 'a';
    lks_domain d = {0};
    assert_true(
        lks_domain_find(lks_data_table(NULL), lks_slice_of(host, len), &d));
    assert_int_equal(d.icann_suffix, len - 1);
    assert_int_equal(d.icann_registrable, len - 3);
    memset(host, '.', len);
    assert_false(
        lks_domain_find(lks_data_table(NULL), lks_slice_of(host, len), &d));
    memset(host, 'a', len);
    assert_true(
        lks_domain_find(lks_data_table(NULL), lks_slice_of(host, len), &d));
    assert_int_equal(d.icann_suffix, 0);
    free(host);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(domain_of_each_row),
        cmocka_unit_test(empty_labels_have_no_domain),
        cmocka_unit_test(tld_of_each_row),
        cmocka_unit_test(compiled_in_domain_of_each_row),
        cmocka_unit_test(many_labels_take_no_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
