/* Linkifying into a buffer, and how links are shown: shortened, and in visual
 * order. */
/* Tests: api/linkify_form.c */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/linkify_document.h"
#include "support/rows.h"
#include "support/written.h"

#define A(href, label) "<a href=\"" href "\">" label "</a>"
/* The shown text is a shortened one, so the link has a title. */
#define SHOWN(href, label) TITLED(href, href, label)
#define TITLED(href, title, label)                                             \
    "<a href=\"" href "\" title=\"" title "\">" label "</a>"

static linkspan_linkify_options defaults(void)
{
    linkspan_linkify_options o;
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.rel = (linkspan_str){NULL, 0};
    return o;
}

/* ---------------------------------------------------------------- buffers */

static linkspan_status linkify_to(uint32_t markup,
                                  const linkspan_linkify_options *o,
                                  const char *text, linkspan_buf *out)
{
    return markup ? linkify_document_to(NULL, o, markup, EXACT(text), out)
                  : linkspan_linkify(NULL, o, EXACT(text), out);
}

static const struct buffer_row {
    const char *why;
    uint32_t markup;
    const char *text;
    const char *want;
} buffer_rows[] = {
    {"text", 0, "see a.com & b",
     "see " A("https://a.com/", "a.com") " &amp; b"},
    {"a document", LINKSPAN_MARKUP_HTML, "<p>a.com</p>",
     "<p>" A("https://a.com/", "a.com") "</p>"},
    {"Markdown", LINKSPAN_MARKUP_MARKDOWN, "*a* http://a.com/",
     "*a* <http://a.com/>"},
    {"nothing", 0, "", ""},
};

/* Appends; with too little room nothing changes, and `needed` is a sufficient
 * size. */
static void appends_to_a_buffer(void **state)
{
    (void)state;
    const linkspan_linkify_options o = defaults();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(buffer_rows); i++) {
        const struct buffer_row *r = &buffer_rows[i];
        const size_t whole = strlen(r->want) + 2;
        for (size_t room = 2; room <= whole; room++) {
            char memory[256];
            linkspan_buf out;
            assert_true(whole < sizeof memory);
            assert_int_equal(linkspan_buf_init_fixed(&out, memory, room),
                             LINKSPAN_OK);
            memcpy(memory, "> ", 2);
            out.len = 2;
            ROW_EQ(r, linkify_to(r->markup, &o, r->text, &out),
                   room < whole ? LINKSPAN_ERR_SPACE : LINKSPAN_OK);
            ROW_EQ(r, out.needed, whole);
            ROW_EQ(r, out.len, room < whole ? 2 : whole);
            ROW_EQ(r, memcmp(memory, "> ", 2), 0);
            if (room == whole)
                ROW_STR(r, memory + 2, out.len - 2, r->want);
        }
        linkspan_buf capped;
        assert_int_equal(linkspan_buf_init(&capped, whole - 3, NULL),
                         LINKSPAN_OK);
        ROW_EQ(r, linkify_to(r->markup, &o, r->text, &capped),
               *r->want ? LINKSPAN_ERR_LIMIT : LINKSPAN_OK);
        ROW_EQ(r, capped.len, 0);
        linkspan_buf_free(&capped);
    }
    ROWS_END();
}

static linkspan_status stop(void *context, const linkspan_link *link,
                            linkspan_str bytes, linkspan_plan *plan)
{
    (void)link;
    (void)bytes;
    (void)plan;
    return *(linkspan_status *)context;
}

static void refuses_bad_buffers(void **state)
{
    (void)state;
    linkspan_buf out = {.size = 0};
    linkspan_linkify_options o = defaults();
    for (uint32_t markup = 0; markup < 2; markup++) {
        assert_int_equal(linkify_to(markup, &o, "a.com", NULL),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(linkify_to(markup, &o, "a.com", &out),
                         LINKSPAN_ERR_ARG);
        linkspan_buf reserved;
        assert_int_equal(linkspan_buf_init(&reserved, 100, NULL), LINKSPAN_OK);
        reserved.reserved = 1;
        assert_int_equal(linkify_to(markup, &o, "a.com", &reserved),
                         LINKSPAN_ERR_OPTION);
    }
    linkspan_buf good;
    assert_int_equal(linkspan_buf_init(&good, 1000, NULL), LINKSPAN_OK);
    assert_int_equal(linkspan_linkify(NULL, &o, NULL, 1, &good),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkify_document_to(NULL, &o, 3, "a", 1, &good),
                     LINKSPAN_ERR_OPTION);
    /* the failure of a callback is returned, and the buffer stays empty */
    linkspan_status answer = -77;
    o.on_plan = stop;
    o.plan_context = &answer;
    for (uint32_t markup = 0; markup < 3; markup++) {
        assert_int_equal(linkify_to(markup, &o, "x a.com", &good), -77);
        assert_int_equal(good.len, 0);
    }
    answer = LINKSPAN_OK;
    assert_int_equal(linkify_to(0, &o, "x a.com", &good), LINKSPAN_OK);
    linkspan_buf_free(&good);
}

/* What a function of the plan answers for a link that is not written, returned by a
 * careless callback. */
static linkspan_status careless(void *context, const linkspan_link *link,
                                linkspan_str bytes, linkspan_plan *plan)
{
    (void)link;
    (void)bytes;
    switch (*(const int *)context) {
    case 0:
        return LINKSPAN_NONE;
    case 1:
        return linkspan_plan_set_attribute(plan, EXACT("title"), EXACT("t"));
    default:
        return linkspan_plan_set_href(plan, EXACT("https://b.example/"));
    }
}

/* One refused link in a message does not end the call. */
static void nothing_to_set_ends_nothing(void **state)
{
    (void)state;
    /* `safe` refuses an imitation of paypal.com with a Cyrillic letter, and shows it in
     * Punycode */
    static const char text[] = "hello p\xD0\xB0ypal.com, bye";
    static const char want[] = "hello xn--pypal-4ve.com, bye";
    linkspan_options found;
    linkspan_detector *safe = NULL;
    assert_int_equal(linkspan_options_init(&found), LINKSPAN_OK);
    assert_int_equal(
        linkspan_options_set_profile(&found, LINKSPAN_PROFILE_SAFE),
        LINKSPAN_OK);
    assert_int_equal(linkspan_detector_new(&found, &safe), LINKSPAN_OK);
    for (int way = 0; way < 3; way++) {
        linkspan_linkify_options o = defaults();
        linkspan_buf out;
        o.on_plan = careless;
        o.plan_context = &way;
        assert_int_equal(linkspan_buf_init(&out, 1000, NULL), LINKSPAN_OK);
        assert_int_equal(linkspan_linkify(safe, &o, text, strlen(text), &out),
                         LINKSPAN_OK);
        assert_int_equal(out.len, strlen(want));
        assert_memory_equal(out.data, want, out.len);
        linkspan_buf_free(&out);
    }
    linkspan_detector_free(safe);
}

/* ------------------------------------------------------------- every memory */

static linkspan_status use_all(void *context, const linkspan_link *link,
                               linkspan_str bytes, linkspan_plan *plan)
{
    linkspan_str s;
    (void)link;
    (void)bytes;
    linkspan_status st = linkspan_plan_href(plan, &s);
    if (st == LINKSPAN_OK)
        st = linkspan_plan_set_href(plan, EXACT("https://b.example/"));
    if (st == LINKSPAN_OK)
        st = linkspan_plan_set_text(plan, EXACT("text"));
    if (st == LINKSPAN_OK)
        st = linkspan_plan_set_attribute(plan, EXACT("title"), EXACT("title"));
    if (st == LINKSPAN_OK && ++*(size_t *)context % 2 == 0)
        st = linkspan_plan_set_markup(plan, EXACT("markup"));
    return st;
}

/* For each n, the n-th allocation fails: the status says so, the buffer is
 * unchanged, and no memory leaks. */
static void survives_each_failure(void **state)
{
    (void)state;
    static const char text[] = "a *b* a.com/&amp;x c.com `d`";
    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t markup = i / 2;
        linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
        size_t failures = 0;
        for (; st == LINKSPAN_ERR_NO_MEMORY && failures < 1000; failures++) {
            failing_allocator a;
            linkspan_buf out;
            size_t calls = 0;
            failing_allocator_init(&a, failures);
            a.fails_once = i % 2;
            linkspan_linkify_options o = defaults();
            o.allocator = &a.base;
            o.on_plan = use_all;
            o.plan_context = &calls;
            assert_int_equal(linkspan_buf_init(&out, 4096, &a.base),
                             LINKSPAN_OK);
            st = linkify_to(markup, &o, text, &out);
            assert_int_equal(st == LINKSPAN_OK, a.calls <= failures);
            if (st != LINKSPAN_OK)
                assert_int_equal(out.len, 0);
            linkspan_buf_free(&out);
            assert_int_equal(a.held, 0);
        }
        assert_int_equal(st, LINKSPAN_OK);
        assert_true(failures > 8);
    }
}

/* ---------------------------------------------------------- how links look */

#define HTML     0u
#define MARKDOWN 1u
#define DOCUMENT 2u
#define IN_MD    3u
/* U+2026 */
#define DOTS "\xE2\x80\xA6"
/* two Hebrew letters, and the top-level domain of Israel in Hebrew */
#define HE "\xD7\x90\xD7\x91"

static const struct shown_row {
    const char *why;
    uint32_t to;
    uint32_t flags;
    size_t max;
    const char *text;
    const char *want;
} shown_rows[] = {
    {"short enough", HTML, 0, 5, "a.com", A("https://a.com/", "a.com")},
    {"counted in code points", HTML, 0, 7, "a.com/\xC3\xA9",
     A("https://a.com/%C3%A9", "a.com/\xC3\xA9")},
    {"the middle of the path", HTML, 0, 12, "https://a.com/bcdefghijk",
     SHOWN("https://a.com/bcdefghijk", "https://a.com" DOTS)},
    {"with room for both ends", HTML, 0, 19, "https://a.com/bcdefghijk",
     SHOWN("https://a.com/bcdefghijk", "https://a.com/bc" DOTS "jk")},
    {"never the domain", HTML, 0, 1, "https://example.com",
     A("https://example.com/", "https://example.com")},
    {"names below the domain", HTML, 0, 14, "login.bank.example.com",
     TITLED("https://login.bank.example.com/", "https://login.bank.example.com",
            DOTS ".example.com")},
    {"an address", HTML, 0, 12, "abcdefghij@a.com",
     TITLED("mailto:abcdefghij@a.com", "abcdefghij@a.com",
            "abc" DOTS "ij@a.com")},
    {"in Markdown that needs a text of its own", MARKDOWN, 0, 19,
     "https://a.com/bcdefghijk",
     "[https://a.com/bc" DOTS "jk](https://a.com/bcdefghijk "
     "\"https://a.com/bcdefghijk\")"},
    {"in a document", DOCUMENT, 0, 19, "<b>https://a.com/bcdefghijk",
     "<b>" SHOWN("https://a.com/bcdefghijk", "https://a.com/bc" DOTS "jk")},
    {"in a Markdown document", IN_MD, 0, 19, "*x* https://a.com/bcdefghijk",
     "*x* [https://a.com/bc" DOTS "jk](https://a.com/bcdefghijk "
     "\"https://a.com/bcdefghijk\")"},
    {"a long link is shown in the form for people", HTML, 0, 19,
     "https://xn--9ca.com/%C3%A9",
     A("https://xn--9ca.com/%C3%A9", "https://\xC3\xA9.com/\xC3\xA9")},
    {"a short one is not", HTML, 0, 40, "https://xn--9ca.com/%C3%A9",
     A("https://xn--9ca.com/%C3%A9", "https://xn--9ca.com/%C3%A9")},
    {"unless all are", HTML, LINKSPAN_LINKIFY_DISPLAY, 40,
     "https://xn--9ca.com/%C3%A9",
     A("https://xn--9ca.com/%C3%A9", "https://\xC3\xA9.com/\xC3\xA9")},
};

static linkspan_status linkify(uint32_t to, linkspan_linkify_options *o,
                               const char *text, written *w)
{
    static const uint32_t markups[] = {
        [DOCUMENT] = LINKSPAN_MARKUP_HTML, [IN_MD] = LINKSPAN_MARKUP_MARKDOWN};
    o->output =
        to == MARKDOWN ? LINKSPAN_OUTPUT_MARKDOWN : LINKSPAN_OUTPUT_HTML;
    return to >= DOCUMENT
               ? linkify_document(NULL, o, markups[to], EXACT(text),
                                  keep_written, w)
               : linkspan_linkify_write(NULL, o, EXACT(text), keep_written, w);
}

static void shortens_what_is_shown(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(shown_rows); i++) {
        const struct shown_row *r = &shown_rows[i];
        written w = {.data = NULL};
        linkspan_linkify_options o = defaults();
        o.max_shown = r->max;
        o.flags = r->flags;
        ROW_EQ(r, linkify(r->to, &o, r->text, &w), LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, r->want);
        written_free(&w);
    }
    ROWS_END();
}

#define BDI(dir, text) "<bdi dir=\"" dir "\">" text "</bdi>"
#define FIELDS(dir)    BDI(dir, BDI(dir, HE) "." BDI(dir, "com"))

static const struct order_row {
    const char *why;
    uint32_t to;
    uint32_t order;
    uint32_t paragraph;
    const char *text;
    const char *label;
} order_rows[] = {
    {"constant", HTML, LINKSPAN_ORDER_CONSTANT, LINKSPAN_RIGHT_TO_LEFT,
     HE ".com", FIELDS("ltr")},
    {"as the paragraph, left to right", HTML, LINKSPAN_ORDER_ENVIRONMENT,
     LINKSPAN_LEFT_TO_RIGHT, HE ".com", FIELDS("ltr")},
    {"as the paragraph, right to left", HTML, LINKSPAN_ORDER_ENVIRONMENT,
     LINKSPAN_RIGHT_TO_LEFT, HE ".com", FIELDS("rtl")},
    {"by its characters", HTML, LINKSPAN_ORDER_CONTENT, LINKSPAN_LEFT_TO_RIGHT,
     HE ".com", FIELDS("rtl")},
    {"by its top-level domain", HTML, LINKSPAN_ORDER_TLD,
     LINKSPAN_RIGHT_TO_LEFT, HE ".com", FIELDS("ltr")},
    {"left to the browser", HTML, LINKSPAN_ORDER_PLAIN, LINKSPAN_LEFT_TO_RIGHT,
     HE ".com", HE ".com"},
    {"a document", DOCUMENT, LINKSPAN_ORDER_CONTENT, LINKSPAN_LEFT_TO_RIGHT,
     HE ".com", BDI("rtl", HE ".com")},
    {"a document, constant", DOCUMENT, LINKSPAN_ORDER_CONSTANT,
     LINKSPAN_LEFT_TO_RIGHT, HE ".com", BDI("ltr", HE ".com")},
    {"a document, left to the browser", DOCUMENT, LINKSPAN_ORDER_PLAIN,
     LINKSPAN_LEFT_TO_RIGHT, HE ".com", HE ".com"},
};

static void orders_what_is_shown(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(order_rows); i++) {
        const struct order_row *r = &order_rows[i];
        char want[512];
        written w = {.data = NULL};
        linkspan_linkify_options o = defaults();
        o.order = r->order;
        o.paragraph = r->paragraph;
        (void)snprintf(want, sizeof want, A("https://xn--4dbc.com/", "%s"),
                       r->label);
        ROW_EQ(r, linkify(r->to, &o, r->text, &w), LINKSPAN_OK);
        ROW_STR(r, written_string(&w), w.len, want);
        written_free(&w);
    }
    ROWS_END();
}

static void refuses_unknown_orders(void **state)
{
    (void)state;
    linkspan_linkifier *l = NULL;
    linkspan_linkify_options o = defaults();
    o.order = LINKSPAN_ORDER_PLAIN + 1;
    assert_int_equal(linkspan_linkifier_new(NULL, &o, &l), LINKSPAN_ERR_OPTION);
    o = defaults();
    o.paragraph = LINKSPAN_RIGHT_TO_LEFT + 1;
    assert_int_equal(linkspan_linkifier_new(NULL, &o, &l), LINKSPAN_ERR_OPTION);
    assert_null(l);
}

/* ------------------------------------------------ text before a link */

#define PROSE 700u

/* What is written from the last space on, for `fill` repeated, with a bidi
 * control `back` bytes before the link; 0: without one. */
static void write_after(const char *fill, size_t back, char *tail, size_t room)
{
    static const char rle[] = "\xE2\x80\xAB";
    char text[PROSE + 16];
    written w = {.data = NULL};
    linkspan_linkify_options o = defaults();
    const size_t len = strlen(fill);
    for (size_t i = 0; i < PROSE; i++)
        text[i] = fill[i % len];
    if (back > 0)
        memcpy(text + PROSE - back, rle, 3);
    memcpy(text + PROSE - PROSE % len, " a.com", sizeof " a.com");
    assert_int_equal(linkify(HTML, &o, text, &w), LINKSPAN_OK);
    (void)snprintf(tail, room, "%s", strstr(written_string(&w), " <a") + 1);
    written_free(&w);
}

/* However much text stands between a control and the link after it. */
static void isolates_at_any_distance(void **state)
{
    (void)state;
    /* the last one has the first byte of controls: U+2014 */
    static const char *const fills[] = {"a", "<a&b", "\xC3\xA9 b",
                                        "\xE2\x80\x94"};
    for (size_t f = 0; f < ROWS(fills); f++) {
        char without[256];
        char near[256];
        char far[256];
        const size_t len = strlen(fills[f]);
        const size_t first = PROSE % len + (len < 3 ? 3 * len : len);
        write_after(fills[f], 0, without, sizeof without);
        write_after(fills[f], first, near, sizeof near);
        assert_string_not_equal(without, near);
        for (size_t back = first; back <= PROSE; back += len) {
            write_after(fills[f], back, far, sizeof far);
            assert_string_equal(far, near);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(appends_to_a_buffer),
        cmocka_unit_test(refuses_bad_buffers),
        cmocka_unit_test(nothing_to_set_ends_nothing),
        cmocka_unit_test(survives_each_failure),
        cmocka_unit_test(shortens_what_is_shown),
        cmocka_unit_test(orders_what_is_shown),
        cmocka_unit_test(refuses_unknown_orders),
        cmocka_unit_test(isolates_at_any_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
