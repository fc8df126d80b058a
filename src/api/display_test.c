/* Showing a link: every wrong argument, every buffer size, every failing
 * allocation. The tests in src/display check what is written. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define TOO_LONG ((size_t)PTRDIFF_MAX + 1)
#define TEXT     "http://אב.com/x%41?a=b"
#define MOST     1000

/* Four ways to write a link; a library without FriBidi lacks one of them. */
static linkspan_status call(size_t index, linkspan_buf *out)
{
    const linkspan_bidi how = {
        .size = sizeof how, .kind = LINKSPAN_KIND_URL, .form = (uint32_t)index};
    const linkspan_display_options options = {.size = sizeof options,
                                              .kind = LINKSPAN_KIND_URL};
    if (index <= LINKSPAN_BIDI_HTML)
        return linkspan_bidi_write(&how, EXACT(TEXT), out);
    return linkspan_display(&options, EXACT(TEXT), out, NULL, 0);
}
#define CALLS 4

static void every_size_of_a_fixed_buffer(void **state)
{
    (void)state;
    for (size_t index = 0; index < CALLS; index++) {
        char whole[MOST];
        linkspan_buf all;
        (void)linkspan_buf_init_fixed(&all, whole, sizeof whole);
        assert_int_equal(call(index, &all), LINKSPAN_OK);
        assert_true(all.len >= strlen(TEXT) - 2);
        for (size_t room = 0; room <= all.len + 1; room++) {
            char memory[MOST];
            memset(memory, '#', sizeof memory);
            linkspan_buf buf;
            (void)linkspan_buf_init_fixed(&buf, memory, room);
            const bool fits = room >= all.len;
            assert_int_equal(call(index, &buf),
                             fits ? LINKSPAN_OK : LINKSPAN_ERR_SPACE);
            assert_int_equal(buf.needed, all.len);
            assert_int_equal(buf.len, fits ? all.len : 0);
            if (fits)
                assert_memory_equal(memory, whole, all.len);
            for (size_t i = room; i < sizeof memory; i++)
                assert_int_equal(memory[i], '#');
        }
    }
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t index = 0; index < CALLS; index++) {
        bool is_done = false;
        size_t failures = 0;
        for (size_t n = 0; !is_done; n++) {
            failing_allocator allocator;
            failing_allocator_init(&allocator, n);
            linkspan_buf buf;
            (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
            const linkspan_status st = call(index, &buf);
            is_done = st == LINKSPAN_OK;
            if (!is_done) {
                failures++;
                assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
                assert_int_equal(buf.len, 0);
            }
            linkspan_buf_free(&buf);
            assert_int_equal(allocator.held, 0);
        }
        assert_true(failures >= 1);
    }
}

static const linkspan_bidi good = {.size = sizeof good,
                                   .kind = LINKSPAN_KIND_URL};

/* Each row has one wrong option. */
static const struct bidi_row {
    const char *why;
    linkspan_bidi how;
    linkspan_status status;
} bidi_rows[] = {
    {"size 0", {.kind = LINKSPAN_KIND_URL}, LINKSPAN_ERR_ARG},
    {"size too small",
     {.size = sizeof good - 1, .kind = LINKSPAN_KIND_URL},
     LINKSPAN_ERR_ARG},
    {"no kind", {.size = sizeof good}, LINKSPAN_ERR_OPTION},
    {"two kinds", {.size = sizeof good, .kind = 3}, LINKSPAN_ERR_OPTION},
    {"unknown kind", {.size = sizeof good, .kind = 8}, LINKSPAN_ERR_OPTION},
    {"unknown order",
     {.size = sizeof good, .kind = LINKSPAN_KIND_URL, .order = 5},
     LINKSPAN_ERR_OPTION},
    {"unknown paragraph",
     {.size = sizeof good, .kind = LINKSPAN_KIND_URL, .paragraph = 2},
     LINKSPAN_ERR_OPTION},
    {"unknown form",
     {.size = sizeof good, .kind = LINKSPAN_KIND_URL, .form = 3},
     LINKSPAN_ERR_OPTION},
    {"unknown flag",
     {.size = sizeof good, .kind = LINKSPAN_KIND_URL, .flags = 4},
     LINKSPAN_ERR_OPTION},
    {"the last flag",
     {.size = sizeof good, .kind = LINKSPAN_KIND_URL, .flags = 1u << 31},
     LINKSPAN_ERR_OPTION},
};

static void wrong_options_are_refused(void **state)
{
    (void)state;
    char memory[MOST];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    const linkspan_buf before = buf;
    uint32_t direction = 7;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(bidi_rows); i++) {
        const struct bidi_row *r = &bidi_rows[i];
        ROW_EQ(r, linkspan_bidi_write(&r->how, "a", 1, &buf), r->status);
        ROW_EQ(r, linkspan_bidi_visual(&r->how, "a", 1, &buf, NULL, NULL),
               r->status);
        ROW_EQ(r, linkspan_bidi_direction(&r->how, "a", 1, &direction),
               r->status);
        ROW_EQ(r, direction, 7);
        ROW_EQ(r, memcmp(&buf, &before, sizeof buf), 0);
    }
    ROWS_END();
    struct {
        linkspan_bidi how;
        uint64_t later;
    } larger = {.how = good};
    larger.how.size = sizeof larger;
    assert_int_equal(linkspan_bidi_write(&larger.how, "a", 1, &buf),
                     LINKSPAN_OK);
}

static const struct text_row {
    const char *why;
    const char *text;
    size_t len;
    linkspan_status status;
} text_rows[] = {
    {"no text", NULL, 0, LINKSPAN_OK},
    {"empty text", "", 0, LINKSPAN_OK},
    {"text missing", NULL, 1, LINKSPAN_ERR_ARG},
    {"length of SIZE_MAX", "a", SIZE_MAX, LINKSPAN_ERR_ARG},
    {"length above PTRDIFF_MAX", "a", TOO_LONG, LINKSPAN_ERR_ARG},
};

static void texts_are_checked(void **state)
{
    (void)state;
    const linkspan_display_options options = {.size = sizeof options,
                                              .kind = LINKSPAN_KIND_EMAIL};
    const linkspan_status none = LINKSPAN_NONE;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(text_rows); i++) {
        const struct text_row *r = &text_rows[i];
        char memory[MOST];
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        size_t count = 0;
        uint32_t direction = 0;
        size_t at = 0;
        uint32_t kind = 0;
        linkspan_range range = {0, 0};
        ROW_EQ(r, linkspan_bidi_write(&good, r->text, r->len, &buf), r->status);
        ROW_EQ(r, linkspan_bidi_direction(&good, r->text, r->len, &direction),
               r->status);
        ROW_EQ(r,
               linkspan_bidi_fields(LINKSPAN_KIND_URL, r->text, r->len, NULL, 0,
                                    &count),
               r->status);
        ROW_EQ(r, count, r->status == LINKSPAN_OK);
        ROW_EQ(r, linkspan_display(&options, r->text, r->len, &buf, NULL, 0),
               r->status);
        ROW_EQ(r,
               linkspan_pri185_next(NULL, r->text, r->len, &at, &kind, &range),
               r->status == LINKSPAN_OK ? none : r->status);
    }
    ROWS_END();
}

static void missing_places_are_refused(void **state)
{
    (void)state;
    char memory[MOST];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    linkspan_buf bad = buf;
    bad.size = 0;
    const linkspan_display_options options = {.size = sizeof options,
                                              .kind = LINKSPAN_KIND_URL};
    linkspan_range range = {3, 3};
    size_t count = 0;
    uint32_t kind = 9;
    size_t at = 0;
    assert_int_equal(linkspan_bidi_write(NULL, "a", 1, &buf), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_bidi_write(&good, "a", 1, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_bidi_write(&good, "a", 1, &bad),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_bidi_visual(&good, "a", 1, NULL, NULL, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_bidi_direction(&good, "a", 1, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_bidi_fields(LINKSPAN_KIND_URL, "a", 1, NULL, 1, &count),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_bidi_fields(LINKSPAN_KIND_URL, "a", 1, &range,
                                          SIZE_MAX / 2, &count),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(
        linkspan_bidi_fields(LINKSPAN_KIND_URL, "a", 1, &range, 1, NULL),
        LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_bidi_fields(3, "a", 1, &range, 1, &count),
                     LINKSPAN_ERR_OPTION);
    assert_int_equal(range.start, 3);
    assert_int_equal(linkspan_display(NULL, "a", 1, &buf, NULL, 0),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_display(&options, "a", 1, NULL, NULL, 0),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_display(&options, "a", 1, &buf, NULL, 1),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_pri185_next(NULL, "a", 1, NULL, &kind, &range),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_pri185_next(NULL, "a", 1, &at, NULL, &range),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_pri185_next(NULL, "a", 1, &at, &kind, NULL),
                     LINKSPAN_ERR_ARG);
    at = 2;
    assert_int_equal(linkspan_pri185_next(NULL, "a", 1, &at, &kind, &range),
                     LINKSPAN_ERR_ARG);
    at = 1;
    assert_int_equal(linkspan_pri185_next(NULL, "é", 2, &at, &kind, &range),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(at, 1);
    assert_int_equal(kind, 9);
    assert_int_equal(buf.len, 0);
}

static void wrong_display_options_are_refused(void **state)
{
    (void)state;
    char memory[MOST];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    const linkspan_display_options right = {.size = sizeof right,
                                            .kind = LINKSPAN_KIND_URL};
    linkspan_display_options wrong = right;
    wrong.size = 0;
    assert_int_equal(linkspan_display(&wrong, "a", 1, &buf, NULL, 0),
                     LINKSPAN_ERR_ARG);
    wrong = right;
    wrong.kind = LINKSPAN_KIND_FILE_NAME;
    assert_int_equal(linkspan_display(&wrong, "a", 1, &buf, NULL, 0),
                     LINKSPAN_ERR_OPTION);
    wrong = right;
    wrong.flags = LINKSPAN_DISPLAY_TO_COPY << 1;
    assert_int_equal(linkspan_display(&wrong, "a", 1, &buf, NULL, 0),
                     LINKSPAN_ERR_OPTION);
    wrong = right;
    wrong.punycode_count = 1;
    assert_int_equal(linkspan_display(&wrong, "a", 1, &buf, NULL, 0),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(buf.len, 0);
}

/* If the map is too small, it stays unchanged, and `needed` is a sufficient
 * size. */
static void every_size_of_a_map(void **state)
{
    (void)state;
    static const char text[] = "a.com/abcdefghij";
    const size_t whole = sizeof text - 1;
    const linkspan_display_options options = {
        .size = sizeof options, .kind = LINKSPAN_KIND_URL, .max_len = 10};
    for (size_t room = 1; room <= whole + 1; room++) {
        char memory[100] = "kept";
        size_t map[100];
        size_t before[100];
        memset(map, 7, sizeof map);
        memset(before, 7, sizeof before);
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        buf.len = 4;
        const linkspan_status st =
            linkspan_display(&options, text, whole, &buf, map, room);
        if (room < whole) {
            assert_int_equal(st, LINKSPAN_ERR_SPACE);
            assert_int_equal(buf.len, 4);
            assert_int_equal(buf.needed, 4 + whole);
            assert_memory_equal(map, before, sizeof map);
            continue;
        }
        assert_int_equal(st, LINKSPAN_OK);
        assert_int_equal(buf.len, 4 + strlen("a.com/a…ij"));
        assert_memory_equal(memory, "kepta.com/a…ij", buf.len);
        assert_int_equal(map[0], 0);
        assert_int_equal(map[buf.len - 5], whole - 1);
        assert_memory_equal(map + room, before,
                            sizeof map - room * sizeof *map);
    }
}

static void file_names_are_not_detected(void **state)
{
    (void)state;
    linkspan_options options;
    linkspan_detector *detector = NULL;
    (void)linkspan_options_init(&options);
    options.kinds |= LINKSPAN_KIND_FILE_NAME;
    assert_int_equal(linkspan_detector_new(&options, &detector),
                     LINKSPAN_ERR_OPTION);
}

#ifndef LINKSPAN_FRIBIDI
static void visual_order_is_not_built_in(void **state)
{
    (void)state;
    char memory[MOST] = "kept";
    size_t map[1] = {7};
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    buf.len = 4;
    assert_int_equal(linkspan_bidi_visual(&good, "a", 1, &buf, map, map),
                     LINKSPAN_ERR_NOT_BUILT_IN);
    assert_int_equal(buf.len, 4);
    assert_int_equal(map[0], 7);
    assert_memory_equal(memory, "kept", 5);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_of_a_fixed_buffer),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(wrong_options_are_refused),
        cmocka_unit_test(texts_are_checked),
        cmocka_unit_test(missing_places_are_refused),
        cmocka_unit_test(wrong_display_options_are_refused),
        cmocka_unit_test(every_size_of_a_map),
        cmocka_unit_test(file_names_are_not_detected),
#ifndef LINKSPAN_FRIBIDI
        cmocka_unit_test(visual_order_is_not_built_in),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
