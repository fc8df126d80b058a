/* linkspan_href(): every wrong argument, every buffer size, every failing
 * allocation. The tests in src/format check what is written. */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define URL   LINKSPAN_KIND_URL
#define EMAIL LINKSPAN_KIND_EMAIL
#define HTTP  LINKSPAN_HREF_HTTP

/* ----------------------------------------------------------------- buffers */

#define KEPT "kept:"

static const struct buffer_row {
    const char *why;
    uint32_t kind;
    const char *link;
    const char *href;
    bool is_exact; /* no byte is written and then removed: `needed` is the
                    * length */
} buffer_rows[] = {
    {"URL", URL, "例え.com/中?a b#c",
     "https://xn--r8jz45g.com/%E4%B8%AD?a%20b#c", true},
    {"URL with dots", URL, "a.com/b/c/../../../../d/./e/..", "https://a.com/d/",
     false},
    {"URL that ends in dots", URL, "a.com/b/..", "https://a.com/", false},
    {"address", EMAIL, "\"a b\"@例え.com", "mailto:%22a%20b%22@xn--r8jz45g.com",
     true},
};

static linkspan_status call(const struct buffer_row *r, linkspan_buf *out)
{
    return linkspan_href(r->kind, EXACT(r->link), 0, out);
}

/* Write the row into a buffer of `room` bytes, of which the first are already
 * used. Returns the size that the call reports as needed. */
static size_t fill(const struct buffer_row *r, size_t room, char *memory)
{
    const size_t kept = strlen(KEPT);
    const size_t needed = kept + strlen(r->href);
    memset(memory, '#', room + 1);
    memcpy(memory, KEPT, kept);
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, room);
    buf.len = kept;
    const linkspan_status st = call(r, &buf);
    assert_memory_equal(memory, KEPT, kept);
    assert_int_equal(memory[room], '#');
    if (st == LINKSPAN_OK) {
        assert_int_equal(buf.len, needed);
        assert_memory_equal(memory + kept, r->href, needed - kept);
    } else {
        assert_int_equal(st, LINKSPAN_ERR_SPACE);
        assert_int_equal(buf.len, kept);
        assert_true(buf.needed > room);
        assert_true(buf.needed >= needed);
        if (r->is_exact)
            assert_int_equal(buf.needed, needed);
    }
    return st == LINKSPAN_OK ? 0 : buf.needed;
}

static void every_size_of_a_fixed_buffer(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(buffer_rows); i++) {
        const struct buffer_row *r = &buffer_rows[i];
        const size_t needed = strlen(KEPT) + strlen(r->href);
        for (size_t room = strlen(KEPT); room <= needed + 40; room++) {
            char memory[256];
            const size_t said = fill(r, room, memory);
            if (r->is_exact)
                assert_int_equal(said == 0, room >= needed);
            if (said != 0) /* with the size that it asked for, the call
                            * succeeds */
                assert_int_equal(fill(r, said, memory), 0);
        }
    }
}

static void every_cap_of_a_growing_buffer(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(buffer_rows); i++) {
        const struct buffer_row *r = &buffer_rows[i];
        const size_t needed = strlen(r->href);
        for (size_t max = 0; max <= needed + 40; max++) {
            failing_allocator allocator;
            failing_allocator_init(&allocator, SIZE_MAX);
            linkspan_buf buf;
            (void)linkspan_buf_init(&buf, max, &allocator.base);
            const linkspan_status st = call(r, &buf);
            assert_int_equal(buf.len, st == LINKSPAN_OK ? needed : 0);
            assert_true(buf.capacity <= max);
            if (st == LINKSPAN_OK)
                assert_memory_equal(buf.data, r->href, needed);
            else
                assert_int_equal(st, LINKSPAN_ERR_LIMIT);
            if (r->is_exact)
                assert_int_equal(st == LINKSPAN_OK, max >= needed);
            else
                assert_true(st == LINKSPAN_OK || buf.needed > max);
            linkspan_buf_free(&buf);
            assert_int_equal(allocator.held, 0);
        }
    }
}

/* The rows appended to one buffer, so that it has to grow several times. */
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
        for (size_t i = 0; i < 4 * ROWS(buffer_rows); i++) {
            const struct buffer_row *r = &buffer_rows[i % ROWS(buffer_rows)];
            const linkspan_status st = call(r, &buf);
            if (st == LINKSPAN_OK) {
                want += strlen(r->href);
            } else {
                assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
                is_done = false;
            }
            assert_int_equal(buf.len, want);
        }
        failures += !is_done;
        linkspan_buf_free(&buf);
        assert_int_equal(allocator.held, 0);
    }
    assert_true(failures >= 3);
}

/* --------------------------------------------------------------- arguments */

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    char memory[32];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory);
    linkspan_buf unready = buf;
    unready.size = 0;
    const linkspan_buf before = buf;
    const size_t too_long = (size_t)PTRDIFF_MAX + 1;
    for (uint32_t kind = 0; kind < 300; kind++)
        if (kind != URL && kind != EMAIL)
            assert_int_equal(linkspan_href(kind, "a.com", 5, 0, &buf),
                             LINKSPAN_ERR_OPTION);
    for (uint32_t kind = URL; kind <= EMAIL; kind++) {
        for (unsigned bit = 3; bit < 32; bit++) /* HTTP, USER_NAME, PASSWORD */
            assert_int_equal(
                linkspan_href(kind, "a@b.com", 7, 1u << bit | HTTP, &buf),
                LINKSPAN_ERR_OPTION);
        assert_int_equal(linkspan_href(kind, NULL, 1, 0, &buf),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(linkspan_href(kind, "a", too_long, 0, &buf),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(linkspan_href(kind, "a@b", 3, 0, NULL),
                         LINKSPAN_ERR_ARG);
        assert_int_equal(linkspan_href(kind, "a@b", 3, 0, &unready),
                         LINKSPAN_ERR_ARG);
    }
    assert_memory_equal(&buf, &before, sizeof buf);
    for (uint32_t kind = URL; kind <= EMAIL; kind++)
        assert_int_equal(linkspan_href(kind, NULL, 0, 0, &buf),
                         LINKSPAN_ERR_INVALID);
    assert_int_equal(buf.len, 0);
}

/* A link that is no link is refused, however little room there is. */
static void a_bad_link_is_invalid_in_any_room(void **state)
{
    (void)state;
    static const char *const links[] = {"http://a b/", "http://a.com:65536/",
                                        "u@a.com/"};
    for (size_t i = 0; i < ROWS(links); i++) {
        for (size_t room = 0; room < 32; room++) {
            char memory[32];
            linkspan_buf buf;
            (void)linkspan_buf_init_fixed(&buf, memory, room);
            assert_int_equal(linkspan_href(URL, EXACT(links[i]), 0, &buf),
                             LINKSPAN_ERR_INVALID);
            assert_int_equal(buf.len, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_of_a_fixed_buffer),
        cmocka_unit_test(every_cap_of_a_growing_buffer),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(a_bad_link_is_invalid_in_any_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
