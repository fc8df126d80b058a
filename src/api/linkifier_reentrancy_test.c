/* Callbacks that use the linkifier that is calling them, and which functions
 * may be called after a callback has stopped it. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"
#include "support/written.h"

/* The text ends in spaces, so that one push writes both links. */
#define SPACES "                                        "
#define TEXT   "a.com b.com" SPACES

/* ---------------------------------------------------------------- writers */

typedef linkspan_status linkifier_use(linkspan_linkifier *linkifier);

typedef struct writer {
    linkspan_linkifier *linkifier;
    linkifier_use *use; /* NULL: none */
    linkspan_status status;
    linkspan_status answer;
    written written;
} writer;

static linkspan_status use_and_keep(void *context, const char *bytes,
                                    size_t len)
{
    writer *w = context;
    if (w->use)
        w->status = w->use(w->linkifier);
    (void)keep_written(&w->written, bytes, len);
    return w->answer;
}

static linkspan_status push_into(linkspan_linkifier *linkifier)
{
    static char more[100000];
    written w = {.data = NULL};
    memset(more, 'c', sizeof more);
    const linkspan_status st =
        linkspan_linkifier_push(linkifier, more, sizeof more, keep_written, &w);
    assert_int_equal(w.calls, 0);
    return st;
}

static linkspan_status finish_it(linkspan_linkifier *linkifier)
{
    written w = {.data = NULL};
    const linkspan_status st =
        linkspan_linkifier_finish(linkifier, keep_written, &w);
    assert_int_equal(w.calls, 0);
    return st;
}

static const struct linkifier_row {
    const char *why;
    linkifier_use *use;
    linkspan_status later; /* the result after the writer has failed */
} linkifier_rows[] = {
    {"push", push_into, LINKSPAN_ERR_ARG},
    {"finish", finish_it, LINKSPAN_ERR_ARG},
    {"reset", linkspan_linkifier_reset, LINKSPAN_OK},
};

/* More text than is collected for one call of the writer. */
static char *long_text(size_t *len)
{
    static char text[20000];
    memset(text, ' ', sizeof text);
    for (size_t at = 0; at < sizeof text; at += 100)
        memcpy(text + at, "a.com", 5);
    *len = sizeof text;
    return text;
}

static void a_linkifier_refuses_its_own_writer(void **state)
{
    (void)state;
    size_t len = 0;
    const char *text = long_text(&len);
    written want = {.data = NULL};
    assert_int_equal(
        linkspan_linkify_write(NULL, NULL, text, len, keep_written, &want),
        LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(linkifier_rows); i++) {
        const struct linkifier_row *r = &linkifier_rows[i];
        writer w = {.use = r->use, .status = 77};
        assert_int_equal(linkspan_linkifier_new(NULL, NULL, &w.linkifier),
                         LINKSPAN_OK);
        ROW_EQ(
            r,
            linkspan_linkifier_push(w.linkifier, text, len, use_and_keep, &w),
            LINKSPAN_OK);
        ROW_EQ(r, w.status, LINKSPAN_ERR_BUSY);
        w.status = 77;
        ROW_EQ(r, linkspan_linkifier_finish(w.linkifier, use_and_keep, &w),
               LINKSPAN_OK);
        ROW_EQ(r, w.status, LINKSPAN_ERR_BUSY);
        ROW_STR(r, w.written.data, w.written.len, want.data);
        linkspan_linkifier_free(w.linkifier);
        written_free(&w.written);
    }
    ROWS_END();
    written_free(&want);
}

static void a_stopped_linkifier_needs_a_reset(void **state)
{
    (void)state;
    size_t len = 0;
    const char *text = long_text(&len);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(linkifier_rows); i++) {
        const struct linkifier_row *r = &linkifier_rows[i];
        writer w = {.answer = LINKSPAN_NONE};
        assert_int_equal(linkspan_linkifier_new(NULL, NULL, &w.linkifier),
                         LINKSPAN_OK);
        ROW_EQ(
            r,
            linkspan_linkifier_push(w.linkifier, text, len, use_and_keep, &w),
            LINKSPAN_NONE);
        ROW_EQ(r, w.written.calls, 1);
        ROW_EQ(r, r->use(w.linkifier), r->later);
        ROW_EQ(r, linkspan_linkifier_reset(w.linkifier), LINKSPAN_OK);
        w.answer = LINKSPAN_OK;
        ROW_EQ(
            r,
            linkspan_linkifier_push(w.linkifier, text, len, use_and_keep, &w),
            LINKSPAN_OK);
        linkspan_linkifier_free(w.linkifier);
        written_free(&w.written);
    }
    ROWS_END();
}

static linkspan_status free_linkifier(linkspan_linkifier *linkifier)
{
    linkspan_linkifier_free(linkifier);
    linkspan_linkifier_free(linkifier); /* a second call, while the linkifier
                                         * still exists */
    return LINKSPAN_OK;
}

/* Nothing more is written, and the linkifier is freed when the writer returns. */
static void a_writer_can_free_its_linkifier(void **state)
{
    (void)state;
    size_t len = 0;
    const char *text = long_text(&len);
    static const linkspan_status answers[] = {LINKSPAN_OK, LINKSPAN_ERR_SPACE};
    for (size_t i = 0; i < 4; i++) {
        const linkspan_status answer = answers[i % 2];
        const linkspan_status want = answer ? answer : LINKSPAN_NONE;
        failing_allocator allocator;
        failing_allocator_init(&allocator, SIZE_MAX);
        linkspan_linkify_options o;
        assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
        o.allocator = &allocator.base;
        writer w = {.use = free_linkifier, .answer = answer};
        assert_int_equal(linkspan_linkifier_new(NULL, &o, &w.linkifier),
                         LINKSPAN_OK);
        if (i < 2) {
            assert_int_equal(linkspan_linkifier_push(w.linkifier, text, len,
                                                     use_and_keep, &w),
                             want);
        } else {
            assert_int_equal(linkspan_linkifier_push(
                                 w.linkifier, EXACT("a.com"), use_and_keep, &w),
                             LINKSPAN_OK);
            assert_int_equal(
                linkspan_linkifier_finish(w.linkifier, use_and_keep, &w), want);
        }
        assert_int_equal(w.written.calls, 1);
        assert_int_equal(allocator.held, 0);
        written_free(&w.written);
    }
}

/* ----------------------------------------------------- filters and on_plan */

/* Both callbacks of a linkifier. They use the linkifier that is calling
 * them. */
typedef struct asker {
    linkspan_linkifier *linkifier;
    linkifier_use *use;
    linkspan_status status;
    linkspan_status answer;
    size_t asked;
} asker;

static linkspan_status use_in_plan(void *context, const linkspan_link *link,
                                   linkspan_str bytes, linkspan_plan *plan)
{
    asker *a = context;
    a->asked++;
    a->status = a->use(a->linkifier);
    assert_int_equal(link->span.end - link->span.start, bytes.len);
    assert_memory_equal(bytes.data + 1, ".com", 4); /* the bytes still exist */
    linkspan_str href;
    assert_int_equal(linkspan_plan_href(plan, &href), LINKSPAN_OK);
    return a->answer;
}

static int32_t use_in_filter(void *context, const linkspan_link *link,
                             linkspan_str bytes)
{
    asker *a = context;
    (void)link;
    (void)bytes;
    a->asked++;
    a->status = a->use(a->linkifier);
    return 1;
}

/* Make the linkifier of an asker. Its callback is the filter or on_plan. */
static void make_asking(asker *a, bool is_filter,
                        const linkspan_allocator *allocator)
{
    linkspan_linkify_options o;
    const linkspan_filter_options filter = {
        .size = sizeof filter, .filter = use_in_filter, .context = a};
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.allocator = allocator;
    o.on_plan = is_filter ? NULL : use_in_plan;
    o.plan_context = a;
    o.filter = is_filter ? &filter : NULL;
    assert_int_equal(linkspan_linkifier_new(NULL, &o, &a->linkifier),
                     LINKSPAN_OK);
}

static void a_linkifier_refuses_its_own_callbacks(void **state)
{
    (void)state;
    written want = {.data = NULL};
    assert_int_equal(
        linkspan_linkify_write(NULL, NULL, EXACT(TEXT), keep_written, &want),
        LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < 2 * ROWS(linkifier_rows); i++) {
        const struct linkifier_row *r = &linkifier_rows[i / 2];
        asker a = {.use = r->use, .status = 77};
        written w = {.data = NULL};
        make_asking(&a, i % 2 == 0, NULL);
        ROW_EQ(
            r,
            linkspan_linkifier_push(a.linkifier, EXACT(TEXT), keep_written, &w),
            LINKSPAN_OK);
        ROW_EQ(r, a.status, LINKSPAN_ERR_BUSY);
        ROW_EQ(r, linkspan_linkifier_finish(a.linkifier, keep_written, &w),
               LINKSPAN_OK);
        ROW_EQ(r, a.asked, 2);
        ROW_STR(r, written_string(&w), w.len, want.data);
        linkspan_linkifier_free(a.linkifier);
        written_free(&w);
    }
    ROWS_END();
    written_free(&want);
}

static void a_callback_can_free_its_linkifier(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, SIZE_MAX);
        asker a = {.use = free_linkifier, .answer = i == 2 ? -77 : 0};
        written w = {.data = NULL};
        make_asking(&a, i == 0, &allocator.base);
        assert_int_equal(
            linkspan_linkifier_push(a.linkifier, EXACT(TEXT), keep_written, &w),
            i == 2 ? -77 : LINKSPAN_NONE);
        assert_int_equal(a.asked, 1);
        assert_int_equal(w.calls, 0);
        assert_int_equal(allocator.held, 0);
        written_free(&w);
    }
}

static linkspan_status do_nothing(linkspan_linkifier *linkifier)
{
    (void)linkifier;
    return LINKSPAN_OK;
}

/* A call returns what its on_plan has returned; then a reset is needed. */
static void a_failing_callback_stops_its_linkifier(void **state)
{
    (void)state;
    asker a = {.use = do_nothing, .answer = LINKSPAN_ERR_INVALID};
    written w = {.data = NULL};
    make_asking(&a, false, NULL);
    assert_int_equal(
        linkspan_linkifier_push(a.linkifier, EXACT(TEXT), keep_written, &w),
        LINKSPAN_ERR_INVALID);
    assert_int_equal(a.asked, 1);
    assert_int_equal(
        linkspan_linkifier_push(a.linkifier, EXACT(TEXT), keep_written, &w),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_linkifier_reset(a.linkifier), LINKSPAN_OK);
    a.answer = LINKSPAN_OK;
    assert_int_equal(
        linkspan_linkifier_push(a.linkifier, EXACT(TEXT), keep_written, &w),
        LINKSPAN_OK);
    assert_int_equal(a.asked, 3);
    linkspan_linkifier_free(a.linkifier);
    written_free(&w);
}

/* A filter and on_plan that keep every link. */
static int32_t keep_link(void *context, const linkspan_link *link,
                         linkspan_str bytes)
{
    (void)link;
    (void)bytes;
    ++*(size_t *)context;
    return 1;
}

static linkspan_status keep_plan(void *context, const linkspan_link *link,
                                 linkspan_str bytes, linkspan_plan *plan)
{
    (void)link;
    (void)bytes;
    (void)plan;
    ++*(size_t *)context;
    return LINKSPAN_OK;
}

/* Make a linkifier whose filter and on_plan count. */
static void make_counting(writer *w, size_t *asked,
                          const linkspan_allocator *allocator)
{
    linkspan_linkify_options o;
    const linkspan_filter_options filter = {
        .size = sizeof filter, .filter = keep_link, .context = asked};
    assert_int_equal(linkspan_linkify_options_init(&o), LINKSPAN_OK);
    o.allocator = allocator;
    o.on_plan = keep_plan;
    o.plan_context = asked;
    o.filter = &filter;
    assert_int_equal(linkspan_linkifier_new(NULL, &o, &w->linkifier),
                     LINKSPAN_OK);
}

/* The linkifier stays busy while the writer runs, although filter and on_plan have
 * returned. */
static void a_linkifier_with_a_filter_refuses_its_writer(void **state)
{
    (void)state;
    size_t len = 0;
    const char *text = long_text(&len);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(linkifier_rows); i++) {
        const struct linkifier_row *r = &linkifier_rows[i];
        writer w = {.use = r->use, .status = 77};
        size_t asked = 0;
        make_counting(&w, &asked, NULL);
        ROW_EQ(
            r,
            linkspan_linkifier_push(w.linkifier, text, len, use_and_keep, &w),
            LINKSPAN_OK);
        ROW_EQ(r, w.status, LINKSPAN_ERR_BUSY);
        w.status = 77;
        ROW_EQ(r, linkspan_linkifier_finish(w.linkifier, use_and_keep, &w),
               LINKSPAN_OK);
        ROW_EQ(r, w.status, LINKSPAN_ERR_BUSY);
        ROW_EQ(r, asked, 2 * (len / 100)); /* filter and on_plan, a link each */
        linkspan_linkifier_free(w.linkifier);
        written_free(&w.written);
    }
    ROWS_END();
}

static void a_writer_can_free_its_linkifier_with_a_filter(void **state)
{
    (void)state;
    size_t len = 0;
    const char *text = long_text(&len);
    failing_allocator allocator;
    failing_allocator_init(&allocator, SIZE_MAX);
    writer w = {.use = free_linkifier};
    size_t asked = 0;
    make_counting(&w, &asked, &allocator.base);
    assert_int_equal(
        linkspan_linkifier_push(w.linkifier, text, len, use_and_keep, &w),
        LINKSPAN_NONE);
    assert_int_equal(w.written.calls, 1);
    assert_int_equal(allocator.held, 0);
    written_free(&w.written);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_linkifier_refuses_its_own_writer),
        cmocka_unit_test(a_stopped_linkifier_needs_a_reset),
        cmocka_unit_test(a_writer_can_free_its_linkifier),
        cmocka_unit_test(a_linkifier_refuses_its_own_callbacks),
        cmocka_unit_test(a_callback_can_free_its_linkifier),
        cmocka_unit_test(a_failing_callback_stops_its_linkifier),
        cmocka_unit_test(a_linkifier_with_a_filter_refuses_its_writer),
        cmocka_unit_test(a_writer_can_free_its_linkifier_with_a_filter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
