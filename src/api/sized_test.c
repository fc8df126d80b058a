/* Structs of programs that were built with the header of another version: each
 * public struct, in each function that takes it, with fields missing at its end
 * and with fields that this version does not know. */
/* Tests: api/read.c, text/sized.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>
#include <string.h>

#include "support/rows.h"
#include "support/written.h"

#define TEXT     "see http://a.com/b#c:~:text=d"
#define TEXT_LEN (sizeof TEXT - 1)
#define UNSAFE   "http://0x7f.1/\xE2\x80\xAE"

#define FILL 0xA5

/* The struct that a row tests, with room after it. */
typedef union room {
    uint8_t bytes[8192];
    uint32_t size;
    linkspan_allocator allocator;
    linkspan_buf buf;
    linkspan_data_source source;
    linkspan_data_error error;
    linkspan_data_facts facts;
    linkspan_host host;
    linkspan_tail tail;
    linkspan_options options;
    linkspan_link link;
    linkspan_filter_options call;
    linkspan_url url;
    linkspan_policy policy;
    linkspan_finding finding;
    linkspan_findings findings;
    linkspan_bidi bidi;
    linkspan_display_options display;
    linkspan_linkify_options linkify;
    linkspan_option_error option_error;
    linkspan_edit edit;
    linkspan_links links;
    linkspan_relinked relinked;
} room;

static linkspan_detector *detector;
static char memory[4096];

/* -------------------------------------------------- written by the library */

static linkspan_status buf_init(room *r, size_t size)
{
    return linkspan_buf_init_sized(&r->buf, size, 10, NULL);
}

static linkspan_status buf_init_fixed(room *r, size_t size)
{
    return linkspan_buf_init_fixed_sized(&r->buf, size, memory, 10);
}

static linkspan_status options_init(room *r, size_t size)
{
    return linkspan_options_init_sized(&r->options, size);
}

static linkspan_status policy_init(room *r, size_t size)
{
    return linkspan_policy_init_sized(&r->policy, size, LINKSPAN_POLICY_STRICT);
}

static linkspan_status linkify_options_init(room *r, size_t size)
{
    return linkspan_linkify_options_init_sized(&r->linkify, size);
}

static linkspan_status next(room *r, size_t size)
{
    size_t at = 0;
    return linkspan_next_sized(detector, TEXT, TEXT_LEN, &at, &r->link, size);
}

static linkspan_status find(room *r, size_t size)
{
    size_t count = 0;
    const linkspan_status st = linkspan_find_sized(detector, TEXT, TEXT_LEN,
                                                   &r->link, size, 1, &count);
    assert_int_equal(count, st == LINKSPAN_OK);
    return st;
}

static linkspan_status is_link(room *r, size_t size)
{
    return linkspan_is_link_sized(detector, &TEXT[4], TEXT_LEN - 4, &r->link,
                                  size);
}

static linkspan_status split_link(room *r, size_t size)
{
    return linkspan_split_link_sized(TEXT, TEXT_LEN, &r->link, size);
}

static linkspan_status stream_pull(room *r, size_t size)
{
    linkspan_stream *stream = NULL;
    size_t taken = 0;
    assert_int_equal(linkspan_stream_new(detector, NULL, &stream), LINKSPAN_OK);
    assert_int_equal(linkspan_stream_feed(stream, TEXT, TEXT_LEN, &taken),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_stream_end(stream), LINKSPAN_OK);
    const linkspan_status st =
        linkspan_stream_pull_sized(stream, &r->link, size, NULL);
    linkspan_stream_free(stream);
    return st;
}

static linkspan_status check_into(room *r, size_t stride)
{
    linkspan_findings findings = {
        .size = sizeof findings, .list = &r->finding, .room = 1};
    linkspan_link link;
    assert_int_equal(linkspan_split_link(UNSAFE, sizeof UNSAFE - 1, &link),
                     LINKSPAN_OK);
    return linkspan_check_sized(NULL, UNSAFE, sizeof UNSAFE - 1, &link,
                                &findings, stride);
}

static linkspan_status check_text_into(room *r, size_t stride)
{
    linkspan_findings findings = {
        .size = sizeof findings, .list = &r->finding, .room = 1};
    return linkspan_check_text_sized(UNSAFE, sizeof UNSAFE - 1, &findings,
                                     stride);
}

static linkspan_status host_describe(room *r, size_t size)
{
    (void)size;
    return linkspan_host_describe("a.com", 5, NULL, &r->host);
}

static linkspan_status find_tail(room *r, size_t size)
{
    (void)size;
    return linkspan_find_tail(TEXT, TEXT_LEN, 16, &r->tail);
}

/* ----------------------------------------------------- read by the library */

static linkspan_status use_buf(room *r, size_t size)
{
    (void)size;
    r->buf.data = memory;
    r->buf.max = r->buf.capacity = sizeof memory;
    r->buf.is_fixed = 1;
    return linkspan_format_url(TEXT, TEXT_LEN, 0, &r->buf);
}

static linkspan_status data_source(room *r, size_t size)
{
    (void)size;
    linkspan_data *data = NULL;
    const linkspan_status st =
        linkspan_data_load(&r->source, NULL, &data, NULL);
    linkspan_data_free(data);
    return st;
}

static linkspan_status data_error(room *r, size_t size)
{
    (void)size;
    const linkspan_data_source source = {.size = sizeof source,
                                         .tlds = {"?", 1}};
    linkspan_data *data = NULL;
    const linkspan_status st =
        linkspan_data_load(&source, NULL, &data, &r->error);
    return st == LINKSPAN_ERR_INVALID ? LINKSPAN_OK : st;
}

static linkspan_status data_info(room *r, size_t size)
{
    (void)size;
    return linkspan_data_info(NULL, -1, &r->facts);
}

static linkspan_status options(room *r, size_t size)
{
    linkspan_detector *d = NULL;
    r->options.kinds = LINKSPAN_KIND_URL;
    if (size > offsetof(linkspan_options, max_link_len))
        r->options.max_link_len = 100;
    if (size > offsetof(linkspan_options, max_local_part))
        r->options.max_local_part = 64;
    const linkspan_status st = linkspan_detector_new(&r->options, &d);
    linkspan_detector_free(d);
    return st;
}

static linkspan_status set_profile(room *r, size_t size)
{
    (void)size;
    return linkspan_options_set_profile(&r->options, LINKSPAN_PROFILE_TAILORED);
}

static linkspan_status filter_options(room *r, size_t size)
{
    (void)size;
    linkspan_linkify_options options;
    linkspan_linkifier *linkifier = NULL;
    assert_int_equal(linkspan_linkify_options_init(&options), LINKSPAN_OK);
    options.filter = &r->call;
    const linkspan_status st =
        linkspan_linkifier_new(detector, &options, &linkifier);
    linkspan_linkifier_free(linkifier);
    return st;
}

static linkspan_status check_link(room *r, size_t size)
{
    (void)size;
    linkspan_findings findings = {.size = sizeof findings};
    const linkspan_status st =
        linkspan_check(detector, TEXT, TEXT_LEN, &r->link, &findings);
    return st == LINKSPAN_NONE ? LINKSPAN_OK : st;
}

static linkspan_status url(room *r, size_t size)
{
    (void)size;
    linkspan_buf out;
    assert_int_equal(linkspan_buf_init_fixed(&out, memory, sizeof memory),
                     LINKSPAN_OK);
    return linkspan_format_parts(&r->url, 0, &out);
}

static linkspan_status allow_mix(room *r, size_t size)
{
    (void)size;
    return linkspan_policy_allow_mix(&r->policy, "he", 2);
}

static linkspan_status policy(room *r, size_t size)
{
    (void)size;
    linkspan_options o;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    o.policy = &r->policy;
    const linkspan_status st = linkspan_detector_new(&o, &d);
    linkspan_detector_free(d);
    return st;
}

static linkspan_status check(room *r, size_t size)
{
    (void)size;
    linkspan_link link;
    assert_int_equal(linkspan_split_link(UNSAFE, sizeof UNSAFE - 1, &link),
                     LINKSPAN_OK);
    return linkspan_check(NULL, UNSAFE, sizeof UNSAFE - 1, &link, &r->findings);
}

static linkspan_status check_text(room *r, size_t size)
{
    (void)size;
    return linkspan_check_text(UNSAFE, sizeof UNSAFE - 1, &r->findings);
}

static linkspan_status bidi_direction(room *r, size_t size)
{
    (void)size;
    uint32_t direction = 0;
    r->bidi.kind = LINKSPAN_KIND_URL;
    return linkspan_bidi_direction(&r->bidi, TEXT, TEXT_LEN, &direction);
}

static linkspan_status display(room *r, size_t size)
{
    (void)size;
    linkspan_buf out;
    r->display.kind = LINKSPAN_KIND_URL;
    assert_int_equal(linkspan_buf_init_fixed(&out, memory, sizeof memory),
                     LINKSPAN_OK);
    return linkspan_display(&r->display, TEXT, TEXT_LEN, &out, NULL, 0);
}

static linkspan_status linkify(room *r, size_t size)
{
    (void)size;
    linkspan_linkifier *l = NULL;
    r->linkify.output = LINKSPAN_OUTPUT_HTML;
    const linkspan_status st = linkspan_linkifier_new(NULL, &r->linkify, &l);
    linkspan_linkifier_free(l);
    return st;
}

static linkspan_status option_error(room *r, size_t size)
{
    (void)size;
    linkspan_detector *d = NULL;
    const linkspan_status st =
        linkspan_detector_from_string("no", 2, NULL, &d, &r->option_error);
    return st == LINKSPAN_ERR_INVALID ? LINKSPAN_OK : st;
}

/* The struct of the row is one of the three arguments. */
static linkspan_status relink(const linkspan_edit *edit,
                              const linkspan_links *links,
                              linkspan_relinked *relinked)
{
    const linkspan_edit no_edit = {.size = sizeof no_edit};
    const linkspan_links no_links = {.size = sizeof no_links,
                                     .stride = sizeof(linkspan_link)};
    linkspan_link found[4];
    linkspan_relinked own = {.size = sizeof own, .links = found, .room = 4};
    return linkspan_relink(detector, TEXT, TEXT_LEN, edit ? edit : &no_edit,
                           links ? links : &no_links,
                           relinked ? relinked : &own);
}

static linkspan_status relink_edit(room *r, size_t size)
{
    (void)size;
    return relink(&r->edit, NULL, NULL);
}

static linkspan_status relink_links(room *r, size_t size)
{
    (void)size;
    r->links.stride = sizeof(linkspan_link);
    return relink(NULL, &r->links, NULL);
}

static linkspan_status relink_relinked(room *r, size_t size)
{
    (void)size;
    static linkspan_link found[4];
    if (size > offsetof(linkspan_relinked, room)) {
        r->relinked.links = found;
        r->relinked.room = 4;
    }
    return relink(NULL, NULL, &r->relinked);
}

/* ------------------------------------------------------------------- rows */

#define LINK_LEAST offsetof(linkspan_link, directive_count)
#define BUF_LEAST  offsetof(linkspan_buf, reserved)

static const struct sized_row {
    const char *why; /* struct and function */
    size_t size;
    size_t least;
    bool is_read; /* else the library writes it */
    linkspan_status (*call)(room *r, size_t size);
} rows[] = {
    {"linkspan_buf: init", sizeof(linkspan_buf), BUF_LEAST, false, buf_init},
    {"linkspan_buf: init_fixed", sizeof(linkspan_buf), BUF_LEAST, false,
     buf_init_fixed},
    {"linkspan_options: init", sizeof(linkspan_options), 8, false,
     options_init},
    {"linkspan_policy: init", sizeof(linkspan_policy), 8, false, policy_init},
    {"linkspan_linkify_options: init", sizeof(linkspan_linkify_options), 8,
     false, linkify_options_init},
    {"linkspan_link: next", sizeof(linkspan_link), 8, false, next},
    {"linkspan_link: find", sizeof(linkspan_link), 8, false, find},
    {"linkspan_link: is_link", sizeof(linkspan_link), 8, false, is_link},
    {"linkspan_link: split_link", sizeof(linkspan_link), 8, false, split_link},
    {"linkspan_link: stream_pull", sizeof(linkspan_link), 8, false,
     stream_pull},
    {"linkspan_finding: check", sizeof(linkspan_finding), 8, false, check_into},
    {"linkspan_finding: check_text", sizeof(linkspan_finding), 8, false,
     check_text_into},
    {"linkspan_host: describe", sizeof(linkspan_host), 8, false, host_describe},
    {"linkspan_tail: find_tail", sizeof(linkspan_tail), 8, false, find_tail},
    {"linkspan_buf: format_url", sizeof(linkspan_buf), BUF_LEAST, true,
     use_buf},
    {"linkspan_data_source: load", sizeof(linkspan_data_source), 8, true,
     data_source},
    {"linkspan_data_error: load", sizeof(linkspan_data_error), 8, true,
     data_error},
    {"linkspan_data_facts: info", sizeof(linkspan_data_facts), 8, true,
     data_info},
    {"linkspan_options: detector_new", sizeof(linkspan_options), 8, true,
     options},
    {"linkspan_options: set_profile", sizeof(linkspan_options), 8, true,
     set_profile},
    {"linkspan_filter_options: linkifier_new", sizeof(linkspan_filter_options),
     8, true, filter_options},
    {"linkspan_link: check", sizeof(linkspan_link), LINK_LEAST, true,
     check_link},
    {"linkspan_url: format_parts", sizeof(linkspan_url), 8, true, url},
    {"linkspan_policy: allow_mix", sizeof(linkspan_policy), 8, true, allow_mix},
    {"linkspan_policy: detector_new", sizeof(linkspan_policy), 8, true, policy},
    {"linkspan_findings: check", sizeof(linkspan_findings), 8, true, check},
    {"linkspan_findings: check_text", sizeof(linkspan_findings), 8, true,
     check_text},
    {"linkspan_bidi: direction", sizeof(linkspan_bidi), 8, true,
     bidi_direction},
    {"linkspan_display_options: display", sizeof(linkspan_display_options), 8,
     true, display},
    {"linkspan_linkify_options: linkifier_new",
     sizeof(linkspan_linkify_options), 8, true, linkify},
    {"linkspan_option_error: detector_from_string",
     sizeof(linkspan_option_error), 8, true, option_error},
    {"linkspan_edit: relink", sizeof(linkspan_edit),
     offsetof(linkspan_edit, inserted), true, relink_edit},
    {"linkspan_links: relink", sizeof(linkspan_links),
     offsetof(linkspan_links, room), true, relink_links},
    {"linkspan_relinked: relink", sizeof(linkspan_relinked),
     offsetof(linkspan_relinked, scanned), true, relink_relinked},
};

/* A struct of `size` bytes, all zero except for its `size`; the bytes after it
 * are not zero. */
static void prepare(room *r, size_t size, bool is_read)
{
    memset(r->bytes, FILL, sizeof r->bytes);
    if (is_read && size <= sizeof r->bytes)
        memset(r->bytes, 0, size);
    r->size = (uint32_t)size;
}

/* Number of bytes from `from` to `to` that are not `value`. */
static size_t others(const room *r, size_t from, size_t to, uint8_t value)
{
    size_t count = 0;
    for (size_t i = from; i < to; i++)
        count += r->bytes[i] != value;
    return count;
}

static void wrong_sizes_are_refused(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct sized_row *r = &rows[i];
        const size_t sizes[] = {0,           4,           7,    r->size - 1,
                                r->size + 1, r->size + 2, 4100, r->least - 4};
        for (size_t k = 0; k < ROWS(sizes); k++) {
            room here;
            prepare(&here, sizes[k], r->is_read);
            ROW_EQ(r, r->call(&here, sizes[k]), LINKSPAN_ERR_ARG);
            ROW_EQ(r, here.size, sizes[k]);
            ROW_EQ(r, others(&here, 4100, sizeof here, FILL), 0);
        }
    }
    ROWS_END();
}

/* The struct of an older header lacks fields: no byte after it is read or
 * written. */
static void cut_structs_are_whole(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct sized_row *r = &rows[i];
        /* Fields are cut off whole: the largest here are strings. */
        const size_t step =
            r->call == linkify ? sizeof(linkspan_str) : sizeof(size_t);
        for (size_t size = (r->least + step - 1) / step * step; size <= r->size;
             size += step) {
            room here;
            prepare(&here, size, r->is_read);
            ROW_EQ(r, r->call(&here, size), LINKSPAN_OK);
            ROW_EQ(r, here.size, size);
            ROW_EQ(r, others(&here, size, sizeof here, FILL), 0);
        }
    }
    ROWS_END();
}

/* The struct of a newer header has more fields: they are set to 0, or must be
 * 0. */
static void unknown_fields_are_zero(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct sized_row *r = &rows[i];
        const size_t size = r->size + 16;
        room here;
        prepare(&here, size, r->is_read);
        ROW_EQ(r, r->call(&here, size), LINKSPAN_OK);
        ROW_EQ(r, here.size, size);
        ROW_EQ(r, others(&here, r->size, size, 0), 0);
        ROW_EQ(r, others(&here, size, sizeof here, FILL), 0);
        for (size_t at = r->size; r->is_read && at < size; at++) {
            prepare(&here, size, true);
            here.bytes[at] = 1;
            ROW_EQ(r, r->call(&here, size), LINKSPAN_ERR_OPTION);
        }
    }
    ROWS_END();
}

/* Elements of an array stand `stride` bytes apart. */
static void arrays_have_a_stride(void **state)
{
    (void)state;
    static const char text[] = "a.com b.com c.com";
    static const size_t strides[] = {40, sizeof(linkspan_link),
                                     sizeof(linkspan_link) + 8, 4096};
    static room list[4];
    for (size_t i = 0; i < ROWS(strides); i++) {
        size_t count = 0;
        memset(list, FILL, sizeof list);
        assert_int_equal(linkspan_find_sized(detector, text, sizeof text - 1,
                                             &list->link, strides[i], 2,
                                             &count),
                         LINKSPAN_OK);
        assert_int_equal(count, 3);
        for (size_t k = 0; k < 2; k++) {
            linkspan_link link = {.size = 0};
            memcpy(&link, list->bytes + k * strides[i], 40);
            assert_int_equal(link.size, strides[i]);
            assert_int_equal(link.span.start, 6 * k);
            assert_int_equal(link.span.end, 6 * k + 5);
        }
        assert_int_equal(others(list, 2 * strides[i], sizeof list->bytes, FILL),
                         0);
    }
}

/* A header without `preset` cannot hold the policy of the profile safe. */
static void a_profile_needs_its_fields(void **state)
{
    (void)state;
    room here;
    const size_t size = offsetof(linkspan_options, preset);
    prepare(&here, size, false);
    assert_int_equal(linkspan_options_init_sized(&here.options, size),
                     LINKSPAN_OK);
    here.options.tailoring = 7;
    assert_int_equal(
        linkspan_options_set_profile(&here.options, LINKSPAN_PROFILE_SAFE),
        LINKSPAN_ERR_OPTION);
    assert_int_equal(here.options.tailoring, 7);
    assert_int_equal(
        linkspan_options_set_profile(&here.options, LINKSPAN_PROFILE_UTS58),
        LINKSPAN_OK);
    assert_int_equal(here.options.tailoring, 0);
}

static int make_detector(void **state)
{
    (void)state;
    return linkspan_detector_new(NULL, &detector) == LINKSPAN_OK ? 0 : -1;
}

static int free_detector(void **state)
{
    (void)state;
    linkspan_detector_free(detector);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_sizes_are_refused),
        cmocka_unit_test(cut_structs_are_whole),
        cmocka_unit_test(unknown_fields_are_zero),
        cmocka_unit_test(arrays_have_a_stride),
        cmocka_unit_test(a_profile_needs_its_fields),
    };
    return cmocka_run_group_tests(tests, make_detector, free_detector);
}
