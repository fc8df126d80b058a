/* linkspan_linkify_write() to Markdown; tests/oracle/cmark.c reads it back. */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"
#include "support/written.h"

static const struct markdown_row {
    const char *why;
    const char *text;
    const char *markdown;
} markdown_rows[] = {
    {"nothing", "", ""},
    {"text alone", "Two lines\nof text.\n", "Two lines\nof text.\n"},
    {"a link that says where it leads", "see https://example.com/a.",
     "see <https://example.com/a>."},
    {"a browser adds the slash", "https://example.com",
     "<https://example.com>"},
    {"the scheme is not written", "see example.com/a",
     "see [example.com/a](https://example.com/a)"},
    {"F13: the address is ASCII", "https://例え.jp/日本",
     "[https://例え.jp/日本](https://xn--r8jz45g.jp/%E6%97%A5%E6%9C%AC)"},
    {"the address is another", "https://example.com/a/../b",
     "[https://example.com/a/../b](https://example.com/b)"},
    {"references are read in some autolinks", "https://example.com/?a&amp=1",
     "[https://example.com/?a\\&amp=1](https://example.com/?a&amp;amp=1)"},
    {"an address", "mail a@example.com!", "mail <a@example.com>!"},
    {"with mailto", "mailto:a@example.com", "<mailto:a@example.com>"},
    {"an address that no autolink can have", "a{b@example.com",
     "[a{b@example.com](mailto:a%7Bb@example.com)"},
    {"an address that would start a comment", "!--a@example.com",
     "[!--a@example.com](mailto:!--a@example.com)"},
    {"a declaration", "!A@example.com",
     "[!A@example.com](mailto:!A@example.com)"},
    {"brackets in a link", "a.com/(x)[y]",
     "[a.com/(x)\\[y\\]](https://a.com/\\(x\\)[y])"},
    {"a link after an exclamation mark is no image", "wow!a.com",
     "wow\\![a.com](https://a.com/)"},
    {"an exclamation mark is one", "wow! <3", "wow! <3"},
    {"an autolink after a bracket", "<https://a.com/b>",
     "\\<<https://a.com/b>>"},

    {"inline syntax", "a*b_c`d[e]f~g|h\\i",
     "a\\*b\\_c\\`d\\[e\\]f\\~g\\|h\\\\i"},
    {"tags and what is none", "<b> </b> <!-- <?x < 3 <-",
     "\\<b> \\</b> \\<!-- \\<?x < 3 <-"},
    {"references and what is none", "&amp; &#1; & &;", "\\&amp; \\&#1; & &;"},
    {"a heading", "# a\n## b\nc # d", "\\# a\n\\## b\nc # d"},
    {"a quote", "> a\nb > c", "\\> a\nb > c"},
    {"items", "- a\n+ b\n* c\n1. d\n22) e\n3 f. g)",
     "\\- a\n\\+ b\n\\* c\n1\\. d\n22\\) e\n3 f. g)"},
    {"a line and an underline", "---\na\n===\nb\n---",
     "\\---\na\n\\===\nb\n\\---"},
    {"fences", "```\na\n~~~", "\\`\\`\\`\na\n\\~\\~\\~"},
    {"indented code", "    a\n\tb\n c", "&#32;   a\n&#9;b\n&#32;c"},
    {"a hard break", "a  \nb \nc\t\n", "a &#32;\nb&#32;\nc&#9;\n"},
    {"white space at the end", "a ", "a&#32;"},
    {"a line of spaces", "a\n   \nb", "a\n&#32; &#32;\nb"},
    {"one space", "a\n \nb", "a\n&#32;\nb"},
    {"form feed", "a\fb\v", "a&#12;b&#11;"},
    {"CR ends a line", "a\r\n# b\r# c", "a\r\n\\# b\r\\# c"},
    {"GitHub's autolinks", "http://x.invalid www.x.invalid wwww.y ww.z",
     "http\\://x.invalid www\\.x.invalid wwww\\.y ww.z"},
    {"ill-formed UTF-8 takes no escape with it", "\xF0\x9F*a*",
     "\uFFFD\\*a\\*"},
    {"a definition", "[a]: b", "\\[a\\]: b"},
    {"parsers take a byte order mark away", "\xEF\xBB\xBF# a", "&#65279;# a"},
    {"a label does not start a line", "1.a.com", "[1.a.com](https://1.a.com/)"},
};

static void assert_row_pieces(const struct markdown_row *r, size_t piece,
                              unsigned *bad)
{
    unsigned bad_rows = 0;
    linkspan_linkify_options o;
    (void)linkspan_linkify_options_init(&o);
    o.output = LINKSPAN_OUTPUT_MARKDOWN;
    linkspan_linkifier *l = NULL;
    written w = {.data = NULL};
    ROW_EQ(r, linkspan_linkifier_new(NULL, &o, &l), LINKSPAN_OK);
    const size_t len = strlen(r->text);
    for (size_t at = 0; at < len; at += piece) {
        const size_t taken = len - at < piece ? len - at : piece;
        ROW_EQ(r,
               linkspan_linkifier_push(l, exact_bytes(r->text + at, taken),
                                       taken, keep_written, &w),
               LINKSPAN_OK);
    }
    ROW_EQ(r, linkspan_linkifier_finish(l, keep_written, &w), LINKSPAN_OK);
    ROW_STR(r, written_string(&w), w.len, r->markdown);
    linkspan_linkifier_free(l);
    written_free(&w);
    *bad += bad_rows;
}

static void writes_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(markdown_rows); i++) {
        assert_row_pieces(&markdown_rows[i], SIZE_MAX / 2, &bad_rows);
        assert_row_pieces(&markdown_rows[i], 1, &bad_rows);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_each_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
