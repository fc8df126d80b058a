/* Every short segment of dots, every port of every scheme, and every byte of a
 * user name, as WHATWG URL reads and writes them. */
/* Tests: format/href.c, format/normal.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"

static void check_href(const char *url, uint32_t flags, const char *want)
{
    char memory[256];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory - 1);
    const linkspan_status st =
        linkspan_href(LINKSPAN_KIND_URL, EXACT(url), flags, &buf);
    memory[buf.len] = '\0';
    if (st != LINKSPAN_OK || strcmp(memory, want) != 0)
        fail_msg("%s gives %s, not %s", url, memory, want);
}

/* WHATWG URL, "single-dot" and "double-dot URL path segment": a dot may be
 * written as %2e. Segments are made of up to four of these pieces. */
static void each_segment_of_dots(void **state)
{
    (void)state;
    static const char *const pieces[] = {"", ".", "%2e", "%2E", "a", "%2f"};
    for (unsigned n = 0; n < 6 * 6 * 6 * 6; n++) {
        char segment[32] = "";
        char url[64];
        char want[64];
        unsigned dots = 0;
        bool is_dots = true;
        for (unsigned rest = n, i = 0; i < 4; i++, rest /= 6) {
            strcat(segment, pieces[rest % 6]);
            dots += rest % 6 >= 1 && rest % 6 <= 3;
            is_dots = is_dots && rest % 6 < 4;
        }
        const bool is_single = is_dots && dots == 1;
        const bool is_double = is_dots && dots == 2;
        (void)snprintf(url, sizeof url, "http://a.com/x/y/%s/z", segment);
        if (is_single || is_double)
            (void)snprintf(want, sizeof want, "http://a.com/x/%sz",
                           is_single ? "y/" : "");
        else
            (void)snprintf(want, sizeof want, "%s", url);
        check_href(url, 0, want);
        (void)snprintf(url, sizeof url, "http://a.com/%s?q/..", segment);
        (void)snprintf(want, sizeof want, "http://a.com/%s?q/..",
                       is_single || is_double ? "" : segment);
        check_href(url, 0, want);
    }
}

/* WHATWG URL, "special scheme": its default port is not written. Leading zeros
 * are not written in any scheme. */
static void each_port_of_each_scheme(void **state)
{
    (void)state;
    static const struct {
        const char *scheme;
        unsigned port; /* 0: the scheme has no default port */
    } schemes[] = {{"http", 80}, {"https", 443}, {"ftp", 21}, {"ws", 80},
                   {"wss", 443}, {"ssh", 0},     {"foo", 0}};
    static const unsigned ports[] = {0,    1,    2,   8,   20,   21,    22,
                                     79,   80,   81,  442, 443,  444,   800,
                                     4430, 8080, 210, 999, 8443, 65534, 65535};
    for (size_t i = 0; i < ROWS(schemes); i++)
        for (size_t k = 0; k < ROWS(ports); k++)
            for (int zeros = 0; zeros < 4; zeros++) {
                char url[64];
                char want[64];
                (void)snprintf(url, sizeof url, "%s://a.com:%.*s%u/",
                               schemes[i].scheme, zeros, "000", ports[k]);
                if (ports[k] == schemes[i].port && schemes[i].port > 0)
                    (void)snprintf(want, sizeof want, "%s://a.com/",
                                   schemes[i].scheme);
                else
                    (void)snprintf(want, sizeof want, "%s://a.com:%u/",
                                   schemes[i].scheme, ports[k]);
                check_href(url, 0, want);
            }
}

/* WHATWG URL, "userinfo percent-encode set", in a user name and a password. */
static void each_byte_of_a_user_name(void **state)
{
    (void)state;
    for (unsigned byte = 0x21; byte < 0x7F; byte++) {
        char url[64];
        char want[64];
        char part[16];
        if (strchr("/?#\\@:", (int)byte))
            continue; /* ends the user name */
        if (strchr("\"<>`{};=[]^|", (int)byte))
            (void)snprintf(part, sizeof part, "%%%02X", byte);
        else
            (void)snprintf(part, sizeof part, "%c", (int)byte);
        (void)snprintf(url, sizeof url, "http://a%cb:c%cd@a.com/", (int)byte,
                       (int)byte);
        (void)snprintf(want, sizeof want, "http://a%sb:c%sd@a.com/", part,
                       part);
        check_href(url, LINKSPAN_HREF_PASSWORD, want);
    }
    check_href("http://a:b:c@a.com/", LINKSPAN_HREF_PASSWORD,
               "http://a:b%3Ac@a.com/");
    check_href("http://a@b:c@a.com/", LINKSPAN_HREF_PASSWORD,
               "http://a%40b:c@a.com/");
}

/* RFC 3986 2.3 and 6.2.2.2: escapes of unreserved characters are decoded; others
 * stay, in capitals. In a fragment a hyphen and a tilde are syntax of
 * directives. Bytes that a URL cannot have are escaped. */
static void each_escape_that_is_normalized(void **state)
{
    (void)state;
    static const char *const starts[] = {"http://a.com/x", "http://a.com/?x",
                                         "http://a.com/#x"};
    for (size_t i = 0; i < ROWS(starts); i++)
        for (unsigned byte = 1; byte < 256; byte++) {
            char url[64];
            char want[64];
            char memory[64];
            linkspan_buf buf;
            const bool is_alnum =
                (byte >= '0' && byte <= '9') ||
                (byte < 0x80 && (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
            const bool is_decoded = is_alnum || byte == '.' || byte == '_' ||
                                    (i < 2 && (byte == '-' || byte == '~'));
            (void)snprintf(url, sizeof url, "%s%%%02xy", starts[i], byte);
            if (is_decoded)
                (void)snprintf(want, sizeof want, "%s%cy", starts[i],
                               (int)byte);
            else
                (void)snprintf(want, sizeof want, "%s%%%02Xy", starts[i], byte);
            (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory - 1);
            assert_int_equal(
                linkspan_normalize(LINKSPAN_KIND_URL, EXACT(url), 0, &buf),
                LINKSPAN_OK);
            memory[buf.len] = '\0';
            assert_string_equal(memory, want);
        }
}

/* With LINKSPAN_FORMAT_ESCAPE_UNSEEN, controls of C1 in the host are escaped. */
static void each_control_before_the_path(void **state)
{
    (void)state;
    for (unsigned byte = 0x80; byte < 0xA0; byte++) {
        char url[64];
        char want[64];
        char memory[64];
        linkspan_buf buf;
        (void)snprintf(url, sizeof url, "http://a\xC2%cb.com/x", (int)byte);
        (void)snprintf(want, sizeof want, "http://a%%C2%%%02Xb.com/x", byte);
        (void)linkspan_buf_init_fixed(&buf, memory, sizeof memory - 1);
        assert_int_equal(linkspan_format_url(
                             EXACT(url), LINKSPAN_FORMAT_ESCAPE_UNSEEN, &buf),
                         LINKSPAN_OK);
        memory[buf.len] = '\0';
        assert_string_equal(memory, want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_segment_of_dots),
        cmocka_unit_test(each_port_of_each_scheme),
        cmocka_unit_test(each_byte_of_a_user_name),
        cmocka_unit_test(each_escape_that_is_normalized),
        cmocka_unit_test(each_control_before_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
