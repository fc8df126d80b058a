/* Buffers and formatting: every wrong argument, every buffer size, every
 * failing allocation. The tests in src/format check what is written. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/failing_allocator.h"
#include "support/rows.h"
#include "support/structure.h"

#define TOO_LONG ((size_t)PTRDIFF_MAX + 1)
#define KEPT     "kept:"

/* Three calls whose results are known; `index` selects one. */
static const char *const results[] = {
    "https://x/a%20b?c=d%2B#e:~:f.%EF%BC%89%2E", "x/é?A#b%2E",
    "\"john \\\"doe\""};
#define CALLS 3

static linkspan_status call(size_t index, linkspan_buf *out)
{
    static const char url[] = "x/%c3%a9?%41#b.";
    static const char local[] = "john \"doe";
    lks_structure s;
    switch (index) {
    case 0:
        lks_structure_of(&s, "a b", "c≔d+", "e", "f.）.");
        return linkspan_format_parts(&s.url, 0, out);
    case 1:
        return linkspan_format_url(url, sizeof url - 1, 0, out);
    default:
        return linkspan_quote_local_part(local, sizeof local - 1, out);
    }
}

static void every_size_of_a_fixed_buffer(void **state)
{
    (void)state;
    for (size_t index = 0; index < CALLS; index++) {
        const size_t kept = strlen(KEPT);
        const size_t needed = kept + strlen(results[index]);
        for (size_t room = kept; room <= needed + 1; room++) {
            char memory[100];
            memset(memory, '#', sizeof memory);
            memcpy(memory, KEPT, kept);
            linkspan_buf buf;
            (void)linkspan_buf_init_fixed(&buf, memory, room);
            buf.len = kept;
            const linkspan_status st = call(index, &buf);
            assert_int_equal(st,
                             room < needed ? LINKSPAN_ERR_SPACE : LINKSPAN_OK);
            assert_int_equal(buf.needed, needed);
            assert_int_equal(buf.len, room < needed ? kept : needed);
            assert_int_equal(buf.capacity, room);
            assert_ptr_equal(buf.data, memory);
            assert_memory_equal(memory, KEPT, kept);
            if (st == LINKSPAN_OK)
                assert_memory_equal(memory + kept, results[index],
                                    needed - kept);
            for (size_t i = room; i < sizeof memory; i++)
                assert_int_equal(memory[i], '#');
        }
    }
}

/* Without any memory to write to, a call measures the length. */
static void no_memory_measures(void **state)
{
    (void)state;
    for (size_t index = 0; index < CALLS; index++) {
        linkspan_buf buf;
        assert_int_equal(linkspan_buf_init_fixed(&buf, NULL, 0), LINKSPAN_OK);
        assert_int_equal(call(index, &buf), LINKSPAN_ERR_SPACE);
        assert_int_equal(buf.needed, strlen(results[index]));
        assert_int_equal(buf.len, 0);
    }
}

static void every_cap_of_a_growing_buffer(void **state)
{
    (void)state;
    for (size_t index = 0; index < CALLS; index++) {
        const size_t needed = strlen(results[index]);
        for (size_t max = 0; max <= needed + 1; max++) {
            failing_allocator allocator;
            failing_allocator_init(&allocator, SIZE_MAX);
            linkspan_buf buf;
            assert_int_equal(linkspan_buf_init(&buf, max, &allocator.base),
                             LINKSPAN_OK);
            const bool fits = max >= needed;
            assert_int_equal(call(index, &buf),
                             fits ? LINKSPAN_OK : LINKSPAN_ERR_LIMIT);
            assert_int_equal(buf.needed, needed);
            assert_int_equal(buf.len, fits ? needed : 0);
            assert_true(buf.capacity <= max);
            if (fits)
                assert_memory_equal(buf.data, results[index], needed);
            linkspan_buf_free(&buf);
            assert_int_equal(allocator.held, 0);
        }
    }
}

/* Three calls append to one buffer, so that several allocations are needed. */
static void every_allocation_may_fail(void **state)
{
    (void)state;
    size_t failures = 0;
    bool is_done = false;
    for (size_t n = 0; !is_done; n++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, n);
        linkspan_buf buf;
        (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
        is_done = true;
        size_t want = 0;
        for (size_t i = 0; i < 4 * CALLS; i++) {
            const linkspan_status st = call(i % CALLS, &buf);
            if (st == LINKSPAN_OK) {
                const size_t added = strlen(results[i % CALLS]);
                assert_int_equal(buf.len, want + added);
                assert_memory_equal(buf.data + want, results[i % CALLS], added);
                want += added;
                continue;
            }
            assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
            assert_int_equal(buf.len, want);
            is_done = false;
        }
        failures += !is_done;
        linkspan_buf_free(&buf);
        assert_int_equal(allocator.held, 0);
        assert_null(buf.data);
    }
    assert_true(failures >= 3);
}

static void undefined_flags_are_refused(void **state)
{
    (void)state;
    lks_structure s;
    lks_structure_of(&s, "a", NULL, NULL, NULL);
    char memory[10];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    const linkspan_buf before = buf;
    for (unsigned bit = 4; bit < 32; bit++) {
        for (uint32_t known = 0; known < 16; known += 15) {
            const uint32_t flags = 1u << bit | known;
            assert_int_equal(linkspan_format_parts(&s.url, flags, &buf),
                             LINKSPAN_ERR_OPTION);
            assert_int_equal(linkspan_format_url("x", 1, flags, &buf),
                             LINKSPAN_ERR_OPTION);
            assert_memory_equal(&buf, &before, sizeof buf);
        }
    }
    for (uint32_t flags = 0; flags < 16; flags++) {
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        assert_int_equal(linkspan_format_url("x/a", 3, flags, &buf),
                         LINKSPAN_OK);
    }
}

/* Each function that writes refuses buffers that no init function has
 * prepared. */
static void unprepared_buffers_are_refused(void **state)
{
    (void)state;
    linkspan_buf good;
    (void)linkspan_buf_init(&good, 1000, NULL);
    linkspan_buf bad[6];
    for (size_t i = 0; i < ROWS(bad); i++)
        bad[i] = good;
    memset(&bad[0], 0, sizeof bad[0]);
    bad[1].size = 0;
    bad[2].size = sizeof good - 1;
    bad[3].capacity = 10; /* without data */
    bad[4].len = 1;       /* longer than its room */
    char small[1] = "";
    bad[5].data = small;
    bad[5].capacity = 2000; /* above its cap */
    for (size_t index = 0; index < CALLS; index++) {
        assert_int_equal(call(index, NULL), LINKSPAN_ERR_ARG);
        for (size_t i = 0; i < ROWS(bad); i++) {
            const linkspan_buf before = bad[i];
            assert_int_equal(call(index, &bad[i]), LINKSPAN_ERR_ARG);
            assert_memory_equal(&bad[i], &before, sizeof before);
        }
        struct {
            linkspan_buf buf;
            uint64_t later[2];
        } larger = {.buf = good};
        larger.buf.size = sizeof larger;
        assert_int_equal(call(index, &larger.buf), LINKSPAN_OK);
        linkspan_buf_free(&larger.buf);
    }
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
    {"text missing, length of SIZE_MAX", NULL, SIZE_MAX, LINKSPAN_ERR_ARG},
    {"length of SIZE_MAX", "a", SIZE_MAX, LINKSPAN_ERR_ARG},
    {"length above PTRDIFF_MAX", "a", TOO_LONG, LINKSPAN_ERR_ARG},
};

static void texts_are_checked(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(text_rows); i++) {
        const struct text_row *r = &text_rows[i];
        char memory[10] = "#########";
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        const linkspan_buf before = buf;
        ROW_EQ(r, linkspan_format_url(r->text, r->len, 0, &buf), r->status);
        ROW_EQ(r, buf.len, 0);
        if (r->status != LINKSPAN_OK)
            ROW_EQ(r, memcmp(&buf, &before, sizeof buf), 0);
        ROW_EQ(r, linkspan_quote_local_part(r->text, r->len, &buf), r->status);
        if (r->status == LINKSPAN_OK)
            ROW_STR(r, memory, buf.len, "\"\"");
        else
            ROW_EQ(r, memcmp(&buf, &before, sizeof buf), 0);
    }
    ROWS_END();
}

/* Set one field of a good URL to a wrong value; false after the last field. */
static bool break_url(lks_structure *s, size_t field, const char **why)
{
    static const linkspan_str missing = {NULL, 1};
    static const linkspan_str too_long = {"a", TOO_LONG};
    linkspan_str *const strings[] = {
        &s->url.scheme,   &s->url.host,       &s->url.fragment, &s->segments[1],
        &s->pairs[1].key, &s->pairs[1].value, &s->directives[1]};
    static const char *const names[] = {
        "scheme", "host", "fragment", "segment", "key", "value", "directive"};
    if (field < 2 * ROWS(strings)) {
        *strings[field / 2] = field % 2 ? missing : too_long;
        *why = names[field / 2];
        return true;
    }
    size_t *const counts[] = {&s->url.segment_count, &s->url.pair_count,
                              &s->url.directive_count};
    switch (field - 2 * ROWS(strings)) {
    case 0:
    case 1:
    case 2:
        *why = "count that overflows";
        *counts[field - 2 * ROWS(strings)] = SIZE_MAX / 2;
        return true;
    case 3:
        *why = "segments missing";
        s->url.segments = NULL;
        return true;
    case 4:
        *why = "pairs missing";
        s->url.pairs = NULL;
        return true;
    case 5:
        *why = "directives missing";
        s->url.directives = NULL;
        return true;
    case 6:
        *why = "size 0";
        s->url.size = 0;
        return true;
    case 7:
        *why = "size too small";
        s->url.size = sizeof s->url - 1;
        return true;
    default:
        return false;
    }
}

static void broken_structures_are_refused(void **state)
{
    (void)state;
    char memory[100];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    const linkspan_buf before = buf;
    assert_int_equal(linkspan_format_parts(NULL, 0, &buf), LINKSPAN_ERR_ARG);
    const char *why = "";
    lks_structure s;
    lks_structure_of(&s, "a⁞b", "c≔d⁞e≔f", "g", "h⁞i");
    for (size_t field = 0; break_url(&s, field, &why); field++) {
        if (linkspan_format_parts(&s.url, 0, &buf) != LINKSPAN_ERR_ARG)
            fail_msg("%s (field %zu) was accepted", why, field);
        assert_memory_equal(&buf, &before, sizeof buf);
        lks_structure_of(&s, "a⁞b", "c≔d⁞e≔f", "g", "h⁞i");
    }
    struct {
        linkspan_url url;
        uint64_t later;
    } grown = {.url = s.url};
    grown.url.size = sizeof grown;
    assert_int_equal(linkspan_format_parts(&grown.url, 0, &buf), LINKSPAN_OK);
}

/* Lists at the very end of their memory, so that ASan reports a read beyond
 * them. */
static void counts_that_overflow_are_refused(void **state)
{
    (void)state;
    static const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2,
                                    PTRDIFF_MAX / sizeof(linkspan_str) + 1};
    linkspan_str *strings = malloc(sizeof *strings);
    linkspan_pair *pairs = malloc(sizeof *pairs);
    assert_non_null(strings);
    assert_non_null(pairs);
    *strings = lks_str_of("a");
    *pairs = (linkspan_pair){lks_str_of("a"), lks_str_of("b")};
    char memory[100];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    for (size_t i = 0; i < ROWS(counts); i++) {
        const linkspan_url url = {.size = sizeof url};
        linkspan_url bad = url;
        bad.segments = strings;
        bad.segment_count = counts[i];
        assert_int_equal(linkspan_format_parts(&bad, 0, &buf),
                         LINKSPAN_ERR_ARG);
        bad = url;
        bad.directives = strings;
        bad.directive_count = counts[i];
        assert_int_equal(linkspan_format_parts(&bad, 0, &buf),
                         LINKSPAN_ERR_ARG);
        bad = url;
        bad.pairs = pairs;
        bad.pair_count = counts[i];
        assert_int_equal(linkspan_format_parts(&bad, 0, &buf),
                         LINKSPAN_ERR_ARG);
    }
    free(strings);
    free(pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_of_a_fixed_buffer),
        cmocka_unit_test(no_memory_measures),
        cmocka_unit_test(every_cap_of_a_growing_buffer),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(undefined_flags_are_refused),
        cmocka_unit_test(unprepared_buffers_are_refused),
        cmocka_unit_test(texts_are_checked),
        cmocka_unit_test(broken_structures_are_refused),
        cmocka_unit_test(counts_that_overflow_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
