/* Text that touches a host: after its end (P6: native writing, an ellipsis),
 * before its start (P7), or joined with a hyphen (P17). */
/* Tests: find/rules/affix.c, find/refusal.c, find/rules/host_edges.c */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

/* ------------------------------------------------------------ P6 host end */

#define A10 "aaaaaaaaaa"
#define B54 "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

static const tailored_row p6_cuts[] = {
    {"ko: object particle", "⸠https://coredns.io⸡를 보세요", NULL},
    {"ja: particle", "⸠https://example.com⸡をご覧ください", NULL},
    {"zh: verb", "⸠https://example.com⸡查看", NULL},
    {"zh: with a full stop later", "⸠https://example.com⸡查看。然后", NULL},
    {"th: Thai", "⸠https://example.co.th⸡ได้", NULL},
    {"my: Myanmar", "⸠http://example.com⸡သို့", NULL},
    {"hi: Devanagari", "⸠https://example.in⸡पर", NULL},
    {"ar: Arabic", "⸠https://example.com⸡و", NULL},
    {"he: Hebrew", "⸠https://example.co.il⸡ו", NULL},
    {"ka: Georgian", "⸠https://example.ge⸡ზე", NULL},
    {"hy: Armenian", "⸠https://example.am⸡ում", NULL},
    {"am: Ethiopic", "⸠https://example.com⸡ን", NULL},
    {"ta: an ending after a hyphen", "⸠https://example.com⸡-இல் x", NULL},
    {"azb: an ending after a hyphen", "⸠https://example.net⸡-ه x", NULL},
    {"ko: without a scheme", "자세한 내용은 ⸠example.org⸡를 참조", NULL},
    {"ja: without a scheme, with www", "詳しくは、⸠www.example.org⸡をご覧",
     NULL},
    {"ko: in low lines, which are markup", "_⸠example.org⸡를 참조", NULL},
    {"ko: an address", "⸠list@example.org⸡을 보내", NULL},
    {"zh: an address with mailto", "⸠mailto:a@example.org⸡邮件", NULL},
    {"ko: what comes after the letters does not matter",
     "⸠https://example.com⸡를./x y", NULL},
    {"ja: Hiragana after a hyphen is an ending", "⸠https://example.com⸡-を x",
     NULL},
    {"ja: a native host", "⸠https://例え.jp⸡を見る", NULL},
    {"ja: a native host, then a sentence",
     "⸠https://例え.jp⸡を見る。次は明日です", NULL},
    {"ja: a native host below www", "⸠https://www.例え.jp⸡まで", NULL},
    {"ja: under a suffix of two labels", "⸠https://例え.co.jp⸡です", NULL},
    {"ko: a native host", "⸠https://한국.kr⸡를", NULL},
    {"ko: a native host without a scheme", "이 글은 ⸠한국.kr⸡를 보세요", NULL},
    {"ko: a native top-level domain", "⸠https://사이트.한국⸡에서", NULL},
    {"zh: a native top-level domain", "访问⸠https://例子.中国⸡了解", NULL},
    {"zh: the longer of two native ones", "⸠https://例子.公司⸡的网站", NULL},
    {"th: a native top-level domain", "⸠https://ตัวอย่าง.ไทย⸡ได้", NULL},
    {"ta: an ending after a hyphen, native", "⸠https://உதாரணம்.com⸡-இல் x", NULL},
    {"ja: the address of a native domain", "⸠アキコ@例え.jp⸡まで", NULL},
    {"zh: an address below a native top-level domain", "⸠a@例子.中国⸡了解",
     NULL},
    {"zh: an address below a native top-level domain, then much more",
     "发送邮件到 ⸠a@例子.中国⸡了解更多 abcdefghijklmnopqrstuvwxyz "
     "abcdefghijklmnopqrst "
     "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz",
     NULL},
    {"an ellipsis, then the sentence", "Visit ⸠example.com⸡...it is great",
     NULL},
    {"an ellipsis after a scheme", "⸠https://example.com⸡...and", NULL},
    {"more than three dots", "⸠example.com⸡.....it is", NULL},
    {"an ellipsis after an address", "⸠a@example.com⸡...or not", NULL},
    {"ja: an ellipsis after a native host", "⸠https://例え.jp⸡...x", NULL},
    {"bo: Bopomofo touches", "⸠https://example.com⸡ㄅ x", NULL},
    {"ko: a run of 128 bytes without a scheme",
     "이 ⸠한국." A10 A10 A10 A10 A10 A10 "." B54 ".kr⸡를 x", NULL},
    {"ko: the fifth label is the last that is tried",
     "⸠https://한국.a.b.c.kr⸡를 x", NULL},
    {"ta: the longest native top-level domain",
     "⸠https://example.சிங்கப்பூர்⸡இல் x", NULL},
};

static const tailored_row p6_holds[] = {
    {"ko: a run of 129 bytes without a scheme",
     "이 한국." A10 A10 A10 A10 A10 A10 "." B54 "b.kr를 x", NULL},
    {"ko: a sixth label is not tried", "https://한국.a.b.c.d.kr를 x", NULL},
    {"a whole run that is a domain", "⸠https://example.comを.jp⸡ x", NULL},
    {"an IDN", "⸠https://日本語.jp⸡ です", NULL},
    {"a native label before", "⸠https://日本語.example.com⸡ x", NULL},
    {"no TLD before the letter", "https://intranet를 x", NULL},
    {"an unknown TLD", "https://example.invalid를 x", NULL},
    {"a public suffix alone", "https://co.uk를 x", NULL},
    {"ru: Cyrillic is never meant", "https://example.comи x", NULL},
    {"el: Greek is never meant", "https://example.comκαι x", NULL},
    {"Latin with diacritics is never meant", "https://example.comé x", NULL},
    {"an IPv4 address has no TLD", "https://192.168.1.1를 x", NULL},
    {"a dot between", "https://example.com.를 x", NULL},
    {"userinfo", "https://example.com를@example.org/ x", NULL},
    {"zh: Han after a hyphen is a name", "https://example.com-文 x", NULL},
    {"ja: Katakana after a hyphen is a name", "https://example.com-カ x", NULL},
    {"zh: Bopomofo after a hyphen is a name", "https://example.com-ㄅ x", NULL},
    {"ko: two hyphens are no ending", "https://example.com--를 x", NULL},
    {"ja: a port ends the host (H9)", "⸠https://example.com:80⸡です", NULL},
    {"zh: the full stop ends it (H6)", "⸠https://example.com⸡。谢谢", NULL},
    {"another scheme", "ssh://example.com를 x", NULL},
    {"a native name that goes on", "⸠https://例え.jpを.com⸡ x", NULL},
    {"a native name below a native top-level domain", "⸠https://例え.中国⸡ x",
     NULL},
    {"zh: a sentence that starts with a top-level domain", "他说。中国人民 x",
     NULL},
    {"zh: a list", "1.中国人民 2.香港居民", NULL},
    {"zh: without a scheme a native top-level domain is a word",
     "例子.中国了解", NULL},
    {"ja: nobody knows where it starts", "これは例え.jpです", NULL},
    {"a native name under no top-level domain", "https://例え.ぺを見る", NULL},
    {"a path follows what is no host", "https://例え.ぺを/見る", NULL},
    {"two dots are no ellipsis", "example.com..it is", NULL},
    {"an ellipsis before a name is how code spreads a list",
     "f(...example.com)", NULL},
    {"no domain before the ellipsis", "example...com x", NULL},
    {"an ellipsis at the end", "⸠example.com⸡...", NULL},
};

static void p6_ends_a_host(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_HOST_END, true, p6_cuts);
    CHECK(LINKSPAN_TAILOR_HOST_END, false, p6_holds);
}

/* The longest native top-level domain after which other native text can follow
 * has twelve letters. */
static void p6_knows_long_native_domains(void **state)
{
    (void)state;
    for (size_t letters = 2; letters < 16; letters++) {
        char tld[64] = "";
        char text[128];
        for (size_t i = 0; i < letters; i++)
            (void)strcat(tld, "б");
        const size_t len =
            (size_t)snprintf(text, sizeof text, "https://a.%sを見る x", tld);
        const linkspan_data_source source = {.size = sizeof source,
                                             .flags = LINKSPAN_LOAD_ANY_TLDS,
                                             .tlds = {tld, strlen(tld)}};
        linkspan_data *data = NULL;
        linkspan_options options;
        linkspan_detector *d = NULL;
        linkspan_link link;
        size_t at = 0;
        assert_int_equal(linkspan_data_load(&source, NULL, &data, NULL),
                         LINKSPAN_OK);
        assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
        options.tailoring = LINKSPAN_TAILOR_HOST_END;
        options.data = data;
        assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
        assert_int_equal(linkspan_next(d, text, len, &at, &link),
                         letters <= 12 ? LINKSPAN_OK : LINKSPAN_NONE);
        if (letters <= 12)
            assert_int_equal(link.span.end, strlen("https://a.") + strlen(tld));
        linkspan_detector_free(d);
        linkspan_data_free(data);
    }
}

/* ------------------------------------------------------------ P17 affixes */

static const tailored_row p17_cuts[] = {
    {"hu: in", "az ⸠index.hu⸡-n olvastam", NULL},
    {"hu: about, with an accent", "az ⸠index.hu⸡-ról", NULL},
    {"hu: at the end of a sentence", "Ott volt az ⸠index.hu⸡-n.", NULL},
    {"de: a compound", "Ein ⸠Amazon.de⸡-Gutschein", NULL},
    {"de: www before an element of HTML", "ein ⸠www.html.de⸡-Gutschein", NULL},
    {"de: WWW before an element of HTML", "ein ⸠WWW.html.de⸡-Gutschein", NULL},
    {"de: a compound with an umlaut", "die ⸠web.de⸡-Übersicht", NULL},
    {"de: under com", "Der ⸠wetter.com⸡-Bericht sagt", NULL},
    {"de: two words", "Ein ⸠Amazon.de⸡-Gutschein-Code", NULL},
    {"de: a word that starts with A", "ein ⸠foobar.io⸡-Abo", NULL},
    {"de: a word that starts with Z", "ein ⸠foobar.io⸡-Zugang", NULL},
    {"de: a word of one letter and a word", "die ⸠foobar.io⸡-U-Bahn", NULL},
    {"de: a word of three letters", "das ⸠foobar.io⸡-Tor", NULL},
    {"de: a and z after a capital", "das ⸠foobar.io⸡-Bad ⸠foobar.io⸡-Czar",
     NULL},
    {"nl: a compound in small letters", "voor ⸠nu.nl⸡-lezers", NULL},
    {"en: an adjective", "an ⸠example.com⸡-owned site", NULL},
    {"fi: www decides", "julkaistiin ⸠www.saaristo.fi⸡-sivustolla", NULL},
    {"eu: www decides under any domain", "⸠www.liburudenda.eus⸡-en dago", NULL},
    {"www decides under a domain whose language has no endings",
     "⸠www.foobar.io⸡-based", NULL},
    {"WWW decides", "⸠WWW.foobar.io⸡-based", NULL},
    {"a capital first", "⸠Www.foobar.io⸡-based", NULL},
    {"a capital second", "⸠wWw.foobar.io⸡-based", NULL},
    {"a capital third", "⸠wwW.foobar.io⸡-based", NULL},
    {"www before a domain of one letter", "⸠www.x.io⸡-based", NULL},
    {"pl: an ending", "Zobacz na ⸠allebajka.pl⸡-u albo", NULL},
    {"ru: Cyrillic after ASCII", "Сайт ⸠primer.ru⸡-шный", NULL},
    {"hu: after a scheme", "a ⸠https://index.hu⸡-n", NULL},
    {"after a scheme under any domain", "⸠https://kitap.tr⸡-den", NULL},
    {"de: the domain of an address", "an meine ⸠ada@web.de⸡-Adresse", NULL},
    {"he: in", "ב-⸠example.com⸡ אפשר", NULL},
    {"he: two letters", "וב-⸠example.co.il⸡", NULL},
    {"ar: with a hyphen", "ال-⸠example.com⸡", NULL},
    {"he: with a path", "ב-⸠example.com/x⸡ y", NULL},
    {"he: a full stop before a path (H8)", "ב-⸠example.com./x⸡ y", NULL},
    {"he: a full stop ends the sentence", "ב-⸠example.com⸡. y", NULL},
    {"he: to an address", "ל-⸠info@example.co.il⸡", NULL},
    {"ar: to an address", "إلى ل-⸠info@example.com⸡", NULL},
};

static const tailored_row p17_holds[] = {
    {"the whole run is a domain", "⸠index.hu-n.com⸡ x", NULL},
    {"a hyphen in a name", "⸠my-index.hu⸡ x", NULL},
    {"zh: the whole run is a domain", "⸠在-example.com⸡ x", NULL},
    {"a path follows", "index.hu-n/x y", NULL},
    {"a hyphen ends the run (H16)", "example.com- x", NULL},
    {"two hyphens", "example.com--based x", NULL},
    {"a number is no ending", "example.com-2024 x", NULL},
    {"no top-level domain", "foo.bar1-based x", NULL},
    {"a style sheet", "div.is-active", NULL},
    {"a style sheet, with a word that could follow a site", "html.de-Gutschein",
     NULL},
    {"a style sheet, with a country", "span.pl-k and a.fr-btn", NULL},
    {"a language with its country", "messages.de-DE strings.pt-BR", NULL},
    {"a language with its script", "messages.sr-Latn app.uz-Cyrl", NULL},
    {"small letters under a word", "step.in-progress", NULL},
    {"another letter than the first w", "aww.foobar.io-based", NULL},
    {"another letter than the second w", "waw.foobar.io-based", NULL},
    {"another letter than the third w", "wwa.foobar.io-based", NULL},
    {"another letter than the first W", "VWW.foobar.io-based", NULL},
    {"two w", "ww.foobar.io-based", NULL},
    {"four w", "wwww.foobar.io-based", NULL},
    {"three w and a hyphen", "www-x.foobar.io-based", NULL},
    {"a capital that is followed by a capital", "foobar.io-BAsed", NULL},
    {"a word of two letters with a capital", "foobar.io-Ba", NULL},
    {"Han after a hyphen is a name", "example.com-文 x", NULL},
    {"the local part of an address", "⸠index.hu-n@example.com⸡ x", NULL},
    {"after mailto all stays", "⸠mailto:ל-info@example.co.il⸡", NULL},
    {"he: a native domain", "⸠ל-info@דוגמה.com⸡ x", NULL},
    {"he: nothing legal after the prefix", "ב-.com x", NULL},
    {"he: no domain after the prefix", "ב-example.invalid x", NULL},
    {"an authority of another scheme", "ssh://index.hu-n x", NULL},
};

static void p17_leaves_affixes_out(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_AFFIXES, true, p17_cuts);
    CHECK(LINKSPAN_TAILOR_AFFIXES, false, p17_holds);
}

/* "span.de-Wort" is a selector of a style sheet, "x.de-Latn" a language. */
static void p17_knows_elements_and_scripts(void **state)
{
    (void)state;
    const uint32_t bit = LINKSPAN_TAILOR_AFFIXES;
    assert_int_equal(
        lks_check_tailored_words(
            bit, false,
            "a article aside b body button code dd div dl dt em footer form h1 "
            "h2 h3 h4 h5 h6 header hr html i img input label li main nav ol "
            "option p pre s section select small span strong svg table tbody "
            "td th thead tr u ul video DIV",
            "x #.de-Wort y"),
        0);
    assert_int_equal(lks_check_tailored_words(bit, false,
                                              "Arab Cyrl Deva Hans Hant Latn "
                                              "Mong DE De d",
                                              "x wort.es-# y"),
                     0);
    assert_int_equal(lks_check_tailored_words(bit, true,
                                              "articles bo h7 spans divs "
                                              "sections video1",
                                              "x ⸠#.de⸡-Wort y"),
                     0);
    assert_int_equal(lks_check_tailored_words(bit, true,
                                              "Arabs Hansa Latin Zeitung Abc",
                                              "x ⸠wort.es⸡-# y"),
                     0);
}

/* ---------------------------------------------------------- P7 host start */

static const tailored_row p7_cuts[] = {
    {"a number sign joins", "go#ogle.com", NULL},
    {"a number sign, and another before an ill-formed byte",
     "#⸠x.de⸡\xFF"
     "blog#x.de",
     NULL},
    {"a dollar sign", "foo$bar.com", NULL},
    {"an ampersand", "AT&T.com", NULL},
    {"a plus sign", "a+b.com", NULL},
    {"an asterisk", "a*b.com", NULL},
    {"letters beyond ASCII", "Бобр&Котик.рф", NULL},
    {"a port", "a&b.com:80", NULL},
    {"a mark inside the word closes nothing", "x&y&b.com", NULL},
    {"zh: preposition", "证明它在⸠arxiv.org⸡", NULL},
    {"ja: particle", "ウェブサイトは⸠example.com⸡", NULL},
    {"ja: Katakana", "サイト⸠example.com⸡", NULL},
    {"ja: long vowel mark", "サーバー⸠example.com⸡", NULL},
    {"ko: Hangul", "주소⸠example.co.kr⸡", NULL},
    {"th: Thai", "เว็บไซต์⸠example.co.th⸡", NULL},
    {"lo: Lao, with a path", "ເວັບ⸠example.la/a⸡", NULL},
    {"km: Khmer", "គេហទំព័រ⸠example.com⸡", NULL},
    {"my: Myanmar", "ဝက်ဘ်⸠example.com⸡", NULL},
    {"ii: Yi", "ꆈꌠ⸠example.com⸡", NULL},
    {"nod: Tai Tham", "ᨣᨶ⸠example.com⸡", NULL},
    {"tdd: Tai Le", "ᥖᥭ⸠example.com⸡", NULL},
    {"khb: New Tai Lue", "ᦅᦺ⸠example.com⸡", NULL},
    {"blt: Tai Viet", "ꪀꪱ⸠example.com⸡", NULL},
    {"jv: Javanese, with a vowel sign", "ꦗꦮ⸠example.com⸡", NULL},
    {"zh: Bopomofo", "ㄅㄆ⸠example.com⸡", NULL},
    {"zh: a sentence before", "谢谢。⸠example.com⸡", NULL},
    {"zh: a sentence before and after", "谢谢。⸠example.com⸡。再见", NULL},
    {"zh: after a half-width full stop", "谢谢｡⸠example.com⸡", NULL},
    {"zh: two names", "⸠example.com⸡。⸠example.org⸡", NULL},
    {"zh: low lines before two names", "_⸠example.com⸡。⸠example.org⸡", NULL},
    {"ja: Hiragana, and a low line after the name",
     "それは⸠example.com⸡_。⸠example.org⸡", NULL},
    {"zh: a dot and an ideographic full stop after the name",
     "在⸠example.com⸡.。再见", NULL},
    {"ar: one letter, and", "و⸠pse.dev⸡", NULL},
    {"he: one letter, in", "ב⸠example.co.il⸡", NULL},
    {"ar: a dot before a path belongs to the link (H8)", "و⸠pse.dev./x⸡ y",
     NULL},
    {"ar: a dot before a port belongs to the link (H8)", "و⸠pse.dev.:80⸡ y",
     NULL},
    {"ar: a dot before a space is not part of the link", "و⸠pse.dev⸡. y", NULL},
    {"ar: two dots before a path are not part of the link (H7)",
     "و⸠pse.dev⸡../x y", NULL},
    {"zh: with a path", "详见⸠arxiv.org/abs/1⸡ 。", NULL},
    {"zh: with a port", "详见⸠example.com:8080⸡ 。", NULL},
    {"zh: several labels", "详见⸠docs.example.com⸡ 。", NULL},
    {"zh: a name that starts with a digit", "在⸠163.com⸡ 。", NULL},
    {"zh: a sentence longer than a label",
     "我们在这个非常非常非常长的句子里提到了一个很有名的网站⸠example.com⸡",
     NULL},
};

static const tailored_row p7_holds[] = {
    {"a separator", "key=⸠example.com⸡ a,⸠b.com⸡ c;⸠d.com⸡", NULL},
    {"a path", "x=1&⸠example.com/a⸡", NULL},
    {"a closing mark", "*bold*⸠example.com⸡", NULL},
    {"nothing before the mark", "#⸠example.com⸡ x &⸠b.com⸡", NULL},
    {"www.", "a&⸠www.b.com⸡", NULL},
    {"a scheme", "a&⸠http://b.com⸡", NULL},
    {"a script without spaces", "見#⸠example.com⸡", NULL},
    {"ja: the last native label has a suffix only", "⸠最高のSONY製品.com⸡ x",
     NULL},
    {"zh: a native label before a dot", "⸠首页.example.com⸡ x", NULL},
    {"an IDN", "⸠日本語.jp⸡ x", NULL},
    {"an IDN TLD after an ideographic full stop", "⸠普遍适用测试。我爱你⸡ x",
     NULL},
    {"ru: Cyrillic, a look-alike", "⸠раураl.com⸡ x", NULL},
    {"de: Latin with diacritics", "⸠büchér.de⸡ x", NULL},
    {"el: Greek", "⸠αβγexample.com⸡ x", NULL},
    {"hy: Armenian", "⸠տեսexample.com⸡ x", NULL},
    {"ka: Georgian is not in the list", "⸠იხexample.com⸡ x", NULL},
    {"ar: more than one letter", "فيexample.com x", NULL},
    {"he: more than one letter", "אתexample.com x", NULL},
    {"am: Ethiopic is not in the list", "⸠እexample.com⸡ x", NULL},
    {"hi: Devanagari is not in the list", "⸠मेंexample.com⸡ x", NULL},
    {"with a scheme the host is whole", "⸠https://在example.com⸡ x", NULL},
    {"inside the domain of an address", "⸠a@在example.com⸡ x", NULL},
    {"the run is a local part", "⸠在foo.bar@例子.cn⸡ x", NULL},
    {"zh: a low line between", "在_example.com x", NULL},
    {"zh: a hyphen between", "⸠在-example.com⸡ x", NULL},
    {"zh: a public suffix is no name, so all of it is", "⸠在co.uk⸡ x", NULL},
    {"zh: an unknown TLD", "在example.invalid x", NULL},
    {"plain ASCII", "see ⸠example.com⸡ x", NULL},
    {"an authority of another scheme", "ssh://在example.com x", NULL},
};

static void p7_starts_a_host(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_HOST_START, true, p7_cuts);
    CHECK(LINKSPAN_TAILOR_HOST_START, false, p7_holds);
}

static const tailored_row both_cut[] = {
    {"zh: glued at both ends", "请改用example.org进行操作",
     "请改用⸠example.org⸡进行操作"},
    {"ja: glued at both ends", "詳細はexample.comをご覧",
     "詳細は⸠example.com⸡をご覧"},
};

/* P6 and P7 work together: neither of them finds these links alone. */
static void both_ends_are_found_together(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_HOST_START, false, both_cut);
    CHECK(LINKSPAN_TAILOR_HOST_END, false, both_cut);
}

/* P7: letters of other scripts than the touching ones are part of the name that they stand
 * before, also where P6 ends it. */
static void p7_keeps_other_letters(void **state)
{
    (void)state;
    assert_int_equal(lks_check_tailored_words(
                         LINKSPAN_TAILOR_HOST_END, true, "é ß α д ա ა अ க",
                         "⸠#example.com⸡를 ⸠#example.com⸡は x"),
                     0);
    assert_int_equal(lks_check_tailored_words(
                         LINKSPAN_TAILOR_HOST_END | LINKSPAN_TAILOR_HOST_START,
                         true, "中 の 한 ท",
                         "#⸠example.com⸡를 #⸠example.com⸡は x"),
                     0);
}

/* P7: a run is searched only up to a limit; names beyond it are not found. */
static void a_name_far_inside_a_run_is_not_found(void **state)
{
    (void)state;
    static char text[4096];
    static const char name[] = "example.com";
    size_t len = 0;
    for (size_t i = 0; i < 800; i++, len += 3)
        memcpy(text + len, "\xE4\xB8\xAD", 3);
    memcpy(text + len, name, sizeof name - 1);
    len += sizeof name - 1;
    linkspan_options options;
    linkspan_detector *d = NULL;
    linkspan_link link;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    options.tailoring = LINKSPAN_TAILOR_HOST_START;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    size_t at = 0;
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_NONE);
    at = 3 * 500; /* 300 characters before the name: near enough */
    assert_int_equal(linkspan_next(d, text, len, &at, &link), LINKSPAN_OK);
    assert_int_equal(link.span.start, 2400);
    linkspan_detector_free(d);
}

/* P7: only the start of a long run is searched, without a stretch of ASCII at
 * the end of that start, since it may continue. */
static void a_name_at_the_start_of_a_long_run_is_found(void **state)
{
    (void)state;
    static const char start[] = "\u5728example.com\u3002";
    static char text[4096];
    memcpy(text, start, sizeof start - 1);
    memset(text + sizeof start - 1, 'a', sizeof text - sizeof start + 1);
    linkspan_options options;
    linkspan_detector *d = NULL;
    linkspan_link link;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    options.tailoring = LINKSPAN_TAILOR_HOST_START;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    size_t at = 0;
    assert_int_equal(linkspan_next(d, text, sizeof text, &at, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.span.start, 3);
    assert_int_equal(link.span.end, 14);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p6_ends_a_host),
        cmocka_unit_test(p6_knows_long_native_domains),
        cmocka_unit_test(p17_leaves_affixes_out),
        cmocka_unit_test(p17_knows_elements_and_scripts),
        cmocka_unit_test(p7_starts_a_host),
        cmocka_unit_test(p7_keeps_other_letters),
        cmocka_unit_test(both_ends_are_found_together),
        cmocka_unit_test(a_name_far_inside_a_run_is_not_found),
        cmocka_unit_test(a_name_at_the_start_of_a_long_run_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
