/* Symbols after a link (P14: emoji, arrows), links in records (P15: fields of
 * CSV), and text that wraps a link (P16: [img]). */
/* Tests: find/rules/fields.c, find/rules/ahead.c, find/rules/symbols.c, find/rules/wrappers.c */
#include "support/marked_rows.h"
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

/* ------------------------------------------------------------ P14 symbols */

static const tailored_row p14_cuts[] = {
    {"de: a smile", "kuckst du ⸠https://example.com/video/abc123⸡^^", NULL},
    {"ko: a smile before a space", "⸠https://example.com/join⸡^^ ㅋㅋ", NULL},
    {"an emoji", "⸠https://youtu.be/dQw4w9WgXcQ⸡😂 lol", NULL},
    {"several of them, at the end", "⸠https://youtu.be/dQw4w9WgXcQ⸡😂😂😂", NULL},
    {"a hand that points back", "👉⸠https://example.com/join⸡👈 now", NULL},
    {"ja: a note", "⸠https://example.jp/a.html⸡♪ 聞いてね", NULL},
    {"ja: an arrow and more text", "⸠https://example.jp/abc⸡←見てね", NULL},
    {"an arrow before a word", "→⸠https://example.com/a⸡←now", NULL},
    {"a star", "⸠https://example.com/a⸡★ five stars", NULL},
    {"sparkles after a query", "⸠https://example.com/k?utm=x&y⸡✨", NULL},
    {"notes after the value of a parameter",
     "⸠https://example.com/track/4?si=0f1e⸡🎵🎶", NULL},
    {"after a fragment", "⸠https://example.com/a#top⸡🎉", NULL},
    {"a picture of several code points",
     "⸠https://example.com/a⸡👩\u200D💻❤\uFE0F x", NULL},
    {"a flag", "⸠https://example.com/a⸡🇫🇷 oui", NULL},
    {"punctuation after it", "⸠https://example.com/a⸡😂! x", NULL},
    {"a question mark after it", "⸠https://example.com/a⸡😂? x", NULL},
    {"in brackets", "(⸠https://example.com/a⸡😂)", NULL},
    {"ja: laughter in full-width letters", "⸠https://example.jp/sm12⸡ｗｗｗ",
     NULL},
    {"ja: an arrow back, right after the last slash",
     "⸠https://example.jp/1/2/⸡←ここ", NULL},
};

static const tailored_row p14_holds[] = {
    {"a power", "⸠https://example.com/?q=x^2⸡ and", NULL},
    {"an emoji is the page", "⸠https://example.com/😀⸡ x", NULL},
    {"an emoji is the folder", "⸠https://example.com/😀/a⸡ x", NULL},
    {"between letters", "⸠https://example.com/I❤NY⸡ x", NULL},
    {"between a letter and a hyphen", "⸠https://example.com/pizza🍕-time⸡ x",
     NULL},
    {"before a slash and more", "⸠https://example.com/cats🐱/page2⸡ x", NULL},
    {"before an extension", "⸠https://example.com/party🎉.png⸡ x", NULL},
    {"a search for an emoji", "⸠https://example.com/?q=🍕⸡ x", NULL},
    {"after a plus sign", "⸠https://example.com/?q=pizza+🍕⸡ x", NULL},
    {"an arrow is the page", "⸠https://en.wikipedia.org/wiki/←⸡ x", NULL},
    {"a directive quotes a text", "⸠https://example.com/#:~:text=a😂⸡ x", NULL},
    {"a host needs no rule", "⸠https://example.com⸡😂 x", NULL},
    {"ja: a name with a shape", "⸠https://ja.wikipedia.org/wiki/ゆる△⸡ x",
     NULL},
    {"ja: a word in full-width letters", "⸠https://example.jp/ＡＢＣ⸡ x", NULL},
};

static void p14_ends_before_symbols(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_SYMBOLS, true, p14_cuts);
    CHECK(LINKSPAN_TAILOR_SYMBOLS, false, p14_holds);
}

/* Characters that join symbols into one picture are part of a sequence of
 * symbols; it stays in the link between two letters. */
static void p14_joins_symbols(void **state)
{
    (void)state;
    const uint32_t bit = LINKSPAN_TAILOR_SYMBOLS;
    static const char joiners[] =
        "\u200D \uFE0E \uFE0F \u20E3 \U000E0020 \U000E007F";
    assert_int_equal(lks_check_tailored_words(bit, false, joiners,
                                              "⸠https://example.com/I❤#NY⸡ x"),
                     0);
    assert_int_equal(lks_check_tailored_words(bit, true, joiners,
                                              "⸠https://example.com/a⸡❤#❤ x"),
                     0);
    assert_int_equal(lks_check_tailored_words(bit, true, "\u20E2 \u20E4 \uFE0D",
                                              "⸠https://example.com/I⸡❤#NY x"),
                     0);
}

/* The first and the last symbol of each range, and symbols of mathematics and
 * Braille, which are none of the rule. */
static void p14_knows_symbols(void **state)
{
    (void)state;
    const uint32_t bit = LINKSPAN_TAILOR_SYMBOLS;
    assert_int_equal(
        lks_check_tailored_words(
            bit, true,
            "\u2190 \u21FF \u2500 \u27BF \u27F0 \u27FF \u2900 \u297F "
            "\u2B00 \u2BFF \uFF57 \U0001F000 \U0001FBF0 \u231A \u23FA",
            "⸠https://example.com/a⸡# x"),
        0);
    assert_int_equal(
        lks_check_tailored_words(
            bit, false,
            "\u2150 \u2200 \u22FF \u27C0 \u2800 \u28FF \u2A00 \u2AFF",
            "⸠https://example.com/a#⸡ x"),
        0);
    assert_int_equal(
        lks_check_tailored_words(bit, true,
                                 "\u2190 \u21D0 \u2B05 \u261C \u25C0 "
                                 "\U0001F448",
                                 "⸠https://example.jp/1/2/⸡#ここ"),
        0);
    assert_int_equal(
        lks_check_tailored_words(bit, false,
                                 "\u2192 \u21D2 \u2B06 \u261E \u25B6 "
                                 "\U0001F449",
                                 "⸠https://example.jp/1/2/#ここ⸡ x"),
        0);
    assert_int_equal(lks_check_tailored_words(bit, false,
                                              "/ ? = & + _ - . ~ % : , ; @",
                                              "⸠https://example.com/?a#😂⸡ x"),
                     0);
    assert_int_equal(lks_check_tailored_words(bit, true, "b 0 ) $ *",
                                              "⸠https://example.com/?(a#⸡😂 x"),
                     0);
}

/* ----------------- P15 fields: separators of a record end a link */

static const tailored_row p15_cuts[] = {
    {"a template of a wiki",
     "{{cite web|url=⸠https://example.org/a⸡|title=Heron|date=2020}}", NULL},
    {"with a query", "{{cite|url=⸠https://example.org/?a=b⸡|title=Heron}}",
     NULL},
    {"a link of a chat", "<⸠https://example.com/?a=b⸡|the report> x", NULL},
    {"a link of a chat, with a path", "<⸠https://example.com/a⸡|report> x",
     NULL},
    {"a link of a wiki", "[[⸠https://example.com/c⸡|Oak]] x", NULL},
    {"ja: before a native word", "[[⸠https://example.com/c⸡|樫]] x", NULL},
    {"a pipe of a shell", "curl ⸠https://example.com/a.tar.gz⸡|tar xz", NULL},
    {"a record with commas", "Ada,⸠https://example.com/a⸡,active", NULL},
    {"a record with commas and a number", "7,⸠https://example.com/a⸡,42", NULL},
    {"a record with semicolons", "Ada;⸠https://example.com/a,b⸡;42", NULL},
    {"a date", "⸠https://example.com/a⸡,2024-01-31,x", NULL},
    {"a date with its year last", "⸠https://example.com/a⸡;31.01.2024", NULL},
    {"a date with slashes", "⸠https://example.com/a⸡,01/31/2024 x", NULL},
    {"a date with its year last and hyphens",
     "⸠https://example.com/a⸡,31-01-2024", NULL},
    {"a date with dots", "⸠https://example.com/a⸡;2024.01.31 x", NULL},
    {"a date with its year first and slashes",
     "⸠https://example.com/a⸡,2024/01/31 x", NULL},
    {"a date in a query", "⸠https://example.com/a?b⸡,2024-01-31,x", NULL},
    {"a date after a word", "⸠https://example.com/a-2024⸡,2024-01-31,x", NULL},
    {"a date after a date in an earlier segment",
     "⸠https://example.com/2024-05-01/a⸡,2024-05-31 x", NULL},
    {"an address after a value without one",
     "⸠https://example.com/?to=a⸡,⸠b@example.com⸡ x", NULL},
    {"an address after a value, and another value with one",
     "⸠https://example.com/?to=a@b.org&x=1⸡,⸠b@example.com⸡ x", NULL},
    {"the value has a dot, and the parameter before it has the at sign",
     "⸠https://example.com/?to=a@b&x=1.5⸡,⸠b@example.com⸡ x", NULL},
    {"an address after a value with @ but no domain",
     "⸠https://example.com/?to=@a⸡,⸠b@example.com⸡ x", NULL},
    {"the second field", "⸠https://example.com/a,b⸡;2024-01-31 x", NULL},
    {"an address of one letter before and two after",
     "⸠https://example.com/a⸡,⸠a@b.de⸡ x", NULL},
    {"an address with a digit after a dot",
     "⸠https://example.com/a⸡,⸠a@b.1c.de⸡ x", NULL},
    {"an address after a number", "⸠https://example.com/2024⸡,⸠a@b.de⸡ x",
     NULL},
    {"a field in quotation marks after a semicolon",
     "⸠https://example.com/a⸡;\"Ada\"", NULL},
    {"an address", "⸠https://example.com/a⸡,⸠ada@example.com⸡,x", NULL},
    {"an address with tags",
     "⸠https://example.com/?a=b⸡;⸠ada.b+c@mail.example.com⸡ x", NULL},
    {"a field in quotation marks", "⸠https://example.com/a⸡,\"Ada\"", NULL},
    {"a shell goes on", "git clone ⸠https://example.com/a.git⸡&& make", NULL},
};

static const tailored_row p15_holds[] = {
    {"web fonts", "⸠https://example.com/css?family=Open+Sans|Roboto⸡ x", NULL},
    {"web fonts in angle brackets",
     "<⸠https://example.com/css?family=Open+Sans|Roboto⸡> x", NULL},
    {"a time from one date to another",
     "⸠https://example.com/2024-05-01,2024-05-31⸡ x", NULL},
    {"maps", "⸠https://example.com/maps/@48.85,2.35,15z⸡ x", NULL},
    {"a map after a space and a comma",
     "Paris, ⸠https://example.com/@48.85,2.35⸡ x", NULL},
    {"old news", "⸠https://example.com/0,,9065-2473189,00.html⸡ x", NULL},
    {"matrix parameters", "⸠https://example.com/a;v=1;w=2⸡ x", NULL},
    {"commas in a record with semicolons",
     "a;⸠https://example.com/maps/@48.85,2.35⸡ x", NULL},
    {"two ampersands in a query", "⸠https://example.com/?a=1&&b=2⸡ x", NULL},
    {"two inside of a path", "⸠https://example.com/a&&b⸡ x", NULL},
    {"one in a path", "⸠https://example.com/R&D/a⸡ x", NULL},
    {"an @ without a domain", "⸠https://example.com/a,12345678@N08/b⸡ x", NULL},
    {"a version after an @", "⸠https://example.com/a@1.2.0,b@2.0.1/c⸡ x", NULL},
    {"a bar before no word", "⸠https://example.com/a|(b)⸡ x", NULL},
    {"numbers that are no date", "⸠https://example.com/a,2024-1-31b⸡ x", NULL},
    {"one digit too few", "⸠https://example.com/a,2024-01-3⸡ x", NULL},
    {"one digit too few for the year", "⸠https://example.com/a,31-01-202⸡ x",
     NULL},
    {"a month of three digits", "⸠https://example.com/a,2024-011-3⸡ x", NULL},
    {"ten digits", "⸠https://example.com/a,2024001031⸡ x", NULL},
    {"other separators", "⸠https://example.com/a,2024_01_31⸡ x", NULL},
    {"a letter in it", "⸠https://example.com/a,2024-0a-31⸡ x", NULL},
    {"a time from one date to another, with dots and a semicolon",
     "⸠https://example.com/2024.05.01;2024.05.31⸡ x", NULL},
    {"a domain that ends in one letter", "⸠https://example.com/a,b@c.d⸡ x",
     NULL},
    {"nothing before the @", "⸠https://example.com/a,@b.de⸡ x", NULL},
    {"a dot right after the @", "⸠https://example.com/a,b@.de⸡ x", NULL},
    {"two dots in the domain", "⸠https://example.com/a,b@c..de⸡ x", NULL},
    {"two @", "⸠https://example.com/a,b@c@d.de⸡ x", NULL},
    {"files of packages with their versions",
     "⸠https://example.com/npm/a@1/a.js,b@2/b.js⸡ x", NULL},
    {"a slash before the dot of the domain",
     "⸠https://example.com/a,b@c/d.de⸡ x", NULL},
    {"a list of addresses in a query",
     "⸠https://example.com/?to=a@example.com,b@example.com⸡ x", NULL},
    {"a list with semicolons",
     "⸠https://example.com/?x=1&to=a@b.org;c@d.org;e@f.org⸡ x", NULL},
    {"a quotation mark later in the field", "⸠https://example.com/a,b\"c⸡ x",
     NULL},
};

static void p15_ends_before_the_next_field(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_FIELDS, true, p15_cuts);
    CHECK(LINKSPAN_TAILOR_FIELDS, false, p15_holds);
}

/* ----------------------------------------------------------- P16 wrappers */

static const tailored_row p16_cuts[] = {
    {"BBCode", "[img]⸠https://example.com/a.jpg⸡[/img] x", NULL},
    {"a template", "{link}⸠https://example.com/a⸡{/link} x", NULL},
    {"a quotation mark in HTML", "&quot;⸠https://example.com/k⸡&quot; x", NULL},
    {"after a query", "⸠https://example.com/?a=1&amp;b=2⸡&quot; x", NULL},
    {"an apostrophe by its number", "⸠https://example.com/k⸡&#39; x", NULL},
    {"an apostrophe by its number in hexadecimal",
     "⸠https://example.com/?k⸡&#x27;b x", NULL},
    {"an apostrophe by its number with zeros",
     "⸠https://example.com/k⸡&#0000039; x", NULL},
    {"an element in HTML", "⸠https://example.com/k⸡&lt;/a&gt; x", NULL},
    {"angle brackets in HTML", "&lt;⸠https://example.com/a/b⸡&gt;", NULL},
    {"a space that does not break", "⸠https://example.com/a⸡&nbsp;www", NULL},
    {"the end of a comment", "/* ⸠https://example.com/a⸡*/ int x;", NULL},
    {"the end of a comment in HTML", "<!--⸠https://example.com/a⸡--> x", NULL},
    {"the end of a comment in HTML, after a hyphen",
     "<!-- ⸠https://example.com/a⸡---> x", NULL},
    {"the end of a comment in HTML, after a query",
     "<!-- ⸠https://example.com/?a-b=c⸡--> x", NULL},
    {"the end of a comment, after an asterisk",
     "/* ⸠https://example.com/*a*b⸡*/ x", NULL},
    {"the end of a comment and more", "/* ⸠https://example.com/a⸡*/b x", NULL},
    {"a list in Python", "x = ['⸠https://example.com/?x=1⸡','b'] y", NULL},
    {"an object of JavaScript",
     "{url:'⸠https://example.com/?x=1⸡',type:'POST'}", NULL},
    {"the next one of a list, far from the first mark",
     "['see ⸠https://example.com/a⸡','b']", NULL},
    {"ko: single quotation marks", "‘⸠https://example.com/a⸡’를 보세요", NULL},
    {"ko: backquotes", "`⸠https://example.com/a⸡`는 주소", NULL},
    {"code before a full stop", "Run `curl ⸠https://example.com/x⸡`. Now",
     NULL},
    {"code", "Run `curl ⸠https://example.com/x⸡` now", NULL},
    {"code before a question mark and a word",
     "Run `curl ⸠https://example.com/x⸡`?a now", NULL},
    {"code before a number sign and a word",
     "Run `curl ⸠https://example.com/x⸡`#a now", NULL},
    {"code before a full stop, a question mark and a word",
     "Run `curl ⸠https://example.com/x⸡`.?a now", NULL},
    {"code before a word with a question mark and a number sign",
     "Run `curl ⸠https://example.com/x⸡`?a#b now", NULL},
    {"code before a word with a bare number sign",
     "Run `curl ⸠https://example.com/x⸡`?a# now", NULL},
    {"code before a word with an exclamation mark",
     "Run `curl ⸠https://example.com/x⸡`?a#b!c now", NULL},
    {"code with a query, before a number sign",
     "Run `curl ⸠https://example.com/x?y⸡`#a now", NULL},
    {"quotation marks, then text", "\"⸠https://example.com/1⸡\"x", NULL},
    {"ko: quotation marks", "\"⸠https://example.com/a⸡\"를 보세요", NULL},
    {"a footnote", "⸠https://example.com/1⸡[2] ⸠https://example.com/b⸡[3]",
     NULL},
    {"two of them", "⸠https://example.com/1⸡[2][3]. X", NULL},
    {"AsciiDoc", "See ⸠https://example.com/adoc⸡[the page].", NULL},
};

static const tailored_row p16_holds[] = {
    {"copied HTML", "⸠https://example.com/?a=1&amp;b=2⸡ x", NULL},
    {"a parameter of that name", "⸠https://example.com/?a=1&lt=5;b⸡ x", NULL},
    {"an ampersand by its number", "⸠https://example.com/?a=1&#38;b=2⸡ x",
     NULL},
    {"brackets in a query", "⸠https://example.com/?a[0]=1&b[c]=2⸡ x", NULL},
    {"a number of nine characters", "⸠https://example.com/k&#00000039⸡; x",
     NULL},
    {"an ampersand by its number in hexadecimal",
     "⸠https://example.com/?a=1&#x26;b=2⸡ x", NULL},
    {"more than the address between angle brackets",
     "<see ⸠https://example.com/a⸡.>", NULL},
    {"a sentence in brackets", "[1] (⸠https://example.com/a⸡.) x", NULL},
    {"a template of a URI", "⸠https://example.com/{a}/b⸡ x", NULL},
    {"a glob, no comment", "⸠https://example.com/*/b⸡ x", NULL},
    {"a comment that is closed", "/* a */ ⸠https://example.com/*/b⸡ x", NULL},
    {"hyphens", "⸠https://example.com/a--b⸡ x", NULL},
    {"one hyphen and an angle in a comment of HTML",
     "<!-- ⸠https://example.com/a-⸡> x", NULL},
    {"two hyphens in a comment of HTML", "<!-- ⸠https://example.com/a--b⸡ x",
     NULL},
    {"two hyphens at the end in a comment of HTML",
     "<!-- ⸠https://example.com/a--⸡ x", NULL},
    {"two hyphens and an angle apart in a comment of HTML",
     "<!-- ⸠https://example.com/a--b-⸡> x", NULL},
    {"an asterisk and an angle in a comment", "/* ⸠https://example.com/a*⸡> x",
     NULL},
    {"an asterisk in a comment", "/* ⸠https://example.com/*a/b⸡ x", NULL},
    {"two hyphens and an angle in no comment", "⸠https://example.com/a--⸡> x",
     NULL},
    {"an apostrophe in single quotation marks",
     "'⸠https://example.com/Schindler's_List⸡'", NULL},
    {"uk: an apostrophe", "'⸠https://uk.wikipedia.org/wiki/П'ять⸡' x", NULL},
    {"he: gershayim", "\"⸠https://he.wikipedia.org/wiki/צה\"ל⸡\" x", NULL},
    {"an apostrophe before a comma", "⸠https://example.com/Radius=2',b⸡ x",
     NULL},
    {"a list in the URL", "⸠https://example.com/?a=('b','c')⸡ x", NULL},
    {"a backquote inside, though one is open", "`⸠https://example.com/a`b⸡ x",
     NULL},
    {"an index in the path", "⸠https://example.com/a[0]/b⸡ x", NULL},
};

static void p16_ends_with_what_wraps_it(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_WRAPPERS, true, p16_cuts);
    CHECK(LINKSPAN_TAILOR_WRAPPERS, false, p16_holds);
}

/* P16: character references of HTML that wrap texts; any other can be the name
 * of a parameter. */
static void p16_knows_references(void **state)
{
    (void)state;
    const uint32_t bit = LINKSPAN_TAILOR_WRAPPERS;
    assert_int_equal(
        lks_check_tailored_words(bit, true,
                                 "lt gt quot apos nbsp lsquo rsquo ldquo rdquo "
                                 "laquo raquo hellip",
                                 "⸠https://example.com/k⸡&#;b x"),
        0);
    assert_int_equal(lks_check_tailored_words(
                         bit, false, "amp l g quo quote nbs hellips copy x LT",
                         "⸠https://example.com/k&#;b⸡ x"),
                     0);
}

/* Nothing is cut: what is Soft at the end belongs to the address, too. */
static const marked_row p16_delimited[] = {
    {"P16: angle brackets of the writer",
     "<⸠https://example.org/wiki/Yahoo!⸡>"},
    {"P16: angle brackets around a full stop",
     "x <⸠example.org/details/dust.⸡> y"},
    {"P16: RFC 3986, appendix C", "<URL:⸠https://example.org/a?b=c;⸡>"},
    {"P16: the target of a link in Markdown",
     "[Yahoo!](⸠https://example.org/wiki/Yahoo!⸡) and"},
    {"P16: more than the address between angle brackets",
     "<see ⸠https://example.com/a⸡.>"},
    {"P16: a sentence in brackets", "[1] (⸠https://example.com/a⸡.) x"},
};

static void p16_takes_all_between_delimiters(void **state)
{
    (void)state;
    linkspan_options o;
    (void)linkspan_options_init(&o);
    check_marked(&o, p16_delimited, ROWS(p16_delimited));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p14_ends_before_symbols),
        cmocka_unit_test(p14_joins_symbols),
        cmocka_unit_test(p14_knows_symbols),
        cmocka_unit_test(p15_ends_before_the_next_field),
        cmocka_unit_test(p16_ends_with_what_wraps_it),
        cmocka_unit_test(p16_knows_references),
        cmocka_unit_test(p16_takes_all_between_delimiters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
