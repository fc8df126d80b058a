/* Tests: format/given.c */
/* The address that a link leads to. The expected values are those of the
 * standards: WHATWG URL for URLs, RFC 6068 for addresses. */
#include "format/format.h"

#include <stdbool.h>
#include <stdlib.h>

#include "support/exact.h"
#include "support/rows.h"

#define URL   LINKSPAN_KIND_URL
#define EMAIL LINKSPAN_KIND_EMAIL
#define HTTP  LINKSPAN_HREF_HTTP

#define TEN   "aaaaaaaaaa"
#define FIFTY TEN TEN TEN TEN TEN

typedef struct href_row {
    const char *why;
    const char *link;
    const char *href; /* NULL: refused */
} href_row;

/* The href of a link, or NULL if it is refused; caller frees. */
static char *href_of(uint32_t kind, const char *link, size_t len,
                     uint32_t flags)
{
    linkspan_buf buf;
    (void)linkspan_buf_init(&buf, SIZE_MAX, NULL);
    const linkspan_status st = linkspan_href(kind, link, len, flags, &buf);
    assert_true(st == LINKSPAN_OK || st == LINKSPAN_ERR_INVALID);
    if (st == LINKSPAN_ERR_INVALID) {
        assert_int_equal(buf.len, 0);
        linkspan_buf_free(&buf);
        return NULL;
    }
    char *href = malloc(buf.len + 1);
    assert_non_null(href);
    memcpy(href, buf.data, buf.len);
    href[buf.len] = '\0';
    linkspan_buf_free(&buf);
    return href;
}

static unsigned bad_among(uint32_t kind, const href_row *rows, size_t count)
{
    unsigned bad_rows = 0;
    for (size_t i = 0; i < count; i++) {
        const href_row *r = &rows[i];
        char *href = href_of(kind, EXACT(r->link), 0);
        const char *got = href ? href : "(refused)";
        ROW_STR(r, got, strlen(got), r->href ? r->href : "(refused)");
        free(href);
    }
    return bad_rows;
}

/* ------------------------------------------------------ scheme, host, port */

static const href_row scheme_rows[] = {
    {"P13: escaped slashes", "https:\\/\\/example.com\\/a\\/b",
     "https://example.com/a/b"},
    {"P13: escaped slashes after a port, in all parts",
     "HTTP:\\/\\/Example.com:8080\\/a?b=\\/c&d=\\e#\\/f",
     "http://example.com:8080/a?b=/c&d=\\e#/f"},
    {"P13: no path", "https:\\/\\/example.com", "https://example.com/"},
    {"P13: dots between escaped slashes",
     "https:\\/\\/example.com\\/a\\/..\\/b", "https://example.com/b"},
    {"P13: a backslash that escapes nothing", "https:\\/\\/example.com\\/a\\b",
     "https://example.com/a/b"},
    {"F13: https is implied", "example.com", "https://example.com/"},
    {"a scheme in capitals", "HTTP://example.com", "http://example.com/"},
    {"ftp", "ftp://example.com/a", "ftp://example.com/a"},
    {"ws", "ws://example.com", "ws://example.com/"},
    {"wss", "wss://example.com", "wss://example.com/"},
    {"a scheme that is not special: no slash is added", "ssh://example.com",
     "ssh://example.com"},
    {"not special: the path stays", "ssh://example.com/", "ssh://example.com/"},
    {"not special: a query without a path", "foo://example.com?q",
     "foo://example.com?q"},
    {"not special: a fragment without a path", "foo://example.com#f",
     "foo://example.com#f"},
    {"a longer scheme that starts like a special one", "httpsx://example.com",
     "httpsx://example.com"},
    {"a shorter one", "htt://example.com", "htt://example.com"},
    {"a scheme with all of its signs (RFC 3986 3.1)", "a+b-c.9://example.com/",
     "a+b-c.9://example.com/"},
    {"a query without a path", "example.com?q", "https://example.com/?q"},
    {"a fragment without a path", "example.com#f", "https://example.com/#f"},
    {"an empty query", "example.com?", "https://example.com/?"},
    {"an empty fragment", "example.com#", "https://example.com/#"},
    {"both empty", "example.com?#", "https://example.com/?#"},
    {"path, query, fragment", "example.com/a?b#c", "https://example.com/a?b#c"},
    {"a scheme of someone else in the query", "example.com?u=http://b.com/",
     "https://example.com/?u=http://b.com/"},
};

static const href_row host_rows[] = {
    {"case of the host", "EXAMPLE.Com/A", "https://example.com/A"},
    {"U-labels", "пример.рф", "https://xn--e1afmkfd.xn--p1ai/"},
    {"non-transitional", "faß.de", "https://xn--fa-hia.de/"},
    {"the four dots", "a。b．c｡com", "https://a.b.c.com/"},
    {"fullwidth", "ｅｘａｍｐｌｅ．ｃｏｍ", "https://example.com/"},
    {"A-labels", "xn--e1afmkfd.xn--p1ai", "https://xn--e1afmkfd.xn--p1ai/"},
    {"not Punycode: an ASCII host is only lower-cased", "http://XN--9.com/",
     "http://xn--9.com/"},
    {"so that browsers visit it",
     "https://xn--72czcrhaj7cpt0ed1dxb4mb1s1.blogspot.com/",
     "https://xn--72czcrhaj7cpt0ed1dxb4mb1s1.blogspot.com/"},
    {"nor is Punycode for a disallowed character checked", "xn--a.com",
     "https://xn--a.com/"},
    {"trailing dot", "example.com./", "https://example.com./"},
    {"low line", "a_b.example.com", "https://a_b.example.com/"},
    {"hyphens anywhere (CheckHyphens=false)", "-a.b--c.com-/",
     "https://-a.b--c.com-/"},
    {"a label of 64 (VerifyDnsLength=false)", FIFTY TEN "aaaa.com",
     "https://" FIFTY TEN "aaaa.com/"},
    {"a name of 254 (VerifyDnsLength=false)",
     FIFTY "." FIFTY "." FIFTY "." FIFTY "." FIFTY,
     "https://" FIFTY "." FIFTY "." FIFTY "." FIFTY "." FIFTY "/"},
    {"an empty label (VerifyDnsLength=false)", "a..b", "https://a..b/"},
    {"ASCII that is not STD3 but not forbidden", "http://a!$&'()*+,;=`{}~b/",
     "http://a!$&'()*+,;=`{}~b/"},
    {"IPv4", "http://192.0.2.1/", "http://192.0.2.1/"},
    {"IPv4 with a trailing dot", "http://192.0.2.1./", "http://192.0.2.1/"},
    {"IPv4, odd", "http://0x7f.1/", "http://127.0.0.1/"},
    {"IPv4, fullwidth", "http://１２７.0.0.1/", "http://127.0.0.1/"},
    {"IPv6", "http://[2001:DB8:0:0:0:0:0:1]/", "http://[2001:db8::1]/"},
    {"IPv6, v4-mapped: in hexadecimal", "http://[::ffff:192.0.2.1]/",
     "http://[::ffff:c000:201]/"},
    {"IPv6 and port", "http://[::1]:8080/", "http://[::1]:8080/"},
    {"H14: IPv6 without brackets", "https://2001:4860:4860::8888",
     "https://[2001:4860:4860::8888]/"},
    {"H14: its last group is no port", "https://2001:db8::1:443/x",
     "https://[2001:db8::1:443]/x"},
    {"percent-decoded first", "http://ex%61mple.com/", "http://example.com/"},
    {"percent-decoded to UTF-8", "http://b%C3%BCcher.com/",
     "http://xn--bcher-kva.com/"},
    {"percent-decoded to a dot", "http://a%2Ecom/", "http://a.com/"},
    {"a backslash ends the host of a special scheme", "http://a.com\\b",
     "http://a.com/b"},
    {"a backslash before an at sign", "http://a.com\\@b.com/",
     "http://a.com/@b.com/"},
    {"a backslash before query and fragment", "http://a.com\\b?c\\d#e\\f",
     "http://a.com/b?c\\d#e\\f"},
    {"a backslash after the port", "http://a.com:81\\b/c",
     "http://a.com:81/b/c"},
    {"a backslash after an implied scheme", "a.com\\b", "https://a.com/b"},
};

/* Strings that are given as an address: WHATWG URL, "basic URL parser". */
static const href_row given_rows[] = {
    {"one slash", "http:/example.com/", "http://example.com/"},
    {"no slash", "https:example.com", "https://example.com/"},
    {"three", "https:///a.com/x", "https://a.com/x"},
    {"backslashes", "http:\\\\www.google.com\\foo",
     "http://www.google.com/foo"},
    {"a backslash and a slash", "https:\\/evil.com", "https://evil.com/"},
    {"one slash and a user name", "https:/paypal.com@evil.com/", NULL},
    {"two slashes and no scheme", "//a.com/x", "https://a.com/x"},
    {"two backslashes and no scheme", "\\\\a.com\\x", "https://a.com/x"},
    {"slashes before what looks like a scheme", "//javascript:1/",
     "https://javascript:1/"},
    {"spaces around it", " https://a.com/b ", "https://a.com/b"},
    {"controls around it", "\x01\nhttps://a.com/b\x1f", "https://a.com/b"},
    {"a space inside stays", "https://a.com/b c", "https://a.com/b%20c"},
    {"tabs and line ends anywhere", "ht\ttps:/\n/a.\rcom/\tb?\nc#\rd",
     "https://a.com/b?c#d"},
    {"a tab inside an escape", "https://a.com/%\t41", "https://a.com/%41"},
    {"capitals and no slash", "HTTP:A.com", "http://a.com/"},
    {"not special: one slash is a path", "ssh:/a.com/", NULL},
    {"not special: none is a path", "ssh:a.com", NULL},
    {"P13: escaped slashes", "http:\\/\\/a.com\\/x", "http://a.com/x"},
    {"no host", "https:///?x", NULL},
    {"a program in capitals", "JAVASCRIPT:1", NULL},
    {"data with a number", "data:1/x", NULL},
    {"mailto with a space before it is no URL", " mailto:a@b.com", NULL},
};

static const href_row refused_rows[] = {
    {"nothing", "", NULL},
    {"a scheme alone", "http://", NULL},
    {"a scheme and a port", "http://:80/", NULL},
    {"a user", "http://user@example.com/", NULL},
    {"a user and a password", "http://user:pass@example.com/", NULL},
    {"an empty user", "http://@example.com/", NULL},
    {"a user without a scheme", "user@example.com/a", NULL},
    {"a user of a scheme that is not special", "ssh://git@example.com/", NULL},
    {"forbidden: space", "http://a b/", NULL},
    {"forbidden: <", "http://a<b/", NULL},
    {"forbidden: >", "http://a>b/", NULL},
    {"forbidden: [", "http://a[b/", NULL},
    {"an escaped bracket starts no IPv6 address", "http://%5B::1]/", NULL},
    {"escapes in an IPv6 address are not decoded", "http://[%3A%3A1]/", NULL},
    {"forbidden: ]", "http://a]b/", NULL},
    {"forbidden: ^", "http://a^b/", NULL},
    {"forbidden: |", "http://a|b/", NULL},
    {"forbidden: %", "http://a%b/", NULL},
    {"forbidden: a colon", "http://a:b/", NULL},
    {"forbidden: a control", "http://a\x01z/", NULL},
    {"forbidden: DEL", "http://a\x7Fz/", NULL},
    {"forbidden once decoded: @", "http://a%40b/", NULL},
    {"forbidden once decoded: /", "http://a%2Fb/", NULL},
    {"forbidden once decoded: NUL", "http://a%00b/", NULL},
    {"decoded once only", "http://a%2541b/", NULL},
    {"forbidden once mapped: a/c", "http://℀.com/", NULL},
    {"ill-formed", "http://a\xFF.com/", NULL},
    {"ill-formed once decoded", "http://a%FF.com/", NULL},
    {"disallowed", "http://a\xC2\x80.com/", NULL},
    {"not Punycode, and not all ASCII", "http://xn--9.bücher.com/", NULL},
    {"bidi", "http://אa.com/", NULL},
    {"a misplaced joiner", "http://a\xE2\x80\x8D.com/", NULL},
    {"nothing once mapped", "http://\xC2\xAD/", NULL},
    {"IPv4 of five parts", "http://1.2.3.4.5/", NULL},
    {"IPv4 out of range", "http://192.0.2.256/", NULL},
    {"a name before a number", "http://foo.1/", NULL},
    {"IPv6 not closed", "http://[::1/", NULL},
    {"IPv6 and something after it", "http://[::1]a/", NULL},
    {"IPv6 with two gaps", "http://[1::2::3]/", NULL},
    {"IPv6 with a zone", "http://[fe80::1%25eth0]/", NULL},
    {"IPv6 without brackets has no port", "http://2001:db8::1:65536/", NULL},
    {"port of 65536", "http://a.com:65536/", NULL},
    {"port of six digits", "http://a.com:100000/", NULL},
    {"port of twenty digits", "http://a.com:18446744073709551696/", NULL},
    {"port with a letter", "http://a.com:80a/", NULL},
    {"port with a sign", "http://a.com:+80/", NULL},
    {"two ports", "http://a.com:80:80/", NULL},
    {"an address", "mailto:a@b.com", NULL},
};

static const href_row port_rows[] = {
    {"a port", "http://a.com:8080/", "http://a.com:8080/"},
    {"largest", "http://a.com:65535/", "http://a.com:65535/"},
    {"zero", "http://a.com:0/", "http://a.com:0/"},
    {"zeros", "http://a.com:000/", "http://a.com:0/"},
    {"empty", "http://a.com:/", "http://a.com/"},
    {"empty, nothing after it", "http://a.com:", "http://a.com/"},
    {"leading zeros", "http://a.com:0008080/", "http://a.com:8080/"},
    {"many leading zeros",
     "http://a.com:"
     "00000000000000000000000000065535/",
     "http://a.com:65535/"},
    {"default of http", "http://a.com:80/", "http://a.com/"},
    {"default of https", "https://a.com:443/", "https://a.com/"},
    {"default of ftp", "ftp://a.com:21/", "ftp://a.com/"},
    {"default of ws", "ws://a.com:80/", "ws://a.com/"},
    {"default of wss", "wss://a.com:443/", "wss://a.com/"},
    {"default with leading zeros", "http://a.com:0080/", "http://a.com/"},
    {"default of the implied scheme", "a.com:443/", "https://a.com/"},
    {"default of another scheme", "https://a.com:80/", "https://a.com:80/"},
    {"default of another scheme", "http://a.com:443/", "http://a.com:443/"},
    {"no default", "ssh://a.com:22/", "ssh://a.com:22/"},
    {"not special: leading zeros", "ssh://a.com:0022", "ssh://a.com:22"},
    {"not special: empty", "ssh://a.com:", "ssh://a.com"},
    {"before a query", "a.com:81?q", "https://a.com:81/?q"},
    {"before a fragment", "a.com:81#f", "https://a.com:81/#f"},
    {"a colon in the path is no port", "a.com/:80", "https://a.com/:80"},
};

/* -------------------------------------------------------------------- path */

static const href_row path_rows[] = {
    {"a dot", "a.com/.", "https://a.com/"},
    {"a dot and a slash", "a.com/./", "https://a.com/"},
    {"a dot inside", "a.com/b/./c", "https://a.com/b/c"},
    {"a dot last", "a.com/b/.", "https://a.com/b/"},
    {"up", "a.com/b/../c", "https://a.com/c"},
    {"up last", "a.com/b/..", "https://a.com/"},
    {"up last of two", "a.com/b/c/..", "https://a.com/b/"},
    {"up and a slash last", "a.com/b/c/../", "https://a.com/b/"},
    {"up from the top", "a.com/..", "https://a.com/"},
    {"up from the top twice", "a.com/../../b", "https://a.com/b"},
    {"up over an empty segment", "a.com/b//../c", "https://a.com/b/c"},
    {"up twice", "a.com/b/c/../../d", "https://a.com/d"},
    {"%2e", "a.com/b/%2e/c", "https://a.com/b/c"},
    {"%2E", "a.com/b/%2E/c", "https://a.com/b/c"},
    {".%2e", "a.com/b/.%2e/c", "https://a.com/c"},
    {"%2e.", "a.com/b/%2e./c", "https://a.com/c"},
    {"%2e%2e", "a.com/b/%2e%2e/c", "https://a.com/c"},
    {"%2E%2e", "a.com/b/%2E%2e/c", "https://a.com/c"},
    {"three dots are a name", "a.com/.../b", "https://a.com/.../b"},
    {"three dots, one escaped", "a.com/.%2e./b", "https://a.com/.%2e./b"},
    {"a name with dots", "a.com/.b/..c/d..", "https://a.com/.b/..c/d.."},
    {"%2e in a name stays", "a.com/b%2ec", "https://a.com/b%2ec"},
    {"another letter before 2e", "a.com/b/x2e/c", "https://a.com/b/x2e/c"},
    {"another digit", "a.com/b/%3e/c", "https://a.com/b/%3e/c"},
    {"%2 is no dot", "a.com/b/%2/c", "https://a.com/b/%2/c"},
    {"%2f is no slash", "a.com/b%2f../c", "https://a.com/b%2f../c"},
    {"dots in a query stay", "a.com/?/../b", "https://a.com/?/../b"},
    {"dots in a fragment stay", "a.com/#/../b", "https://a.com/#/../b"},
    {"empty segments stay", "a.com//b//", "https://a.com//b//"},
    {"a backslash is a slash", "a.com/b\\c", "https://a.com/b/c"},
    {"a backslash beside dots", "a.com/b\\..\\c", "https://a.com/c"},
    {"an escaped backslash is no slash", "a.com/b%5C..",
     "https://a.com/b%5C.."},
    {"a backslash in a query stays", "a.com/?\\", "https://a.com/?\\"},
    {"a backslash in a fragment stays", "a.com/#\\", "https://a.com/#\\"},
    {"not special: dots count", "foo://a.com/b/../c", "foo://a.com/c"},
    {"not special: up from the top", "foo://a.com/..", "foo://a.com/"},
    {"not special: a backslash is a character", "foo://a.com/b\\..\\c",
     "foo://a.com/b\\..\\c"},
    {"escapes stay, whatever their case", "a.com/%e4%B8%ad",
     "https://a.com/%e4%B8%ad"},
    {"a percent sign alone stays", "a.com/100%", "https://a.com/100%"},
    {"a percent sign before no digits stays", "a.com/%zz?%zz#%zz",
     "https://a.com/%zz?%zz#%zz"},
    {"UTF-8 in every part", "a.com/中?中#中",
     "https://a.com/%E4%B8%AD?%E4%B8%AD#%E4%B8%AD"},
    {"directives are part of the fragment", "a.com/#b:~:text=c d<,`",
     "https://a.com/#b:~:text=c%20d%3C,%60"},
    {"a number sign in a fragment stays", "a.com/#b#c", "https://a.com/#b#c"},
    {"a question mark in query and fragment stays", "a.com/?b?c#d?e",
     "https://a.com/?b?c#d?e"},
};

#define ROWS_TEST(name, kind, table)                                           \
    static void name(void **state)                                             \
    {                                                                          \
        (void)state;                                                           \
        assert_int_equal(bad_among(kind, table, ROWS(table)), 0);              \
    }

ROWS_TEST(schemes_are_written, URL, scheme_rows)
ROWS_TEST(hosts_are_written, URL, host_rows)
ROWS_TEST(given_addresses_are_read_as_browsers_do, URL, given_rows)
ROWS_TEST(bad_hosts_and_ports_are_refused, URL, refused_rows)
ROWS_TEST(ports_are_written, URL, port_rows)
ROWS_TEST(paths_are_resolved, URL, path_rows)

/* LINKSPAN_HREF_PASSWORD keeps a user name and password as browsers write them. */
static const href_row password_rows[] = {
    {"user and password", "https://me:pw@example.com/a",
     "https://me:pw@example.com/a"},
    {"a connection string", "postgres://app:hunter2@db:5432/x",
     "postgres://app:hunter2@db:5432/x"},
    {"a user name with dots", "https://google.com@evil.com",
     "https://google.com@evil.com/"},
    {"two @: the last one counts", "https://a@b@evil.org/",
     "https://a%40b@evil.org/"},
    {"colons in the password", "https://u:a:b@example.com/",
     "https://u:a%3Ab@example.com/"},
    {"a password alone", "redis://:s3cret@h/0", "redis://:s3cret@h/0"},
    {"an empty password", "https://u:@example.com/", "https://u@example.com/"},
    {"an empty user name", "https://@example.com/", "https://example.com/"},
    {"nothing but a colon", "https://:@example.com/", "https://example.com/"},
    {"bytes that are escaped", "https://u:a;b=[é]|@example.com/",
     "https://u:a%3Bb%3D%5B%C3%A9%5D%7C@example.com/"},
    {"escapes stay", "https://u:%40%zz@example.com/",
     "https://u:%40%zz@example.com/"},
    {"no user name", "example.com", "https://example.com/"},
    {"no host", "https://u:p@/", NULL},
};

static void passwords_are_kept_on_request(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(password_rows); i++) {
        const href_row *r = &password_rows[i];
        char *href = href_of(URL, EXACT(r->link), LINKSPAN_HREF_PASSWORD);
        const char *got = href ? href : "(refused)";
        ROW_STR(r, got, strlen(got), r->href ? r->href : "(refused)");
        free(href);
    }
    ROWS_END();
}

/* LINKSPAN_HREF_HTTP changes the implied scheme, and no scheme that is
 * written. */
static void http_can_be_implied(void **state)
{
    (void)state;
    static const href_row rows[] = {
        {"no scheme", "example.com/a", "http://example.com/a"},
        {"its default port", "example.com:80", "http://example.com/"},
        {"the other default port", "example.com:443",
         "http://example.com:443/"},
        {"https is written", "https://example.com", "https://example.com/"},
        {"another is written", "ssh://example.com", "ssh://example.com"},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const href_row *r = &rows[i];
        char *href = href_of(URL, EXACT(r->link), HTTP);
        assert_non_null(href);
        ROW_STR(r, href, strlen(href), r->href);
        free(href);
    }
    ROWS_END();
    char *address = href_of(EMAIL, "a@b.com", 7, HTTP);
    assert_string_equal(address, "mailto:a@b.com");
    free(address);
}

/* ---------------------------------------------------- percent-encode sets */

/* WHATWG URL 1.3: characters of a set in addition to C0 controls, space and
 * everything above U+007E, which are in every set. `syntax`: characters that
 * end the part or have a meaning in it. */
static const struct set_row {
    const char *why;
    const char *before;
    const char *encoded;
    const char *syntax;
} set_rows[] = {
    {"path", "http://a.com/", "\"#<>?^`{}", "/\\?#"},
    {"path, not special", "foo://a.com/", "\"#<>?^`{}", "/?#"},
    {"query, special", "http://a.com/?", "\"#<>'", "#"},
    {"query, not special", "foo://a.com/?", "\"#<>", "#"},
    {"fragment", "http://a.com/#", "\"<>`", ""},
    {"fragment, not special", "foo://a.com/#", "\"<>`", ""},
};

static bool is_in(int byte, const char *set)
{
    return byte != 0 && strchr(set, byte) != NULL;
}

static void each_byte_of_each_set(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(set_rows); i++) {
        const struct set_row *r = &set_rows[i];
        for (int byte = 0; byte < 256; byte++) {
            /* tabs and line ends are no part of any link */
            if (is_in(byte, r->syntax) || is_in(byte, "\t\n\r"))
                continue;
            char link[64];
            char want[64];
            int len = snprintf(link, sizeof link, "%sx", r->before);
            link[len++] = (char)byte;
            link[len++] = 'y';
            const bool is_encoded =
                byte <= ' ' || byte > 0x7E || is_in(byte, r->encoded);
            (void)snprintf(want, sizeof want,
                           is_encoded ? "%sx%%%02Xy" : "%sx%cy", r->before,
                           (unsigned)byte);
            char *href = href_of(URL, link, (size_t)len, 0);
            assert_non_null(href);
            ROW_STR(r, href, strlen(href), want);
            free(href);
        }
    }
    ROWS_END();
}

/* --------------------------------------------------------------- addresses */

static const href_row email_rows[] = {
    {"an address", "user@example.com", "mailto:user@example.com"},
    {"mailto: is written", "mailto:user@example.com",
     "mailto:user@example.com"},
    {"mailto: in capitals", "MAILTO:user@example.com",
     "mailto:user@example.com"},
    {"mailto: in both", "MailTo:User@Example.COM", "mailto:User@example.com"},
    {"E7: header fields", "mailto:user@example.com?subject=Hi&cc=b@c.com",
     "mailto:user@example.com?subject=Hi&cc=b@c.com"},
    {"E7: header fields with what is escaped",
     "mailto:ü@例え.com?subject=ä b\"'",
     "mailto:%C3%BC@xn--r8jz45g.com?subject=%C3%A4%20b%22'"},
    {"E7: a question mark in the local part", "mailto:a?b@c.com?d=e",
     "mailto:a%3Fb@c.com?d=e"},
    {"E7: a quoted local part with an at sign and a question mark",
     "mailto:\"a@b?\"@c.com?d=e", "mailto:%22a%40b%3F%22@c.com?d=e"},
    {"mailto without a colon is a name", "mailto@example.com",
     "mailto:mailto@example.com"},
    {"unreserved characters stay (RFC 3986 2.3)", "aZ09-._~@example.com",
     "mailto:aZ09-._~@example.com"},
    {"RFC 6068 6.1: a percent sign", "gorby%kremvax@example.com",
     "mailto:gorby%25kremvax@example.com"},
    {"RFC 6068 6.1: a question mark", "unlikely?address@example.com",
     "mailto:unlikely%3Faddress@example.com"},
    {"RFC 6068 6.1: an ampersand", "Mike&family@example.org",
     "mailto:Mike%26family@example.org"},
    {"RFC 6068 6.1: quoted, with an at sign", "\"not@me\"@example.org",
     "mailto:%22not%40me%22@example.org"},
    {"RFC 6068 6.1: quoted, with backslashes", "\"oh\\\\no\"@example.org",
     "mailto:%22oh%5C%5Cno%22@example.org"},
    {"RFC 6068 6.1: quoted, with all of it",
     "\"\\\\\\\"it's\\ ugly\\\\\\\"\"@example.org",
     "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org"},
    {"an escape is text, not an escape", "a%41@example.com",
     "mailto:a%2541@example.com"},
    {"RFC 6068: after mailto: it is an escape", "mailto:%E8%8C%B6@example.com",
     "mailto:%E8%8C%B6@example.com"},
    {"RFC 6068: of a character that may stand", "mailto:a%2Bb@example.com",
     "mailto:a%2Bb@example.com"},
    {"RFC 6068: of one that may not", "MAILTO:%3f%25%2541@example.com",
     "mailto:%3f%25%2541@example.com"},
    {"RFC 6068: beside what is escaped here",
     "mailto:茶%C3%A9?/%20@example.com",
     "mailto:%E8%8C%B6%C3%A9%3F%2F%20@example.com"},
    {"RFC 6068: a percent sign that starts no escape",
     "mailto:a%4%zz%@example.com", "mailto:a%254%25zz%25@example.com"},
    {"RFC 6068: without mailto: there are no escapes", "%E8%8C%B6@example.com",
     "mailto:%25E8%258C%25B6@example.com"},
    {"UTF-8 (RFC 6068 2)", "アル@example.com",
     "mailto:%E3%82%A2%E3%83%AB@example.com"},
    {"an IDN (A-labels)", "user@пример.рф",
     "mailto:user@xn--e1afmkfd.xn--p1ai"},
    {"an IDN with an ideographic dot", "user@例え。テスト",
     "mailto:user@xn--r8jz45g.xn--zckzah"},
    {"a single label", "root@localhost", "mailto:root@localhost"},

    {"nothing", "", NULL},
    {"no at sign", "example.com", NULL},
    {"mailto: alone", "mailto:", NULL},
    {"mailto: and no at sign", "mailto:example.com", NULL},
    {"an empty local part", "@example.com", NULL},
    {"an empty local part after mailto:", "mailto:@example.com", NULL},
    {"an empty domain", "user@", NULL},
    {"an at sign alone", "@", NULL},
    {"a bad domain: a space", "user@a b", NULL},
    {"RFC 6068: two recipients", "mailto:a@x.com,b@X.com?cc=c@x.com",
     "mailto:a@x.com,b@x.com?cc=c@x.com"},
    {"RFC 6068: an escaped comma belongs to the local part",
     "mailto:a%2Cb@x.com,c@bücher.de", "mailto:a%2Cb@x.com,c@xn--bcher-kva.de"},
    {"RFC 6068: a comma in quotation marks", "mailto:\"a,b\"@x.com,c@x.com",
     "mailto:%22a%2Cb%22@x.com,c@x.com"},
    {"RFC 6068: three", "MAILTO:a@x.com,b@y.org,c@z.net",
     "mailto:a@x.com,b@y.org,c@z.net"},
    {"a recipient without a domain", "mailto:a,b@x.com", NULL},
    {"a comma in the domain", "a@b,c", NULL},
    {"an empty recipient", "mailto:a@x.com,", NULL},
    {"no scheme: a comma belongs to the local part", "a,b@x.com",
     "mailto:a%2Cb@x.com"},
    {"not Punycode", "user@xn--9.com", "mailto:user@xn--9.com"},
    {"a bad domain: ill-formed", "user@a\xFF.com", NULL},
    {"a bad domain: a path", "user@example.com/a", NULL},
    {"a bad domain: header fields", "user@example.com?subject=x", NULL},
    {"a bad domain: a port", "user@example.com:25", NULL},
    {"a bad domain: an escape", "user@ex%61mple.com", NULL},
    {"a bad domain: nothing once mapped", "user@\xC2\xAD", NULL},
};

ROWS_TEST(addresses_are_written, EMAIL, email_rows)

/* RFC 6068 2, point 1: the mailto URL keeps whatever a local part contains, and
 * everything that must be escaped is escaped. */
static void each_byte_of_a_local_part(void **state)
{
    (void)state;
    static const char may_stand[] = "-._~!$'()*+:";
    for (int byte = 0; byte < 256; byte++) {
        char address[] = "x?y@example.com";
        address[1] = (char)byte;
        char *href = href_of(EMAIL, address, sizeof address - 1, 0);
        assert_non_null(href);
        char escaped[32];
        char literal[32];
        (void)snprintf(escaped, sizeof escaped, "mailto:x%%%02Xy@example.com",
                       (unsigned)byte);
        (void)snprintf(literal, sizeof literal, "mailto:x%cy@example.com",
                       byte);
        const bool is_alnum = (byte >= '0' && byte <= '9') ||
                              (byte >= 'A' && byte <= 'Z') ||
                              (byte >= 'a' && byte <= 'z');
        const bool may_be_literal = is_alnum || is_in(byte, may_stand);
        if (strcmp(href, escaped) != 0 || is_alnum)
            assert_true(may_be_literal && strcmp(href, literal) == 0);
        free(href);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passwords_are_kept_on_request),
        cmocka_unit_test(schemes_are_written),
        cmocka_unit_test(hosts_are_written),
        cmocka_unit_test(given_addresses_are_read_as_browsers_do),
        cmocka_unit_test(bad_hosts_and_ports_are_refused),
        cmocka_unit_test(ports_are_written),
        cmocka_unit_test(paths_are_resolved),
        cmocka_unit_test(http_can_be_implied),
        cmocka_unit_test(each_byte_of_each_set),
        cmocka_unit_test(addresses_are_written),
        cmocka_unit_test(each_byte_of_a_local_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
