/* Tests: api/linkify_form.c, api/linkify_new.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "output/format.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/linkify_document.h"
#include "support/marked_rows.h"
#include "support/random.h"
#include "support/rows.h"
#include "support/written.h"

static linkspan_str str(const char *s)
{
    return (linkspan_str){s, strlen(s)};
}

static linkspan_linkify_options defaults(void)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    return o;
}

/* ---------------------------------------------------------------- options */

static linkspan_status make(const linkspan_linkify_options *o)
{
    linkspan_linkifier *l = NULL;
    const linkspan_status st = linkspan_linkifier_new(NULL, o, &l);
    assert_int_equal(st == LINKSPAN_OK, l != NULL);
    linkspan_linkifier_free(l);
    return st;
}

static void refuses_bad_options(void **state)
{
    (void)state;
    static char long_string[LINKSPAN_LINKIFY_STRING_MAX + 1];
    memset(long_string, 'a', sizeof long_string);
    linkspan_linkify_options o = defaults();
    assert_int_equal(make(&o), LINKSPAN_OK);
    assert_int_equal(make(NULL), LINKSPAN_OK);

    o.size--;
    assert_int_equal(make(&o), LINKSPAN_ERR_ARG);
    o = defaults();
    o.rel = (linkspan_str){NULL, 1};
    assert_int_equal(make(&o), LINKSPAN_ERR_ARG);
    o = defaults();
    o.scheme_count = 1;
    assert_int_equal(make(&o), LINKSPAN_ERR_ARG);
    o = defaults();
    const linkspan_allocator no_allocator = {.size = sizeof no_allocator};
    o.allocator = &no_allocator;
    assert_int_equal(make(&o), LINKSPAN_ERR_ARG);

    o = defaults();
    o.flags = 0x80000000u;
    assert_int_equal(make(&o), LINKSPAN_ERR_OPTION);

    o = defaults();
    o.target = str("\xC3");
    assert_int_equal(make(&o), LINKSPAN_ERR_INVALID);
    o.target = (linkspan_str){"a\0b", 3};
    assert_int_equal(make(&o), LINKSPAN_ERR_INVALID);
    o.target = (linkspan_str){long_string, sizeof long_string};
    assert_int_equal(make(&o), LINKSPAN_ERR_LIMIT);
    o.target.len--;
    assert_int_equal(make(&o), LINKSPAN_OK);
}

/* If a format does not exist, no call writes anything: neither HTML nor text
 * without links. */
static void refuses_unknown_formats(void **state)
{
    (void)state;
    static const uint32_t unknown[] = {0, LKS_FORMAT_COUNT + 1, 0x100,
                                       0x80000001u, UINT32_MAX};
    const linkspan_str text = str("see a.com");
    for (size_t i = 0; i < ROWS(unknown); i++) {
        linkspan_linkify_options o = defaults();
        written w = {.data = NULL};
        o.output = unknown[i];
        assert_int_equal(make(&o), LINKSPAN_ERR_OPTION);
        for (uint32_t markup = 0; markup <= LINKSPAN_MARKUP_MARKDOWN; markup++)
            assert_int_equal(linkify_document(NULL, &o, markup, text.data,
                                              text.len, keep_written, &w),
                             LINKSPAN_ERR_OPTION);
        assert_int_equal(w.calls, 0);
    }
    for (uint32_t output = 1; output <= LKS_FORMAT_COUNT; output++) {
        linkspan_linkify_options o = defaults();
        o.output = output;
        assert_int_equal(make(&o), LINKSPAN_OK);
    }
}

static void refuses_bad_schemes(void **state)
{
    (void)state;
    static const char *const bad[] = {"",     "javascript", "JavaScript",
                                      "data", "vbscript",   "file",
                                      "blob", "a:",         "\xC3\xA9"};
    linkspan_str schemes[LINKSPAN_LINKIFY_SCHEME_MAX + 1];
    linkspan_linkify_options o = defaults();
    o.schemes = schemes;
    o.scheme_count = 2;
    schemes[0] = str("https");
    for (size_t i = 0; i < ROWS(bad); i++) {
        schemes[1] = str(bad[i]);
        assert_int_equal(make(&o), LINKSPAN_ERR_INVALID);
    }
    for (size_t i = 0; i < ROWS(schemes); i++)
        schemes[i] = str("https");
    o.scheme_count = LINKSPAN_LINKIFY_SCHEME_MAX;
    assert_int_equal(make(&o), LINKSPAN_OK);
    o.scheme_count++;
    assert_int_equal(make(&o), LINKSPAN_ERR_LIMIT);
}

static void refuses_bad_arguments(void **state)
{
    (void)state;
    written w = {.data = NULL};
    linkspan_linkifier *l = NULL;
    assert_int_equal(linkspan_linkify_options_init(NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_new(NULL, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_reset(NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_push(NULL, "", 0, keep_written, &w),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_finish(NULL, keep_written, &w),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_linkify_write(NULL, NULL, NULL, 1, keep_written, &w),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkify_write(NULL, NULL, "a", 1, NULL, &w),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_new(NULL, NULL, &l), LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_push(l, NULL, 1, keep_written, &w),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_push(l, "a", 1, NULL, &w),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_finish(l, NULL, &w), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_push(l, "a", 1, keep_written, &w),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(w.len, 0);
    linkspan_linkifier_free(l);
    linkspan_linkifier_free(NULL);
}

/* The caller may change or free its strings after it has made a linkifier. */
static void keeps_copies_of_strings(void **state)
{
    (void)state;
    char rel[] = "nofollow";
    char target[] = "_blank";
    char scheme[] = "gopher";
    linkspan_str schemes[] = {{scheme, sizeof scheme - 1}};
    linkspan_linkify_options o = defaults();
    linkspan_options detection;
    linkspan_linkifier *l = NULL;
    written w = {.data = NULL};
    static const char text[] = "gopher://a.com";
    assert_int_equal(linkspan_options_init(&detection), LINKSPAN_OK);
    detection.flags = LINKSPAN_DETECT_ALL_SCHEMES;
    linkspan_detector *d = new_detector(&detection);
    o.rel = (linkspan_str){rel, sizeof rel - 1};
    o.target = (linkspan_str){target, sizeof target - 1};
    o.schemes = schemes;
    o.scheme_count = 1;
    assert_int_equal(linkspan_linkifier_new(d, &o, &l), LINKSPAN_OK);
    memset(rel, 'x', sizeof rel);
    memset(target, 'x', sizeof target);
    memset(scheme, 'x', sizeof scheme);
    schemes[0] = (linkspan_str){NULL, 0};
    assert_int_equal(
        linkspan_linkifier_push(l, text, sizeof text - 1, keep_written, &w),
        LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                     LINKSPAN_OK);
    assert_non_null(strstr(w.data, "gopher://a.com\""));
    assert_non_null(strstr(w.data, " rel=\"nofollow\""));
    assert_non_null(strstr(w.data, " target=\"_blank\""));
    written_free(&w);
    linkspan_linkifier_free(l);
    linkspan_detector_free(d);
}

/* ---------------------------------------------------------------- schemes */

/* The detector finds every scheme; links with schemes that are not allowed stay
 * text. */
static void links_allowed_schemes_only(void **state)
{
    (void)state;
    static const linkspan_str own[] = {{"GOPHER", 6}, {"mailto", 6}};
    static const struct {
        const char *why;
        const char *text;
        bool is_default;
        bool is_own;
    } rows[] = {
        {"http", "http://a.com", true, false},
        {"https in capitals", "HTTPS://a.com", true, false},
        {"ftp", "ftp://a.com", true, false},
        {"implied", "a.com", true, false},
        {"an address", "b@a.com", true, true},
        {"another scheme", "gopher://a.com", false, true},
        {"another in capitals", "Gopher://a.com", false, true},
        {"runs what follows the comment", "javascript://a.com/%0Aalert(1)",
         false, false},
        {"in capitals", "JAVASCRIPT://a.com/%0Aalert(1)", false, false},
        {"unknown", "ssh://a.com", false, false},
    };
    linkspan_options detection;
    assert_int_equal(linkspan_options_init(&detection), LINKSPAN_OK);
    const linkspan_str javascript = str("javascript");
    detection.flags = LINKSPAN_DETECT_ALL_SCHEMES;
    detection.schemes = &javascript;
    detection.scheme_count = 1;
    linkspan_detector *d = new_detector(&detection);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        for (size_t count = 0; count <= ROWS(own); count++) {
            linkspan_linkify_options o = defaults();
            o.schemes = count ? own : NULL;
            o.scheme_count = count;
            /* if a single scheme is allowed, it is GOPHER */
            const bool is_own =
                rows[i].is_own && (count > 1 || !strchr(rows[i].text, '@'));
            written w = {.data = NULL};
            ROW_EQ(&rows[i],
                   linkspan_linkify_write(d, &o, EXACT(rows[i].text),
                                          keep_written, &w),
                   LINKSPAN_OK);
            ROW_EQ(&rows[i], strncmp(written_string(&w), "<a ", 3) == 0,
                   count ? is_own : rows[i].is_default);
            written_free(&w);
        }
    ROWS_END();
    linkspan_detector_free(d);
}

/* By option, IPv6 without brackets is found. Browsers need the brackets. */
static void puts_ipv6_into_brackets(void **state)
{
    (void)state;
    static const char text[] = "http://2001:4860:4860::8888";
    linkspan_options detection;
    linkspan_link link;
    size_t at = 0;
    assert_int_equal(linkspan_options_init(&detection), LINKSPAN_OK);
    detection.flags = LINKSPAN_DETECT_BARE_IPV6;
    linkspan_detector *d = new_detector(&detection);
    assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                     LINKSPAN_OK);
    written w = {.data = NULL};
    assert_int_equal(linkspan_linkify_write(d, NULL, text, sizeof text - 1,
                                            keep_written, &w),
                     LINKSPAN_OK);
    assert_string_equal(
        written_string(&w),
        "<a href=\"http://[2001:4860:4860::8888]/\" rel=\"nofollow noopener\">"
        "http://2001:4860:4860::8888</a>");
    written_free(&w);
    linkspan_detector_free(d);
}

/* The result of a policy's action for a link with an unusual port. */
typedef struct action_row {
    const char *why;
    uint8_t action;
    const char *text;
    const char *want;
} action_row;

static void check_actions(const action_row *rows, size_t count, uint32_t flags)
{
    linkspan_policy policy;
    linkspan_options detection;
    linkspan_linkify_options o = defaults();
    o.rel = (linkspan_str){NULL, 0};
    o.flags = flags;
    assert_int_equal(linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_options_init(&detection), LINKSPAN_OK);
    detection.policy = &policy;
    detection.flags = LINKSPAN_DETECT_SINGLE_LABELS;
    ROWS_BEGIN();
    for (size_t i = 0; i < count; i++) {
        policy.actions[LINKSPAN_FINDING_PORT] = rows[i].action;
        linkspan_detector *d = new_detector(&detection);
        written w = {.data = NULL};
        ROW_EQ(&rows[i],
               linkspan_linkify_write(d, &o, EXACT(rows[i].text), keep_written,
                                      &w),
               LINKSPAN_OK);
        ROW_STR(&rows[i], written_string(&w), w.len, rows[i].want);
        written_free(&w);
        linkspan_detector_free(d);
    }
    ROWS_END();
}

/* ---------------------------------------------------------------- actions */

/* A port that is not the scheme's own is a finding; here the policy decides by
 * it. */
static void does_what_the_policy_wants(void **state)
{
    (void)state;
    static const action_row rows[] = {
        {"link", LINKSPAN_ACTION_LINK, "https://例え.jp:81/日",
         "<a "
         "href=\"https://xn--r8jz45g.jp:81/%E6%97%A5\">https://例え.jp:81/日</"
         "a>"},
        {"encode", LINKSPAN_ACTION_ENCODE, "https://例え.jp:81/日",
         "<a "
         "href=\"https://xn--r8jz45g.jp:81/%E6%97%A5\">https://例え.jp:81/日</"
         "a>"},
        {"plain", LINKSPAN_ACTION_PLAIN, "'https://例え.jp:81/日'",
         "&#39;https://例え.jp:81/日&#39;"},
        {"punycode", LINKSPAN_ACTION_PUNYCODE, "(https://例え.jp:81/日)",
         "(https://xn--r8jz45g.jp:81/日)"},
        {"defang", LINKSPAN_ACTION_DEFANG, "<https://a.com:81/b.c>",
         "&lt;hxxps[:]//a[.]com:81/b[.]c&gt;"},
        {"punycode of ASCII", LINKSPAN_ACTION_PUNYCODE, "a.com:81/&",
         "a.com:81/&amp;"},
        {"punycode of one letter", LINKSPAN_ACTION_PUNYCODE,
         "http://\uFF21:81/", "http://a:81/"},
    };
    check_actions(rows, ROWS(rows), 0);
}

/* In the form for people, the action ENCODE keeps the escapes of the href. */
static void encodes_what_is_shown(void **state)
{
    (void)state;
    static const action_row rows[] = {
        {"link", LINKSPAN_ACTION_LINK, "https://例え.jp:81/日",
         "<a "
         "href=\"https://xn--r8jz45g.jp:81/%E6%97%A5\">https://例え.jp:81/日</"
         "a>"},
        {"encode", LINKSPAN_ACTION_ENCODE, "https://例え.jp:81/日?é#ü",
         "<a "
         "href=\"https://xn--r8jz45g.jp:81/%E6%97%A5?%C3%A9#%C3%BC\">https://"
         "例え.jp:81/%E6%97%A5?%C3%A9#%C3%BC</a>"},
        {"nothing to encode", LINKSPAN_ACTION_ENCODE, "https://例え.jp:81",
         "<a href=\"https://xn--r8jz45g.jp:81/\">https://例え.jp:81</a>"},
    };
    check_actions(rows, ROWS(rows), LINKSPAN_LINKIFY_DISPLAY);
}

/* ----------------------------------------------------------------- pieces */

static const char sample[] =
    "See https://example.com/a?b=1&c=<2>, a@b.com; and 例え.jp!\r\n"
    "# \"x\" 'y' 1. [z](w) !a.com <https://a.com/>  \n"
    "漢字漢字www.example.com/日本語。 \xFF\xE3\x81 \xC2\x9D\033]8;;\a\n";

/* The sample, repeated so often that the stream drops bytes. */
static char *long_text(size_t count, size_t *len)
{
    const size_t unit = sizeof sample - 1;
    char *text = malloc(count * unit);
    assert_non_null(text);
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * unit, sample, unit);
    *len = count * unit;
    return text;
}

static void push_pieces(linkspan_linkifier *l, const char *text, size_t len,
                        uint64_t *seed, written *w)
{
    for (size_t at = 0; at < len;) {
        const uint64_t roll = lks_random(seed);
        size_t piece = roll % 8 == 0 ? roll / 8 % 5000 : roll / 8 % 9;
        if (piece > len - at)
            piece = len - at;
        assert_int_equal(linkspan_linkifier_push(l,
                                                 exact_bytes(text + at, piece),
                                                 piece, keep_written, w),
                         LINKSPAN_OK);
        at += piece;
    }
    assert_int_equal(linkspan_linkifier_finish(l, keep_written, w),
                     LINKSPAN_OK);
}

static void writes_the_same_in_pieces(void **state)
{
    (void)state;
    static const uint32_t flags[] = {0, LINKSPAN_LINKIFY_SHOW_CONTROLS};
    uint64_t seed = 1;
    size_t len = 0;
    char *text = long_text(300, &len);
    for (uint32_t output = 1; output <= LKS_FORMAT_COUNT; output++)
        for (size_t f = 0; f < ROWS(flags); f++) {
            linkspan_linkify_options o = defaults();
            o.output = output;
            o.flags = flags[f];
            written whole = {.data = NULL};
            assert_int_equal(linkspan_linkify_write(NULL, &o, text, len,
                                                    keep_written, &whole),
                             LINKSPAN_OK);
            linkspan_linkifier *l = NULL;
            assert_int_equal(linkspan_linkifier_new(NULL, &o, &l), LINKSPAN_OK);
            for (int turn = 0; turn < 3; turn++) {
                written pieces = {.data = NULL};
                push_pieces(l, text, len, &seed, &pieces);
                assert_int_equal(pieces.len, whole.len);
                assert_memory_equal(pieces.data, whole.data, whole.len);
                written_free(&pieces);
                assert_int_equal(linkspan_linkifier_reset(l), LINKSPAN_OK);
            }
            linkspan_linkifier_free(l);
            written_free(&whole);
        }
    free(text);
}

/* Output as plain text equals the input: every byte is written once, in
 * order. */
static void loses_no_byte(void **state)
{
    (void)state;
    size_t len = 0;
    char *text = long_text(3000, &len);
    linkspan_linkify_options o = defaults();
    o.output = LINKSPAN_OUTPUT_PLAIN;
    written w = {.data = NULL};
    assert_int_equal(
        linkspan_linkify_write(NULL, &o, text, len, keep_written, &w),
        LINKSPAN_OK);
    assert_int_equal(w.len, len);
    assert_memory_equal(w.data, text, len);
    assert_true(w.calls < len / 1000); /* output is collected into few calls */
    written_free(&w);
    free(text);
}

/* Harmless text goes through a buffer of a kilobyte, which long texts fill many
 * times. */
static void loses_no_byte_of_a_long_text(void **state)
{
    (void)state;
    static const uint32_t flags[] = {0, LINKSPAN_LINKIFY_DEFANG,
                                     LINKSPAN_LINKIFY_REDACT};
    static char text[8000];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = "no link "[i % 8];
    for (size_t i = 0; i < ROWS(flags); i++)
        for (size_t len = 1000; len <= sizeof text; len += 500) {
            linkspan_linkify_options o;
            written w = {.data = NULL};
            assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
            o.flags |= flags[i];
            assert_int_equal(
                linkspan_linkify_write(NULL, &o, text, len, keep_written, &w),
                LINKSPAN_OK);
            assert_int_equal(w.len, len);
            assert_memory_equal(w.data, text, len);
            written_free(&w);
        }
}

/* Text that cannot become part of a link is not held back. */
static void holds_back_no_more_than_needed(void **state)
{
    (void)state;
    linkspan_linkifier *l = NULL;
    written w = {.data = NULL};
    assert_int_equal(linkspan_linkifier_new(NULL, NULL, &l), LINKSPAN_OK);
    size_t pushed = 0;
    for (int i = 0; i < 10000; i++, pushed += 8)
        assert_int_equal(
            linkspan_linkifier_push(l, "no link ", 8, keep_written, &w),
            LINKSPAN_OK);
    assert_true(pushed - w.len < 2000);
    written_free(&w);
    linkspan_linkifier_free(l);
}

/* --------------------------------------------------------------- failures */

static linkspan_status fail_later(void *context, const char *bytes, size_t len)
{
    (void)bytes;
    (void)len;
    size_t *calls_left = context;
    return (*calls_left)-- > 0 ? LINKSPAN_OK : LINKSPAN_ERR_SPACE;
}

static void stops_when_the_writer_fails(void **state)
{
    (void)state;
    size_t len = 0;
    char *text = long_text(300, &len);
    for (size_t calls = 0; calls < 5; calls++) {
        size_t left = calls;
        linkspan_linkifier *l = NULL;
        assert_int_equal(linkspan_linkifier_new(NULL, NULL, &l), LINKSPAN_OK);
        assert_int_equal(
            linkspan_linkifier_push(l, text, len, fail_later, &left),
            LINKSPAN_ERR_SPACE);
        assert_int_equal(left, SIZE_MAX); /* the writer is not called again */
        written w = {.data = NULL};
        assert_int_equal(linkspan_linkifier_push(l, text, 1, keep_written, &w),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(linkspan_linkifier_reset(l), LINKSPAN_OK);
        assert_int_equal(linkspan_linkifier_push(l, "b", 1, keep_written, &w),
                         LINKSPAN_OK);
        assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                         LINKSPAN_OK);
        assert_string_equal(written_string(&w), "b");
        written_free(&w);
        linkspan_linkifier_free(l);
    }
    size_t left = 0;
    assert_int_equal(
        linkspan_linkify_write(NULL, NULL, "a", 1, fail_later, &left),
        LINKSPAN_ERR_SPACE);
    free(text);
}

static void survives_each_failed_allocation(void **state)
{
    (void)state;
    size_t len = 0;
    char *text = long_text(100, &len);
    for (int once = 0; once < 2; once++) {
        linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
        size_t failures = 0;
        for (; st == LINKSPAN_ERR_NO_MEMORY; failures++) {
            failing_allocator a;
            failing_allocator_init(&a, failures);
            a.fails_once = once;
            linkspan_linkify_options o = defaults();
            o.allocator = &a.base;
            written w = {.data = NULL};
            st = linkspan_linkify_write(NULL, &o, text, len, keep_written, &w);
            assert_int_equal(st == LINKSPAN_OK, a.calls <= failures);
            assert_int_equal(a.held, 0);
            written_free(&w);
        }
        assert_int_equal(st, LINKSPAN_OK);
        assert_true(failures > 5);
    }
    free(text);
}

static void refuses_a_cap_beyond_memory(void **state)
{
    (void)state;
    linkspan_options detection;
    linkspan_linkifier *l = NULL;
    assert_int_equal(linkspan_options_init(&detection), LINKSPAN_OK);
    detection.max_link_len = SIZE_MAX;
    linkspan_detector *d = new_detector(&detection);
    assert_int_equal(linkspan_linkifier_new(d, NULL, &l), LINKSPAN_ERR_LIMIT);
    assert_null(l);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_options),
        cmocka_unit_test(refuses_unknown_formats),
        cmocka_unit_test(refuses_bad_schemes),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(keeps_copies_of_strings),
        cmocka_unit_test(links_allowed_schemes_only),
        cmocka_unit_test(puts_ipv6_into_brackets),
        cmocka_unit_test(does_what_the_policy_wants),
        cmocka_unit_test(encodes_what_is_shown),
        cmocka_unit_test(writes_the_same_in_pieces),
        cmocka_unit_test(loses_no_byte),
        cmocka_unit_test(loses_no_byte_of_a_long_text),
        cmocka_unit_test(holds_back_no_more_than_needed),
        cmocka_unit_test(stops_when_the_writer_fails),
        cmocka_unit_test(survives_each_failed_allocation),
        cmocka_unit_test(refuses_a_cap_beyond_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
