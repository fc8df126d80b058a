#include "support/pieces.h"

/* Rows: tree construction of the HTML standard (13.2.6), as far as it tells
 * where an element that hides its content ends. */
static const piece_row hiding_rows[] = {
    {"a link", "a<a href=x>b</a>c", "a|c"},
    {"each that hides",
     "<code>x</code>a<pre>x</pre>b<kbd>x</kbd>c<samp>x</samp>d"
     "<listing>x</listing>e<button>x</button>f<svg>x</svg>g<math>x</math>h",
     "|a|b|c|d|e|f|g|h"},
    {"a choice", "a<select><option>x</select>b", "a|b"},
    {"names in capitals", "a<CODE>b</Code>c", "a|c"},
    {"longer and shorter names", "a<codes>b</codes><cod>c", "a|b|c"},
    {"a name that is too long", "a<annotation-xmlx>b", "a|b"},
    {"nested code", "a<code>b<code>c</code>d</code>e", "a|e"},
    {"a link ends a link", "a<a>b<a>c</a>d", "a|d"},
    {"end tags for nothing", "a</a></code></kbd></pre></svg>b", "a|b"},
    {"a slash closes nothing in HTML", "a<code/>b</code>c", "a|c"},
    {"references in it are none", "a<code>&amp;</code>b", "a|b"},
};

static const piece_row block_rows[] = {
    {"code outlives its paragraph", "<p><code>a</p>b</code>c", "|c"},
    {"a key does not", "<p><kbd>a</p>b", "|b"},
    {"nor its division", "<div><samp>a</div>b", "|b"},
    {"nor does preformatted text", "<div><pre>a</div>b", "|b"},
    {"a block hinders a key's end", "<kbd><p>a</kbd>b</p>c", "|"},
    {"a block in code does not", "<code><p>a</code>b", "|b"},
    {"adoption agency: code takes a key along", "<code><kbd>a</code>b", "|b"},
    {"out of its paragraph too", "<code><p><kbd>a</code>b", "|b"},
    {"so does a link", "<a><div><samp>a</a>b</div>c", "|b|c"},
    {"a paragraph ends a paragraph", "<p><kbd>a<p>b", "|b"},
    {"a division does too", "<p><kbd>a<div>b", "|b"},
    {"a form does too", "<p><kbd>a<form>b", "|b"},
    {"not from inside of a button", "<p><button><p>a</button>b", "|b"},
    {"a button ends a button", "<button>a<button>b</button>c", "|c"},
    {"an item ends an item", "<ul><li><kbd>a<li>b", "|b"},
    {"through a division", "<ul><li><div><kbd>a<li>b", "|b"},
    {"through an address", "<ul><li><address><kbd>a<li>b", "|b"},
    {"through a paragraph", "<ul><li><kbd><p>a<li>b", "|b"},
    {"a term through a paragraph", "<dl><dd><kbd><p>a<dt>b", "|b"},
    {"not through another block", "<ul><li><section><kbd>a<li>b", "|"},
    {"not through a list", "<ul><li><kbd>a<ul><li>b", "|"},
    {"an item's end tag", "<ul><li><kbd>a</li>b", "|b"},
    {"not out of an inner list", "<li><kbd><ul></li>a", "|"},
    {"a term ends a definition", "<dl><dd><kbd>a<dt>b", "|b"},
    {"a heading ends a heading", "<h1><h2>a</h3>b", "|a|b"},
    {"its end tag may be another's", "<h1><kbd>a</h2>b", "|b"},
    {"an unknown end tag", "<x><kbd>a</x>b", "|"},
};

static const piece_row table_rows[] = {
    {"a cell ends code", "<table><td><code>a<td>b", "|b"},
    {"a row does too", "<table><tr><td><a>a<tr><td>b", "|b"},
    {"and a section", "<table><tr><td><a>a<tbody><tr><td>b", "|b"},
    {"and the table's end", "<table><td><code>a</table>b", "|b"},
    {"code around a table stays", "<code><table><td>a</table>b</code>c", "|c"},
    {"no end tag reaches out of a cell", "<code><table><td></code>a", "|"},
    {"a link in a link's cell", "<a><table><td><a>a</a>b</table>c</a>d", "|d"},
    {"a part without a table is nothing", "<kbd><td>a</kbd>b", "|b"},
    {"a caption", "<table><caption><code>a<tr><td>b", "|b"},
    {"a section's end tag that is implied", "<table><td><kbd>a</tbody>b", "|b"},
    {"a table ends a table", "<table><tr><table><td>a", "|a"},
    {"a table in a cell does not", "<table><td><pre><table><td>a", "|"},
    {"an object is like a cell", "<object><code>a</object>b", "|b"},
    {"a template too", "<template><code>a</template>b", "|b"},
    {"a row in a template", "<template><tr><td>a</template>b", "|a|b"},
    {"in table body: a cell starts the row that its end tag ends",
     "<table><td><kbd>a</tr>b", "|b"},
    {"in table: a row starts the section that its end tag ends",
     "<table><tr><td><kbd>a</tbody>b", "|b"},
    {"there is a section: no other is started",
     "<table><thead><td><kbd>a</tbody>b", "|"},
    {"and its end tag ends all of it", "<table><thead><td><kbd>a</thead>b",
     "|b"},
    {"a cell of a row starts no section of its own",
     "<table><tfoot><tr><td><kbd>a</tbody>b", "|"},
    {"in template: nothing is started",
     "<template><td><kbd>a</tbody>b</tr>c</template>d", "|d"},
    {"a section ends a section", "<table><thead><td><kbd>a<tbody>b", "|b"},
    {"a row in a section does not end it",
     "<table><thead><td>a<tr><td><kbd>b</thead>c", "|a|c"},
    {"a caption ends a row", "<table><td><kbd>a<caption>b", "|b"},
    {"a caption ends with its table", "<table><caption><kbd>a</table>b", "|b"},
    {"a row's end tag ends no outer row",
     "<table><td><kbd>a<table></tr>b</table>c", "|"},
};

static const piece_row select_rows[] = {
    {"tags in a choice", "a<select><p><code></p></select>b", "a|b"},
    {"a choice in a choice ends it", "a<select><select>b", "a|b"},
    {"an input ends it", "a<select><input>b", "a|b"},
    {"a cell ends it", "<table><td><select>a<td>b", "|b"},
    {"a script in it", "a<select><script></select></script></select>b", "a|b"},
    {"what parsers differ on", "a<select><style></select>b", "a|"},
    {"what parsers differ on too", "a<select><svg></svg></select>b", "a|"},
};

static const piece_row foreign_rows[] = {
    {"elements in it", "a<svg><g><text>b</text></g></svg>c", "a|c"},
    {"a style in it is not raw", "a<svg><style></svg>b", "a|b"},
    {"nor is a title", "a<svg><title></title></svg>b", "a|b"},
    {"a slash closes", "a<svg/>b<svg><svg/></svg>c", "a|b|c"},
    {"nested", "a<svg><svg></svg>b</svg>c", "a|c"},
    {"HTML breaks out", "a<svg>b<p>c", "a|c"},
    {"not where HTML goes on",
     "a<svg><foreignObject><p>b</p></foreignObject></svg>c", "a|c"},
    {"a paragraph hinders the end of both",
     "a<svg><foreignObject><p>b</foreignObject></svg>c", "a|"},
    {"raw titles in a title",
     "a<svg><title><title></svg></title></title></svg>b", "a|b"},
    {"raw text where HTML goes on",
     "a<svg><desc><style></svg></style></desc></svg>b", "a|b"},
    {"a point of MathML", "a<math><mi><style></math></style></mi></math>b",
     "a|b"},
    {"it is none in SVG", "a<svg><mi><style></svg>b", "a|b"},
    {"a link in SVG", "a<svg><a>b</a></svg>c", "a|c"},
    {"an outer block's end tag", "<div><svg></div>a", "|a"},
    {"an end tag that nobody keeps track of", "<b><svg></b>a", "|"},
};

#define ROWS_TEST(name, rows)                                                  \
    static void name(void **state)                                             \
    {                                                                          \
        (void)state;                                                           \
        check_pieces(LINKSPAN_MARKUP_HTML, rows, ROWS(rows));                  \
    }

ROWS_TEST(hides, hiding_rows)
ROWS_TEST(closes_blocks, block_rows)
ROWS_TEST(closes_tables, table_rows)
ROWS_TEST(reads_choices, select_rows)
ROWS_TEST(reads_foreign, foreign_rows)

/* `count` of `open`, text, `count` of `close`, text. */
static char *read_nested(const char *open, const char *close, size_t count)
{
    const size_t room = count * (strlen(open) + strlen(close)) + 16;
    char *source = malloc(room);
    size_t len = 0;
    assert_non_null(source);
    for (size_t i = 0; i < count; i++)
        len += (size_t)snprintf(source + len, room - len, "%s", open);
    source[len++] = 'a';
    for (size_t i = 0; i < count; i++)
        len += (size_t)snprintf(source + len, room - len, "%s", close);
    source[len++] = 'b';
    char *got = read_pieces(LINKSPAN_MARKUP_HTML, source, len);
    free(source);
    return got;
}

static const struct nest_row {
    const char *why;
    const char *open;
    const char *close;
    size_t count;
    const char *want;
} nest_rows[] = {
    {"as deep as can be", "<kbd>", "</kbd>", LKS_ELEMENTS_MAX, "|b"},
    {"deeper: all is left alone", "<kbd>", "</kbd>", LKS_ELEMENTS_MAX + 1, "|"},
    {"deeper, nothing that hides", "<div>", "</div>", 1000, "|a|b"},
    {"more code than can be counted", "<code>", "</code>", 300, "|b"},
};

static void counts_depth(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(nest_rows); i++) {
        const struct nest_row *r = &nest_rows[i];
        char *got = read_nested(r->open, r->close, r->count);
        ROW_STR(r, got, strlen(got), r->want);
        free(got);
    }
    ROWS_END();
}

/* Names of the HTML standard, and what each of them does: an `@` stands for the
 * name. */
static const struct name_row {
    const char *why;
    const char *names;
    const char *source;
    const char *want;
} name_rows[] = {
    {"13.2.6.4.7: ends a paragraph",
     "address article aside blockquote center details dialog dir div dl "
     "fieldset figcaption figure footer header hgroup main menu nav ol p "
     "search section summary ul h1 h2 h3 h4 h5 h6 form li dd dt hr",
     "<p><kbd>a<@>b", "|b"},
    {"those whose content is hidden too", "pre listing xmp",
     "<p><kbd>a<@>x</@>b", "|b"},
    {"no other does",
     "b big em i s small span strike strong tt u var sub sup ruby br img "
     "embed input wbr area font ins del label video",
     "<p><kbd>a<@>b", "|"},
    {"its end tag ends what it holds",
     "address article aside blockquote button center details dialog dir div "
     "dl fieldset figcaption figure footer header hgroup listing main menu "
     "nav ol pre search section summary ul li dd dt h1 h2 h3 h4 h5 h6 applet "
     "marquee object p",
     "<@><kbd>a</@>b", "|b"},
    {"a division inside of it does not end it",
     "address article aside blockquote center details dialog dir div dl "
     "fieldset figcaption figure footer header hgroup main menu nav ol search "
     "section summary ul li dd dt h1 h2 h3 h4 h5 h6 applet marquee object "
     "template",
     "<@><kbd>a<div>b", "|"},
    {"nor does an item, a term, a heading, a button or a link",
     "address article aside blockquote center details dialog dir div dl "
     "fieldset figcaption figure footer header hgroup main menu nav ol search "
     "section summary ul applet marquee object template",
     "<@><kbd>a<li>b<dd>c<h1>d<button>e</button>f<a>g</a>h", "|"},
    {"special: a key's end tag does not reach out of it",
     "address article aside blockquote center details dialog dir div dl "
     "fieldset figcaption figure footer header hgroup main menu nav ol search "
     "section summary ul li dd dt h1 h2 h3 h4 h5 h6 p applet marquee object",
     "<kbd><@>a</kbd>b</@>c", "|"},
    {"13.2.6.5: breaks out of SVG",
     "b big blockquote body br center dd div dl dt em embed h1 h2 h3 h4 h5 h6 "
     "head hr i img li menu meta nobr ol p ruby s small span strong strike "
     "sub sup tt u ul var",
     "<svg>a<@>b", "|b"},
    {"those whose content is hidden too", "code pre listing", "<svg>a<@>x</@>b",
     "|b"},
    {"a table does", "table", "<svg>a<@><td>b", "|b"},
    {"no other does",
     "address article aside details dialog fieldset figcaption figure footer "
     "header main nav search section summary form label video a font",
     "<svg>a<@>b", "|"},
    {"raw text", "style iframe noembed noframes noscript xmp textarea title",
     "<@><kbd></@>b", "|b"},
    {"scope: an end tag does not look beyond it",
     "applet marquee object template", "<div><kbd><@></div>a</@>b", "|"},
    {"marker: formatting inside of it ends with it",
     "applet marquee object template", "<@><code>a</@>b", "|b"},
    {"a cell is one too", "td th", "<table><tr><@><code>a</table>b", "|b"},
    {"a point of SVG", "foreignObject desc title",
     "<svg><@><p>a</p></@></svg>b", "|b"},
    {"a point of MathML", "mi mo mn ms mtext", "<math><@><p>a</p></@></math>b",
     "|b"},
    {"void: it holds nothing, also where all is kept track of",
     "area base basefont bgsound br col embed frame hr img input keygen link "
     "meta param source track wbr",
     "<svg><foreignObject><i><@></i></foreignObject></svg>b", "|b"},
    {"sections of a table", "tbody thead tfoot",
     "<table><@><tr><td><code>a</@>b", "|b"},
};

static void check_name(const struct name_row *r, const char *name, size_t len,
                       unsigned *bad)
{
    unsigned bad_rows = 0;
    char source[200];
    char why[400];
    size_t at = 0;
    for (const char *p = r->source; *p; p++)
        at += (size_t)(*p == '@' ? snprintf(source + at, sizeof source - at,
                                            "%.*s", (int)len, name)
                                 : snprintf(source + at, sizeof source - at,
                                            "%c", *p));
    (void)snprintf(why, sizeof why, "%s: %s", r->why, source);
    char *got = read_pieces(LINKSPAN_MARKUP_HTML, source, at);
    const struct name_row row = {.why = why};
    ROW_STR(&row, got, strlen(got), r->want);
    free(got);
    *bad += bad_rows;
}

static void each_element_does_its_own(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(name_rows); i++) {
        const struct name_row *r = &name_rows[i];
        for (const char *name = r->names; *name;) {
            const size_t len = strcspn(name, " ");
            check_name(r, name, len, &bad_rows);
            name += len + (name[len] == ' ');
        }
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hides),
        cmocka_unit_test(closes_blocks),
        cmocka_unit_test(closes_tables),
        cmocka_unit_test(reads_choices),
        cmocka_unit_test(reads_foreign),
        cmocka_unit_test(counts_depth),
        cmocka_unit_test(each_element_does_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
