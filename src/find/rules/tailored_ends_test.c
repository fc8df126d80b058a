/* Where a link ends because of what readers see around it: marks before another
 * script (P1, P2), numbers in titles (P2), clauses and particles (P4, P5), and what
 * was opened before the link (P16). */
/* Tests: find/rules/ahead.c, find/rules/punctuation.c, find/rules/scripts.c, find/rules/clauses.c */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

/* ------------------------------------------------- P1: marks of a sentence */

static const tailored_row joints_cut[] = {
    {"two em dashes", "⸠https://example.com/?utm_id=0⸡——写得很好", NULL},
    {"one em dash", "⸠https://example.com/a⸡—写得很好", NULL},
    {"en dash", "⸠https://example.com/a⸡–写得很好", NULL},
    {"tilde", "看 ⸠https://example.com/a⸡~好的", NULL},
    {"three tildes", "看 ⸠https://example.com/a⸡~~~好的", NULL},
    {"full-width tilde", "⸠https://example.com/a⸡～すごい", NULL},
    {"wave dash", "⸠https://example.com/a⸡〜すごい", NULL},
    {"middle dot", "⸠https://example.com/a⸡・詳細はこちら", NULL},
    {"full-width bar", "⸠https://example.com/a⸡｜公式サイト", NULL},
    {"reference mark", "⸠https://example.com/a⸡※期間限定", NULL},
    {"reference mark after a slash", "⸠https://example.com/⸡※期間限定", NULL},
    {"bullet", "⸠https://example.com/a/⸡•다음", NULL},
    {"bullet in Arabic", "⸠https://example.com/a⸡•التالي", NULL},
    {"after a bracket", "⸠https://example.com/a_(b)⸡——写得很好", NULL},
    {"after another parameter", "⸠https://example.com/?q=a&p=1&x=0⸡——写得好",
     NULL},
    {"not before a space", "⸠https://example.com/a⸡・詳細 x", NULL},
};

static const tailored_row joints_hold[] = {
    {"a title", "⸠https://example.com/wiki/O・ヘンリー⸡ は", NULL},
    {"a title with a tilde", "⸠https://example.com/wiki/Fate~運命⸡ は", NULL},
    {"a native site", "⸠https://example.cn/a——写得很好⸡ x", NULL},
    {"a search", "⸠https://example.com/?q=iPhone・ケース⸡ x", NULL},
    {"a search with a tilde", "⸠https://example.com/?q=Fate~運命⸡ x", NULL},
    {"the folder of a user", "⸠https://example.com/~山田/⸡ x", NULL},
    {"more of the URL follows", "⸠https://example.com/PC・スマホ/x⸡ x", NULL},
    {"a file", "⸠https://example.com/PC・スマホ.pdf⸡ x", NULL},
    {"a native link", "⸠https://example.com/東京・大阪⸡ x", NULL},
    {"Latin letters", "⸠https://example.com/a–b~c•d⸡ x", NULL},
    {"Greek letters", "⸠https://example.com/a–β⸡ x", NULL},
    {"in a directive", "⸠https://example.com/#:~:text=a—中文⸡ x", NULL},
};

static const tailored_row middle_dots_cut[] = {
    {"a Greek semicolon", "δείτε ⸠https://example.gr/a⸡· και", NULL},
    {"at the end", "δείτε ⸠https://example.gr/νέα⸡·", NULL},
    {"after a slash", "⸠https://example.gr/a/⸡·", NULL},
};

static const tailored_row middle_dots_hold[] = {
    {"inside a word", "⸠https://ca.example.org/wiki/Il·lusió⸡ x", NULL},
    {"inside a name", "⸠https://example.com/wiki/J·K·羅琳⸡ x", NULL},
    {"before a slash", "⸠https://example.com/a·/b⸡ x", NULL},
};

static void marks_end_ascii_links(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, true, joints_cut);
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, false, joints_hold);
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, true, middle_dots_cut);
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, false, middle_dots_hold);
}

/* ---------------------------------------------------------- P2: after commas */

static const tailored_row commas_cut[] = {
    {"in a query", "⸠https://example.com/?a=1⸡,中文", NULL},
    {"Hangul", "⸠https://example.com/a⸡,한국어", NULL},
    {"Cyrillic", "⸠https://example.com/a⸡,и это", NULL},
    {"Greek", "⸠https://example.com/a⸡,αβγ", NULL},
    {"Cyrillic in a query", "⸠https://example.com/?a=1⸡,и это", NULL},
    {"several numbers", "⸠https://example.com/?a=1,2⸡,中文", NULL},
    {"Han in a path", "⸠https://example.com/a⸡,中文", NULL},
    {"after a slash of the path", "⸠https://example.com/x/a⸡,中文 x", NULL},
    {"a title that the sentence touches",
     "请看⸠https://zh.wikipedia.org/wiki/HTML⸡,中文",
     "请看⸠https://zh.wikipedia.org/wiki/HTML⸡,中文"},
};

static const tailored_row commas_cut_clauses[] = {
    {"a long clause in a place of titles",
     "(⸠https://zh.wikipedia.org/wiki/OAuth⸡,透過桌面環境設定來設定它 x)",
     NULL},
};

static const tailored_row commas_hold[] = {
    {"a search", "⸠https://example.com/?q=soup,суп⸡ x", NULL},
    {"a search in Han", "⸠https://example.com/?q=soup,汤⸡ x", NULL},
    {"tags", "⸠https://example.com/tags/linux,ядро⸡ x", NULL},
    {"tags in Han", "⸠https://example.com/tags/linux,内核⸡ x", NULL},
    {"more of the URL follows", "⸠https://example.com/a,ядро/⸡ x", NULL},
    {"a file", "⸠https://example.com/a,отчёт.pdf⸡ x", NULL},
    {"words in a query", "⸠https://example.com/?t=a,中文⸡ x", NULL},
    {"Latin with marks", "⸠https://example.com/a,é⸡ x", NULL},
    {"a native path", "⸠https://example.com/новости,и⸡ x", NULL},
    {"a title", "⸠https://zh.wikipedia.org/wiki/Goodbye,列宁⸡ x", NULL},
};

static void commas_end_links_before_other_scripts(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_SCRIPT, true, commas_cut);
    CHECK(LINKSPAN_TAILOR_SCRIPT, true, commas_cut_clauses);
    CHECK(LINKSPAN_TAILOR_SCRIPT, false, commas_hold);
}

/* ------------------------------------------------------ P2: numbers in titles */

static const tailored_row numbers_hold[] = {
    {"zh: a year", "见 ⸠https://zh.wikipedia.org/wiki/2024年美国总统选举⸡ x",
     NULL},
    {"zh: a season",
     "见 ⸠https://zh.wikipedia.org/wiki/2023–24年英格蘭超級聯賽⸡ x", NULL},
    {"ja: years", "⸠https://example.jp/2020〜2021年⸡ x", NULL},
    {"ja: hours", "⸠https://ja.wikipedia.org/wiki/24時間テレビ⸡ x", NULL},
    {"ko: a year", "⸠https://ko.wikipedia.org/wiki/2024년⸡ x", NULL},
};

static const tailored_row numbers_cut[] = {
    {"no place of titles", "⸠https://example.com/a/2024⸡年美国总统选举 x",
     NULL},
    {"a word and a number", "⸠https://zh.wikipedia.org/wiki/RFC_2024⸡年的 x",
     NULL},
    {"no counter", "⸠https://ko.wikipedia.org/wiki/2024⸡에서 x", NULL},
};

static void counters_belong_to_numbers(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_SCRIPT, false, numbers_hold);
    CHECK(LINKSPAN_TAILOR_SCRIPT, true, numbers_cut);
}

/* ------------------------------------------------- P4, P5: clauses, particles */

static const tailored_row clauses_cut[] = {
    {"zh: a predicate", "根据 ⸠https://example.com/law/⸡召回了一款 x", NULL},
    {"zh: a predicate of one verb", "⸠https://example.com/law/⸡写了一本书 x",
     NULL},
    {"zh-tw: a predicate", "⸠https://example.com/law/⸡召回了這款 x", NULL},
    {"zh: at the end", "⸠https://example.com/law/⸡召回了一款", NULL},
};

static const tailored_row clauses_hold[] = {
    {"a title folder", "⸠https://example.com/wiki/召回了一款⸡ x", NULL},
    {"a native site", "⸠https://example.cn/law/召回了一款⸡ x", NULL},
    {"a subject", "⸠https://example.com/post/我买了一台电脑⸡ x", NULL},
    {"a long subject", "⸠https://example.com/post/孩子买了一台电脑⸡ x", NULL},
    {"no object", "⸠https://example.com/post/为了孩子⸡ x", NULL},
    {"a file", "⸠https://example.com/召回了一款.pdf⸡ x", NULL},
    {"a folder", "⸠https://example.com/召回了一款/x⸡ x", NULL},
};

static const tailored_row particles_cut[] = {
    {"te: object", "⸠https://metamask.io/⸡ని చూడండి", NULL},
    {"te: ablative", "⸠https://example.com/a/⸡నుండి తీసుకోండి", NULL},
    {"ko: predicate", "⸠https://example.com/recovery/⸡한다 x", NULL},
    {"ko: predicate and full stop", "⸠https://example.com/recovery/⸡합니다. x",
     NULL},
    {"gu: object", "⸠https://example.com/a/⸡ને જુઓ", NULL},
    {"pa: object", "⸠https://example.com/a/⸡ਨੂੰ ਵੇਖੋ", NULL},
    {"kn: object", "⸠https://example.com/a/⸡ಅನ್ನು ನೋಡಿ", NULL},
    {"bn: ablative", "⸠https://example.com/a/⸡থেকে নিন", NULL},
    {"mr: in", "⸠https://example.com/a/⸡मध्ये पहा", NULL},
    {"ta: object", "⸠https://example.com/a/⸡ஐ பார்க்க", NULL},
    {"ml: dative", "⸠https://example.com/a/⸡ലേക്ക് പോകുക", NULL},
    {"or: object", "⸠https://example.com/a/⸡କୁ ଯାଆନ୍ତୁ", NULL},
    {"si: dative", "⸠https://example.com/a/⸡වෙත යන්න", NULL},
    {"fa: object", "⸠https://example.com/a/⸡را ببینید", NULL},
    {"th: polite", "⸠https://example.com/a/⸡ครับ x", NULL},
    {"lo: and", "⸠https://example.com/a/⸡ແລະ x", NULL},
    {"my: object", "⸠https://example.com/a/⸡မှာ x", NULL},
    {"ka: in", "⸠https://example.com/a/⸡ში x", NULL},
    {"am: on", "⸠https://example.com/a/⸡ላይ x", NULL},
};

static const tailored_row particles_hold[] = {
    {"te: a title folder", "⸠https://example.com/wiki/ని⸡ x", NULL},
    {"te: a native site", "⸠https://te.example.org/నుండి⸡ x", NULL},
    {"ko: a title folder", "⸠https://example.com/w/한다⸡ x", NULL},
    {"ko: a native site", "⸠https://example.kr/recovery/한다⸡ x", NULL},
    {"ko: a longer word", "⸠https://example.com/recovery/한다면⸡ x", NULL},
    {"th: a dictionary", "⸠https://example.com/dict/ครับ⸡ x", NULL},
};

static const tailored_row quoted_hold[] = {
    {"hi: in single quotation marks", "'⸠https://example.in/पर⸡'", NULL},
    {"ko: in guillemets", "«⸠https://example.co.kr/사랑합니다⸡»", NULL},
};

static void clauses_and_particles_end_links(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_PARTICLE, true, clauses_cut);
    CHECK(LINKSPAN_TAILOR_PARTICLE, false, clauses_hold);
    CHECK(LINKSPAN_TAILOR_JOSA, true, particles_cut);
    CHECK(LINKSPAN_TAILOR_JOSA, false, particles_hold);
    CHECK(LINKSPAN_TAILOR_PARTICLE, false, quoted_hold);
}

/* ------------------------------------------------- P16: quotes before a link */

static const tailored_row quotes_cut[] = {
    {"attribute", "<a href=\"⸠http://foo.com/bar⸡\"class=x>", NULL},
    {"prose", "\"⸠https://example.com/bar⸡\"und so", NULL},
    {"Cyrillic", "\"⸠https://example.com/bar⸡\"и так", NULL},
    {"a letter on both sides", "\"⸠https://example.com/a⸡\"b\" x", NULL},
    {"single, after a name", "<script src='⸠https://a.com/x.js⸡'async>", NULL},
    {"single, in code", "url='⸠https://a.com/x⸡'b", NULL},
};

static const tailored_row quotes_hold[] = {
    {"an apostrophe", "'⸠https://example.com/Schindler's_List⸡' x", NULL},
    {"a title", "⸠https://example.com/wiki/\"Weird_Al\"_Yankovic⸡ x", NULL},
    {"Hebrew", "\"⸠https://example.com/צה\"ל⸡ x", NULL},
    {"no name", "='⸠https://example.com/Schindler's_List⸡ x", NULL},
};

static void quotes_close_what_they_opened(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_WRAPPERS, true, quotes_cut);
    CHECK(LINKSPAN_TAILOR_WRAPPERS, false, quotes_hold);
}

/* -------------------- P1, P14 (symbols): inside brackets and titles */

static const tailored_row brackets_hold[] = {
    {"a curly quotation mark", "⸠https://example.com/(14”-amd)/22tp⸡ x", NULL},
    {"two of them", "⸠https://example.com/wiki/A_(“B”)_C⸡ x", NULL},
    {"a title", "⸠https://en.wikipedia.org/wiki/“Weird_Al”_Yankovic⸡ x", NULL},
    {"a file", "⸠https://example.com/tmp/自殺でも？.png⸡ x", NULL},
    {"a title goes on", "⸠https://ja.wikipedia.org/wiki/本当？嘘⸡ x", NULL},
};

static const tailored_row brackets_cut[] = {
    {"not in brackets", "⸠https://example.com/14⸡”-amd x", NULL},
    {"not in a title", "⸠https://example.com/a/“B⸡”_C x", NULL},
    {"a remark", "⸠https://example.com/x⸡(“写得很好”) x", NULL},
    {"no place of titles", "⸠https://example.com/記事/本当⸡？嘘 x", NULL},
    {"no space before the link", "見よ⸠https://ja.wikipedia.org/wiki/本当⸡？嘘",
     NULL},
};

static const tailored_row symbols_hold[] = {
    {"a star", "⸠https://example.com/unicode_(✪)_in_parens⸡ x", NULL},
    {"stars", "⸠https://example.com/hotel_(★★★)⸡ x", NULL},
};

static const tailored_row symbols_cut[] = {
    {"the bracket stays open", "⸠https://example.com/unicode(⸡✪ x", NULL},
};

static void brackets_keep_what_they_hold(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, false, brackets_hold);
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, true, brackets_cut);
    CHECK(LINKSPAN_TAILOR_SYMBOLS, false, symbols_hold);
    CHECK(LINKSPAN_TAILOR_SYMBOLS, true, symbols_cut);
}

/* --------- P15 (fields), P16 (wrappers): what was opened before the link */

static const tailored_row fields_cut[] = {
    {"a label of a chat", "see <⸠https://ci.example.com/job/7/⸡|#7> x", NULL},
    {"a table", "||Build|| ⸠https://example.com/end/3⸡||", NULL},
    {"keys", "{url=⸠https://example.com/f⸡,code=200}", NULL},
};

static const tailored_row fields_hold[] = {
    {"no key before it", "⸠https://example.com/f,code=200⸡ x", NULL},
    {"no key after it", "url=⸠https://example.com/f,12⸡ x", NULL},
    {"a font", "⸠https://example.com/css?family=Sans|Serif⸡ x", NULL},
};

static const tailored_row words_cut[] = {
    {"AsciiDoc", "link:⸠https://example.com/g⸡[Guide] x", NULL},
    {"AsciiDoc, two words", "link:⸠https://example.com/g⸡[the guide] x", NULL},
};

static const tailored_row words_hold[] = {
    {"no macro", "⸠https://example.com/g[Guide]⸡ x", NULL},
};

static void openers_decide_about_ends(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_FIELDS, true, fields_cut);
    CHECK(LINKSPAN_TAILOR_FIELDS, false, fields_hold);
    CHECK(LINKSPAN_TAILOR_WRAPPERS, true, words_cut);
    CHECK(LINKSPAN_TAILOR_WRAPPERS, false, words_hold);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_end_ascii_links),
        cmocka_unit_test(commas_end_links_before_other_scripts),
        cmocka_unit_test(counters_belong_to_numbers),
        cmocka_unit_test(clauses_and_particles_end_links),
        cmocka_unit_test(quotes_close_what_they_opened),
        cmocka_unit_test(brackets_keep_what_they_hold),
        cmocka_unit_test(openers_decide_about_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
