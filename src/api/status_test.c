/* Tests: api/properties.c */
#include "linkspan/linkspan.h"

#include <stdlib.h>

#include "support/data.h"
#include "support/rows.h"

static const struct name_row {
    const char *why;
    linkspan_status status;
} name_rows[] = {
    {"LINKSPAN_OK", LINKSPAN_OK},
    {"LINKSPAN_NONE", LINKSPAN_NONE},
    {"LINKSPAN_ERR_ARG", LINKSPAN_ERR_ARG},
    {"LINKSPAN_ERR_NO_MEMORY", LINKSPAN_ERR_NO_MEMORY},
    {"LINKSPAN_ERR_OPTION", LINKSPAN_ERR_OPTION},
    {"LINKSPAN_ERR_SPACE", LINKSPAN_ERR_SPACE},
    {"LINKSPAN_ERR_LIMIT", LINKSPAN_ERR_LIMIT},
    {"LINKSPAN_ERR_INVALID", LINKSPAN_ERR_INVALID},
    {"unknown", 2},
    {"LINKSPAN_ERR_NOT_BUILT_IN", LINKSPAN_ERR_NOT_BUILT_IN},
    {"LINKSPAN_ERR_BUSY", LINKSPAN_ERR_BUSY},
    {"unknown", -9},
    {"unknown", INT32_MAX},
    {"unknown", INT32_MIN},
};

static void every_status_has_a_name(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(name_rows); i++) {
        const struct name_row *r = &name_rows[i];
        const char *name = linkspan_status_name(r->status);
        ROW_STR(r, name, strlen(name), r->why);
    }
    ROWS_END();
}

/* Released values never change. */
static void values_are_what_they_were(void **state)
{
    (void)state;
    static const linkspan_status values[] = {LINKSPAN_OK,
                                             LINKSPAN_NONE,
                                             LINKSPAN_ERR_ARG,
                                             LINKSPAN_ERR_NO_MEMORY,
                                             LINKSPAN_ERR_OPTION,
                                             LINKSPAN_ERR_SPACE,
                                             LINKSPAN_ERR_LIMIT,
                                             LINKSPAN_ERR_INVALID,
                                             LINKSPAN_ERR_NOT_BUILT_IN,
                                             LINKSPAN_ERR_BUSY};
    static const linkspan_status want[] = {0,  1,  -1, -2, -3,
                                           -4, -5, -6, -7, -8};
    assert_memory_equal(values, want, sizeof want);
}

/* Three numbers with dots between them. */
static bool is_version(const char *text)
{
    unsigned numbers[3];
    int end = 0;
    return sscanf(text, "%u.%u.%u%n", &numbers[0], &numbers[1], &numbers[2],
                  &end) == 3 &&
           text[end] == 0;
}

static void version_is_the_headers(void **state)
{
    (void)state;
    char want[32];
    (void)snprintf(want, sizeof want, "%d.%d.%d", LINKSPAN_VERSION_MAJOR,
                   LINKSPAN_VERSION_MINOR, LINKSPAN_VERSION_PATCH);
    assert_string_equal(linkspan_version(), LINKSPAN_VERSION);
    assert_string_equal(linkspan_version(), want);
    assert_true(is_version(linkspan_unicode_version()));
    assert_true(is_version(linkspan_uts58_version()));
}

static const struct property_row {
    const char *why;
    uint32_t cp;
    int32_t term;
    uint32_t bracket;
    int32_t email;
} property_rows[] = {
    {"letter", 'a', LINKSPAN_TERM_INCLUDE, 0, 1},
    {"S1 5.1 Greek letter", 0x3C3, LINKSPAN_TERM_INCLUDE, 0, 1},
    {"space", ' ', LINKSPAN_TERM_HARD, 0, 0},
    {"NUL", 0, LINKSPAN_TERM_HARD, 0, 0},
    {"full stop", '.', LINKSPAN_TERM_SOFT, 0, 1},
    {"Open", '{', LINKSPAN_TERM_OPEN, 0, 1},
    {"S1 3.4.2 Close", '}', LINKSPAN_TERM_CLOSE, '{', 1},
    {"fullwidth Close", 0xFF09, LINKSPAN_TERM_CLOSE, 0xFF08, 0},
    {"T12 deprecated Close", 0x232A, LINKSPAN_TERM_HARD, 0, 0},
    {"T13 RLO", 0x202E, LINKSPAN_TERM_INCLUDE, 0, 0},
    {"surrogate", 0xD800, LINKSPAN_TERM_HARD, 0, 0},
    {"last code point", 0x10FFFF, LINKSPAN_TERM_HARD, 0, 0},
    {"above it", 0x110000, LINKSPAN_TERM_HARD, 0, 0},
    {"far above it", UINT32_MAX, LINKSPAN_TERM_HARD, 0, 0},
};

static void properties_of_any_number(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(property_rows); i++) {
        const struct property_row *r = &property_rows[i];
        ROW_EQ(r, linkspan_link_term(r->cp), r->term);
        ROW_EQ(r, linkspan_link_bracket(r->cp), r->bracket);
        ROW_EQ(r, linkspan_link_email(r->cp), r->email);
    }
    ROWS_END();
}

/* The version in the heading "# DerivedCoreProperties-17.0.0.txt", and the
 * newest Unicode version of a character in LinkTerm.txt: "002D ; Include # 1.1
 * (-)". */
static void versions_are_those_of_the_files(void **state)
{
    (void)state;
    char *data = lks_read_data("ucd/DerivedCoreProperties.txt");
    char heading[80];
    (void)snprintf(heading, sizeof heading, "# DerivedCoreProperties-%s.txt",
                   linkspan_unicode_version());
    assert_int_equal(strncmp(data, heading, strlen(heading)), 0);
    free(data);
    data = lks_read_data("linkification/LinkTerm.txt");
    double newest = 0;
    for (char *line = strtok(data, "\n"); line; line = strtok(NULL, "\n")) {
        const char *age = *line == '#' ? NULL : strchr(line, '#');
        const double value = age ? strtod(age + 1, NULL) : 0;
        newest = value > newest ? value : newest;
    }
    free(data);
    assert_true(newest >= 17);
    (void)snprintf(heading, sizeof heading, "%.1f.0", newest);
    assert_string_equal(linkspan_uts58_version(), heading);
    linkspan_data_facts facts = {.size = sizeof facts};
    assert_int_equal(linkspan_data_info(NULL, -1, &facts), LINKSPAN_OK);
    assert_string_equal(facts.unicode_version.data, linkspan_unicode_version());
    assert_int_equal(facts.unicode_version.len,
                     strlen(linkspan_unicode_version()));
    assert_string_equal(facts.uts58_version.data, heading);
    assert_int_equal(facts.uts58_version.len, strlen(heading));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_a_name),
        cmocka_unit_test(values_are_what_they_were),
        cmocka_unit_test(version_is_the_headers),
        cmocka_unit_test(properties_of_any_number),
        cmocka_unit_test(versions_are_those_of_the_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
