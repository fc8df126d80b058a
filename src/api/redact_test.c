/* Redacting texts and documents, and mapping offsets. */
/* Tests: api/linkify_harmless.c api/redact_text.c api/redact_places.c api/redact_document.c text/changes.c */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

enum {
    TEXT = LINKSPAN_REDACT_TEXT,
    KIND = LINKSPAN_REDACT_KIND,
    HOST = LINKSPAN_REDACT_HOST,
    SECRET = LINKSPAN_REDACT_SECRET,
    DEFANG = LINKSPAN_REDACT_DEFANG,
    HTML = LINKSPAN_MARKUP_HTML,
    MARKDOWN = LINKSPAN_MARKUP_MARKDOWN
};

static const struct row {
    const char *why;
    uint32_t how;
    uint32_t markup;
    const char *text;
    const char *want;
} rows[] = {
    {"nothing", KIND, 0, "", ""},
    {"no links", KIND, 0, "a b\r\nc", "a b\r\nc"},
    {"kinds", KIND, 0, "see a.com/x, b@c.org", "see [url], [email]"},
    {"a word", TEXT, 0, "see a.com/x.", "see <x>."},
    {"hosts", HOST, 0, "https://u:p@a.com/x\nb@c.org", "[a.com]\n[c.org]"},
    {"no host", HOST, 0, "javascript:alert(1)", "[url]"},
    {"secrets", SECRET, 0, "a.com/?token=x&n=1 /?code=y",
     "a.com/?token=***&n=1 /?code=***"},
    {"defanged", DEFANG, 0, "see https://a.com/x", "see hxxps[:]//a[.]com/x"},
    {"what the policy refuses", KIND, 0,
     "http://192.168.0.1/x http://p\xD0\xB0ypal.com/", "[url] [url]"},
    {"a suspect", KIND, 0, "postgres://app:pw@db/x", "[url]"},
    {"text that only a profile links", KIND, 0, "a.com app.py",
     "[url] app[.]py"},
    {"text around hosts stays", HOST, 0, "a.com app.py", "[a.com] app.py"},
    {"a name that is a link when the one before it is gone", KIND, 0,
     "a.com\xE3\x80\x82"
     "b.com\xE3\x80\x82"
     "c.com",
     "[url]\xE3\x80\x82[url]\xE3\x80\x82[url]"},
    {"hosts in brackets are redacted already", HOST, 0, "[a.com] [a_b.com]",
     "[a.com] [a_b.com]"},
    {"a link in brackets is not", HOST, 0, "[a.com/x]", "[[a.com]]"},
    {"an address and its text", KIND, HTML, "<a href='//a.com/x'>b@c.org</a>",
     "<a href='[url]'>[email]</a>"},
    {"several addresses", KIND, HTML,
     "<img srcset='//a.com/x 1x, //b.com/y 2x'>",
     "<img srcset='[url] 1x, [url] 2x'>"},
    {"an address of the same site", KIND, HTML, "<a href=/x>y</a>",
     "<a href=/x>y</a>"},
    {"its secrets", SECRET, HTML, "<a href='/reset?token=x y&amp;n=1'>z</a>",
     "<a href='/reset?token=***&amp;n=1'>z</a>"},
    {"a comment and a script", SECRET, HTML,
     "<!-- Cookie: sid=x --><script>u='/?token=y'</script>",
     "<!-- Cookie: sid=*** --><script>u='/?token=***'</script>"},
    {"text that is no prose", TEXT, HTML, "<title>a.com</title><textarea>b.com",
     "<title>&#60;x&#62;</title><textarea>&#60;x&#62;"},
    {"a host with a mark", HOST, HTML, "<a href='foo://u@a&amp;b/'>x</a>",
     "<a href='[url]'>x</a>"},
    {"defanged, address and code", DEFANG, HTML,
     "<a href=https://a.com/x>b</a>", "<a href=hxxps[:]//a[.]com/x>b</a>"},
    {"defanged, text that is no prose", DEFANG, HTML,
     "<title>a.com</title>b.<b>org</b>", "<title>a[.]com</title>b.<b>org</b>"},
    {"defanged, text right after an autolink", DEFANG, MARKDOWN,
     "<https://e.com/z>x *s*", "hxxps\\[:\\]//e\\[.\\]com/zx *s*"},
    {"defanged, a link right after an autolink", DEFANG, MARKDOWN,
     "![|<https://e.com/z>https://b.org/x<b>/p_q_r*s*x[",
     "![|hxxps\\[:\\]//e\\[.\\]com/zhxxps\\[:\\]//b\\[.\\]org/"
     "x<b>/p_q_r*s*x["},
    {"Markdown", KIND, MARKDOWN,
     "*a* [b](https://a.com/x) `c.com/y` <https://d.com/>",
     "*a* [b]([url]) `[url]` <[url]>"},
    {"marks in a link do not open emphasis beside it", KIND, MARKDOWN,
     "a.com/_x_b_ c", "\\[url\\] c"},
    {"an HTML block of Markdown has no backslashes", HOST, MARKDOWN,
     "<div>\nhttp://a.com/x\n</div>", "<div>\n[a.com]\n</div>"},
    {"text right after an autolink", TEXT, MARKDOWN, "<https://a.com/x>text",
     "\\<x\\>text"},
    {"text right after an autolink with a secret", SECRET, MARKDOWN,
     "<https://a.com/?token=S>text", "<https://a.com/?token=***>text"},
    {"text right after code", KIND, MARKDOWN, "`https://a.com/x`text",
     "`[url]`text"},
    {"text after the text of a link", HOST, HTML, "<a>https://a.com/x</a>text",
     "<a>[a.com]</a>text"},
    {"a link ends at a tag in its path", HOST, HTML, "https://a.com/<b>x</b>y",
     "[a.com]<b>x</b>y"},
    {"a link that goes on across markup", KIND, HTML, "example.<b>com</b>/x",
     "[url]<b>[url]</b>[url]"},
    {"a secret that goes on across markup", SECRET, HTML,
     "a.com/?token=A<b>B</b>C", "a.com/?token=***<b>***</b>***"},
    {"other pages of the same site", HOST, HTML,
     "<a href=about.html>x</a><a href='page'>y</a><img src=a/logo.png>",
     "<a href=about.html>x</a><a href='page'>y</a><img src=a/logo.png>"},
    {"another page, defanged", DEFANG, MARKDOWN, "[x](about.html)",
     "[x](about.html)"},
    {"a host without a scheme in an address", KIND, HTML,
     "<a href=example.com/x>y</a>", "<a href=[url]>y</a>"},
    {"a host after two slashes", HOST, HTML, "<a href=' //a.com/x'>y</a>",
     "<a href='[a.com]'>y</a>"},
    {"secrets in Markdown", SECRET, MARKDOWN, "see [x](/?token=abc) /?code=d",
     "see [x](/?token=***) /?code=\\*\\*\\*"},
};

static linkspan_redact_options options_for(const struct row *r)
{
    linkspan_redact_options o;
    assert_int_equal(linkspan_redact_options_init(&o), LINKSPAN_OK);
    o.redaction = r->how;
    o.markup = r->markup;
    o.text = (linkspan_str){"<x>", 3};
    return o;
}

static void each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        const linkspan_redact_options o = options_for(r);
        linkspan_buf out;
        assert_int_equal(linkspan_buf_init(&out, SIZE_MAX, NULL), LINKSPAN_OK);
        ROW_EQ(r, linkspan_redact(NULL, &o, EXACT(r->text), &out), LINKSPAN_OK);
        ROW_STR(r, out.data ? out.data : "", out.len, r->want);
        linkspan_buf_free(&out);
    }
    ROWS_END();
}

/* The result is appended, and nothing is written if there is too little room. */
static void appends_to_a_buffer(void **state)
{
    (void)state;
    char memory[8] = "x";
    linkspan_buf out;
    assert_int_equal(linkspan_buf_init_fixed(&out, memory, sizeof memory),
                     LINKSPAN_OK);
    out.len = 1;
    assert_int_equal(linkspan_redact(NULL, NULL, "b@c.org", 7, &out),
                     LINKSPAN_OK);
    assert_memory_equal(out.data, "x[email]", 8);
    out.len = 2;
    assert_int_equal(linkspan_redact(NULL, NULL, "b@c.org", 7, &out),
                     LINKSPAN_ERR_SPACE);
    assert_int_equal(out.len, 2);
    assert_int_equal(out.needed, 9);
}

static linkspan_status stop(void *context, const linkspan_change *change)
{
    *(linkspan_change *)context = *change;
    return LINKSPAN_NONE;
}

static void a_callback_can_stop(void **state)
{
    (void)state;
    linkspan_change change = {.size = 0};
    linkspan_redact_options o;
    linkspan_buf out;
    assert_int_equal(linkspan_redact_options_init(&o), LINKSPAN_OK);
    assert_int_equal(linkspan_buf_init(&out, SIZE_MAX, NULL), LINKSPAN_OK);
    o.on_change = stop;
    o.context = &change;
    assert_int_equal(linkspan_redact(NULL, &o, "ab a.com b.com", 14, &out),
                     LINKSPAN_NONE);
    assert_int_equal(out.len, 0);
    assert_int_equal(change.size, sizeof change);
    assert_int_equal(change.before.start, 3);
    assert_int_equal(change.before.end, 8);
    assert_int_equal(change.after.start, 3);
    assert_int_equal(change.after.end, 8);
    linkspan_buf_free(&out);
}

static void refuses_what_is_not_allowed(void **state)
{
    (void)state;
    linkspan_redact_options o;
    linkspan_buf out;
    assert_int_equal(linkspan_redact_options_init_sized(NULL, sizeof o),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_redact_options_init_sized(&o, 3),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_redact_options_init(&o), LINKSPAN_OK);
    assert_int_equal(linkspan_buf_init(&out, SIZE_MAX, NULL), LINKSPAN_OK);
    assert_int_equal(linkspan_redact(NULL, &o, NULL, 1, &out),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_redact(NULL, &o, "x", 1, NULL), LINKSPAN_ERR_ARG);
    const uint32_t bad[] = {0, LINKSPAN_REDACT_DEFANG + 1};
    for (size_t i = 0; i < 2; i++) {
        o.redaction = bad[i];
        assert_int_equal(linkspan_redact(NULL, &o, "x", 1, &out),
                         LINKSPAN_ERR_OPTION);
    }
    o.redaction = LINKSPAN_REDACT_TEXT;
    o.markup = 3;
    assert_int_equal(linkspan_redact(NULL, &o, "x", 1, &out),
                     LINKSPAN_ERR_OPTION);
    o.markup = 0;
    o.reserved = 1;
    assert_int_equal(linkspan_redact(NULL, &o, "x", 1, &out),
                     LINKSPAN_ERR_OPTION);
    o.reserved = 0;
    o.text = (linkspan_str){"\xFF", 1};
    assert_int_equal(linkspan_redact(NULL, &o, "x", 1, &out),
                     LINKSPAN_ERR_INVALID);
    o.text = (linkspan_str){NULL, 1};
    assert_int_equal(linkspan_redact(NULL, &o, "x", 1, &out), LINKSPAN_ERR_ARG);
    o.text = (linkspan_str){"", 0};
    out.reserved = 1;
    assert_int_equal(linkspan_redact(NULL, &o, "x", 1, &out),
                     LINKSPAN_ERR_OPTION);
    out.reserved = 0;
    linkspan_buf_free(&out);
}

static void reports_each_failed_allocation(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
        for (size_t n = 0; st != LINKSPAN_OK; n++) {
            failing_allocator a;
            linkspan_buf out;
            linkspan_redact_options o = options_for(r);
            failing_allocator_init(&a, n);
            o.allocator = &a.base;
            assert_int_equal(linkspan_buf_init(&out, SIZE_MAX, NULL),
                             LINKSPAN_OK);
            st = linkspan_redact(NULL, &o, EXACT(r->text), &out);
            if (st != LINKSPAN_OK) {
                ROW_EQ(r, st, LINKSPAN_ERR_NO_MEMORY);
                ROW_EQ(r, out.len, 0);
            }
            ROW_EQ(r, a.held, 0);
            linkspan_buf_free(&out);
        }
    }
    ROWS_END();
}

/* ----------------------------------------------------------------- offsets */

/* "ab[cd]ef[]gh[ij]" -> "ab[xyz]ef[w]gh[]": what stands in brackets was replaced. */
static const linkspan_change changes[] = {
    {.size = sizeof(linkspan_change), .before = {2, 4}, .after = {2, 5}},
    {.size = sizeof(linkspan_change), .before = {6, 6}, .after = {7, 8}},
    {.size = sizeof(linkspan_change), .before = {8, 10}, .after = {10, 10}},
};

static void maps_offsets(void **state)
{
    (void)state;
    size_t old[] = {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    const size_t there[] = {0, 2, 5, 5, 6, 7, 9, 10, 10, 10, 11};
    size_t new[] = {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    const size_t back[] = {0, 2, 4, 4, 4, 5, 6, 6, 7, 8, 11};
    assert_int_equal(
        linkspan_map_offsets(changes, 3, LINKSPAN_MAP_TO_NEW, old, 11),
        LINKSPAN_OK);
    assert_memory_equal(old, there, sizeof old);
    assert_int_equal(
        linkspan_map_offsets(changes, 3, LINKSPAN_MAP_TO_OLD, new, 11),
        LINKSPAN_OK);
    assert_memory_equal(new, back, sizeof new);
}

static void refuses_offsets_out_of_order(void **state)
{
    (void)state;
    size_t offsets[] = {2, 1};
    assert_int_equal(
        linkspan_map_offsets(changes, 3, LINKSPAN_MAP_TO_NEW, offsets, 2),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_map_offsets(changes, 3, 2, offsets, 1),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(
        linkspan_map_offsets(NULL, 1, LINKSPAN_MAP_TO_NEW, offsets, 1),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_map_offsets_sized(changes, 3, 3, 0, offsets, 1),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_map_offsets(changes, 3, LINKSPAN_MAP_TO_NEW, NULL, 1),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_map_offsets(NULL, 0, LINKSPAN_MAP_TO_NEW, NULL, 0),
        LINKSPAN_OK);
    assert_int_equal(offsets[0], 2);
    assert_int_equal(linkspan_attribute_kind(NULL, 1),
                     LINKSPAN_ATTRIBUTE_OTHER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(appends_to_a_buffer),
        cmocka_unit_test(a_callback_can_stop),
        cmocka_unit_test(refuses_what_is_not_allowed),
        cmocka_unit_test(reports_each_failed_allocation),
        cmocka_unit_test(maps_offsets),
        cmocka_unit_test(refuses_offsets_out_of_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
