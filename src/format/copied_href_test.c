/* Which links have a copied href, and what is added to them. The expected
 * values are those of the standards, as in href_test.c;
 * tests/property/html_property.c compares copied hrefs with written ones for
 * other links. */
#include "format/format.h"

#include <string.h>

#include "support/exact.h"
#include "support/rows.h"
#include "support/uts58.h"

#define LONG_NAME "a-longer-name-of-a-host-than-a-vector-has.example.com"

static const struct plain_row {
    const char *why;
    const char *text; /* a text; its first link is tested */
    const char *href; /* NULL: the href is not a copied one */
} plain_rows[] = {
    {"all is written", "https://example.com/a", "https://example.com/a"},
    {"http", "http://example.com/a?b#c", "http://example.com/a?b#c"},
    {"the scheme is implied", "example.com/a", "https://example.com/a"},
    {"the path is", "example.com", "https://example.com/"},
    {"before a query", "http://example.com?b=/.x", "http://example.com/?b=/.x"},
    {"before a fragment", "example.com#c/.x", "https://example.com/#c/.x"},
    {"full stops that are no segment", "x.com/a.b/c..d",
     "https://x.com/a.b/c..d"},
    {"an address", "me+a@example.com", "mailto:me+a@example.com"},
    {"its scheme in any case", "MAILTO:me@example.com",
     "mailto:me@example.com"},
    {"longer than a vector", "http://" LONG_NAME "/" LONG_NAME,
     "http://" LONG_NAME "/" LONG_NAME},
    {"F13: scheme in lower case", "HTTP://example.com", NULL},
    {"host in lower case", "example.Com", NULL},
    {"another scheme", "ftp://example.com/a", NULL},
    {"a port", "example.com:80/a", NULL},
    {"an address of numbers", "http://1.2.3.4/", NULL},
    {"a domain that is not ASCII", "b\u00FCcher.de", NULL},
    {"a path that is not", "example.com/\u00FC", NULL},
    {"a fragment that is not", "example.com/a#\u00FC", NULL},
    {"a segment of dots", "x.com/a/./b", NULL},
    {"two", "x.com/../b", NULL},
    {"written as escapes", "x.com/%2E/b", NULL},
    {"far behind", "x.com/0123456789/0123456789/0123456789/../b", NULL},
    {"a dot after the host", "x.com./a", NULL},
    {"HTML escapes it", "x.com/?a=1&b", NULL},
    {"so do URLs", "x.com/a^b", NULL},
    {"RFC 6068: escaped", "a/b@example.com", NULL},
};

/* The href, or "" if it is not a copied one. */
static void write_href(const char *string, char *out)
{
    size_t at = 0;
    linkspan_link link = {.size = sizeof link};
    lks_copied_href href;
    linkspan_detector *d = NULL;
    const lks_slice text = lks_slice_of(EXACT(string));
    assert_int_equal(lks_uts58_detector(&d), LINKSPAN_OK);
    assert_int_equal(linkspan_next(d, string, text.len, &at, &link),
                     LINKSPAN_OK);
    linkspan_detector_free(d);
    *out = '\0';
    if (!lks_copied_href_of(text, &link, false, &href) ||
        !lks_has_none_scalar(text, href.head.start, href.head.end,
                             href.not_in_head) ||
        !lks_has_none_scalar(text, href.tail.start, href.tail.end,
                             href.not_in_tail))
        return;
    (void)snprintf(out, 256, "%.*s%.*s%s%.*s", (int)href.before_len,
                   href.before, (int)(href.head.end - href.head.start),
                   string + href.head.start, href.needs_slash ? "/" : "",
                   (int)(href.tail.end - href.tail.start),
                   string + href.tail.start);
}

static void tells_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(plain_rows); i++) {
        const struct plain_row *r = &plain_rows[i];
        char href[256];
        write_href(r->text, href);
        ROW_STR(r, href, strlen(href), r->href ? r->href : "");
    }
    ROWS_END();
}

/* http is implied on request. */
static void implies_http(void **state)
{
    (void)state;
    static const char text[] = "example.com";
    const linkspan_link link = {.kind = LINKSPAN_KIND_URL,
                                .host_kind = LINKSPAN_HOST_DOMAIN,
                                .span = {0, 11},
                                .host = {0, 11}};
    lks_copied_href href;
    assert_true(lks_copied_href_of(lks_slice_of(text, 11), &link, true, &href));
    assert_int_equal(href.before_len, 7);
    assert_memory_equal(href.before, "http://", 7);
}

/* Top-level domains are not numbers, unless a loaded list has one. */
static void leaves_what_browsers_take_for_numbers(void **state)
{
    (void)state;
    const linkspan_link link = {.kind = LINKSPAN_KIND_URL,
                                .host_kind = LINKSPAN_HOST_DOMAIN,
                                .span = {0, 5},
                                .host = {0, 5}};
    lks_copied_href href;
    static const char *const hosts[] = {"a.0x1", "a.b.7"};
    for (size_t i = 0; i < ROWS(hosts); i++)
        assert_false(
            lks_copied_href_of(lks_slice_of(hosts[i], 5), &link, false, &href));
}

/* ------------------------------------------------------------------- sets */

static void expect_set(const lks_byte_set *set, bool has_upper,
                       const char *others)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        const bool is_plain = lks_is_ascii_digit(byte) ||
                              (byte >= 'a' && byte <= 'z') ||
                              (has_upper && byte >= 'A' && byte <= 'Z') ||
                              lks_is_one_of(byte, others);
        if (lks_is_in_set((uint8_t)byte, set) == is_plain)
            fail_msg("%02X", byte);
    }
}

static void sets_have_what_they_say(void **state)
{
    (void)state;
    lks_copied_href href;
    const lks_slice text = lks_slice_of("a@b.de", 6);
    linkspan_link link = {.host_kind = LINKSPAN_HOST_DOMAIN,
                          .kind = LINKSPAN_KIND_URL,
                          .span = {2, 6},
                          .host = {2, 6}};
    assert_true(lks_copied_href_of(text, &link, false, &href));
    expect_set(href.not_in_head, false, "-.:/@");
    expect_set(href.not_in_tail, true, "!#$%()*+,-./:;=?@[]_|~");
    link.kind = LINKSPAN_KIND_EMAIL;
    link.span.start = 0;
    link.local_part.end = 1;
    assert_true(lks_copied_href_of(text, &link, false, &href));
    expect_set(href.not_in_head, true, "!$*+-._~");
    expect_set(href.not_in_tail, false, "-.:/@");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_each_row),
        cmocka_unit_test(implies_http),
        cmocka_unit_test(leaves_what_browsers_take_for_numbers),
        cmocka_unit_test(sets_have_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
