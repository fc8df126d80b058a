/* linkspan_stream_*(): every wrong argument, the order of calls, how soon a
 * link is reported, memory. tests/property/stream_property.c tests that the
 * links are those of the whole text. */
/* Tests: find/stream.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "find/detector.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define TOO_LONG ((size_t)PTRDIFF_MAX + 1)
#define MOST     64

/* The links that were reported, as text. */
typedef struct told {
    size_t count;
    size_t stop_at; /* the callback stops at this link */
    linkspan_link links[MOST];
    char bytes[MOST][64];
} told;

static int32_t on_link(void *context, const linkspan_link *link,
                       linkspan_str bytes)
{
    told *t = context;
    assert_true(t->count < MOST);
    assert_int_equal(bytes.len, link->span.end - link->span.start);
    t->links[t->count] = *link;
    (void)snprintf(t->bytes[t->count], sizeof t->bytes[0], "%.*s",
                   (int)bytes.len, bytes.data);
    t->count++;
    return t->count == t->stop_at;
}

typedef struct fixture {
    linkspan_detector *detector;
    linkspan_stream *stream;
} fixture;

static fixture set_up_profile(uint32_t profile, size_t max_link_len,
                              const linkspan_allocator *allocator)
{
    fixture f = {NULL, NULL};
    linkspan_options options;
    (void)linkspan_options_init(&options);
    (void)linkspan_options_set_profile(&options, profile);
    options.max_link_len = max_link_len;
    assert_int_equal(linkspan_detector_new(&options, &f.detector), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_new(f.detector, allocator, &f.stream),
                     LINKSPAN_OK);
    return f;
}

static fixture set_up(size_t max_link_len, const linkspan_allocator *allocator)
{
    return set_up_profile(LINKSPAN_PROFILE_UTS58, max_link_len, allocator);
}

static void tear_down(fixture *f)
{
    linkspan_stream_free(f->stream);
    linkspan_detector_free(f->detector);
}

static linkspan_status push(linkspan_stream *stream, const char *text, told *t)
{
    return linkspan_stream_push(stream, EXACT(text), on_link, t);
}

/* --------------------------------------------------------------- arguments */

static void new_checks_its_arguments(void **state)
{
    (void)state;
    fixture f = set_up(100, NULL);
    linkspan_stream *const nowhere = f.stream;
    linkspan_stream *stream = nowhere;
    failing_allocator allocator;
    failing_allocator_init(&allocator, SIZE_MAX);
    assert_int_equal(linkspan_stream_new(NULL, NULL, &stream),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_new(f.detector, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    linkspan_allocator bad = allocator.base;
    bad.size = 0;
    assert_int_equal(linkspan_stream_new(f.detector, &bad, &stream),
                     LINKSPAN_ERR_ARG);
    bad = allocator.base;
    bad.resize = NULL;
    assert_int_equal(linkspan_stream_new(f.detector, &bad, &stream),
                     LINKSPAN_ERR_ARG);
    bad = allocator.base;
    bad.release = NULL;
    assert_int_equal(linkspan_stream_new(f.detector, &bad, &stream),
                     LINKSPAN_ERR_ARG);
    assert_ptr_equal(stream, nowhere);
    assert_int_equal(allocator.calls, 0);
    linkspan_stream_free(NULL);
    tear_down(&f);
}

static void a_link_larger_than_memory_is_refused(void **state)
{
    (void)state;
    static const size_t lengths[] = {SIZE_MAX, PTRDIFF_MAX, SIZE_MAX / 2 + 1};
    for (size_t i = 0; i < 2 * ROWS(lengths); i++) {
        linkspan_options options;
        linkspan_detector *d = NULL;
        linkspan_stream *stream = NULL;
        (void)linkspan_options_init(&options);
        if (i % 2)
            options.max_link_len = lengths[i / 2];
        else
            options.max_local_part = lengths[i / 2];
        assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
        assert_int_equal(linkspan_stream_new(d, NULL, &stream),
                         LINKSPAN_ERR_LIMIT);
        assert_null(stream);
        linkspan_detector_free(d);
    }
}

static void every_call_checks_its_arguments(void **state)
{
    (void)state;
    fixture f = set_up(100, NULL);
    told t = {0};
    size_t taken = 99;
    linkspan_link link;
    memset(&link, 0xA5, sizeof link);
    const linkspan_link before = link;
    linkspan_str bytes = {"x", 1};
    assert_int_equal(linkspan_stream_push(NULL, "a", 1, on_link, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_push(f.stream, NULL, 1, on_link, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_push(f.stream, "a", TOO_LONG, on_link, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_push(f.stream, "a", 1, NULL, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_finish(NULL, on_link, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_finish(f.stream, NULL, &t),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_feed(NULL, "a", 1, &taken),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_feed(f.stream, NULL, 1, &taken),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_feed(f.stream, "a", TOO_LONG, &taken),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_feed(f.stream, "a", 1, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_pull(NULL, &link, &bytes),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_pull(f.stream, NULL, &bytes),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_end(NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_reset(NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_settled(NULL, &taken), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_settled(f.stream, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_pull(f.stream, &link, &bytes),
                     LINKSPAN_NONE);
    assert_int_equal(taken, 99);
    assert_int_equal(t.count, 0);
    assert_int_equal(bytes.len, 1);
    assert_memory_equal(&link, &before, sizeof link);

    /* these calls have neither ended nor damaged the stream */
    assert_int_equal(push(f.stream, "a.com", &t), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                     LINKSPAN_OK);
    assert_int_equal(t.count, 1);
    tear_down(&f);
}

/* ------------------------------------------------------- the order of calls */

static void after_the_end_there_is_only_reset(void **state)
{
    (void)state;
    fixture f = set_up(100, NULL);
    told t = {0};
    size_t taken = 99;
    for (unsigned round = 0; round < 2; round++) {
        assert_int_equal(push(f.stream, "a.com", &t), LINKSPAN_OK);
        assert_int_equal(round == 0
                             ? linkspan_stream_finish(f.stream, on_link, &t)
                             : linkspan_stream_end(f.stream),
                         LINKSPAN_OK);
        assert_int_equal(push(f.stream, "b.com ", &t), LINKSPAN_ERR_ARG);
        assert_int_equal(push(f.stream, "", &t), LINKSPAN_ERR_ARG);
        assert_int_equal(linkspan_stream_feed(f.stream, "b", 1, &taken),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(taken, 99);
        assert_int_equal(t.count, 1);
        assert_int_equal(linkspan_stream_reset(f.stream), LINKSPAN_OK);
    }
    tear_down(&f);
}

/* Text before a reset has no effect. */
static void reset_forgets_everything(void **state)
{
    (void)state;
    static const char *const cut[] = {"http://exam",
                                      "xx@",
                                      "a.com/(b",
                                      "text\xE4\xB8",
                                      "http://a.com:80",
                                      "ssh://",
                                      "http://a.com/a b.com c.com d.com "};
    fixture f = set_up(100, NULL);
    for (size_t i = 0; i < ROWS(cut); i++) {
        told before = {0};
        told t = {0};
        assert_int_equal(push(f.stream, cut[i], &before), LINKSPAN_OK);
        if (i % 2)
            assert_int_equal(linkspan_stream_end(f.stream), LINKSPAN_OK);
        assert_int_equal(linkspan_stream_reset(f.stream), LINKSPAN_OK);
        assert_int_equal(push(f.stream, "b.com c.com", &t), LINKSPAN_OK);
        assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                         LINKSPAN_OK);
        assert_int_equal(t.count, 2);
        assert_string_equal(t.bytes[0], "b.com");
        assert_string_equal(t.bytes[1], "c.com");
        assert_int_equal(t.links[0].span.start, 0);
        assert_int_equal(t.links[1].span.start, 6);
        assert_int_equal(linkspan_stream_reset(f.stream), LINKSPAN_OK);
    }
    tear_down(&f);
}

static void the_callback_can_stop(void **state)
{
    (void)state;
    static const char text[] = "a.com b.com c.com d.com             ";
    fixture f = set_up(100, NULL);
    for (size_t stop_at = 1; stop_at <= 4; stop_at++) {
        told t = {.stop_at = stop_at};
        assert_int_equal(push(f.stream, text, &t), LINKSPAN_NONE);
        assert_int_equal(t.count, stop_at);
        assert_int_equal(linkspan_stream_reset(f.stream), LINKSPAN_OK);
    }
    told t = {.stop_at = 1}; /* in the last call */
    assert_int_equal(push(f.stream, "a.com", &t), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                     LINKSPAN_NONE);
    assert_int_equal(t.count, 1);
    assert_int_equal(linkspan_stream_reset(f.stream), LINKSPAN_OK);
    t = (told){0};
    assert_int_equal(push(f.stream, text, &t), LINKSPAN_OK);
    assert_int_equal(t.count, 4);
    tear_down(&f);
}

static void nothing_is_a_piece(void **state)
{
    (void)state;
    fixture f = set_up(100, NULL);
    told t = {0};
    size_t taken = 99;
    assert_int_equal(linkspan_stream_push(f.stream, NULL, 0, on_link, &t),
                     LINKSPAN_OK);
    for (const char *p = "see a.com/b now"; *p; p++) {
        assert_int_equal(linkspan_stream_push(f.stream, "", 0, on_link, &t),
                         LINKSPAN_OK);
        assert_int_equal(linkspan_stream_push(f.stream, p, 1, on_link, &t),
                         LINKSPAN_OK);
    }
    assert_int_equal(linkspan_stream_feed(f.stream, NULL, 0, &taken),
                     LINKSPAN_OK);
    assert_int_equal(taken, 0);
    assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                     LINKSPAN_OK);
    assert_int_equal(t.count, 1);
    assert_string_equal(t.bytes[0], "a.com/b");
    assert_int_equal(linkspan_stream_reset(f.stream), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                     LINKSPAN_OK); /* no text at all */
    assert_int_equal(t.count, 1);
    tear_down(&f);
}

/* ------------------------------------------------------------- the links */

/* Text is settled, and can be passed on, even in the middle of a line that never
 * ends. After linkspan_stream_finish(), all of the text is settled. */
static void text_is_settled_behind_the_scan(void **state)
{
    (void)state;
    static char words[200000];
    memset(words, 'a', sizeof words);
    for (size_t i = 0; i < sizeof words; i += 8)
        words[i] = ' ';
    fixture f = set_up(100, NULL);
    told t = {0};
    size_t settled = 99;
    assert_int_equal(linkspan_stream_settled(f.stream, &settled), LINKSPAN_OK);
    assert_int_equal(settled, 0);
    assert_int_equal(push(f.stream, "see a.com/x then ", &t), LINKSPAN_OK);
    assert_int_equal(t.count, 1);
    assert_int_equal(linkspan_stream_settled(f.stream, &settled), LINKSPAN_OK);
    assert_true(settled >= t.links[0].span.end);
    assert_int_equal(
        linkspan_stream_push(f.stream, words, sizeof words, on_link, &t),
        LINKSPAN_OK);
    assert_int_equal(linkspan_stream_settled(f.stream, &settled), LINKSPAN_OK);
    assert_true(settled > sizeof words / 2);
    assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_stream_settled(f.stream, &settled), LINKSPAN_OK);
    assert_int_equal(settled, strlen("see a.com/x then ") + sizeof words);
    tear_down(&f);
}

static void a_link_is_told_soon(void **state)
{
    (void)state;
    static const char *const links[] = {"a.com", "http://example.com/a/b?c#d",
                                        "user@example.com", "http://[::1]:80/",
                                        "例え.com/中"};
    for (size_t i = 0; i < 2 * ROWS(links); i++) {
        const char *link = links[i / 2];
        const char *before = i % 2 ? "see " : "";
        char text[128];
        const size_t len =
            (size_t)snprintf(text, sizeof text, "%s%s", before, link);
        fixture f = set_up(1000, NULL);
        told t = {0};
        for (size_t at = 0; at < len; at++)
            assert_int_equal(
                linkspan_stream_push(f.stream, text + at, 1, on_link, &t),
                LINKSPAN_OK);
        assert_int_equal(push(f.stream, " ", &t), LINKSPAN_OK);
        assert_int_equal(t.count, 1);
        assert_string_equal(t.bytes[0], link);
        tear_down(&f);
    }
}

/* With tailored rules too, a link with a scheme is reported with the space
 * after it, and a link without a scheme at the end of its line. */
static void a_tailored_link_is_told_soon(void **state)
{
    (void)state;
    static const char *const ends[] = {
        "https://example.com ", "http://a.com/a/b?c#d ", "see example.com\n"};
    for (size_t i = 0; i < ROWS(ends); i++) {
        fixture f = set_up_profile(LINKSPAN_PROFILE_TAILORED, 1000, NULL);
        told t = {0};
        for (const char *p = ends[i]; *p; p++) {
            assert_int_equal(t.count, 0);
            assert_int_equal(linkspan_stream_push(f.stream, p, 1, on_link, &t),
                             LINKSPAN_OK);
        }
        /* a detector without a kernel may need more of the line */
        const size_t most = f.detector->kernel ? 0 : 64;
        for (size_t after = 0; t.count == 0 && after < most; after++)
            assert_int_equal(push(f.stream, "x", &t), LINKSPAN_OK);
        assert_int_equal(t.count, 1);
        tear_down(&f);
    }
}

/* A link of 40,000 bytes, byte by byte, and the text that ends it. A space
 * decides at once, even in the middle of a piece. Any other text decides within
 * 64 bytes, and so does a space if tailored rules look further. */
static void a_long_link_is_told_soon(void **state)
{
    (void)state;
    static const struct {
        uint32_t profile;
        const char *end;
        size_t most;
    } rows[] = {{LINKSPAN_PROFILE_UTS58, " ", 1},
                {LINKSPAN_PROFILE_UTS58, "\n", 1},
                {LINKSPAN_PROFILE_UTS58, " xx", 3},
                {LINKSPAN_PROFILE_UTS58, ")", 64},
                {LINKSPAN_PROFILE_UTS58, "\u3000", 64},
                {LINKSPAN_PROFILE_TAILORED, " ", 64},
                {LINKSPAN_PROFILE_TAILORED, "\n", 1},
                {LINKSPAN_PROFILE_TAILORED, ", xx", 64},
                {LINKSPAN_PROFILE_TAILORED, ")", 64},
                {LINKSPAN_PROFILE_TAILORED, "\u3000", 64}};
    for (size_t i = 0; i < ROWS(rows); i++) {
        fixture f = set_up_profile(rows[i].profile, 65536, NULL);
        told t = {0};
        assert_int_equal(push(f.stream, "http://a.com/", &t), LINKSPAN_OK);
        for (size_t at = 0; at < 40000; at++)
            assert_int_equal(push(f.stream, "a", &t), LINKSPAN_OK);
        assert_int_equal(t.count, 0);
        assert_int_equal(push(f.stream, rows[i].end, &t), LINKSPAN_OK);
        size_t after = strlen(rows[i].end);
        for (; t.count == 0 && after < 1000; after++)
            assert_int_equal(push(f.stream, "x", &t), LINKSPAN_OK);
        assert_int_equal(t.count, 1);
        assert_true(after <= rows[i].most);
        assert_int_equal(t.links[0].span.end, 40013);
        tear_down(&f);
    }
}

/* Offsets count from the start of the whole text, however long it is, and the
 * bytes are those of the link. */
static void offsets_are_those_of_the_whole_text(void **state)
{
    (void)state;
    static char spaces[100000];
    memset(spaces, ' ', sizeof spaces);
    fixture f = set_up(100, NULL);
    told t = {0};
    size_t want = 0;
    for (size_t i = 0; i < 20; i++) {
        assert_int_equal(
            linkspan_stream_push(f.stream, spaces, sizeof spaces, on_link, &t),
            LINKSPAN_OK);
        assert_int_equal(push(f.stream, "http://a.com:80/b?c#d:~:e", &t),
                         LINKSPAN_OK);
    }
    assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                     LINKSPAN_OK);
    assert_int_equal(t.count, 20);
    for (size_t i = 0; i < 20; i++) {
        const linkspan_link *l = &t.links[i];
        want += sizeof spaces;
        assert_string_equal(t.bytes[i], "http://a.com:80/b?c#d:~:e");
        assert_int_equal(l->span.start, want);
        assert_int_equal(l->span.end, want + 25);
        assert_int_equal(l->scheme.start, want);
        assert_int_equal(l->scheme.end, want + 7);
        assert_int_equal(l->host.start, want + 7);
        assert_int_equal(l->host.end, want + 12);
        assert_int_equal(l->port.start, want + 13);
        assert_int_equal(l->port.end, want + 15);
        assert_int_equal(l->path.start, want + 15);
        assert_int_equal(l->path.end, want + 17);
        assert_int_equal(l->query.start, want + 18);
        assert_int_equal(l->fragment.start, want + 20);
        assert_int_equal(l->directives.start, want + 24);
        assert_int_equal(l->directives.end, want + 25);
        assert_int_equal(l->directive_count, 1);
        want += 25;
    }
    tear_down(&f);
}

/* Pull: a part of a large piece is taken in, and the caller gives the rest
 * again. */
static void pieces_are_taken_in_parts(void **state)
{
    (void)state;
    static char text[500000];
    memset(text, ' ', sizeof text);
    for (size_t at = 0; at + 10 < sizeof text; at += 10000)
        memcpy(text + at, "a.com/b", 7);
    fixture f = set_up(100, NULL);
    size_t count = 0;
    bool was_partial = false;
    linkspan_link link;
    linkspan_str bytes;
    for (size_t at = 0; at < sizeof text;) {
        size_t taken = 0;
        const size_t left = sizeof text - at;
        assert_int_equal(
            linkspan_stream_feed(f.stream, text + at, left, &taken),
            LINKSPAN_OK);
        assert_true(taken > 0 && taken <= left);
        was_partial = was_partial || taken < left;
        at += taken;
        while (linkspan_stream_pull(f.stream, &link, &bytes) == LINKSPAN_OK) {
            assert_int_equal(link.span.start, 10000 * count);
            assert_int_equal(bytes.len, 7);
            assert_memory_equal(bytes.data, "a.com/b", 7);
            count++;
        }
    }
    assert_true(was_partial);
    assert_int_equal(linkspan_stream_end(f.stream), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_end(f.stream), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_pull(f.stream, &link, NULL),
                     LINKSPAN_NONE);
    assert_int_equal(count, 50);
    tear_down(&f);
}

/* A link starts in one piece and ends in the next one, in which a longer link
 * starts that has to wait for a third piece. */
static void a_link_waits_for_a_third_piece(void **state)
{
    (void)state;
    static const char text[] =
        "a http://b.com/c http://d.com/efghijklmnopqrstuvwxyz0123456789 e";
    const size_t len = sizeof text - 1;
    for (size_t first = 0; first <= len; first++)
        for (size_t second = first; second <= len; second++) {
            fixture f = set_up(1000, NULL);
            told t = {0};
            const size_t ends[] = {first, second, len};
            size_t at = 0;
            for (size_t i = 0; i < ROWS(ends); at = ends[i++])
                assert_int_equal(
                    linkspan_stream_push(f.stream,
                                         exact_bytes(text + at, ends[i] - at),
                                         ends[i] - at, on_link, &t),
                    LINKSPAN_OK);
            assert_int_equal(linkspan_stream_finish(f.stream, on_link, &t),
                             LINKSPAN_OK);
            assert_int_equal(t.count, 2);
            assert_string_equal(t.bytes[0], "http://b.com/c");
            assert_int_equal(t.links[0].span.start, 2);
            assert_string_equal(
                t.bytes[1], "http://d.com/efghijklmnopqrstuvwxyz0123456789");
            assert_int_equal(t.links[1].span.start, 17);
            tear_down(&f);
        }
}

/* No link is lost if the caller does not take links out: until then, no more
 * text is taken in. */
static void links_that_wait_hold_back_the_text(void **state)
{
    (void)state;
    fixture f = set_up(100, NULL);
    size_t fed = 0;
    size_t taken = 1;
    while (taken > 0 && fed < 10000000) {
        static const char piece[] = "a.com b.com c.com d.com ";
        assert_int_equal(linkspan_stream_feed(f.stream, piece + fed % 24,
                                              24 - fed % 24, &taken),
                         LINKSPAN_OK);
        fed += taken;
    }
    assert_int_equal(taken, 0);
    size_t count = 0;
    linkspan_link link;
    assert_int_equal(linkspan_stream_end(f.stream), LINKSPAN_OK);
    while (linkspan_stream_pull(f.stream, &link, NULL) == LINKSPAN_OK)
        count++;
    assert_int_equal(count, (fed + 2) / 6); /* "a.co" is a link too */
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_checks_its_arguments),
        cmocka_unit_test(a_link_larger_than_memory_is_refused),
        cmocka_unit_test(every_call_checks_its_arguments),
        cmocka_unit_test(after_the_end_there_is_only_reset),
        cmocka_unit_test(reset_forgets_everything),
        cmocka_unit_test(the_callback_can_stop),
        cmocka_unit_test(nothing_is_a_piece),
        cmocka_unit_test(text_is_settled_behind_the_scan),
        cmocka_unit_test(a_link_is_told_soon),
        cmocka_unit_test(a_tailored_link_is_told_soon),
        cmocka_unit_test(a_long_link_is_told_soon),
        cmocka_unit_test(offsets_are_those_of_the_whole_text),
        cmocka_unit_test(pieces_are_taken_in_parts),
        cmocka_unit_test(a_link_waits_for_a_third_piece),
        cmocka_unit_test(links_that_wait_hold_back_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
