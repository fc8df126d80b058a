#include "safety/lookalike.h"

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

static lks_slice slice(const char *text)
{
    return lks_slice_of(EXACT(text));
}

static const struct label_row {
    const char *why;
    const char *label;
    bool looks_ascii;
    bool is_lookalike;
} label_rows[] = {
    {"ASCII itself", "apple", false, false},
    {"empty", "", false, false},
    {"wholly Cyrillic", "\u0430\u0440\u0440\u04CF\u0435", true, true},
    {"Cyrillic with digits and hyphen", "\u0440\u0430-1", true, true},
    {"wholly Greek", "\u03BF\u03BF", true, true},
    {"Cyrillic with a letter that is like none", "\u0440\u0436\u0430", false,
     false},
    {"mixed is another matter", "\u0440aypal", true, false},
    {"Latin, dotless i", "l\u0131nk", true, false},
    {"Latin with a mark", "\u00E9t\u00E9", false, false},
    {"looks like a slash, which is no label", "\u2044", false, false},
    {"Han", "\u4E2D\u6587", false, false},
    {"ill-formed", "\xFF", false, false},
    {"longer than a label",
     "\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430"
     "\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C\u043C"
     "\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430\u0430",
     false, false},
};

static void each_label_is_seen(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(label_rows); i++) {
        const struct label_row *r = &label_rows[i];
        ROW_EQ(r, lks_looks_ascii(slice(r->label)), r->looks_ascii);
        ROW_EQ(r, lks_is_ascii_lookalike(slice(r->label)), r->is_lookalike);
    }
    ROWS_END();
}

static const linkspan_str domains[] = {
    {"paypal.com", 10}, {"Google.COM", 10},   {"microsoft.com.", 14},
    {"paypal.com", 10}, {"mail.example", 12}, {"xn--bcher-kva.example", 21},
    {"paypa1.com", 10},
};

#define NO_DOMAIN 99

static const struct host_row {
    const char *why;
    const char *host;
    size_t index;
} host_rows[] = {
    {"itself", "paypal.com", NO_DOMAIN},
    {"itself in capitals, with a root", "PayPal.COM.", NO_DOMAIN},
    {"below it", "www.paypal.com", NO_DOMAIN},
    {"another", "example.com", NO_DOMAIN},
    {"only ends like it", "notpaypal.com", NO_DOMAIN},
    {"Cyrillic", "\u0440\u0430\u0443\u0440\u0430l.com", 0},
    {"Cyrillic, below", "www.\u0440\u0430\u0443\u0440\u0430l.com", 0},
    {"as an A-label", "xn--pypal-4ve.com", 0},
    {"protected too, though it looks like another", "paypa1.com", NO_DOMAIN},
    {"r and n for m", "rnicrosoft.com", 2},
    {"zeros for o", "g00gle.com", 1},
    {"a capital I for l", "paypaI.com", 0},
    {"the same, below, with a root", "www.paypaI.com.", 0},
    {"the same, with another dot", "www\u3002paypaI\uFF0Ecom", 0},
    {"a full-width I for l", "paypa\uFF29.com", 0},
    {"a mathematical I for l", "paypa\U0001D5A8.com", 0},
    {"a roman numeral for l", "goog\u2160e.com", 1},
    {"itself with its capital I", "MIcrosoft.com", NO_DOMAIN},
    {"a capital I that is no l", "exampIe.com", NO_DOMAIN},
    {"fullwidth letters are mapped to itself",
     "\uFF50\uFF41\uFF59\uFF50\uFF41\uFF4C.com", NO_DOMAIN},
    {"the top-level domain looks alike too", "paypal.c\u043Em", 0},
    {"a digit that looks like a dot", "x.paypal\u0660com", 0},
    {"ideographic dot", "www\u3002p\u0430ypal\u3002com", 0},
    {"in front of another name only", "p\u0430ypal.com.example.org", NO_DOMAIN},
    {"what is ignored makes it itself", "pay\u00ADpal.com", NO_DOMAIN},
    {"a U-label against an A-label", "b\u00FCcher.example", NO_DOMAIN},
    {"a domain of three labels deep", "a.b.rnail.example", 4},
    {"empty", "", NO_DOMAIN},
    {"a dot", ".", NO_DOMAIN},
    {"ill-formed", "p\xFFypal.com", NO_DOMAIN},
};

static void each_host_is_seen(void **state)
{
    (void)state;
    linkspan_protected *list = NULL;
    assert_int_equal(
        lks_protected_make(domains, ROWS(domains), NULL, &list, NULL),
        LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(host_rows); i++) {
        const struct host_row *r = &host_rows[i];
        size_t index = NO_DOMAIN;
        const bool is_alike = lks_looks_like(list, slice(r->host), &index);
        ROW_EQ(r, index, r->index);
        ROW_EQ(r, is_alike, r->index != NO_DOMAIN);
    }
    ROWS_END();
    lks_protected_free(list);
}

static void a_host_of_any_length_is_no_trouble(void **state)
{
    (void)state;
    linkspan_protected *list = NULL;
    size_t index = NO_DOMAIN;
    static char host[100000];
    assert_int_equal(
        lks_protected_make(domains, ROWS(domains), NULL, &list, NULL),
        LINKSPAN_OK);
    memset(host, 'a', sizeof host);
    assert_false(lks_looks_like(list, lks_slice_of(host, sizeof host), &index));
    /* more marks than a skeleton may have */
    for (size_t i = 0; i + 1 < 400; i += 2)
        memcpy(host + i, "\xCC\x81", 2);
    assert_false(lks_looks_like(list, lks_slice_of(host, 400), &index));
    assert_int_equal(index, NO_DOMAIN);
    lks_protected_free(list);
}

/* Names of ten letters, each Latin or Cyrillic: all are protected, and a name
 * that looks like all of them is reported as the first. */
static void names_may_look_like_each_other(void **state)
{
    (void)state;
    enum {
        LETTERS = 10,
        NAMES = 1 << LETTERS
    };
    static char names[NAMES][2 * LETTERS + 5];
    static linkspan_str list_of[NAMES];
    for (unsigned i = 0; i < NAMES; i++) {
        names[i][0] = '\0';
        for (unsigned bit = 0; bit < LETTERS; bit++)
            (void)strcat(names[i], i >> bit & 1 ? "\u043E" : "o");
        (void)strcat(names[i], ".com");
        list_of[i] = (linkspan_str){names[i], strlen(names[i])};
    }
    linkspan_protected *list = NULL;
    size_t index = NAMES;
    assert_int_equal(lks_protected_make(list_of, NAMES, NULL, &list, NULL),
                     LINKSPAN_OK);
    for (unsigned i = 0; i < NAMES; i++)
        assert_false(lks_looks_like(list, slice(names[i]), &index));
    assert_int_equal(index, NAMES);
    assert_true(lks_looks_like(list, slice("www.\u03BFooooooooo.com"), &index));
    assert_int_equal(index, 0);
    lks_protected_free(list);
}

static void an_empty_list_is_like_nothing(void **state)
{
    (void)state;
    linkspan_protected *list = NULL;
    size_t index = NO_DOMAIN;
    assert_int_equal(lks_protected_make(NULL, 0, NULL, &list, NULL),
                     LINKSPAN_OK);
    assert_false(lks_looks_like(list, slice("p\u0430ypal.com"), &index));
    lks_protected_free(list);
    lks_protected_free(NULL);
}

static void a_bad_domain_is_named(void **state)
{
    (void)state;
    static const linkspan_str bad[] = {{"a.example", 9}, {"a..example", 10}};
    linkspan_protected *list = NULL;
    size_t refused = NO_DOMAIN;
    assert_int_equal(lks_protected_make(bad, 2, NULL, &list, NULL),
                     LINKSPAN_ERR_INVALID);
    assert_int_equal(lks_protected_make(bad, 2, NULL, &list, &refused),
                     LINKSPAN_ERR_INVALID);
    assert_int_equal(refused, 1);
    assert_int_equal(
        lks_protected_make(bad, LINKSPAN_PROTECTED_MAX + 1, NULL, &list, NULL),
        LINKSPAN_ERR_LIMIT);
    assert_null(list);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    size_t fails_at = 0;
    for (;; fails_at++) {
        failing_allocator a;
        failing_allocator_init(&a, fails_at);
        linkspan_protected *list = NULL;
        const linkspan_status st =
            lks_protected_make(domains, ROWS(domains), &a.base, &list, NULL);
        if (st == LINKSPAN_OK) {
            lks_protected_free(list);
            assert_int_equal(a.held, 0);
            break;
        }
        assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
        assert_null(list);
        assert_int_equal(a.held, 0);
    }
    assert_true(fails_at > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_label_is_seen),
        cmocka_unit_test(each_host_is_seen),
        cmocka_unit_test(a_host_of_any_length_is_no_trouble),
        cmocka_unit_test(names_may_look_like_each_other),
        cmocka_unit_test(an_empty_list_is_like_nothing),
        cmocka_unit_test(a_bad_domain_is_named),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
