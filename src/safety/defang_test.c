/* Links that nobody can click (S2 1.4.b), and that every text comes back. */
#include "support/exact.h"
#include "support/harmless.h"
#include "support/marked_rows.h"

#include "linkspan/linkspan.h"

static const struct defang_row {
    const char *why;
    const char *text;
    const char *defanged;
} text_rows[] = {
    {"nothing", "", ""},
    {"no link", "Nothing here. Really.", "Nothing here. Really."},
    {"S2 1.4.b: http and dots", "at http://example.com.",
     "at hxxp[:]//example[.]com."},
    {"https", "https://www.example.com/", "hxxps[:]//www[.]example[.]com/"},
    {"ftp", "ftp://example.com/a", "fxp[:]//example[.]com/a"},
    {"in any case", "HTTP://Example.com Ftp://a.com",
     "HXXP[:]//Example[.]com Fxp[:]//a[.]com"},
    {"without a scheme", "example.com", "example[.]com"},
    {"an address", "me@example.com", "me[@]example[.]com"},
    {"an address with a scheme", "mailto:me@example.com?x",
     "mailto:me[@]example[.]com?x"},
    {"IDN: labels stay readable", "https://пример.рф/путь",
     "hxxps[:]//пример[.]рф/путь"},
    {"IDN: the other dots", "http://例え。jp 例え．jp 例え｡jp",
     "hxxp[:]//例え[。]jp 例え[．]jp 例え[｡]jp"},
    {"dots of the path, which could start a link", "a.com/b.com/c.html",
     "a[.]com/b[.]com/c[.]html"},
    {"another URL inside", "https://a.com/http://b.com",
     "hxxps[:]//a[.]com/hxxp[:]//b[.]com"},
    {"what an address hides", "me@a.com/b.com", "me[@]a[.]com/b[.]com"},
    {"prose around it stays", "Dr. X: see a.com. OK.",
     "Dr. X: see a[.]com. OK."},
    {"already defanged: one layer more", "hxxp://a[.]com",
     "hxxxp[:]//a[[.]]com"},
    {"twice defanged", "hxxxp://a[[.]]com", "hxxxxp[:]//a[[[.]]]com"},
    {"brackets that are no layer", "[ . ] [.] []. [[.", "[ . ] [[.]] []. [[."},
    {"a lone bracket on one side", "a[.b .]", "a[.b .]"},
    {"a word is no scheme", "hxxp and fxp: x", "hxxp and fxp: x"},
    {"too few letters", "hxp://a fp://b", "hxp[:]//a fp[:]//b"},
    {"an IPv6 address", "http://[2001:db8::1]/", "hxxp[:]//[2001:db8::1]/"},
    {"a URL that an address hides", "x@a.com/https://evil.org/",
     "x[@]a[.]com/hxxps[:]//evil[.]org/"},
    {"a host that an address hides, and one after it",
     "me@example.com@evil.org", "me[@]example[.]com@evil[.]org"},
    {"a top-level domain after a port", "d.com:80.com", "d[.]com:80[.]com"},
    {"E4: no link because of a user name", "https://a.com@evil.org/",
     "hxxps[:]//a[.]com@evil[.]org/"},
    {"H11: no link because of the slashes", "http:/a.com", "http:/a[.]com"},
    {"H1: a link where unknown top-level domains are allowed",
     "see plan.txt, you", "see plan[.]txt, you"},
    {"H6: and with the dots of other scripts", "a。b 你好。世界",
     "a。b 你好[。]世界"},
    {"no top-level domain has one letter or a digit, by any option",
     "e.g. 3.14 v1.2.x", "e.g. 3.14 v1.2.x"},
    {"nor is it empty", "Yes.No... .com @.org a..com",
     "Yes[.]No... .com @.org a..com"},
    {"H14: a link where single labels are allowed", "ftp://host http://1.2.3.4",
     "fxp[:]//host hxxp[:]//1[.]2[.]3[.]4"},
    {"H11: any scheme", "svn+ssh://host 2http://b",
     "svn+ssh[:]//host 2hxxp[:]//b"},
    {"H14: localhost by itself", "localhost:80 LOCALHOST x.localhost",
     "lxcalhost:80 LXCALHOST x[.]lxcalhost"},
    {"which gets a layer like the others", "lxcalhost lxxcalhost lXcalhost",
     "lxxcalhost lxxxcalhost lXxcalhost"},
    {"a colon with layers", "hxxp[:]//a http[:]//b [[:]]",
     "hxxp[[:]]//a http[[:]]//b [[[:]]]"},
    {"slashes as JSON escapes them", "http:\\/\\/host", "http[:]\\/\\/host"},
    {"ill-formed bytes stay",
     "\xFF"
     "a.com\xE3\x80",
     "\xFF"
     "a[.]com\xE3\x80"},
};

static const struct defang_row link_rows[] = {
    {"a single link", "https://example.com/a.b",
     "hxxps[:]//example[.]com/a[.]b"},
    {"one that is none", "javascript:a.b", "javascript:a[.]b"},
    {"localhost", "http://localhost/", "hxxp[:]//lxcalhost/"},
    {"a user name", "http://a.com@b.com", "hxxp[:]//a[.]com[@]b[.]com"},
};

static unsigned check_row(const linkspan_detector *d,
                          const struct defang_row *r)
{
    ROWS_BEGIN();
    linkspan_buf out;
    linkspan_buf back;
    (void)linkspan_buf_init(&out, SIZE_MAX, NULL);
    (void)linkspan_buf_init(&back, SIZE_MAX, NULL);
    ROW_EQ(r, linkspan_defang(d, EXACT(r->text), &out), LINKSPAN_OK);
    ROW_STR(r, out.data ? out.data : "", out.len, r->defanged);
    ROW_EQ(r, linkspan_refang(out.data, out.len, &back), LINKSPAN_OK);
    ROW_STR(r, back.data ? back.data : "", back.len, r->text);
    linkspan_buf_free(&out);
    linkspan_buf_free(&back);
    return bad_rows;
}

static void defangs_and_refangs_each_row(void **state)
{
    (void)state;
    unsigned bad = 0;
    linkspan_detector *d = new_detector(NULL);
    for (size_t i = 0; i < ROWS(text_rows); i++)
        bad += check_row(d, &text_rows[i]);
    for (size_t i = 0; i < ROWS(link_rows); i++)
        bad += check_row(NULL, &link_rows[i]);
    linkspan_detector_free(d);
    assert_int_equal(bad, 0);
}

/* What others have defanged. */
static const struct defang_row refang_rows[] = {
    {"by hand", "hXXps://evil[.]example[.]com/x", "hTTps://evil.example.com/x"},
    {"by hand, with the colon", "hxxp[:]//evil[.]com", "http://evil.com"},
    {"the colon alone", "http[:]//evil[.]com", "http://evil.com"},
    {"an address", "a[@]b[.]com", "a@b.com"},
    {"file transfer", "FXP://x", "FTP://x"},
    {"not closed", "a[.b [@", "a[.b [@"},
    {"cut off", "a[.", "a[."},
};

static void refangs_what_others_wrote(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(refang_rows); i++) {
        const struct defang_row *r = &refang_rows[i];
        char memory[64];
        linkspan_buf out;
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        ROW_EQ(r, linkspan_refang(EXACT(r->text), &out), LINKSPAN_OK);
        ROW_STR(r, memory, out.len, r->defanged);
    }
    ROWS_END();
}

/* Every text of five pieces out of those that matter. */
static void every_short_text_comes_back(void **state)
{
    (void)state;
    static const char *const alphabets[2][12] = {
        {"[", "]", ".", "@", "。", "h", "x", "t", "tp", "p", "s://", "f"},
        {"[", "]", ":", "l", "://", "h", "x", "tt", "o", "p", "X", "calhost"}};
    linkspan_detector *d = new_detector(NULL);
    size_t count = 0;
    for (size_t n = 0; n < 2 * 12 * 12 * 12 * 12 * 12; n++) {
        char text[40] = "";
        for (size_t rest = n / 2, i = 0; i < 5; i++, rest /= 12)
            (void)strcat(text, alphabets[n % 2][rest % 12]);
        const struct defang_row r = {text, text, NULL};
        char one[128];
        char two[128];
        linkspan_buf out;
        linkspan_buf back;
        (void)linkspan_buf_init_fixed(&out, one, sizeof one);
        (void)linkspan_buf_init_fixed(&back, two, sizeof two);
        assert_int_equal(
            linkspan_defang(n / 2 % 2 ? d : NULL, EXACT(text), &out),
            LINKSPAN_OK);
        assert_int_equal(linkspan_refang(one, out.len, &back), LINKSPAN_OK);
        if (back.len != strlen(text) || memcmp(two, text, back.len) != 0)
            fail_msg("%s becomes %.*s", r.text, (int)back.len, two);
        count++;
    }
    assert_int_equal(count, 497664);
    linkspan_detector_free(d);
}

/* A defanged text has no links, in any profile and by any option. */
static void nothing_is_left_to_click(void **state)
{
    (void)state;
    unsigned bad = 0;
    for (size_t i = 0; i < ROWS(text_rows) + ROWS(link_rows); i++) {
        const struct defang_row *r = i < ROWS(text_rows)
                                         ? &text_rows[i]
                                         : &link_rows[i - ROWS(text_rows)];
        const size_t finder =
            lks_finder_of_text(r->defanged, strlen(r->defanged));
        if (finder < LKS_FINDERS)
            print_error("%s: detector %zu finds a link in %s\n", r->why, finder,
                        r->defanged);
        bad += finder < LKS_FINDERS;
    }
    lks_finders_free();
    assert_int_equal(bad, 0);
}

/* Whoever looks for addresses only leaves URLs as they are. */
static void other_kinds_are_left_alone(void **state)
{
    (void)state;
    static const struct defang_row rows[] = {
        {"the other kind", "me@a.com, http://b.com",
         "me[@]a[.]com, http://b.com"},
        {"what looks defanged has its layer", "me@a.com hxxp://b[.]com",
         "me[@]a[.]com hxxxp://b[[.]]com"},
    };
    linkspan_options options;
    (void)linkspan_options_init(&options);
    options.kinds = LINKSPAN_KIND_EMAIL;
    linkspan_detector *d = new_detector(&options);
    unsigned bad = 0;
    for (size_t i = 0; i < ROWS(rows); i++)
        bad += check_row(d, &rows[i]);
    linkspan_detector_free(d);
    assert_int_equal(bad, 0);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    linkspan_buf unset = {0};
    linkspan_buf out;
    char memory[4];
    (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
    assert_int_equal(linkspan_defang(NULL, NULL, 1, &out), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_defang(NULL, "a", 1, &unset), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_defang(NULL, "a", 1, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_refang(NULL, 1, &out), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_refang("a", 1, &unset), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_defang(NULL, "a.b", 3, &out), LINKSPAN_ERR_SPACE);
    assert_int_equal(out.len, 0);
    assert_int_equal(out.needed, 5);
    assert_int_equal(linkspan_refang("abcdef", 6, &out), LINKSPAN_ERR_SPACE);
    assert_int_equal(out.needed, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defangs_and_refangs_each_row),
        cmocka_unit_test(refangs_what_others_wrote),
        cmocka_unit_test(every_short_text_comes_back),
        cmocka_unit_test(nothing_is_left_to_click),
        cmocka_unit_test(other_kinds_are_left_alone),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
