/* linkspan_linkify_write() to HTML: what is written, and that a parser reads the same
 * text. */
/* Tests: output/bidi_html.c */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"
#include "support/written.h"

#define REL "rel=\"nofollow noopener\""

static const struct html_row {
    const char *why;
    const char *text;
    const char *html;
} html_rows[] = {
    {"nothing", "", ""},
    {"text alone", "no link here", "no link here"},
    {"a URL", "see https://example.com/a now",
     "see <a href=\"https://example.com/a\" " REL ">https://example.com/a</a> "
     "now"},
    {"F13: the scheme is https, the host has a path", "(example.com)",
     "(<a href=\"https://example.com/\" " REL ">example.com</a>)"},
    {"an address", "mail a@example.com.",
     "mail <a href=\"mailto:a@example.com\" " REL ">a@example.com</a>."},
    {"F13: the address is ASCII, the text is not", "https://例え.jp/日本",
     "<a href=\"https://xn--r8jz45g.jp/%E6%97%A5%E6%9C%AC\" " REL
     ">https://例え.jp/日本</a>"},
    {"every character that HTML reads", "a < b > c & d \" e ' f",
     "a &lt; b &gt; c &amp; d &quot; e &#39; f"},
    {"a reference stays what it is", "&lt;b&gt; &#60; &amp;",
     "&amp;lt;b&amp;gt; &amp;#60; &amp;amp;"},
    {"& in a link", "https://example.com/?a=1&b=2",
     "<a href=\"https://example.com/?a=1&amp;b=2\" " REL
     ">https://example.com/?a=1&amp;b=2</a>"},
    {"a quote in a link", "https://example.com/a'b\"c",
     "<a href=\"https://example.com/a&#39;b%22c\" " REL
     ">https://example.com/a&#39;b&quot;c</a>"},
    {"parsers read CR as LF", "a\r\nb\rc\n", "a&#13;\nb&#13;c\n"},
    {"ill-formed UTF-8, one for each maximal part", "a\xFF<\xE3\x81 c\xC3",
     "a\uFFFD&lt;\uFFFD c\uFFFD"},
    {"a script", "<script>alert('https://example.com')</script>",
     "&lt;script&gt;alert(&#39;<a href=\"https://example.com/\" " REL
     ">https://example.com</a>&#39;)&lt;/script&gt;"},
    {"H11: a scheme that runs", "javascript:alert(1)//example.com",
     "javascript:alert(1)//<a href=\"https://example.com/\" " REL
     ">example.com</a>"},
    {"D6: a link with right-to-left characters", "(a.com/אב/x&y)",
     "(<a href=\"https://a.com/%D7%90%D7%91/x&amp;y\" " REL
     "><bdi dir=\"ltr\"><bdi dir=\"ltr\">a</bdi>.<bdi dir=\"ltr\">com</bdi>/"
     "<bdi dir=\"ltr\">אב</bdi>/<bdi dir=\"ltr\">x&amp;y</bdi></bdi></a>)"},
    {"D3: escapes among them", "a.com/א%20ב",
     "<a href=\"https://a.com/%D7%90%20%D7%91\" " REL
     "><bdi dir=\"ltr\"><bdi dir=\"ltr\">a</bdi>.<bdi dir=\"ltr\">com</bdi>/"
     "<bdi dir=\"ltr\">א<bdo dir=\"ltr\" "
     "style=\"unicode-bidi:bidi-override\">%20</bdo>ב</bdi></bdi></a>"},
    {"two links", "a.com b.com",
     "<a href=\"https://a.com/\" " REL
     ">a.com</a> <a href=\"https://b.com/\" " REL ">b.com</a>"},
};

static void writes_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(html_rows); i++) {
        const struct html_row *r = &html_rows[i];
        written w = {.data = NULL};
        ROW_EQ(r,
               linkspan_linkify_write(NULL, NULL, EXACT(r->text), keep_written,
                                      &w),
               LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->html);
        written_free(&w);
    }
    ROWS_END();
}

static void shows_nul(void **state)
{
    (void)state;
    static const char text[] = "a\0b";
    written w = {.data = NULL};
    assert_int_equal(linkspan_linkify_write(NULL, NULL, text, sizeof text - 1,
                                            keep_written, &w),
                     LINKSPAN_OK);
    assert_string_equal(written_string(&w), "a\xEF\xBF\xBD"
                                            "b");
    written_free(&w);
}

static linkspan_str str(const char *s)
{
    return (linkspan_str){s, strlen(s)};
}

static void assert_html(const linkspan_linkify_options *o, const char *text,
                        const char *html)
{
    written w = {.data = NULL};
    assert_int_equal(
        linkspan_linkify_write(NULL, o, EXACT(text), keep_written, &w),
        LINKSPAN_OK);
    assert_string_equal(written_string(&w), html);
    written_free(&w);
}

static void writes_attributes(void **state)
{
    (void)state;
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    assert_html(&o, "a.com", "<a href=\"https://a.com/\">a.com</a>");
    o.rel = str("ugc");
    o.target = str("_blank");
    o.class_name = str("");
    o.flags = LINKSPAN_LINKIFY_HTTP;
    assert_html(&o, "a.com",
                "<a href=\"http://a.com/\" rel=\"ugc\" target=\"_blank\" "
                "class=\"\">a.com</a>");
    o.rel = str("\" onclick=\"x");
    o.target = str("'><b>");
    o.class_name = str("&quot;");
    assert_html(&o, "a.com",
                "<a href=\"http://a.com/\" rel=\"&quot; onclick=&quot;x\" "
                "target=\"&#39;&gt;&lt;b&gt;\" class=\"&amp;quot;\">a.com</a>");
}

/* The form for people is shown in place of the written text. */
static void shows_the_form_for_people(void **state)
{
    (void)state;
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    o.flags = LINKSPAN_LINKIFY_DISPLAY;
    assert_html(
        &o, "see https://xn--r8jz45g.jp/%E6%97%A5%E6%9C%AC.",
        "see <a href=\"https://xn--r8jz45g.jp/%E6%97%A5%E6%9C%AC\">https://"
        "例え.jp/日本</a>.");
    assert_html(&o, "<b@xn--bcher-kva.de>",
                "&lt;<a href=\"mailto:b@xn--bcher-kva.de\">b@bücher.de</a>"
                "&gt;");
    o.output = LINKSPAN_OUTPUT_MARKDOWN;
    assert_html(&o, "https://a.com/%C3%A9",
                "[https://a.com/é](https://a.com/%C3%A9)");
    /* A title is for people too, and only written if it differs from the text. */
    o.max_shown = 20;
    assert_html(&o, "https://xn--r8jz45g.jp/a/%E6%97%A5%E6%9C%AC/bcd",
                "[https://例え.jp/a/…bcd](https://xn--r8jz45g.jp/a/"
                "%E6%97%A5%E6%9C%AC/bcd \"https://例え.jp/a/日本/bcd\")");
    o.output = LINKSPAN_OUTPUT_HTML;
    o.max_shown = 12;
    assert_html(&o, "bücher.de/abcdefgh",
                "<a href=\"https://xn--bcher-kva.de/abcdefgh\" "
                "title=\"https://bücher.de/abcdefgh\">bücher.de/…h</a>");
}

/* S1 4.1: in Shift_JIS, %C4%B1 is two letters, and not a dotless i. */
static void keeps_a_legacy_encoding(void **state)
{
    (void)state;
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    o.flags = LINKSPAN_LINKIFY_DISPLAY | LINKSPAN_LINKIFY_LEGACY;
    assert_html(&o, "https://xn--bcher-kva.de/%C4%B1%41",
                "<a href=\"https://xn--bcher-kva.de/%C4%B1%41\">https://"
                "bücher.de/%C4%B1A</a>");
    /* A link that is too long is also shown in that form. */
    o.flags = LINKSPAN_LINKIFY_LEGACY;
    o.max_shown = 26;
    assert_html(&o, "https://a.com/bcdefghij/%C4%B1",
                "<a href=\"https://a.com/bcdefghij/%C4%B1\" "
                "title=\"https://a.com/bcdefghij/%C4%B1\">https://"
                "a.com/bcdef…%C4%B1</a>");
    /* A link that is shown as it stands in the text does not change. */
    o.max_shown = 0;
    assert_html(&o, "https://a.com/%C4%B1é",
                "<a href=\"https://a.com/%C4%B1%C3%A9\">https://"
                "a.com/%C4%B1é</a>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_each_row),
        cmocka_unit_test(shows_nul),
        cmocka_unit_test(writes_attributes),
        cmocka_unit_test(shows_the_form_for_people),
        cmocka_unit_test(keeps_a_legacy_encoding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
