/* Texts whose links depend on the text after them, cut at every place: a stream
 * and a linkifier agree with a search of the whole text.
 * tests/property/policy_property.c tests random texts, options and policies. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"
#include "support/written.h"

/* Programs that read more text than the link are led elsewhere. A policy that
 * refuses such links must see the text after a link before it decides. */
static const struct pieces_row {
    const char *why;
    const char *text;
    const char *links; /* links that are not refused, each with a bar after
                        * it */
    const char *html;
} rows[] = {
    {"a Close after the host, and an @", "https://example.com]-@evil.org",
     "-@evil.org|",
     "https://example.com]<a href=\"mailto:-@evil.org\">-@evil.org</a>"},
    {"nothing but a Close", "https://example.com] x", "https://example.com|",
     "<a href=\"https://example.com/\">https://example.com</a>] x"},
    {"a dash and another name, which H3 makes a link of its own",
     "https://example.com\u2014x.evil.com y", "x.evil.com|",
     "https://example.com\u2014<a href=\"https://x.evil.com/\">x.evil.com</a> "
     "y"},
    {"without a scheme", "example.com)@evil.org y", "",
     "example.com)@evil.org y"},
    {"a space ends every reading", "https://example.com ]@evil.org",
     "https://example.com|",
     "<a href=\"https://example.com/\">https://example.com</a> ]@evil.org"},
    {"an address", "x@example.com@evil.org y", "", "x@example.com@evil.org y"},
    {"a path ends the reading", "https://example.com/a]@evil.org",
     "https://example.com/a|",
     "<a href=\"https://example.com/a\">https://example.com/a</a>]@evil.org"},
    {"quotation marks", "\"https://example.com\"@evil.org", "",
     "&quot;https://example.com&quot;@evil.org"},
};

typedef struct told {
    size_t len;
    char links[256];
} told;

static int32_t on_link(void *context, const linkspan_link *link,
                       linkspan_str bytes)
{
    told *t = context;
    (void)link;
    assert_true(bytes.len + 2 <= sizeof t->links - t->len);
    memcpy(t->links + t->len, bytes.data, bytes.len);
    t->len += bytes.len;
    t->links[t->len++] = '|';
    return 0;
}

static linkspan_detector *detector(void)
{
    linkspan_policy policy;
    linkspan_options o;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF),
                     LINKSPAN_OK);
    policy.actions[LINKSPAN_FINDING_OTHER_READING] = LINKSPAN_ACTION_PLAIN;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    o.policy = &policy;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    return d;
}

static void finds_each_row_whole(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        told t = {0};
        linkspan_link link;
        size_t at = 0;
        while (linkspan_next(d, EXACT(rows[i].text), &at, &link) == LINKSPAN_OK)
            (void)on_link(&t, &link,
                          (linkspan_str){rows[i].text + link.span.start,
                                         link.span.end - link.span.start});
        ROW_STR(&rows[i], t.links, t.len, rows[i].links);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static void a_stream_tells_the_same_at_every_cut(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    linkspan_stream *s = NULL;
    assert_int_equal(linkspan_stream_new(d, NULL, &s), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const size_t len = strlen(rows[i].text);
        for (size_t cut = 0; cut <= len; cut++) {
            told t = {0};
            assert_int_equal(linkspan_stream_reset(s), LINKSPAN_OK);
            assert_int_equal(
                linkspan_stream_push(s, exact_bytes(rows[i].text, cut), cut,
                                     on_link, &t),
                LINKSPAN_OK);
            assert_int_equal(linkspan_stream_push(
                                 s, exact_bytes(rows[i].text + cut, len - cut),
                                 len - cut, on_link, &t),
                             LINKSPAN_OK);
            assert_int_equal(linkspan_stream_finish(s, on_link, &t),
                             LINKSPAN_OK);
            ROW_STR(&rows[i], t.links, t.len, rows[i].links);
        }
    }
    ROWS_END();
    linkspan_stream_free(s);
    linkspan_detector_free(d);
}

static void a_linkifier_writes_the_same_at_every_cut(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    linkspan_linkifier *l = NULL;
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    assert_int_equal(linkspan_linkifier_new(d, &o, &l), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const size_t len = strlen(rows[i].text);
        for (size_t cut = 0; cut <= len; cut++) {
            written w = {.data = NULL};
            assert_int_equal(linkspan_linkifier_reset(l), LINKSPAN_OK);
            assert_int_equal(
                linkspan_linkifier_push(l, rows[i].text, cut, keep_written, &w),
                LINKSPAN_OK);
            assert_int_equal(linkspan_linkifier_push(l, rows[i].text + cut,
                                                     len - cut, keep_written,
                                                     &w),
                             LINKSPAN_OK);
            assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                             LINKSPAN_OK);
            ROW_STR(&rows[i], written_string(&w), w.len, rows[i].html);
            written_free(&w);
        }
    }
    ROWS_END();
    linkspan_linkifier_free(l);
    linkspan_detector_free(d);
}

/* A policy that must see the text after a link waits only for the end of the
 * word. */
static void a_link_before_a_space_is_told_at_once(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    linkspan_stream *s = NULL;
    told t = {0};
    assert_int_equal(linkspan_stream_new(d, NULL, &s), LINKSPAN_OK);
    assert_int_equal(
        linkspan_stream_push(s, EXACT("https://example.com] and"), on_link, &t),
        LINKSPAN_OK);
    assert_int_equal(t.len, strlen("https://example.com|"));
    linkspan_stream_free(s);
    linkspan_detector_free(d);
}

/* ---------------------------------------------------------------- suspects */

static const struct suspect_row {
    const char *why;
    const char *text;
    const char *links;
} suspect_rows[] = {
    {"backslashes after a scheme", "x http:\\\\evil.org/x y",
     "http:\\\\evil.org/x|"},
    {"backslashes that lead nowhere", "x http:\\\\ evil.org", "evil.org|"},
    {"a network path", "x \\\\evil.org\\share y", "\\\\evil.org\\share|"},
    {"missing slashes", "x http:evil.org/x y", "http:evil.org/x|"},
    {"an odd address", "x http://0x7f.1/x y", "http://0x7f.1/x|"},
    {"a payload", "x data:text/html,y z", "data:text/html,y|"},
    {"a user name", "x https://a.com@evil.org/ y", "https://a.com@evil.org/|"},
    {"a backslash after a host", "x http://0x7f.1\\abc.def/ghi y",
     "http://0x7f.1\\abc.def/ghi|"},
    {"a backslash after a host, and signs",
     "x http://0x7f.1\\ab(c)d?e,f#g.h!i). y",
     "http://0x7f.1\\ab(c)d?e,f#g.h!i|"},
    {"a backslash after a host, and characters of two to four bytes",
     "x http://0x7f.1\\\u00E9\u4E2D\U0001F600b\u3002 y",
     "http://0x7f.1\\\u00E9\u4E2D\U0001F600b|"},
    {"a path, query and fragment after a user name",
     "x https://a.com@evil.org/bcd?efg=h#ijk. y",
     "https://a.com@evil.org/bcd?efg=h#ijk|"},
    {"a query after a user name", "x https://a.com@evil.org?bcd y",
     "https://a.com@evil.org?bcd|"},
    {"a fragment after a user name", "x https://a.com@evil.org#bcd y",
     "https://a.com@evil.org#bcd|"},
    {"a long host after an unknown scheme", "x gopher://abc.def.ghi: y",
     "gopher://abc.def.ghi|"},
    {"a port", "x https://example.com:99999 y", "https://example.com:99999|"},
    {"a program", "x javascript:alert(1)//abc y", "javascript:alert(1)//abc|"},
};

static void suspects_are_the_same_in_pieces(void **state)
{
    (void)state;
    linkspan_options options;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&options);
    options.flags |= LINKSPAN_DETECT_SUSPECTS;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(suspect_rows); i++) {
        const struct suspect_row *r = &suspect_rows[i];
        const size_t len = strlen(r->text);
        for (size_t cut = 0; cut <= len; cut++) {
            told t = {.len = 0};
            linkspan_stream *stream = NULL;
            assert_int_equal(linkspan_stream_new(d, NULL, &stream),
                             LINKSPAN_OK);
            assert_int_equal(
                linkspan_stream_push(stream, r->text, cut, on_link, &t),
                LINKSPAN_OK);
            assert_int_equal(linkspan_stream_push(stream, r->text + cut,
                                                  len - cut, on_link, &t),
                             LINKSPAN_OK);
            assert_int_equal(linkspan_stream_finish(stream, on_link, &t),
                             LINKSPAN_OK);
            ROW_EQ(r, t.len, strlen(r->links));
            ROW_EQ(r, memcmp(t.links, r->links, t.len), 0);
            linkspan_stream_free(stream);
        }
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* A suspect is reported even if the policy would refuse it as a link, and its
 * action is at least `plain`. It is no link, whatever the text around it. */
static void suspects_are_reported_in_every_policy(void **state)
{
    (void)state;
    for (uint32_t policy = 0; policy <= LINKSPAN_POLICY_STRICT; policy++) {
        linkspan_options options;
        linkspan_detector *d = NULL;
        (void)linkspan_options_init(&options);
        options.flags |= LINKSPAN_DETECT_SUSPECTS;
        options.preset = policy;
        assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
        static const char text[] = "https://a.com@evil.org/";
        const size_t len = sizeof text - 1;
        linkspan_link link;
        size_t at = 0;
        size_t count = 0;
        assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_OK);
        assert_int_equal(link.span.end, len);
        assert_true(link.flags & LINKSPAN_LINK_SUSPECT);
        if (policy != LINKSPAN_POLICY_OFF)
            assert_true(link.action >= LINKSPAN_ACTION_PLAIN);
        assert_int_equal(linkspan_find(d, text, len, NULL, 0, &count),
                         LINKSPAN_OK);
        assert_int_equal(count, 1);
        assert_int_equal(linkspan_is_link(d, text, len, NULL), LINKSPAN_NONE);
        linkspan_detector_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_each_row_whole),
        cmocka_unit_test(a_stream_tells_the_same_at_every_cut),
        cmocka_unit_test(a_linkifier_writes_the_same_at_every_cut),
        cmocka_unit_test(a_link_before_a_space_is_told_at_once),
        cmocka_unit_test(suspects_are_the_same_in_pieces),
        cmocka_unit_test(suspects_are_reported_in_every_policy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
