/* Links that were not found in a text, taken apart as browsers would. */
#include <stdio.h>

#include "linkspan/linkspan.h"

#include "support/exact.h"
#include "support/rows.h"

static const struct whole_row {
    const char *why;
    const char *text;
    const char *parts; /* scheme|user or local part|host|port|path|query|
                          fragment|directives */
    uint32_t kind;
    uint32_t host_kind;
} rows[] = {
    {"nothing", "", "|||||||", LINKSPAN_KIND_URL, 0},
    {"all parts", "https://u:p@a.com:80/b?c#d:~:text=e",
     "https://|u:p|a.com|80|/b|c|d|text=e", LINKSPAN_KIND_URL,
     LINKSPAN_HOST_DOMAIN},
    {"no scheme", "a.com/b", "||a.com||/b|||", LINKSPAN_KIND_URL,
     LINKSPAN_HOST_DOMAIN},
    {"a port and no scheme", "a.com:8080/", "||a.com|8080|/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"a name and a port", "localhost:80", "||localhost|80||||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_NAME},
    {"the last @ counts", "http://a@b@c.com/", "http://|a@b|c.com||/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"an @ in the path", "http://c.com/@a", "http://||c.com||/@a|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"IPv6", "http://[::1]:80/", "http://||[::1]|80|/|||", LINKSPAN_KIND_URL,
     LINKSPAN_HOST_IPV6},
    {"IPv4", "http://1.2.3.4", "http://||1.2.3.4|||||", LINKSPAN_KIND_URL,
     LINKSPAN_HOST_IPV4},
    {"RFC 6068: the first of two recipients",
     "mailto:a@x.com,b@y.com?cc=c@z.com", "mailto:|a|x.com|||cc=c@z.com||",
     LINKSPAN_KIND_EMAIL, LINKSPAN_HOST_DOMAIN},
    {"RFC 6068: an escape that pages write for the @", "mailto:a%40x.com?b=c",
     "mailto:|a|x.com|||b=c||", LINKSPAN_KIND_EMAIL, LINKSPAN_HOST_DOMAIN},
    {"an @ counts, not its escape", "mailto:a%40b.com@x.com",
     "mailto:|a%40b.com|x.com|||||", LINKSPAN_KIND_EMAIL, LINKSPAN_HOST_DOMAIN},
    {"without mailto: an escape is none", "https://a%40x.com/",
     "https://||a%40x.com||/|||", LINKSPAN_KIND_URL, 0},
    {"H14: IPv6 without brackets has no port", "https://2001:db8::80/",
     "https://||2001:db8::80||/|||", LINKSPAN_KIND_URL, LINKSPAN_HOST_IPV6},
    {"P13: escaped slashes after a scheme with dots", "com.example.app:\\/\\/a",
     "com.example.app:\\/\\/||a|||||", LINKSPAN_KIND_URL, LINKSPAN_HOST_NAME},
    {"WHATWG: one slash", "http:/a.com/", "http:/||a.com||/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: none", "https:a.com", "https:||a.com|||||", LINKSPAN_KIND_URL,
     LINKSPAN_HOST_DOMAIN},
    {"WHATWG: backslashes", "HTTP:\\\\a.com", "HTTP:\\\\||a.com|||||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: two slashes and no scheme", "//a.com/b", "||a.com||/b|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: a slash and a backslash", "/\\a.com/b", "||a.com||/b|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: a backslash and a slash", "\\/a.com", "||a.com|||||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: more slashes than two", "///\\a.com:80?b", "||a.com|80||b||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: a user name after two slashes", "//u@a.com/", "|u|a.com||/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: a user name after two backslashes", "\\\\u@a.com",
     "|u|a.com|||||", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"one slash starts a path", "/a.com/b", "||||/a.com/b|||",
     LINKSPAN_KIND_URL, 0},
    {"slashes and nothing", "//", "|||||||", LINKSPAN_KIND_URL, 0},
    {"WHATWG: a backslash ends the host", "https://a.com\\b/c?d#e",
     "https://||a.com||\\b/c|d|e|", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: a backslash before an @", "https://a.com\\@b.com/",
     "https://||a.com||\\@b.com/|||", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: a backslash after a port", "//a.com:80\\b", "||a.com|80|\\b|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: not in another scheme", "ssh://a.com\\b", "ssh://||a.com\\b|||||",
     LINKSPAN_KIND_URL, 0},
    {"WHATWG: a tab in a scheme", "java\tscript:a", "java\tscript:||||a|||",
     LINKSPAN_KIND_URL, 0},
    {"WHATWG: line breaks between slashes", "https:/\n/\ra.com/",
     "https:/\n/\r||a.com||/|||", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: between slashes alone", "/\t/a.com/", "||a.com||/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: in another scheme", "ssh:/\t/a.com", "ssh:/\t/||a.com|||||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: a tab in a port", "//a.com:8\t0/", "||a.com|8\t0|/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: controls and spaces first", "\x01 javascript:a",
     "\x01 javascript:||||a|||", LINKSPAN_KIND_URL, 0},
    {"a scheme with dots", "com.example.app://a.com/b",
     "com.example.app://||a.com||/b|||", LINKSPAN_KIND_URL,
     LINKSPAN_HOST_DOMAIN},
    {"a scheme with dots, one slash", "com.example.app:/b",
     "com.example.app:||||/b|||", LINKSPAN_KIND_URL, 0},
    {"a scheme with dots and a tab", "com.example.app:\t//a.com/",
     "com.example.app:\t//||a.com||/|||", LINKSPAN_KIND_URL,
     LINKSPAN_HOST_DOMAIN},
    {"a scheme before digits that calls them", "tel:911", "tel:||||911|||",
     LINKSPAN_KIND_URL, 0},
    {"a scheme before digits that runs them", "javascript:1/a",
     "javascript:||||1/a|||", LINKSPAN_KIND_URL, 0},
    {"WHATWG: digits are a host after a scheme of the web", "http:2130706433/",
     "http:||2130706433||/|||", LINKSPAN_KIND_URL, LINKSPAN_HOST_ODD_IPV4},
    {"more than a port after a word", "tel:123-456", "tel:||||123-456|||",
     LINKSPAN_KIND_URL, 0},
    {"more digits than a port has", "x:123456", "x:||||123456|||",
     LINKSPAN_KIND_URL, 0},
    {"a port with a tab", "localhost:8\t0/", "||localhost|8\t0|/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_NAME},
    {"a backslash starts a path", "\\u@a.com", "||||\\u@a.com|||",
     LINKSPAN_KIND_URL, 0},
    {"a backslash in a local part", "\"a\\ b\"@c.com", "|\"a\\ b\"|c.com|||||",
     LINKSPAN_KIND_EMAIL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: FTP is special too, with one slash", "ftp:/evil.com@a.com/",
     "ftp:/|evil.com|a.com||/|||", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"WHATWG: and with none", "FTP:a.com", "FTP:||a.com|||||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"another scheme is not", "ssh:/a.com@b.com", "ssh:||||/a.com@b.com|||",
     LINKSPAN_KIND_URL, 0},
    {"an @ in a query is no address", "a.com?b@c.com", "||a.com|||b@c.com||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"an @ in a fragment makes no address", "a.com#b@c.com",
     "||a.com||||b@c.com|", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"an @ in a path makes no address", "a.com/b@c.com", "||a.com||/b@c.com|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"a query ends the host", "http://a.com!b?c@d.com",
     "http://||a.com!b|||c@d.com||", LINKSPAN_KIND_URL, 0},
    {"a fragment does too", "http://a.com!b#c@d.com",
     "http://||a.com!b||||c@d.com|", LINKSPAN_KIND_URL, 0},
    {"another scheme, and a fragment after the host", "ssh://a.com#b",
     "ssh://||a.com||||b|", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"another scheme, and a query after the host", "ssh://a.com?b",
     "ssh://||a.com|||b||", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"another scheme, a fragment and an @ in it", "ssh://a.com#b@c.com",
     "ssh://||a.com||||b@c.com|", LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"another scheme", "ssh://a.com/b", "ssh://||a.com||/b|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"a scheme without a host", "javascript:a?b#c//x.com/",
     "javascript:||||a?b#c//x.com/|||", LINKSPAN_KIND_URL, 0},
    {"a trailing dot", "http://a.com./", "http://||a.com||/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"another trailing dot", "http://a.com。/", "http://||a.com||/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"two trailing dots", "http://a.com../", "http://||a.com..||/|||",
     LINKSPAN_KIND_URL, 0},
    {"no host", "http:///", "http:///|||||||", LINKSPAN_KIND_URL, 0},
    {"a colon without digits", "http://a.com:/", "http://||a.com||/|||",
     LINKSPAN_KIND_URL, LINKSPAN_HOST_DOMAIN},
    {"an address", "a.b@c.com", "|a.b|c.com|||||", LINKSPAN_KIND_EMAIL,
     LINKSPAN_HOST_DOMAIN},
    {"with a scheme", "MailTo:a@c.com?subject=x",
     "MailTo:|a|c.com|||subject=x||", LINKSPAN_KIND_EMAIL,
     LINKSPAN_HOST_DOMAIN},
};

static size_t add(char *out, size_t at, const char *text, linkspan_range range)
{
    assert_true(range.start <= range.end && range.end <= strlen(text));
    if (at > 0)
        out[at - 1] = '|';
    return at + 1 +
           (size_t)snprintf(out + at, 128 - at, "%.*s",
                            (int)(range.end - range.start), text + range.start);
}

static void takes_each_row_apart(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct whole_row *r = &rows[i];
        linkspan_link link;
        char got[128];
        size_t at = 0;
        ROW_EQ(r, linkspan_split_link(EXACT(r->text), &link), LINKSPAN_OK);
        at = add(got, at, r->text, link.scheme);
        at = add(got, at, r->text, link.local_part);
        at = add(got, at, r->text, link.host);
        at = add(got, at, r->text, link.port);
        at = add(got, at, r->text, link.path);
        at = add(got, at, r->text, link.query);
        at = add(got, at, r->text, link.fragment);
        at = add(got, at, r->text, link.directives);
        ROW_STR(r, got, at - 1, r->parts);
        ROW_EQ(r, link.size, sizeof link);
        ROW_EQ(r, link.kind, r->kind);
        ROW_EQ(r, link.host_kind, r->host_kind);
        ROW_EQ(r, link.span.end, strlen(r->text));
        ROW_EQ(r, link.host_run.start, link.host.start);
        ROW_EQ(r, link.host_run.end, link.host.end);
        ROW_EQ(r, (link.flags & LINKSPAN_LINK_SCHEME_IMPLIED) != 0,
               link.scheme.end == 0);
    }
    ROWS_END();
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    linkspan_link link;
    assert_int_equal(linkspan_split_link(NULL, 1, &link), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_split_link("a", 1, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_split_link(NULL, 0, &link), LINKSPAN_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_each_row_apart),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
