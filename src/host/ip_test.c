#include "host/ip.h"

#include "support/exact.h"
#include "support/rows.h"

static lks_slice slice(const char *text)
{
    return lks_slice_of(EXACT(text));
}

static const struct v4_row {
    const char *why;
    const char *text;
    lks_ipv4_form form; /* by the WHATWG parser, done by hand */
    uint32_t address;
} v4_rows[] = {
    {"four octets", "192.0.2.1", LKS_IPV4_DECIMAL, 0xC0000201},
    {"smallest", "0.0.0.0", LKS_IPV4_DECIMAL, 0},
    {"largest", "255.255.255.255", LKS_IPV4_DECIMAL, 0xFFFFFFFF},
    {"an octet too large", "192.0.2.256", LKS_IPV4_INVALID, 0},
    {"a first octet too large", "256.0.2.1", LKS_IPV4_INVALID, 0},
    {"five parts", "1.2.3.4.5", LKS_IPV4_INVALID, 0},
    {"empty part", "1..2.3", LKS_IPV4_INVALID, 0},
    {"leading dot", ".1.2.3", LKS_IPV4_INVALID, 0},
    {"one trailing dot", "1.2.3.4.", LKS_IPV4_ODD, 0x01020304},
    {"two trailing dots leave an empty label", "1.2.3.4..", LKS_IPV4_NONE, 0},
    {"leading zero means octal", "192.0.2.010", LKS_IPV4_ODD, 0xC0000208},
    {"two zeros", "192.0.2.00", LKS_IPV4_ODD, 0xC0000200},
    {"no octal digit", "192.0.2.08", LKS_IPV4_INVALID, 0},
    {"hexadecimal", "0xC0.0x0.0x02.0xeb", LKS_IPV4_ODD, 0xC00002EB},
    {"hexadecimal, capital prefix", "0XC0.0.2.235", LKS_IPV4_ODD, 0xC00002EB},
    {"nothing after 0x is zero", "1.2.3.0x", LKS_IPV4_ODD, 0x01020300},
    {"three parts: the last has 16 bits", "192.0.513", LKS_IPV4_ODD,
     0xC0000201},
    {"two parts: the last has 24 bits", "192.513", LKS_IPV4_ODD, 0xC0000201},
    {"one part has all 32", "3221226219", LKS_IPV4_ODD, 0xC00002EB},
    {"the most that fits", "4294967295", LKS_IPV4_ODD, 0xFFFFFFFF},
    {"one more does not", "4294967296", LKS_IPV4_INVALID, 0},
    {"three parts: too much for 16 bits", "1.2.65536", LKS_IPV4_INVALID, 0},
    {"digits without end", "99999999999999999999999999", LKS_IPV4_INVALID, 0},
    {"octal number of 32 bits", "030000001353", LKS_IPV4_ODD, 0xC00002EB},
    {"a single zero", "0", LKS_IPV4_ODD, 0},
    {"ends in a number, begins like a name", "foo.1", LKS_IPV4_INVALID, 0},
    {"ends in digits that are no octal", "foo.09", LKS_IPV4_INVALID, 0},
    {"ends in hexadecimal", "foo.0xff", LKS_IPV4_INVALID, 0},
    {"a name", "example.com", LKS_IPV4_NONE, 0},
    {"a name that ends in a digit", "1.2.3.4a", LKS_IPV4_NONE, 0},
    {"hexadecimal without prefix is a name", "1.2.3.ff", LKS_IPV4_NONE, 0},
    {"a sign is no digit", "1.2.3.-4", LKS_IPV4_NONE, 0},
    {"empty", "", LKS_IPV4_NONE, 0},
    {"a dot", ".", LKS_IPV4_NONE, 0},
    {"a space", "1.2.3.4 ", LKS_IPV4_NONE, 0},
};

static void v4_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(v4_rows); i++) {
        const struct v4_row *r = &v4_rows[i];
        uint8_t a[4] = {0};
        ROW_EQ(r, lks_ipv4_parse_odd(slice(r->text), a), r->form);
        ROW_EQ(r,
               (uint32_t)a[0] << 24 | (uint32_t)a[1] << 16 |
                   (uint32_t)a[2] << 8 | a[3],
               r->address);
        ROW_EQ(r, lks_ipv4_parse(slice(r->text), a),
               r->form == LKS_IPV4_DECIMAL);
    }
    ROWS_END();
}

static const struct v6_row {
    const char *why;
    const char *text;
    const char *canonical; /* by RFC 5952; NULL: no address */
} v6_rows[] = {
    {"all groups", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6"},
    {"no leading zeros (4.1)", "2001:0db8:0001:0002:0003:0004:0005:0006",
     "2001:db8:1:2:3:4:5:6"},
    {"lower case (4.3)", "2001:DB8::ABCD", "2001:db8::abcd"},
    {"unspecified", "::", "::"},
    {"all zeros written out", "0:0:0:0:0:0:0:0", "::"},
    {"loopback", "0:0:0:0:0:0:0:1", "::1"},
    {"gap at the end", "1:0:0:0:0:0:0:0", "1::"},
    {"a single zero is not shortened (4.2.2)", "2001:db8:0:1:1:1:1:1",
     "2001:db8:0:1:1:1:1:1"},
    {"nor kept as a gap", "2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"},
    {"the longest run (4.2.3)", "2001:0:0:1:0:0:0:1", "2001:0:0:1::1"},
    {"the first of equal runs (4.2.3)", "2001:db8:0:0:1:0:0:1",
     "2001:db8::1:0:0:1"},
    {"a gap of one group at the end", "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"},
    {"a gap of one group at the start", "::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"},
    {"a gap of none", "1:2:3:4::5:6:7:8", NULL},
    {"embedded IPv4", "2001:db8::192.0.2.33", "2001:db8::c000:221"},
    {"embedded after six groups", "1:2:3:4:5:6:192.0.2.33",
     "1:2:3:4:5:6:c000:221"},
    {"embedded after seven groups", "1:2:3:4:5:6:7:192.0.2.33", NULL},
    {"embedded, not at the end", "1:192.0.2.33::", NULL},
    {"embedded with a leading zero", "::192.0.2.033", NULL},
    {"embedded with three parts", "::192.0.2", NULL},
    {"mapped IPv4 stays dotted (5)", "::FFFF:C000:0221", "::ffff:192.0.2.33"},
    {"mapped IPv4 of one digit", "::ffff:0.0.0.0", "::ffff:0.0.0.0"},
    {"compatible IPv4 is not dotted", "::192.0.2.33", "::c000:221"},
    {"an IPv4 address is no IPv6 address", "192.0.2.33", NULL},
    {"longest text", "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255",
     "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"},
    {"two gaps", "1::2::3", NULL},
    {"three colons", "1:::2", NULL},
    {"three colons alone", ":::", NULL},
    {"one colon alone", ":", NULL},
    {"leading colon", ":1:2:3:4:5:6:7:8", NULL},
    {"trailing colon", "1:2:3:4:5:6:7:", NULL},
    {"trailing colon after the gap", "1::2:", NULL},
    {"seven groups", "1:2:3:4:5:6:7", NULL},
    {"nine groups", "1:2:3:4:5:6:7:8:9", NULL},
    {"nine groups with a gap", "1::2:3:4:5:6:7:8:9", NULL},
    {"five digits", "12345::", NULL},
    {"no hexadecimal digit", "::g", NULL},
    {"zone identifier", "fe80::1%eth0", NULL},
    {"zone identifier in a URL", "fe80::1%25eth0", NULL},
    {"empty", "", NULL},
    {"a space", "::1 ", NULL},
};

static void v6_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(v6_rows); i++) {
        const struct v6_row *r = &v6_rows[i];
        uint8_t a[16];
        char text[LKS_IPV6_TEXT_MAX];
        const bool is_address = lks_ipv6_parse(slice(r->text), a);
        ROW_EQ(r, is_address, r->canonical != NULL);
        if (!is_address || !r->canonical)
            continue;
        const size_t len = lks_ipv6_write(a, text);
        ROW_STR(r, text, len, r->canonical);
    }
    ROWS_END();
}

static const struct bracket_row {
    const char *why;
    const char *text;
    size_t len;
} bracket_rows[] = {
    {"whole", "[::1]", 5},
    {"more follows", "[2001:db8::1]:80/x", 13},
    {"another bracket follows", "[::1]]", 5},
    {"longest", "[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]", 47},
    {"one byte too long", "[0ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]",
     0},
    {"not closed", "[::1", 0},
    {"only the bracket", "[", 0},
    {"nothing inside", "[]", 0},
    {"IPv4 inside", "[192.0.2.1]", 0},
    {"zone identifier", "[fe80::1%25eth0]", 0},
    {"no bracket", "::1]", 0},
    {"empty", "", 0},
};

static void bracketed_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(bracket_rows); i++) {
        const struct bracket_row *r = &bracket_rows[i];
        uint8_t a[16];
        ROW_EQ(r, lks_ipv6_parse_bracketed(slice(r->text), a), r->len);
    }
    ROWS_END();
}

static const struct slash_row {
    const char *why;
    const char *text;
    bool is_address;
} slash_rows[] = {
    {"directly", "1.2.3.4/x", true},
    {"to the end", "1.2.3.4", true},
    {"after slashes of either kind", "/\\/1.2.3.4:80", true},
    {"hexadecimal and octal", "0x7F.0.0.01", true},
    {"a dot after it", "1.2.3.4. So", true},
    {"two dots after it", "1.2.3.4..", false},
    {"three parts", "1.2.3", false},
    {"five parts", "1.2.3.4.5", false},
    {"a part that is too large", "1.2.3.256", false},
    {"a letter after it", "1.2.3.4g", false},
    {"a hyphen after it", "1.2.3.4-5", false},
    {"a letter beyond ASCII after it", "1.2.3.4\xC3\xA9", false},
    {"a name", "a.b.c.d", false},
    {"slashes alone", "//", false},
    {"nothing", "", false},
};

static void after_slashes_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(slash_rows); i++) {
        const struct slash_row *r = &slash_rows[i];
        size_t seen = 0;
        ROW_EQ(r, lks_ipv4_after_slashes(slice(r->text), &seen), r->is_address);
        ROW_EQ(r, seen > 0 && seen <= strlen(r->text) + 1, true);
    }
    ROWS_END();
}

static void failure_leaves_the_address(void **state)
{
    (void)state;
    uint8_t a[16] = {7, 8, 9, 10, [15] = 11};
    const uint8_t before[16] = {7, 8, 9, 10, [15] = 11};
    assert_false(lks_ipv4_parse(slice("1.2.3.x"), a));
    assert_int_equal(lks_ipv4_parse_odd(slice("1.2.3.999"), a),
                     LKS_IPV4_INVALID);
    assert_false(lks_ipv6_parse(slice("1:2:3::4::"), a));
    assert_memory_equal(a, before, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(v4_of_each_row),
        cmocka_unit_test(v6_of_each_row),
        cmocka_unit_test(bracketed_of_each_row),
        cmocka_unit_test(after_slashes_of_each_row),
        cmocka_unit_test(failure_leaves_the_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
