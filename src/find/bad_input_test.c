/* Ill-formed UTF-8, texts of unusual lengths, and wrong arguments. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */

#include <stdbool.h>
#include <sys/mman.h>

#include "support/failing_allocator.h"
#include "support/marked_rows.h"
#include "support/skips.h"

/* ---------------------------------------------------------- ill-formed UTF-8 */

static const struct bad_row {
    const char *why;
    const char *bytes;
} bad_rows_of_utf8[] = {
    {"stray tail", "\x80"},
    {"two stray tails", "\xBF\x80"},
    {"lead of two, cut", "\xC3"},
    {"lead of three, cut", "\xE2"},
    {"three, cut after two", "\xE2\x80"},
    {"lead of four, cut", "\xF0"},
    {"four, cut after two", "\xF0\x9F"},
    {"four, cut after three", "\xF0\x9F\x98"},
    {"overlong slash", "\xC0\xAF"},
    {"overlong dot, three bytes", "\xE0\x80\xAE"},
    {"surrogate", "\xED\xA0\x80"},
    {"above U+10FFFF", "\xF4\x90\x80\x80"},
    {"no lead at all", "\xFF"},
    {"the other one", "\xFE"},
};

/* `%` stands for the ill-formed bytes. They are Hard, are never part of a link,
 * and the scan continues after them. */
static const marked_row bad_places[] = {
    {"before a host", "%⸠example.com⸡"},
    {"after a host", "⸠example.com⸡%"},
    {"around a URL", "%⸠http://example.com/a⸡%"},
    {"inside a path", "⸠example.com/a⸡%b"},
    {"right after the slash", "⸠example.com/⸡%b"},
    {"inside a query", "⸠example.com?a⸡%b=c"},
    {"inside a fragment", "⸠example.com#a⸡%b"},
    {"inside a mark", "⸠example.com#a:~⸡%:b"},
    {"after Soft", "⸠example.com/a⸡.%"},
    {"inside brackets", "⸠example.com/(a⸡%)"},
    {"after a port", "⸠example.com:80⸡%"},
    {"inside a port", "⸠example.com:8⸡%0"},
    {"before a port", "⸠example.com⸡%:80/x"},
    {"before the colon of a scheme, which is then none (H11)",
     "http%://example.com"},
    {"between colon and slashes", "http:%//⸠example.com⸡"},
    {"between the slashes", "http:/%/⸠example.com⸡"},
    {"after the slashes", "http://%⸠example.com⸡"},
    {"before the dot", "example%.com"},
    {"after the dot", "example.%com"},
    {"inside the TLD", "example.c%om"},
    {"inside a label", "exa%⸠mple.com⸡"},
    {"around an address", "%⸠a@example.com⸡%"},
    {"inside a local part", "a%⸠b@example.com⸡"},
    {"right before the @", "a%@example.com"},
    {"right after the @", "a@%⸠example.com⸡"},
    {"after mailto", "mailto:%⸠a@example.com⸡"},
    {"between links", "⸠a.com⸡%⸠b.com/x⸡%⸠c@d.com⸡"},
};

static char *with_bytes(const char *template, const char *bytes)
{
    char *text = malloc(strlen(template) + 64);
    assert_non_null(text);
    char *to = text;
    for (const char *p = template; *p; p++) {
        if (*p == '%')
            to += sprintf(to, "%s", bytes);
        else
            *to++ = *p;
    }
    *to = '\0';
    return text;
}

static void ill_formed_text_is_hard(void **state)
{
    (void)state;
    ROWS_BEGIN();
    linkspan_detector *d = new_uts58_detector();
    for (size_t i = 0; i < ROWS(bad_rows_of_utf8); i++)
        for (size_t k = 0; k < ROWS(bad_places); k++) {
            char *marked =
                with_bytes(bad_places[k].marked, bad_rows_of_utf8[i].bytes);
            char why[128];
            (void)snprintf(why, sizeof why, "%s %s", bad_rows_of_utf8[i].why,
                           bad_places[k].why);
            bad_rows += is_marked_wrong(d, why, marked);
            free(marked);
        }
    linkspan_detector_free(d);
    ROWS_END();
}

/* --------------------------------------------------- texts of odd lengths */

static size_t count_links(const linkspan_detector *d, const char *text,
                          size_t len)
{
    size_t at = 0;
    size_t count = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        count++;
    assert_int_equal(at, len);
    return count;
}

/* NUL is a control, hence Hard (UTS #58 6.1), and does not end the text. */
static void nul_is_a_character(void **state)
{
    (void)state;
    static const char text[] = "a.com\0b.com/x\0y\0\0c@d.com\0";
    static const linkspan_range want[] = {{0, 5}, {6, 13}, {17, 24}};
    linkspan_detector *d = new_uts58_detector();
    size_t at = 0;
    linkspan_link link;
    for (size_t i = 0; i < ROWS(want); i++) {
        assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                         LINKSPAN_OK);
        assert_int_equal(link.span.start, want[i].start);
        assert_int_equal(link.span.end, want[i].end);
    }
    assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                     LINKSPAN_NONE);
    linkspan_detector_free(d);
}

static void shortest_texts_have_no_link(void **state)
{
    (void)state;
    linkspan_detector *d = new_uts58_detector();
    assert_int_equal(count_links(d, "", 0), 0);
    assert_int_equal(count_links(d, NULL, 0), 0);
    for (int byte = 0; byte < 256; byte++) {
        char *text = malloc(1); /* so that ASan sees a byte too far */
        assert_non_null(text);
        *text = (char)byte;
        assert_int_equal(count_links(d, text, 1), 0);
        free(text);
    }
    linkspan_detector_free(d);
}

static const marked_row cut_rows[] = {
    {"in a scheme", "http"},
    {"after its colon", "http:"},
    {"after one slash", "http:/"},
    {"after two", "http://"},
    {"in a host", "http://exam"},
    {"after its dot", "http://example."},
    {"in a TLD", "http://example.c"},
    {"in a longer TLD", "⸠http://example.co⸡"},
    {"after a host", "⸠http://example.com⸡"},
    {"after the colon of a port", "⸠http://example.com⸡:"},
    {"in a port", "⸠http://example.com:8⸡"},
    {"after the slash", "⸠http://example.com/⸡"},
    {"in an escape", "⸠http://example.com/%⸡"},
    {"in an escape", "⸠http://example.com/%E⸡"},
    {"in a mark", "⸠http://example.com#⸡:"},
    {"in a mark", "⸠http://example.com#:~⸡"},
    {"in an address", "a@"},
    {"in its domain", "a@example"},
    {"after its dot", "a@example."},
    {"in mailto", "mailto"},
    {"after its colon", "mailto:"},
    {"in an A-label", "http://xn--"},
    {"in an IPv6 address", "http://[2001:"},
    {"before its bracket", "http://[::1"},
    {"after an open bracket", "⸠example.com/(⸡"},
    {"in quotes", "\"john"},
};

/* Each text is in a block of exactly its size, so that ASan reports a read beyond its
 * end. */
static void texts_end_anywhere(void **state)
{
    (void)state;
    ROWS_BEGIN();
    linkspan_detector *d = new_uts58_detector();
    for (size_t i = 0; i < ROWS(cut_rows); i++) {
        bad_rows += is_marked_wrong(d, cut_rows[i].why, cut_rows[i].marked);
        size_t len = 0;
        char *text = lks_without_marks(cut_rows[i].marked, &len);
        ROW_EQ(&cut_rows[i], count_links(d, text, len),
               strstr(cut_rows[i].marked, LKS_MARK_OPEN) != NULL);
        free(text);
    }
    linkspan_detector_free(d);
    ROWS_END();
}

/* Not part of a build with a sanitizer, where reading 2 GiB takes minutes, nor of
 * one for 32 bits. */
#if !defined(LKS_SLOW_BUILD) && SIZE_MAX > UINT32_MAX
static void text_beyond_two_gibibytes(void **state)
{
    (void)state;
    const size_t len = ((size_t)1 << 31) + 4096;
    char *text = mmap(NULL, len, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (text == MAP_FAILED)
        lks_skip();
    static const char url[] = "http://example.com:80/a?b#c";
    const size_t start = len - (sizeof url - 1);
    memcpy(text + start, url, sizeof url - 1);
    linkspan_detector *d = new_uts58_detector();
    size_t at = 0;
    linkspan_link link;
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_OK);
    assert_true(link.span.start == start && link.span.end == len);
    assert_true(link.host.start == start + 7 && link.host.end == start + 18);
    assert_true(link.fragment.end == len);
    linkspan_detector_free(d);
    (void)munmap(text, len);
}
#endif

/* ---------------------------------------------------------------- arguments */

static void offsets_are_checked(void **state)
{
    (void)state;
    static const char text[] = "é a.com";
    const size_t len = sizeof text - 1;
    linkspan_detector *d = new_uts58_detector();
    linkspan_link link = {.size = 0x5555};
    size_t at = 1; /* inside é */
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_ERR_ARG);
    assert_int_equal(at, 1);
    at = len + 1;
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_ERR_ARG);
    at = SIZE_MAX;
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_ERR_ARG);
    at = 0;
    assert_int_equal(linkspan_next(d, NULL, 1, &at, &link), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next(d, text, SIZE_MAX, &at, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next(d, text, len, NULL, &link),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next(d, text, len, &at, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_next(NULL, text, len, &at, &link),
                     LINKSPAN_ERR_ARG);
    at = len; /* the end is no error */
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_NONE);
    assert_int_equal(link.size, 0x5555); /* untouched by all these calls */
    at = 3;
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_OK);
    linkspan_detector_free(d);
    linkspan_detector_free(NULL);
    assert_int_equal(linkspan_options_init(NULL), LINKSPAN_ERR_ARG);
}

static const linkspan_str good_scheme[] = {{"ssh", 3}};
static const linkspan_str good_host[] = {{"example.com", 11}};
static const linkspan_str absent[] = {{NULL, 3}};
static const linkspan_str empty[] = {{"", 0}};
static const linkspan_str bad_scheme[] = {{"s sh", 4}};
static const linkspan_str digit_scheme[] = {{"1ssh", 4}};
static const linkspan_str colon_scheme[] = {{"ssh://", 6}};
static const linkspan_str bad_host[] = {{"a..b", 4}};
static const linkspan_str ill_formed[] = {{"\xFF.com", 5}};

static const struct option_row {
    const char *why;
    linkspan_options set; /* an option that is not 0 replaces the default */
    linkspan_status status;
} option_rows[] = {
    {"defaults", {0}, LINKSPAN_OK},
    {"schemes and hosts",
     {.schemes = good_scheme,
      .scheme_count = 1,
      .ignored_hosts = good_host,
      .ignored_host_count = 1},
     LINKSPAN_OK},
    {"size too small", {.size = 4}, LINKSPAN_ERR_ARG},
    {"unknown flag", {.flags = 1u << 31}, LINKSPAN_ERR_OPTION},
    {"unknown flag beside known ones", {.flags = 0xFFFF}, LINKSPAN_ERR_OPTION},
    {"unknown kind", {.kinds = 4}, LINKSPAN_ERR_OPTION},
    {"unknown kind beside known ones", {.kinds = 7}, LINKSPAN_ERR_OPTION},
    {"schemes that are not there", {.scheme_count = 1}, LINKSPAN_ERR_ARG},
    {"hosts that are not there", {.ignored_host_count = 1}, LINKSPAN_ERR_ARG},
    {"a scheme that is not there",
     {.schemes = absent, .scheme_count = 1},
     LINKSPAN_ERR_ARG},
    {"an empty scheme",
     {.schemes = empty, .scheme_count = 1},
     LINKSPAN_ERR_INVALID},
    {"a space in a scheme",
     {.schemes = bad_scheme, .scheme_count = 1},
     LINKSPAN_ERR_INVALID},
    {"a digit first",
     {.schemes = digit_scheme, .scheme_count = 1},
     LINKSPAN_ERR_INVALID},
    {"with its colon",
     {.schemes = colon_scheme, .scheme_count = 1},
     LINKSPAN_ERR_INVALID},
    {"an empty host",
     {.ignored_hosts = empty, .ignored_host_count = 1},
     LINKSPAN_ERR_INVALID},
    {"an empty label",
     {.ignored_hosts = bad_host, .ignored_host_count = 1},
     LINKSPAN_ERR_INVALID},
    {"an ill-formed host",
     {.ignored_hosts = ill_formed, .ignored_host_count = 1},
     LINKSPAN_ERR_INVALID},
};

static linkspan_options merged(const linkspan_options *set)
{
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.size = set->size ? set->size : o.size;
    o.kinds = set->kinds ? set->kinds : o.kinds;
    o.flags = set->flags;
    o.schemes = set->schemes;
    o.scheme_count = set->scheme_count;
    o.ignored_hosts = set->ignored_hosts;
    o.ignored_host_count = set->ignored_host_count;
    return o;
}

static void options_are_checked(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(option_rows); i++) {
        const struct option_row *r = &option_rows[i];
        const linkspan_options o = merged(&r->set);
        linkspan_detector *d = NULL;
        ROW_EQ(r, linkspan_detector_new(&o, &d), r->status);
        ROW_EQ(r, d != NULL, r->status == LINKSPAN_OK);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

static void limits_are_checked(void **state)
{
    (void)state;
    linkspan_options o;
    linkspan_detector *d = NULL;
    (void)lks_uts58_options(&o);
    assert_int_equal(linkspan_detector_new(&o, NULL), LINKSPAN_ERR_ARG);
    o.kinds = 0;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_OPTION);
    (void)lks_uts58_options(&o);
    o.max_link_len = 0;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_OPTION);
    (void)lks_uts58_options(&o);
    o.max_local_part = 0;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_OPTION);
    assert_null(d);

    const size_t many = 65537;
    linkspan_str *schemes = calloc(many, sizeof *schemes);
    assert_non_null(schemes);
    for (size_t i = 0; i < many; i++)
        schemes[i] = good_scheme[0];
    (void)lks_uts58_options(&o);
    o.schemes = schemes;
    o.scheme_count = many;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_LIMIT);
    o.scheme_count = many - 1;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    linkspan_detector_free(d);
    free(schemes);
}

/* For each n, the n-th allocation fails; no memory leaks. */
static void each_allocation_may_fail(void **state)
{
    (void)state;
    linkspan_options o = merged(&option_rows[1].set);
    bool is_made = false;
    for (size_t calls = 0; !is_made; calls++) {
        assert_true(calls < 100);
        failing_allocator a;
        failing_allocator_init(&a, calls);
        o.allocator = &a.base;
        linkspan_detector *d = NULL;
        const linkspan_status st = linkspan_detector_new(&o, &d);
        is_made = st == LINKSPAN_OK;
        if (!is_made) {
            assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
            assert_null(d);
        }
        linkspan_detector_free(d);
        assert_int_equal(a.held, 0);
    }
    failing_allocator a; /* a list with a bad host leaks nothing either */
    failing_allocator_init(&a, 100);
    o.allocator = &a.base;
    o.ignored_hosts = bad_host;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_INVALID);
    assert_int_equal(a.held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ill_formed_text_is_hard),
        cmocka_unit_test(nul_is_a_character),
        cmocka_unit_test(shortest_texts_have_no_link),
        cmocka_unit_test(texts_end_anywhere),
#if !defined(LKS_SLOW_BUILD) && SIZE_MAX > UINT32_MAX
        cmocka_unit_test(text_beyond_two_gibibytes),
#endif
        cmocka_unit_test(offsets_are_checked),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(limits_are_checked),
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
