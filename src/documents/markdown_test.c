/* Tests: documents/md_inlines.c, documents/md_bare_links.c,
 * documents/md_blocks.c, documents/md_html.c */
#include "support/exact.h"
#include "support/pieces.h"

/* Rows: CommonMark 0.31, by its sections. More of them, compared with cmark,
 * are in tests/oracle/constructs.txt. */
#define LABEL_63                                                               \
    "a23456789b23456789c23456789d23456789e23456789f23456789g23456789"

static const piece_row block_rows[] = {
    {"nothing", "", ""},
    {"a paragraph", "a\nb\n", "a|b|"},
    {"no line end", "a", "a"},
    {"CR and CRLF", "a\r\nb\rc\r\n", "a|b|c|"},
    {"a byte order mark", "\xEF\xBB\xBF# a\n", "|a|"},
    {"headings", "# a\n## b ##\n#c\n", "|a|b|#c|"},
    {"an empty heading", "#\na\n", "|a|"},
    {"six number signs", "###### a\n", "|a|"},
    {"seven number signs", "####### a\n", "####### a|"},
    {"4.5: two tildes or backquotes are no fence", "~~\na\n``\nb\n",
     "~~|a|``|b|"},
    {"5.2: a number of nine digits", "123456789. a\n", "|a|"},
    {"4.4, 5.2: a tab goes to the next column of four",
     " \tc\n\n  - a\n\n\tb\n", "|a|b|"},
    {"an underlined heading", "a\n===\nb\n---\n", "a|b|"},
    {"a break", "a\n\n* * *\nb\n", "a|b|"},
    {"4.1: breaks of each kind", "***\n___\n---\n *  * *\na\n", "|a|"},
    {"4.1: too few, or other characters", "--\n**\n_ _ x\n", "--|**|_ _ x|"},
    {"indented code", "a\n\n    c\n\n    d\n\nb\n", "a|b|"},
    {"a tab", "\tc\n", "|"},
    {"it does not interrupt", "a\n    b\n", "a|b|"},
    {"a fence", "a\n```x\nc\n```\nb\n", "a|b|"},
    {"a fence of tildes", "~~~\n```\nc\n~~~~\nb\n", "|b|"},
    {"a fence that is too short", "````\n```\nc\n", "|"},
    {"a fence's end needs little indentation", "```\n    ```\nc\n", "|"},
    {"a backquote after the fence", "``` `\na\n", "``` `|a|"},
    {"a quote", "> a\n>b\n", "|a|b|"},
    {"a lazy line", "> a\nb\n", "|a|b|"},
    {"code in a quote", ">     c\n", "|"},
    {"5.1: the space after the mark is no indentation", ">    a\n", "|a|"},
    {"a quote ends code", "> ```\nb\n", "|b|"},
    {"an item", "- a\n\n  b\n\n      c\n", "|a|b|"},
    {"a fence in an item", "- ```\n  c\n  ```\nb\n", "|b|"},
    {"5.2: three columns more than the item's are no code", "- a\n\n     b\n",
     "|a|b|"},
    {"an item ends", "- a\n\nb\n", "|a|b|"},
    {"an item that starts with code", "-     c\n", "|"},
    {"numbered items", "1. a\n2) b\n1234567890. c\n", "|a|b|1234567890. c|"},
    {"a number that does not interrupt", "a\n2. b\n1. c\n", "a|2. b|c|"},
    {"an empty item", "-\n\n  a\n", "|a|"},
    {"no item", "-a\n", "-a|"},
    {"a tab after a bullet", "-\t\tc\n", "|"},
    {"spaces at the end", "a\n\n  ", "a|"},
};

static const piece_row html_rows[] = {
    {"a named block", "<div>\nh\n\na\n", "|a|"},
    {"its end tag", "</div\nh\n\na\n", "|a|"},
    {"a script with blank lines", "<script>\n\nh\n</script>\na\n", "|a|"},
    {"4.6: a tag that ends with the document", "<x>", "|"},
    {"4.6: a tag that does not end", "<x", "<x"},
    {"4.6: no end after an attribute", "<x y", "<x y"},
    {"4.6: no end in a value", "<x y='z", "<x y='z"},
    {"4.6: no end of an end tag", "</x", "</x"},
    {"4.6: text after the tag", "<x>a", "|a"},
    {"4.6: the other raw ones",
     "<style>\n\nh\n</style>\na\n<textarea>\n\nh\n</textarea>\nb\n"
     "<pre>\n\nh\n</pre>\nc\n",
     "|a|b|c|"},
    {"4.6: each ends any of them",
     "<pre>\n\n</textarea>\na\n<style>\n\n"
     "</PRE>\nb\n",
     "|a|b|"},
    {"6.6: a control character in a value",
     "a<b c=\x01"
     "d>e",
     "a|e"},
    {"a comment", "<!-- h\n\nh --> h\na\n", "|a|"},
    {"an instruction", "<?h\n\n?>\na\n", "|a|"},
    {"a declaration", "<!H\n\n>\na\n", "|a|"},
    {"a CDATA section", "<![CDATA[\n\n]]>\na\n", "|a|"},
    {"one in small letters, on which readers differ", "<![cDaTa[\n\n]]>\na\n",
     "|a|"},
    {"another tag", "<x y='z'>\nh\n\na\n", "|a|"},
    {"another tag does not interrupt", "a\n<x>\nb\n", "a|b|"},
    {"tags", "a<b>c</b >d<e f g=\"h\" i='j' k=l/>m", "a|c|d|m"},
    {"no tags", "<1> </1> <a b*> <a b='c'd> <a b==> <a/ > </a b>",
     "<1> </1> <a b*> <a b='c'd> <a b==> <a/ > </a b>"},
    {"a tag over two lines", "a<b\nc>d", "a|d"},
    {"lines that end in CR", "a<b\rc>d", "a|d"},
    {"a tag over two lines of a quote", "> a<b\n> c='d\n> e'>f", "|a|f"},
    {"a comment in text", "a<!-- b -- c -->d<!-->e<!--->f", "a|d|e|f"},
    {"an instruction, a declaration and CDATA", "a<?b?>c<!D>e<![CDATA[f>]]>g",
     "a|c|e|g"},
    {"CDATA in small letters is none since 0.31", "a<![cdAta[f>]]>g",
     "a<![cdAta[f>]]>g"},
    {"without ends", "a<!-- b<!-- c<? d<? e<![CDATA[ f<!G",
     "a<!-- b<!-- c<? d<? e<![CDATA[ f<!G"},
    {"a link that hides", "a <a href=x>b [c](d) `e` </A> f", "a | f"},
    {"up to the end", "a <code>b\nc\n\nd", "a |d"},
    {"one that is empty", "a <a name=x/>b", "a |b"},
    {"names that only start like those of elements that hide",
     "a <a-x>b <code-x>c <a1>d", "a |b |c |d"},
    {"and of their ends", "a <a>b</a-x>c</a1>d</ab>e</a>f", "a |f"},
    {"a hidden part of a link", "[a <a>b](c) d</a> e", "| e"},
};

static const piece_row inline_rows[] = {
    {"escapes", "a\\*b\\_c\\d\\\\", "a*b_c\\d\\"},
    {"an escape in a link", "x.org/a\\_b", "x.org/a_b"},
    {"references", "a&amp;b&#38;c&amp d", "a&b&c&amp d"},
    {"code", "a`b`c``d`e``f", "a|c|f"},
    {"code without end", "a`b``c", "a`b``c"},
    {"code over lines", "> a `b\n> c` d", "|a | d"},
    {"code after a run that does not match", "``a `b` c", "``a | c"},
    {"a later run of the same length", "```a ``b`` `c` ```d", "|d"},
    {"autolinks", "a <xy:z> <b@c.d> <e>f", "a | | |f"},
    {"6.1: code after a run that is not closed", "`` `h` `h` a", "`` | | a"},
    {"6.1: code with runs of the same length as runs after it",
     "``` `h``h` ``h`` a", "``` | | a"},
    {"6.1: code in code after a run that is not closed", "``` ``h`h`` `h` a",
     "``` | | a"},
    {"6.5: a scheme of 32 characters", "<a1234567890123456789012345678901:x>b",
     "|b"},
    {"6.5: a longer one", "<a12345678901234567890123456789012:x>b",
     "<a12345678901234567890123456789012:x>b"},
    {"6.5: the shortest, and one that is too short", "<ab:>c<a:>d", "|c<a:>d"},
    {"no autolinks", "<x:y z> <b@-c> <b@c-> < a@b> <x:<y",
     "<x:y z> <b@-c> <b@c-> < a@b> <x:<y"},
    {"6.5: a label of 63", "<a@" LABEL_63 "." LABEL_63 ">b", "|b"},
    {"6.5: a label of 64", "<a@b.c" LABEL_63 ">b", "<a@b.c" LABEL_63 ">b"},
    {"6.5: every character of a scheme and of a local part",
     "<a+b.c-d:x>e<a.!#$%&'*+/=?^_`{|}~-z@b.c>f", "|e|f"},
    {"6.5: a tab or control in it",
     "<http:a\tb> <http:a\x02"
     "b> <http:a\x1F>",
     "<http:a\tb> <http:a\x02"
     "b> <http:a\x1F>"},
    {"a link", "a [b](c) d", "a | d"},
    {"a title", "a [b](c 'd') [e](f \"g\" ) [h](i (j))k", "a | | |k"},
    {"in angle brackets", "[a](<b c>)d [e](<1\n2>)", "|d [e](<1|2>)"},
    {"no link", "[a](b c) [d] (e) [f", "[a](b c) [d] (e) [f"},
    {"parentheses", "[a](b(c)d)e [f](g(h)", "|e [f](g(h)"},
    {"no link in a link", "[a [b](c) d](e)", "[a | d](e)"},
    {"an image in a link", "[![a](b)](c)d", "|d"},
    {"a link in an image", "![[a](b)](c)d", "|d"},
    {"escaped brackets", "\\[a](b) [c\\](d)", "[a](b) [c](d)"},
    {"code before brackets", "[a`](b)`", "[a|"},
    {"a definition", "[a]: b\n\n[a] [A][] [c][a] [d][e] [f]",
     "| | | [d][e] [f]"},
    {"no definition: a label of nothing", "[]: a.com\n[ ]: b.com\n",
     "[]: a.com|[ ]: b.com|"},
    {"DEL is no mark that a backslash escapes", "\\\x7F", "\\\x7F"},
    {"a definition at the end", "[a]\n\n[a]: b 'c'", "|"},
    {"no definition", "[a]: b c\n[d]:\n\n[a]", "[a]: b c|[d]:|[a]"},
    {"a definition's title on its own line", "[a]: b\n'c'\nd", "|d"},
    {"text after the title: it is no title", "[a]: b\n'c' d", "|'c' d"},
    {"a label with brackets", "[a]: b\n\n[c [a]]", "|[c |]"},
    {"a hard break", "a\\\nb\\", "a|b\\"},
    {"emphasis", "*a* **b** _c_ d_e_f 2*3 * x", "|a| |b| |c| d_e_f 2*3 * x"},
    {"a closing mark for nothing", "a* b_", "a* b_"},
    {"6.2: a mark of the paragraph before is not closed", "*a\n\nb* c",
     "*a|b* c"},
    {"6.2: a low line of the paragraph before is not closed", "_a\n\nb_ c",
     "_a|b_ c"},
    {"6.7: no line break in a heading", "# a\\\nb", "|a\\|b"},
    {"emphasis around a link", "*http://x.org/*, _x.org_.",
     "|http://x.org/|, |x.org|."},
    {"marks beside other writing", "「*a*」*b*　c", "「|a|」|b|　c"},
    {"6.2: punctuation, its first and last here", "‐_a_⁞ 、_b_〠 ！_c_／",
     "‐|a|⁞ 、|b|〠 ！|c|／"},
    {"6.2: spaces", "\u2000_a_\u200A\u00A0_b_\u3000",
     "\u2000|a|\u200A\u00A0|b|\u3000"},
    {"6.2: neither", "\u200B_a_\u200F 〡_b_〡 ０_c_０ é_d_é",
     "\u200B_a_\u200F 〡_b_〡 ０_c_０ é_d_é"},
};

#define ROWS_TEST(name, rows)                                                  \
    static void name(void **state)                                             \
    {                                                                          \
        (void)state;                                                           \
        check_pieces(LINKSPAN_MARKUP_MARKDOWN, rows, ROWS(rows));              \
    }

ROWS_TEST(reads_blocks, block_rows)
ROWS_TEST(reads_html, html_rows)
ROWS_TEST(reads_inlines, inline_rows)

/* A text of a head, `count` times a unit, and a tail. */
static const struct many_row {
    const char *why;
    const char *head;
    const char *unit;
    size_t count;
    const char *tail;
    const char *want_tail; /* the end of the text that is read */
} many_rows[] = {
    {"brackets that wait", "[", "[", 62, "a](b)", "[|"},
    {"more: the newest are kept", "[", "[", 300, "a](b)", "[|"},
    {"an image with many links", "![", "[a](b)", 30, "](c)d", "|d"},
    {"an image with more links", "![", "[a](b) ", 200, "](c)d", "|d"},
    {"a waiting bracket and many links", "[", "[a](b) ", 200, "d", "| d"},
    {"many pieces of code", "", "`a` ", 500, "d", "| d"},
    {"a longest run of backquotes", "", "`", 80, "a`b", "`a`b"},
    {"deep quotes", "", "> ", LKS_BLOCKS_MAX, "a", "|a"},
    {"deeper quotes are text", "", "> ", LKS_BLOCKS_MAX + 1, "a", "|> a"},
    {"a label that is too long", "[", "a", 1000, "]: b", "]: b"},
    {"a label that is not", "[", "a", 999, "]: b", "|"},
    {"parentheses", "[a](", "(", 33, ")", ")"},
};

static void keeps_to_limits(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(many_rows); i++) {
        const struct many_row *r = &many_rows[i];
        char source[8192];
        size_t len = (size_t)snprintf(source, sizeof source, "%s", r->head);
        for (size_t k = 0; k < r->count; k++)
            len += (size_t)snprintf(source + len, sizeof source - len, "%s",
                                    r->unit);
        len +=
            (size_t)snprintf(source + len, sizeof source - len, "%s", r->tail);
        char *got = read_pieces(LINKSPAN_MARKUP_MARKDOWN, source, len);
        const size_t got_len = strlen(got);
        const size_t want_len = strlen(r->want_tail);
        const size_t from = got_len > want_len ? got_len - want_len : 0;
        ROW_STR(r, got + from, got_len - from, r->want_tail);
        free(got);
    }
    ROWS_END();
}

/* Eighty backquotes start a code span, eighty-one do not, as in cmark. */
static void reads_long_runs(void **state)
{
    (void)state;
    char source[256];
    for (int len = 80; len <= 81; len++) {
        (void)snprintf(source, sizeof source, "%.*s a %.*s", len,
                       "`````````````````````````````````````````"
                       "`````````````````````````````````````````",
                       len,
                       "`````````````````````````````````````````"
                       "`````````````````````````````````````````");
        char *got = read_pieces(LINKSPAN_MARKUP_MARKDOWN, EXACT(source));
        assert_int_equal(strcmp(got, "|") == 0, len == 80);
        free(got);
    }
}

/* Thirty-two open parentheses in a destination, as in cmark, and no more. */
static void reads_nested_destinations(void **state)
{
    (void)state;
    for (int depth = 32; depth <= 33; depth++) {
        char source[256];
        (void)snprintf(source, sizeof source, "[a](%.*sx%.*s)b", depth,
                       "((((((((((((((((((((((((((((((((((((((((", depth,
                       "))))))))))))))))))))))))))))))))))))))))");
        char *got = read_pieces(LINKSPAN_MARKUP_MARKDOWN, EXACT(source));
        assert_int_equal(strcmp(got, "|b") == 0, depth == 32);
        free(got);
    }
}

/* An element that hides its content, after each number of gaps around the most
 * that are kept. */
static void hides_after_many_gaps(void **state)
{
    (void)state;
    for (size_t count = 50; count < 140; count++) {
        char source[1024] = "";
        for (size_t i = 0; i < count; i++)
            strcat(source, "`a` ");
        strcat(source, "<kbd>b</kbd>d");
        char *got = read_pieces(LINKSPAN_MARKUP_MARKDOWN, EXACT(source));
        const size_t len = strlen(got);
        assert_int_equal(len, 2 * count + 2);
        assert_string_equal(got + len - 3, " |d");
        free(got);
    }
}

/* 2.3: NUL stands for U+FFFD, which may be in a value and in an autolink. */
static void reads_nul(void **state)
{
    (void)state;
    static const struct {
        const char *source;
        size_t len;
        const char *want;
    } nuls[] = {
        {"a <a b=\"\0\">c</a> d", 19, "a | d"},
        {"a <a b=\0>c</a> d", 17, "a | d"},
        {"a <xy:`\0>`", 11, "a |`"},
    };
    for (size_t i = 0; i < sizeof nuls / sizeof *nuls; i++) {
        char *got =
            read_pieces(LINKSPAN_MARKUP_MARKDOWN, nuls[i].source, nuls[i].len);
        assert_string_equal(got, nuls[i].want);
        free(got);
    }
}

/* 4.6: names that start a block of HTML, also in a paragraph. */
static void each_name_starts_a_block(void **state)
{
    (void)state;
    static const char *const names =
        "address article aside base basefont blockquote body caption center "
        "col colgroup dd details dialog dir div dl dt fieldset figcaption "
        "figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr "
        "html iframe legend li link main menu menuitem nav noframes ol "
        "optgroup option p param search section summary table tbody td tfoot "
        "th thead title tr track ul ";
    static const char *const others = "b span x h7 h0 ol1 source image ";
    ROWS_BEGIN();
    for (size_t is_other = 0; is_other < 2; is_other++)
        for (const char *name = is_other ? others : names; *name;) {
            const size_t len = strcspn(name, " ");
            char source[64];
            char why[64];
            (void)snprintf(why, sizeof why, "%.*s", (int)len, name);
            const size_t size = (size_t)snprintf(
                source, sizeof source, "p\n<%.*s>\nh\n\na\n", (int)len, name);
            char *got = read_pieces(LINKSPAN_MARKUP_MARKDOWN, source, size);
            const piece_row row = {.why = why};
            ROW_STR(&row, got, strlen(got), is_other ? "p|h|a|" : "p|a|");
            free(got);
            name += len + 1;
        }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_name_starts_a_block),
        cmocka_unit_test(reads_blocks),
        cmocka_unit_test(reads_html),
        cmocka_unit_test(reads_inlines),
        cmocka_unit_test(keeps_to_limits),
        cmocka_unit_test(reads_long_runs),
        cmocka_unit_test(reads_nested_destinations),
        cmocka_unit_test(hides_after_many_gaps),
        cmocka_unit_test(reads_nul),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
