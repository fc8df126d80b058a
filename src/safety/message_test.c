/* Links whose text is an address, and to where they lead. */
#include "safety/message.h"

#include "support/exact.h"
#include "support/rows.h"

enum {
    KNOWN = LINKSPAN_FINDING_SHOWS_KNOWN,
    ADDRESS = LINKSPAN_FINDING_SHOWS_OTHER_ADDRESS,
    NAME = LINKSPAN_FINDING_SHOWS_OTHER_NAME,
    TRACKER = LINKSPAN_FINDING_SHOWS_BEFORE_TRACKER,
    UNICODE = LINKSPAN_FINDING_SHOWS_UNICODE
};

static const struct shown_row {
    const char *why;
    const char *shown;
    const char *target;
    uint32_t code;
} rows[] = {
    {"a scheme", "https://www.paypal.com/", "https://evil.com/", KNOWN},
    {"www.", "www.paypal.com", "https://evil.com/", KNOWN},
    {"a path", "paypal.com/login", "https://evil.com/", KNOWN},
    {"a name below it", "https://login.paypal.com", "//evil.com", KNOWN},
    {"a bare name", "paypal.com", "https://evil.com/", NAME},
    {"an e-mail address", "help@paypal.com", "mailto:x@evil.com", NAME},
    {"an imitation as the target", "https://www.paypal.com/",
     "https://www.paypal.com.evil.com/", KNOWN},
    {"an IP address", "https://www.paypal.com/", "http://192.0.2.1/", KNOWN},
    {"another name with a scheme", "https://acme.org/", "https://evil.com/",
     ADDRESS},
    {"with www. alone", "www.acme.org", "https://evil.com/", NAME},
    {"below a public suffix of the private section", "https://a.github.io/",
     "https://b.github.io/", ADDRESS},
    {"the same host", "https://www.paypal.com/", "https://www.paypal.com/a", 0},
    {"a subdomain", "https://paypal.com/", "https://click.mail.paypal.com/", 0},
    {"one owner", "https://google.com/", "https://www.google.de/", 0},
    {"capitals", "HTTPS://WWW.PAYPAL.COM/", "https://www.paypal.com", 0},
    {"another scheme", "http://acme.org/", "mailto:info@acme.org", 0},
    {"a relative address", "https://www.paypal.com/", "/login", 0},
    {"a relative address like a host", "https://www.paypal.com/", "evil.com",
     0},
    {"a fragment", "https://www.paypal.com/", "#top", 0},
    {"no host", "https://www.paypal.com/", "tel:+1", 0},
    {"an unknown top-level domain shown", "https://acme.invalid/",
     "https://evil.com/", 0},
    {"an IP address shown", "http://192.0.2.1/", "https://evil.com/", 0},
    {"a single label shown", "http://localhost/", "https://evil.com/", 0},
    {"shortened", "https://www.paypal.com/", "https://bit.ly/a", TRACKER},
    {"a newsletter", "https://acme.org/",
     "https://acme.us2.list-manage.com/track/click?u=1", TRACKER},
    {"a page of somebody else is no tracker", "https://acme.org/",
     "https://list-manage.com.evil.com/", ADDRESS},
    {"a redirector to the same site", "https://acme.org/",
     "https://www.google.com/url?q=https%3A%2F%2Facme.org%2Fa&sa=D", 0},
    {"a redirector to another site", "https://www.paypal.com/",
     "https://www.google.com/url?q=https://evil.com/", KNOWN},
    {"a redirector to a tracker", "https://acme.org/",
     "https://eur01.safelinks.protection.outlook.com/"
     "?url=https%3A%2F%2Fbit.ly%2F",
     TRACKER},
    {"a protected link without its address", "https://acme.org/",
     "https://eur01.safelinks.protection.outlook.com/?id=1", TRACKER},
    {"as Proofpoint writes it", "https://acme.org/",
     "https://urldefense.proofpoint.com/v2/url?u=https-3A__acme.org_a&d=1",
     TRACKER},
    {"in Proofpoint's third form", "https://acme.org/",
     "https://urldefense.com/v3/__https://acme.org/a__;!!x", 0},
    {"an archive", "https://acme.org/",
     "https://web.archive.org/web/2020/http://acme.org/", 0},
    {"no redirector: evil.com?u=...", "https://www.paypal.com/",
     "https://evil.com/?u=https://www.paypal.com/", KNOWN},
    {"Punycode shown in Unicode", "https://b\u00FCcher.de/",
     "https://www.xn--bcher-kva.de/", UNICODE},
    {"both in Unicode", "b\u00FCcher.de", "https://b\u00FCcher.de/", 0},
    {"both in Punycode", "xn--bcher-kva.de", "https://xn--bcher-kva.de/", 0},
};

static void each_link_is_judged(void **state)
{
    (void)state;
    linkspan_policy policy;
    linkspan_detector *d = NULL;
    linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    const lks_check_rules rules = {.policy = &policy};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct shown_row *r = &rows[i];
        const lks_slice shown = lks_slice_of(EXACT(r->shown));
        linkspan_link link;
        size_t at = 0;
        if (linkspan_next(d, (const char *)shown.data, shown.len, &at, &link) !=
            LINKSPAN_OK)
            linkspan_split_link((const char *)shown.data, shown.len, &link);
        ROW_EQ(r, link.span.end, shown.len);
        ROW_EQ(r,
               lks_shown_finding(&rules, shown, &link,
                                 lks_slice_of(EXACT(r->target))),
               r->code);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static void protected_names_count_too(void **state)
{
    (void)state;
    const linkspan_str ours[] = {{"acme.org acme.net", 17}};
    linkspan_policy policy;
    linkspan_link link;
    linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF);
    linkspan_protected *list = NULL;
    assert_int_equal(linkspan_protected_new(ours, 1, NULL, &list, NULL),
                     LINKSPAN_OK);
    policy.protected_names = list;
    const lks_check_rules rules = {.policy = &policy};
    const lks_slice shown = lks_slice_of(EXACT("https://acme.org/"));
    linkspan_split_link((const char *)shown.data, shown.len, &link);
    assert_int_equal(lks_shown_finding(&rules, shown, &link,
                                       lks_slice_of(EXACT("http://evil.com"))),
                     KNOWN);
    assert_int_equal(lks_shown_finding(&rules, shown, &link,
                                       lks_slice_of(EXACT("http://acme.net"))),
                     0);
    linkspan_protected_free(list);
}

static void most_links_are_an_excuse(void **state)
{
    (void)state;
    assert_int_equal(lks_excused_finding(KNOWN), TRACKER);
    assert_int_equal(lks_excused_finding(ADDRESS), TRACKER);
    assert_int_equal(lks_excused_finding(UNICODE), UNICODE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_link_is_judged),
        cmocka_unit_test(protected_names_count_too),
        cmocka_unit_test(most_links_are_an_excuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
