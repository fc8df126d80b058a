/* linkspan_normalize(): links that lead to the same place have the same result,
 * other links do not, and the result does not change when it is normalized
 * again (note F15). */
/* Tests: format/normal.c */
#include "linkspan/linkspan.h"

#include <stdlib.h>

#include "support/alphabet.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/random.h"
#include "support/rows.h"

#define URL         LINKSPAN_KIND_URL
#define EMAIL       LINKSPAN_KIND_EMAIL
#define HTTP        LINKSPAN_NORMALIZE_HTTP
#define NO_FRAGMENT LINKSPAN_NORMALIZE_NO_FRAGMENT

/* NULL `want`: the link has no address. */
static const struct normal_row {
    const char *why;
    uint32_t kind;
    uint32_t flags;
    const char *link;
    const char *want;
} rows[] = {
    {"nothing to do", URL, 0, "https://a.com/b?c=d#e", "https://a.com/b?c=d#e"},
    {"case of scheme and host", URL, 0, "HTTP://EXAMPLE.Com/Path?Q#F",
     "http://example.com/Path?Q#F"},
    {"no scheme is https", URL, 0, "example.com", "https://example.com/"},
    {"or http", URL, HTTP, "example.com", "http://example.com/"},
    {"a scheme stays with that flag", URL, HTTP, "https://a.com/",
     "https://a.com/"},
    {"default port", URL, 0, "https://a.com:443/", "https://a.com/"},
    {"default port with zeros", URL, 0, "http://a.com:0080/", "http://a.com/"},
    {"another port", URL, 0, "http://a.com:443/", "http://a.com:443/"},
    {"an empty port", URL, 0, "http://a.com:/", "http://a.com/"},
    {"no path is a slash", URL, 0, "http://a.com?b", "http://a.com/?b"},
    {"dot segments", URL, 0, "http://a.com/b/../c/./d", "http://a.com/c/d"},
    {"escaped dot segments", URL, 0, "http://a.com/b/%2E%2e/c",
     "http://a.com/c"},
    {"IDN", URL, 0, "http://BÜCHER.de/", "http://xn--bcher-kva.de/"},
    {"IDN in Punycode", URL, 0, "http://XN--BCHER-KVA.de/",
     "http://xn--bcher-kva.de/"},
    {"IPv4 in another form", URL, 0, "http://0x7f.1/", "http://127.0.0.1/"},
    {"IPv6", URL, 0, "http://[2001:DB8:0::1]:80/", "http://[2001:db8::1]/"},
    {"dot after the host", URL, 0, "http://example.com./a",
     "http://example.com/a"},
    {"dot before the port", URL, 0, "http://example.com.:81/",
     "http://example.com:81/"},
    {"dot after an address", EMAIL, 0, "a@example.com.",
     "mailto:a@example.com"},
    {"a quotation mark in a host, which browsers allow", URL, 0,
     "http://a\"b.com/", "http://a\"b.com/"},
    {"the same in an address", EMAIL, 0, "a@b\"c.com", "mailto:a@b\"c.com"},
    {"no host: a colon and digits are no port", URL, 0, "URN:isbn:0451450523",
     "urn:isbn:0451450523"},
    {"no host: a dot at the end belongs to the name", URL, 0, "urn:example:a.",
     "urn:example:a."},
    {"no host: the query starts right after the scheme", URL, 0,
     "magnet:?xt=urn:btih:%41#b", "magnet:?xt=urn:btih:A#b"},
    {"no host: an at sign in the query is none of an address", URL, 0,
     "sms:+123456:7?body=a@b", "sms:+123456:7?body=a@b"},
    {"hex digits", URL, 0, "http://a.com/%c3%a9?%2f#%3d",
     "http://a.com/%C3%A9?%2F#%3D"},
    {"what is not ASCII", URL, 0, "http://a.com/é", "http://a.com/%C3%A9"},
    {"unreserved ones in the path", URL, 0,
     "http://a.com/%41%7a%39%2d%2E%5f%7e", "http://a.com/Az9-._~"},
    {"in the query", URL, 0, "http://a.com/?%61%3D%62", "http://a.com/?a%3Db"},
    {"reserved ones stay", URL, 0, "http://a.com/a%2Fb%3Fc%23d%25",
     "http://a.com/a%2Fb%3Fc%23d%25"},
    {"what no URL may have", URL, 0, "http://a.com/a|b^c?d|e\\f`g{h}i",
     "http://a.com/a%7Cb%5Ec?d%7Ce%5Cf%60g%7Bh%7Di"},
    {"the same, escaped", URL, 0,
     "http://a.com/a%7cb%5ec?d%7ce%5cf%60g%7bh%7di",
     "http://a.com/a%7Cb%5Ec?d%7Ce%5Cf%60g%7Bh%7Di"},
    {"no new escape of two", URL, 0, "http://a.com/%%34%31",
     "http://a.com/%%34%31"},
    {"nor of a digit and one", URL, 0, "http://a.com/%4%31",
     "http://a.com/%4%31"},
    {"but after those", URL, 0, "http://a.com/%4%31%31", "http://a.com/%4%311"},
    {"a percent sign at the end", URL, 0, "http://a.com/%", "http://a.com/%"},
    {"empty query", URL, 0, "http://a.com/?", "http://a.com/"},
    {"empty query before a fragment", URL, 0, "http://a.com/?#b",
     "http://a.com/#b"},
    {"empty fragment", URL, 0, "http://a.com/a#", "http://a.com/a"},
    {"both", URL, 0, "http://a.com/a?#", "http://a.com/a"},
    {"no fragment", URL, NO_FRAGMENT, "http://a.com/a?b#c", "http://a.com/a?b"},
    {"a question mark there", URL, NO_FRAGMENT, "http://a.com/a#b?c",
     "http://a.com/a"},
    {"a directive's hyphen is not its syntax", URL, 0,
     "http://a.com/#:~:text=a%2d,%62", "http://a.com/#:~:text=a%2D,b"},
    {"no new directive", URL, 0, "http://a.com/#:%7e:text=a",
     "http://a.com/#:%7E:text=a"},
    {"backslashes", URL, 0, "http://a.com\\b\\c", "http://a.com/b/c"},
    {"another scheme", URL, 0, "SSH://A.com:22/%7Eb", "ssh://a.com:22/~b"},
    {"without a path", URL, 0, "ssh://a.com", "ssh://a.com"},
    {"an address by its look", 0, 0, "Joe@EXAMPLE.com",
     "mailto:Joe@example.com"},
    {"a mailto by its look", 0, 0, "MAILTO:%4aoe@Example.com?",
     "mailto:Joe@example.com"},
    {"a URL by its look", 0, 0, "example.com/@joe", "https://example.com/@joe"},
    {"a percent sign before an @", EMAIL, 0, "a%41b@c.com",
     "mailto:a%2541b@c.com"},
    {"a user name", URL, 0, "https://google.com@evil.com/", NULL},
    {"WHATWG: more slashes than two", URL, 0, "https:///a", "https://a/"},
    {"no host", URL, 0, "https://?a", NULL},
    {"a program", URL, 0, "javascript:alert(1)", NULL},
    {"a port that is too large", URL, 0, "http://a.com:65536/", NULL},
    {"nothing", URL, 0, "", NULL},
    {"no address", EMAIL, 0, "@a.com", NULL},
};

static linkspan_status write(const struct normal_row *r, const char *link,
                             size_t len, linkspan_buf *out)
{
    (void)linkspan_buf_init(out, 4096, NULL);
    return linkspan_normalize(r->kind, link, len, r->flags, out);
}

static void writes_each_row_and_again(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct normal_row *r = &rows[i];
        linkspan_buf out;
        linkspan_buf again;
        const linkspan_status st = write(r, EXACT(r->link), &out);
        ROW_EQ(r, st, r->want ? LINKSPAN_OK : LINKSPAN_ERR_INVALID);
        ROW_STR(r, out.data ? out.data : "", out.len, r->want ? r->want : "");
        if (st == LINKSPAN_OK) {
            ROW_EQ(r, write(r, out.data, out.len, &again), LINKSPAN_OK);
            ROW_STR(r, again.data, again.len, r->want);
            linkspan_buf_free(&again);
        }
        linkspan_buf_free(&out);
    }
    ROWS_END();
}

/* Links that lead to different places. */
static void keeps_others_apart(void **state)
{
    (void)state;
    static const struct pair_row {
        const char *why;
        const char *one;
        const char *other;
    } pairs[] = {
        {"case of the path", "http://a.com/a", "http://a.com/A"},
        {"scheme", "http://a.com/", "https://a.com/"},
        {"an escaped slash", "http://a.com/a%2Fb", "http://a.com/a/b"},
        {"an escaped &", "http://a.com/?a%26b", "http://a.com/?a&b"},
        {"an escaped +", "http://a.com/?a%2Bb", "http://a.com/?a+b"},
        {"a slash at the end", "http://a.com/a", "http://a.com/a/"},
        {"www", "http://a.com/", "http://www.a.com/"},
        {"a port", "http://a.com:8080/", "http://a.com/"},
        {"a fragment", "http://a.com/#a", "http://a.com/"},
        {"case of a mailbox", "mailto:A@a.com", "mailto:a@a.com"},
        {"an empty segment", "http://a.com//a", "http://a.com/a"},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(pairs); i++) {
        const struct pair_row *r = &pairs[i];
        const struct normal_row by_look = {.why = r->why};
        linkspan_buf one;
        linkspan_buf other;
        ROW_EQ(r, write(&by_look, EXACT(r->one), &one), LINKSPAN_OK);
        ROW_EQ(r, write(&by_look, EXACT(r->other), &other), LINKSPAN_OK);
        ROW_EQ(r,
               one.len == other.len &&
                   memcmp(one.data, other.data, one.len) == 0,
               false);
        linkspan_buf_free(&one);
        linkspan_buf_free(&other);
    }
    ROWS_END();
}

/* Normalizing the result again changes nothing, whatever follows the host. */
static void twice_is_once(void **state)
{
    (void)state;
    static const char *const starts[] = {"http://a.com/", "a.com?", "a.com#",
                                         "ssh://b./", "c@a.com?"};
    uint64_t random = 58;
    size_t written = 0;
    for (size_t i = 0; i < 40000; i++) {
        uint8_t link[512];
        const char *start = starts[i % ROWS(starts)];
        size_t len = strlen(start);
        memcpy(link, start, len);
        const lks_flavour flavour =
            i % 2 ? LKS_FLAVOUR_ESCAPES : lks_random_flavour(&random, true);
        len += lks_random_text(&random, flavour, 1 + i % 40, link + len,
                               sizeof link - len);
        const struct normal_row row = {.flags = i / 5 % 4};
        linkspan_buf out;
        linkspan_buf again;
        if (write(&row, (const char *)link, len, &out) == LINKSPAN_OK) {
            written++;
            if (write(&row, out.data, out.len, &again) != LINKSPAN_OK)
                fail_msg("%.*s -> %.*s", (int)len, link, (int)out.len,
                         out.data);
            assert_int_equal(again.len, out.len);
            assert_memory_equal(again.data, out.data, out.len);
            linkspan_buf_free(&again);
        }
        linkspan_buf_free(&out);
    }
    assert_true(written > 20000);
}

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
    for (uint32_t kind = 1; kind < 300; kind++)
        if (kind != URL && kind != EMAIL)
            assert_int_equal(linkspan_normalize(kind, "a.com", 5, 0, &buf),
                             LINKSPAN_ERR_OPTION);
    for (unsigned bit = 2; bit < 32; bit++)
        assert_int_equal(linkspan_normalize(URL, "a.com", 5, 1u << bit, &buf),
                         LINKSPAN_ERR_OPTION);
    assert_int_equal(linkspan_normalize(URL, NULL, 1, 0, &buf),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_normalize(URL, "a", too_long, 0, &buf),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_normalize(URL, "a.com", 5, 0, NULL),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_normalize(URL, "a.com", 5, 0, &unready),
                     LINKSPAN_ERR_ARG);
    assert_memory_equal(&buf, &before, sizeof buf);
}

/* "https://a.com/" has 14 bytes. */
static void every_size_of_a_fixed_buffer(void **state)
{
    (void)state;
    for (size_t room = 0; room < 20; room++) {
        char memory[20];
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, memory, room);
        assert_int_equal(linkspan_normalize(URL, "A.com", 5, 0, &buf),
                         room < 14 ? LINKSPAN_ERR_SPACE : LINKSPAN_OK);
        assert_int_equal(buf.len, room < 14 ? 0 : 14);
        assert_int_equal(buf.needed, 14);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_each_row_and_again),
        cmocka_unit_test(keeps_others_apart),
        cmocka_unit_test(twice_is_once),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(every_size_of_a_fixed_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
