/* Every byte, number and length at places where the syntax of hosts and lists
 * knows sets and limits. */
/* Tests: host/host.c, host/ip.c, host/label.c, host/list.c */
#include "host/data.h"
#include "host/host.h"
#include "host/ip.h"
#include "host/label.h"
#include "host/list.h"
#include "support/exact.h"
#include "support/filled.h"
#include "support/rows.h"
#include "unicode/char_props.h"

static lks_slice slice(const char *text)
{
    return lks_slice_of(EXACT(text));
}

/* --------------------------------------------------------------------- IP */

/* Each octet of an IPv4 address is 0 to 255, and is written as it is read. */
static void octets(void **state)
{
    (void)state;
    for (unsigned value = 0; value < 1100; value++)
        for (unsigned place = 0; place < 4; place++) {
            char text[32];
            char again[LKS_IPV4_TEXT_MAX];
            unsigned parts[4] = {1, 20, 100, 9};
            uint8_t address[4] = {0};
            parts[place] = value;
            (void)snprintf(text, sizeof text, "%u.%u.%u.%u", parts[0], parts[1],
                           parts[2], parts[3]);
            const bool is_address = lks_ipv4_parse(slice(text), address);
            if (is_address != (value <= 255))
                fail_msg("%s", text);
            if (!is_address)
                continue;
            assert_int_equal(address[place], value);
            const size_t len = lks_ipv4_write(address, again);
            assert_int_equal(len, strlen(text));
            assert_memory_equal(again, text, len);
        }
}

/* A part of an odd address fills the bytes that are left: 32, 24, 16 or 8
 * bits. */
static void parts_of_odd_addresses(void **state)
{
    (void)state;
    static const char *const before[] = {"", "1.", "1.2.", "1.2.3."};
    for (size_t count = 0; count < ROWS(before); count++) {
        const uint64_t most = (UINT64_C(1) << 8 * (4 - count)) - 1;
        for (uint64_t value = most - 1; value <= most + 1; value++) {
            char text[64];
            uint8_t address[4];
            (void)snprintf(text, sizeof text, "%s0x%llx", before[count],
                           (unsigned long long)value);
            if (lks_ipv4_parse_odd(slice(text), address) !=
                (value <= most ? LKS_IPV4_ODD : LKS_IPV4_INVALID))
                fail_msg("%s", text);
            (void)snprintf(text, sizeof text, "%s0%llo", before[count],
                           (unsigned long long)value);
            if (lks_ipv4_parse_odd(slice(text), address) !=
                (value <= most ? LKS_IPV4_ODD : LKS_IPV4_INVALID))
                fail_msg("%s", text);
        }
    }
}

/* lks_ipv4_after_slashes(): at most 64 slashes, at most 64 bytes of address. */
static void addresses_after_slashes(void **state)
{
    (void)state;
    char text[160];
    size_t seen = 0;
    for (size_t count = 0; count < 70; count++) {
        (void)fill(text, "", '/', count, "1.2.3.4 ");
        assert_int_equal(
            lks_ipv4_after_slashes(lks_slice_of(text, count + 8), &seen),
            count <= 64);
        (void)fill(text, "", '0', count, "1.2.3.4");
        assert_int_equal(
            lks_ipv4_after_slashes(lks_slice_of(text, count + 7), &seen),
            count + 7 <= 64);
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        (void)fill(text, "1.2.3.4", byte, 1, " ");
        const bool goes_on =
            lks_is_ascii_alpha(byte) || is_in("-_", byte) || byte >= 0x80;
        if (lks_ipv4_after_slashes(lks_slice_of(text, 9), &seen) == goes_on)
            fail_msg("byte 0x%02X", byte);
        (void)fill(text, "", byte, 1, "1.2.3.4");
        if (lks_ipv4_after_slashes(lks_slice_of(text, 8), &seen) !=
            (lks_is_ascii_digit(byte) || is_in("/\\", byte)))
            fail_msg("byte 0x%02X before the address", byte);
        assert_true(seen <= 9);
    }
}

/* ------------------------------------------------------------------- names */

/* Hosts of which the last character decides whether they can be an IPv4
 * address. */
static const struct kind_row {
    const char *why;
    const char *text;
    uint32_t kind;
} kind_rows[] = {
    {"a hexadecimal digit", "1.2.3.0xf", LINKSPAN_HOST_ODD_IPV4},
    {"a capital hexadecimal digit", "1.2.3.0xF", LINKSPAN_HOST_ODD_IPV4},
    {"the first hexadecimal digit", "1.2.3.0xa", LINKSPAN_HOST_ODD_IPV4},
    {"no digit after 0x", "1.2.3.0x", LINKSPAN_HOST_ODD_IPV4},
    {"no digit after a capital 0X", "1.2.3.0X", LINKSPAN_HOST_ODD_IPV4},
    {"a dot", "1.2.3.4.", LINKSPAN_HOST_ODD_IPV4},
    {"a full-width digit", "1.2.3.\uFF14", LINKSPAN_HOST_ODD_IPV4},
    {"a full-width hexadecimal digit", "1.2.3.0x\uFF46",
     LINKSPAN_HOST_ODD_IPV4},
    {"a full-width x", "1.2.3.0\uFF58", LINKSPAN_HOST_ODD_IPV4},
    {"an ideographic full stop", "1.2.3.4\u3002", LINKSPAN_HOST_ODD_IPV4},
    {"a digit", "1.2.3.4", LINKSPAN_HOST_IPV4},
    {"a letter that is no digit", "1.2.3.0xg", LINKSPAN_HOST_DOMAIN},
    {"one label", "abc", LINKSPAN_HOST_NAME},
    {"a number that is too large", "1.2.3.256", 0},
};

static void last_characters_of_addresses(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(kind_rows); i++) {
        linkspan_host host = {.size = sizeof host};
        lks_describe_host(lks_data_table(NULL), slice(kind_rows[i].text),
                          &host);
        ROW_EQ(&kind_rows[i], host.kind, kind_rows[i].kind);
    }
    ROWS_END();
}

/* H19: a top-level domain that is not delegated has two letters or more; in
 * Punycode, no hyphen, no digit, and nothing that needs a context (RFC 5892
 * appendix A). */
static void possible_top_level_domains(void **state)
{
    (void)state;
    static const uint32_t contexts[] = {'-',   0xB7,   0x375,  0x5F3,
                                        0x5F4, 0x30FB, 0x200C, 0x200D};
    for (unsigned byte = 0; byte < 256; byte++) {
        const char text[] = {'a', (char)byte, 'b', (char)byte};
        for (size_t len = 0; len <= 4; len++)
            if (lks_is_possible_tld(lks_slice_of(text, len)) !=
                (len >= 2 && lks_is_ascii_alpha(byte)))
                fail_msg("byte 0x%02X, %zu bytes", byte, len);
    }
    for (uint32_t cp = 0x2D; cp < 0x3100; cp++) {
        const uint32_t cps[] = {0x3B1, cp, 0x3B2};
        uint8_t label[64] = "xn--";
        size_t len = 0;
        assert_true(lks_punycode_encode(cps, 3, label + 4, 60, &len));
        bool is_bad = (lks_char_props_of(cp) & LKS_CHAR_DIGIT) != 0;
        for (size_t i = 0; i < ROWS(contexts); i++)
            is_bad = is_bad || cp == contexts[i];
        if (lks_is_possible_tld(lks_slice_of(label, len + 4)) == is_bad)
            fail_msg("U+%04X", (unsigned)cp);
    }
    assert_false(lks_is_possible_tld(slice("xn--")));
    assert_false(lks_is_possible_tld(slice("xn--ib9b"))); /* U+D800 */
}

/* --------------------------------------------------------------- for hrefs */

static size_t href_of(const char *authority, size_t len, uint8_t *out)
{
    lks_slice port;
    return lks_authority_for_href(lks_slice_of(authority, len), 0, out, &port);
}

/* WHATWG URL: "forbidden domain code point", as it is and escaped. */
static void bytes_of_a_host(void **state)
{
    (void)state;
    static const char hex[] = "0123456789abcdefABCDEF";
    for (unsigned byte = 0; byte < 128; byte++) {
        uint8_t out[LKS_HREF_HOST_ROOM];
        const char text[] = {'a', (char)byte, 'b'};
        const bool is_bad =
            byte <= ' ' || byte == 0x7F || is_in("#/:<>?@[\\]^|%", byte);
        const size_t len = href_of(text, sizeof text, out);
        if ((len == 0) != is_bad)
            fail_msg("byte 0x%02X", byte);
        if (len > 0)
            assert_int_equal(out[1], lks_ascii_lower((uint8_t)byte));
        for (size_t capital = 0; capital < 2; capital++) {
            const unsigned low = byte & 15;
            const char escaped[] = {'a', '%', hex[byte >> 4],
                                    hex[low >= 10 && capital ? low + 6 : low],
                                    'b'};
            const size_t again = href_of(escaped, sizeof escaped, out);
            if ((again == 0) != is_bad)
                fail_msg("byte 0x%02X, escaped", byte);
            if (again > 0)
                assert_int_equal(out[1], lks_ascii_lower((uint8_t)byte));
        }
    }
    uint8_t out[LKS_HREF_HOST_ROOM];
    assert_int_equal(href_of("a%4", 3, out), 0);
    assert_int_equal(href_of("a%4g", 4, out), 0);
    assert_int_equal(href_of("a%g4", 4, out), 0);
    assert_int_equal(href_of("%61", 3, out), 1);
}

static void ports(void **state)
{
    (void)state;
    for (unsigned long port = 65530; port < 65540; port++) {
        uint8_t out[LKS_HREF_HOST_ROOM];
        char text[64];
        for (int zeros = 0; zeros < 30; zeros += 29) {
            const size_t len =
                (size_t)snprintf(text, sizeof text, "a:%0*lu", zeros + 5, port);
            assert_int_equal(href_of(text, len, out) > 0, port <= 65535);
        }
    }
    uint8_t out[LKS_HREF_HOST_ROOM];
    assert_int_equal(href_of("a:", 2, out), 1);
    assert_int_equal(href_of(":80", 3, out), 0);
    assert_int_equal(href_of("a:99999999999999999999", 22, out), 0);
}

/* ------------------------------------------------------------------- lists */

static uint32_t date_of(const char *version)
{
    char list[128];
    lks_rules rules = {.allocator = NULL};
    lks_list_version found = {.date = 0};
    (void)snprintf(list, sizeof list, "# Version %s, x\ncom\n", version);
    const lks_list_fault bad = lks_list_read_tlds(slice(list), &rules, &found);
    assert_int_equal(bad.status, LINKSPAN_OK);
    lks_rules_free(&rules);
    return found.date;
}

/* A date has a year from 1970 on, a month of 1 to 12 and a day of 1 to 31. */
static void dates_of_lists(void **state)
{
    (void)state;
    for (unsigned month = 0; month < 100; month++)
        for (unsigned day = 0; day < 100; day++) {
            char text[32];
            (void)snprintf(text, sizeof text, "2026%02u%02u00", month, day);
            const bool is_date =
                month >= 1 && month <= 12 && day >= 1 && day <= 31;
            const uint32_t want = 20260000 + month * 100 + day;
            assert_int_equal(date_of(text), is_date ? want : 0);
            (void)snprintf(text, sizeof text, "2026-%02u-%02u", month, day);
            assert_int_equal(date_of(text), is_date ? want : 0);
        }
    assert_int_equal(date_of("19700101"), 19700101);
    assert_int_equal(date_of("19691231"), 0);
    assert_int_equal(date_of("2026010"), 0);
    for (size_t at = 0; at <= 8; at++) {
        char text[16] = "20260102";
        memmove(text + at + 1, text + at, 8 - at);
        text[at] = '-';
        assert_int_equal(date_of(text), at == 4 || at >= 7 ? 20260102 : 0);
    }
}

static bool is_leap(uint32_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Every day from 1970 to 2400 comes right after the day before it. */
static void days_of_the_calendar(void **state)
{
    (void)state;
    static const uint32_t lengths[] = {31, 28, 31, 30, 31, 30,
                                       31, 31, 30, 31, 30, 31};
    int64_t days = 0;
    for (uint32_t year = 1970; year <= 2400; year++)
        for (uint32_t month = 1; month <= 12; month++) {
            const uint32_t most =
                lengths[month - 1] + (month == 2 && is_leap(year));
            for (uint32_t day = 1; day <= most; day++)
                assert_int_equal(lks_days_of(year * 10000 + month * 100 + day),
                                 days++);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(octets),
        cmocka_unit_test(parts_of_odd_addresses),
        cmocka_unit_test(addresses_after_slashes),
        cmocka_unit_test(last_characters_of_addresses),
        cmocka_unit_test(possible_top_level_domains),
        cmocka_unit_test(bytes_of_a_host),
        cmocka_unit_test(ports),
        cmocka_unit_test(dates_of_lists),
        cmocka_unit_test(days_of_the_calendar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
