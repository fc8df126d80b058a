/* IPv6 addresses right after a scheme. The text of each row starts there. */
/* Tests: find/host.c */
#include "find/host.h"

#include "support/exact.h"
#include "support/rows.h"

/* `is_bare`: whether addresses without brackets are wanted (H14). `end`: where
 * the host ends; 0: there is no host. */
static const struct address_row {
    const char *why;
    const char *text;
    bool is_bare;
    size_t end;
    size_t reach;
} address_rows[] = {
    {"in brackets", "[2001:db8::1]/x", false, 13, 13},
    {"with a port", "[::1]:80", false, 5, 5},
    {"with an IPv4 address in it", "[::ffff:1.2.3.4]", false, 16, 16},
    {"nothing in the brackets", "[]", false, 0, 2},
    {"no address", "[::g]", false, 0, 4},
    {"not closed: more may come", "[::1", false, 0, 5},
    {"a zone", "[fe80::1%eth0]", false, 0, 9},
    {"IPv4 in brackets", "[1.2.3.4]", false, 0, 9},
    {"a name", "example.com", false, 0, 0},
    {"nothing", "", false, 0, 0},
    {"without brackets, not wanted", "2001:db8::1", false, 0, 0},
    {"without brackets", "2001:db8::1 x", true, 11, 0},
    {"without brackets, at the end of a sentence", "2001:db8::1. x", true, 11,
     0},
    {"without brackets, before a path", "2001:db8::1/x", true, 11, 0},
    {"without brackets, too many groups", "1:2:3:4:5:6:7:8:9", true, 0, 0},
    {"a name of such letters", "abc.de", true, 0, 0},
    {"in brackets all the same", "[::1]", true, 5, 5},
};

static void addresses_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(address_rows); i++) {
        const struct address_row *r = &address_rows[i];
        const size_t len = strlen(r->text);
        const lks_slice text = lks_slice_of(exact_bytes(r->text, len), len);
        const linkspan_detector d = {
            .flags = r->is_bare ? LINKSPAN_DETECT_BARE_IPV6 : 0};
        lks_run_host host = {0};
        const bool is_one = lks_ipv6_host_at(&d, text, 0, &host);
        ROW_EQ(r, is_one, r->end > 0);
        ROW_EQ(r, is_one ? host.range.end : 0, r->end);
        ROW_EQ(r, host.range.start, 0);
        if (r->reach > 0)
            ROW_EQ(r, lks_ipv6_reach(text, 0), r->reach);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_of_each_row)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
