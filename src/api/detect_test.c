/* Options, detectors and linkspan_next(): every wrong argument, every failing
 * allocation, and what a detector keeps. Other tests check which links are
 * found. */
/* Tests: find/detector.c, find/result.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"
#include "support/tailored.h"

#define TOO_LONG ((size_t)PTRDIFF_MAX + 1)
#define MOST     65536

static linkspan_options defaults(void)
{
    linkspan_options options;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    return options;
}

static linkspan_str str(const char *text)
{
    return (linkspan_str){text, strlen(text)};
}

/* Make a detector; the options must be valid. */
static linkspan_detector *detector_of(const linkspan_options *options)
{
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(options, &d), LINKSPAN_OK);
    assert_non_null(d);
    return d;
}

/* How many links there are. */
static size_t count_links(const linkspan_detector *d, const char *text)
{
    size_t count = 0;
    size_t at = 0;
    linkspan_link link = {.size = sizeof link};
    while (linkspan_next(d, EXACT(text), &at, &link) == LINKSPAN_OK)
        count++;
    return count;
}

/* ----------------------------------------------------------------- options */

static void options_start_with_their_defaults(void **state)
{
    (void)state;
    linkspan_options o;
    memset(&o, 0xA5, sizeof o);
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    assert_int_equal(o.size, sizeof o);
    assert_int_equal(o.kinds, LINKSPAN_KIND_URL | LINKSPAN_KIND_EMAIL);
    assert_int_equal(o.flags, 0);
    assert_int_equal(o.tailoring, ALL_TAILORED_RULES);
    assert_int_equal(o.max_link_len, 65536);
    assert_int_equal(o.max_local_part, 64);
    assert_null(o.schemes);
    assert_int_equal(o.scheme_count, 0);
    assert_null(o.ignored_hosts);
    assert_int_equal(o.ignored_host_count, 0);
    assert_null(o.data);
    assert_null(o.allocator);
    assert_int_equal(linkspan_options_init(NULL), LINKSPAN_ERR_ARG);
}

static void no_options_are_the_defaults(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(NULL);
    assert_int_equal(count_links(d, "a.com b@c.com ssh://d.com"), 2);
    linkspan_detector_free(d);
    linkspan_detector_free(NULL);
}

/* Set one option to a wrong value; false after the last option. */
static bool break_option(linkspan_options *o, size_t field, const char **why,
                         linkspan_status *want)
{
    static const linkspan_str missing[] = {{"a", 1}, {NULL, 1}};
    static const linkspan_str too_long[] = {{"a", 1}, {"a", TOO_LONG}};
    static const linkspan_allocator unset = {0};
    static const struct {
        const char *why;
        linkspan_status status;
    } fields[] = {
        {"size 0", LINKSPAN_ERR_ARG},
        {"size too small", LINKSPAN_ERR_ARG},
        {"schemes missing", LINKSPAN_ERR_ARG},
        {"scheme missing", LINKSPAN_ERR_ARG},
        {"scheme too long for memory", LINKSPAN_ERR_ARG},
        {"count of schemes overflows", LINKSPAN_ERR_ARG},
        {"hosts missing", LINKSPAN_ERR_ARG},
        {"host missing", LINKSPAN_ERR_ARG},
        {"host too long for memory", LINKSPAN_ERR_ARG},
        {"count of hosts overflows", LINKSPAN_ERR_ARG},
        {"allocator not set", LINKSPAN_ERR_ARG},
        {"no kind", LINKSPAN_ERR_OPTION},
        {"max_link_len 0", LINKSPAN_ERR_OPTION},
        {"max_local_part 0", LINKSPAN_ERR_OPTION},
        {"an unknown rule", LINKSPAN_ERR_OPTION},
    };
    if (field >= ROWS(fields))
        return false;
    *why = fields[field].why;
    *want = fields[field].status;
    o->size = field == 0 ? 0 : field == 1 ? sizeof *o - 1 : o->size;
    o->schemes = field == 3 ? missing : field == 4 ? too_long : NULL;
    if (field == 5)
        o->schemes = missing;
    o->scheme_count = field == 5                 ? SIZE_MAX / 2
                      : field >= 2 && field <= 4 ? 2
                                                 : 0;
    o->ignored_hosts = field == 7 ? missing : field == 8 ? too_long : NULL;
    if (field == 9)
        o->ignored_hosts = missing;
    o->ignored_host_count = field == 9                 ? SIZE_MAX / 2
                            : field >= 6 && field <= 8 ? 2
                                                       : 0;
    o->allocator = field == 10 ? &unset : NULL;
    o->kinds = field == 11 ? 0 : o->kinds;
    o->max_link_len = field == 12 ? 0 : o->max_link_len;
    o->max_local_part = field == 13 ? 0 : o->max_local_part;
    o->tailoring = field == 14 ? 1u << 31 : 0;
    return true;
}

static void broken_options_are_refused(void **state)
{
    (void)state;
    const char *why = "";
    linkspan_status want = LINKSPAN_OK;
    unsigned bad = 0;
    linkspan_options o = defaults();
    for (size_t field = 0; break_option(&o, field, &why, &want); field++) {
        linkspan_detector *const nowhere = (linkspan_detector *)(void *)&o;
        linkspan_detector *d = nowhere;
        const linkspan_status got = linkspan_detector_new(&o, &d);
        if (got != want || d != nowhere) {
            print_error("%s: got %s\n", why, linkspan_status_name(got));
            bad++;
        }
        if (got == LINKSPAN_OK)
            linkspan_detector_free(d);
        o = defaults();
    }
    assert_int_equal(bad, 0);
    assert_int_equal(linkspan_detector_new(&o, NULL), LINKSPAN_ERR_ARG);
    struct {
        linkspan_options o;
        uint64_t later;
    } grown = {.o = o}; /* a struct of a later version */
    grown.o.size = sizeof grown;
    linkspan_detector_free(detector_of(&grown.o));
}

static void undefined_bits_are_refused(void **state)
{
    (void)state;
    linkspan_detector *d = NULL;
    for (unsigned bit = 0; bit < 32; bit++) {
        linkspan_options o = defaults();
        o.flags = 1u << bit;
        const linkspan_status flag = linkspan_detector_new(&o, &d);
        assert_int_equal(flag, bit < 14 ? LINKSPAN_OK : LINKSPAN_ERR_OPTION);
        if (flag == LINKSPAN_OK)
            linkspan_detector_free(d);
        o = defaults();
        o.kinds = 1u << bit;
        const linkspan_status kind = linkspan_detector_new(&o, &d);
        assert_int_equal(kind, bit < 2 ? LINKSPAN_OK : LINKSPAN_ERR_OPTION);
        if (kind == LINKSPAN_OK)
            linkspan_detector_free(d);
    }
}

/* -------------------------------------------------------- schemes and hosts */

static const struct string_row {
    const char *why;
    const char *text;
    linkspan_status as_scheme;
    linkspan_status as_host;
} string_rows[] = {
    {"a word", "gemini", LINKSPAN_OK, LINKSPAN_OK},
    {"capitals", "GEMINI", LINKSPAN_OK, LINKSPAN_OK},
    {"a digit inside", "h2", LINKSPAN_OK, LINKSPAN_OK},
    {"H11: a longer scheme", "a+b-c", LINKSPAN_OK, LINKSPAN_ERR_INVALID},
    {"nothing", "", LINKSPAN_ERR_INVALID, LINKSPAN_ERR_INVALID},
    {"a digit first", "2h", LINKSPAN_ERR_INVALID, LINKSPAN_OK},
    {"with its slashes", "gemini://", LINKSPAN_ERR_INVALID,
     LINKSPAN_ERR_INVALID},
    {"with its colon", "gemini:", LINKSPAN_ERR_INVALID, LINKSPAN_ERR_INVALID},
    {"a space", "a b", LINKSPAN_ERR_INVALID, LINKSPAN_ERR_INVALID},
    {"not ASCII", "bücher", LINKSPAN_ERR_INVALID, LINKSPAN_OK},
    {"RFC 3986 3.1: dots", "com.example.app", LINKSPAN_OK, LINKSPAN_OK},
    {"an empty label", "a..b", LINKSPAN_OK, LINKSPAN_ERR_INVALID},
    {"a hyphen first", "-a", LINKSPAN_ERR_INVALID, LINKSPAN_ERR_INVALID},
    {"ill-formed", "a\xFF", LINKSPAN_ERR_INVALID, LINKSPAN_ERR_INVALID},
    {"an IPv4 address", "192.0.2.1", LINKSPAN_ERR_INVALID, LINKSPAN_OK},
    {"an IPv6 address", "[::1]", LINKSPAN_ERR_INVALID, LINKSPAN_OK},
    {"a number that is no address", "1.2.3.4.5", LINKSPAN_ERR_INVALID,
     LINKSPAN_ERR_INVALID},
    {"a path", "example.com/", LINKSPAN_ERR_INVALID, LINKSPAN_ERR_INVALID},
};

static linkspan_status try_string(const char *text, bool is_host)
{
    const linkspan_str strings[] = {str("ok"), str(text)};
    linkspan_options o = defaults();
    linkspan_detector *d = NULL;
    if (is_host) {
        o.ignored_hosts = strings;
        o.ignored_host_count = 2;
    } else {
        o.schemes = strings;
        o.scheme_count = 2;
    }
    const linkspan_status st = linkspan_detector_new(&o, &d);
    linkspan_detector_free(d);
    return st;
}

static void schemes_and_hosts_are_checked(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(string_rows); i++) {
        const struct string_row *r = &string_rows[i];
        ROW_EQ(r, try_string(r->text, false), r->as_scheme);
        ROW_EQ(r, try_string(r->text, true), r->as_host);
    }
    ROWS_END();
}

static void there_may_be_so_many(void **state)
{
    (void)state;
    static linkspan_str strings[MOST + 1];
    for (size_t i = 0; i < MOST + 1; i++)
        strings[i] = str("gemini");
    linkspan_detector *d = NULL;
    for (size_t i = 0; i < 4; i++) {
        linkspan_options o = defaults();
        o.schemes = strings;
        o.ignored_hosts = strings;
        o.scheme_count = i % 2 ? MOST + 1 : 2;
        o.ignored_host_count = i / 2 ? MOST + 1 : 2;
        assert_int_equal(linkspan_detector_new(&o, &d),
                         i ? LINKSPAN_ERR_LIMIT : LINKSPAN_OK);
        linkspan_detector_free(d);
        d = NULL;
    }
    linkspan_options o = defaults();
    o.schemes = strings;
    o.scheme_count = MOST;
    o.ignored_hosts = strings;
    o.ignored_host_count = MOST;
    d = detector_of(&o);
    assert_int_equal(count_links(d, "gemini://a.com"), 1);
    linkspan_detector_free(d);
}

/* The strings may change or be freed after the detector was made. */
static void strings_are_copied(void **state)
{
    (void)state;
    char scheme[] = "GEMINI";
    char host[] = "BÜCHER.example.com";
    linkspan_str schemes[] = {{scheme, sizeof scheme - 1}};
    linkspan_str hosts[] = {{host, sizeof host - 1}};
    linkspan_options o = defaults();
    o.schemes = schemes;
    o.scheme_count = 1;
    o.ignored_hosts = hosts;
    o.ignored_host_count = 1;
    linkspan_detector *d = detector_of(&o);
    memset(scheme, 'x', sizeof scheme);
    memset(host, 'x', sizeof host);
    memset(schemes, 0, sizeof schemes);
    memset(hosts, 0, sizeof hosts);
    memset(&o, 0, sizeof o);
    assert_int_equal(count_links(d, "Gemini://a.com"), 1);
    assert_int_equal(count_links(d, "xxxxxx://a.com"), 0);
    assert_int_equal(count_links(d, "bücher.example.com"), 0);
    assert_int_equal(count_links(d, "a.xn--bcher-kva.example.com"), 0);
    assert_int_equal(count_links(d, "xbücher.example.com"), 1);
    linkspan_detector_free(d);
}

/* The host itself and every name below it are not linked. */
static const struct ignored_row {
    const char *why;
    const char *ignored;
    const char *text;
    size_t links;
} ignored_rows[] = {
    {"itself", "example.com", "http://example.com/a", 0},
    {"below it", "example.com", "a.b.example.com", 0},
    {"a name that ends alike", "example.com", "notexample.com", 1},
    {"above it", "a.example.com", "example.com", 1},
    {"an address there", "example.com", "user@example.com", 0},
    {"a whole top-level domain", "com", "a.com b.org", 1},
    {"a trailing dot in the list", "example.com.", "example.com", 0},
    {"a trailing dot in the text", "example.com", "http://example.com./a", 0},
    {"an IPv4 address", "192.0.2.1", "http://192.0.2.1/", 0},
    {"another IPv4 address", "192.0.2.1", "http://192.0.2.2/", 1},
    {"an IPv4 address in disguise", "0xC0.2.1", "http://192.2.0.1/", 0},
    {"an IPv6 address", "::1", "http://[0:0::1]/", 0},
    {"an IPv6 address in brackets", "[::1]", "http://[::1]:80/", 0},
    {"another IPv6 address", "::1", "http://[::2]/", 1},
    {"no IPv4 address is below another", "2.1", "http://192.0.2.1/", 1},
};

static void ignored_hosts_are_not_linked(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(ignored_rows); i++) {
        const struct ignored_row *r = &ignored_rows[i];
        const linkspan_str hosts[] = {str(r->ignored)};
        linkspan_options o = defaults();
        o.ignored_hosts = hosts;
        o.ignored_host_count = 1;
        linkspan_detector *d = detector_of(&o);
        ROW_EQ(r, count_links(d, r->text), r->links);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

/* ------------------------------------------------------------------ memory */

static void every_allocation_may_fail(void **state)
{
    (void)state;
    const linkspan_str strings[] = {str("gemini"), str("gopher")};
    linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
    size_t n = 0;
    for (; st != LINKSPAN_OK; n++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, n);
        linkspan_options o = defaults();
        o.schemes = strings;
        o.scheme_count = 2;
        o.ignored_hosts = strings;
        o.ignored_host_count = 2;
        o.allocator = &allocator.base;
        linkspan_detector *d = NULL;
        st = linkspan_detector_new(&o, &d);
        assert_int_equal(st, d ? LINKSPAN_OK : LINKSPAN_ERR_NO_MEMORY);
        const size_t calls = allocator.calls;
        if (d)
            assert_int_equal(count_links(d, "gemini://a.com b.com"), 2);
        assert_int_equal(allocator.calls,
                         calls); /* finding allocates nothing */
        linkspan_detector_free(d);
        assert_int_equal(allocator.held, 0);
    }
    assert_true(n > 1);
}

/* If a detector is refused because of its strings, no memory leaks. */
static void a_refused_detector_leaks_nothing(void **state)
{
    (void)state;
    const linkspan_str strings[] = {str("gemini"), str("-")};
    failing_allocator allocator;
    failing_allocator_init(&allocator, SIZE_MAX);
    linkspan_options o = defaults();
    o.schemes = strings;
    o.scheme_count = 2;
    o.allocator = &allocator.base;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_INVALID);
    assert_null(d);
    assert_int_equal(allocator.held, 0);
}

/* The detector keeps its lists after the caller has freed them. */
static void data_is_retained(void **state)
{
    (void)state;
    static const char tlds[] = "# Version 2025100900, Last Updated ...\nZZ\n";
    failing_allocator allocator;
    failing_allocator_init(&allocator, SIZE_MAX);
    const linkspan_data_source source = {.size = sizeof source,
                                         .flags = LINKSPAN_LOAD_ANY_TLDS,
                                         .tlds = {tlds, sizeof tlds - 1}};
    linkspan_options o = defaults();
    assert_int_equal(
        linkspan_data_load(&source, &allocator.base, &o.data, NULL),
        LINKSPAN_OK);
    linkspan_detector *first = detector_of(&o);
    linkspan_detector *second = detector_of(&o);
    linkspan_data_free(o.data);
    assert_int_equal(count_links(first, "a.zz b.com"), 1);
    linkspan_detector_free(first);
    assert_true(allocator.held > 0);
    assert_int_equal(count_links(second, "a.zz b.com"), 1);
    linkspan_detector_free(second);
    assert_int_equal(allocator.held, 0);
}

/* With unknown top-level domains, links are found that a kernel would skip. */
static void finds_odd_tlds(void **state)
{
    (void)state;
    static const struct row {
        const char *why;
        const char *tld;
        const char *text;
    } rows[] = {
        {"a digit first", "1A", "x.1a y"},
        {"a digit second", "A1", "x.a1 y"},
        {"one letter", "A", "x.a y"},
        {"a hyphen", "A-B", "x.a-b y"},
        {"a digit second, in letters", "XN--A1-CJA", "x.a1\u00E9 y"},
        {"beyond ASCII", "XN--9CA", "x.\u00E9 y"},
        {"as usual", "AB", "x.ab y"},
    };
    ROWS_BEGIN();
    for (const struct row *r = rows; r < rows + ROWS(rows); r++) {
        linkspan_options o = defaults();
        const linkspan_data_source source = {.size = sizeof source,
                                             .flags = LINKSPAN_LOAD_ANY_TLDS,
                                             .tlds = str(r->tld)};
        assert_int_equal(linkspan_data_load(&source, NULL, &o.data, NULL),
                         LINKSPAN_OK);
        linkspan_detector *d = detector_of(&o);
        ROW_EQ(r, count_links(d, r->text), 1);
        linkspan_detector_free(d);
        linkspan_data_free(o.data);
    }
    ROWS_END();
}

/* A detector that could not be made does not keep the lists. */
static void data_is_not_retained_in_vain(void **state)
{
    (void)state;
    static const char tlds[] = "# Version 2025100900, Last Updated ...\nZZ\n";
    const linkspan_str bad[] = {str("-")};
    failing_allocator allocator;
    failing_allocator_init(&allocator, SIZE_MAX);
    const linkspan_data_source source = {.size = sizeof source,
                                         .flags = LINKSPAN_LOAD_ANY_TLDS,
                                         .tlds = {tlds, sizeof tlds - 1}};
    linkspan_options o = defaults();
    assert_int_equal(
        linkspan_data_load(&source, &allocator.base, &o.data, NULL),
        LINKSPAN_OK);
    o.schemes = bad;
    o.scheme_count = 1;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_INVALID);
    linkspan_data_free(o.data);
    assert_int_equal(allocator.held, 0);
}

/* ----------------------------------------------------------- linkspan_next */

static void next_checks_its_arguments(void **state)
{
    (void)state;
    linkspan_detector *d = detector_of(NULL);
    linkspan_link link;
    memset(&link, 0xA5, sizeof link);
    const linkspan_link before = link;
    static const char text[] = "é a.com";
    const size_t len = sizeof text - 1;
    size_t at = 0;
    assert_int_equal(linkspan_next(NULL, text, len, &at, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next(d, text, len, NULL, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next(d, text, len, &at, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next(d, NULL, 1, &at, &link), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next(d, text, TOO_LONG, &at, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(at, 0);
    at = len + 1; /* outside the text */
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_ERR_ARG);
    assert_int_equal(at, len + 1);
    at = 1; /* inside a code point */
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_ERR_ARG);
    assert_int_equal(at, 1);
    at = SIZE_MAX;
    assert_int_equal(linkspan_next(d, NULL, 0, &at, &link), LINKSPAN_ERR_ARG);
    assert_memory_equal(&link, &before, sizeof link);

    at = len; /* neither the end of the text nor an empty text is an error */
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_NONE);
    assert_int_equal(at, len);
    at = 0;
    assert_int_equal(linkspan_next(d, NULL, 0, &at, &link), LINKSPAN_NONE);
    assert_memory_equal(&link, &before, sizeof link);
    linkspan_detector_free(d);
}

/* An IPv4 address in an odd form is never a link (LINKSPAN_HOST_ODD_IPV4). */
static void odd_addresses_are_never_linked(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "http://0x7f.1/",       "http://2130706433/", "http://0x7f000001/",
        "http://0177.0.0.1/",   "http://127.1/",      "http://192.0.2.010/",
        "http://１２７.0.0.1/", "http://4294967296/", "http://1.2.3.4.5/"};
    for (uint32_t flags = 0; flags < LINKSPAN_DETECT_SUSPECTS; flags++) {
        linkspan_options o = defaults();
        o.flags = flags;
        linkspan_detector *d = detector_of(&o);
        for (size_t i = 0; i < ROWS(texts); i++)
            if (count_links(d, texts[i]) != 0)
                fail_msg("%s is linked with flags %u", texts[i], flags);
        linkspan_detector_free(d);
    }
}

/* LINKSPAN_DETECT_NO_KNOWN_NAMES wins over the policy, and leaves protected names. */
static void the_list_of_names_can_be_off(void **state)
{
    (void)state;
    const char *const url = "https://paypa1.com/";
    const linkspan_str ours[] = {{"paypal.com", 10}};
    linkspan_protected *list = NULL;
    linkspan_policy policy;
    linkspan_options o;
    linkspan_link link;
    assert_int_equal(linkspan_protected_new(ours, 1, NULL, &list, NULL), 0);
    assert_int_equal(linkspan_split_link(url, strlen(url), &link), 0);
    linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    linkspan_options_init(&o);
    o.policy = &policy;
    for (int i = 0; i < 3; i++) {
        linkspan_detector *d = NULL;
        linkspan_findings found = {.size = sizeof found};
        o.flags = i > 0 ? LINKSPAN_DETECT_NO_KNOWN_NAMES : 0;
        policy.protected_names = i == 2 ? list : NULL;
        assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
        assert_int_equal(linkspan_check(d, url, strlen(url), &link, &found),
                         i == 1 ? LINKSPAN_NONE : LINKSPAN_OK);
        linkspan_detector_free(d);
    }
    linkspan_protected_free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_of_names_can_be_off),
        cmocka_unit_test(options_start_with_their_defaults),
        cmocka_unit_test(no_options_are_the_defaults),
        cmocka_unit_test(broken_options_are_refused),
        cmocka_unit_test(undefined_bits_are_refused),
        cmocka_unit_test(schemes_and_hosts_are_checked),
        cmocka_unit_test(there_may_be_so_many),
        cmocka_unit_test(strings_are_copied),
        cmocka_unit_test(ignored_hosts_are_not_linked),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_refused_detector_leaks_nothing),
        cmocka_unit_test(data_is_retained),
        cmocka_unit_test(finds_odd_tlds),
        cmocka_unit_test(data_is_not_retained_in_vain),
        cmocka_unit_test(next_checks_its_arguments),
        cmocka_unit_test(odd_addresses_are_never_linked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
