/* What follows a host: a dot, a port. The host of each row is "h". */
/* Tests: find/host.c */
#include "find/host.h"

#include "support/exact.h"
#include "support/rows.h"

static lks_slice slice_of(const char *text)
{
    return lks_slice_of(exact_bytes(text, strlen(text)), strlen(text));
}

/* H9: a port is one to 16 digits, at most 65535, not followed by a letter, a low
 * line or a hyphen. */
static const struct port_row {
    const char *why;
    const char *text;
    lks_port_kind kind;
    lks_port_kind kind_after_scheme;
    size_t end; /* of its digits */
} port_rows[] = {
    {"nothing", "h", LKS_PORT_NONE, LKS_PORT_NONE, 1},
    {"a path", "h/80", LKS_PORT_NONE, LKS_PORT_NONE, 1},
    {"one digit", "h:8", LKS_PORT_GOOD, LKS_PORT_GOOD, 3},
    {"the highest", "h:65535", LKS_PORT_GOOD, LKS_PORT_GOOD, 7},
    {"one more than the highest", "h:65536", LKS_PORT_BAD, LKS_PORT_BAD, 7},
    {"zeros count as digits", "h:00080", LKS_PORT_GOOD, LKS_PORT_GOOD, 7},
    {"six digits", "h:000080", LKS_PORT_GOOD, LKS_PORT_GOOD, 8},
    {"six digits, too great", "h:100000", LKS_PORT_BAD, LKS_PORT_BAD, 8},
    {"16 digits", "h:0000000000065535", LKS_PORT_GOOD, LKS_PORT_GOOD, 18},
    {"16 digits, too great", "h:0000000000065536", LKS_PORT_BAD, LKS_PORT_BAD,
     18},
    {"16 digits, 2^32 + 80", "h:0000004294967376", LKS_PORT_BAD, LKS_PORT_BAD,
     18},
    {"17 digits", "h:00000000000000080", LKS_PORT_BAD, LKS_PORT_BAD, 19},
    {"more digits are not read", "h:99999999999999999999", LKS_PORT_BAD,
     LKS_PORT_BAD, 19},
    {"a letter", "h:80a", LKS_PORT_BAD, LKS_PORT_BAD, 4},
    {"a low line", "h:80_", LKS_PORT_BAD, LKS_PORT_BAD, 4},
    {"a hyphen", "h:80-81", LKS_PORT_BAD, LKS_PORT_BAD, 4},
    {"a letter of another script", "h:80で", LKS_PORT_GOOD, LKS_PORT_GOOD, 4},
    {"a full stop", "h:80.", LKS_PORT_GOOD, LKS_PORT_GOOD, 4},
    {"no digits", "h:", LKS_PORT_NONE, LKS_PORT_NONE, 1},
    {"no digits before a space", "h: 80", LKS_PORT_NONE, LKS_PORT_NONE, 1},
    {"digits of another script", "h:８０", LKS_PORT_NONE, LKS_PORT_NONE, 1},
};

static void ports_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(port_rows); i++) {
        const struct port_row *r = &port_rows[i];
        const lks_slice text = slice_of(r->text);
        linkspan_range port;
        ROW_EQ(r, lks_read_port(text, 1, false, &port), r->kind);
        ROW_EQ(r, port.end, r->end);
        ROW_EQ(r, lks_read_port(text, 1, true, &port), r->kind_after_scheme);
        ROW_EQ(r, port.end, r->end);
    }
    ROWS_END();
}

/* After a scheme a port may be empty, but only before a part. */
static void empty_ports(void **state)
{
    (void)state;
    static const char *const texts[] = {"h:/", "h:?", "h:#"};
    for (size_t i = 0; i < ROWS(texts); i++) {
        const lks_slice text = slice_of(texts[i]);
        linkspan_range port;
        assert_int_equal(lks_read_port(text, 1, true, &port), LKS_PORT_GOOD);
        assert_int_equal(port.start, 2);
        assert_int_equal(port.end, 2);
        assert_int_equal(lks_read_port(text, 1, false, &port), LKS_PORT_NONE);
    }
}

/* H8: one dot after the host belongs to the host if a port or a part follows.
 * In each row, the run ends after the dot. */
static const struct dot_row {
    const char *why;
    const char *text;
    size_t past_dot;
    size_t past_port; /* where the path would start */
} dot_rows[] = {
    {"the end of a sentence", "h. x", 1, 1},
    {"the end of the text", "h.", 1, 1},
    {"a path", "h./", 2, 2},
    {"a query", "h.?", 2, 2},
    {"a fragment", "h.#", 2, 2},
    {"a port", "h.:80", 2, 5},
    {"a bad port", "h.:80a", 2, 5},
    {"a colon alone", "h.: x", 1, 1},
};

static void dots_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(dot_rows); i++) {
        const struct dot_row *r = &dot_rows[i];
        const lks_slice text = slice_of(r->text);
        ROW_EQ(r, lks_past_dot(text, 2, 1, false), r->past_dot);
        ROW_EQ(r, lks_past_port(text, 1), r->past_port);
    }
    ROWS_END();
}

static void initiators(void **state)
{
    (void)state;
    const lks_slice text = slice_of("/?#:&");
    for (size_t at = 0; at < 3; at++)
        assert_true(lks_is_initiator(text, at));
    for (size_t at = 3; at <= 5; at++)
        assert_false(lks_is_initiator(text, at));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ports_of_each_row),
        cmocka_unit_test(empty_ports),
        cmocka_unit_test(dots_of_each_row),
        cmocka_unit_test(initiators),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
