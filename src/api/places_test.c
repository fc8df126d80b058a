/* Where a document has links: prose, and the targets of its markup. */
/* Tests: documents/places.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"

#define HTML     LINKSPAN_MARKUP_HTML
#define MARKDOWN LINKSPAN_MARKUP_MARKDOWN

/* The places that were reported, as `text=...|href=...`. A gap is a vertical line,
 * a seam a comma; text that is a place of its own stands in braces. */
typedef struct told {
    const char *document;
    char text[1024];
    size_t len;
    size_t at;     /* end of the last piece */
    size_t block;  /* the blocks before this place are reported */
    bool is_wrong; /* pieces are out of order */
    linkspan_status answer;
} told;

static void put(told *t, const char *bytes, size_t len)
{
    if (len < sizeof t->text - t->len)
        memcpy(t->text + t->len, bytes, len);
    t->len += len;
}

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    static const char *const places[] = {"?", "text", "code", "", "target"};
    told *const t = context;
    const linkspan_range range = piece->range;
    const bool is_gap = piece->kind == LINKSPAN_PIECE_GAP;
    const bool is_other = piece->kind >= LINKSPAN_PIECE_OTHER;
    const bool is_written = piece->kind == LINKSPAN_PIECE_TEXT ||
                            piece->kind == LINKSPAN_PIECE_OTHER;
    t->is_wrong |=
        (range.start != t->at && !is_gap) || place < 1 || place > 4 ||
        piece->size != sizeof *piece || range.start < t->block ||
        (place == LINKSPAN_PLACE_ATTRIBUTE) != (name->end > name->start);
    t->at = range.end;
    if (is_gap) {
        if (range.end > range.start)
            t->block = range.start;
        put(t, "|", t->len > 0);
        put(t, t->document + name->start, name->end - name->start);
        put(t, places[place], strlen(places[place]));
        put(t, "=", 1);
        t->is_wrong |= piece->read_len != 1 || piece->read[0] != '\n';
    } else if (piece->kind == LINKSPAN_PIECE_SEAM) {
        put(t, ",", 1);
        t->is_wrong |= piece->read_len != 0 || range.end <= range.start ||
                       place != LINKSPAN_PLACE_TEXT;
    } else {
        put(t, "{", is_other);
        put(t, is_written ? t->document + range.start : piece->read,
            piece->read_len);
        put(t, "}", is_other);
        t->is_wrong |=
            range.end <= range.start ||
            (is_written && piece->read_len != range.end - range.start);
    }
    return t->answer;
}

static const struct places_row {
    const char *why;
    uint32_t markup;
    const char *document;
    const char *want;
} rows[] = {
    {"nothing", HTML, "", ""},
    {"text and markup", HTML, "a<b>c</b>", "text=a,c"},
    {"what ends a word", HTML, "a<br>b<p>c<img src=d>e<!---->f",
     "text=a|text=b|text=c|src=d|text=e,f"},
    {"the text of a block comes first", HTML,
     "a<b title=x>c</b><i title=y>d<br title=z>e",
     "text=a,c,d|title=x|title=y|title=z|text=e"},
    {"a link's text and address", HTML, "<a href=\"u\">t</a>", "text=t|href=u"},
    {"values without quotes, in single ones, and none", HTML,
     "<img src=u alt='v w' hidden>", "src=u|alt=v w"},
    {"spaces around the equals sign", HTML, "<a href = u>t", "text=t|href=u"},
    {"an attribute of an end tag counts for nothing", HTML, "</a href=u>t",
     "text=t"},
    {"references", HTML, "<a href=\"?a&amp;b&#x26;c\">&lt;t",
     "text=<t|href=?a&b&c"},
    {"`&copy=` in a query is no reference", HTML,
     "<a href=\"?a&copy=1&copy2&copy;&copy\">&copy=1",
     "text=\xC2\xA9=1|href=?a&copy=1&copy2\xC2\xA9\xC2\xA9"},
    {"comments, doctypes and instructions", HTML,
     "<!doctype html>a<!-- > b -->c<?d?>e", "text=a,c,e"},
    {"scripts and styles", HTML,
     "<script src=u>a</b>\"</script>b<style>c</style>d", "text=b,d|src=u"},
    {"text of a title is no markup", HTML, "<title>a<b>&amp;</title>c",
     "text=a<b>&|text=c"},
    {"plain text has no references", HTML, "<plaintext>a&amp;</plaintext>",
     "text=a&amp;</plaintext>"},
    {"without scripts <noscript> is markup", HTML,
     "<noscript><a href=u>t</a></noscript>", "text=t|href=u"},
    {"a lone angle bracket is text", HTML, "a < b <", "text=a < b <"},
    {"a tag that does not end is no tag", HTML, "a<b href=u", "text=a"},
    {"a table's own tags are passed over", HTML, "<table>a<tr><td>b</table>",
     "text=a|text=b"},
    {"text and a link", MARKDOWN, "a [b](c) d", "text=a ,b, d|target=c"},
    {"a destination in angle brackets, and a title", MARKDOWN,
     "[a](<b c> \"d\")", "text=a|target=b c|text= \"d\""},
    {"escapes and references", MARKDOWN, "\\*a&amp; [b](c\\_d&amp;)",
     "text=*a& ,b|target=c_d&"},
    {"an image in a link", MARKDOWN, "[![a](b)](c)",
     "text=a|target=b|target=c"},
    {"a reference and its definition", MARKDOWN, "[a]\n\n[a]: b 'c'\nd",
     "text=a|text=d|target=b|text= 'c'"},
    {"two definitions", MARKDOWN, "[a]: <b>\n[c]: d\n", "target=b|target=d"},
    {"brackets that are text", MARKDOWN, "a [b] (c)", "text=a [b] (c)"},
    {"an autolink", MARKDOWN, "a <http://b> c",
     "text=a ,{http://b}, c|target=http://b"},
    {"code has no escapes", MARKDOWN, "a `\\*b&amp;` c",
     "text=a ,{\\*b&amp;}, c|code=\\*b&amp;"},
    {"emphasis parts, and what is none does not", MARKDOWN, "*a* b_c_d",
     "text=a, b_c_d"},
    {"a paragraph's lines", MARKDOWN, "> a\n> [b\n> c](d)\n",
     "text=a|text=b|text=c|target=d"},
    {"a heading", MARKDOWN, "# a [b](c) #\nd", "text=a ,b|target=c|text=d"},
    {"blocks of code", MARKDOWN, "a\n\n    b <c>\n\n```\nd\n```\ne",
     "text=a|code=    b <c>\n\n```\nd\n```\n|text=e"},
    {"HTML after code and an empty line", MARKDOWN, "    a\n\n<p b=c>d</p>\n",
     "code=    a\n\n|b=c|text=d|text=\n"},
    {"HTML that ends a quotation with code", MARKDOWN,
     "> ```\n> a\n<p b=c>d</p>\n", "code=> ```\n> a\n|b=c|text=d|text=\n"},
    {"HTML in a line and as a block", MARKDOWN,
     "a <b c=\"d\"> e\n\n<div f=g>\n*h* &amp;\n</div>\n",
     "text=a , e|c=d|f=g|text=\n*h* &\n|text=\n"},
};

static void reads_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct places_row *r = &rows[i];
        const size_t len = strlen(r->document);
        told t = {.document = exact_bytes(r->document, len)};
        ROW_EQ(r,
               linkspan_read_places(NULL, r->markup, t.document, len, NULL,
                                    on_place, &t),
               LINKSPAN_OK);
        ROW_EQ(r, t.is_wrong, false);
        ROW_STR(r, t.text, t.len, r->want);
    }
    ROWS_END();
}

static void refuses_bad_arguments(void **state)
{
    (void)state;
    told t = {.document = "a"};
    const linkspan_allocator unready = {.size = 0};
    assert_int_equal(linkspan_read_places(NULL, HTML, "a", 1, NULL, NULL, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_read_places(NULL, HTML, NULL, 1, NULL, on_place, &t),
        LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_read_places(NULL, HTML, "a", 1, &unready, on_place, &t),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_read_places(NULL, 0, "a", 1, NULL, on_place, &t),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_read_places(NULL, 3, "a", 1, NULL, on_place, &t),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(t.len, 0);
}

static void stops_when_told(void **state)
{
    (void)state;
    told t = {.document = "a<b>c", .answer = LINKSPAN_ERR_LIMIT};
    assert_int_equal(
        linkspan_read_places(NULL, HTML, "a<b>c", 5, NULL, on_place, &t),
        LINKSPAN_ERR_LIMIT);
    assert_int_equal(t.len, strlen("text="));
    t.len = t.at = 0;
    t.document = "a `b`\n\nc";
    assert_int_equal(linkspan_read_places(NULL, MARKDOWN, "a `b`\n\nc", 8, NULL,
                                          on_place, &t),
                     LINKSPAN_ERR_LIMIT);
    assert_int_equal(t.len, strlen("text="));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_each_row),
        cmocka_unit_test(refuses_bad_arguments),
        cmocka_unit_test(stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
