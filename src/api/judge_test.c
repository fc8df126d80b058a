#include "api/judge.h"

#include <stdlib.h>

#include "support/random.h"
#include "support/rows.h"

/* Pieces of links, ordinary and odd. Links of random pieces are checked. */
static const char *const schemes[] = {
    "", "https://", "http://", "HTTP://", "mailto:", "ftp://", "://", "evil:"};
static const char *const locals[] = {"",     "jane.doe@", "j+d_1@",
                                     "j!d@", "'j@",       "J\xC3\xB6@"};
static const char *const hosts[] = {
    "example.com", "a-b.example.org", "xn--80ak6aa92e.com", "b\303\274cher.de",
    "127.0.0.1",   "EXAMPLE.COM",     "ex\xD0\xB0mple.com", "example.nosuch",
    "localhost",   "nas.lan",         "router.local"};
static const char *const ports[] = {"", ":80", ":8080"};
static const char *const paths[] = {
    "",     "/",          "/a?b#c", "\\@evil.com/",  "/\x7F",
    "/%41", "/%E2%80%AE", "/a\\b",  "/\xE2\x80\x8B", "/%61%00"};
static const char *const ends[] = {"",   " x", "\n", ",", "\xE3\x80\x82x",
                                   ":x", "\"", "@x"};

static const char *any(uint64_t *random, const char *const *list, size_t count)
{
    return list[lks_random_below(random, count)];
}

static size_t write_text(uint64_t *random, char *text, size_t room)
{
    const int len = snprintf(
        text, room, "see %s%s%s%s%s%s", any(random, schemes, ROWS(schemes)),
        any(random, locals, ROWS(locals)), any(random, hosts, ROWS(hosts)),
        any(random, ports, ROWS(ports)), any(random, paths, ROWS(paths)),
        any(random, ends, ROWS(ends)));
    assert_true(len > 0 && (size_t)len < room);
    return (size_t)len;
}

typedef struct both_ways {
    const linkspan_detector *d;
    const linkspan_protected *unlike; /* a protected name that no link
                                       * resembles */
    size_t links;
    size_t quiet;
} both_ways;

/* A policy with a protected name disables the quick check that dismisses most
 * links. The quick check must give the same findings as all the checks. */
static void check_both_ways(both_ways *b, lks_slice text,
                            const linkspan_link *link)
{
    lks_check_rules rules = lks_rules_of(b->d);
    const lks_check_rules own =
        lks_action_rules(b->d, link, LKS_AROUND_NOTHING);
    linkspan_policy policy = *rules.policy;
    lks_findings closely = {.room = 0};
    lks_findings quickly = {.room = 0};
    rules.is_tld_known = own.is_tld_known;
    lks_check_link(&rules, text, link, &quickly);
    policy.protected_names = b->unlike;
    rules.policy = &policy;
    rules.is_tld_known = false;
    lks_check_link(&rules, text, link, &closely);
    assert_int_equal(quickly.count, closely.count);
    assert_int_equal(quickly.action, closely.action);
    assert_int_equal(quickly.severity, closely.severity);
    b->links++;
    b->quiet += closely.count == 0;
}

static void check_texts(both_ways *b)
{
    uint64_t random = 11;
    for (size_t round = 0; round < lks_rounds(40000); round++) {
        char text[160];
        const size_t len = write_text(&random, text, sizeof text);
        linkspan_link link = {.size = sizeof link};
        size_t at = 0;
        while (linkspan_next(b->d, text, len, &at, &link) == LINKSPAN_OK)
            check_both_ways(b, lks_slice_of(text, len), &link);
    }
    /* There were links with findings and links without. */
    assert_true(b->links > b->quiet && b->quiet > 0);
}

static void look_at_profile(uint32_t flags)
{
    static const linkspan_str name = {"unlike-all-others.example", 25};
    linkspan_options options;
    linkspan_detector *d = NULL;
    linkspan_protected *unlike = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    assert_int_equal(
        linkspan_options_set_profile(&options, LINKSPAN_PROFILE_SAFE),
        LINKSPAN_OK);
    options.flags |= LINKSPAN_DETECT_REFUSED | flags;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_protected_new(&name, 1, NULL, &unlike, NULL),
                     LINKSPAN_OK);
    both_ways b = {.d = d, .unlike = unlike};
    check_texts(&b);
    linkspan_protected_free(unlike);
    linkspan_detector_free(d);
}

static void one_look_finds_what_all_checks_do(void **state)
{
    (void)state;
    look_at_profile(0);
}

static void so_it_does_where_tlds_may_be_unknown(void **state)
{
    (void)state;
    look_at_profile(LINKSPAN_DETECT_UNKNOWN_TLDS | LINKSPAN_DETECT_LOCALHOST);
    look_at_profile(LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME);
}

/* The links of one text have the actions that linkspan_check() gives. */
static size_t compare_actions(const linkspan_detector *d, const char *text,
                              size_t len)
{
    linkspan_link link = {.size = sizeof link};
    size_t at = 0;
    size_t refused = 0;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
        linkspan_findings found = {.size = sizeof found};
        assert_true(linkspan_check(d, text, len, &link, &found) >= LINKSPAN_OK);
        if (found.action != link.action)
            print_error("%.*s: %d, not %d\n", (int)len, text, link.action,
                        found.action);
        assert_int_equal(found.action, link.action);
        refused += link.action != LINKSPAN_ACTION_LINK;
    }
    return refused;
}

/* Every profile with every flag, and random policies. */
static void links_have_the_action_of_a_check(void **state)
{
    (void)state;
    uint64_t random = 12;
    size_t refused = 0;
    for (uint32_t round = 0; round < lks_rounds(20000); round++) {
        linkspan_options options;
        linkspan_policy policy;
        linkspan_detector *d = NULL;
        char text[160];
        assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
        assert_int_equal(linkspan_options_set_profile(&options, round % 3),
                         LINKSPAN_OK);
        assert_int_equal(linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF),
                         LINKSPAN_OK);
        for (size_t code = 1; code < LINKSPAN_FINDING_END; code++)
            policy.actions[code] = (uint8_t)lks_random_below(&random, 5);
        options.policy = &policy;
        options.flags =
            LINKSPAN_DETECT_REFUSED | 1u << lks_random_below(&random, 13);
        assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
        for (int i = 0; i < 8; i++) {
            const size_t len = write_text(&random, text, sizeof text);
            refused += compare_actions(d, text, len);
        }
        linkspan_detector_free(d);
    }
    assert_true(refused > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_look_finds_what_all_checks_do),
        cmocka_unit_test(so_it_does_where_tlds_may_be_unknown),
        cmocka_unit_test(links_have_the_action_of_a_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
