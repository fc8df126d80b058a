/* Words and marks that are glued to a host or an address: P1 (punctuation), P11 (where
 * an address starts) and P20 (a missing space). Each text is read whole, as a stream, and split at any place. */
/* Tests: find/rules/glued_host.c, find/rules/host_edges.c */
#include "support/marked_rows.h"

static const marked_row hosts[] = {
    {"P20: the word after an address", "viết cho ⸠a@b.vn⸡.Cảm ơn"},
    {"P20: an ASCII word", "to ⸠kim@example.com⸡.Thanks a lot"},
    {"P20: the word after a site", "see ⸠example.org⸡.Doors open at 7"},
    {"P20: under a country code", "see ⸠www.example.de⸡.Dann weiter"},
    {"P20: a class of code", "the java.io.File is open"},
    {"P20: a package", "the com.example.de.Main is open"},
    {"P20: a hump", "see example.org.DoorsOpen at 7"},
    {"P20: capitals", "see example.org.DOORS at 7"},
    {"P20: a small letter", "see example.org.doors at 7"},
    {"P20: no word follows", "see example.org.Doors"},
    {"P20: class c", "the main.rs.Backup is old"},
    {"P20: class d", "the data.tools.Doors is old"},
    {"P1: a Greek semicolon after an address", "στο ⸠info@example.gr⸡· και"},
    {"P1: after a site", "στο ⸠example.gr⸡·"},
    {"P1: after a scheme", "στο ⸠https://example.gr⸡· και"},
};

static const marked_row locals[] = {
    {"P11: emphasis", "_⸠support@example.com⸡ is new_"},
    {"P11: emphasis of the address", "_⸠support@example.com⸡_"},
    {"P11: no emphasis", "⸠_support@example.com⸡ is new"},
    {"P11: a name with a low line", "⸠_support@example.com⸡ is a_b new"},
    {"P11: another line", "⸠_support@example.com⸡ is\nnew_"},
    {"P11: emphasis that opens", "⸠_support@example.com⸡ is _new"},
    {"P11: an argument of TeX", "\\thanks{⸠kim@example.com⸡}"},
    {"P11: no command", "⸠thanks{kim@example.com⸡"},
};

static void hosts_end_before_what_is_glued(void **state)
{
    linkspan_options o;
    (void)state;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    check_marked(&o, hosts, ROWS(hosts));
}

static void addresses_start_after_what_is_glued(void **state)
{
    linkspan_options o;
    (void)state;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    check_marked(&o, locals, ROWS(locals));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hosts_end_before_what_is_glued),
        cmocka_unit_test(addresses_start_after_what_is_glued),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
