/* Where the writing around a URL ends it: punctuation (P1: `，。`), letters of
 * another script (P2: `aを読む`), a hyphen and an ending (P3). */
/* Tests: find/rules/punctuation.c, find/rules/scripts.c */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

/* --------------------------------------------------------- P1 punctuation */

static const tailored_row p1_cuts[] = {
    {"JSON", "{\"url\":\"⸠https://example.com/a⸡\",\"x\":1}", NULL},
    {"JSON, two of them",
     "{\"a\":\"⸠https://example.com/a⸡\",\"b\":\"⸠https://example.com/b⸡\"}",
     NULL},
    {"JSON, at the end of a text",
     "{\"m\":\"see ⸠https://example.com/a⸡\",\"n\":1}", NULL},
    {"a quotation mark in a query and in a fragment",
     "⸠https://example.com/?a=1⸡\";c ⸠https://example.com/#a⸡\",b", NULL},
    {"an attribute", "<img src=\"⸠https://example.com/a.png⸡\"/>", NULL},
    {"zh: full-width comma before more text",
     "文档在⸠https://example.com/docs⸡，请先阅读。", NULL},
    {"zh: ideographic full stop before more text",
     "地址是⸠https://example.org/a/b⸡。其他见下文", NULL},
    {"ja: ideographic comma between two links",
     "⸠https://example.com/a⸡、⸠https://example.com/b⸡ を開く", NULL},
    {"zh: semicolon", "见⸠https://example.net/x⸡；另见附录", NULL},
    {"zh: colon", "⸠https://example.net/log⸡：第一行", NULL},
    {"zh: exclamation mark", "快看⸠https://example.com/new⸡！真好", NULL},
    {"zh: question mark", "是⸠https://example.com/q⸡？不是", NULL},
    {"zh: closing quotation mark", "点击“⸠https://example.com/login⸡”按钮",
     NULL},
    {"en: closing single quotation mark after a digit",
     "the page ‘⸠https://example.com/v2⸡’s", NULL},
    {"en: closing single quotation mark before a dash",
     "called ‘⸠https://example.com/home⸡’—and", NULL},
    {"zh: a bracket that nothing closes",
     "⸠https://example.com/x⸡（分享自手机 客户端", NULL},
    {"zh: a remark after an ASCII link",
     "⸠https://example.com/x⸡（官网）已更新", NULL},
    {"ja: a quotation after an ASCII link",
     "⸠https://example.jp/news⸡「お知らせ」を読む", NULL},
    {"ja: white corner brackets", "⸠https://example.jp/a⸡『本』参照", NULL},
    {"zh: a title after a link", "⸠https://example.cn/b⸡《红楼梦》全文", NULL},
    {"zh: lenticular brackets", "⸠https://example.cn/c⸡【置顶】", NULL},
    {"the bracket in a native title is not closed before the space",
     "⸠https://zh.wikipedia.org/wiki/北京⸡（首都 是", NULL},
    {"a separator forgets the bracket", "⸠https://example.com/首页⸡（见/附录）",
     NULL},
    {"ko: a native remark in ASCII brackets",
     "⸠https://example.com/gtk.html⸡(우리 같은 경우)", NULL},
    {"the mark ends the query too", "⸠https://example.com/s?q=1⸡，然后", NULL},
    {"the mark ends the fragment too", "⸠https://example.com/#top⸡。然后",
     NULL},
    {"fa: Arabic comma right before more text", "⸠https://example.com/a⸡،متن",
     NULL},
    {"three exclamation marks, then a word",
     "yes!!!⸠https://example.com/oakmoss⸡!!!live now", NULL},
    {"a dash on both sides", "the mirror—⸠https://example.com/⸡—is newer",
     NULL},
    {"it: an ellipsis before a word", "qua:⸠https://example.com/a⸡…che ridere",
     NULL},
    {"hy: Armenian comma", "⸠https://example.am/wiki/X⸡՝ տես", NULL},
    {"ja: a title with a comma, a separator, and the end of the sentence",
     "見る ⸠https://ja.wikipedia.org/wiki/春、夏/秋⸡。次", NULL},
    {"ja: a comma in what may be a title, and the end of the sentence",
     "見る ⸠https://ja.wikipedia.org/wiki/春⸡、夏。次", NULL},
    {"ja: two commas, and the end of the sentence",
     "見る ⸠https://ja.wikipedia.org/wiki/春⸡、夏、秋。次", NULL},
    {"ja: a comma, and a word touches the link before it",
     "見る⸠https://ja.wikipedia.org/wiki/春⸡、夏 x", NULL},
    {"four exclamation marks, then a word", "⸠https://example.com/a⸡!!!!live",
     NULL},
    {"three exclamation marks, then a digit", "⸠https://example.com/a⸡!!!1 x",
     NULL},
};

static const tailored_row p1_holds[] = {
    {"nap: a quotation mark that is an apostrophe",
     "⸠https://nap.wikipedia.org/wiki/Lista_d\"e_vvoce⸡ x", NULL},
    {"an escaped quotation mark", "⸠https://example.com/%22a%22,b⸡ x", NULL},
    {"zh: a disambiguation in a title",
     "⸠https://zh.wikipedia.org/wiki/聖保羅（巴西）⸡ 的人口", NULL},
    {"ja: brackets inside a Japanese title",
     "⸠https://ja.wikipedia.org/wiki/東京（曖昧さ回避）⸡ を見る", NULL},
    {"en: apostrophe between letters",
     "see ⸠https://example.com/Don’t_repeat⸡ now", NULL},
    {"fr: apostrophe in a title",
     "voir ⸠https://fr.wikipedia.org/wiki/L’Équipe⸡ demain", NULL},
    {"uk: apostrophe between Cyrillic letters",
     "див. ⸠https://uk.wikipedia.org/wiki/П’ять⸡ там", NULL},
    {"ASCII brackets are not meant",
     "⸠https://en.wikipedia.org/wiki/Link_(film)⸡ is", NULL},
    {"ASCII punctuation is Soft as ever",
     "go to ⸠https://example.com/a,b⸡, then", NULL},
    {"a host has its own ends (H3)", "⸠https://example.com⸡（说明）", NULL},
    {"guillemets are not in the list", "voir « ⸠https://example.com/a»b⸡ »",
     NULL},
    {"ja: nested brackets that close",
     "⸠https://ja.wikipedia.org/wiki/本（『あ』）⸡ は", NULL},
    {"a middle dot joins words", "⸠https://ca.wikipedia.org/wiki/Paral·lel⸡ és",
     NULL},
    {"an en dash joins names", "⸠https://en.wikipedia.org/wiki/A–B_test⸡ is",
     NULL},
    {"az: an Arabic comma in a native title",
     "⸠https://azb.wikipedia.org/wiki/واشینقتن،_دی⸡ باخ", NULL},
    {"a directive quotes a text with its marks",
     "⸠https://example.com/#:~:text=你好，世界⸡ 见", NULL},
    {"hi: a danda before the space is Soft anyway",
     "⸠https://example.com/a⸡। और", NULL},
    {"a path without any mark", "⸠https://example.com/日本語/漢字⸡ の", NULL},
    {"percent escapes are ASCII", "⸠https://example.com/%E3%80%82⸡ x", NULL},
    {"ku: apostrophe between Latin letters with diacritics",
     "⸠https://example.com/ê’ê⸡ x", NULL},
    {"an opening quotation mark is not in the list",
     "⸠https://example.com/a“b⸡ x", NULL},
    {"ko: a segment in brackets", "⸠https://example.com/(위키)⸡ x", NULL},
    {"ja: a native title in brackets after a low line",
     "⸠https://ja.wikipedia.org/wiki/MATE_(環境)⸡ の", NULL},
    {"ja: a bracket in a native title",
     "⸠https://ja.wikipedia.org/wiki/本(曖昧)⸡ の", NULL},
    {"zh: book title inside a native title",
     "⸠https://zh.wikipedia.org/wiki/红楼梦《石头记》⸡ 。", NULL},
};

/* Punctuation that the URL itself has opened, or after which the URL
 * continues. */
static const tailored_row p1_holds_more[] = {
    {"zh: a title with a comma",
     "见 ⸠https://zh.wikipedia.org/wiki/联合国教育、科学及文化组织⸡ 的", NULL},
    {"ty: a title with an apostrophe first",
     "⸠https://ty.wikipedia.org/wiki/’Afirita⸡ x", NULL},
    {"zh: a title that starts with the name of a book",
     "⸠https://zh.wikipedia.org/wiki/《红楼梦》人物⸡ x", NULL},
    {"a title with quotation marks",
     "⸠https://en.wikipedia.org/wiki/\"Weird_Al\"_Yankovic⸡ x", NULL},
    {"a query with quotation marks",
     "⸠https://example.com/?q=\"exact+phrase\"&hl=en⸡ x", NULL},
    {"JSON in a query", "⸠https://example.com/?q={\"a\":1,\"b\":[2,3]}⸡ x",
     NULL},
    {"seconds of an angle", "⸠https://example.com/?p=N48°51'24\"E2°21'8⸡ x",
     NULL},
    {"two exclamation marks", "⸠https://example.com/v3/__a__;!!AbC!dEf⸡ x",
     NULL},
    {"three exclamation marks, then no word", "⸠https://example.com/a!!!/b⸡ x",
     NULL},
    {"two exclamation marks, and one later", "⸠https://example.com/a!!b!c⸡ x",
     NULL},
    {"a dash between spaces", "⸠https://example.com/a—b⸡ x", NULL},
    {"an ellipsis between spaces", "⸠https://example.com/a…b⸡ x", NULL},
};

static void p1_ends_at_punctuation(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, true, p1_cuts);
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, false, p1_holds);
    CHECK(LINKSPAN_TAILOR_PUNCTUATION, false, p1_holds_more);
}

/* ------------------ P2 script: touching writing after ASCII ends a link */

static const tailored_row p2_cuts[] = {
    {"ja: object particle", "⸠https://example.com/import-maps⸡を使って", NULL},
    {"ko: object particle", "⸠https://example.com/x⸡를 열어", NULL},
    {"zh: Han after a letter", "打开⸠https://example.com/setup⸡进行安装", NULL},
    {"ja: Katakana after a digit", "⸠https://example.com/v2⸡ページ", NULL},
    {"zh-tw: Bopomofo", "⸠https://example.tw/a⸡ㄅㄆ", NULL},
    {"th: Thai after a letter", "ดู⸠https://example.com/th⸡ได้เลย", NULL},
    {"lo: Lao", "⸠https://example.la/a⸡ແລະ", NULL},
    {"km: Khmer", "⸠https://example.com/kh⸡និង", NULL},
    {"my: Myanmar", "⸠https://example.com/mm⸡သို့", NULL},
    {"hi: Devanagari", "⸠https://example.in/doc⸡में देखें", NULL},
    {"bn: Bengali", "⸠https://example.com/bn⸡এ দেখুন", NULL},
    {"ta: Tamil", "⸠https://example.com/ta⸡இல்", NULL},
    {"ar: Arabic", "⸠https://example.com/ar⸡و غيره", NULL},
    {"he: Hebrew", "⸠https://example.co.il/a⸡ו", NULL},
    {"am: Ethiopic", "⸠https://example.com/am⸡ን ይመልከቱ", NULL},
    {"ka: Georgian", "⸠https://example.ge/a⸡ში", NULL},
    {"hy: Armenian", "⸠https://example.am/a⸡ում", NULL},
    {"in a query", "⸠https://example.com/?id=42⸡を見る", NULL},
    {"in a fragment", "⸠https://example.com/#part2⸡から", NULL},
    {"after an escape", "⸠https://example.com/%E3%81%82⸡の", NULL},
    {"a later segment that is ASCII", "⸠https://ja.wikipedia.org/日本/page⸡を",
     NULL},
    {"zh: after the quotation mark that ends the URL",
     "文章\"⸠https://example.org/manual.html⸡\"里的说明", NULL},
    {"zh: after a comma without a space",
     "⸠https://example.org/OAuth⸡,透過設定", NULL},
    {"ja: after the bracket that ends a title",
     "⸠https://ja.wikipedia.org/wiki/Salt_(cryptography)⸡独立", NULL},
    {"zh: a word of alternatives is no path",
     "⸠https://example.com/a⸡和/或其他 x", NULL},
    {"ja: a question", "⸠https://example.com/Help⸡をご存知でしたか? x", NULL},
    {"zh: another link follows",
     "⸠https://example.com/a⸡和⸠https://example.com/b⸡", NULL},
    {"ja: Katakana and a clause on a Japanese site",
     "⸠https://ja.wikipedia.org/wiki/BSD⸡ファイル生成の手法", NULL},
    {"ja: a particle after the name of a user",
     "⸠https://example.com/@hikakin⸡を登録してね", NULL},
    {"ja: a particle after a name in Katakana",
     "⸠https://example.com/@TBSテレビ⸡を登録してね", NULL},
    {"ko: a particle after the name of a user",
     "⸠https://example.com/@user⸡를 보세요", NULL},
    {"ja: a particle after an identifier",
     "⸠https://example.com/watch?v=dQw4w9WgXcQ⸡を見て", NULL},
    {"ko: a particle after what is searched for",
     "⸠https://example.com/?q=tea⸡를 보세요", NULL},
    {"ja: what is searched for, and then a mark",
     "⸠https://example.com/?q=tea⸡ケース、又は",
     "⸠https://example.com/?q=tea⸡ケース、又は"},
    {"ckb: an ending after a tatweel", "⸠https://example.com/set⸡ـی x", NULL},
    {"ja: after the bracket of a native title",
     "⸠https://ja.wikipedia.org/wiki/デーモン_(ソフトウェア)⸡に関する", NULL},
};

static const tailored_row p2_holds[] = {
    {"ja: the name of a user", "⸠https://example.com/@TBSテレビ⸡ を登録", NULL},
    {"zh: what is searched for", "⸠https://example.com/f?kw=lol吧⸡ x", NULL},
    {"ja: what is searched for, after another parameter",
     "⸠https://example.com/s?a=b&q=iPhoneケース⸡ x", NULL},
    {"ja: before another parameter",
     "⸠https://example.com/s?q=iPhoneケース&p=2⸡ x", NULL},
    {"ja: a file", "⸠https://example.com/2024年度報告.pdf⸡ x", NULL},
    {"zh: one Han of a title", "⸠https://zh.wikipedia.org/wiki/T恤⸡ x", NULL},
    {"ja: a native segment", "⸠https://ja.wikipedia.org/wiki/日本語⸡ は", NULL},
    {"fr: letters with diacritics are Latin",
     "⸠https://fr.wikipedia.org/wiki/Bézier⸡ est", NULL},
    {"de: sharp s is Latin", "⸠https://de.wikipedia.org/wiki/Straßenbahn⸡ ist",
     NULL},
    {"vi: letters with diacritics are Latin",
     "⸠https://vi.wikipedia.org/wiki/Việt_Nam⸡ là", NULL},
    {"ru: Cyrillic after ASCII", "⸠https://ru.wikipedia.org/wiki/IP-адрес⸡ и",
     NULL},
    {"ru: Cyrillic right after a digit", "⸠https://example.ru/2й⸡ и", NULL},
    {"el: Greek after ASCII", "⸠https://el.wikipedia.org/wiki/Xα⸡ και", NULL},
    {"ja: after an underscore", "⸠https://ja.wikipedia.org/wiki/Web_標準⸡ の",
     NULL},
    {"hi: a joiner in the run, and syntax after it",
     "⸠https://example.com/xक्\u200Dष/y⸡ z", NULL},
    {"hi: a non-joiner", "⸠https://example.com/xक्\u200Cष/y⸡ z", NULL},
    {"ja: after a namespace",
     "⸠https://ja.wikipedia.org/wiki/Category:日本⸡ へ", NULL},
    {"ja: after a full stop", "⸠https://ja.wikipedia.org/wiki/Dr.スランプ⸡ は",
     NULL},
    {"zh: ASCII after native text, then native again",
     "⸠https://zh.wikipedia.org/wiki/标准C库⸡ 的", NULL},
    {"a query value that is native", "⸠https://example.com/?q=東京⸡ を", NULL},
    {"a list in a query", "⸠https://example.com/?t=a,日本⸡ を", NULL},
    {"a native fragment", "⸠https://example.com/a#概要⸡ を", NULL},
    {"hi: a native segment", "⸠https://hi.wikipedia.org/wiki/भारत⸡ में", NULL},
    {"ar: a native segment", "⸠https://ar.wikipedia.org/wiki/مصر⸡ في", NULL},
    {"th: a native segment", "⸠https://th.wikipedia.org/wiki/ไทย⸡ และ", NULL},
    {"ko: a native segment", "⸠https://ko.wikipedia.org/wiki/서울⸡ 은", NULL},
    {"ja: a segment that starts with a bracket",
     "⸠https://example.com/a/(株)日立⸡ の", NULL},
    {"zh: an ASCII segment follows",
     "⸠https://baike.baidu.com/item/ICC色彩特性文件/9883150⸡ 的", NULL},
    {"zh: a fragment follows",
     "⸠https://zh.wikipedia.org/wiki/PC卡#CardBus⸡ 和", NULL},
    {"zh: a query follows", "⸠https://example.com/Docker部署?v=2⸡ x", NULL},
    {"zh: a slash ends it", "⸠https://example.com/Docker部署/⸡ x", NULL},
    {"ja: a Latin name that goes on in Katakana",
     "⸠https://ja.wikipedia.org/wiki/IPアドレス⸡ で", NULL},
    {"ja: in Katakana and Han",
     "⸠https://ja.wikipedia.org/wiki/Apacheソフトウェア財団⸡ や", NULL},
    {"a directive", "⸠https://example.com/#:~:text=abcを⸡ x", NULL},
    {"a combining accent is no letter of its own",
     "⸠https://example.com/Be\xCC\x81zier⸡ x", NULL},
    {"full-width Latin is Latin", "⸠https://example.com/aＢ⸡ x", NULL},
};

static void p2_ends_before_touching_writing(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_SCRIPT, true, p2_cuts);
    CHECK(LINKSPAN_TAILOR_SCRIPT, false, p2_holds);
}

/* -------------------------------------------------------------- P3 suffix */

static const tailored_row p3_cuts[] = {
    {"ta: locative", "⸠https://example.com/docs⸡-இல் உள்ளது", NULL},
    {"ta: genitive at the end", "⸠https://example.com/page⸡-ன்", NULL},
    {"bn: genitive", "⸠https://example.com/wiki⸡-এর সাহায্যে", NULL},
    {"bn: locative after a digit", "⸠https://example.com/v2⸡-তে", NULL},
    {"kn: locative", "⸠https://example.com/kn⸡-ನಲ್ಲಿ ನೋಡಿ", NULL},
    {"he: with a hyphen", "⸠https://example.co.il/a⸡-ל הלאה", NULL},
    {"ml: Malayalam", "⸠https://example.com/ml⸡-ൽ ഉണ്ട്", NULL},
    {"te: Telugu", "⸠https://example.com/te⸡-లో ఉంది", NULL},
    {"ka: Georgian dative", "⸠https://example.ge/doc⸡-ს ნახეთ", NULL},
    {"hy: Armenian", "⸠https://example.am/doc⸡-ի մասին", NULL},
    {"azb: Arabic script", "⸠https://example.com/w⸡-ده باخ", NULL},
    {"a Soft character follows", "⸠https://example.com/x⸡-இல். பின்", NULL},
    {"with ZWJ", "⸠https://example.com/si⸡\xE2\x80\x8Dහි ඇත", NULL},
    {"a second ending", "⸠https://example.com/a⸡-இல்-உம் x", NULL},
    {"in a query", "⸠https://example.com/?id=1⸡-இல் x", NULL},
};

static const tailored_row p3_holds[] = {
    {"ASCII follows the run", "⸠https://example.com/a-தமிழ்-guide⸡ x", NULL},
    {"ASCII follows it directly", "⸠https://example.com/a-தமிழ்b⸡ x", NULL},
    {"the run is part of a segment before another",
     "⸠https://example.com/web-தமிழ்/page⸡ x", NULL},
    {"the segment is native already",
     "⸠https://ta.wikipedia.org/wiki/தமிழ்-மொழி⸡ x", NULL},
    {"ja: Katakana after a hyphen is a name",
     "⸠https://ja.wikipedia.org/wiki/X-メン⸡ は", NULL},
    {"zh: Han after a hyphen is a name", "⸠https://example.cn/tag/web-开发⸡ 。",
     NULL},
    {"ru: Cyrillic is never meant",
     "⸠https://ru.wikipedia.org/wiki/IP-адрес⸡ и", NULL},
    {"el: Greek is never meant", "⸠https://el.wikipedia.org/wiki/X-ray-α⸡ και",
     NULL},
    {"a hyphen between ASCII", "⸠https://example.com/a-b-c⸡ x", NULL},
    {"a hyphen at the end", "⸠https://example.com/a-⸡ x", NULL},
    {"a low line", "⸠https://example.com/a_இல்⸡ x", NULL},
    {"digits follow", "⸠https://example.com/a-பகுதி2⸡ x", NULL},
    {"an escape follows", "⸠https://example.com/a-தமிழ்%20x⸡ x", NULL},
    {"an en dash is no hyphen", "⸠https://example.com/a–இல்⸡ x",
     "⸠https://example.com/a⸡–இல் x"}, /* P1's */
    {"ZWJ inside native text",
     "⸠https://si.wikipedia.org/wiki/ශ්\xE2\x80\x8Dරී⸡ x", NULL},
};

static void p3_ends_before_an_ending(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_SUFFIX, true, p3_cuts);
    CHECK(LINKSPAN_TAILOR_SUFFIX, false, p3_holds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p1_ends_at_punctuation),
        cmocka_unit_test(p2_ends_before_touching_writing),
        cmocka_unit_test(p3_ends_before_an_ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
