/* Offsets that need more than 32 bits: links beyond 4 GiB of text. The text is a
 * mapping of zeros that takes no memory until it is written to. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "linkspan/linkspan.h"
#include "support/rows.h"
#include "support/skips.h"

#define FAR   ((size_t)1 << 32)
#define MORE  ((size_t)1 << 16)
#define PIECE ((size_t)1 << 26)

static const char end[] = "\nsee example.com/x?y and me@a.com";
#define URL_AT   (FAR + 5)
#define URL_END  (URL_AT + 15)
#define MAIL_AT  (URL_END + 5)
#define MAIL_END (MAIL_AT + 8)

static char *text;
static linkspan_detector *detector;

/* A mapping larger than all memory may be refused. */
static int set_up(void **state)
{
    (void)state;
    void *const zeros =
        mmap(NULL, FAR + MORE, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    text = zeros == MAP_FAILED ? NULL : zeros;
    if (text)
        memcpy(text + FAR, end, sizeof end);
    return linkspan_detector_new(NULL, &detector);
}

static int tear_down(void **state)
{
    (void)state;
    linkspan_detector_free(detector);
    return text ? munmap(text, FAR + MORE) : 0;
}

static void need_text(void)
{
    if (!text) {
        print_message("no room for a mapping of 4 GiB\n");
        lks_skip();
    }
}

static void expect_range(linkspan_range range, size_t from, size_t to)
{
    assert_int_equal(range.start, from);
    assert_int_equal(range.end, to);
}

static void expect_url(const linkspan_link *link)
{
    expect_range(link->span, URL_AT, URL_END);
    expect_range(link->host, URL_AT, URL_AT + 11);
    expect_range(link->path, URL_AT + 11, URL_AT + 13);
    expect_range(link->query, URL_AT + 14, URL_END); /* without its `?` */
}

static void expect_mail(const linkspan_link *link)
{
    expect_range(link->span, MAIL_AT, MAIL_END);
    expect_range(link->local_part, MAIL_AT, MAIL_AT + 2);
    expect_range(link->host, MAIL_AT + 3, MAIL_END);
}

static void a_text_is_searched(void **state)
{
    (void)state;
    need_text();
    linkspan_link link;
    size_t at = 0;
    assert_int_equal(
        linkspan_next(detector, text, FAR + sizeof end, &at, &link),
        LINKSPAN_OK);
    expect_url(&link);
    assert_int_equal(
        linkspan_next(detector, text, FAR + sizeof end, &at, &link),
        LINKSPAN_OK);
    expect_mail(&link);
    assert_int_equal(
        linkspan_next(detector, text, FAR + sizeof end, &at, &link),
        LINKSPAN_NONE);
}

typedef struct seen {
    linkspan_link links[4];
    size_t count;
} seen;

static int32_t note(void *context, const linkspan_link *link,
                    linkspan_str bytes)
{
    seen *const s = context;
    assert_int_equal(bytes.len, link->span.end - link->span.start);
    assert_true(s->count < ROWS(s->links));
    s->links[s->count++] = *link;
    return 0;
}

static void a_stream_counts_on(void **state)
{
    (void)state;
    need_text();
    seen s = {.count = 0};
    linkspan_stream *stream = NULL;
    assert_int_equal(linkspan_stream_new(detector, NULL, &stream), LINKSPAN_OK);
    for (size_t at = 0; at < FAR; at += PIECE)
        assert_int_equal(
            linkspan_stream_push(stream, text + at, PIECE, note, &s),
            LINKSPAN_OK);
    assert_int_equal(linkspan_stream_push(stream, end, sizeof end, note, &s),
                     LINKSPAN_OK);
    size_t settled = 0;
    assert_int_equal(linkspan_stream_settled(stream, &settled), LINKSPAN_OK);
    assert_true(settled > FAR && settled <= FAR + sizeof end);
    assert_int_equal(linkspan_stream_finish(stream, note, &s), LINKSPAN_OK);
    linkspan_stream_free(stream);
    assert_int_equal(s.count, 2);
    expect_url(&s.links[0]);
    expect_mail(&s.links[1]);
}

typedef struct written {
    size_t len;
    char last[512]; /* what was written last */
    size_t last_len;
} written;

static linkspan_status keep_last(void *context, const char *bytes, size_t len)
{
    written *const w = context;
    w->len += len;
    for (size_t i = len > 256 ? len - 256 : 0; i < len; i++) {
        if (w->last_len == sizeof w->last) {
            memmove(w->last, w->last + 256, 256);
            w->last_len = 256;
        }
        w->last[w->last_len++] = bytes[i];
    }
    return LINKSPAN_OK;
}

static void a_linkifier_goes_on(void **state)
{
    (void)state;
    need_text();
    linkspan_linkify_options options;
    written w = {.len = 0};
    linkspan_linkifier *linkifier = NULL;
    assert_int_equal(linkspan_linkify_options_init(&options), LINKSPAN_OK);
    options.output = LINKSPAN_OUTPUT_TERMINAL;
    assert_int_equal(linkspan_linkifier_new(detector, &options, &linkifier),
                     LINKSPAN_OK);
    for (size_t at = 0; at < FAR; at += PIECE)
        assert_int_equal(
            linkspan_linkifier_push(linkifier, text + at, PIECE, keep_last, &w),
            LINKSPAN_OK);
    assert_int_equal(
        linkspan_linkifier_push(linkifier, end, sizeof end - 1, keep_last, &w),
        LINKSPAN_OK);
    assert_int_equal(linkspan_linkifier_finish(linkifier, keep_last, &w),
                     LINKSPAN_OK);
    linkspan_linkifier_free(linkifier);
    assert_true(w.len > FAR + sizeof end);
    w.last[w.last_len < sizeof w.last ? w.last_len : sizeof w.last - 1] = '\0';
    const char *shown = w.last;
    while (shown < w.last + w.last_len && *shown == '\0')
        shown++;
    assert_non_null(
        strstr(shown, ";https://example.com/x?y\x1B\\example.com/x?y"));
    assert_non_null(strstr(shown, ";mailto:me@a.com\x1B\\me@a.com"));
}

/* U+00E9 before 4 GiB has two bytes and is one UTF-16 unit. */
static void offsets_are_converted(void **state)
{
    (void)state;
    need_text();
    size_t offsets[] = {FAR - 4, FAR - 2, URL_AT, URL_END};
    memcpy(text + FAR - 4, "\u00E9", 2);
    const linkspan_status st =
        linkspan_convert_offsets(text, FAR + sizeof end, LINKSPAN_UNIT_BYTE,
                                 LINKSPAN_UNIT_UTF16, offsets, ROWS(offsets));
    memset(text + FAR - 4, 0, 2);
    assert_int_equal(st, LINKSPAN_OK);
    assert_int_equal(offsets[0], FAR - 4);
    assert_int_equal(offsets[1], FAR - 3);
    assert_int_equal(offsets[2], URL_AT - 1);
    assert_int_equal(offsets[3], URL_END - 1);
}

/* "see" becomes "sees": the URL has no edited byte, and moves by one. */
static void an_edit_is_applied(void **state)
{
    (void)state;
    need_text();
    static const char after[] = "\nsees example.com/x?y and me@a.com";
    linkspan_link old[4];
    linkspan_link added[4];
    linkspan_links list = {sizeof list, sizeof *old, old, 0, ROWS(old)};
    size_t at = FAR;
    while (linkspan_next(detector, text, FAR + sizeof end, &at,
                         &old[list.count]) == LINKSPAN_OK)
        list.count++;
    assert_int_equal(list.count, 2);
    const linkspan_edit edit = {sizeof edit, 0, FAR + 4, 0, 1};
    linkspan_relinked relinked = {
        .size = sizeof relinked, .links = added, .room = ROWS(added)};
    memcpy(text + FAR, after, sizeof after);
    const linkspan_status st = linkspan_relink(
        detector, text, FAR + sizeof after, &edit, &list, &relinked);
    memset(text + FAR, 0, sizeof after);
    memcpy(text + FAR, end, sizeof end);
    assert_int_equal(st, LINKSPAN_OK);
    expect_range(relinked.scanned, FAR + 1, FAR + sizeof after);
    assert_int_equal(linkspan_relink_apply(&edit, &relinked, &list),
                     LINKSPAN_OK);
    assert_int_equal(list.count, 2);
    expect_range(old[0].span, URL_AT + 1, URL_END + 1);
    expect_range(old[1].host, MAIL_AT + 4, MAIL_END + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_searched),
        cmocka_unit_test(a_stream_counts_on),
        cmocka_unit_test(a_linkifier_goes_on),
        cmocka_unit_test(offsets_are_converted),
        cmocka_unit_test(an_edit_is_applied),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
