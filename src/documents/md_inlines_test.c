/* The inline content of a paragraph, as CommonMark 0.31 and cmark 0.30 read it,
 * and as it would be with a link that is asked for. */
/* Tests: documents/md_edit.c, documents/md_inlines.c */
#include "documents/md_edit.h"

#include "documents/prose.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"
#include "text/buf.h"

/* The document that defines the label `a`. */
static lks_labels *labels_of_a(void)
{
    static lks_labels labels;
    lks_labels_collect(&labels, lks_slice_of("[a]: x\n", 7));
    return &labels;
}

static void read_tree(lks_inline_tree *tree, const char *text, bool is_old,
                      bool is_heading)
{
    static lks_dialect dialect;
    dialect = (lks_dialect){.is_old = is_old};
    const lks_inline_source source = {.text = lks_slice_of(EXACT(text)),
                                      .labels = labels_of_a(),
                                      .is_heading = is_heading};
    lks_inline_tree_read(tree, &source, &dialect, NULL);
    assert_int_equal(tree->status, LINKSPAN_OK);
    assert_true(tree->is_known);
}

/* Write the events in a form that can be read: {w`code`} is the event `w` with
 * its bytes. Returns what lks_inline_events() returns. */
static bool spell(const lks_inline_tree *tree, const lks_md_change *changes,
                  size_t count, char *out, size_t room)
{
    char memory[512];
    linkspan_buf buf;
    size_t len = 0;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    lks_buf_begin(&buf);
    const bool is_possible = lks_inline_events(tree, changes, count, &buf);
    assert_int_equal(lks_buf_commit(&buf), LINKSPAN_OK);
    for (size_t i = 0; i < buf.len; i++) {
        assert_true(len + 2 < room);
        if (memory[i] != '\0') {
            out[len++] = memory[i];
            continue;
        }
        out[len++] = memory[i + 1] == 't' ? '}' : '{';
        i += memory[i + 1] == 't';
    }
    out[len] = '\0';
    return is_possible;
}

static const struct tree_row {
    const char *why;
    const char *text;
    const char *want;
    const char *old; /* as cmark 0.30 reads it; NULL: the same */
} tree_rows[] = {
    {"text", "a b", "a b", NULL},
    {"6.1: code", "a `b` c", "a {w`b`} c", NULL},
    {"6.1: runs of the same length", "``a`b`` c", "{w``a`b``} c", NULL},
    {"6.1: no run of the same length", "`a``", "`a``", NULL},
    {"6.1: a shorter run later", "``a `b`", "``a {w`b`}", NULL},
    {"6.1: code after a run that is not closed", "`` `a` `b` c",
     "`` {w`a`} {w`b`} c", "`` {w`a`} `b` c"},
    {"6.1: code with runs of the same length as runs after it",
     "``` `a``b` ``c`` d", "``` {w`a``b`} {w``c``} d", "``` {w`a``b`} ``c`` d"},
    {"6.1: code in code after a run that is not closed", "``` ``a`b`` `c` d",
     "``` {w``a`b``} {w`c`} d", "``` {w``a`b``} `c` d"},
    {"6.1: no escapes in code", "`a\\`b", "{w`a\\`}b", NULL},
    {"6.1: an escaped backquote starts none", "\\`a`b`", "`a{w`b`}", NULL},
    {"6.5: an autolink", "a<xy:z>b", "a{w<xy:z>}b", NULL},
    {"6.5: an address", "<a@b.c>d", "{w<a@b.c>}d", NULL},
    {"6.6: a tag", "a<b c='d'>e", "a{w<b c='d'>}e", NULL},
    {"6.6: an end tag", "a</b >e", "a{w</b >}e", NULL},
    {"6.6: no tag", "a<b c", "a<b c", NULL},
    {"6.6: a comment", "a<!-- b -->c", "a{w<!-- b -->}c", NULL},
    {"6.6: an empty comment", "<!---->b", "{w<!---->}b", NULL},
    {"6.6: dashes that start and end it", "<!-->b", "{w<!-->}b", "<!-->b"},
    {"6.6: one dash more", "<!--->b", "{w<!--->}b", "<!--->b"},
    {"6.6: dashes inside", "<!-- a--b -->c", "{w<!-- a--b -->}c",
     "<!-- a--b -->c"},
    {"6.6: a dash at its end", "<!-- a--->b", "{w<!-- a--->}b", "<!-- a--->b"},
    {"6.6: a comment without end", "<!-- a <!-- b", "<!-- a <!-- b", NULL},
    {"6.6: a declaration", "<!X a>b", "{w<!X a>}b", NULL},
    {"6.6: a declaration with a tab", "<!AB\tc>b", "{w<!AB\tc>}b", NULL},
    {"6.6: a declaration in small letters", "<!x a>b", "{w<!x a>}b", "<!x a>b"},
    {"6.6: small letters after a capital", "<!Xy a>b", "{w<!Xy a>}b",
     "<!Xy a>b"},
    {"6.6: a declaration without a space", "<!X>b", "{w<!X>}b", "<!X>b"},
    {"6.6: no declaration", "<!1 a>b", "<!1 a>b", NULL},
    {"6.6: a declaration without end", "<!X a", "<!X a", NULL},
    {"6.6: an instruction", "<?a?>b", "{w<?a?>}b", NULL},
    {"6.6: the shortest instruction", "<?\?>b", "{w<?\?>}b", NULL},
    {"6.6: no instruction", "<?>b", "<?>b", NULL},
    {"6.6: two question marks", "<?a?\?>b", "{w<?a?\?>}b", "<?a?\?>b"},
    {"6.6: an instruction without end", "<?a?", "<?a?", NULL},
    {"6.6: CDATA", "<![CDATA[a]]>b", "{w<![CDATA[a]]>}b", NULL},
    {"6.6: empty CDATA", "<![CDATA[]]>b", "{w<![CDATA[]]>}b", NULL},
    {"6.6: CDATA in small letters", "<![cdata[c]]>b", "<![cdata[c]]>b",
     "{w<![cdata[c]]>}b"},
    {"6.6: three brackets", "<![CDATA[c]]]>b", "{w<![CDATA[c]]]>}b",
     "<![CDATA[c]]]>b"},
    {"6.6: CDATA without end", "<![CDATA[c]]", "<![CDATA[c]]", NULL},

    {"6.3: a link", "x[b](c)y", "x{a}b{)](c)}y", NULL},
    {"6.3: a title", "[b](c 'd')y", "{a}b{)](c 'd')}y", NULL},
    {"6.3: a target that does not end", "[b](c", "[b](c", NULL},
    {"6.4: an image", "x![b](c)y", "x{i}b{)](c)}y", NULL},
    {"6.4: no image", "!b !", "!b !", NULL},
    {"6.3: a label that is defined", "[a]y", "{a}a{)]}y", NULL},
    {"6.3: an empty label after it", "[a][]y", "{a}a{)][]}y", NULL},
    {"6.3: the label of another text", "[b][a]y", "{a}b{)][a]}y", NULL},
    {"6.3: a label that is not defined", "[b]y [c][d]", "[b]y [c][d]", NULL},
    {"6.3: a defined text before one that is not", "[a][d]", "[a][d]", NULL},
    {"6.4: an image by its label", "![a]y", "{i}a{)]}y", NULL},
    {"6.3: a defined label in brackets", "[[a]]", "[{a}a{)]}]", NULL},
    {"6.3: no link in a link", "[x [b](c) d](e)", "[x {a}b{)](c)} d](e)", NULL},
    {"6.3: nor two levels further out", "[y [x [b](c) d](e) f](g)",
     "[y [x {a}b{)](c)} d](e) f](g)", NULL},
    {"6.3: a link after a link", "[b](c)[d](e)", "{a}b{)](c)}{a}d{)](e)}",
     NULL},
    {"6.4: an image in a link", "[![b](c)](d)", "{a}{i}b{)](c)}{)](d)}", NULL},
    {"6.4: a link in an image", "![[b](c)](d)", "{i}{a}b{)](c)}{)](d)}", NULL},
    {"6.4: a link in an image in brackets", "[![[b](c)](d)](e)",
     "[{i}{a}b{)](c)}{)](d)}](e)", NULL},
    {"6.3: brackets in the text of a link", "[x [b] y](z)", "{a}x [b] y{)](z)}",
     NULL},
    {"6.3: a bracket that closes nothing", "b](c)", "b](c)", NULL},
    {"6.3: escaped brackets", "\\[b](c) [d\\](e)", "[b](c) [d](e)", NULL},
    {"6.3: code before brackets", "[b`](c)`", "[b{w`](c)`}", NULL},

    {"6.2: emphasis", "*b*c", "{<1}b{>}c", NULL},
    {"6.2: strong emphasis", "__b__ c", "{<2}b{>} c", NULL},
    {"6.2: both", "***b***", "{<1}{<2}b{>}{>}", NULL},
    {"6.2: a mark that is left", "**b*", "*{<1}b{>}", NULL},
    {"6.2: a mark that is left behind", "*b**", "{<1}b{>}*", NULL},
    {"6.2: not closed", "*b _c", "*b _c", NULL},
    {"6.2: the marks of a link's text stay in it", "*b [c*](d)",
     "*b {a}c*{)](d)}", NULL},
    {"6.2: around a link", "*[c](d)*", "{<1}{a}c{)](d)}{>}", NULL},
    {"6.2: in a link", "[*c*](d)", "{a}{<1}c{>}{)](d)}", NULL},

    {"2.4: an escape", "b\\*c\\d", "b*c\\d", NULL},
    {"2.4: a backslash at the end", "b\\", "b\\", NULL},
    {"2.5: references", "b&amp;c&#38;d&x;", "b&c&d&x;", NULL},
    {"6.7: a line break", "b\\\nc", "b{b}c", NULL},
    {"a line end is text", "b\nc", "b\nc", NULL},
    {"4.7: a definition", "[b]: c\nd", "{w[b]: c\n}d", NULL},
    {"4.7: two definitions", "[b]: c\n[d]: e\nf", "{w[b]: c\n[d]: e\n}f", NULL},
    {"4.7: no definition after text", "x [b]: c", "x [b]: c", NULL},
};

static void each_tree(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(tree_rows); i++) {
        const struct tree_row *r = &tree_rows[i];
        for (int is_old = 0; is_old < 2; is_old++) {
            lks_inline_tree tree;
            char got[256];
            read_tree(&tree, r->text, is_old, false);
            ROW_EQ(r, spell(&tree, NULL, 0, got, sizeof got), true);
            ROW_STR(r, got, strlen(got), is_old && r->old ? r->old : r->want);
            lks_inline_tree_free(&tree);
        }
    }
    ROWS_END();
}

/* 4.7: a heading has no definitions. */
static void a_heading_has_no_definitions(void **state)
{
    (void)state;
    lks_inline_tree tree;
    char got[64];
    read_tree(&tree, "[b]: c", false, true);
    assert_true(spell(&tree, NULL, 0, got, sizeof got));
    assert_string_equal(got, "[b]: c");
    lks_inline_tree_free(&tree);
}

/* 6.1: for each two lengths of runs of backquotes. cmark reads no more than 80
 * in a row. */
static void each_two_runs_of_backquotes(void **state)
{
    (void)state;
    for (size_t one = 1; one < 84; one++)
        for (size_t other = one > 2 ? one - 2 : 1; other < one + 3; other++) {
            char text[256];
            lks_inline_tree tree;
            memset(text, '`', one);
            text[one] = 'a';
            memset(text + one + 1, '`', other);
            text[one + 1 + other] = '\0';
            read_tree(&tree, text, false, false);
            assert_int_equal(tree.count, one == other && one <= 80);
            lks_inline_tree_free(&tree);
        }
}

/* Text about which parsers do not agree. */
static void each_disagreement(void **state)
{
    (void)state;
    static const struct {
        const char *why; /* the text */
        bool is_agreed;
    } rows[] = {
        {"[b](c)", true},
        {"[b](<c\\\nd>)", false}, /* cmark accepts an escaped line end */
        {"[b](<c\\\\d>)", true},
        {"[b](c \"d\\\")", false}, /* cmark ends a title with an escaped mark */
        {"[b](c \"d\\\"\")", true},
        {"[b]: c\nd", true},
        {"[b]: c\n\"d",
         false}, /* cmark takes the title, and reads it as text */
        {"[b]: c\n'd", false},
        {"[b]: c\n(d", false},
        {"[b]: c\n\"d\"\ne", true},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        lks_inline_tree tree;
        read_tree(&tree, rows[i].why, false, false);
        ROW_EQ(&rows[i], tree.is_agreed, rows[i].is_agreed);
        lks_inline_tree_free(&tree);
    }
    ROWS_END();
}

/* ------------------------------------------------------------------ changes */

#define LINK     LKS_MD_CHANGE_LINK
#define AUTOLINK LKS_MD_CHANGE_AUTOLINK
#define SHOWN    LKS_MD_CHANGE_SHOWN
#define TEXT     LKS_MD_CHANGE_TEXT

static const struct change_row {
    const char *why;
    const char *text;
    lks_md_change_kind kind;
    size_t start;
    size_t end;
    size_t marks;
    const char *want; /* NULL: the change is impossible */
} change_rows[] = {
    {"a link", "x bcd y", LINK, 2, 5, 0, "x {a}bcd{)T} y"},
    {"at the start", "bcd y", LINK, 0, 3, 0, "{a}bcd{)T} y"},
    {"at the end", "x bcd", LINK, 2, 5, 0, "x {a}bcd{)T}"},
    {"an autolink", "x bcd y", AUTOLINK, 2, 5, 0, "x {wR} y"},
    {"another text that is linked", "x bcd y", SHOWN, 2, 5, 0, "x {a}R{)T} y"},
    {"another text", "x bcd y", TEXT, 2, 5, 0, "x R y"},
    {"after a construct", "`x`bcd", LINK, 3, 6, 0, "{w`x`}{a}bcd{)T}"},
    {"before a construct", "bcd`x`", LINK, 0, 3, 0, "{a}bcd{)T}{w`x`}"},
    {"around a construct", "b`x`c", LINK, 0, 5, 0, "{a}b{w`x`}c{)T}"},
    {"brackets that are text", "[bc]", LINK, 0, 4, 0, "{a}[bc]{)T}"},
    {"escapes and references", "b\\*&amp;", LINK, 0, 8, 0, "{a}b*&{)T}"},
    {"a mark that is text", "b*c", LINK, 0, 3, 0, "{a}b*c{)T}"},
    {"around emphasis, with its marks", "*b*", LINK, 0, 3, 1,
     "{a}{<1}b{>}{)T}"},
    {"around strong emphasis, with its marks", "**b**", LINK, 0, 5, 2,
     "{a}{<2}b{>}{)T}"},
    {"in emphasis", "*bc*", LINK, 1, 3, 0, "{<1}{a}bc{)T}{>}"},
    {"emphasis inside", "b*c*d", LINK, 0, 5, 0, NULL},
    {"emphasis that starts inside", "b *c*", LINK, 0, 4, 0, NULL},
    {"text in place of emphasis", "*b*", TEXT, 0, 3, 1, NULL},
    {"text in place of code", "`b`", TEXT, 0, 3, 0, NULL},
    {"in code", "`bc`", LINK, 1, 3, 0, NULL},
    {"it starts in code", "`bc`d", LINK, 2, 5, 0, NULL},
    {"it ends in code", "x`bc`", LINK, 0, 3, 0, NULL},
    {"in the text of a link", "[bc](d)", LINK, 1, 3, 0, NULL},
    {"in the text of an image", "![bc](d)", LINK, 2, 4, 0, NULL},
    {"in the target of a link", "[b](cd)", LINK, 4, 6, 0, NULL},
    {"it starts in a link", "[bc](d)e", LINK, 2, 8, 0, NULL},
    {"it ends in a link", "x[bc](d)", LINK, 0, 3, 0, NULL},
    {"it starts in an escape", "b\\*c", LINK, 2, 4, 0, NULL},
    {"it ends in an escape", "b\\*c", LINK, 0, 2, 0, NULL},
    {"it starts in a reference", "&amp;c", LINK, 2, 6, 0, NULL},
    {"it ends after the text", "bc", LINK, 0, 3, 0, NULL},
    {"it starts in a run of marks", "b **c", LINK, 3, 5, 0, NULL},
};

static void each_wish(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(change_rows); i++) {
        const struct change_row *r = &change_rows[i];
        const lks_md_change change = {.kind = r->kind,
                                      .start = r->start,
                                      .end = r->end,
                                      .marks = r->marks,
                                      .read = lks_slice_of("R", 1),
                                      .target = lks_slice_of("T", 1)};
        lks_inline_tree tree;
        char got[256];
        read_tree(&tree, r->text, false, false);
        ROW_EQ(r, spell(&tree, &change, 1, got, sizeof got), r->want != NULL);
        if (r->want)
            ROW_STR(r, got, strlen(got), r->want);
        lks_inline_tree_free(&tree);
    }
    ROWS_END();
}

/* Two changes, one right after the other. */
static void two_changes(void **state)
{
    (void)state;
    const lks_md_change changes[] = {
        {.kind = LINK, .start = 0, .end = 2, .target = lks_slice_of("T", 1)},
        {.kind = AUTOLINK, .start = 2, .end = 3, .read = lks_slice_of("R", 1)}};
    lks_inline_tree tree;
    char got[256];
    read_tree(&tree, "bcde", false, false);
    assert_true(spell(&tree, changes, 2, got, sizeof got));
    assert_string_equal(got, "{a}bc{)T}{wR}e");
    lks_inline_tree_free(&tree);
}

/* ------------------------------------------------------------------- marks */

/* `marks` has an x below each byte that is marked. */
static const struct mark_row {
    const char *text;
    const char *marks;
} mark_rows[] = {
    {"b<c", " x "},         {"b\\<c", "    "},  {"[b](c", "x xx "},
    {"b (c", "    "},       {"*b*", "x x"},     {"`b`c`", "    x"},
    {"[b](c)!", "      x"}, {"b\\\\<", "   x"}, {"b\\", "  "},
    {"](b", "xx "},         {"(b", "  "},       {"b](", " xx"},
};

static void each_mark(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(mark_rows); i++) {
        bool marks[64] = {false};
        lks_inline_tree tree;
        read_tree(&tree, mark_rows[i].text, false, false);
        lks_inline_note_marks(&tree, marks);
        for (size_t k = 0; k < strlen(mark_rows[i].text); k++)
            if (marks[k] != (mark_rows[i].marks[k] == 'x'))
                fail_msg("%s at %zu", mark_rows[i].text, k);
        lks_inline_tree_free(&tree);
    }
    for (int c = ' '; c < 0x7F; c++) {
        const char text[] = {'b', (char)c, 'd', '\0'};
        bool marks[3] = {false};
        lks_inline_tree tree;
        read_tree(&tree, text, false, false);
        lks_inline_note_marks(&tree, marks);
        assert_false(marks[0] || marks[2]);
        assert_int_equal(marks[1], strchr("<[]`*_!", c) != NULL);
        lks_inline_tree_free(&tree);
    }
}

/* --------------------------------------------------------- another reader */

/* Which bytes of a paragraph are in code, HTML, a link or an image, by the
 * tree. */
static void note_gaps(const lks_inline_tree *tree, bool *gaps)
{
    size_t depth = 0;
    size_t start = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const lks_construct *c = &tree->constructs[i];
        const bool is_open =
            c->kind == LKS_CONSTRUCT_LINK || c->kind == LKS_CONSTRUCT_IMAGE;
        if (is_open && depth++ == 0)
            start = c->at;
        if (c->kind == LKS_CONSTRUCT_TARGET && --depth == 0)
            memset(gaps + start, true, c->end - start);
        if (c->kind == LKS_CONSTRUCT_WHOLE)
            memset(gaps + c->at, true, c->end - c->at);
    }
}

/* The reader of prose and the reader of trees find the same code, HTML, links
 * and images in every text of a bracket and up to five pieces after it. */
static void both_readers_agree(void **state)
{
    (void)state;
    static const char *const pieces[] = {"",  "a",   "[", "]", "(a", ")",
                                         "`", "<b>", "!", "<", "\\"};
    const unsigned count = ROWS(pieces);
    for (unsigned n = 0; n < count * count * count * count * count; n++) {
        char text[40] = "x[";
        bool by_tree[40] = {false};
        bool by_prose[40] = {false};
        lks_inline_tree tree;
        lks_prose prose;
        lks_piece piece;
        static lks_labels labels;
        for (unsigned rest = n, i = 0; i < 5; i++, rest /= count)
            strcat(text, pieces[rest % count]);
        const size_t len = strlen(text);
        const lks_dialect dialect = {.is_old = false};
        const lks_inline_source source = {.text = lks_slice_of(text, len),
                                          .labels = &labels};
        lks_prose_begin(&prose, LINKSPAN_MARKUP_MARKDOWN,
                        lks_slice_of(text, len), &labels, NULL, NULL);
        while (lks_prose_next(&prose, &piece))
            if (piece.kind >= LKS_PIECE_GAP || piece.is_hidden)
                memset(by_prose + piece.start, true, piece.end - piece.start);
        lks_prose_free(&prose);
        lks_inline_tree_read(&tree, &source, &dialect, NULL);
        note_gaps(&tree, by_tree);
        if (memcmp(by_tree, by_prose, len) != 0)
            fail_msg("%s", text);
        lks_inline_tree_free(&tree);
    }
}

/* Each allocation fails in turn; no memory leaks. */
static void memory_may_be_short(void **state)
{
    (void)state;
    static const char text[] = "*b* [c](d) ![e](f) _g_ `h` <i> **j** [k](l)";
    const lks_dialect dialect = {.is_old = false};
    for (int once = 0; once < 2; once++) {
        linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
        size_t fails_at = 0;
        for (; st != LINKSPAN_OK; fails_at++) {
            failing_allocator a;
            failing_allocator_init(&a, fails_at);
            a.fails_once = once;
            const lks_inline_source source = {
                .text = lks_slice_of(text, sizeof text - 1),
                .labels = labels_of_a()};
            lks_inline_tree tree;
            lks_inline_tree_read(&tree, &source, &dialect, &a.base);
            st = tree.status;
            assert_int_equal(st, a.calls > fails_at ? LINKSPAN_ERR_NO_MEMORY
                                                    : LINKSPAN_OK);
            lks_inline_tree_free(&tree);
            assert_int_equal(a.held, 0);
        }
        assert_true(fails_at > 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tree),
        cmocka_unit_test(a_heading_has_no_definitions),
        cmocka_unit_test(each_two_runs_of_backquotes),
        cmocka_unit_test(each_disagreement),
        cmocka_unit_test(each_wish),
        cmocka_unit_test(two_changes),
        cmocka_unit_test(each_mark),
        cmocka_unit_test(both_readers_agree),
        cmocka_unit_test(memory_may_be_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
