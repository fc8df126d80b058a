#include "host/host.h"

#include <stdlib.h>

#include "host/data.h"
#include "support/exact.h"
#include "support/rows.h"

#define DOMAIN   LINKSPAN_HOST_DOMAIN
#define NAME     LINKSPAN_HOST_NAME
#define IPV4     LINKSPAN_HOST_IPV4
#define IPV6     LINKSPAN_HOST_IPV6
#define ODD_IPV4 LINKSPAN_HOST_ODD_IPV4

#define DELEGATED    LINKSPAN_HOST_DELEGATED
#define TRAILING_DOT LINKSPAN_HOST_TRAILING_DOT

#define TEN         "aaaaaaaaaa"
#define SIXTY       TEN TEN TEN TEN TEN TEN
#define LABEL_63    SIXTY "aaa"
#define LABEL_64    SIXTY "aaaa"
#define THREE_OF_63 LABEL_63 "." LABEL_63 "." LABEL_63 "."
#define NAME_253    THREE_OF_63 SIXTY "a"
#define NAME_254    THREE_OF_63 SIXTY "aa"

/* Own lists: the test is about the algorithm, not about the current lists. */
static const char list_text[] =
    "// ===BEGIN ICANN DOMAINS===\n"
    "com\nuk\nco.uk\n*.ck\n!www.ck\njp\n*.kawasaki.jp\n!city.kawasaki.jp\n"
    "cn\n公司.cn\nxn--p1ai\n"
    "// ===END ICANN DOMAINS===\n"
    "// ===BEGIN PRIVATE DOMAINS===\n"
    "blogspot.com\n*.compute.example.com\n!free.compute.example.com\n"
    "// ===END PRIVATE DOMAINS===\n";
static const char tld_text[] = "# Version 2025100900, Last Updated ...\n"
                               "COM\nUK\nCK\nJP\nCN\nXN--P1AI\n";

static linkspan_data *load_lists(void)
{
    linkspan_data *data = NULL;
    const linkspan_data_source source = {
        .size = sizeof source,
        .flags = LINKSPAN_LOAD_ANY_TLDS,
        .suffixes = {list_text, sizeof list_text - 1},
        .tlds = {tld_text, sizeof tld_text - 1}};
    assert_int_equal(linkspan_data_load(&source, NULL, &data, NULL),
                     LINKSPAN_OK);
    return data;
}

/* Describe a host into memory that is not zero, so that fields that are not set
 * are noticed. */
static linkspan_host describe(const linkspan_data *data, const char *text,
                              size_t len)
{
    linkspan_host host;
    memset(&host, 0xA5, sizeof host);
    host.size = sizeof host;
    lks_describe_host(lks_data_table(data), lks_slice_of(text, len), &host);
    return host;
}

/* ------------------------------------------------------------------ kinds */

static const struct kind_row {
    const char *why;
    const char *text;
    uint32_t kind;
    const char *ascii;
    uint32_t flags;
} kind_rows[] = {
    {"a domain", "www.example.com", DOMAIN, "www.example.com", DELEGATED},
    {"case is lost (UTS #46, mapping)", "WWW.Example.COM", DOMAIN,
     "www.example.com", DELEGATED},
    {"a top-level domain that is not delegated", "example.invalid", DOMAIN,
     "example.invalid", 0},
    {"a single label", "intranet", NAME, "intranet", 0},
    {"localhost", "LocalHost", NAME, "localhost", 0},
    {"a name below localhost has a dot", "a.localhost", DOMAIN, "a.localhost",
     0},
    {"a top-level domain alone is a single label", "com", NAME, "com",
     DELEGATED},
    {"digits and letters", "3com.com", DOMAIN, "3com.com", DELEGATED},
    {"digits first, a name last", "1.2.3.com", DOMAIN, "1.2.3.com", DELEGATED},
    {"hexadecimal digits without 0x are letters", "a.beef", DOMAIN, "a.beef",
     0},
    {"x without a zero before it", "a.x1", DOMAIN, "a.x1", 0},

    {"trailing dot of a domain", "example.com.", DOMAIN, "example.com.",
     DELEGATED | TRAILING_DOT},
    {"trailing dot of a single label", "localhost.", NAME, "localhost.",
     TRAILING_DOT},
    {"trailing ideographic full stop", "example.com。", DOMAIN, "example.com.",
     DELEGATED | TRAILING_DOT},

    {"H6: full stop", "a.b.com", DOMAIN, "a.b.com", DELEGATED},
    {"H6: ideographic full stop U+3002", "a。b。com", DOMAIN, "a.b.com",
     DELEGATED},
    {"H6: fullwidth full stop U+FF0E", "a．b．com", DOMAIN, "a.b.com",
     DELEGATED},
    {"H6: halfwidth ideographic full stop U+FF61", "a｡b｡com", DOMAIN, "a.b.com",
     DELEGATED},
    {"H6: all four in one name", "a.b。c．d｡com", DOMAIN, "a.b.c.d.com",
     DELEGATED},

    {"hyphens in the third and fourth place", "r3---sn-abc.com", DOMAIN,
     "r3---sn-abc.com", DELEGATED},
    {"U-labels become A-labels", "пример.рф", DOMAIN, "xn--e1afmkfd.xn--p1ai",
     DELEGATED},
    {"A-labels stay", "xn--e1afmkfd.xn--p1ai", DOMAIN, "xn--e1afmkfd.xn--p1ai",
     DELEGATED},
    {"the prefix of A-labels in capitals", "XN--E1AFMKFD.XN--P1AI", DOMAIN,
     "xn--e1afmkfd.xn--p1ai", DELEGATED},
    {"a decomposed letter is composed",
     "bu\xCC\x88"
     "cher.com",
     DOMAIN, "xn--bcher-kva.com", DELEGATED},
    {"sharp s stays: non-transitional", "faß.com", DOMAIN, "xn--fa-hia.com",
     DELEGATED},
    {"fullwidth letters", "ｅｘａｍｐｌｅ.com", DOMAIN, "example.com",
     DELEGATED},
    {"a soft hyphen is ignored", "exam\xC2\xADple.com", DOMAIN, "example.com",
     DELEGATED},
    {"Chinese labels with an ideographic dot", "普遍适用测试。我爱你", DOMAIN,
     "xn--tkvs6ms8gqpywye3ma.xn--6qq986b3xl", 0},

    {"H13: low line first", "_dmarc.example.com", DOMAIN, "_dmarc.example.com",
     DELEGATED},
    {"H13: low line inside", "my_host.example.com", DOMAIN,
     "my_host.example.com", DELEGATED},
    {"H13: low line last", "a_.example.com", DOMAIN, "a_.example.com",
     DELEGATED},
    {"low line in a single label", "my_host", NAME, "my_host", 0},

    {"H5: a label of 63", LABEL_63 ".com", DOMAIN, LABEL_63 ".com", DELEGATED},
    {"H5: a single label of 63", LABEL_63, NAME, LABEL_63, 0},
    {"H5: a label of 63 in ASCII form", TEN TEN TEN TEN TEN "aaaaaü.com",
     DOMAIN, "xn--" TEN TEN TEN TEN TEN "aaaaa-8yf.com", DELEGATED},
    {"H5: a name of 253", NAME_253, DOMAIN, NAME_253, 0},
    {"H5: a trailing dot does not count", NAME_253 ".", DOMAIN, NAME_253 ".",
     TRAILING_DOT},
};

static void tells_each_kind(void **state)
{
    (void)state;
    linkspan_data *data = load_lists();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(kind_rows); i++) {
        const struct kind_row *r = &kind_rows[i];
        const linkspan_host host = describe(data, EXACT(r->text));
        ROW_EQ(r, host.kind, r->kind);
        ROW_EQ(r, host.errors, 0);
        ROW_EQ(r, host.flags, r->flags);
        ROW_EQ(r, host.size, sizeof host);
        ROW_STR(r, host.ascii, host.ascii_len, r->ascii);
    }
    ROWS_END();
    linkspan_data_free(data);
}

/* -------------------------------------------------------------- addresses */

static const struct address_row {
    const char *why;
    const char *text;
    uint32_t kind;
    const char *ascii;
    const char *hex; /* the address */
} address_rows[] = {
    {"IPv4", "192.0.2.1", IPV4, "192.0.2.1", "c0000201"},
    {"smallest IPv4", "0.0.0.0", IPV4, "0.0.0.0", "00000000"},
    {"largest IPv4", "255.255.255.255", IPV4, "255.255.255.255", "ffffffff"},

    {"WHATWG: hexadecimal and two parts", "0x7f.1", ODD_IPV4, "127.0.0.1",
     "7f000001"},
    {"WHATWG: capital X", "0X7F.1", ODD_IPV4, "127.0.0.1", "7f000001"},
    {"WHATWG: octal", "0177.0.0.1", ODD_IPV4, "127.0.0.1", "7f000001"},
    {"WHATWG: a leading zero is octal", "192.0.2.010", ODD_IPV4, "192.0.2.8",
     "c0000208"},
    {"WHATWG: one part", "2130706433", ODD_IPV4, "127.0.0.1", "7f000001"},
    {"WHATWG: largest of one part", "4294967295", ODD_IPV4, "255.255.255.255",
     "ffffffff"},
    {"WHATWG: largest of two parts", "1.16777215", ODD_IPV4, "1.255.255.255",
     "01ffffff"},
    {"WHATWG: largest of three parts", "1.2.65535", ODD_IPV4, "1.2.255.255",
     "0102ffff"},
    {"WHATWG: 0x alone is zero", "0x", ODD_IPV4, "0.0.0.0", "00000000"},
    {"WHATWG: a single 0", "0", ODD_IPV4, "0.0.0.0", "00000000"},
    {"WHATWG: a trailing dot", "192.0.2.1.", ODD_IPV4, "192.0.2.1", "c0000201"},
    {"WHATWG: domain to ASCII comes first: fullwidth digits", "１２７.0.0.1",
     ODD_IPV4, "127.0.0.1", "7f000001"},
    {"WHATWG: and is longer than the address", "１２７.0.000.1", ODD_IPV4,
     "127.0.0.1", "7f000001"},
    {"WHATWG: domain to ASCII comes first: ideographic dots", "127。0。0。1",
     ODD_IPV4, "127.0.0.1", "7f000001"},
    {"WHATWG: domain to ASCII comes first: circled digit", "①.1", ODD_IPV4,
     "1.0.0.1", "01000001"},
    {"WHATWG: domain to ASCII comes first: a soft hyphen",
     "0x\xC2\xAD"
     "7f.1",
     ODD_IPV4, "127.0.0.1", "7f000001"},

    {"IPv6 in brackets", "[::1]", IPV6, "[::1]",
     "00000000000000000000000000000001"},
    {"IPv6 without brackets", "::1", IPV6, "[::1]",
     "00000000000000000000000000000001"},
    {"all zeros", "::", IPV6, "[::]", "00000000000000000000000000000000"},
    {"RFC 5952 4.1: no leading zeros", "2001:0db8:0001::0001", IPV6,
     "[2001:db8:1::1]", "20010db8000100000000000000000001"},
    {"RFC 5952 4.2.1: shortened as much as possible", "2001:db8:0:0:0:0:2:1",
     IPV6, "[2001:db8::2:1]", "20010db8000000000000000000020001"},
    {"RFC 5952 4.2.2: not for one group", "2001:db8::1:1:1:1:1", IPV6,
     "[2001:db8:0:1:1:1:1:1]", "20010db8000000010001000100010001"},
    {"RFC 5952 4.2.3: the longest run", "2001:0:0:1:0:0:0:1", IPV6,
     "[2001:0:0:1::1]", "20010000000000010000000000000001"},
    {"RFC 5952 4.2.3: the first of two", "2001:db8:0:0:1:0:0:1", IPV6,
     "[2001:db8::1:0:0:1]", "20010db8000000000001000000000001"},
    {"RFC 5952 4.3: lower case", "[2001:DB8::ABCD:EF]", IPV6,
     "[2001:db8::abcd:ef]", "20010db80000000000000000abcd00ef"},
    {"all eight groups", "1:2:3:4:5:6:7:8", IPV6, "[1:2:3:4:5:6:7:8]",
     "00010002000300040005000600070008"},
    {"RFC 5952 5: v4-mapped, dotted", "::ffff:192.0.2.128", IPV6,
     "[::ffff:192.0.2.128]", "00000000000000000000ffffc0000280"},
    {"RFC 5952 5: v4-mapped, hexadecimal", "[::FFFF:c000:280]", IPV6,
     "[::ffff:192.0.2.128]", "00000000000000000000ffffc0000280"},
    {"a dotted tail elsewhere is written in hexadecimal", "64:ff9b::192.0.2.33",
     IPV6, "[64:ff9b::c000:221]", "0064ff9b0000000000000000c0000221"},
};

static void hex_of(const uint8_t *bytes, size_t count, char *out)
{
    for (size_t i = 0; i < count; i++)
        (void)snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static void reads_each_address(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(address_rows); i++) {
        const struct address_row *r = &address_rows[i];
        const linkspan_host host = describe(NULL, EXACT(r->text));
        char hex[33];
        hex_of(host.address, strlen(r->hex) / 2, hex);
        ROW_EQ(r, host.kind, r->kind);
        ROW_EQ(r, host.errors, 0);
        ROW_EQ(r, host.flags, 0);
        ROW_STR(r, host.ascii, host.ascii_len, r->ascii);
        ROW_EQ(r, strlen(host.ascii), host.ascii_len);
        ROW_STR(r, hex, strlen(hex), r->hex);
        ROW_EQ(r, host.suffix.end, host.suffix.start);
        ROW_EQ(r, host.registrable.end, host.registrable.start);
        ROW_EQ(r, host.private_suffix.end, host.private_suffix.start);
        ROW_EQ(r, host.private_registrable.end, host.private_registrable.start);
    }
    ROWS_END();
}

/* WHATWG URL, "host parsing": a host whose last label is a number is an IPv4
 * address or a failure; it is never a domain. UTS #46 has no error for that. */
static const struct number_row {
    const char *why;
    const char *text;
} number_rows[] = {
    {"five parts", "1.2.3.4.5"},
    {"first part above 255", "256.0.0.1"},
    {"last part above 255", "192.0.2.256"},
    {"last part of three above 65535", "1.2.65536"},
    {"one part above 32 bits", "4294967296"},
    {"one part of many digits", "99999999999999999999999999999999999999"},
    {"not octal", "08.0.0.1"},
    {"not octal, last", "1.2.3.08"},
    {"a name before a number", "foo.1"},
    {"a name before a hexadecimal number", "foo.0x1"},
    {"a name before 0x", "foo.0x"},
    {"a trailing dot after it", "foo.09."},
    {"fullwidth digits", "foo.１"},
};

static void a_number_is_no_top_level_domain(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(number_rows); i++) {
        const struct number_row *r = &number_rows[i];
        const linkspan_host host = describe(NULL, EXACT(r->text));
        ROW_EQ(r, host.kind, 0);
        ROW_EQ(r, host.errors, 0);
    }
    ROWS_END();
}

/* ----------------------------------------------------------------- errors */

#define ERR(name) LINKSPAN_IDNA_ERR_##name

static const struct error_row {
    const char *why;
    const char *text;
    uint32_t errors;
} error_rows[] = {
    {"not UTF-8; U+FFFD in its place is disallowed", "a\xFF.com",
     ERR(ILL_FORMED) | ERR(DISALLOWED)},
    {"UTF-8 cut short", "a.com\xE2\x82", ERR(ILL_FORMED) | ERR(DISALLOWED)},
    {"a surrogate", "a\xED\xA0\x80.com", ERR(ILL_FORMED) | ERR(DISALLOWED)},
    {"an overlong dot",
     "a\xC0\xAE"
     "com",
     ERR(ILL_FORMED) | ERR(DISALLOWED)},
    {"a disallowed character, U+0080", "a\xC2\x80.com", ERR(DISALLOWED)},
    {"the same behind Punycode", "xn--a.com", ERR(DISALLOWED)},
    {"an exclamation mark", "a!.com", ERR(NOT_STD3)},
    {"a space", "a b.com", ERR(NOT_STD3)},
    {"a colon", "example.com:80", ERR(NOT_STD3)},
    {"a slash", "example.com/", ERR(NOT_STD3)},
    {"an at sign", "a@example.com", ERR(NOT_STD3)},
    {"a percent sign", "ex%61mple.com", ERR(NOT_STD3)},
    {"a character mapped to ASCII that is not STD3", "℀.com", ERR(NOT_STD3)},
    {"a combining mark first",
     "\xCC\x81"
     "a.com",
     ERR(LEADING_MARK)},
    {"a hyphen first", "-a.com", ERR(EDGE_HYPHEN)},
    {"a hyphen last", "a-.com", ERR(EDGE_HYPHEN)},
    {"a hyphen in the top-level domain", "a.com-", ERR(EDGE_HYPHEN)},
    {"a hyphen alone", "a.-.com", ERR(EDGE_HYPHEN)},
    {"xn-- and Punycode cut short", "xn--9.com", ERR(PUNYCODE)},
    {"xn-- and nothing", "xn--.com", ERR(PUNYCODE)},
    {"xn-- and what is not ASCII", "xn--ü.com", ERR(PUNYCODE)},
    {"xn-- and Punycode for ASCII", "xn--a-.com", ERR(PUNYCODE)},
    {"xn-- and what is no digit", "xn--a_.com", ERR(PUNYCODE)},
    {"Punycode for a decomposed letter", "xn--u-ccb.com", ERR(NOT_NFC)},
    {"Latin after Hebrew in one label", "אa.com", ERR(BIDI)},
    {"a Hebrew name below a digit", "1.א", ERR(BIDI)},
    {"a joiner after a Latin letter",
     "a\xE2\x80\x8D"
     "b.com",
     ERR(CONTEXTJ)},
    {"a non-joiner after a Latin letter",
     "a\xE2\x80\x8C"
     "b.com",
     ERR(CONTEXTJ)},
    {"nothing", "", ERR(EMPTY_LABEL)},
    {"a dot", ".", ERR(EMPTY_LABEL)},
    {"a dot first", ".example.com", ERR(EMPTY_LABEL)},
    {"two dots inside", "example..com", ERR(EMPTY_LABEL)},
    {"two dots last", "example.com..", ERR(EMPTY_LABEL)},
    {"two different dots", "example.。com", ERR(EMPTY_LABEL)},
    {"only ignored characters", "\xC2\xAD", ERR(EMPTY_LABEL)},
    {"a label of ignored characters", "a.\xC2\xAD.com", ERR(EMPTY_LABEL)},
    {"a label of 64", LABEL_64 ".com", ERR(LABEL_TOO_LONG)},
    {"a single label of 64", LABEL_64, ERR(LABEL_TOO_LONG)},
    {"a label of 64 in ASCII form", TEN TEN TEN TEN TEN "aaaaaaü.com",
     ERR(LABEL_TOO_LONG)},
    {"a name of 254", NAME_254, ERR(NAME_TOO_LONG)},
    {"a name of 254 and a dot", NAME_254 ".", ERR(NAME_TOO_LONG)},
    {"a name of 300", THREE_OF_63 LABEL_63 "." TEN TEN TEN TEN "aaaa",
     ERR(NAME_TOO_LONG)},
    {"two errors", "-a!.com", ERR(EDGE_HYPHEN) | ERR(NOT_STD3)},
    {"an error in each of two labels", "-a..com",
     ERR(EDGE_HYPHEN) | ERR(EMPTY_LABEL)},

    {"IPv6, no closing bracket", "[::1", ERR(NOT_STD3)},
    {"IPv6, no opening bracket", "::1]", ERR(NOT_STD3)},
    {"IPv6, something after it", "[::1]x", ERR(NOT_STD3)},
    {"IPv6, something before it", "x[::1]", ERR(NOT_STD3)},
    {"IPv6, two gaps", "1::2::3", ERR(NOT_STD3)},
    {"IPv6, nine groups", "1:2:3:4:5:6:7:8:9", ERR(NOT_STD3)},
    {"IPv6, five digits", "::12345", ERR(NOT_STD3)},
    {"IPv6, a zone", "fe80::1%eth0", ERR(NOT_STD3)},
    {"IPv6, IPv4 with leading zeros", "::ffff:192.0.2.01", ERR(NOT_STD3)},
    {"IPv4 in brackets", "[192.0.2.1]", ERR(NOT_STD3)},
    {"brackets and nothing", "[]", ERR(NOT_STD3)},
};

static void tells_each_error(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(error_rows); i++) {
        const struct error_row *r = &error_rows[i];
        const linkspan_host host = describe(NULL, EXACT(r->text));
        ROW_EQ(r, host.kind, 0);
        ROW_EQ(r, host.errors, r->errors);
        ROW_EQ(r, host.suffix.end, 0);
        ROW_EQ(r, host.registrable.end, 0);
    }
    ROWS_END();
}

/* Browsers visit some hosts that are not valid: CheckHyphens and UseSTD3ASCIIRules are
 * off, and a host in ASCII is only lower-cased. */
static void names_what_browsers_visit(void **state)
{
    static const struct visited_row {
        const char *why;
        const char *text;
        const char *ascii;
    } rows[] = {
        {"not Punycode", "XN--9.com", "xn--9.com"},
        {"not Punycode, and not all ASCII", "xn--9.bücher.de", ""},
        {"hyphens", "-a.com", "-a.com"},
        {"an empty label", "a..com", "a..com"},
        {"not all ASCII", "-bücher.com", "xn---bcher-4ya.com"},
        {"forbidden", "a b.com", ""},
        {"a number that is no address", "foo.1", ""},
        {"nothing", "", ""},
    };
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct visited_row *r = &rows[i];
        const linkspan_host host = describe(NULL, EXACT(r->text));
        ROW_EQ(r, host.kind, 0);
        ROW_STR(r, host.ascii, host.ascii_len, r->ascii);
    }
    ROWS_END();
}

/* A NUL is ASCII that STD3 does not allow, wherever it stands. */
static void nul_is_a_character(void **state)
{
    (void)state;
    static const char text[] = "\0example.com";
    static const char inside[] = "example\0.com";
    assert_int_equal(describe(NULL, text, sizeof text - 1).errors,
                     ERR(NOT_STD3));
    assert_int_equal(describe(NULL, inside, sizeof inside - 1).errors,
                     ERR(NOT_STD3));
    assert_int_equal(describe(NULL, "a.com\0", 6).errors, ERR(NOT_STD3));
    assert_int_equal(describe(NULL, "127.0.0.1\0", 10).errors, ERR(NOT_STD3));
    assert_int_equal(describe(NULL, "[::1]\0", 6).errors, ERR(NOT_STD3));
    assert_int_equal(describe(NULL, "\0", 1).errors, ERR(NOT_STD3));
}

/* A million characters of each kind are refused at once, for the right
 * reason. */
static void huge_names_are_refused(void **state)
{
    (void)state;
    static const struct huge_row {
        const char *why;
        char byte;
        uint32_t errors;
    } rows[] = {
        {"dots", '.', ERR(EMPTY_LABEL) | ERR(LIMIT)},
        {"letters", 'a', ERR(LIMIT)},
        {"hyphens", '-', ERR(LIMIT)},
        {"bytes that are not UTF-8", '\xFF', ERR(ILL_FORMED) | ERR(LIMIT)},
        {"NULs", '\0', ERR(LIMIT)},
        {"colons", ':', ERR(LIMIT)},
        {"brackets", '[', ERR(LIMIT)},
    };
    const size_t len = 1000000;
    char *text = malloc(len);
    assert_non_null(text);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct huge_row *r = &rows[i];
        memset(text, r->byte, len);
        const linkspan_host host = describe(NULL, text, len);
        ROW_EQ(r, host.kind, 0);
        ROW_EQ(r, host.errors & r->errors, r->errors);
        ROW_EQ(r, host.ascii_len, 0);
    }
    ROWS_END();
    free(text);
}

/* A million digits are a number (WHATWG), and too large for an address. */
static void a_huge_number_is_no_host(void **state)
{
    (void)state;
    const size_t len = 1000000;
    char *text = malloc(len);
    assert_non_null(text);
    memset(text, '9', len);
    assert_int_equal(describe(NULL, text, len).kind, 0);
    memset(text, '0', len);
    assert_int_equal(describe(NULL, text, len).kind, ODD_IPV4);
    free(text);
}

/* --------------------------------------------------------------- suffixes */

/* Ranges as strings; "" if there is none. */
static const struct suffix_row {
    const char *why;
    const char *text;
    const char *suffix;
    const char *registrable;
    const char *private_suffix;
    const char *private_registrable;
    uint32_t flags;
} suffix_rows[] = {
    {"a suffix of one label", "a.example.com", "com", "example.com", "com",
     "example.com", DELEGATED},
    {"the longest rule", "a.example.co.uk", "co.uk", "example.co.uk", "co.uk",
     "example.co.uk", DELEGATED},
    {"a suffix alone", "co.uk", "co.uk", "", "co.uk", "", DELEGATED},
    {"a top-level domain alone", "com", "com", "", "com", "", DELEGATED},
    {"wildcard: any label", "any.ck", "any.ck", "", "any.ck", "", DELEGATED},
    {"wildcard: one label more", "x.any.ck", "any.ck", "x.any.ck", "any.ck",
     "x.any.ck", DELEGATED},
    {"exception", "www.ck", "ck", "www.ck", "ck", "www.ck", DELEGATED},
    {"exception, one label more", "a.www.ck", "ck", "www.ck", "ck", "www.ck",
     DELEGATED},
    {"wildcard of two labels", "a.b.c.kawasaki.jp", "c.kawasaki.jp",
     "b.c.kawasaki.jp", "c.kawasaki.jp", "b.c.kawasaki.jp", DELEGATED},
    {"exception of three labels", "a.city.kawasaki.jp", "kawasaki.jp",
     "city.kawasaki.jp", "kawasaki.jp", "city.kawasaki.jp", DELEGATED},
    {"a private suffix is registrable in ICANN's section (H2)", "blogspot.com",
     "com", "blogspot.com", "blogspot.com", "", DELEGATED},
    {"below a private suffix", "a.b.blogspot.com", "com", "blogspot.com",
     "blogspot.com", "b.blogspot.com", DELEGATED},
    {"private wildcard", "a.b.compute.example.com", "com", "example.com",
     "b.compute.example.com", "a.b.compute.example.com", DELEGATED},
    {"private exception", "a.free.compute.example.com", "com", "example.com",
     "compute.example.com", "free.compute.example.com", DELEGATED},
    {"a U-label in a rule", "www.例え.公司.cn", "xn--55qx5d.cn",
     "xn--r8jz45g.xn--55qx5d.cn", "xn--55qx5d.cn", "xn--r8jz45g.xn--55qx5d.cn",
     DELEGATED},
    {"an IDN top-level domain", "a.пример.рф", "xn--p1ai",
     "xn--e1afmkfd.xn--p1ai", "xn--p1ai", "xn--e1afmkfd.xn--p1ai", DELEGATED},
    {"case does not matter", "A.EXAMPLE.CO.UK", "co.uk", "example.co.uk",
     "co.uk", "example.co.uk", DELEGATED},
    {"the default rule, not delegated", "a.example.zz", "zz", "example.zz",
     "zz", "example.zz", 0},
    {"a single label, not delegated", "localhost", "localhost", "", "localhost",
     "", 0},
    {"without the trailing dot", "a.example.co.uk.", "co.uk", "example.co.uk",
     "co.uk", "example.co.uk", DELEGATED | TRAILING_DOT},
    {"a suffix alone with a trailing dot", "co.uk.", "co.uk", "", "co.uk", "",
     DELEGATED | TRAILING_DOT},
    {"low line left of the registrable domain", "_a.b_c.example.com", "com",
     "example.com", "com", "example.com", DELEGATED},
};

static const char *range_of(const linkspan_host *host, linkspan_range range)
{
    return host->ascii + range.start;
}

static void finds_each_suffix(void **state)
{
    (void)state;
    linkspan_data *data = load_lists();
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(suffix_rows); i++) {
        const struct suffix_row *r = &suffix_rows[i];
        linkspan_host host = {.size = sizeof host};
        ROW_EQ(r, linkspan_host_describe(EXACT(r->text), data, &host),
               LINKSPAN_OK);
        ROW_STR(r, range_of(&host, host.suffix),
                host.suffix.end - host.suffix.start, r->suffix);
        ROW_STR(r, range_of(&host, host.registrable),
                host.registrable.end - host.registrable.start, r->registrable);
        ROW_STR(r, range_of(&host, host.private_suffix),
                host.private_suffix.end - host.private_suffix.start,
                r->private_suffix);
        ROW_STR(r, range_of(&host, host.private_registrable),
                host.private_registrable.end - host.private_registrable.start,
                r->private_registrable);
        ROW_EQ(r, host.flags, r->flags);
    }
    ROWS_END();
    linkspan_data_free(data);
}

/* NULL selects the compiled-in list. No future list can change the result for
 * these names. */
static void the_compiled_in_lists_are_used(void **state)
{
    (void)state;
    linkspan_host host = describe(NULL, "www.example.co.uk", 17);
    assert_int_equal(host.flags, DELEGATED);
    assert_int_equal(host.registrable.start, 4);
    host = describe(NULL, "www.example.invalid", 19); /* RFC 2606 */
    assert_int_equal(host.flags, 0);
    assert_int_equal(host.registrable.start, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_each_kind),
        cmocka_unit_test(reads_each_address),
        cmocka_unit_test(a_number_is_no_top_level_domain),
        cmocka_unit_test(tells_each_error),
        cmocka_unit_test(names_what_browsers_visit),
        cmocka_unit_test(nul_is_a_character),
        cmocka_unit_test(huge_names_are_refused),
        cmocka_unit_test(a_huge_number_is_no_host),
        cmocka_unit_test(finds_each_suffix),
        cmocka_unit_test(the_compiled_in_lists_are_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
