/* What is left out at the end of a link: a bare `?` or `#` (P8), characters
 * that nobody sees (P12) and markup (P13). */
/* Tests: find/rules/cutter.c, find/rules/markup.c */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

#define ZWSP "\xE2\x80\x8B"
#define WJ   "\xE2\x81\xA0"
#define BOM  "\xEF\xBB\xBF"
#define LRM  "\xE2\x80\x8E"
#define RLO  "\xE2\x80\xAE"
#define PDF  "\xE2\x80\xAC"
#define FSI  "\xE2\x81\xA8"
#define PDI  "\xE2\x81\xA9"

/* ---------------------------------------------------------------- P8 bare */

static const tailored_row p8_cuts[] = {
    {"a question about a host", "Seen ⸠example.com⸡? Yes", NULL},
    {"about a path", "Seen ⸠https://example.com/a⸡? Yes", NULL},
    {"two question marks", "What ⸠example.com⸡??", NULL},
    {"with an exclamation mark", "What ⸠example.com/a⸡?! x", NULL},
    {"a bare number sign", "⸠https://example.com/a⸡# x", NULL},
    {"a bare question mark and number sign", "⸠https://example.com/⸡?# x",
     NULL},
    {"Soft between them", "⸠https://example.com/a⸡?.# x", NULL},
    {"Soft before it", "⸠https://example.com/a⸡.? x", NULL},
    {"before a closing bracket", "(⸠https://example.com/a⸡?)", NULL},
    {"before a quotation mark", "\"⸠https://example.com/a⸡?\" x", NULL},
    {"the dot before a bare question mark (H8)", "Seen ⸠example.com⸡.? Yes",
     NULL},
    {"a bare number sign after a query", "⸠https://example.com/a?b=c⸡# x",
     NULL},
};

static const tailored_row p8_holds[] = {
    {"a query", "⸠https://example.com/a?b⸡ x", NULL},
    {"a query that ends in an equals sign", "⸠https://example.com/a?b=⸡ x",
     NULL},
    {"a query of a separator", "⸠https://example.com/a?&⸡ x", NULL},
    {"a fragment", "⸠https://example.com/a#b⸡ x", NULL},
    {"an empty query before a fragment", "⸠https://example.com/a?#b⸡ x", NULL},
    {"a fragment of one number sign", "⸠https://example.com/a##⸡ x", NULL},
    {"an empty fragment before a directive",
     "⸠https://example.com/a#:~:text=x⸡ x", NULL},
    {"a bare slash", "⸠https://example.com/⸡ x", NULL},
    {"several slashes", "⸠https://example.com//⸡ x", NULL},
    {"a query of a number", "⸠https://example.com/?1⸡ x", NULL},
    {"an address has no query", "⸠a@example.com⸡? x", NULL},
};

static void p8_drops_a_bare_initiator(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_BARE, true, p8_cuts);
    CHECK(LINKSPAN_TAILOR_BARE, false, p8_holds);
}

/* ------------------------------------------------------------- P12 unseen */

static const tailored_row p12_cuts[] = {
    {"ar: a link in an isolate",
     "انظر " FSI "⸠https://example.com/a⸡" PDI " هنا", NULL},
    {"an isolate at the end", FSI "⸠https://example.com/a⸡" PDI, NULL},
    {"an embedding", "x ⸠https://example.com/a⸡" PDF " y", NULL},
    {"a mark", "x ⸠https://example.com/a⸡" LRM " y", NULL},
    {"several controls", "x ⸠https://example.com/a⸡" PDF PDI LRM " y", NULL},
    {"an override", "x ⸠https://example.com/a⸡" RLO " y", NULL},
    {"a word joiner", "x ⸠https://example.com/a⸡" WJ " y", NULL},
    {"before a full stop", "x ⸠https://example.com/a⸡" PDI ". y", NULL},
    {"after a full stop", "x ⸠https://example.com/a⸡." PDI " y", NULL},
    {"before a bracket of the sentence", "(⸠https://example.com/a⸡" PDI ") y",
     NULL},
    {"a zero width space before a space", "x ⸠https://example.com/a⸡" ZWSP " y",
     NULL},
    {"a zero width space before more", "x ⸠https://example.com/a⸡" ZWSP "b y",
     NULL},
    {"a byte order mark before more", "x ⸠https://example.com/a⸡" BOM "b y",
     NULL},
    {"a zero width space in a query", "x ⸠https://example.com/?a=b⸡" ZWSP "c y",
     NULL},
    {"th: word breaks", "ดู ⸠https://example.com/a⸡" ZWSP "ได้", NULL},
};

static const tailored_row p12_holds[] = {
    {"an override inside stays for safety to judge",
     "x ⸠https://example.com/a" RLO "gpj.exe⸡ y", NULL},
    {"a mark inside", "x ⸠https://example.com/a" LRM "b⸡ y", NULL},
    {"an isolate inside", "x ⸠https://example.com/" FSI "א" PDI "/b⸡ y", NULL},
    {"a word joiner inside", "x ⸠https://example.com/a" WJ "b⸡ y", NULL},
    {"a control before a query", "x ⸠https://example.com/a" LRM "?b⸡ y", NULL},
    {"ZWJ at the end belongs to it", "x ⸠https://example.com/क्\xE2\x80\x8D⸡ y",
     NULL},
    {"ZWNJ inside", "x ⸠https://fa.wikipedia.org/wiki/می\xE2\x80\x8Cخواهم⸡ y",
     NULL},
    {"a soft hyphen inside",
     "x ⸠https://example.com/a\xC2\xAD"
     "b⸡ y",
     NULL},
    {"a variation selector", "x ⸠https://example.com/☺\xEF\xB8\x8F⸡ y", NULL},
    {"a control before the link", LRM "⸠https://example.com/a⸡ y", NULL},
    {"a control after a host", "x ⸠https://example.com⸡" PDI " y", NULL},
    {"ja: an isolate before a particle, the rest of P2",
     "x ⸠https://example.com/a" PDI "を⸡ y",
     "x ⸠https://example.com/a⸡" PDI "を y"},
    {"a no-break space is Hard anyway", "x ⸠https://example.com/a⸡\xC2\xA0y",
     NULL},
};

static void p12_drops_the_unseen(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_UNSEEN, true, p12_cuts);
    CHECK(LINKSPAN_TAILOR_UNSEEN, false, p12_holds);
}

/* ------------------------------------------------------------- P13 markup */

static const tailored_row p13_cuts[] = {
    {"an address after a line end in a string",
     "{\"m\":\"x\\n⸠a@example.com⸡\"}", NULL},
    {"after a carriage return and a line end", "\"\\r\\n⸠www.example.com/a⸡\"",
     NULL},
    {"a name", "\"see\\n⸠example.com/a⸡ now\"", NULL},
    {"a URL", "x\\n⸠https://example.com/a⸡", NULL},
    {"a URL after a tab", "x\\t⸠https://example.com⸡", NULL},
    {"a URL after an escaped angle", "\\u003c⸠https://example.com⸡\\u003e",
     NULL},
    {"a name after an escaped angle", "x\\u003c⸠example.com/a⸡ y", NULL},
    {"an address after an escaped angle", "x\\u003c⸠joe@example.com⸡ y", NULL},
    {"an escaped letter of an address", "M\\u00fcller@example.com", NULL},
    {"an escaped letter of a name", "x\\u00fcber.com/a", NULL},
    {"between two URLs", "⸠https://a.com/x⸡\\n⸠https://b.com⸡", NULL},
    {"bold", "**⸠https://example.com/a⸡** x", NULL},
    {"emphasis", "*⸠https://example.com/a⸡* x", NULL},
    {"low line", "_⸠https://example.com/a⸡_ x", NULL},
    {"strike", "~~⸠https://example.com/a⸡~~ x", NULL},
    {"code", "`⸠https://example.com/a⸡` x", NULL},
    {"a table's cell", "|⸠https://example.com/a⸡| x", NULL},
    {"nested, mirrored", "**_⸠https://example.com/a⸡_** x", NULL},
    {"a full stop inside", "*⸠https://example.com/a⸡.* x", NULL},
    {"a full stop behind", "*⸠https://example.com/a⸡*. x", NULL},
    {"without a scheme", "_⸠example.com/a⸡_ x", NULL},
    {"an ellipsis", "⸠https://example.com/abc⸡… x", NULL},
    {"a pilcrow after a heading", "⸠https://example.com/abc⸡¶", NULL},
    {"an escaped line end", "\"⸠https://example.com/a⸡\\nNext\"", NULL},
    {"an escaped quotation mark", "\"⸠https://example.com/a⸡\\\", \"x", NULL},
    {"an escaped slash", "⸠https://example.com/a⸡\\/b x", NULL},
    {"an escaped backslash", "⸠https://example.com/a⸡\\\\b x", NULL},
    {"ta: an escaped line end after an ending, the rest of P3",
     "⸠https://example.com/a-இல்⸡\\nb", "⸠https://example.com/a⸡-இல்\\nb"},
    {"an escaped tab", "⸠https://example.com/a⸡\\tb x", NULL},
    {"an escaped carriage return", "⸠https://example.com/a⸡\\rb x", NULL},
    {"an escaped apostrophe", "⸠https://example.com/a⸡\\'b x", NULL},
    {"JSON with escaped slashes", "⸠https:\\/\\/example.com\\/a⸡ x", NULL},
    {"JSON with escaped slashes, and more of it",
     "{'u':'⸠https:\\/\\/example.com\\/a\\/⸡', 'v':1}", NULL},
    {"an escaped line end after escaped slashes",
     "⸠http:\\/\\/example.com\\/a⸡\\nb", NULL},
    {"an escaped slash in a query", "⸠http:\\/\\/example.com\\/?a=\\/b⸡ x",
     NULL},
    {"a list with escaped slashes",
     "⸠http:\\/\\/example.com\\/a⸡,⸠https:\\/\\/example.com\\/b⸡ x", NULL},
    {"an element", "<p>⸠https://example.com/a⸡</p>", NULL},
    {"an element after a query", "<loc>⸠https://example.com/?a=b⸡</loc>", NULL},
    {"a full stop before a tag", "⸠https://example.com/a⸡.<br>b", NULL},
    {"an element with a space in it", "⸠https://example.com/a⸡<x y>b", NULL},
    {"an empty element", "⸠https://example.com/a⸡<x/>b", NULL},
    {"a comment", "⸠https://example.com/a⸡<!--b-->", NULL},
    {"an address between angle brackets",
     "⸠https://example.com/a⸡<⸠b@example.com⸡>", NULL},
    {"a less-than sign that nothing closes", "⸠https://example.com/a⸡<b x",
     NULL},
    {"29 characters between angle brackets",
     "⸠https://example.com/a⸡<bcdefghijklmnopqrstuvwxyzabcd> x", NULL},
    {"a mail client's copy of it",
     "⸠https://example.com/a⸡<⸠https://example.com/a⸡>", NULL},
    {"a list with commas", "⸠https://example.com/a⸡,⸠https://example.com/b⸡ x",
     NULL},
    {"a list with semicolons, queries and http",
     "⸠http://example.com/?a=b⸡;⸠HTTP://example.com/c#d⸡;⸠http://example.com⸡ "
     "x",
     NULL},
    {"ja: a list with middle dots",
     "⸠https://example.jp/a⸡・⸠https://example.jp/b⸡ x", NULL},
    {"ja: a list with full-width slashes",
     "⸠https://example.jp/a⸡／⸠https://example.jp/b⸡ x", NULL},
    {"a list with plus signs in a path",
     "⸠https://example.com/a⸡+⸠https://example.com/b⸡ x", NULL},
    {"a list with bars", "⸠https://example.com/a⸡|⸠https://example.com/b⸡ x",
     NULL},
};

static const tailored_row p13_holds[] = {
    {"no string", "CORP\\⸠nancy@example.com⸡", NULL},
    {"a backslash that is escaped", "\"CORP\\\\⸠nancy@example.com⸡\"", NULL},
    {"markup that was not opened", "⸠https://example.com/a**⸡ x", NULL},
    {"more markup than before the link", "*⸠https://example.com/a**⸡ x", NULL},
    {"less markup than before the link", "**⸠https://example.com/a*⸡ x", NULL},
    {"other markup than before the link", "*⸠https://example.com/a_⸡ x", NULL},
    {"a space between", "* ⸠https://example.com/a*⸡ x", NULL},
    {"inside a path", "*⸠https://example.com/a*b⸡ x", NULL},
    {"low line inside", "_⸠https://example.com/a_b⸡ x", NULL},
    {"a tilde of a home folder", "⸠https://example.com/~user⸡ x", NULL},
    {"a pilcrow inside", "⸠https://example.com/a¶b⸡ x", NULL},
    {"an ellipsis inside", "⸠https://example.com/a…b⸡ x", NULL},
    {"a backslash before another letter", "⸠https://example.com/a\\b⸡ x", NULL},
    {"a backslash at the end", "⸠https://example.com/a\\⸡ x", NULL},
    {"a host needs no rule", "**⸠https://example.com⸡** x", NULL},
    {"one slash escaped", "https:\\/⸠example.com⸡ x", "https:\\/example.com x"},
    {"a URL in a URL", "⸠https://example.com/web/2020/https://example.org/a⸡ x",
     NULL},
    {"a URL in a query",
     "⸠https://example.com/?a=1,2&u=https://example.org/a⸡ x", NULL},
    {"after a comma another word",
     "⸠https://example.com/a,http,https:b,https/⸡ x", NULL},
    {"after a comma another scheme", "⸠https://example.com/a,ftp://b⸡ x", NULL},
    {"an identifier with angle brackets",
     "⸠https://doi.org/10.1002/(SICI)1097(199806)49:8<693::AID-ASI4>3.0.CO;2⸡ "
     "x",
     NULL},
    {"a placeholder", "⸠https://example.com/<name>/x⸡ x", NULL},
    {"28 characters between angle brackets",
     "⸠https://example.com/a<bcdefghijklmnopqrstuvwxyzabc>⸡ x", NULL},
    {"two less-than signs", "⸠https://example.com/a<b<c>d⸡ x", NULL},
    {"a plus sign in a query",
     "⸠https://example.com/?a+https://example.org/b⸡ x", NULL},
    {"scopes with a URL",
     "⸠https://example.com/?scope=email+https://example.org/auth⸡ x", NULL},
    {"longer than any markup",
     "********************⸠https://example.com/a********************⸡", NULL},
};

static void p13_drops_markup(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_MARKUP, true, p13_cuts);
    CHECK(LINKSPAN_TAILOR_MARKUP, false, p13_holds);
}

/* P13: elements of HTML that stand right after a link in a line of text. */
static void p13_ends_before_each_element(void **state)
{
    (void)state;
    const uint32_t bit = LINKSPAN_TAILOR_MARKUP;
    assert_int_equal(
        lks_check_tailored_words(
            bit, true,
            "a b br code div em font hr i img li ol p pre s small sub span sup "
            "td table th tr u ul wbr strong BR Td STRONG",
            "⸠https://example.com/a⸡<#>b x"),
        0);
    assert_int_equal(
        lks_check_tailored_words(bit, false,
                                 "x c aa bb brr trs strongs stronger b-r 1 s1",
                                 "⸠https://example.com/a<#>b⸡ x"),
        0);
}

/* P13: the text after ":\/\/" is an authority: a user name in it hides the host
 * (E4), and after another scheme no URL is linked (H11). */
static void escaped_slashes_start_an_authority(void **state)
{
    (void)state;
    static const struct {
        const char *why;
        const char *text;
    } rows[] = {
        {"a user name", "https:\\/\\/a@example.com x"},
        {"a user name with a password", "https:\\/\\/a:b@example.com\\/c x"},
        {"another scheme", "ssh:\\/\\/example.com\\/a x"},
        {"another scheme, and a name in its path",
         "ssh:\\/\\/b//example.com x"},
        {"no scheme", ":\\/\\/b//example.com x"},
        {"a scheme that is carried", "blob:https:\\/\\/example.com\\/a x"},
    };
    linkspan_options options;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    options.tailoring = LINKSPAN_TAILOR_MARKUP;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        linkspan_link link;
        size_t at = 0;
        ROW_EQ(&rows[i],
               linkspan_next(d, rows[i].text, strlen(rows[i].text), &at, &link),
               LINKSPAN_NONE);
    }
    ROWS_END();
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escaped_slashes_start_an_authority),
        cmocka_unit_test(p8_drops_a_bare_initiator),
        cmocka_unit_test(p12_drops_the_unseen),
        cmocka_unit_test(p13_drops_markup),
        cmocka_unit_test(p13_ends_before_each_element),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
