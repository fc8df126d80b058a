/* Links in the usual way of writing are ordinary, so that the command writes their
 * address without asking the library; the address is that of the library. */
#include "cli/output/hit.h"

#include <stdlib.h>

#include "support/exact.h"
#include "support/rows.h"

static void expect_href(linkspan_str text, const linkspan_link *link,
                        bool is_http)
{
    linkspan_buf want;
    char *const got = malloc(text.len + ORDINARY_HREF_MORE);
    assert_int_equal(linkspan_buf_init(&want, 4096, NULL), LINKSPAN_OK);
    const size_t len = ordinary_href(text, link, is_http, got);
    assert_int_equal(linkspan_href(link->kind, text.data, text.len,
                                   is_http ? LINKSPAN_HREF_HTTP : 0, &want),
                     LINKSPAN_OK);
    assert_int_equal(len, want.len);
    assert_memory_equal(got, want.data, len);
    const linkspan_display_options how = {.size = sizeof how,
                                          .kind = link->kind};
    want.len = 0;
    assert_int_equal(
        linkspan_display(&how, text.data, text.len, &want, NULL, 0),
        LINKSPAN_OK);
    assert_int_equal(want.len, text.len);
    assert_memory_equal(want.data, text.data, text.len);
    linkspan_buf_free(&want);
    free(got);
}

/* True if the whole text is a link that is ordinary. Then its address and its shown
 * form are those of the library. */
static bool is_usual(const char *bytes, size_t len)
{
    linkspan_link link;
    const linkspan_str text = {exact_bytes(bytes, len), len};
    if (linkspan_split_link(text.data, len, &link) != LINKSPAN_OK ||
        !is_ordinary(text, &link))
        return false;
    expect_href(text, &link, false);
    expect_href(text, &link, true);
    return true;
}

typedef struct row {
    const char *why;
    bool want;
} row;

static void usual_and_unusual_links(void **state)
{
    (void)state;
    static const row rows[] = {
        {"https://example.com/a_b?c=1", true},
        {"example.com", true},
        {"me@example.net", true},
        /* schemes: those that most links have, in lower case */
        {"http://example.com", true},
        {"https://example.com", true},
        {"ftp://example.com", true},
        {"http://example.com/a", true},
        {"ftp://example.com/a", true},
        {"HTTP://example.com", false},
        {"httP://example.com", false},
        {"Https://example.com", false},
        {"httpS://example.com", false},
        {"FTP://example.com", false},
        {"ftP://example.com", false},
        {"//example.com", false},
        {"mailto:me@example.net", false},
        /* hosts */
        {"www.example.com", true},
        {"a-b.c1.example.com", true},
        {"1-2-3.example.com", true},
        {"Example.com", false},
        {"example.coM", false},
        {"example.com.", false},
        {"example.com./", false},
        {"a--b.example.com", false},
        {"xn--bcher-kva.example.com", false},
        {"http://bücher.example", false},
        {"http://127.0.0.1/", false},
        {"http://[::1]/", false},
        {"http://example.com:8080/", false},
        {"http://example.com:80", false},
        {"http://me@example.com/", false},
        {"me@Example.net", false},
        {"me@a--b.example.net", false},
        /* what follows the host; browsers remove the segments "." and ".." */
        {"http://example.com?q", true},
        {"http://example.com#f", true},
        {"http://example.com/", true},
        {"http://example.com/a/b/", true},
        {"http://example.com/a--b", true},
        {"http://example.com/a..b", true},
        {"http://example.com/a./b", true},
        {"http://example.com/a?./b", true},
        {"http://example.com/index.html", true},
        {"http://example.com/./a", false},
        {"http://example.com/../a", false},
        {"http://example.com/a/..", false},
        {"http://example.com/a/.b", false},
        {"http://example.com//a", false},
        {"http://example.com/a//", false},
        {"http://example.com/%41", false},
        {"http://example.com/a:b", false},
        {"http://example.com/#:~:text=a", false},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++)
        ROW_EQ(&rows[i], is_usual(rows[i].why, strlen(rows[i].why)),
               rows[i].want);
    ROWS_END();
}

#define LOWER  "abcdefghijklmnopqrstuvwxyz"
#define UPPER  "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS "0123456789"

/* Each byte in each part: the usual ones do not make a link unusual, and with the
 * others it is ordinary only if the library keeps them too. */
static void each_byte_of_each_part(void **state)
{
    (void)state;
    static const struct {
        const char *text; /* the byte replaces the star */
        const char *usual;
    } parts[] = {
        {"http://a*b.com", LOWER DIGITS "-."},
        {"http://a*b.com/x", LOWER DIGITS "-."},
        {"a*b@example.com", LOWER UPPER DIGITS "-._+"},
        {"a@b*c.com", LOWER DIGITS "-."},
        {"http://example.com/a*b", LOWER UPPER DIGITS "-._+?#=&~@,;!/"},
        {"http://example.com/?*x", LOWER UPPER DIGITS "-._+=&~@,;!?/"},
        {"http://example.com/#*x", LOWER UPPER DIGITS "-._+=&~@,;!?/"},
    };
    for (size_t i = 0; i < ROWS(parts); i++) {
        for (int byte = 1; byte < 256; byte++) {
            char text[64];
            (void)snprintf(text, sizeof text, "%s", parts[i].text);
            *strchr(text, '*') = (char)byte;
            const bool got = is_usual(text, strlen(text));
            if (strchr(parts[i].usual, byte) && !got)
                fail_msg("%s is not ordinary", text);
            if (strchr("%:\\ \"<>{}|^`", byte) && got)
                fail_msg("%s is ordinary", text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_and_unusual_links),
        cmocka_unit_test(each_byte_of_each_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
