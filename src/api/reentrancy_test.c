/* Callbacks that use the stream that is calling them, and which functions may
 * be called after a callback has stopped it. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

/* The text ends in spaces, so that one push reports both links. */
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

/* A call that a callback makes with its own stream. Returns the status of the
 * call. */
typedef linkspan_status stream_use(linkspan_stream *stream);

struct caller {
    linkspan_stream *stream;
    stream_use *use; /* NULL: none */
    linkspan_status status;
    int32_t answer; /* what the callback returns */
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

/* A callback that uses the stream and then reads the bytes of the link, which
 * must still exist. */
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
    linkspan_status inside; /* result of the call inside the callback */
    linkspan_status later;  /* result after a callback has stopped the stream */
} stream_rows[] = {
    {"push", push_more, LINKSPAN_ERR_BUSY, LINKSPAN_ERR_ARG},
    {"finish", finish, LINKSPAN_ERR_BUSY, LINKSPAN_ERR_ARG},
    {"feed", feed, LINKSPAN_ERR_BUSY, LINKSPAN_ERR_ARG},
    {"end", linkspan_stream_end, LINKSPAN_ERR_BUSY, LINKSPAN_ERR_ARG},
    {"pull", pull, LINKSPAN_ERR_BUSY, LINKSPAN_NONE},
    {"reset", linkspan_stream_reset, LINKSPAN_ERR_BUSY, LINKSPAN_OK},
    {"settled only looks", settled, LINKSPAN_OK, LINKSPAN_OK},
};

/* During a push and during a finish: the call is refused, and the links are
 * reported as if it had not been made. */
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

/* Let the callback stop the stream: in a push, or in the finish after it if
 * `in_finish`. */
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
        if (r->use != linkspan_stream_reset) /* every further call is refused
                                              * too */
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
    linkspan_stream_free(stream); /* a second call, while the stream still
                                   * exists */
    return LINKSPAN_OK;
}

/* The stream is freed after the callback has returned, whatever the callback
 * returns. */
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

/* A callback may use another stream. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_refuses_its_own_callback),
        cmocka_unit_test(a_stopped_stream_needs_a_reset),
        cmocka_unit_test(a_callback_can_free_its_stream),
        cmocka_unit_test(a_callback_can_use_another_stream),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
