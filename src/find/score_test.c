/* How sure a link is, and the option that asks for surer ones. */
/* Tests: find/url.c, find/rules/names.c */
#include "linkspan/linkspan.h"

#include "support/rows.h"

#include <string.h>

static linkspan_detector *detector_of(uint32_t profile, uint32_t min_score)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    assert_int_equal(options.min_score, LINKSPAN_SCORE_GUESS);
    assert_int_equal(linkspan_options_set_profile(&options, profile),
                     LINKSPAN_OK);
    options.min_score = min_score;
    options.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    return d;
}

/* The profiles uts58 and tailored, one letter for each link: certain, likely,
 * guess. */
static const struct score_row {
    const char *why;
    const char *text;
    const char *exact;
    const char *tailored;
} rows[] = {
    {"schemes", "https://a.com mailto:a@b.com http://[::1]/", "ccc", "ccc"},
    {"a scheme without slashes", "tel:+1-201-555-0123", "c", "c"},
    {"schemes before names of files", "https://views.py http://x.rs", "cc",
     "cc"},
    {"www.", "www.example.com WWW.meadow.rs", "cc", "cc"},
    {"addresses", "joe@example.com joe@meadow.rs", "cc", "cc"},
    {"a known site", "Try ohmyz.sh or bun.sh/docs", "cc", "cc"},
    {"a known site that the text announces", "Visit ohmyz.sh today", "c", "c"},
    {"a port", "meadow.rs:8080 x", "l", "l"},
    {"a path", "meadow.rs/x and https.rs/", "ll", "ll"},
    {"class a", "We like example.com and meadow.de", "ll", "ll"},
    {"class a in a scheme-less query", "example.com?x=1", "l", "l"},
    {"class d", "We like meadow.cafe more", "g", "g"},
    {"class d, announced", "Visit meadow.cafe now", "g", "l"},
    {"class c", "We like meadow.rs more", "g", "g"},
    {"class c, announced", "Visit meadow.rs now", "g", "l"},
    {"class c after a label, which is weak", "Gateway: meadow.rs", "g", "g"},
    {"class b, announced", "Visit meadow.md now", "g", "l"},
    {"a native name", "例子.中国", "l", "l"},
    {"a list of all", "https://a.rs meadow.rs a@b.rs b.com", "cgcl", "cgcl"},
};

static void check(const struct score_row *r, uint32_t profile, const char *want,
                  unsigned *bad)
{
    unsigned bad_rows = 0;
    char all[16] = {0};
    size_t count = 0;
    linkspan_detector *d = detector_of(profile, LINKSPAN_SCORE_GUESS);
    linkspan_link link;
    for (size_t at = 0;
         linkspan_next(d, r->text, strlen(r->text), &at, &link) == LINKSPAN_OK;)
        all[count++] = "clg?"[LINKSPAN_LINK_SCORE(link.flags)];
    linkspan_detector_free(d);
    ROW_STR(r, all, count, want);
    for (uint32_t least = LINKSPAN_SCORE_CERTAIN; least < LINKSPAN_SCORE_GUESS;
         least++) {
        size_t wanted = 0;
        size_t found = 0;
        for (const char *one = want; *one; one++)
            wanted += *one == 'c' || (*one == 'l' && least > 0);
        d = detector_of(profile, least);
        for (size_t at = 0; linkspan_next(d, r->text, strlen(r->text), &at,
                                          &link) == LINKSPAN_OK;
             found++)
            ROW_EQ(r, LINKSPAN_LINK_SCORE(link.flags) <= least, 1);
        ROW_EQ(r, found, wanted);
        linkspan_detector_free(d);
    }
    *bad += bad_rows;
}

static void scores(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        check(&rows[i], LINKSPAN_PROFILE_UTS58, rows[i].exact, &bad_rows);
        check(&rows[i], LINKSPAN_PROFILE_TAILORED, rows[i].tailored, &bad_rows);
    }
    ROWS_END();
}

/* As with the option `start`, a URL that is excluded by its start can have a link in
 * its tail. */
static void tails(void **state)
{
    (void)state;
    static const char text[] = "meadow.rs/?u=https://example.org/";
    linkspan_detector *d =
        detector_of(LINKSPAN_PROFILE_UTS58, LINKSPAN_SCORE_CERTAIN);
    linkspan_link link;
    size_t at = 0;
    assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.span.start, 13);
    linkspan_detector_free(d);
}

static void words(void **state)
{
    (void)state;
    linkspan_detector *d = NULL;
    linkspan_option_error error = {.size = sizeof error};
    linkspan_options options;
    assert_int_equal(
        linkspan_detector_from_string("min-score=likely", 16, NULL, &d, NULL),
        LINKSPAN_OK);
    linkspan_detector_free(d);
    assert_int_equal(
        linkspan_detector_from_string("min-score=sure", 14, NULL, &d, &error),
        LINKSPAN_ERR_INVALID);
    assert_string_equal(error.message, "not a score: certain, likely, guess");
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    options.min_score = LINKSPAN_SCORE_GUESS + 1;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_ERR_OPTION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(scores),
                                       cmocka_unit_test(tails),
                                       cmocka_unit_test(words)};
    return cmocka_run_group_tests_name("score", tests, NULL, NULL);
}
