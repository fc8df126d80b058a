/* The memory of a stream is bounded for every text, and failed allocations do
 * no harm. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#if defined(__has_feature)
#    if __has_feature(address_sanitizer)
#        define IS_SANITISED
#    endif
#elif defined(__SANITIZE_ADDRESS__)
#    define IS_SANITISED
#endif
#ifdef IS_SANITISED
#    define TEXT_LEN 5000000u
#else
#    define TEXT_LEN 30000000u
#endif

#define PIECE  65536u
#define BEYOND 307200u /* above max_link_len */

/* ------------------------------------------------------ what is held at most */

typedef struct counting_allocator {
    linkspan_allocator base;
    size_t held;
    size_t most;
} counting_allocator;

/* Stands before each block, and holds its size. */
typedef union head {
    size_t bytes;
    max_align_t align;
} head;

static void *counting_resize(void *context, void *memory, size_t bytes)
{
    counting_allocator *a = context;
    head *old = memory ? (head *)memory - 1 : NULL;
    const size_t old_bytes = old ? old->bytes : 0;
    head *new = realloc(old, sizeof *new + bytes);
    if (!new)
        return NULL;
    new->bytes = bytes;
    a->held = a->held - old_bytes + bytes;
    if (a->most < a->held)
        a->most = a->held;
    return new + 1;
}

static void counting_release(void *context, void *memory)
{
    counting_allocator *a = context;
    if (!memory)
        return;
    head *old = (head *)memory - 1;
    a->held -= old->bytes;
    free(old);
}

static void count_init(counting_allocator *a)
{
    *a = (counting_allocator){.base = {.size = sizeof a->base,
                                       .context = a,
                                       .resize = counting_resize,
                                       .release = counting_release}};
}

/* A text of `start` once, then `again` repeated. */
static const struct endless_row {
    const char *why;
    const char *start;
    const char *again;
    size_t links;      /* number in the whole text; SIZE_MAX: one for each
                        * `again` */
    size_t extra_link; /* bytes added to the default max_link_len */
} endless_rows[] = {
    {"one endless link", "http://a.com/", "b", 0, 0},
    {"one endless link, the cap is larger", "http://a.com/", "b", 0, 1000000},
    {"an endless run of letters", "", "a", 0, 0},
    {"an endless host", "http://", "a.", 0, 0},
    {"an endless host of ideographs", "", "例", 0, 0},
    {"spaces", "", " ", 0, 0},
    {"a link and endless dots", "a.com/", ".", 0, 0},
    {"endless open brackets: the 126th ends the link (T4)", "a.com/", "(", 1,
     0},
    {"endless at signs", "a", "@", 0, 0},
    {"an endless local part", "", "a+", 0, 0},
    {"endless directives", "http://a.com/#", ":~:a", 0, 0},
    {"endless characters that are ignored", "a.com", "\xC2\xAD", 0, 0},
    {"endless bytes that are not UTF-8", "a.com/", "\x80\xF0\x9F", 1, 0},
    {"ordinary text with links", "",
     "See https://example.com/wiki/A_(b)?c=d#e, or write to me@example.org. ",
     SIZE_MAX, 0},
};

static int32_t count_link(void *context, const linkspan_link *link,
                          linkspan_str bytes)
{
    (void)link;
    (void)bytes;
    ++*(size_t *)context;
    return 0;
}

/* Fill the next piece; `*phase` is the place in `again` at which it starts. */
static void fill(char *piece, const char *again, size_t *phase)
{
    const size_t len = strlen(again);
    for (size_t i = 0; i < PIECE; i++) {
        piece[i] = again[*phase];
        *phase = *phase + 1 == len ? 0 : *phase + 1;
    }
}

static void push_endless(const struct endless_row *r, linkspan_stream *stream,
                         size_t *links)
{
    static char piece[PIECE];
    size_t phase = 0;
    assert_int_equal(
        linkspan_stream_push(stream, EXACT(r->start), count_link, links),
        LINKSPAN_OK);
    for (size_t len = 0; len < TEXT_LEN; len += PIECE) {
        fill(piece, r->again, &phase);
        assert_int_equal(
            linkspan_stream_push(stream, piece, PIECE, count_link, links),
            LINKSPAN_OK);
    }
    assert_int_equal(linkspan_stream_finish(stream, count_link, links),
                     LINKSPAN_OK);
}

static void memory_is_bounded(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(endless_rows); i++) {
        const struct endless_row *r = &endless_rows[i];
        linkspan_options options;
        (void)linkspan_options_init(&options);
        options.max_link_len += r->extra_link;
        const size_t bound = options.max_link_len + BEYOND;
        counting_allocator allocator;
        count_init(&allocator);
        linkspan_detector *d = NULL;
        linkspan_stream *stream = NULL;
        assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
        assert_int_equal(linkspan_stream_new(d, &allocator.base, &stream),
                         LINKSPAN_OK);
        size_t links = 0;
        push_endless(r, stream, &links);
        if (r->links == SIZE_MAX)
            ROW_EQ(r, links >= TEXT_LEN / strlen(r->again) * 2, true);
        else
            ROW_EQ(r, links, r->links);
        ROW_EQ(r, allocator.most <= bound ? 0 : allocator.most, 0);
        linkspan_stream_free(stream);
        linkspan_detector_free(d);
        ROW_EQ(r, allocator.held, 0);
    }
    ROWS_END();
}

/* ---------------------------------------------------- failing allocations */

/* A text that makes the buffer grow several times: it has links, and one link
 * that is so long that it has to wait. */
static linkspan_status push_all(linkspan_stream *stream, size_t *links)
{
    static char text[300000];
    memset(text, 'b', sizeof text);
    memcpy(text, "x.com y.com http://a.com/", 25);
    for (size_t at = 100000; at < sizeof text; at += 1000)
        memcpy(text + at, " a.com ", 7);
    for (size_t at = 0; at < sizeof text; at += 3000) {
        const linkspan_status st =
            linkspan_stream_push(stream, text + at, 3000, count_link, links);
        if (st != LINKSPAN_OK)
            return st;
    }
    return linkspan_stream_finish(stream, count_link, links);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    linkspan_options options;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&options);
    options.max_link_len = 150000;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
    size_t n = 0;
    for (; st != LINKSPAN_OK; n++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, n);
        linkspan_stream *stream = NULL;
        size_t links = 0;
        st = linkspan_stream_new(d, &allocator.base, &stream);
        if (st == LINKSPAN_OK)
            st = push_all(stream, &links);
        else
            assert_null(stream);
        assert_true(st == LINKSPAN_OK || st == LINKSPAN_ERR_NO_MEMORY);
        if (st == LINKSPAN_OK)
            assert_int_equal(links, 2 + 1 + 200);
        linkspan_stream_free(stream);
        assert_int_equal(allocator.held, 0);
    }
    assert_true(n > 4);
    linkspan_detector_free(d);
}

/* A failed feed takes nothing in, and can be repeated. */
static void a_failed_feed_changes_nothing(void **state)
{
    (void)state;
    linkspan_detector *d = NULL;
    linkspan_stream *stream = NULL;
    failing_allocator allocator;
    failing_allocator_init(&allocator, 1);
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_new(d, &allocator.base, &stream),
                     LINKSPAN_OK);
    size_t taken = 99;
    assert_int_equal(linkspan_stream_feed(stream, "a.com", 5, &taken),
                     LINKSPAN_ERR_NO_MEMORY);
    assert_int_equal(taken, 99);
    allocator.calls_left = SIZE_MAX;
    assert_int_equal(linkspan_stream_feed(stream, "a.com", 5, &taken),
                     LINKSPAN_OK);
    assert_int_equal(taken, 5);
    size_t links = 0;
    assert_int_equal(linkspan_stream_finish(stream, count_link, &links),
                     LINKSPAN_OK);
    assert_int_equal(links, 1);
    linkspan_stream_free(stream);
    linkspan_detector_free(d);
    assert_int_equal(allocator.held, 0);
}

/* There is no memory for the rest of a piece: the links that were decided are
 * reported, and then the stream takes no more text until it is reset. */
static void without_memory_a_push_is_the_last(void **state)
{
    (void)state;
    static char text[20000];
    memset(text, ' ', sizeof text);
    memcpy(text, "a.com b.com", 11);
    linkspan_detector *d = NULL;
    linkspan_stream *stream = NULL;
    failing_allocator allocator;
    failing_allocator_init(&allocator, 1);
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_new(d, &allocator.base, &stream),
                     LINKSPAN_OK);
    size_t links = 0;
    size_t taken = 99;
    linkspan_link link;
    assert_int_equal(
        linkspan_stream_push(stream, text, sizeof text, count_link, &links),
        LINKSPAN_ERR_NO_MEMORY);
    assert_int_equal(links, 2);
    allocator.calls_left = SIZE_MAX;
    assert_int_equal(
        linkspan_stream_push(stream, "c.com ", 6, count_link, &links),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_feed(stream, "c.com ", 6, &taken),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(taken, 99);
    assert_int_equal(linkspan_stream_pull(stream, &link, NULL), LINKSPAN_NONE);
    assert_int_equal(linkspan_stream_finish(stream, count_link, &links),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(links, 2);
    assert_int_equal(linkspan_stream_reset(stream), LINKSPAN_OK);
    assert_int_equal(
        linkspan_stream_push(stream, text, sizeof text, count_link, &links),
        LINKSPAN_OK);
    assert_int_equal(linkspan_stream_finish(stream, count_link, &links),
                     LINKSPAN_OK);
    assert_int_equal(links, 4);
    linkspan_stream_free(stream);
    linkspan_detector_free(d);
    assert_int_equal(allocator.held, 0);
}

/* A callback that stops after one link. Calls before a reset must not read the
 * piece, whose memory is gone. */
static int32_t stop(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    (void)count_link(context, link, bytes);
    return 1;
}

static void a_stopped_push_keeps_no_pointer(void **state)
{
    (void)state;
    linkspan_detector *d = NULL;
    linkspan_stream *stream = NULL;
    assert_int_equal(linkspan_detector_new(NULL, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_new(d, NULL, &stream), LINKSPAN_OK);
    const size_t len = 10000;
    char *piece = malloc(len);
    assert_non_null(piece);
    memset(piece, ' ', len);
    memcpy(piece, "a.com b.com", 11);
    size_t links = 0;
    size_t settled = 0;
    linkspan_link link;
    assert_int_equal(linkspan_stream_push(stream, piece, len, stop, &links),
                     LINKSPAN_NONE);
    assert_int_equal(links, 1);
    memset(piece, 'x', len);
    free(piece);
    assert_int_equal(linkspan_stream_settled(stream, &settled), LINKSPAN_OK);
    assert_true(settled <= 6);
    assert_int_equal(linkspan_stream_pull(stream, &link, NULL), LINKSPAN_NONE);
    linkspan_stream_free(stream);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_failed_feed_changes_nothing),
        cmocka_unit_test(without_memory_a_push_is_the_last),
        cmocka_unit_test(a_stopped_push_keeps_no_pointer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
