#include "api/judge.h"

#include <stdlib.h>

#include "support/random.h"
#include "support/rows.h"

/* Pieces of links, ordinary and odd, of which every combination is judged. */
static const char *const schemes[] = {
    "", "https://", "http://", "HTTP://", "mailto:", "ftp://", "://", "evil:"};
static const char *const locals[] = {"",     "jane.doe@", "j+d_1@",
                                     "j!d@", "'j@",       "J\xC3\xB6@"};
static const char *const hosts[] = {
    "example.com", "a-b.example.org", "xn--80ak6aa92e.com", "b\303\274cher.de",
    "127.0.0.1",   "EXAMPLE.COM",     "ex\xD0\xB0mple.com"};
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

/* The quick look that finishes with most links, which needs to know that the
 * top-level domain exists, finds as much as all the checks do. */
static void check_both_ways(const linkspan_detector *d, lks_slice text,
                            const linkspan_link *link, size_t *quiet)
{
    lks_check_rules rules = lks_rules_of(d);
    lks_findings closely = {.room = 0};
    lks_findings quickly = {.room = 0};
    lks_check_link(&rules, text, link, &closely);
    rules.is_tld_known = true;
    lks_check_link(&rules, text, link, &quickly);
    assert_int_equal(quickly.count, closely.count);
    assert_int_equal(quickly.action, closely.action);
    assert_int_equal(quickly.severity, closely.severity);
    *quiet += closely.count == 0;
}

static void one_look_finds_what_all_checks_do(void **state)
{
    (void)state;
    linkspan_options options;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    assert_int_equal(
        linkspan_options_set_profile(&options, LINKSPAN_PROFILE_SAFE),
        LINKSPAN_OK);
    options.flags |= LINKSPAN_DETECT_REFUSED;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    uint64_t random = 11;
    size_t links = 0;
    size_t quiet = 0;
    for (size_t round = 0; round < lks_rounds(40000); round++) {
        char text[160];
        const size_t len = write_text(&random, text, sizeof text);
        const lks_slice slice = lks_slice_of(text, len);
        linkspan_link link = {.size = sizeof link};
        size_t at = 0;
        while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK) {
            check_both_ways(d, slice, &link, &quiet);
            links++;
        }
    }
    /* Both kinds of links were there. */
    assert_true(links > quiet && quiet > 0);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_look_finds_what_all_checks_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
