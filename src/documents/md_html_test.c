/* Which lines start and end an HTML block: CommonMark 0.31, 4.6. */
#include "documents/md_blocks.h"

#include "support/exact.h"
#include "support/rows.h"

enum {
    NONE = 0,
    RAW = LKS_HTML_BLOCK_RAW,
    COMMENT = LKS_HTML_BLOCK_COMMENT,
    INSTRUCTION = LKS_HTML_BLOCK_INSTRUCTION,
    DECLARATION = LKS_HTML_BLOCK_DECLARATION,
    CDATA = LKS_HTML_BLOCK_CDATA,
    NAMED = LKS_HTML_BLOCK_NAMED,
    ANY = LKS_HTML_BLOCK_ANY
};

static uint8_t kind_of(const char *line)
{
    return lks_html_block_kind(lks_slice_of(EXACT(line)));
}

static const struct kind_row {
    const char *why; /* the line */
    uint8_t kind;
} kind_rows[] = {
    {"", NONE},
    {"a", NONE},
    {"<", NONE},
    {"<>", NONE},
    {"</", NONE},
    {"</>", NONE},
    {"< div>", NONE},
    {"<1>", NONE},
    /* 2 to 5 */
    {"<!--", COMMENT},
    {"<!-- a -->", COMMENT},
    {"<!-", NONE},
    {"<!- -", NONE},
    {"<?", INSTRUCTION},
    {"<?a?>", INSTRUCTION},
    {"<!", NONE},
    {"<!a", DECLARATION},
    {"<!z>", DECLARATION},
    {"<!A", DECLARATION},
    {"<!Z>", DECLARATION},
    {"<!@", NONE},
    {"<![", NONE},
    {"<!`", NONE},
    {"<!{", NONE},
    {"<!1", NONE},
    {"<![CDATA[", CDATA},
    {"<![cdata[x", CDATA},
    {"<![CDATA", NONE},
    /* 7: a whole tag alone on its line */
    {"<a>", ANY},
    {"<a> ", ANY},
    {"<a>\t \t", ANY},
    {"<a> b", NONE},
    {"<a>b", NONE},
    {"<a", NONE},
    {"<a b='c'>", ANY},
    {"<a/>", ANY},
    {"</a>", ANY},
    {"</a >", ANY},
    {"</a b>", NONE},
    {"<x-y>", ANY},
    {"<averyverylongname>", ANY},
    {"</averyverylongname>", ANY},
    {"<averyverylongname", NONE},
    {"<blockquotes>", ANY},
    {"<blockquotes", NONE},
    {"<blockquote1 a", NONE},
};

static void each_line(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(kind_rows); i++)
        ROW_EQ(&kind_rows[i], kind_of(kind_rows[i].why), kind_rows[i].kind);
    ROWS_END();
}

/* What stands after a name, and the kind of block that it makes with a name of
 * the first kind, of the sixth kind and with any other name. A name that goes on
 * after a hyphen is another name. */
static const struct after_row {
    const char *why; /* what stands before the name, and after it */
    const char *before;
    const char *after;
    uint8_t raw;
    uint8_t named;
    uint8_t other;
} after_rows[] = {
    {"the end of the line", "<", "", RAW, NAMED, NONE},
    {"a space", "<", " x", RAW, NAMED, NONE},
    {"a tab", "<", "\tx", RAW, NAMED, NONE},
    {"the end of the tag", "<", ">", RAW, NAMED, ANY},
    {"the end of the tag and text", "<", "> x", RAW, NAMED, NONE},
    /* The standard has no block here with a name of the first kind, but its
     * implementations have one of the seventh kind. */
    {"a tag that closes itself", "<", "/>", ANY, NAMED, ANY},
    {"a tag that closes itself, and text", "<", "/>x", NONE, NAMED, NONE},
    {"a slash", "<", "/", NONE, NONE, NONE},
    {"a slash and text", "<", "/x>", NONE, NONE, NONE},
    {"a longer name", "<", "-x>", ANY, ANY, ANY},
    {"a longer name with an attribute", "<", "-x y='z'>", ANY, ANY, ANY},
    {"a longer name, and text", "<", "-x> y", NONE, NONE, NONE},
    {"another sign", "<", "_>", NONE, NONE, NONE},
    {"an end tag", "</", ">", ANY, NAMED, ANY},
    {"an end tag and text", "</", "> x", NONE, NAMED, NONE},
    {"the start of an end tag", "</", "", NONE, NAMED, NONE},
    {"an end tag of a longer name", "</", "-x>", ANY, ANY, ANY},
};

/* The lists of the standard; names of the sixth kind as in 0.31. */
static const char *const raw_names[] = {"pre", "script", "style", "textarea",
                                        "PRE", "Script", "stylE"};
static const char *const named_names[] = {
    "address",  "article",    "aside",   "base",     "basefont",  "blockquote",
    "body",     "caption",    "center",  "col",      "colgroup",  "dd",
    "details",  "dialog",     "dir",     "div",      "dl",        "dt",
    "fieldset", "figcaption", "figure",  "footer",   "form",      "frame",
    "frameset", "h1",         "h2",      "h3",       "h4",        "h5",
    "h6",       "head",       "header",  "hr",       "html",      "iframe",
    "legend",   "li",         "link",    "main",     "menu",      "menuitem",
    "nav",      "noframes",   "ol",      "optgroup", "option",    "p",
    "param",    "search",     "section", "summary",  "table",     "tbody",
    "td",       "tfoot",      "th",      "thead",    "title",     "tr",
    "track",    "ul",         "DIV",     "Table",    "BlockQuote"};
static const char *const other_names[] = {
    "a",           "span",   "h7",          "pres",          "pr",
    "scripts",     "sty",    "textarea1",   "divs",          "di",
    "blockquotes", "source", "figcaptions", "annotation-xml"};

static void check_names(const struct after_row *r, const char *const *names,
                        size_t count, uint8_t kind)
{
    for (size_t i = 0; i < count; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "%s%s%s", r->before, names[i],
                       r->after);
        if (kind_of(line) != kind)
            fail_msg("%s: %u", line, (unsigned)kind_of(line));
    }
}

static void each_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(after_rows); i++) {
        const struct after_row *r = &after_rows[i];
        check_names(r, raw_names, ROWS(raw_names), r->raw);
        check_names(r, named_names, ROWS(named_names), r->named);
        check_names(r, other_names, ROWS(other_names), r->other);
    }
}

/* The lines with which each kind of block ends. Blocks of the last two kinds end
 * at a blank line, not by this function. */
static const struct end_row {
    const char *why; /* the line */
    uint8_t kind;    /* NONE: ends no kind */
} end_rows[] = {
    {"", NONE},
    {"a</pre>b", RAW},
    {"a</SCRIPT>b", RAW},
    {"</style>", RAW},
    {"x</textarea>", RAW},
    {"a-->b", COMMENT},
    {"-->", COMMENT},
    {"a--", NONE},
    {"a?>b", INSTRUCTION},
    {"a]]>", CDATA},
    {"]] >", DECLARATION},
    {"a>b", DECLARATION},
    {"a</div>", DECLARATION},
    {"</pre", NONE},
    {"</pre >", DECLARATION},
};

static void each_end(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(end_rows); i++) {
        const struct end_row *r = &end_rows[i];
        const lks_slice line = lks_slice_of(EXACT(r->why));
        /* every line that ends a block has a `>`, which ends a declaration */
        for (uint8_t kind = RAW; kind <= ANY; kind++)
            ROW_EQ(r, lks_is_html_block_end(line, kind),
                   r->kind != NONE && (kind == r->kind || kind == DECLARATION));
    }
    ROWS_END();
}

static void each_disputed_name(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool is_disputed;
    } rows[] = {{"<search>", true},   {"</search>", true},
                {"<source", true},    {"<SOURCE a>", true},
                {"<searc>", false},   {"<searchs>", false},
                {"<sources>", false}, {"search", false},
                {"<div>", false},     {"<search-x>", false},
                {"<", false},         {"</", false},
                {"", false}};
    for (size_t i = 0; i < ROWS(rows); i++)
        if (lks_is_disputed_block(lks_slice_of(EXACT(rows[i].line))) !=
            rows[i].is_disputed)
            fail_msg("%s", rows[i].line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line),
        cmocka_unit_test(each_name),
        cmocka_unit_test(each_end),
        cmocka_unit_test(each_disputed_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
