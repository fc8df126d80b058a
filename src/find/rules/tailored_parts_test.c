/* The parts of links that tailored rules have changed, the host with the text
 * that was trimmed from it, and the options. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"
#include "support/tailored.h"

static linkspan_detector *tailored_detector(void)
{
    linkspan_options options;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    assert_int_equal(
        linkspan_options_set_profile(&options, LINKSPAN_PROFILE_TAILORED),
        LINKSPAN_OK);
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    return d;
}

/* An absent part is empty and has no bit; "" stands for absent or empty. */
static const struct parts_row {
    const char *why;
    const char *text;
    uint32_t parts;
    const char *host;
    const char *host_run;
    const char *path;
    const char *query;
    const char *fragment;
    size_t directives;
} parts_rows[] = {
    {"a cut in the path", "https://example.com/aを見て", LINKSPAN_PART_PATH,
     "example.com", "example.com", "/a", "", "", 0},
    {"a cut before a query that began", "https://example.com/a（b?c=d",
     LINKSPAN_PART_PATH, "example.com", "example.com", "/a", "", "", 0},
    {"a cut in the query", "https://example.com/a?b=c，d",
     LINKSPAN_PART_PATH | LINKSPAN_PART_QUERY, "example.com", "example.com",
     "/a", "b=c", "", 0},
    {"a cut in the fragment, directives begun",
     "https://example.com/a#b（c:~:text=d",
     LINKSPAN_PART_PATH | LINKSPAN_PART_FRAGMENT, "example.com", "example.com",
     "/a", "", "b", 0},
    {"a cut in the fragment, after directives have begun",
     "https://example.com/a#b<c:~:text=d:~:e f",
     LINKSPAN_PART_PATH | LINKSPAN_PART_FRAGMENT, "example.com", "example.com",
     "/a", "", "b", 0},
    {"a cut in the path, after directives have begun",
     "https://example.com/a<b#:~:text=d e", LINKSPAN_PART_PATH, "example.com",
     "example.com", "/a", "", "", 0},
    {"a cut in the first directive, after the second has begun",
     "https://example.com/a#b:~:c<d:~:e f",
     LINKSPAN_PART_PATH | LINKSPAN_PART_FRAGMENT | LINKSPAN_PART_DIRECTIVE,
     "example.com", "example.com", "/a", "", "b", 1},
    {"a cut at a picture, after directives have begun",
     "https://example.com/a#b😂:~: c",
     LINKSPAN_PART_PATH | LINKSPAN_PART_FRAGMENT, "example.com", "example.com",
     "/a", "", "b", 0},
    {"a bare query after a path", "https://example.com/a? x",
     LINKSPAN_PART_PATH, "example.com", "example.com", "/a", "", "", 0},
    {"a bare query after a host", "https://example.com? x", 0, "example.com",
     "example.com", "", "", "", 0},
    {"a query that only a fragment made present", "https://example.com/a?# x",
     LINKSPAN_PART_PATH, "example.com", "example.com", "/a", "", "", 0},
    {"directives stay", "https://example.com/a#b:~:text=c:~:text=d** x",
     LINKSPAN_PART_PATH | LINKSPAN_PART_FRAGMENT | LINKSPAN_PART_DIRECTIVE,
     "example.com", "example.com", "/a", "", "b", 2},
    {"a host that starts late", "在example.com/a", LINKSPAN_PART_PATH,
     "example.com", "在example.com", "/a", "", "", 0},
    {"a host that starts late and ends early", "在example.com看", 0,
     "example.com", "在example.com", "", "", "", 0},
    {"low lines are no part of the run", "_example.com看", 0, "example.com",
     "example.com", "", "", "", 0},
    {"a dot that goes with a bare query", "example.com.? x", 0, "example.com",
     "example.com", "", "", "", 0},
    {"a host that ends early", "https://example.com를", 0, "example.com",
     "example.com", "", "", "", 0},
    {"a part that began after the cut is absent",
     "https://example.com/首页（a#b", LINKSPAN_PART_PATH, "example.com",
     "example.com", "/首页", "", "", 0},
};

static bool is_range(const char *text, linkspan_range range, const char *want)
{
    return range.end - range.start == strlen(want) &&
           memcmp(text + range.start, want, strlen(want)) == 0;
}

static void parts_end_where_the_link_ends(void **state)
{
    (void)state;
    linkspan_detector *d = tailored_detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(parts_rows); i++) {
        const struct parts_row *r = &parts_rows[i];
        linkspan_link link = {0};
        size_t at = 0;
        ROW_EQ(r, linkspan_next(d, EXACT(r->text), &at, &link), LINKSPAN_OK);
        ROW_EQ(r, link.parts, r->parts);
        ROW_EQ(r, is_range(r->text, link.host, r->host), true);
        ROW_EQ(r, is_range(r->text, link.host_run, r->host_run), true);
        ROW_EQ(r, is_range(r->text, link.path, r->path), true);
        ROW_EQ(r, is_range(r->text, link.query, r->query), true);
        ROW_EQ(r, is_range(r->text, link.fragment, r->fragment), true);
        ROW_EQ(r, link.directive_count, r->directives);
    }
    linkspan_detector_free(d);
    ROWS_END();
}

static const struct profile_row {
    const char *why;
    uint32_t profile;
    linkspan_status status;
    uint32_t tailoring;
} profile_rows[] = {
    {"exact", LINKSPAN_PROFILE_UTS58, LINKSPAN_OK, 0},
    {"all rules", LINKSPAN_PROFILE_TAILORED, LINKSPAN_OK, ALL_TAILORED_RULES},
    {"all rules and a policy", LINKSPAN_PROFILE_SAFE, LINKSPAN_OK,
     ALL_TAILORED_RULES},
    {"no such profile", 99, LINKSPAN_ERR_OPTION, 7},
};

static void profiles_are_sets_of_rules(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(profile_rows); i++) {
        const struct profile_row *r = &profile_rows[i];
        linkspan_options options;
        (void)linkspan_options_init(&options);
        options.tailoring = 7;
        options.max_link_len = 99;
        ROW_EQ(r, linkspan_options_set_profile(&options, r->profile),
               r->status);
        ROW_EQ(r, options.tailoring, r->tailoring);
        ROW_EQ(r, options.max_link_len, 99);
    }
    ROWS_END();
    assert_int_equal(linkspan_options_set_profile(NULL, 0), LINKSPAN_ERR_ARG);
    linkspan_options unset = {0};
    assert_int_equal(linkspan_options_set_profile(&unset, 0), LINKSPAN_ERR_ARG);
}

static void unknown_rules_are_refused(void **state)
{
    (void)state;
    linkspan_options options;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&options);
    assert_int_equal(options.tailoring, ALL_TAILORED_RULES);
    options.tailoring = ALL_TAILORED_RULES + 1;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_ERR_OPTION);
    assert_null(d);
}

/* A link that is too long is skipped as a whole, with and without tailored
 * rules. If a rule cuts a link, its length is measured after the cut. */
static void length_counts_after_the_cut(void **state)
{
    (void)state;
    static const char text[] = "https://example.com/aという長い文章 "
                               "https://example.com/aaaaaaaaaaa b.com";
    linkspan_options options;
    linkspan_detector *d = NULL;
    linkspan_link link;
    size_t at = 0;
    (void)linkspan_options_init(&options);
    options.tailoring = ALL_TAILORED_RULES;
    options.max_link_len = 25;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.span.end, 21);
    assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.span.end, sizeof text - 1);
    assert_int_equal(link.span.start, sizeof text - 1 - 5);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_end_where_the_link_ends),
        cmocka_unit_test(profiles_are_sets_of_rules),
        cmocka_unit_test(unknown_rules_are_refused),
        cmocka_unit_test(length_counts_after_the_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
