/* Tests: api/linkify_choice.c, api/linkify_github.c, api/linkify_markdown.c,
 * api/linkify_marks.c, documents/md_edit.c, documents/md_inlines.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "output/format.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/linkify_document.h"
#include "support/random.h"
#include "support/rows.h"
#include "support/written.h"

#define A(href, label) "<a href=\"" href "\">" label "</a>"
#define HTML           LINKSPAN_MARKUP_HTML
#define MARKDOWN       LINKSPAN_MARKUP_MARKDOWN

static linkspan_linkify_options defaults(void)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    return o;
}

static const struct row {
    const char *why;
    uint32_t markup;
    uint32_t flags;
    const char *text;
    const char *want;
} rows[] = {
    {"nothing", HTML, 0, "", ""},
    {"no link", HTML, 0, "<p>a &amp; b</p>", "<p>a &amp; b</p>"},
    {"prose", HTML, 0, "<p>see a.com/x.</p>",
     "<p>see " A("https://a.com/x", "a.com/x") ".</p>"},
    {"at both ends", HTML, 0, "a.com <b>b.com</b> c.com",
     A("https://a.com/", "a.com") " <b>" A("https://b.com/", "b.com") "</b> " A(
         "https://c.com/", "c.com")},
    {"no prose", HTML, 0,
     "<a href=\"a.com\">a.com</a> <code>b.com</code> <!-- c.com --> "
     "<script>\"d.com\"</script> <img alt=\"e.com\">",
     "<a href=\"a.com\">a.com</a> <code>b.com</code> <!-- c.com --> "
     "<script>\"d.com\"</script> <img alt=\"e.com\">"},
    {"raw text after a paragraph's end tag in an image", HTML, 0,
     "<svg></p><style><p>http://a.com/", "<svg></p><style><p>http://a.com/"},
    {"raw text after a line break's end tag in a formula", HTML, 0,
     "<math></br><xmp><p>http://a.com/", "<math></br><xmp><p>http://a.com/"},
    {"raw text after <font> in an image", HTML, 0,
     "<svg><font color=red><style><p>http://a.com/",
     "<svg><font color=red><style><p>http://a.com/"},
    {"raw text in an annotation that is HTML", HTML, 0,
     "<math><annotation-xml encoding=text/html><style><p>http://a.com/",
     "<math><annotation-xml encoding=text/html><style><p>http://a.com/"},
    {"a template's row would be lost", HTML, 0,
     "<template>http://a.com/ <tr><td>b</td></tr></template>",
     "<template>http://a.com/ <tr><td>b</td></tr></template>"},
    {"text that parsers put before its table", HTML, 0,
     "<table> http://a.com/ <tr><td>b</table>",
     "<table> http://a.com/ <tr><td>b</table>"},
    {"a link around a table is still open", HTML, 0,
     "<a href=x><table></a></table>http://a.com/",
     "<a href=x><table></a></table>http://a.com/"},
    {"references are read and stay", HTML, 0,
     "(&#104;ttps&colon;//a.com/?x&amp;y&equals;&eacute;)",
     "(" A("https://a.com/?x&amp;y=%C3%A9",
           "&#104;ttps&colon;//a.com/?x&amp;y&equals;&eacute;") ")"},
    {"a reference that ends a link", HTML, 0, "a.com/b&gt;&nbsp;d",
     A("https://a.com/b", "a.com/b") "&gt;&nbsp;d"},
    {"P13: another one", HTML, 0, "a.com/b&lt;c&nbsp;d",
     A("https://a.com/b", "a.com/b") "&lt;c&nbsp;d"},
    {"a reference right before a link", HTML, 0, "&quot;a.com&quot;",
     "&quot;" A("https://a.com/", "a.com") "&quot;"},
    {"the document begins with a link that begins with a reference", HTML, 0,
     "&#97;.com b", A("https://a.com/", "&#97;.com") " b"},
    {"ill-formed text stays", HTML, 0, "\xFF a.com \xC3",
     "\xFF " A("https://a.com/", "a.com") " \xC3"},
    {"right-to-left characters", HTML, 0, "a.com/&#1488;",
     A("https://a.com/%D7%90", "<bdi dir=\"ltr\">a.com/&#1488;</bdi>")},
    {"as people should see it", HTML, LINKSPAN_LINKIFY_DISPLAY,
     "<i>a.com/%C3%A9&amp;</i>",
     "<i>" A("https://a.com/%C3%A9&amp;", "a.com/é&amp;") "</i>"},
    {"redacted", HTML, LINKSPAN_LINKIFY_REDACT, "<i>a.com</i>&amp;",
     "<i>[link]</i>&amp;"},
    {"defanged, and escaped", HTML, LINKSPAN_LINKIFY_DEFANG,
     "<i>a.com/?b&amp;c</i>", "<i>a[.]com/?b&amp;c</i>"},
    {"text that a link hid is defanged", HTML, LINKSPAN_LINKIFY_DEFANG,
     "<p title='a.com'>x@a.com/https&colon;//evil.org/&amp;<b>l</b>ocalhost",
     "<p title='a.com'>x[@]a[.]com/hxxps[:]//evil[.]org/&amp;<b>l</b>ocalhost"},
    {"a word that is written with references is defanged", HTML,
     LINKSPAN_LINKIFY_DEFANG, "h&#116;&#116;p&colon;//x &eacute;",
     "hxxp[:]//x &eacute;"},
    {"redacted, with what a link hid", HTML, LINKSPAN_LINKIFY_REDACT,
     "a.com x@a.com/http://b.org<br>d.com:80&period;com &lt;plan.txt app.py",
     "[link] [link]/hxxp[:]//b[.]org<br>[link]&period;com &lt;plan.txt "
     "app[.]py"},

    {"nothing", MARKDOWN, 0, "", ""},
    {"prose", MARKDOWN, 0, "# See https://a.com/x!\n\n* a.com\n",
     "# See <https://a.com/x>!\n\n* [a.com](https://a.com/)\n"},
    {"no prose", MARKDOWN, 0,
     "`a.com` [b.com](c) <https://d.com> ![e.com](f)\n\n    g.com\n\n"
     "[h.com]: i.com\n",
     "`a.com` [b.com](c) <https://d.com> ![e.com](f)\n\n    g.com\n\n"
     "[h.com]: i.com\n"},
    {"a block of HTML whose name starts like that of another block", MARKDOWN,
     0, "<pre-x>\na.com\n\nb.com\n",
     "<pre-x>\na.com\n\n[b.com](https://b.com/)\n"},
    {"escapes are read and stay", MARKDOWN, 0, "a.com/b\\_c&amp;d",
     "[a.com/b\\_c&amp;d](https://a.com/b_c&amp;d)"},
    {"an escape makes no autolink", MARKDOWN, 0, "https://a.com/b\\_c",
     "[https://a.com/b\\_c](https://a.com/b_c)"},
    {"brackets in the label", MARKDOWN, 0, "a.com/[b]",
     "[a.com/\\[b\\]](https://a.com/[b])"},
    {"escaped brackets in the label", MARKDOWN, 0, "a.com/\\[b\\]",
     "[a.com/\\[b\\]](https://a.com/[b])"},
    {"a link after an exclamation mark is no image", MARKDOWN, 0, "wow!a.com",
     "wow\\![a.com](https://a.com/)"},
    {"a link after an escaped exclamation mark is no image", MARKDOWN, 0,
     "wow\\!a.com", "wow\\![a.com](https://a.com/)"},
    {"cmark 0.30 does not count a symbol as punctuation: emphasis would end",
     MARKDOWN, 0, "€*a.com*", "€[*a.com*](https://a.com/)"},
    {"a symbol after emphasis", MARKDOWN, 0, "*a.com*€",
     "[*a.com*](https://a.com/)€"},
    {"punctuation beside emphasis", MARKDOWN, 0, "…*a.com*…",
     "…*[a.com](https://a.com/)*…"},
    {"an ill-formed byte beside emphasis", MARKDOWN, 0, "\xFF*a.com*",
     "\xFF[*a.com*](https://a.com/)"},
    {"as people should see it", MARKDOWN, LINKSPAN_LINKIFY_DISPLAY,
     "*see* a.com/%C3%A9_", "*see* [a.com/é\\_](https://a.com/%C3%A9_)"},
    {"redacted", MARKDOWN, LINKSPAN_LINKIFY_REDACT, "*see* a.com",
     "*see* \\[link\\]"},
    {"a backslash does not escape what replaces a link", MARKDOWN,
     LINKSPAN_LINKIFY_REDACT, "\\a.com", "\\\\\\[link\\]"},
    {"redacted, with what a link hid", MARKDOWN, LINKSPAN_LINKIFY_REDACT,
     "*see* x@a.com/http://b.org `a.com` plan\\.txt "
     "app\\.py",
     "*see* \\[link\\]/hxxp\\[:\\]//b\\[.\\]org `a.com` plan\\.txt "
     "app\\[.\\]py"},
    {"defanged", MARKDOWN, LINKSPAN_LINKIFY_DEFANG, "*a.com* http://localhost",
     "*a\\[.\\]com* hxxp\\[:\\]//lxcalhost"},

    /* A backquote inside raw HTML does not start code. */
    {"after a CDATA section", MARKDOWN, 0, "x <![CDATA[ ` ]]> a.com `",
     "x <![CDATA[ ` ]]> [a.com](https://a.com/) `"},
    {"after a longer one", MARKDOWN, 0, "x <![CDATA[ `  ]]> a.com `",
     "x <![CDATA[ `  ]]> [a.com](https://a.com/) `"},
    {"after an instruction", MARKDOWN, 0, "x <? ` ?> a.com `",
     "x <? ` ?> [a.com](https://a.com/) `"},
    {"after a declaration", MARKDOWN, 0, "x <!D ` > a.com `",
     "x <!D ` > [a.com](https://a.com/) `"},
    {"after a comment", MARKDOWN, 0, "x <!-- ` --> a.com `",
     "x <!-- ` --> [a.com](https://a.com/) `"},
    {"after a tag", MARKDOWN, 0, "x <b a='`'> a.com `",
     "x <b a='`'> [a.com](https://a.com/) `"},
    {"after an autolink", MARKDOWN, 0, "x <xy:`> a.com `",
     "x <xy:`> [a.com](https://a.com/) `"},

    /* Inserted markup does not change how the rest is parsed. */
    {"an angle bracket would complete the tag: an inline link has none",
     MARKDOWN, 0,
     "<img src=x onerror=\"window.pwned=1\" title='x http://a.com/'/ foo",
     "<img src=x onerror=\"window.pwned=1\" "
     "title='x [http://a.com/'/](http://a.com/'/) foo"},
    {"blocks nested as deeply as can be followed", MARKDOWN, 0,
     ">>>>>>>>>>>>>>>>>>>>>>>> a.com",
     ">>>>>>>>>>>>>>>>>>>>>>>> [a.com](https://a.com/)"},
    {"deeper, a tag may start a block", MARKDOWN, 0,
     ">>>>>>>>>>>>>>>>>>>>>>>>><col> a.com",
     ">>>>>>>>>>>>>>>>>>>>>>>>><col> a.com"},
    {"deeper, in a list", MARKDOWN, 0, ">>>>>>>>>>>>>>>>>>>>>>>> -     a.com",
     ">>>>>>>>>>>>>>>>>>>>>>>> -     a.com"},
    {"a block in CommonMark 0.30 alone", MARKDOWN, 0, "<source> a.com",
     "<source> a.com"},
    {"a block in CommonMark 0.31 alone", MARKDOWN, 0, "</Search>\n```\n\na.com",
     "</Search>\n```\n\na.com"},
    {"no block in any version", MARKDOWN, 0, "<sources> a.com",
     "<sources> [a.com](https://a.com/)"},
    {"an angle bracket would complete a declaration", MARKDOWN, 0,
     "a <!N http://a.com/ b", "a <!N [http://a.com/](http://a.com/) b"},
    {"an angle bracket would complete a comment", MARKDOWN, 0,
     "a <!-- http://a.com/x-- b",
     "a <!-- [http://a.com/x--](http://a.com/x--) b"},
    {"an angle bracket would complete an instruction", MARKDOWN, 0,
     "a <?b http://a.com/x?a? c", "a <?b <http://a.com/x?a>? c"},
    {"no bracket is needed, so nothing is completed", MARKDOWN, 0,
     "a < b http://a.com/ c > d", "a < b <http://a.com/> c > d"},
    {"a backslash that is text before an inline link", MARKDOWN, 0,
     "DOMAIN\\www.example.com",
     "DOMAIN\\\\[www.example.com](https://www.example.com/)"},
    {"a backslash that is text before an autolink", MARKDOWN, 0,
     "\\https://a.com/x", "\\\\<https://a.com/x>"},
    {"two backslashes are one character", MARKDOWN, 0, "\\\\https://a.com/x",
     "\\\\<https://a.com/x>"},
    {"a backslash that ends a link", MARKDOWN, 0, "https://a.com/\\ foo",
     "[https://a.com/\\\\](https://a.com//) foo"},
    {"a link before it would get another label", MARKDOWN, 0,
     "[(]www.a.com\n\n[(]: /y\n", "[(]www.a.com\n\n[(]: /y\n"},
    {"text before it would become a link", MARKDOWN, 0,
     "[(]www.a.com\n\n[www.a.com]: http://evil.org\n",
     "[(]www.a.com\n\n[www.a.com]: http://evil.org\n"},
    {"labels are compared without their case", MARKDOWN, 0,
     "[\u00C9]www.a.com\n\n[\u00E9]: /y\n",
     "[\u00C9]www.a.com\n\n[\u00E9]: /y\n"},
    {"an autolink has no label", MARKDOWN, 0, "[(]https://a.com/\n\n[(]: /y\n",
     "[(]<https://a.com/>\n\n[(]: /y\n"},
    {"nothing is defined", MARKDOWN, 0, "[x]www.a.com",
     "[x][www.a.com](https://www.a.com/)"},
    {"emphasis that starts right after a letter: the link goes around it",
     MARKDOWN, 0, "请看**https://a.com/**。",
     "请看[**https://a.com/**](https://a.com/)。"},
    {"emphasis beside spaces", MARKDOWN, 0, "a **https://a.com/** b",
     "a **<https://a.com/>** b"},
    {"emphasis that only one side touches", MARKDOWN, 0,
     "请看**https://a.com/ b**。", "请看**https://a.com/ b**。"},
    {"marks in a link are not emphasis", MARKDOWN, 0, "https://a.com/x*y*z",
     "<https://a.com/x*y*z>"},
    {"marks in a label are escaped", MARKDOWN, 0, "a.com/x*y*z",
     "[a.com/x\\*y\\*z](https://a.com/x*y*z)"},
    {"a backquote is not written twice", MARKDOWN, 0, "a.com/?`b c",
     "[a.com/?`b](https://a.com/?&#96;b) c"},
    {"a bar is not written twice", MARKDOWN, 0, "a.com/b|-c",
     "[a.com/b|-c](https://a.com/b&#124;-c)"},
    {"an autolink after an exclamation mark is no image", MARKDOWN, 0,
     "wow!https://a.com/", "wow!<https://a.com/>"},
    {"one link that is left alone does not keep others from being links",
     MARKDOWN, 0, "a.com [(]www.a.com b.com\n\n[(]: /y\n",
     "[a.com](https://a.com/) [(]www.a.com [b.com](https://b.com/)\n\n"
     "[(]: /y\n"},
    {"versions of CommonMark disagree about what follows", MARKDOWN, 0,
     "a.com\n<!n b\n", "a.com\n<!n b\n"},
    {"a title that cmark ends with an escaped quote", MARKDOWN, 0,
     "[x](y \"a.com\\\")", "[x](y \"a.com\\\")"},
    {"definitions that make an item empty for cmark", MARKDOWN, 0,
     "* [x]: /y\n\n\n\ta.com\n", "* [x]: /y\n\n\n\ta.com\n"},

    /* Links that must be replaced are replaced, even if that changes the
     * rest. */
    {"a replaced link leaves no tag behind", MARKDOWN, LINKSPAN_LINKIFY_REDACT,
     "<img title='x http://a.com/'/ foo'>", "\\<img title='x \\[link\\] foo'>"},
    {"a replaced link leaves no fence behind", MARKDOWN,
     LINKSPAN_LINKIFY_REDACT, "```a http://a.com/`x", "\\`\\`\\`a \\[link\\]"},
    {"a backquote before the link keeps the line from being a fence", MARKDOWN,
     LINKSPAN_LINKIFY_REDACT, "```a`b http://a.com", "```a`b \\[link\\]"},
    {"the link that is not the other's tag any more", MARKDOWN,
     LINKSPAN_LINKIFY_REDACT, "a*b@c.com <!x.com>* c",
     "\\[link\\] \\<\\!\\[link\\]>\\* c"},
    {"the text instead of a link is whole, however it is cut", HTML,
     LINKSPAN_LINKIFY_REDACT, "a.com<i>b.com</i><b>http://a.com/\"x",
     "[link]<i>[link]</i><b>[link]\"x"},

    /* What is written for a link does not become markup together with the text
     * around the link. */
    {"the end of a link is no part of a comment", HTML, 0, "http://a.com/x</",
     A("http://a.com/x", "http://a.com/x") "</"},
    {"Punycode makes no tag of text", HTML, 0, "<аpple.com onclick=x>",
     "<&#x78;n--pple-43d.com onclick=x>"},
    {"Punycode makes no reference of text", HTML, 0, "&аpple.com",
     "&&#x78;n--pple-43d.com"},
    {"Punycode makes no tag of text in Markdown", MARKDOWN, 0,
     "<аpple.com onclick=x>", "<xn--pple-43d.com onclick=x>"},
    {"an address that would start a comment", MARKDOWN, 0,
     "!--me@a.com\n\n**b**", "[!--me@a.com](mailto:!--me@a.com)\n\n**b**"},
    {"or a declaration", MARKDOWN, 0, "a\n!ME@a.com",
     "a\n[!ME@a.com](mailto:!ME@a.com)"},

    /* GitHub's tables and struck-out text, which CommonMark lacks */
    {"a cell ends where the link does (P15)", MARKDOWN, 0,
     "|a|b|\n|-|-|\n|https://a.com/|x|", "|a|b|\n|-|-|\n|<https://a.com/>|x|"},
    {"a cell ends in the link", MARKDOWN, 0,
     "|a|b|\n|-|-|\n|https://a.com/|-x|", "|a|b|\n|-|-|\n|https://a.com/|-x|"},
    {"none does", MARKDOWN, 0, "|a|b|\n|-|:-|\n|https://a.com/x\\|-y |a.com|",
     "|a|b|\n|-|:-|\n|[https://a.com/x\\|-y](https://a.com/x&#124;-y) "
     "|[a.com](https://a.com/)|"},
    {"no table", MARKDOWN, 0, "https://a.com/|-x\n-\n",
     "<https://a.com/|-x>\n-\n"},
    {"what is struck out ends at the link", MARKDOWN, 0,
     "~~see https://a.com/x~~ b", "~~see <https://a.com/x>~~ b"},
    {"around it", MARKDOWN, 0, "~~see https://a.com/x ~~ b",
     "~~see <https://a.com/x> ~~ b"},
    {"nothing is struck out", MARKDOWN, 0, "see https://a.com/x~~ b",
     "see <https://a.com/x~~> b"},
};

/* After a link is redacted, the text on both sides of it is read together. */
static void redaction_joins_what_is_around_it(void **state)
{
    (void)state;
    static const struct redaction_row {
        const char *why;
        uint32_t markup;
        const char *text;
        const char *redaction;
        const char *want;
    } redaction_rows[] = {
        {"a dot in two halves", HTML,
         "\xE3"
         "+x@b.org\x80\x82 http://a.com",
         "", "\xE3\x80\x82 "},
        {"a dot in two halves, which is broken", HTML,
         "a\xE3"
         "http://b.org\x80\x82"
         "com c.com",
         "", "a[\xE3\x80\x82]com "},
        {"two backslashes apart, which become a network path", HTML,
         "\\x@b.org\\srv\\share", "", "[\\\\]srv\\share"},
        {"two backslashes apart, which become none", HTML, "\\x@b.org\\d+", "",
         "\\\\d+"},
        {"a line end apart", HTML, "\rhttp://a.com\n", "", "\r\n"},
        {"a line end in two halves", HTML, "\rhttp://a.com\n", "\n-",
         "\r\n-\n"},
        {"a word in two halves", HTML, "\xE4\xB8\xADh\"a b\"@x.com c.com",
         "ttp://1.2.3.4", "\xE4\xB8\xADhxxp[:]//1.2.3.4 ttp[:]//1.2.3.4"},
        {"after `&/` no reference starts", HTML, "&/http://b.org", "x", "&/x"},
        {"after `&` one may", HTML, "&http://b.org", "x", "&&#x78;"},
        {"a backslash that escapes nothing", MARKDOWN, "a\\http://b.org|.com",
         "", "a\\\\&#32;|.com"},
    };
    ROWS_BEGIN();
    linkspan_options options;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&options);
    options.flags = LINKSPAN_DETECT_QUOTED;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    for (size_t i = 0; i < ROWS(redaction_rows); i++) {
        const struct redaction_row *r = &redaction_rows[i];
        linkspan_linkify_options o = defaults();
        o.flags = LINKSPAN_LINKIFY_REDACT;
        o.redaction = (linkspan_str){r->redaction, strlen(r->redaction)};
        written w = {.data = NULL};
        ROW_EQ(r,
               linkify_document(d, &o, r->markup, EXACT(r->text), keep_written,
                                &w),
               LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->want);
        written_free(&w);
    }
    linkspan_detector_free(d);
    ROWS_END();
}

static const struct nothing_row {
    const char *why;
    const char *text;
    const char *want;
} nothing_rows[] = {
    {"emphasis stays", "*b* a.com c", "*b* &#32; c"},
    {"no heading", "###mailto:me@a.com b", "###&#32; b"},
    {"no item", "+a.com b", "+&#32; b"},
    {"no line", "-- a.com -", "-- &#32; -"},
    {"no break", "b a.com \nc", "b &#32; \nc"},
    {"a backslash after the link stays", "a b@c.com\\", "a &#32;\\"},
    {"no definition", "[a]https://b.com: /c\n\n[a]", "[a]&#32;: /c\n\n[a]"},
    {"the space ends a name", "ab.中国https://c.orgを見る",
     "ab\\[.\\]中国&#32;を見る"},
};

/* If links in Markdown are replaced by nothing, the rest does not become
 * markup. */
static void replaces_links_by_nothing(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(nothing_rows); i++) {
        const struct nothing_row *r = &nothing_rows[i];
        linkspan_linkify_options o = defaults();
        o.flags = LINKSPAN_LINKIFY_REDACT;
        o.redaction = (linkspan_str){"", 0};
        written w = {.data = NULL};
        ROW_EQ(r,
               linkify_document(NULL, &o, MARKDOWN, EXACT(r->text),
                                keep_written, &w),
               LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->want);
        written_free(&w);
    }
    ROWS_END();
}

static void writes_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        linkspan_linkify_options o = defaults();
        o.flags = r->flags;
        written w = {.data = NULL};
        ROW_EQ(r,
               linkify_document(NULL, &o, r->markup, EXACT(r->text),
                                keep_written, &w),
               LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->want);
        written_free(&w);
    }
    ROWS_END();
}

/* A document so long that the stream drops bytes, and that the second reader is
 * far behind the first. */
static void loses_no_byte(void **state)
{
    (void)state;
    static const char unit[] = "<p class=x>a&amp;b &lt;c&gt; word</p>\n";
    static const char link[] = "<b>a.com/&amp;</b>";
    static const char linked[] =
        "<b>" A("https://a.com/&amp;", "a.com/&amp;") "</b>";
    written text = {.data = NULL};
    written want = {.data = NULL};
    written got = {.data = NULL};
    for (size_t i = 0; i < lks_rounds(20000); i++) {
        const bool is_link = i % 1000 == 999;
        (void)keep_written(&text, unit, sizeof unit - 1);
        (void)keep_written(&want, unit, sizeof unit - 1);
        if (is_link)
            (void)keep_written(&text, link, sizeof link - 1);
        if (is_link)
            (void)keep_written(&want, linked, sizeof linked - 1);
    }
    linkspan_linkify_options o = defaults();
    assert_int_equal(linkify_document(NULL, &o, HTML, text.data, text.len,
                                      keep_written, &got),
                     LINKSPAN_OK);
    assert_int_equal(got.len, want.len);
    assert_memory_equal(got.data, want.data, want.len);
    written_free(&text);
    written_free(&want);
    written_free(&got);
}

static const struct format_row {
    const char *why;
    uint32_t markup;
    const char *text;
    const char *want;
} format_rows[] = {
    {"attributes and an isolate", HTML, "a.com\x1B &#x202B; b.com",
     "<a href=\"https://a.com/\" class=\"c\">a.com</a>\x1B &#x202B; "
     "<a href=\"https://b.com/\" class=\"c\"><bdi dir=\"ltr\">b.com</bdi></a>"},
    {"no attributes, and isolates in the label", MARKDOWN,
     "a.com\x1B \u202B b.com",
     "[a.com](https://a.com/)\x1B \u202B "
     "[\u2066b.com\u2069](https://b.com/)"},
};

/* The output has the format of the document, whichever format the options
 * name. */
static void ignores_the_format_of_the_options(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(format_rows); i++)
        for (uint32_t output = 1; output <= LKS_FORMAT_COUNT; output++) {
            const struct format_row *r = &format_rows[i];
            linkspan_linkify_options o = defaults();
            o.output = output;
            o.flags = LINKSPAN_LINKIFY_SHOW_CONTROLS;
            o.class_name = (linkspan_str){"c", 1};
            written w = {.data = NULL};
            ROW_EQ(r,
                   linkify_document(NULL, &o, r->markup, EXACT(r->text),
                                    keep_written, &w),
                   LINKSPAN_OK);
            ROW_STR(r, written_string(&w), w.len, r->want);
            written_free(&w);
        }
    ROWS_END();
}

static linkspan_status fail_at_once(void *context, const char *bytes,
                                    size_t len)
{
    (void)context;
    (void)bytes;
    (void)len;
    return LINKSPAN_NONE;
}

static void refuses_bad_arguments(void **state)
{
    (void)state;
    written w = {.data = NULL};
    linkspan_linkify_options o = defaults();
    assert_int_equal(linkify_document(NULL, &o, HTML, "a", 1, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkify_document(NULL, &o, HTML, NULL, 1, keep_written, &w),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkify_document(NULL, &o, 3, "a", 1, keep_written, &w),
                     LINKSPAN_ERR_OPTION);
    linkspan_linkifier *linkifier = NULL;
    o.markup = HTML; /* a document does not come in pieces */
    assert_int_equal(linkspan_linkifier_new(NULL, &o, &linkifier),
                     LINKSPAN_ERR_OPTION);
    assert_null(linkifier);
    assert_int_equal(
        linkify_document(NULL, &o, HTML, "a", 1, fail_at_once, NULL),
        LINKSPAN_NONE);
    o.flags = 0x80000000u;
    assert_int_equal(linkify_document(NULL, &o, HTML, "a", 1, keep_written, &w),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(w.len, 0);
}

static size_t count_failed_allocations(uint32_t markup, uint32_t flags,
                                       const char *text)
{
    linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
    size_t failures = 0;
    for (; st == LINKSPAN_ERR_NO_MEMORY; failures++) {
        failing_allocator a;
        failing_allocator_init(&a, failures);
        linkspan_linkify_options o = defaults();
        o.allocator = &a.base;
        o.flags = flags;
        written w = {.data = NULL};
        st = linkify_document(NULL, &o, markup, EXACT(text), keep_written, &w);
        assert_int_equal(a.held, 0);
        written_free(&w);
    }
    assert_int_equal(st, LINKSPAN_OK);
    return failures;
}

static void survives_each_failed_allocation(void **state)
{
    (void)state;
    assert_true(count_failed_allocations(HTML, 0, "<p>a.com") > 4);
    assert_true(count_failed_allocations(
                    MARKDOWN, 0, "*a* [x] `c` a.com **b.com** \\c.com") > 8);
    assert_true(count_failed_allocations(MARKDOWN, LINKSPAN_LINKIFY_REDACT,
                                         "<img title='http://a.com/'/ *b*'>") >
                8);
}

/* An allocation fails once, and later ones succeed: the failure is reported all
 * the same. Each document is written in several ways. */
static void reports_each_failed_allocation(void **state)
{
    (void)state;
    static const struct {
        uint32_t flags;
        linkspan_str redaction;
    } ways[] = {{0, {NULL, 0}},
                {LINKSPAN_LINKIFY_REDACT, {"x", 1}},
                {LINKSPAN_LINKIFY_REDACT, {"", 0}},
                {LINKSPAN_LINKIFY_DEFANG, {NULL, 0}},
                {LINKSPAN_LINKIFY_DISPLAY, {NULL, 0}}};
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows) * ROWS(ways); i++) {
        const struct row *r = &rows[i / ROWS(ways)];
        bool has_failed = true;
        for (size_t calls = 0; has_failed; calls++) {
            failing_allocator a;
            failing_allocator_init(&a, calls);
            a.fails_once = true;
            linkspan_linkify_options o = defaults();
            o.allocator = &a.base;
            o.flags = ways[i % ROWS(ways)].flags;
            o.redaction = ways[i % ROWS(ways)].redaction;
            written w = {.data = NULL};
            const linkspan_status st = linkify_document(
                NULL, &o, r->markup, EXACT(r->text), keep_written, &w);
            has_failed = a.calls > calls;
            ROW_EQ(r, st, has_failed ? LINKSPAN_ERR_NO_MEMORY : LINKSPAN_OK);
            ROW_EQ(r, a.held, 0);
            written_free(&w);
        }
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_each_row),
        cmocka_unit_test(redaction_joins_what_is_around_it),
        cmocka_unit_test(replaces_links_by_nothing),
        cmocka_unit_test(loses_no_byte),
        cmocka_unit_test(ignores_the_format_of_the_options),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(survives_each_failed_allocation),
        cmocka_unit_test(reports_each_failed_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
