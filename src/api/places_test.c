/* Where a document has links: prose, and the targets of its markup. */
/* Tests: markup/places.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"

#define HTML     LINKSPAN_MARKUP_HTML
#define MARKDOWN LINKSPAN_MARKUP_MARKDOWN

/* The places that were reported, as `text=...|href=...`. A gap is a vertical
 * line. */
typedef struct told {
    const char *document;
    char text[1024];
    size_t len;
    size_t at;
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
    t->is_wrong |=
        range.start != t->at || place < 1 || place > 4 ||
        piece->size != sizeof *piece ||
        (place == LINKSPAN_PLACE_ATTRIBUTE) != (name->end > name->start);
    t->at = range.end;
    if (piece->kind == LINKSPAN_PIECE_GAP) {
        put(t, "|", t->len > 0);
        put(t, t->document + name->start, name->end - name->start);
        put(t, places[place], strlen(places[place]));
        put(t, "=", 1);
        t->is_wrong |= piece->read_len != 1 || piece->read[0] != '\n';
    } else {
        put(t,
            piece->kind == LINKSPAN_PIECE_TEXT ? t->document + range.start
                                               : piece->read,
            piece->read_len);
        t->is_wrong |= range.end <= range.start ||
                       (piece->kind == LINKSPAN_PIECE_TEXT &&
                        piece->read_len != range.end - range.start);
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
    {"text and markup", HTML, "a<b>c</b>", "text=a|text=c"},
    {"a link's text and address", HTML, "<a href=\"u\">t</a>", "href=u|text=t"},
    {"values without quotes, in single ones, and none", HTML,
     "<img src=u alt='v w' hidden>", "src=u|alt=v w"},
    {"spaces around the equals sign", HTML, "<a href = u>t", "href=u|text=t"},
    {"an attribute of an end tag counts for nothing", HTML, "</a href=u>t",
     "text=t"},
    {"references", HTML, "<a href=\"?a&amp;b&#x26;c\">&lt;t",
     "href=?a&b&c|text=<t"},
    {"`&copy=` in a query is no reference", HTML,
     "<a href=\"?a&copy=1&copy2&copy;&copy\">&copy=1",
     "href=?a&copy=1&copy2\xC2\xA9\xC2\xA9|text=\xC2\xA9=1"},
    {"comments, doctypes and instructions", HTML,
     "<!doctype html>a<!-- > b -->c<?d?>e", "text=a|text=c|text=e"},
    {"scripts and styles", HTML,
     "<script src=u>a</b>\"</script>b<style>c</style>d", "src=u|text=b|text=d"},
    {"text of a title is no markup", HTML, "<title>a<b>&amp;</title>c",
     "text=a<b>&|text=c"},
    {"plain text has no references", HTML, "<plaintext>a&amp;</plaintext>",
     "text=a&amp;</plaintext>"},
    {"without scripts <noscript> is markup", HTML,
     "<noscript><a href=u>t</a></noscript>", "href=u|text=t"},
    {"a lone angle bracket is text", HTML, "a < b <", "text=a < b <"},
    {"a tag that does not end is no tag", HTML, "a<b href=u", "text=a"},
    {"a table's own tags are passed over", HTML, "<table>a<tr><td>b</table>",
     "text=a|text=b"},
    {"text and a link", MARKDOWN, "a [b](c) d",
     "text=a |text=b|target=c|text= d"},
    {"a destination in angle brackets, and a title", MARKDOWN,
     "[a](<b c> \"d\")", "text=a|target=b c|text= \"d\""},
    {"escapes and references", MARKDOWN, "\\*a&amp; [b](c\\_d&amp;)",
     "text=*a& |text=b|target=c_d&"},
    {"an image in a link", MARKDOWN, "[![a](b)](c)",
     "text=a|target=b|target=c"},
    {"a reference and its definition", MARKDOWN, "[a]\n\n[a]: b 'c'\nd",
     "text=a|target=b|text= 'c'|text=d"},
    {"two definitions", MARKDOWN, "[a]: <b>\n[c]: d\n", "target=b|target=d"},
    {"brackets that are text", MARKDOWN, "a [b] (c)", "text=a [b] (c)"},
    {"an autolink", MARKDOWN, "a <http://b> c",
     "text=a |target=http://b|text= c"},
    {"code has no escapes", MARKDOWN, "a `\\*b&amp;` c",
     "text=a |code=\\*b&amp;|text= c"},
    {"emphasis parts, and what is none does not", MARKDOWN, "*a* b_c_d",
     "text=a|text= b_c_d"},
    {"a paragraph's lines", MARKDOWN, "> a\n> [b\n> c](d)\n",
     "text=a|text=b|text=c|target=d"},
    {"a heading", MARKDOWN, "# a [b](c) #\nd",
     "text=a |text=b|target=c|text=d"},
    {"blocks of code", MARKDOWN, "a\n\n    b <c>\n\n```\nd\n```\ne",
     "text=a|code=    b <c>\n\n```\nd\n```\n|text=e"},
    {"HTML in a line and as a block", MARKDOWN,
     "a <b c=\"d\"> e\n\n<div f=g>\n*h* &amp;\n</div>\n",
     "text=a |c=d|text= e|f=g|text=\n*h* &\n|text=\n"},
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
               linkspan_read_places(r->markup, t.document, len, NULL, on_place,
                                    &t),
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
    assert_int_equal(linkspan_read_places(HTML, "a", 1, NULL, NULL, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_read_places(HTML, NULL, 1, NULL, on_place, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_read_places(HTML, "a", 1, &unready, on_place, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_read_places(0, "a", 1, NULL, on_place, &t),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_read_places(3, "a", 1, NULL, on_place, &t),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(t.len, 0);
}

static void stops_when_told(void **state)
{
    (void)state;
    told t = {.document = "a<b>c", .answer = LINKSPAN_ERR_LIMIT};
    assert_int_equal(linkspan_read_places(HTML, "a<b>c", 5, NULL, on_place, &t),
                     LINKSPAN_ERR_LIMIT);
    assert_int_equal(t.len, strlen("text="));
    t.len = t.at = 0;
    t.document = "a `b`\n\nc";
    assert_int_equal(
        linkspan_read_places(MARKDOWN, "a `b`\n\nc", 8, NULL, on_place, &t),
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
