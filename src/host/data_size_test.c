/* How many names, and how many letters, a list can have. */
#include "host/data.h"

#include <stdlib.h>

#include "host/suffix.h"
#include "support/exact.h"
#include "support/rows.h"

#define BEGIN_ICANN "// ===BEGIN ICANN DOMAINS===\n"
#define END_ICANN   "// ===END ICANN DOMAINS===\n"
#define PRIVATE     "// ===BEGIN PRIVATE DOMAINS===\n// ===END PRIVATE DOMAINS===\n"

/* A list of `count` names that end in `tld` and contain a number with `digits`
 * digits, between the texts `begin` and `end`. */
static char *numbered(const char *begin, int digits, const char *tld,
                      unsigned count, const char *end)
{
    const size_t size = strlen(begin) + strlen(end) + 48 * (size_t)count + 1;
    char *text = malloc(size);
    assert_non_null(text);
    size_t len = (size_t)snprintf(text, size, "%s", begin);
    for (unsigned i = 0; i < count; i++)
        len += (size_t)snprintf(text + len, size - len, "a%0*u%s\n", digits, i,
                                tld);
    (void)snprintf(text + len, size - len, "%s", end);
    return text;
}

static linkspan_status load(const char *suffixes, const char *tlds,
                            linkspan_data **data, linkspan_data_error *error)
{
    const linkspan_data_source source = {.size = sizeof source,
                                         .flags = LINKSPAN_LOAD_ANY_TLDS,
                                         .suffixes = {EXACT(suffixes)},
                                         .tlds = {EXACT(tlds)}};
    return linkspan_data_load(&source, NULL, data, error);
}

static linkspan_status load_names(unsigned count, linkspan_data **data,
                                  linkspan_data_error *error)
{
    char *list = numbered("", 6, "", count, "");
    const linkspan_status st =
        load(BEGIN_ICANN "a000000\n" END_ICANN PRIVATE, list, data, error);
    free(list);
    return st;
}

/* The table numbers names with 16 bits; the last of these numbers mean "no
 * name". */
static void refuses_too_many_names(void **state)
{
    (void)state;
    linkspan_data *data = NULL;
    linkspan_data_error error = {.size = sizeof error};
    assert_int_equal(load_names(65535, &data, &error), LINKSPAN_ERR_LIMIT);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.list, 0);
    assert_string_equal(error.message,
                        "the lists together have too many names");
    assert_null(data);
    assert_int_equal(load_names(65534, &data, NULL), LINKSPAN_OK);
    const lks_suffix_table *table = lks_data_table(data);
    assert_true(lks_is_tld(table, lks_slice_of(EXACT("a065533"))));
    assert_false(lks_is_tld(table, lks_slice_of(EXACT("a065534"))));
    linkspan_data_free(data);
}

/* More letters than 16 bits can number, in names that are only suffixes, for
 * which the table has no nodes. */
static void finds_each_of_many_letters(void **state)
{
    (void)state;
    const unsigned count = 3000;
    char *list =
        numbered(BEGIN_ICANN "com\n", 40, ".com", count, END_ICANN PRIVATE);
    linkspan_data *data = NULL;
    assert_int_equal(load(list, "com\n", &data, NULL), LINKSPAN_OK);
    free(list);
    for (unsigned i = 0; i < count; i++) {
        char host[64];
        lks_domain d = {0};
        (void)snprintf(host, sizeof host, "b.a%040u.com", i);
        assert_true(lks_domain_find(lks_data_table(data),
                                    lks_slice_of(EXACT(host)), &d));
        assert_int_equal(d.icann_suffix, 2);
        assert_int_equal(d.icann_registrable, 0);
    }
    linkspan_data_free(data);
}

/* RFC 1035 2.3.4: a label has at most 63 bytes. "xn--", a hyphen and three letters
 * stand for the umlaut at the start. */
static void each_length_of_a_label(void **state)
{
    (void)state;
    for (size_t len = 1; len < 1100; len++)
        for (int has_umlaut = 0; has_umlaut < 2; has_umlaut++) {
            linkspan_data *data = NULL;
            linkspan_data_error error = {.size = sizeof error};
            char tlds[1200] = "com\n\u00FC";
            const size_t start = has_umlaut ? 6 : 4;
            memset(tlds + start, 'a', len);
            tlds[start + len] = '\0';
            const bool is_valid = len <= (has_umlaut ? 55 : 63);
            const linkspan_status st = load(
                BEGIN_ICANN "com\n" END_ICANN PRIVATE, tlds, &data, &error);
            assert_int_equal(st, is_valid ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
            if (!is_valid) {
                assert_int_equal(error.line, 2);
                assert_string_equal(error.message,
                                    "a label longer than 63 in ASCII");
            }
            linkspan_data_free(data);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_length_of_a_label),
        cmocka_unit_test(refuses_too_many_names),
        cmocka_unit_test(finds_each_of_many_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
