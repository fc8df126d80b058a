/* Links that the caller does not want: in linkifiers and documents. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/linkify_document.h"
#include "support/rows.h"
#include "support/written.h"

#define A(host) "<a href=\"https://" host "/\">" host "</a>"

/* A filter that is called for each link and refuses those whose first letter is
 * in `refused`, and the links that it has kept. */
typedef struct asking {
    const char *refused;
    size_t asked;
    linkspan_range last;
} asking;

static int32_t keeps(void *context, const linkspan_link *link,
                     linkspan_str bytes)
{
    asking *a = context;
    a->asked++;
    a->last = link->span;
    return !memchr(a->refused, bytes.data[0], strlen(a->refused));
}

static const struct row {
    const char *why;
    const char *text;
    const char *refused; /* NULL: no filter */
    linkspan_range ignored[2];
    size_t ignored_count;
    size_t asked;
    const char *html;
} rows[] = {
    {"neither", "a.com b.com", NULL, {{0, 0}}, 0, 0, A("a.com") " " A("b.com")},
    {"all are kept",
     "a.com b.com",
     "",
     {{0, 0}},
     0,
     2,
     A("a.com") " " A("b.com")},
    {"the first is not",
     "a.com b.com",
     "a",
     {{0, 0}},
     0,
     2,
     "a.com " A("b.com")},
    {"none of the links is kept",
     "a.com <b.com>",
     "ab",
     {{0, 0}},
     0,
     2,
     "a.com &lt;b.com&gt;"},
    {"a range that touches the second",
     "a.com b.com c.com",
     NULL,
     {{8, 9}},
     1,
     0,
     A("a.com") " b.com " A("c.com")},
    {"the filter is not asked about that",
     "a.com b.com c.com",
     "",
     {{8, 9}},
     1,
     2,
     A("a.com") " b.com " A("c.com")},
    {"ranges before, between and behind links",
     "a.com b.com",
     NULL,
     {{5, 6}, {11, 30}},
     2,
     0,
     A("a.com") " " A("b.com")},
    {"one range for two links",
     "a.com b.com c.com",
     NULL,
     {{2, 7}},
     1,
     0,
     "a.com b.com " A("c.com")},
    {"an empty range inside of a link",
     "a.com b.com",
     NULL,
     {{8, 8}},
     1,
     0,
     A("a.com") " b.com"},
};

static linkspan_filter_options options_of(const struct row *r, asking *a)
{
    *a = (asking){.refused = r->refused ? r->refused : ""};
    return (linkspan_filter_options){.size = sizeof(linkspan_filter_options),
                                     .filter = r->refused ? keeps : NULL,
                                     .context = a,
                                     .ignored = r->ignored,
                                     .ignored_count = r->ignored_count};
}

static linkspan_linkify_options linkify_options(void)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    return o;
}

static void linkifiers_link_what_is_wanted(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        const size_t len = strlen(r->text);
        for (size_t cut = 0; cut <= len; cut++) {
            asking a;
            written w = {.data = NULL};
            linkspan_linkifier *l = NULL;
            const linkspan_filter_options filter = options_of(r, &a);
            linkspan_linkify_options o = linkify_options();
            o.filter = &filter;
            assert_int_equal(linkspan_linkifier_new(NULL, &o, &l), LINKSPAN_OK);
            (void)linkspan_linkifier_push(l, r->text, cut, keep_written, &w);
            (void)linkspan_linkifier_push(l, r->text + cut, len - cut,
                                          keep_written, &w);
            ROW_EQ(r, linkspan_linkifier_finish(l, keep_written, &w),
                   LINKSPAN_OK);
            ROW_STR(r, written_string(&w), w.len, r->html);
            ROW_EQ(r, a.asked, r->asked);
            linkspan_linkifier_free(l);
            written_free(&w);
        }
    }
    ROWS_END();
}

static const struct document_row {
    const char *why;
    uint32_t markup;
    linkspan_range ignored; /* a range in the document */
    const char *text;
    const char *want;
} document_rows[] = {
    {"the second, after references",
     LINKSPAN_MARKUP_HTML,
     {21, 22},
     "&amp; a.com &pi; <b>b.com</b>",
     "&amp; " A("a.com") " &pi; <b>b.com</b>"},
    {"the first",
     LINKSPAN_MARKUP_HTML,
     {6, 7},
     "&amp; a.com &pi; <b>b.com</b>",
     "&amp; a.com &pi; <b>" A("b.com") "</b>"},
    {"markup is no link",
     LINKSPAN_MARKUP_HTML,
     {11, 20},
     "&amp; a.com &pi; <b>b.com</b>",
     "&amp; " A("a.com") " &pi; <b>" A("b.com") "</b>"},
    {"inside of a reference that a link ends in",
     LINKSPAN_MARKUP_HTML,
     {6, 8},
     "a.com?&amp; b.com",
     "a.com?&amp; " A("b.com")},
    {"Markdown",
     LINKSPAN_MARKUP_MARKDOWN,
     {10, 11},
     "\\* *x* `y` http://a.com/ http://b.com/",
     "\\* *x* `y` <http://a.com/> <http://b.com/>"},
    {"the first in Markdown",
     LINKSPAN_MARKUP_MARKDOWN,
     {11, 12},
     "\\* *x* `y` http://a.com/ http://b.com/",
     "\\* *x* `y` http://a.com/ <http://b.com/>"},
};

static void documents_link_what_is_wanted(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(document_rows); i++) {
        const struct document_row *r = &document_rows[i];
        written w = {.data = NULL};
        const linkspan_filter_options filter = {
            .size = sizeof filter, .ignored = &r->ignored, .ignored_count = 1};
        linkspan_linkify_options o = linkify_options();
        o.filter = &filter;
        ROW_EQ(r,
               linkify_document(NULL, &o, r->markup, EXACT(r->text),
                                keep_written, &w),
               LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->want);
        written_free(&w);
    }
    ROWS_END();
}

/* The filter of a document receives offsets into the document. */
static void documents_ask_with_their_offsets(void **state)
{
    (void)state;
    asking a = {.refused = ""};
    written w = {.data = NULL};
    const linkspan_filter_options filter = {
        .size = sizeof filter, .filter = keeps, .context = &a};
    linkspan_linkify_options o = linkify_options();
    o.filter = &filter;
    assert_int_equal(linkify_document(NULL, &o, LINKSPAN_MARKUP_HTML,
                                      EXACT("<p>&lt; a.com/&amp;"),
                                      keep_written, &w),
                     LINKSPAN_OK);
    assert_int_equal(a.asked, 1);
    assert_int_equal(a.last.start, 8);
    assert_int_equal(a.last.end, 19);
    written_free(&w);
}

/* ------------------------------------------------------- what stays harmless */

static const struct harmless_row {
    const char *why;
    uint32_t flags;
    const char *text;
    const char *want;
    size_t asked;
} harmless_rows[] = {
    /* The second letter of paypal is Cyrillic. */
    {"what the policy writes in Punycode", 0, "p\xD0\xB0ypal.com",
     "xn--pypal-4ve.com", 0},
    {"all is defanged", LINKSPAN_LINKIFY_DEFANG, "a.com", "a[.]com", 0},
    {"all is redacted", LINKSPAN_LINKIFY_REDACT, "a.com", "[link]", 0},
    {"else it stays text", 0, "a.com", "a.com", 1},
};

/* With a filter, nothing can be clicked that could not be clicked without
 * it. */
static void keeps_what_is_harmless(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < 2 * ROWS(harmless_rows); i++) {
        const struct harmless_row *r = &harmless_rows[i / 2];
        asking a = {.refused = "ap"};
        written w = {.data = NULL};
        const linkspan_filter_options filter = {
            .size = sizeof filter, .filter = keeps, .context = &a};
        linkspan_linkify_options o = linkify_options();
        o.filter = &filter;
        o.flags = r->flags;
        if (i % 2 == 0)
            ROW_EQ(r,
                   linkspan_linkify_write(NULL, &o, EXACT(r->text),
                                          keep_written, &w),
                   LINKSPAN_OK);
        else
            ROW_EQ(r,
                   linkify_document(NULL, &o, LINKSPAN_MARKUP_HTML,
                                    EXACT(r->text), keep_written, &w),
                   LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->want);
        ROW_EQ(r, a.asked, r->asked);
        written_free(&w);
    }
    ROWS_END();
}

/* ------------------------------------------------------------------ misuse */

static void refuses_bad_filters(void **state)
{
    (void)state;
    const linkspan_range unsorted[] = {{5, 6}, {1, 2}};
    const linkspan_range touching[] = {{1, 2}, {2, 3}};
    const linkspan_range reversed[] = {{2, 1}};
    const uint32_t size = sizeof(linkspan_filter_options);
    const struct {
        const char *why;
        linkspan_filter_options filter;
        linkspan_status want;
    } bad[] = {
        {"no size", {.size = 0}, LINKSPAN_ERR_ARG},
        {"no array", {.size = size, .ignored_count = 1}, LINKSPAN_ERR_ARG},
        {"unsorted",
         {.size = size, .ignored = unsorted, .ignored_count = 2},
         LINKSPAN_ERR_ARG},
        {"touching",
         {.size = size, .ignored = touching, .ignored_count = 2},
         LINKSPAN_ERR_ARG},
        {"reversed",
         {.size = size, .ignored = reversed, .ignored_count = 1},
         LINKSPAN_ERR_ARG},
        {"reserved", {.size = size, .reserved = 1}, LINKSPAN_ERR_OPTION},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(bad); i++) {
        linkspan_linkifier *l = NULL;
        linkspan_linkify_options o = linkify_options();
        o.filter = &bad[i].filter;
        ROW_EQ(&bad[i], linkspan_linkifier_new(NULL, &o, &l), bad[i].want);
        ROW_EQ(&bad[i], l == NULL, 1);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linkifiers_link_what_is_wanted),
        cmocka_unit_test(documents_link_what_is_wanted),
        cmocka_unit_test(documents_ask_with_their_offsets),
        cmocka_unit_test(keeps_what_is_harmless),
        cmocka_unit_test(refuses_bad_filters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
