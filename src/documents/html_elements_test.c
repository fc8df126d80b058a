/* Tests: documents/doctype.c, documents/html_stack.c, documents/html_table.c */
#include "support/pieces.h"

/* Rows: tree construction of the HTML standard (13.2.6), as far as it
 * determines where an element that hides its content ends. */
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
    {"references in code are not reported", "a<code>&amp;</code>b", "a|b"},
};

static const piece_row block_rows[] = {
    {"code outlives its paragraph", "<p><code>a</p>b</code>c", "|c"},
    {"a key ends with its paragraph", "<p><kbd>a</p>b", "|b"},
    {"a sample ends with its division", "<div><samp>a</div>b", "|b"},
    {"preformatted text ends with its division", "<div><pre>a</div>b", "|b"},
    {"a block hinders a key's end", "<kbd><p>a</kbd>b</p>c", "|"},
    {"a block in code does not", "<code><p>a</code>b", "|b"},
    {"adoption agency: code takes a key along", "<code><kbd>a</code>b", "|b"},
    {"adoption agency: code takes a key out of its paragraph",
     "<code><p><kbd>a</code>b", "|b"},
    {"adoption agency: a link takes a sample along",
     "<a><div><samp>a</a>b</div>c", "|b|c"},
    {"a paragraph ends a paragraph", "<p><kbd>a<p>b", "|b"},
    {"a division ends a paragraph", "<p><kbd>a<div>b", "|b"},
    {"a form ends a paragraph", "<p><kbd>a<form>b", "|b"},
    {"not from inside of a button", "<p><button><p>a</button>b", "|b"},
    {"a button ends a button", "<button>a<button>b</button>c", "|c"},
    {"a button ends a button around a list",
     "<button>a<ul><li><button>b</button>c", "|c"},
    {"a button ends a button around a list with numbers",
     "<button>a<ol><li><button>b</button>c", "|c"},
    {"but not one around a table's cell",
     "<button>a<table><tr><td><button>b</button>c", "|"},
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
    {"an unknown element takes along what it holds", "<x><kbd>a</x>b", "|b"},
    {"one of another name does not", "<x><kbd>a</y>b", "|"},
    {"names that only differ in their end", "<xa><kbd>a</xb>b", "|"},
    {"bold text takes a key along", "<b><kbd>a</b>b", "|b"},
    {"after a wrong nesting, rather too much is hidden",
     "<b><i></b></i><b><kbd>a</b>b</kbd>c", "|c"},
    {"then a key's end does not end another's",
     "<b><i></b></i><b><kbd></b><samp>a</kbd>b", "|"},
    {"a form is no barrier to its blocks, but to items",
     "<ul><li><kbd><form><li>a", "|"},
    {"a form's end leaves open what it holds",
     "<form><div><kbd>a</form>b</div>c", "|c"},
    {"but for what needs no end tag", "<form><p><kbd></kbd></form><p>a", "|a"},
    {"a form in a form is nothing", "<form><p><kbd><form>a", "|"},
    {"eight blocks in a link, and its end tag moves past seven",
     "<a><p><div><div><div><div><div><div><div><div></a>a", "|"},
    {"seven blocks", "<a><div><div><div><div><div><div><div></a>a", "|a"},
    {"code goes on after its paragraph, around eight blocks",
     "<p><code>a</p>b<div><div><div><div><div><div><div><div></code>c", "|"},
    {"around seven blocks",
     "<p><code>a</p>b<div><div><div><div><div><div><div></code>c", "|c"},
    {"a link goes on after its paragraph, around eight blocks",
     "<p><a>a</p>b<div><div><div><div><div><div><div><div></a>c", "|"},
    {"a link around seven blocks",
     "<p><a>a</p>b<div><div><div><div><div><div><div></a>c", "|c"},
    {"three equal elements around a block end one by one",
     "<code><code><code><p>a</code></code></code>b", "|b"},
    {"a fourth one pushes the first out of the parser's list",
     "<code><code><code><code><p>a</code></code></code></code>b", "|"},
    {"a table in a link hinders its end", "<a><table></a></table>a", "|"},
    {"another link ends it, but not what it holds",
     "<a><small><table><a></table></a></a>a", "|"},
    {"a heading in a heading's bold text", "<h1><b><h2><kbd>a</h2>b</h1>c",
     "|b|c"},
    {"a paragraph in a reading ends it", "a<ruby><p>b<rt>c", "a|b|"},
    {"not around it", "<p>a<ruby>b<rt>c</ruby>d", "|a|b|c|d"},
    {"a reading that ended with the block around it still counts",
     "<div><ruby>a</div>b<p>c<rt>d", "|a|b|c|"},
    {"also with two blocks", "<div><div><ruby>a</div></div>b<p>c<rt>d",
     "|a|b|c|"},
    {"parsers differ on whether <search> is special", "<li><search>a<li>b",
     "|a|"},
    {"a dialog", "<dialog><p>a</p></dialog>b", "|a|b"},
    {"a frameset", "a<frameset><style>b", "a|"},
};

static const piece_row table_rows[] = {
    {"a cell ends code", "<table><td><code>a<td>b", "|b"},
    {"a row ends a link", "<table><tr><td><a>a<tr><td>b", "|b"},
    {"a section ends a link", "<table><tr><td><a>a<tbody><tr><td>b", "|b"},
    {"the end of a table ends code", "<table><td><code>a</table>b", "|b"},
    {"code around a table stays", "<code><table><td>a</table>b</code>c", "|c"},
    {"no end tag reaches out of a cell", "<code><table><td></code>a", "|"},
    {"a link in a link's cell", "<a><table><td><a>a</a>b</table>c</a>d", "|d"},
    {"a part without a table is nothing", "<kbd><td>a</kbd>b", "|b"},
    {"a caption", "<table><caption><code>a<tr><td>b", "|b"},
    {"a section's end tag that is implied", "<table><td><kbd>a</tbody><td>b",
     "|b"},
    {"text of the table itself", "<table>a<tr>b<td>c</td>d</table>e", "|c|e"},
    {"blocks of the table itself", "<table><div>a<tr><div>b<td>c", "|c"},
    {"text beside columns", "<table><colgroup>a<col>b<tr><td>c", "|c"},
    {"columns hold nothing", "<table><colgroup><kbd><tr><td>a", "|a"},
    {"a table in a block of the table itself ends the table",
     "<table><div><table></table>a", "|a"},
    {"an object that is left open in a cell",
     "<table><td><a><object></td></table>a", "|"},
    {"a cell with wrong nesting: the nesting around the table is known",
     "<table><td><b><i></b></i></table><b><kbd>a</b>b", "|b"},
    {"a heading cell with wrong nesting",
     "<table><th><b><i></b></i></table><b><kbd>a</b>b", "|b"},
    {"a caption with wrong nesting",
     "<table><caption><b><i></b></i></table><b><kbd>a</b>b", "|b"},
    {"an object with wrong nesting",
     "<object><b><i></b></i></object><b><kbd>a</b>b", "|b"},
    {"a table after wrong nesting: rather too much is hidden after it",
     "<b><i></b></i><table><td>x</table><b><kbd>a</b>b</kbd>c", "|x|c"},
    {"a caption after wrong nesting",
     "<b><i></b></i><table><caption>x</table><b><kbd>a</b>b</kbd>c", "|x|c"},
    {"an object after wrong nesting",
     "<b><i></b></i><object>x</object><b><kbd>a</b>b</kbd>c", "|x|c"},
    {"an object that a row closes", "<table><object><tr><td>a", "|"},
    {"a form in the table itself holds nothing",
     "<p><kbd><table><form><tr><td></form>a</table></p>b", "|b"},
    {"a table ends a table", "<table><tr><table><td>a", "|a"},
    {"a table in a cell does not", "<table><td><pre><table><td>a", "|"},
    {"an object is like a cell", "<object><code>a</object>b", "|b"},
    {"a template is like a cell", "<template><code>a</template>b", "|b"},
    {"a template's row is no prose", "<template><tr><td>a</template>b", "|b"},
    {"in table body: a cell starts the row that its end tag ends",
     "<table><td><kbd>a</tr><td>b", "|b"},
    {"in table: a row starts the section that its end tag ends",
     "<table><tr><td><kbd>a</tbody><td>b", "|b"},
    {"there is a section: no other is started",
     "<table><thead><td><kbd>a</tbody>b<td>c", "|c"},
    {"the end tag of a section ends all of it",
     "<table><thead><td><kbd>a</thead><td>b", "|b"},
    {"a cell of a row starts no section of its own",
     "<table><tfoot><tr><td><kbd>a</tbody>b", "|"},
    {"in template: nothing is started",
     "<template><td><kbd>a</tbody>b</tr>c</template>d", "|d"},
    {"a section ends a section", "<table><thead><td><kbd>a<tbody><td>b", "|b"},
    {"a row in a section does not end it",
     "<table><thead><td>a<tr><td><kbd>b</thead><td>c", "|a|c"},
    {"a caption ends a row", "<table><td><kbd>a<caption>b", "|b"},
    {"a key of the table itself ends with it", "<table><kbd>a</table>b", "|b"},
    {"a caption ends with its table", "<table><caption><kbd>a</table>b", "|b"},
    {"a row's end tag ends no outer row",
     "<table><td><kbd>a<table></tr>b</table>c", "|"},
};

static const piece_row select_rows[] = {
    {"tags in a choice, which newer parsers keep",
     "a<select><p><code></p></select>b", "a|"},
    {"choices in groups",
     "a<select><optgroup><option>b</option><hr><option>c</optgroup></select>d",
     "a|d"},
    {"a link in a choice", "a<select><a></select>b", "a|"},
    {"a text area in a choice", "a<select><textarea></select>b", "a|"},
    {"a table's end in a choice", "<table><td><select>a</table>b", "|b"},
    {"of another table", "<table><td><select>a</tfoot>b", "|"},
    {"a choice in a choice ends it", "a<select><select>b", "a|b"},
    {"an input ends it", "a<select><input>b", "a|b"},
    {"a cell ends it", "<table><td><select>a<td>b", "|b"},
    {"a heading cell ends it", "<table><th><select>a<th>b", "|b"},
    {"a row ends it", "<table><td><select>a<tr><td>b", "|b"},
    {"a section ends it", "<table><td><select>a<tbody><td>b", "|b"},
    {"a caption ends it", "<table><caption><select>a<caption>b", "|b"},
    {"a cell's end tag ends it", "<table><td><select>a</td><td>b", "|b"},
    {"a row's end tag ends it", "<table><td><select>a</tr><td>b", "|b"},
    {"a caption's end tag ends it", "<table><caption><select>a</caption><td>b",
     "|b"},
    {"a choice of the table itself: a row ends it", "<table><select>a<tr><td>b",
     "|b"},
    {"a choice of the table itself: a cell ends it", "<table><select>a<td>b",
     "|b"},
    {"a choice of the table itself: a section ends it",
     "<table><select>a<thead><td>b", "|b"},
    {"a choice of the table itself: a caption ends it",
     "<table><select>a<caption>b", "|b"},
    {"a choice of the table itself: the table's end tag ends it",
     "<table><select>a</table>b", "|b"},
    {"a script in it", "a<select><script></select></script></select>b", "a|b"},
    {"parsers differ on <style> in <select>", "a<select><style></select>b",
     "a|"},
    {"parsers differ on <svg> in <select>", "a<select><svg></svg></select>b",
     "a|"},
};

static const piece_row foreign_rows[] = {
    {"elements in it", "a<svg><g><text>b</text></g></svg>c", "a|c"},
    {"a style in it is not raw", "a<svg><style></svg>b", "a|b"},
    {"a title in it is not raw", "a<svg><title></title></svg>b", "a|b"},
    {"a slash closes", "a<svg/>b<svg><svg/></svg>c", "a|b|c"},
    {"nested", "a<svg><svg></svg>b</svg>c", "a|c"},
    {"names in capitals", "a<svg><linearGradient></LINEARGRADIENT></svg>b",
     "a|b"},
    {"a script in it is markup", "a<svg><script></svg>b", "a|b"},
    {"HTML breaks out", "a<svg>b<p>c", "a|c"},
    {"out of all of it", "a<svg><g><g>b<p>c", "a|c"},
    {"and is what it is outside", "a<svg><g><pre>b</pre>c", "a|c"},
    {"raw text after that", "a<svg><p><style></p>b</style>c", "a|c"},
    {"an end tag of a paragraph too, but not to older parsers",
     "a<svg></p><style>b</style>c", "a|"},
    {"tags in that raw text", "a<svg></p><style><p>b", "a|"},
    {"in MathML", "a<math></p><script><p>b", "a|"},
    {"after a line break", "a<svg></br><xmp><p>b", "a|"},
    {"after <font>", "a<svg><font face=x><style><p>b", "a|"},
    {"in an annotation that is HTML",
     "a<math><annotation-xml encoding='text/html'><style><p>b", "a|"},
    {"and one of a line break", "a<math></br><xmp><p>b</xmp>c", "a|"},
    {"and an end tag that ends a paragraph outside", "<p><svg><g></p>a", "|"},
    {"other end tags do not", "a<svg></br/><g></b><style>b", "a|"},
    {"<font> does with some attributes",
     "a<svg><font color=red><style>b</svg>c", "a|"},
    {"where HTML goes on nothing is certain",
     "a<svg><foreignObject><p>b</p></foreignObject></svg>c", "a|"},
    {"a break there", "a<svg><desc></p><style></svg>b", "a|"},
    {"a paragraph hinders the end of both",
     "a<svg><foreignObject><p>b</foreignObject></svg>c", "a|"},
    {"text there is none of ours", "a<svg><desc>b</desc></svg>c", "a|c"},
    {"a title in a title", "a<svg><title><title></svg></title></title></svg>b",
     "a|"},
    {"raw text in a description",
     "a<svg><desc><style></svg></style></desc></svg>b", "a|"},
    {"raw text in MathML", "a<math><mi><style></math></style></mi></math>b",
     "a|"},
    {"symbols of MathML",
     "a<math><mrow><mi>b</mi><mo>=</mo><mn>1</mn></mrow></math>c", "a|c"},
    {"an annotation may be HTML",
     "a<math><annotation-xml encoding=text/html><style></math>b", "a|"},
    {"other annotations are text",
     "a<math><semantics><mi>x</mi><annotation>x</annotation></semantics></"
     "math>b",
     "a|b"},
    {"a link in SVG", "a<svg><a>b</a></svg>c", "a|c"},
    {"an outer block's end tag", "<div><svg></div>a", "|"},
    {"an end tag that nobody keeps track of", "<b><svg></b>a", "|"},
    {"what differs in its last letter", "a<svg><ga></gb></svg>b", "a|"},
};

static const piece_row template_rows[] = {
    {"its text", "a<template>b</template>c", "a|c"},
    {"a row after text", "<template>a <tr><td>b</td></tr></template>c", "|c"},
    {"one in one", "a<template><template></template>b</template>c", "a|c"},
    {"raw text in it", "a<template><style></template></style></template>b",
     "a|b"},
    {"a comment in it", "a<template><!--</template>--></template>b", "a|b"},
    {"an image in it", "a<template><svg></svg></template>b", "a|b"},
    {"an image that is not ended in it", "a<template><svg></template>b", "a|"},
    {"a choice in it", "a<template><select></select></template>b", "a|b"},
    {"after a column even <style> is dropped",
     "a<template><col><style></template>b", "a|"},
    {"nothing in it ends what is outside",
     "<div><kbd><template></div></kbd></template>a", "|"},
    {"its link does not outlive it", "<template><a></template>a", "|a"},
    {"unless a cell in it is left open", "<template><a><td></template>a", "|"},
    {"a link around it", "<a><template><td></template></a>a", "|"},
    {"a row of a table's template, which not all parsers keep in it",
     "<table><tr><td><template><td></tr></template>a", "|"},
};

static const piece_row doctype_rows[] = {
    {"without one <table> leaves a paragraph open",
     "<p><kbd><table><td></table>a</p>b", "|b"},
    {"a text before it", "x<!DOCTYPE html><p><kbd><table><td></table>a</p>b",
     "x|b"},
    {"a text and a space before it",
     "x <!DOCTYPE html><p><kbd><table><td></table>a</p>b", "x |b"},
    {"a tag before it",
     "<html><!DOCTYPE html><p><kbd><table><td></table>a</p>b", "|b"},
    {"spaces and comments before it",
     " <!-- x -->\n<!doctype HTML ><p><kbd><table><td></table>a", " |\n|a"},
    {"the usual one ends the paragraph",
     "<!DOCTYPE html><p><kbd><table><td></table>a", "|a"},
    {"the strict one of HTML 4",
     "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\"><p><kbd><table><td>"
     "</table>a",
     "|a"},
    {"the other one of HTML 4, with its address",
     "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>"
     "<p><kbd><table><td></table>a",
     "|a"},
    {"without its address",
     "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>"
     "<p><kbd><table><td></table>a</p>b",
     "|b"},
    {"an old one",
     "<!DOCTYPE HTML PUBLIC \"-//IETF//DTD HTML//EN\">"
     "<p><kbd><table><td></table>a</p>b",
     "|b"},
    {"an address alone",
     "<!DOCTYPE html SYSTEM 'about:legacy-compat'>"
     "<p><kbd><table><td></table>a",
     "|a"},
    {"the one address that is another matter",
     "<!DOCTYPE html SYSTEM "
     "\"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd\">"
     "<p><kbd><table><td></table>a</p>b",
     "|b"},
    {"one that is not known", "<!DOCTYPE html PUBLIC 'x'><p>a<table><td>b",
     "|a|"},
    {"an unknown doctype does not matter without a paragraph",
     "<!DOCTYPE html PUBLIC 'x'><p>a</p><table><td>b", "|a|b"},
    {"of another language", "<!DOCTYPE htm><p>a<table><td>b", "|a|"},
    {"with more than that", "<!DOCTYPE html x><p>a<table><td>b", "|a|"},
    {"of nothing", "<!DOCTYPE><p>a<table><td>b", "|a|"},
    {"without end of its quotation",
     "<!DOCTYPE html SYSTEM 'x><p>a<table><td>b", "|a|"},
    {"without its quotation", "<!DOCTYPE html PUBLIC x><p>a<table><td>b",
     "|a|"},
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
ROWS_TEST(skips_templates, template_rows)
ROWS_TEST(reads_doctypes, doctype_rows)

/* `open` repeated `count` times, text, `close` repeated `count` times, text. */
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
    {"deeper, keys that are not followed", "<div><kbd>", "</kbd></div>", 65,
     "|"},
    {"deeper, and not all the same", "<div><p><object>", "</object></div>", 50,
     "|"},
    {"more code than can be open", "<code>", "</code>", 300, "|b"},
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

/* Inside so many divisions, a fragment. As long as there is room, the HTML
 * standard decides what is read; if an element does not fit, nothing after it is
 * read. A division beyond the limit is only counted, and text formatting such
 * as <span> hides nothing. */
static const struct full_row {
    const char *why;
    size_t divisions;
    const char *fragment;
    const char *want;
} full_rows[] = {
    {"svg fits", LKS_ELEMENTS_MAX - 1, "a<svg>x</svg>b", "|a|b"},
    {"svg does not fit", LKS_ELEMENTS_MAX, "a<svg>x</svg>b", "|a|"},
    {"select fits", LKS_ELEMENTS_MAX - 1, "a<select>x</select>b", "|a|b"},
    {"select does not fit", LKS_ELEMENTS_MAX, "a<select>x</select>b", "|a|"},
    {"g in svg fits", LKS_ELEMENTS_MAX - 2, "a<svg><g>x</g></svg>b", "|a|b"},
    {"g in svg does not fit", LKS_ELEMENTS_MAX - 1, "a<svg><g>x</g></svg>b",
     "|a|"},
    {"a key fits", LKS_ELEMENTS_MAX - 1, "a<kbd>x</kbd>b", "|a|b"},
    {"a key does not fit", LKS_ELEMENTS_MAX, "a<kbd>x</kbd>b", "|a|"},
    {"an object fits", LKS_ELEMENTS_MAX - 1, "a<object>b</object>c", "|a|b|c"},
    {"an object does not fit", LKS_ELEMENTS_MAX, "a<object>b</object>c", "|a|"},
    {"another block does not fit", LKS_ELEMENTS_MAX, "a<section>b", "|a|"},
    {"formatting need not fit", LKS_ELEMENTS_MAX, "a<span>b</span>c", "|a|b|c"},
    {"code is counted", LKS_ELEMENTS_MAX, "a<code>x</code>b", "|a|b"},
    {"one of two divisions too many is still open", LKS_ELEMENTS_MAX + 2,
     "a</div></div><kbd>x</kbd>b", "|a|"},
    {"both divisions too many are closed, and one more", LKS_ELEMENTS_MAX + 2,
     "a</div></div></div><kbd>x</kbd>b", "|a|b"},
};

static void reads_what_fits(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(full_rows); i++) {
        const struct full_row *r = &full_rows[i];
        char source[2048];
        size_t len = 0;
        for (size_t k = 0; k < r->divisions; k++, len += strlen("<div>"))
            memcpy(source + len, "<div>", strlen("<div>"));
        (void)snprintf(source + len, sizeof source - len, "%s", r->fragment);
        char *got = read_pieces(LINKSPAN_MARKUP_HTML, EXACT(source));
        ROW_STR(r, got, strlen(got), r->want);
        free(got);
    }
    ROWS_END();
}

/* Names of the HTML standard, and the effect of each; an `@` stands for the
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
     "address article aside blockquote button center details dir div dl "
     "fieldset figcaption figure footer header hgroup listing main menu nav ol "
     "pre section summary ul li dd dt h1 h2 h3 h4 h5 h6 applet marquee object "
     "p",
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
     "address article aside blockquote center details dir div dl fieldset "
     "figcaption figure footer header hgroup main menu nav ol section summary "
     "ul li dd dt h1 h2 h3 h4 h5 h6 p applet marquee object",
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
    {"raw text", "style iframe noembed noframes xmp textarea title",
     "<@><kbd></@>b", "|b"},
    {"scope: an end tag does not look beyond it",
     "applet marquee object template", "<div><kbd><@></div>a</@>b", "|"},
    {"marker: formatting inside of it ends with it",
     "applet marquee object template", "<@><code>a</@>b", "|b"},
    {"marker: a cell", "td th", "<table><tr><@><code>a</table>b", "|b"},
    {"X4: where SVG goes on as HTML, the rest is left alone",
     "foreignObject desc title", "<svg><@><p>a</p></@></svg>b", "|"},
    {"X4: where MathML does", "mi mo mn ms mtext",
     "<math><@><p>a</p></@></math>b", "|"},
    {"void: it holds nothing",
     "area base basefont bgsound br col embed frame hr img input keygen link "
     "meta param source track wbr",
     "<p><@><kbd>a</kbd>b", "|b"},
    {"void: its end tag closes nothing",
     "area base basefont bgsound br col embed frame hr img input keygen link "
     "meta param source track wbr",
     "<@><kbd>a</@>b", "|"},
    {"a form ends a paragraph, and so does the form after it", "form",
     "<@></@><p><kbd>a<@>b", "|b"},
    {"a form in a form is ignored", "form", "<@><p><kbd>a<@>b", "|"},
    {"an end tag closes one element, not a form around it",
     "a b code dd div font h1 kbd li object p span table",
     "<form><samp><@></@>a</samp></form>b", "|b"},
    {"an end tag closes one element, not a code around it",
     "a b dd div font h1 kbd li object p span table",
     "<code><samp><@></@>a</samp></code>b", "|b"},
    {"an end tag closes one element, not a a around it",
     "b code dd div font h1 kbd li object p span table",
     "<a><samp><@></@>a</samp></a>b", "|b"},
    {"an end tag closes one element, not a section around it",
     "a b code dd div font h1 kbd li object p span table",
     "<section><samp><@></@>a</samp></section>b", "|b"},
    {"an end tag closes one element, not a object around it",
     "a b code dd div font h1 kbd li p span table",
     "<object><samp><@></@>a</samp></object>b", "|b"},
    {"an end tag closes one element, not a dl around it",
     "a b code dd div font h1 kbd li object p span table",
     "<dl><samp><@></@>a</samp></dl>b", "|b"},
    {"an end tag closes one element, not a button around it",
     "a b code dd div font h1 kbd li object p span table",
     "<button><samp><@></@>a</samp></button>b", "|b"},
    {"a form stays open after the end tags of what it holds",
     "a b code dd div font h1 kbd li object p span table",
     "<form><@></@><p><kbd>a<form>b", "|"},
    {"sections of a table end what a cell holds", "tbody thead tfoot",
     "<table><@><tr><td><code>a</@><tr><td>b", "|b"},
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
        cmocka_unit_test(reads_what_fits),
        cmocka_unit_test(each_element_does_its_own),
        cmocka_unit_test(skips_templates),
        cmocka_unit_test(reads_doctypes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
