/* To where a document leads, and what people see of it. */
#include "documents/places.h"

#include "support/exact.h"
#include "support/rows.h"
#include "text/buf.h"

#define HTML     LINKSPAN_MARKUP_HTML
#define MARKDOWN LINKSPAN_MARKUP_MARKDOWN

/* The leads, as `[text](target)`; hidden text stands between two tildes. */
typedef struct told {
    linkspan_buf out;
    lks_slice document;
    linkspan_status answer;
} told;

static void put(told *t, const void *bytes, size_t len)
{
    lks_buf_begin(&t->out);
    lks_buf_append(&t->out, bytes, len);
    assert_int_equal(lks_buf_commit(&t->out), LINKSPAN_OK);
}

static void put_written(told *t, const lks_written *written)
{
    lks_buf_begin(&t->out);
    lks_places_decode(t->document, written, &t->out);
    assert_int_equal(lks_buf_commit(&t->out), LINKSPAN_OK);
}

static linkspan_status on_place(void *context, uint32_t place,
                                const linkspan_piece *piece,
                                const linkspan_range *name)
{
    told *const t = context;
    (void)name;
    if (place != LINKSPAN_PLACE_TEXT || piece->kind == LINKSPAN_PIECE_GAP)
        return LINKSPAN_OK;
    const bool is_same = piece->kind == LINKSPAN_PIECE_TEXT ||
                         piece->kind == LINKSPAN_PIECE_OTHER;
    put(t,
        is_same ? (const char *)t->document.data + piece->range.start
                : piece->read,
        piece->read_len);
    return LINKSPAN_OK;
}

static linkspan_status on_lead(void *context, const lks_document_lead *lead)
{
    static const char *const names[] = {
        "[", "](", "~", "~", "form(", "base(", "refresh(", "definition("};
    told *const t = context;
    put(t, names[lead->kind], strlen(names[lead->kind]));
    if (lead->kind == LKS_LEAD_CLOSE || lead->kind >= LKS_LEAD_FORM) {
        put_written(t, &lead->target);
        if (lead->alt.range.end > lead->alt.range.start) {
            put(t, " ", 1);
            put_written(t, &lead->alt);
        }
        put(t, lead->label ? "#)" : ")", lead->label ? 2 : 1);
    }
    return t->answer;
}

static const struct leads_row {
    const char *why;
    uint32_t markup;
    const char *document;
    const char *want;
} rows[] = {
    {"a link", HTML, "a <a href=\"b&amp;c\">d <b>e</b></a> f",
     "a [d e](b&c) f"},
    {"without quotation marks", HTML, "<A HREF=b>c</A>", "[c](b)"},
    {"the first of two attributes counts", HTML, "<a href=b href=c>d</a>",
     "[d](b)"},
    {"no href", HTML, "<a name=b>c</a>", "c"},
    {"an empty href", HTML, "<a href>c</a>", "[c]()"},
    {"a link ends the one before it", HTML, "<a href=b>c<a href=d>e</a>",
     "[c](b)[e](d)"},
    {"an anchor too", HTML, "<a href=b>c<a name=d>e</a>", "[c](b)e"},
    {"no end", HTML, "<a href=b>c", "[c](b)"},
    {"an end alone", HTML, "a</a>b", "ab"},
    {"in SVG", HTML, "<svg><a xlink:href=b>c</a></svg>", "[c](b)"},
    {"an image in a link", HTML, "<a href=b><img alt=\"c&lt;\"></a>",
     "[](b c<)"},
    {"the first image", HTML, "<a href=b><img alt=c><img alt=d></a>",
     "[](b c)"},
    {"an image outside", HTML, "<img alt=c><a href=b>d</a>", "[d](b)"},
    {"an area", HTML, "<area href=b>", "](b)"},
    {"hidden text", HTML, "<a href=b><i hidden>c</i>d</a>", "[~c~d](b)"},
    {"by a style", HTML, "<a href=b><i style='color:red; Display : none'>c</i>",
     "[~c~](b)"},
    {"other styles that hide", HTML,
     "<a href=b><i style=visibility:hidden>c</i><u style=font-size:0px>d</u>",
     "[~c~~d~](b)"},
    {"styles that hide nothing", HTML,
     "<a href=b><i style=display:block>c</i><u style=font-size:0.9em>d</u>",
     "[cd](b)"},
    {"elements in hidden ones", HTML,
     "<a href=b><i hidden>c<i>d</i><b>e</b>f</i>g</a>", "[~cdef~g](b)"},
    {"a void element hides nothing", HTML, "<a href=b><br hidden>c</a>",
     "[c](b)"},
    {"hidden text outside of links", HTML, "<i hidden>c</i>", "c"},
    {"a form", HTML, "<form action='b'><input formaction=c><button>d</form>",
     "form(b)form(c)d"},
    {"a form without an address", HTML, "<form>a</form>", "a"},
    {"a base", HTML, "<base href=\"b\">", "base(b)"},
    {"a refresh", HTML,
     "<meta http-equiv=Refresh content=\"0; URL = 'https://a.com/' \">",
     "refresh(https://a.com/)"},
    {"a refresh with a comma", HTML,
     "<meta content='5,https://a.com/' http-equiv=refresh>",
     "refresh(https://a.com/)"},
    {"a refresh of the page itself", HTML,
     "<meta http-equiv=refresh content=30>", ""},
    {"another meta", HTML, "<meta name=refresh content='0;url=b'>", ""},
    {"in a comment", HTML, "<!-- <a href=b>c</a> -->d", "d"},
    {"a link of Markdown", MARKDOWN, "a [b *c*](d \"e\") f",
     "a [b c](d) f \"e\""},
    {"with escapes", MARKDOWN, "[b](c&amp;\\_)", "[b](c&_)"},
    {"in angle brackets", MARKDOWN, "[b](<c d>)", "[b](c d)"},
    {"code in a link", MARKDOWN, "[`b`](c)", "[b](c)"},
    {"a label", MARKDOWN, "[b][c]\n\n[c]: d\n", "[b](#)definition(d#)"},
    {"the text is the label", MARKDOWN, "[b][] [b]\n\n[b]: d\n",
     "[b](#) [b](#)definition(d#)"},
    {"no definition", MARKDOWN, "[b][c]", "[b][c]"},
    {"an image in a link", MARKDOWN, "[![b](c)](d)", "[b](d)"},
    {"an image", MARKDOWN, "![b](c)", "b"},
    {"an autolink", MARKDOWN, "<https://a.com/>",
     "](https://a.com/)https://a.com/"},
    {"HTML in a paragraph", MARKDOWN, "a <a href=\"b\">c *d*</a> e",
     "a [c d](b) e"},
    {"HTML as a block", MARKDOWN, "<div><a href=\"b\">c</a></div>", "[c](b)"},
    {"a link ends with its paragraph", MARKDOWN, "a <a href=\"b\">c\n\nd",
     "a [c](b)d"},
    {"in two lines, with a gap between them", MARKDOWN, "> a [b\n> c](d) e",
     "a [bc](d) e"},
};

static lks_places places_of(told *t)
{
    return (lks_places){.text = t->document,
                        .on_place = on_place,
                        .context = t,
                        .leads = {.on_lead = on_lead, .context = t}};
}

static linkspan_status read_leads(told *t, uint32_t markup)
{
    lks_places p = places_of(t);
    if (markup == HTML)
        lks_html_places(&p, 0, p.text.len);
    else
        lks_markdown_places(&p, NULL);
    if (p.status == LINKSPAN_OK)
        p.status = lks_leads_close(&p.leads, p.text.len, 0);
    lks_places_end(&p);
    return p.status;
}

static void reads_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct leads_row *r = &rows[i];
        told t = {.document = lks_slice_of(EXACT(r->document))};
        linkspan_buf_init(&t.out, 4096, NULL);
        ROW_EQ(r, read_leads(&t, r->markup), LINKSPAN_OK);
        ROW_STR(r, t.out.data ? t.out.data : "", t.out.len, r->want);
        linkspan_buf_free(&t.out);
    }
    ROWS_END();
}

/* The first lead that is refused ends the document. */
static void stops_when_told(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct leads_row *r = &rows[i];
        told t = {.document = lks_slice_of(EXACT(r->document)),
                  .answer = LINKSPAN_ERR_LIMIT};
        linkspan_buf_init(&t.out, 4096, NULL);
        const bool has_leads =
            strpbrk(r->want, "[(") && strcmp(r->want, "[b][c]") != 0;
        ROW_EQ(r, read_leads(&t, r->markup),
               has_leads ? LINKSPAN_ERR_LIMIT : LINKSPAN_OK);
        linkspan_buf_free(&t.out);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_each_row),
        cmocka_unit_test(stops_when_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
