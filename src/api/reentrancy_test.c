/* Callbacks that use the stream or linkifier that is calling them, and what may
 * be called after one has stopped it. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"
#include "support/written.h"

/* Ends in spaces, so that a push reports both links. */
#define SPACES "                                        "
#define TEXT   "a.com b.com" SPACES

static linkspan_detector *detector(void)
{
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    return d;
}

/* --------------------------------------------------------------- streams */

typedef struct caller caller;

/* One use of a stream in its own callback; gives the status. */
typedef linkspan_status stream_use(linkspan_stream *stream);

struct caller {
    linkspan_stream *stream;
    stream_use *use; /* NULL: none */
    linkspan_status status;
    int32_t answer; /* of the callback */
    size_t links;
};

static int32_t count_link(void *context, const linkspan_link *link,
                          linkspan_str bytes)
{
    (void)link;
    (void)bytes;
    ++*(size_t *)context;
    return 0;
}

/* Uses the stream, and then looks at the link's bytes, which must still be
 * there. */
static int32_t use_it(void *context, const linkspan_link *link,
                      linkspan_str bytes)
{
    caller *c = context;
    char copy[8];
    c->links++;
    if (c->use)
        c->status = c->use(c->stream);
    assert_int_equal(bytes.len, 5);
    assert_int_equal(link->span.end - link->span.start, 5);
    memcpy(copy, bytes.data, bytes.len);
    assert_memory_equal(copy + 1, ".com", 4);
    return c->answer;
}

static linkspan_status push_more(linkspan_stream *stream)
{
    static char more[100000];
    size_t links = 0;
    memset(more, 'c', sizeof more);
    const linkspan_status st =
        linkspan_stream_push(stream, more, sizeof more, count_link, &links);
    assert_int_equal(links, 0);
    return st;
}

static linkspan_status finish(linkspan_stream *stream)
{
    size_t links = 0;
    const linkspan_status st =
        linkspan_stream_finish(stream, count_link, &links);
    assert_int_equal(links, 0);
    return st;
}

static linkspan_status feed(linkspan_stream *stream)
{
    static char more[100000];
    size_t taken = 77;
    memset(more, 'c', sizeof more);
    const linkspan_status st =
        linkspan_stream_feed(stream, more, sizeof more, &taken);
    assert_int_equal(taken, 77);
    return st;
}

static linkspan_status pull(linkspan_stream *stream)
{
    linkspan_link link = {.size = 77};
    linkspan_str bytes = {NULL, 77};
    const linkspan_status st = linkspan_stream_pull(stream, &link, &bytes);
    assert_int_equal(link.size, 77);
    assert_int_equal(bytes.len, 77);
    return st;
}

static linkspan_status settled(linkspan_stream *stream)
{
    size_t offset = 0;
    return linkspan_stream_settled(stream, &offset);
}

static const struct stream_row {
    const char *why;
    stream_use *use;
    linkspan_status inside; /* the callback */
    linkspan_status later;  /* after a callback has stopped the stream */
} stream_rows[] = {
    {"push", push_more, LINKSPAN_ERR_BUSY, LINKSPAN_ERR_ARG},
    {"finish", finish, LINKSPAN_ERR_BUSY, LINKSPAN_ERR_ARG},
    {"feed", feed, LINKSPAN_ERR_BUSY, LINKSPAN_ERR_ARG},
    {"end", linkspan_stream_end, LINKSPAN_ERR_BUSY, LINKSPAN_ERR_ARG},
    {"pull", pull, LINKSPAN_ERR_BUSY, LINKSPAN_NONE},
    {"reset", linkspan_stream_reset, LINKSPAN_ERR_BUSY, LINKSPAN_OK},
    {"settled only looks", settled, LINKSPAN_OK, LINKSPAN_OK},
};

/* In a push and in a finish: refused, and the links are reported as if nothing
 * had been tried. */
static void a_stream_refuses_its_own_callback(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(stream_rows); i++) {
        const struct stream_row *r = &stream_rows[i];
        caller c = {.use = r->use, .status = 77};
        assert_int_equal(linkspan_stream_new(d, NULL, &c.stream), LINKSPAN_OK);
        ROW_EQ(r, linkspan_stream_push(c.stream, EXACT(TEXT), use_it, &c),
               LINKSPAN_OK);
        ROW_EQ(r, c.links, 2);
        ROW_EQ(r, c.status, r->inside);
        c.status = 77;
        ROW_EQ(r, linkspan_stream_push(c.stream, EXACT("c.com"), use_it, &c),
               LINKSPAN_OK);
        ROW_EQ(r, linkspan_stream_finish(c.stream, use_it, &c), LINKSPAN_OK);
        ROW_EQ(r, c.links, 3);
        ROW_EQ(r, c.status, r->inside);
        linkspan_stream_free(c.stream);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

/* By a push, or by the finish after it if `in_finish`. */
static void stop_stream(caller *c, bool in_finish)
{
    c->use = NULL;
    c->answer = in_finish ? 0 : 1;
    assert_int_equal(
        linkspan_stream_push(c->stream, EXACT(TEXT "c.com"), use_it, c),
        in_finish ? LINKSPAN_OK : LINKSPAN_NONE);
    c->answer = 1;
    if (in_finish)
        assert_int_equal(linkspan_stream_finish(c->stream, use_it, c),
                         LINKSPAN_NONE);
}

static void a_stopped_stream_needs_a_reset(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    ROWS_BEGIN();
    for (size_t i = 0; i < 2 * ROWS(stream_rows); i++) {
        const struct stream_row *r = &stream_rows[i / 2];
        caller c = {.links = 0};
        assert_int_equal(linkspan_stream_new(d, NULL, &c.stream), LINKSPAN_OK);
        stop_stream(&c, i % 2 == 1);
        ROW_EQ(r, c.links, i % 2 == 1 ? 3 : 1);
        ROW_EQ(r, r->use(c.stream), r->later);
        if (r->use != linkspan_stream_reset) /* and it stays so */
            ROW_EQ(r, r->use(c.stream), r->later);
        ROW_EQ(r, linkspan_stream_reset(c.stream), LINKSPAN_OK);
        size_t links = 0;
        ROW_EQ(r,
               linkspan_stream_push(c.stream, EXACT(TEXT), count_link, &links),
               LINKSPAN_OK);
        ROW_EQ(r, links, 2);
        linkspan_stream_free(c.stream);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

static linkspan_status free_stream(linkspan_stream *stream)
{
    linkspan_stream_free(stream);
    linkspan_stream_free(stream); /* once more while it is still there */
    return LINKSPAN_OK;
}

/* The stream is freed when the callback has returned, whatever that returns. */
static void a_callback_can_free_its_stream(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    for (int32_t i = 0; i < 4; i++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, SIZE_MAX);
        caller c = {.answer = i % 2};
        assert_int_equal(linkspan_stream_new(d, &allocator.base, &c.stream),
                         LINKSPAN_OK);
        if (i < 2) {
            c.use = free_stream;
            assert_int_equal(
                linkspan_stream_push(c.stream, EXACT(TEXT), use_it, &c),
                LINKSPAN_NONE);
        } else {
            assert_int_equal(
                linkspan_stream_push(c.stream, EXACT("a.com"), use_it, &c),
                LINKSPAN_OK);
            c.use = free_stream;
            assert_int_equal(linkspan_stream_finish(c.stream, use_it, &c),
                             LINKSPAN_NONE);
        }
        assert_int_equal(c.links, 1);
        assert_int_equal(allocator.held, 0);
    }
    linkspan_detector_free(d);
}

/* Another stream is free to be used. */
static linkspan_status use_another(linkspan_stream *stream)
{
    (void)stream;
    linkspan_detector *d = detector();
    linkspan_stream *other = NULL;
    size_t links = 0;
    assert_int_equal(linkspan_stream_new(d, NULL, &other), LINKSPAN_OK);
    const linkspan_status st =
        linkspan_stream_push(other, EXACT(TEXT), count_link, &links);
    assert_int_equal(links, 2);
    linkspan_stream_free(other);
    linkspan_detector_free(d);
    return st;
}

static void a_callback_can_use_another_stream(void **state)
{
    (void)state;
    linkspan_detector *d = detector();
    caller c = {.use = use_another, .status = 77};
    assert_int_equal(linkspan_stream_new(d, NULL, &c.stream), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_push(c.stream, EXACT(TEXT), use_it, &c),
                     LINKSPAN_OK);
    assert_int_equal(c.status, LINKSPAN_OK);
    assert_int_equal(c.links, 2);
    linkspan_stream_free(c.stream);
    linkspan_detector_free(d);
}

/* ------------------------------------------------------------- linkifiers */

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
    linkspan_status later; /* after the writer has failed */
} linkifier_rows[] = {
    {"push", push_into, LINKSPAN_ERR_ARG},
    {"finish", finish_it, LINKSPAN_ERR_ARG},
    {"reset", linkspan_linkifier_reset, LINKSPAN_OK},
};

/* Longer than what is gathered for one call of the writer. */
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
        linkspan_linkify(NULL, NULL, text, len, keep_written, &want),
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
    linkspan_linkifier_free(linkifier); /* once more while it is still there */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_refuses_its_own_callback),
        cmocka_unit_test(a_stopped_stream_needs_a_reset),
        cmocka_unit_test(a_callback_can_free_its_stream),
        cmocka_unit_test(a_callback_can_use_another_stream),
        cmocka_unit_test(a_linkifier_refuses_its_own_writer),
        cmocka_unit_test(a_stopped_linkifier_needs_a_reset),
        cmocka_unit_test(a_writer_can_free_its_linkifier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
