/* linkspan_stream_provisional(): the links of a text that is being typed. */
#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"
#include "support/uts58.h"

static int32_t count_link(void *context, const linkspan_link *link,
                          linkspan_str bytes)
{
    size_t *count = context;
    (void)link;
    (void)bytes;
    ++*count;
    return 0;
}

typedef struct fixture {
    linkspan_detector *detector;
    linkspan_stream *stream;
} fixture;

static fixture set_up(void)
{
    fixture f = {NULL, NULL};
    assert_int_equal(lks_uts58_detector(&f.detector), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_new(f.detector, NULL, &f.stream),
                     LINKSPAN_OK);
    return f;
}

static void tear_down(fixture *f)
{
    linkspan_stream_free(f->stream);
    linkspan_detector_free(f->detector);
}

static linkspan_status push(linkspan_stream *stream, const char *text,
                            size_t *count)
{
    return linkspan_stream_push(stream, EXACT(text), count_link, count);
}

/* Write the links that would be found if the text ended here, each with a bar
 * after it. */
static void provisional(linkspan_stream *stream, char *shown)
{
    size_t at = 0;
    linkspan_link link;
    linkspan_str bytes;
    *shown = 0;
    while (linkspan_stream_provisional(stream, &at, &link, &bytes) ==
           LINKSPAN_OK) {
        assert_int_equal(link.span.end - link.span.start, bytes.len);
        assert_int_equal(link.size, sizeof link);
        (void)strncat(shown, bytes.data, bytes.len);
        (void)strcat(shown, "|");
    }
}

static void a_link_is_provisional_while_it_is_typed(void **state)
{
    (void)state;
    static const struct {
        const char *typed;
        const char *shown;
        size_t count;
    } rows[] = {
        {"see exampl", "", 0},
        {"e.com", "example.com|", 0},
        {".", "example.com|", 0},
        {"uk", "example.com.uk|", 0},
        {"/tea.", "example.com.uk/tea|", 0},
        {" a.com", "a.com|", 1}, /* the space has decided the link */
        {"@b.com", "a.com@b.com|", 1},
        {"/", "a.com@b.com|", 1},
        {" ", "", 2},
        {"x.com/a.", "x.com/a|", 2},
        {"b", "x.com/a.b|", 2},
        {"\xE8", "x.com/a.b|", 2}, /* the first byte of a code point of three */
        {"\xAA\x9E", "x.com/a.b\xE8\xAA\x9E|", 2},
        {"\n", "", 3},
    };
    fixture f = set_up();
    size_t told = 0;
    for (size_t i = 0; i < ROWS(rows); i++) {
        char shown[200];
        assert_int_equal(push(f.stream, rows[i].typed, &told), LINKSPAN_OK);
        provisional(f.stream, shown);
        assert_string_equal(shown, rows[i].shown);
        assert_int_equal(told, rows[i].count);
        provisional(f.stream, shown); /* the first call has changed nothing */
        assert_string_equal(shown, rows[i].shown);
    }
    tear_down(&f);
}

/* `at` is a place in the whole text, also when the stream has dropped its start. */
static void a_link_is_provisional_once_far_from_the_start(void **state)
{
    (void)state;
    fixture f = set_up();
    size_t told = 0;
    size_t at = 0;
    linkspan_link link;
    for (int i = 0; i < 20000; i++)
        assert_int_equal(push(f.stream, "no link here ", &told), LINKSPAN_OK);
    assert_int_equal(push(f.stream, "a.com", &told), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_provisional(f.stream, &at, &link, NULL),
                     LINKSPAN_OK);
    assert_int_equal(link.span.start, 20000 * 13);
    assert_true(at >= link.span.end);
    assert_int_equal(linkspan_stream_provisional(f.stream, &at, &link, NULL),
                     LINKSPAN_NONE);
    tear_down(&f);
}

static int32_t ask_while_busy(void *context, const linkspan_link *link,
                              linkspan_str bytes)
{
    size_t at = 0;
    linkspan_link other;
    (void)link;
    (void)bytes;
    assert_int_equal(linkspan_stream_provisional(context, &at, &other, NULL),
                     LINKSPAN_ERR_BUSY);
    return 1; /* stop */
}

static void provisional_checks_its_arguments(void **state)
{
    (void)state;
    fixture f = set_up();
    size_t told = 0;
    size_t at = 0;
    linkspan_link link = {.kind = 77};
    assert_int_equal(push(f.stream, "a.com", &told), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_provisional(NULL, &at, &link, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_provisional(f.stream, NULL, &link, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_stream_provisional(f.stream, &at, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_stream_provisional_sized(f.stream, &at, &link, 4, NULL),
        LINKSPAN_ERR_ARG);
    at = SIZE_MAX; /* beyond the text, where there are no links */
    assert_int_equal(linkspan_stream_provisional(f.stream, &at, &link, NULL),
                     LINKSPAN_NONE);
    assert_int_equal(link.kind, 77);
    at = 0;
    assert_int_equal(linkspan_stream_provisional(f.stream, &at, &link, NULL),
                     LINKSPAN_OK);
    assert_int_equal(link.kind, LINKSPAN_KIND_URL);
    assert_int_equal(
        linkspan_stream_push(f.stream, " ", 1, ask_while_busy, f.stream),
        LINKSPAN_NONE);
    at = 0; /* a reset is needed */
    assert_int_equal(linkspan_stream_provisional(f.stream, &at, &link, NULL),
                     LINKSPAN_NONE);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_is_provisional_while_it_is_typed),
        cmocka_unit_test(a_link_is_provisional_once_far_from_the_start),
        cmocka_unit_test(provisional_checks_its_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
