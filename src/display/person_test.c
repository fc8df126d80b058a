/* A link as a person should see it: UTS #58 4. */
/* Tests: display/shown.c */
#include "linkspan/linkspan.h"

#include <stdbool.h>

#include "support/exact.h"
#include "support/rows.h"

#define URL    LINKSPAN_KIND_URL
#define EMAIL  LINKSPAN_KIND_EMAIL
#define PUNY   LINKSPAN_DISPLAY_PUNYCODE
#define LEGACY LINKSPAN_DISPLAY_LEGACY

static const struct row {
    const char *why;
    uint32_t kind;
    uint32_t flags;
    size_t max_len;
    const char *text;
    const char *want;
} rows[] = {
    {"S1 4: not xn--bcher-kva.de/b%C3%BCcher", URL, 0, 0,
     "xn--bcher-kva.de/b%C3%BCcher", "bücher.de/bücher"},
    {"S1 4: with a scheme", URL, 0, 0, "https://xn--bcher-kva.de/b%C3%BCcher",
     "https://bücher.de/bücher"},
    {"all labels in Punycode", URL, PUNY, 0, "http://bücher.bücher.de/ü",
     "http://xn--bcher-kva.xn--bcher-kva.de/ü"},
    {"query and fragment", URL, 0, 0, "a.com?q=%E8%8C%B6#%D7%90",
     "a.com?q=茶#א"},
    {"S1 8: bidi controls are escaped", URL, 0, 0,
     "a.com/x\u202Etxt.exe?\u2067#\u200F",
     "a.com/x%E2%80%AEtxt.exe?%E2%81%A7#%E2%80%8F"},
    {"escaped they stay so", URL, 0, 0, "a.com/%E2%80%AE", "a.com/%E2%80%AE"},
    {"F11: other unseen characters", URL, 0, 0, "a.com/a\u200Bb",
     "a.com/a%E2%80%8Bb"},
    {"as few escapes as possible", URL, 0, 0, "a.com/%28%61%29%20b?%26",
     "a.com/(a)%20b?%26"},
    {"F6: but the end must be found", URL, 0, 0, "a.com/b.", "a.com/b%2E"},
    {"F10: a legacy encoding", URL, 0, 0, "a.com/é%FF", "a.com/%C3%A9%FF"},
    {"port", URL, 0, 0, "http://xn--bcher-kva.de:8080/x",
     "http://bücher.de:8080/x"},
    {"capitals and fullwidth letters of a host", URL, 0, 0,
     "HTTP://EXAMPLE。ｃｏｍ/A", "HTTP://example.com/A"},
    {"trailing dot", URL, 0, 0, "http://xn--bcher-kva.de./x",
     "http://bücher.de./x"},
    {"user name", URL, 0, 0, "http://u\u202Es:p@xn--bcher-kva.de/",
     "http://u%E2%80%AEs:p@bücher.de/"},
    {"IPv4", URL, 0, 0, "http://1.2.3.4/x", "http://1.2.3.4/x"},
    {"IPv4 in disguise", URL, 0, 0, "http://0x7f.1/x", "http://127.0.0.1/x"},
    {"IPv6", URL, 0, 0, "http://[1:0:0:0:0:0:0:2]:80/x", "http://[1::2]:80/x"},
    {"one label", URL, 0, 0, "http://LOCALHOST/x", "http://localhost/x"},
    {"no host: as it is", URL, 0, 0, "http://a b.xn--x/c",
     "http://a%20b.xn--x/c"},
    {"no host: what is unseen is escaped", URL, 0, 0,
     "http://a\u202E\u034F.-/c", "http://a%E2%80%AE%CD%8F.-/c"},
    {"no host: ill-formed", URL, 0, 0, "http://a\xFF.com/c",
     "http://a%FF.com/c"},
    {"no host at all", URL, 0, 0, "/%D7%90", "/א"},
    {"nothing", URL, 0, 0, "", ""},
    {"only a host", URL, 0, 0, "xn--bcher-kva.de", "bücher.de"},

    {"does not become a scheme", URL, 0, 0, "h\uFEFFttps://a.com/%61",
     "h%EF%BB%BFttps://a.com/a"},
    {"nor by its width", URL, 0, 0, "ｈttps://xn--bcher-kva.de",
     "ｈttps://xn--bcher-kva.de"},
    {"nor if the text ends with its slashes", URL, 0, 0, "ｈttps://",
     "ｈttps://"},
    {"an empty port", URL, 0, 0, "ｘ.com:/a", "x.com:/a"},
    {"an empty port before the last slash", URL, 0, 0, "ｘ.com:/", "x.com:/"},
    {"an empty port at the end", URL, 0, 0, "ｘ.com:", "x.com:"},
    {"slashes after a user's host", URL, 0, 0, "u@ｘ.com://a", "u@x.com://a"},
    {"a name of a scheme", URL, 0, 0, "http://ｘ.com://a", "http://x.com://a"},

    {"address", EMAIL, 0, 0, "a.b@xn--bcher-kva.de", "a.b@bücher.de"},
    {"address, Punycode", EMAIL, PUNY, 0, "ü@bücher.de", "ü@xn--bcher-kva.de"},
    {"address, quoted, with a space", EMAIL, 0, 0, "\"a b\"@x.com",
     "\"a b\"@x.com"},
    {"the same in mailto", EMAIL, 0, 0, "mailto:%22a%20b%22@x.com",
     "mailto:%22a%20b%22@x.com"},
    {"address, quoted", EMAIL, 0, 0, "\"a@\u202Eb\"@x.com",
     "\"a@%E2%80%AEb\"@x.com"},
    {"mailto", EMAIL, 0, 0, "mailto:a@x.com", "mailto:a@x.com"},
    {"E7: header fields with another address", EMAIL, 0, 0,
     "mailto:a@xn--bcher-kva.de?cc=b@xn--bcher-kva.de&subject=%C3%A4",
     "mailto:a@bücher.de?cc=b@xn--bcher-kva.de&subject=ä"},
    {"RFC 6068: escapes after mailto: are decoded", EMAIL, 0, 0,
     "mailto:%E8%8C%B6%2B1@example.com", "mailto:茶+1@example.com"},
    {"RFC 6068: but not those of syntax, nor a dot", EMAIL, 0, 0,
     "MAILTO:a%40%3f%25%26%2F%22%20%2E%2Eb@example.com",
     "MAILTO:a%40%3F%25%26%2F%22%20%2E%2Eb@example.com"},
    {"RFC 6068: what nobody sees stays escaped", EMAIL, 0, 0,
     "mailto:a%E2%80%AEb\u200B@example.com",
     "mailto:a%E2%80%AEb%E2%80%8B@example.com"},
    {"RFC 6068: an escape that is not UTF-8", EMAIL, 0, 0,
     "mailto:%C3%A9é%FF@example.com", "mailto:%C3%A9%C3%A9%FF@example.com"},
    {"RFC 6068: a percent sign that starts no escape", EMAIL, 0, 0,
     "mailto:a%4%41%zz@example.com", "mailto:a%254A%25zz@example.com"},
    {"without mailto: there are no escapes", EMAIL, 0, 0, "a%2Bb@example.com",
     "a%2Bb@example.com"},
    {"mailto: alone", EMAIL, 0, 0, "mailto:", "mailto:"},
    {"F12: an escaped backslash", URL, 0, 0, "a.com/a%5Cb", "a.com/a%5Cb"},
    {"F10: a dash beside a comma", URL, 0, 0, "a.com/#:~:text=foo%2D,bar",
     "a.com/#:~:text=foo%2D,bar"},
    {"S1 4.1: known to be in a legacy encoding", URL, LEGACY, 0,
     "a.com/%C4%B1%41", "a.com/%C4%B1A"},
    {"S1 4.1: then what is raw is escaped", URL, LEGACY, 0, "bücher.de/é",
     "bücher.de/%C3%A9"},
    {"S1 4.1: legacy encoding in an address", EMAIL, LEGACY, 0,
     "mailto:%C4%B1@x.com", "mailto:%C4%B1@x.com"},
    {"no @: no local part", EMAIL, 0, 0, "xn--bcher-kva.de", "bücher.de"},

    {"short enough", URL, 0, 18, "http://a.com/abcde", "http://a.com/abcde"},
    {"one too long", URL, 0, 17, "http://a.com/abcdef", "http://a.com/a…ef"},
    {"the middle of the path", URL, 0, 24,
     "https://example.com/abcdefghijkl/mnop", "https://example.com/a…op"},
    {"of path and query", URL, 0, 30,
     "https://example.com/abcdefghijkl?q=1234567890",
     "https://example.com/abcd…67890"},
    {"no room for any of it", URL, 0, 20, "https://example.com/abcdefghijkl",
     "https://example.com…"},
    {"nor for the labels before the domain", URL, 0, 20,
     "https://www.abc.example.co.uk/abcdef", "https://….example.co.uk…"},
    {"the registrable domain stays whatever the length", URL, 0, 1,
     "http://www.example.co.uk:8080/abcdef", "http://….example.co.uk:8080…"},
    {"by both sections of the list", URL, 0, 1, "a.b.me.github.io/abcd",
     "….me.github.io…"},
    {"a short label is not worth it", URL, 0, 1, "a.example.com",
     "a.example.com"},
    {"nor are two letters, in whose bytes no ellipsis fits", URL, 0, 1,
     "ab.example.com", "ab.example.com"},
    {"of three letters it takes the place", URL, 0, 1, "abc.example.com",
     "….example.com"},
    {"a host that is a private suffix: its registrable domain stays", URL, 0, 1,
     "us-east-1.elasticbeanstalk.com", "….elasticbeanstalk.com"},
    {"a host without a registrable domain", URL, 0, 1, "http://www.co.uk.",
     "http://www.co.uk."},
    {"a public suffix stays whole", URL, 0, 1, "http://hokkaido.jp/abc",
     "http://hokkaido.jp…"},
    {"an address of IPv4", URL, 0, 1, "http://1.2.3.4/abc", "http://1.2.3.4…"},
    {"what is no host", URL, 0, 1, "http://abcdef.-/abc", "http://abcdef.-…"},
    {"code points, not bytes", URL, 0, 13, "a.com/אבגדהוזחטי", "a.com/אבג…חטי"},
    {"escapes stay whole", URL, 0, 14, "a.com/%20%20%20%20%20%20",
     "a.com/%20…%20"},
    {"escaped characters stay whole", URL, 0, 16, "a.com/b%E2%80%AEcdefghij",
     "a.com/b…fghij"},
    {"letters keep their marks", URL, 0, 10,
     "a.com/e\u0301e\u0301e\u0301e\u0301", "a.com/…e\u0301"},
    {"what is hidden is more than the ellipsis", URL, 0, 8, "a.com/abc",
     "a.com/…"},
    {"or nothing is hidden", URL, 0, 6, "a.com/a", "a.com/a"},
    {"local part of an address", EMAIL, 0, 14, "abcdefghijkl@x.com",
     "abcd…jkl@x.com"},
    {"labels of an address first", EMAIL, 0, 20, "abcdefgh@mail.example.com",
     "abc…gh@….example.com"},
};

static size_t show(const struct row *r, char *out, size_t room,
                   linkspan_status *st)
{
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, out, room);
    const linkspan_display_options options = {.size = sizeof options,
                                              .kind = r->kind,
                                              .flags = r->flags,
                                              .max_len = r->max_len};
    *st = linkspan_display(&options, EXACT(r->text), &buf, NULL, 0);
    return buf.len;
}

static void each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        char got[300];
        linkspan_status st = LINKSPAN_OK;
        const size_t len = show(r, got, sizeof got, &st);
        ROW_EQ(r, st, LINKSPAN_OK);
        ROW_STR(r, got, len, r->want);
    }
    ROWS_END();
}

/* The policy's decision for each label, from the left. */
static void labels_one_by_one(void **state)
{
    (void)state;
    static const char text[] = "http://ü.bücher。ä.de./x";
    static const struct label_row {
        const char *why;
        uint8_t punycode[4];
        size_t count;
        const char *want;
    } label_rows[] = {
        {"none", {0}, 4, "http://ü.bücher.ä.de./x"},
        {"no array", {0}, 0, "http://ü.bücher.ä.de./x"},
        {"the first", {1}, 1, "http://xn--tda.bücher.ä.de./x"},
        {"the second", {0, 1}, 2, "http://ü.xn--bcher-kva.ä.de./x"},
        {"the third", {0, 0, 9}, 3, "http://ü.bücher.xn--4ca.de./x"},
        {"all, which changes nothing of ASCII",
         {1, 1, 1, 1},
         4,
         "http://xn--tda.xn--bcher-kva.xn--4ca.de./x"},
    };
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(label_rows); i++) {
        const struct label_row *r = &label_rows[i];
        const linkspan_display_options options = {
            .size = sizeof options,
            .kind = URL,
            .punycode = r->count ? r->punycode : NULL,
            .punycode_count = r->count};
        char got[100];
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, got, sizeof got);
        ROW_EQ(r,
               linkspan_display(&options, text, sizeof text - 1, &buf, NULL, 0),
               LINKSPAN_OK);
        ROW_STR(r, got, buf.len, r->want);
    }
    ROWS_END();
}

static const struct map_row {
    const char *why;
    uint32_t kind;
    size_t max_len;
    const char *text;
    const char *want;
    const char *map; /* for each byte of `want`, its offset in the link as a
                      * letter from a on */
} map_rows[] = {
    {"the same bytes", URL, 0, "a.de/bc", "a.de/bc", "abcdefg"},
    {"decoded: the start of the escapes", URL, 0, "a.de/%C3%BCb", "a.de/üb",
     "abcdeffl"},
    {"escaped: the start of the character", URL, 0, "a.de/\u200Bb",
     "a.de/%E2%80%8Bb", "abcdefffffffffi"},
    {"a label in another form: its start", URL, 0, "x.xn--tda.de", "x.ü.de",
     "abccjkl"},
    {"another dot", URL, 0, "a。de/b", "a.de/b", "abefgh"},
    {"an escape in the user name", URL, 0, "http://u @a.de", "http://u%20@a.de",
     "abcdefghiiijklmn"},
    {"what is left out: its start", URL, 8, "a.de/bcdefg", "a.de/b…g",
     "abcdefgggk"},
    {"nothing after the ellipsis", URL, 5, "a.de/bcdefg", "a.de…", "abcdeee"},
    {"labels", URL, 1, "www.aa.de/b", "….aa.de/b", "aaadefghijk"},
    {"an address", EMAIL, 9, "abcdefgh@b.de", "ab…h@b.de", "abccchijklm"},
    {"a legacy encoding", URL, 0, "a.de/\xC3\xA9%ff", "a.de/%C3%A9%FF",
     "abcdefffggghhh"},
    {"hexadecimal digits in capitals", URL, 0, "a.de/%2fb", "a.de/%2Fb",
     "abcdefffi"},
    {"the last Soft character", URL, 0, "a.de/b.", "a.de/b%2E", "abcdefggg"},
};

static void maps_of_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(map_rows); i++) {
        const struct map_row *r = &map_rows[i];
        const linkspan_display_options options = {
            .size = sizeof options, .kind = r->kind, .max_len = r->max_len};
        char got[100];
        size_t map[100];
        char letters[101];
        linkspan_buf buf;
        (void)linkspan_buf_init_fixed(&buf, got, sizeof got);
        ROW_EQ(r,
               linkspan_display(&options, EXACT(r->text), &buf, map, ROWS(map)),
               LINKSPAN_OK);
        ROW_STR(r, got, buf.len, r->want);
        for (size_t k = 0; k < buf.len; k++)
            letters[k] = (char)('a' + map[k]);
        ROW_STR(r, letters, buf.len, r->map);
    }
    ROWS_END();
}

/* The digits of a host are an IPv4 address (WHATWG URL). A digit and a colon right before
 * the link do not make them a port. */
static void nothing_before_the_link_is_read(void **state)
{
    (void)state;
    static const char text[] = ":8123";
    static const char want[] = "0.0.0.123";
    const linkspan_display_options options = {.size = sizeof options,
                                              .kind = URL};
    char got[16];
    linkspan_buf buf;
    (void)linkspan_buf_init_fixed(&buf, got, sizeof got);
    assert_int_equal(linkspan_display(&options, text + 2, 3, &buf, NULL, 0),
                     LINKSPAN_OK);
    assert_int_equal(buf.len, sizeof want - 1);
    assert_memory_equal(got, want, buf.len);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row),
        cmocka_unit_test(labels_one_by_one),
        cmocka_unit_test(maps_of_each_row),
        cmocka_unit_test(nothing_before_the_link_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
