#include "text/buf.h"

#include "support/failing_allocator.h"
#include "support/rows.h"

#define MEGABYTE ((size_t)1 << 20)

/* One call of the library: `text` in pieces of `step` bytes. */
static linkspan_status append_in_pieces(linkspan_buf *buf, const char *text,
                                        size_t len, size_t step)
{
    lks_buf_begin(buf);
    for (size_t at = 0; at < len; at += step)
        lks_buf_append(buf, text + at, len - at < step ? len - at : step);
    return lks_buf_commit(buf);
}

/* A fixed buffer of every size from 0 to more than enough, filled in pieces of
 * every size: it takes all or nothing, and always reports how much was
 * needed. */
static void fixed_memory_takes_all_or_nothing(void **state)
{
    (void)state;
    static const char text[] = "0123456789";
    const size_t len = sizeof text - 1;
    for (size_t room = 0; room <= len + 2; room++) {
        for (size_t step = 1; step <= len; step++) {
            char memory[16];
            memset(memory, '#', sizeof memory);
            linkspan_buf buf;
            assert_int_equal(linkspan_buf_init_fixed(&buf, memory, room),
                             LINKSPAN_OK);
            const bool fits = room >= len;
            assert_int_equal(append_in_pieces(&buf, text, len, step),
                             fits ? LINKSPAN_OK : LINKSPAN_ERR_SPACE);
            assert_int_equal(buf.len, fits ? len : 0);
            assert_int_equal(buf.needed, len);
            if (fits)
                assert_memory_equal(memory, text, len);
            for (size_t i = room; i < sizeof memory; i++)
                assert_int_equal(memory[i], '#');
        }
    }
}

static void what_was_there_stays(void **state)
{
    (void)state;
    char memory[6];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    assert_int_equal(append_in_pieces(&buf, "abc", 3, 3), LINKSPAN_OK);
    assert_int_equal(append_in_pieces(&buf, "defg", 4, 2), LINKSPAN_ERR_SPACE);
    assert_int_equal(buf.len, 3);
    assert_int_equal(buf.needed, 7);
    assert_memory_equal(memory, "abc", 3);
    /* A failure does not affect the next call. */
    assert_int_equal(append_in_pieces(&buf, "def", 3, 1), LINKSPAN_OK);
    assert_int_equal(buf.len, 6);
    assert_memory_equal(memory, "abcdef", 6);
}

static void measuring_needs_no_memory(void **state)
{
    (void)state;
    linkspan_buf buf;
    assert_int_equal(linkspan_buf_init_fixed(&buf, NULL, 0), LINKSPAN_OK);
    assert_int_equal(append_in_pieces(&buf, "", 0, 1), LINKSPAN_OK);
    assert_int_equal(append_in_pieces(&buf, "abc", 3, 1), LINKSPAN_ERR_SPACE);
    assert_int_equal(buf.needed, 3);
    assert_null(buf.data);
}

static void grows_up_to_its_cap_and_no_further(void **state)
{
    (void)state;
    char text[300];
    memset(text, 'x', sizeof text);
    for (size_t max = 0; max < sizeof text; max++) {
        linkspan_buf buf;
        assert_int_equal(linkspan_buf_init(&buf, max, NULL), LINKSPAN_OK);
        assert_int_equal(append_in_pieces(&buf, text, max, 7), LINKSPAN_OK);
        assert_int_equal(buf.len, max);
        assert_true(buf.capacity <= max);
        assert_int_equal(append_in_pieces(&buf, text, 2, 1),
                         LINKSPAN_ERR_LIMIT);
        assert_int_equal(buf.len, max);
        assert_int_equal(buf.needed, max + 2);
        if (max > 0)
            assert_memory_equal(buf.data, text, max);
        linkspan_buf_free(&buf);
    }
}

/* Appending byte by byte: the memory is moved a logarithmic number of times. */
static void growth_is_not_quadratic(void **state)
{
    (void)state;
    failing_allocator allocator;
    failing_allocator_init(&allocator, SIZE_MAX);
    linkspan_buf buf;
    (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
    lks_buf_begin(&buf);
    for (size_t i = 0; i < MEGABYTE; i++)
        lks_buf_append_byte(&buf, (uint8_t)i);
    assert_int_equal(lks_buf_commit(&buf), LINKSPAN_OK);
    assert_int_equal(buf.len, MEGABYTE);
    assert_true(allocator.calls <= 32);
    for (size_t i = 0; i < MEGABYTE; i++)
        assert_int_equal((uint8_t)buf.data[i], (uint8_t)i);
    linkspan_buf_free(&buf);
    assert_int_equal(allocator.held, 0);
}

/* The n-th allocation fails, for every n that the text needs. */
static void every_allocation_may_fail(void **state)
{
    (void)state;
    static char text[5000];
    memset(text, 'y', sizeof text);
    linkspan_status st = LINKSPAN_ERR_NO_MEMORY;
    size_t failures = 0;
    for (size_t n = 0; st == LINKSPAN_ERR_NO_MEMORY; n++) {
        failing_allocator allocator;
        failing_allocator_init(&allocator, n);
        linkspan_buf buf;
        (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
        st = append_in_pieces(&buf, text, sizeof text, 33);
        if (st == LINKSPAN_OK) {
            assert_int_equal(buf.len, sizeof text);
            assert_memory_equal(buf.data, text, sizeof text);
        } else {
            failures++;
            assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
            assert_int_equal(buf.len, 0);
            assert_int_equal(buf.needed, sizeof text);
            assert_int_equal(allocator.calls, n + 1); /* no further call */
        }
        linkspan_buf_free(&buf);
        assert_int_equal(allocator.held, 0);
    }
    assert_int_equal(st, LINKSPAN_OK);
    assert_true(failures >= 2);
}

static void a_failed_allocation_keeps_the_text(void **state)
{
    (void)state;
    static char text[1000];
    failing_allocator allocator;
    failing_allocator_init(&allocator, 1);
    linkspan_buf buf;
    (void)linkspan_buf_init(&buf, SIZE_MAX, &allocator.base);
    assert_int_equal(append_in_pieces(&buf, "keep", 4, 4), LINKSPAN_OK);
    assert_int_equal(append_in_pieces(&buf, text, sizeof text, 1000),
                     LINKSPAN_ERR_NO_MEMORY);
    assert_int_equal(buf.len, 4);
    assert_memory_equal(buf.data, "keep", 4);
    linkspan_buf_free(&buf);
    assert_int_equal(allocator.held, 0);
}

static void a_length_that_overflows_is_a_limit(void **state)
{
    (void)state;
    char memory[4];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    lks_buf_begin(&buf);
    lks_buf_append(&buf, "abc", 3);
    lks_buf_append(&buf, "", SIZE_MAX - 2); /* counted, never read */
    assert_int_equal(buf.needed, SIZE_MAX);
    assert_int_equal(lks_buf_commit(&buf), LINKSPAN_ERR_LIMIT);
    assert_int_equal(buf.len, 0);
}

static void rewinding_takes_back(void **state)
{
    (void)state;
    char memory[8];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    (void)append_in_pieces(&buf, "ab", 2, 2);

    lks_buf_begin(&buf);
    const size_t mark = lks_buf_place(&buf);
    assert_int_equal(mark, 2);
    lks_buf_append(&buf, ".", 1);
    assert_int_equal(lks_buf_place(&buf), 3);
    lks_buf_rewind(&buf, mark);
    lks_buf_append_escaped(&buf, (const uint8_t *)".", 1);
    assert_int_equal(lks_buf_commit(&buf), LINKSPAN_OK);
    assert_int_equal(buf.len, 5);
    assert_memory_equal(memory, "ab%2E", 5);

    /* Rewinding past the end of the memory works too: there only the count
     * moves. */
    lks_buf_begin(&buf);
    lks_buf_append(&buf, "cdefg", 5);
    lks_buf_rewind(&buf, 9);
    lks_buf_append(&buf, "xyz", 3);
    assert_int_equal(lks_buf_commit(&buf), LINKSPAN_ERR_SPACE);
    assert_int_equal(buf.needed, 12);
    assert_int_equal(buf.len, 5);
    assert_memory_equal(memory, "ab%2E", 5);
}

static void escapes_every_byte_in_upper_case(void **state)
{
    (void)state;
    for (int byte = 0; byte < 0x100; byte++) {
        char memory[3];
        char want[4];
        linkspan_buf buf;
        const uint8_t bytes[] = {(uint8_t)byte};
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
        lks_buf_begin(&buf);
        lks_buf_append_escaped(&buf, bytes, 1);
        assert_int_equal(lks_buf_commit(&buf), LINKSPAN_OK);
        (void)snprintf(want, sizeof want, "%%%02X", (unsigned)byte);
        assert_memory_equal(memory, want, 3);
    }
}

static void an_unprepared_buffer_is_not_ready(void **state)
{
    (void)state;
    linkspan_buf good;
    (void)linkspan_buf_init(&good, 10, NULL);
    assert_true(lks_buf_is_ready(&good));
    assert_false(lks_buf_is_ready(NULL));

    linkspan_buf bad = good;
    bad.size = 0;
    assert_false(lks_buf_is_ready(&bad));
    bad = good;
    bad.size = sizeof bad - 1;
    assert_false(lks_buf_is_ready(&bad));
    bad = good;
    bad.size = sizeof bad + 8;
    assert_true(lks_buf_is_ready(&bad));
    bad = good;
    bad.capacity = 5; /* without data */
    assert_false(lks_buf_is_ready(&bad));
    bad = good;
    bad.len = 1;
    assert_false(lks_buf_is_ready(&bad));
}

static void release_makes_it_empty(void **state)
{
    (void)state;
    failing_allocator allocator;
    failing_allocator_init(&allocator, SIZE_MAX);
    linkspan_buf buf;
    (void)linkspan_buf_init(&buf, 100, &allocator.base);
    (void)append_in_pieces(&buf, "abc", 3, 1);
    assert_int_equal(allocator.held, 1);
    lks_buf_release(&buf);
    assert_int_equal(allocator.held, 0);
    assert_null(buf.data);
    assert_int_equal(buf.len, 0);
    lks_buf_release(&buf); /* a second release does no harm */
    /* the buffer can then be used again */
    assert_int_equal(append_in_pieces(&buf, "de", 2, 1), LINKSPAN_OK);
    assert_memory_equal(buf.data, "de", 2);
    lks_buf_release(&buf);
    assert_int_equal(allocator.held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_memory_takes_all_or_nothing),
        cmocka_unit_test(what_was_there_stays),
        cmocka_unit_test(measuring_needs_no_memory),
        cmocka_unit_test(grows_up_to_its_cap_and_no_further),
        cmocka_unit_test(growth_is_not_quadratic),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_failed_allocation_keeps_the_text),
        cmocka_unit_test(a_length_that_overflows_is_a_limit),
        cmocka_unit_test(rewinding_takes_back),
        cmocka_unit_test(escapes_every_byte_in_upper_case),
        cmocka_unit_test(an_unprepared_buffer_is_not_ready),
        cmocka_unit_test(release_makes_it_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
