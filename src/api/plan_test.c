/* The changes that a callback can make to single links, in every format. */
/* Tests: api/linkify_form.c, output/output.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/linkify_document.h"
#include "support/rows.h"
#include "support/written.h"

/* The output of a row: a format for text, or the markup of a document. */
#define TO_HTML              LINKSPAN_OUTPUT_HTML
#define TO_MARKDOWN          LINKSPAN_OUTPUT_MARKDOWN
#define TO_TERMINAL          LINKSPAN_OUTPUT_TERMINAL
#define TO_PLAIN             LINKSPAN_OUTPUT_PLAIN
#define OF_DOCUMENT          16u
#define IN_HTML              (OF_DOCUMENT | LINKSPAN_MARKUP_HTML)
#define IN_MARKDOWN          (OF_DOCUMENT | LINKSPAN_MARKUP_MARKDOWN)
#define A(href, more, label) "<a href=\"" href "\"" more ">" label "</a>"

typedef linkspan_status edit(linkspan_plan *plan);

typedef struct editor {
    edit *edit;
    size_t calls;
} editor;

static linkspan_status edit_link(void *context, const linkspan_link *link,
                                 linkspan_str bytes, linkspan_plan *plan)
{
    editor *e = context;
    e->calls++;
    assert_true(link->span.end > link->span.start);
    assert_true(bytes.len > 0);
    return e->edit(plan);
}

static linkspan_linkify_options options_for(uint32_t to, editor *e)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    if (!(to & OF_DOCUMENT))
        o.output = to;
    o.on_plan = edit_link;
    o.plan_context = e;
    return o;
}

static linkspan_status linkify(uint32_t to, const linkspan_linkify_options *o,
                               const char *text, written *w)
{
    if (to & OF_DOCUMENT)
        return linkify_document(NULL, o, to & ~OF_DOCUMENT, EXACT(text),
                                keep_written, w);
    return linkspan_linkify_write(NULL, o, EXACT(text), keep_written, w);
}

/* ------------------------------------------------------------------ edits */

static linkspan_status leave(linkspan_plan *plan)
{
    (void)plan;
    return LINKSPAN_OK;
}

static linkspan_status drop(linkspan_plan *plan)
{
    return linkspan_plan_drop(plan);
}

static linkspan_status redirect(linkspan_plan *plan)
{
    return linkspan_plan_set_href(plan, EXACT("/out?a=1&b"));
}

static linkspan_status reword(linkspan_plan *plan)
{
    return linkspan_plan_set_text(plan, EXACT("R&D <3*"));
}

static linkspan_status add(linkspan_plan *plan, const char *name,
                           const char *value)
{
    return linkspan_plan_set_attribute(plan, EXACT(name), EXACT(value));
}

static linkspan_status entitle(linkspan_plan *plan)
{
    return add(plan, "title", "say \"a\\b\" & <c>\n`d`|");
}

static linkspan_status entitle_badly(linkspan_plan *plan)
{
    return add(plan, "title", "a\\-\\");
}

static linkspan_status decorate(linkspan_plan *plan)
{
    assert_int_equal(add(plan, "data-id", "1"), LINKSPAN_OK);
    assert_int_equal(add(plan, "class", "x"), LINKSPAN_OK);
    assert_int_equal(add(plan, "aria-label", "\"><script>"), LINKSPAN_OK);
    return add(plan, "data-id", "2"); /* replaces the value 1, and keeps its
                                       * place */
}

static linkspan_status undecorate(linkspan_plan *plan)
{
    assert_int_equal(add(plan, "title", "x"), LINKSPAN_OK);
    assert_int_equal(linkspan_plan_set_attribute(plan, "title", 5, NULL, 0),
                     LINKSPAN_OK);
    return linkspan_plan_set_attribute(plan, "target", 6, NULL, 0);
}

static linkspan_status mark_up(linkspan_plan *plan)
{
    return linkspan_plan_set_markup(plan, EXACT("<b>x</b>"));
}

static linkspan_status leave_out(linkspan_plan *plan)
{
    return linkspan_plan_set_markup(plan, NULL, 0);
}

static linkspan_status reword_and_drop(linkspan_plan *plan)
{
    assert_int_equal(reword(plan), LINKSPAN_OK);
    assert_int_equal(redirect(plan), LINKSPAN_OK);
    assert_int_equal(mark_up(plan), LINKSPAN_OK);
    return drop(plan);
}

static linkspan_status drop_and_mark_up(linkspan_plan *plan)
{
    assert_int_equal(drop(plan), LINKSPAN_OK);
    return mark_up(plan);
}

static linkspan_status reword_in_hebrew(linkspan_plan *plan)
{
    return linkspan_plan_set_text(plan, EXACT("\xD7\x90.b"));
}

static linkspan_status look_only(linkspan_plan *plan)
{
    linkspan_str s;
    assert_int_equal(linkspan_plan_href(plan, &s), LINKSPAN_OK);
    return linkspan_plan_text(plan, &s);
}

/* A refused link stays text, but a callback can change that text. */
static linkspan_status try_all(linkspan_plan *plan)
{
    linkspan_str href = {"as it was", 9};
    assert_int_equal(linkspan_plan_href(plan, &href), LINKSPAN_NONE);
    assert_int_equal(href.len, 9);
    assert_int_equal(redirect(plan), LINKSPAN_NONE);
    assert_int_equal(entitle(plan), LINKSPAN_OK);
    return LINKSPAN_OK;
}

#define TITLE                                                                  \
    "say &#034;a\\\\b&#034; &#038; &#060;c&#062;&#010;&#096;d&#096;&#124;"

static const struct row {
    const char *why;
    uint32_t to;
    edit *edit;
    const char *text;
    const char *want;
} rows[] = {
    {"nothing is done", TO_HTML, leave, "see a.com.",
     "see " A("https://a.com/", "", "a.com") "."},
    {"nothing is done in a document", IN_HTML, leave, "see a.com.",
     "see " A("https://a.com/", "", "a.com") "."},
    {"looking changes nothing", TO_HTML, look_only, "a.com/\xC3\xA9",
     A("https://a.com/%C3%A9", "", "a.com/\xC3\xA9")},
    {"not linked", TO_HTML, drop, "<a.com>", "&lt;a.com&gt;"},
    {"not linked in a document", IN_HTML, drop, "a.com/&amp;b c",
     "a.com/&amp;b c"},
    {"not linked in Markdown", TO_MARKDOWN, drop, "a.com/*b", "a.com/\\*b"},
    {"dropping takes back all else", TO_HTML, reword_and_drop, "a.com",
     "a.com"},
    {"the last word counts", TO_HTML, drop_and_mark_up, "a.com", "<b>x</b>"},
    {"leads elsewhere", TO_HTML, redirect, "a.com",
     A("/out?a=1&amp;b", "", "a.com")},
    {"leads elsewhere in a document: what is seen stays as written", IN_HTML,
     redirect, "a.com/?b&amp;c", A("/out?a=1&amp;b", "", "a.com/?b&amp;c")},
    {"leads elsewhere in Markdown, so it is no autolink", TO_MARKDOWN, redirect,
     "https://a.com/", "[https://a.com/](/out?a=1&amp;b)"},
    {"leads elsewhere in a Markdown document", IN_MARKDOWN, redirect,
     "*see* https://a.com/", "*see* [https://a.com/](/out?a=1&amp;b)"},
    {"shown otherwise", TO_HTML, reword, "a.com",
     A("https://a.com/", "", "R&amp;D &lt;3*")},
    {"shown otherwise in a document", IN_HTML, reword, "a.com",
     A("https://a.com/", "", "R&amp;D &lt;3*")},
    {"shown otherwise in Markdown", TO_MARKDOWN, reword, "a.com",
     "[R\\&D <3\\*](https://a.com/)"},
    {"shown otherwise in a Markdown document", IN_MARKDOWN, reword, "`x` a.com",
     "`x` [R\\&D <3\\*](https://a.com/)"},
    {"shown otherwise in a terminal", TO_TERMINAL, reword, "a.com",
     "\033]8;id=1;https://a.com/\033\\R&D <3*\033]8;;\033\\"},
    {"words from right to left have no fields", TO_HTML, reword_in_hebrew,
     "a.com", A("https://a.com/", "", "<bdi>\xD7\x90.b</bdi>")},
    {"attributes, escaped, in the order of their names", TO_HTML, decorate,
     "a.com",
     A("https://a.com/",
       " target=\"t\" data-id=\"2\" class=\"x\""
       " aria-label=\"&quot;&gt;&lt;script&gt;\"",
       "a.com")},
    {"attributes in a document", IN_HTML, decorate, "<i>a.com",
     "<i>" A("https://a.com/",
             " target=\"t\" data-id=\"2\" class=\"x\""
             " aria-label=\"&quot;&gt;&lt;script&gt;\"",
             "a.com")},
    {"attributes are ignored in Markdown", TO_MARKDOWN, decorate,
     "https://a.com/", "<https://a.com/>"},
    {"attributes are ignored in a terminal", TO_TERMINAL, entitle, "a.com",
     "\033]8;id=1;https://a.com/\033\\a.com\033]8;;\033\\"},
    {"an attribute less", TO_HTML, undecorate, "a.com",
     A("https://a.com/", " class=\"c\"", "a.com")},
    {"a title in HTML", TO_HTML, entitle, "a.com",
     A("https://a.com/",
       " target=\"t\" class=\"c\""
       " title=\"say &quot;a\\b&quot; &amp; &lt;c&gt;\n`d`|\"",
       "a.com")},
    {"a title in Markdown needs an inline link", TO_MARKDOWN, entitle,
     "https://a.com/", "[https://a.com/](https://a.com/ \"" TITLE "\")"},
    {"a title in a Markdown document", IN_MARKDOWN, entitle,
     "*x* https://a.com/",
     "*x* [https://a.com/](https://a.com/ \"" TITLE "\")"},
    {"cmark: no reference before a mark, and none that escapes the quote",
     TO_MARKDOWN, entitle_badly, "https://a.com/",
     "[https://a.com/](https://a.com/ \"a\\\\-&#092;\")"},
    {"markup of one's own", TO_HTML, mark_up, "<a.com>", "&lt;<b>x</b>&gt;"},
    {"in a document", IN_HTML, mark_up, "<p>a.com/&amp;", "<p><b>x</b>"},
    {"in Markdown: a blank before it stays", TO_MARKDOWN, mark_up,
     "see a.com now", "see <b>x</b> now"},
    {"in Markdown: what could be read with it is escaped", TO_MARKDOWN, mark_up,
     "!a.com", "\\!<b>x</b>"},
    {"in a Markdown document, between other links", IN_MARKDOWN, mark_up,
     "*y* a.com `z`", "*y* <b>x</b> `z`"},
    {"in a Markdown document a backslash does not escape it", IN_MARKDOWN,
     mark_up, "\\https://a.com *y*", "\\\\<b>x</b> *y*"},
    {"in a terminal", TO_TERMINAL, mark_up, "a.com", "<b>x</b>"},
    {"in text without links", TO_PLAIN, mark_up, "a.com", "<b>x</b>"},
    {"no markup at all", TO_MARKDOWN, leave_out, "a a.com b", "a  b"},
    /* The second letter of paypal is Cyrillic, so the policy writes
     * Punycode. */
    {"refused by the policy", TO_HTML, try_all, "p\xD0\xB0ypal.com",
     "xn--pypal-4ve.com"},
    {"refused, and dropped: it stays harmless", TO_HTML, drop,
     "p\xD0\xB0ypal.com", "xn--pypal-4ve.com"},
    {"refused, with other words", TO_HTML, reword, "p\xD0\xB0ypal.com",
     "R&amp;D &lt;3*"},
    {"refused, with a warning", TO_HTML, mark_up, "p\xD0\xB0ypal.com",
     "<b>x</b>"},
    {"refused in a Markdown document, with markup", IN_MARKDOWN, mark_up,
     "*a* p\xD0\xB0ypal.com", "*a* <b>x</b>"},
    {"a format without links", TO_PLAIN, try_all, "a.com", "a.com"},
};

static void edits_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        editor e = {r->edit, 0};
        written w = {.data = NULL};
        linkspan_linkify_options o = options_for(r->to, &e);
        if (r->edit == decorate || r->edit == undecorate ||
            r->edit == entitle) {
            o.target = (linkspan_str){"t", 1};
            o.class_name = (linkspan_str){"c", 1};
        }
        ROW_EQ(r, linkify(r->to, &o, r->text, &w), LINKSPAN_OK);
        ROW_EQ(r, e.calls, 1);
        ROW_STR(r, written_string(&w), w.len, r->want);
        written_free(&w);
    }
    ROWS_END();
}

/* ------------------------------------------------------------ what is seen */

static linkspan_status sees_the_plan(void *context, const linkspan_link *link,
                                     linkspan_str bytes, linkspan_plan *plan)
{
    linkspan_str href;
    linkspan_str text;
    linkspan_finding list[4];
    linkspan_findings found = {
        .size = sizeof found, .list = list, .room = ROWS(list)};
    (*(size_t *)context)++;
    assert_int_equal(link->action, LINKSPAN_ACTION_LINK);
    assert_int_equal(link->span.start, 6);
    assert_int_equal(link->host.start, 13);
    assert_int_equal(link->host.end, 18);
    assert_int_equal(link->port.start, 19);
    assert_int_equal(bytes.len, link->span.end - link->span.start);
    assert_int_equal(linkspan_plan_href(plan, &href), LINKSPAN_OK);
    assert_int_equal(href.len, 21);
    assert_memory_equal(href.data, "http://a.com:81/?a&b&", 21);
    assert_int_equal(linkspan_plan_text(plan, &text), LINKSPAN_OK);
    assert_ptr_equal(text.data, bytes.data);
    assert_int_equal(text.len, bytes.len);
    assert_int_equal(linkspan_plan_findings(plan, &found), LINKSPAN_OK);
    assert_int_equal(found.count, 1);
    assert_int_equal(list[0].code, LINKSPAN_FINDING_PORT);
    assert_int_equal(list[0].range.start, 19);
    assert_int_equal(list[0].range.end, 21);
    return LINKSPAN_OK;
}

/* Offsets are those of the whole text, whatever its pieces. */
static void shows_what_is_planned(void **state)
{
    (void)state;
    static const char text[] = "words http://a.com:81/?a&b& ";
    for (size_t cut = 0; cut < sizeof text; cut++) {
        size_t calls = 0;
        written w = {.data = NULL};
        linkspan_linkifier *l = NULL;
        linkspan_linkify_options o;
        assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
        o.on_plan = sees_the_plan;
        o.plan_context = &calls;
        assert_int_equal(linkspan_linkifier_new(NULL, &o, &l), LINKSPAN_OK);
        assert_int_equal(
            linkspan_linkifier_push(l, text, cut, keep_written, &w),
            LINKSPAN_OK);
        assert_int_equal(linkspan_linkifier_push(l, text + cut,
                                                 sizeof text - 1 - cut,
                                                 keep_written, &w),
                         LINKSPAN_OK);
        assert_int_equal(linkspan_linkifier_finish(l, keep_written, &w),
                         LINKSPAN_OK);
        assert_int_equal(calls, 1);
        linkspan_linkifier_free(l);
        written_free(&w);
    }
}

typedef struct places {
    linkspan_range span;
    linkspan_range host;
    linkspan_range query;
    linkspan_range finding;
} places;

static linkspan_status note_places(void *context, const linkspan_link *link,
                                   linkspan_str bytes, linkspan_plan *plan)
{
    linkspan_finding list[4];
    linkspan_findings found = {
        .size = sizeof found, .list = list, .room = ROWS(list)};
    (void)bytes;
    assert_int_equal(linkspan_plan_findings(plan, &found), LINKSPAN_OK);
    *(places *)context =
        (places){link->span, link->host, link->query, list[0].range};
    return LINKSPAN_OK;
}

static const struct place_row {
    const char *why;
    uint32_t markup;
    const char *document;
    places want;
} place_rows[] = {
    {"one piece",
     LINKSPAN_MARKUP_HTML,
     "<p>http://a.com:81/?b</p>",
     {{3, 21}, {10, 15}, {20, 21}, {16, 18}}},
    {"after references",
     LINKSPAN_MARKUP_HTML,
     "&lt;&amp; http://a.com:81/?b",
     {{10, 28}, {17, 22}, {27, 28}, {23, 25}}},
    {"a reference in the host",
     LINKSPAN_MARKUP_HTML,
     "http://&#97;.com:81/?b",
     {{0, 22}, {7, 16}, {21, 22}, {17, 19}}},
    {"references in the query and at its end",
     LINKSPAN_MARKUP_HTML,
     "<i>http://a.com:81/?b&amp;c&amp;",
     {{3, 32}, {10, 15}, {20, 32}, {16, 18}}},
    {"an escape in Markdown",
     LINKSPAN_MARKUP_MARKDOWN,
     "x http://a.com:81/?b\\_c",
     {{2, 23}, {9, 14}, {19, 23}, {15, 17}}},
};

static void places_links_in_documents(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(place_rows); i++) {
        const struct place_row *r = &place_rows[i];
        places got = {.span = {77, 77}};
        written w = {.data = NULL};
        linkspan_linkify_options o;
        assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
        o.on_plan = note_places;
        o.plan_context = &got;
        ROW_EQ(r,
               linkify_document(NULL, &o, r->markup, EXACT(r->document),
                                keep_written, &w),
               LINKSPAN_OK);
        ROW_EQ(r, got.span.start, r->want.span.start);
        ROW_EQ(r, got.span.end, r->want.span.end);
        ROW_EQ(r, got.host.start, r->want.host.start);
        ROW_EQ(r, got.host.end, r->want.host.end);
        ROW_EQ(r, got.query.start, r->want.query.start);
        ROW_EQ(r, got.query.end, r->want.query.end);
        ROW_EQ(r, got.finding.start, r->want.finding.start);
        ROW_EQ(r, got.finding.end, r->want.finding.end);
        written_free(&w);
    }
    ROWS_END();
}

/* Where no links are written, callbacks are not called. */
static void asks_nobody_in_vain(void **state)
{
    (void)state;
    static const uint32_t to[] = {TO_HTML, IN_HTML, IN_MARKDOWN};
    static const uint32_t flags[] = {LINKSPAN_LINKIFY_DEFANG,
                                     LINKSPAN_LINKIFY_REDACT};
    for (size_t i = 0; i < 2 * ROWS(to); i++) {
        editor e = {mark_up, 0};
        written w = {.data = NULL};
        linkspan_linkify_options o = options_for(to[i / 2], &e);
        o.flags = flags[i % 2];
        assert_int_equal(linkify(to[i / 2], &o, "a.com", &w), LINKSPAN_OK);
        assert_int_equal(e.calls, 0);
        assert_null(strstr(written_string(&w), "<b>"));
        written_free(&w);
    }
}

static linkspan_status rename_link(linkspan_plan *plan)
{
    return linkspan_plan_set_text(plan, "a text of its own", 17);
}

/* A shortened link has its address as a title; a text of the callback is not short. */
static void a_text_of_its_own_needs_no_title(void **state)
{
    (void)state;
    static const char url[] = "https://a.com/a/long/path/to/a/page";
    edit *const edits[] = {leave, rename_link};
    for (size_t i = 0; i < ROWS(edits); i++) {
        editor e = {.edit = edits[i]};
        written w = {.data = NULL};
        linkspan_linkify_options o = options_for(TO_HTML, &e);
        o.max_shown = 12;
        assert_int_equal(linkify(TO_HTML, &o, url, &w), LINKSPAN_OK);
        assert_int_equal(strstr(written_string(&w), " title=") != NULL, i == 0);
        written_free(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_each_row),
        cmocka_unit_test(shows_what_is_planned),
        cmocka_unit_test(places_links_in_documents),
        cmocka_unit_test(asks_nobody_in_vain),
        cmocka_unit_test(a_text_of_its_own_needs_no_title),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
