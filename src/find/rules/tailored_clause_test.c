/* A clause (P4: native writing that continues the sentence) or a particle (P5)
 * right after a slash. */
/* Tests: find/rules/clauses.c */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

/* ------------------------------------------------------------ P4 particle */

static const tailored_row p4_cuts[] = {
    {"ja: no title begins with を",
     "⸠https://www.example.jp/2025/⸡をご覧ください。", NULL},
    {"ja: particle and verb", "⸠https://example.com/⸡を参照", NULL},
    {"ja: after a deeper slash", "⸠https://example.com/docs/⸡に移動", NULL},
    {"ja: particle and Katakana", "⸠https://example.com/a/⸡のページ", NULL},
    {"ja: a clause of Hiragana and a comma",
     "⸠https://example.com/⸡です、よろしく", NULL},
    {"ja: a clause of Hiragana and a full stop", "⸠https://example.com/⸡です。",
     NULL},
    {"ja: before a quotation", "⸠https://example.com/⸡は「公式」", NULL},
    {"ko: copula and full stop", "주소는 ⸠https://example.kr/⸡입니다.", NULL},
    {"ko: before a comma", "⸠https://example.kr/⸡이고, 그리고", NULL},
    {"ko: Hangul and Han", "⸠https://example.kr/⸡의大", NULL},
    {"hi: before a comma", "⸠https://example.in/⸡पर, फिर", NULL},
    {"hi: with a joiner in it", "⸠https://example.in/⸡क्\u200Dष, फिर", NULL},
    {"hi: with a non-joiner", "⸠https://example.in/⸡क्\u200Cष, फिर", NULL},
    {"ta: before a full stop", "⸠https://example.com/⸡இல்.", NULL},
    {"th: before a comma", "⸠https://example.com/⸡ได้, แล้ว", NULL},
    {"a particle, without a scheme", "⸠example.com/⸡を見て", NULL},
    {"zh: a clause in a Chinese sentence", "见⸠https://example.com/⸡的文档 x",
     NULL},
    {"zh: after a space", "可以在 ⸠https://example.com/ports/⸡上运行。", NULL},
    {"zh: before a full stop, nothing before",
     "⸠https://example.com/forum/⸡是一个论坛。", NULL},
    {"zh: with a Latin word in it",
     "使用⸠https://example.com/⸡实现编辑JavaScript的功能 x", NULL},
    {"zh: another link follows",
     "见⸠https://example.com/a/⸡或⸠https://example.com/b/⸡", NULL},
    {"zh: structural particle", "⸠https://example.com/⸡的所有文档 x", NULL},
    {"zh: conjunction", "⸠https://example.com/list/⸡以及其他 x", NULL},
    {"zh-tw: coverb", "⸠https://example.com/a/⸡與其他 x", NULL},
    {"zh: words of place", "⸠https://example.com/a/⸡中的文件 x", NULL},
    {"zh: function word and a Latin word",
     "⸠https://example.com/a/⸡或MediaWiki x", NULL},
    {"zh: function word and a digit", "⸠https://example.com/a/⸡的3个 x", NULL},
    {"zh: a phrase before a space", "镜像 ⸠https://example.com/a/⸡提供了 HTTP",
     NULL},
    {"zh: the sentence touches both sides",
     "可⸠https://example.com/a/⸡获取新的翻译 x", NULL},
    {"ja: topic after a title, before a mark",
     "⸠https://ja.wikipedia.org/wiki/シェル⸡は便利。", NULL},
    {"ja: object after a title, before a mark",
     "⸠https://ja.wikipedia.org/wiki/記憶装置⸡を選び、次に", NULL},
    {"ja: object and a space", "⸠https://ja.wikipedia.org/wiki/記憶装置⸡を gpg",
     NULL},
    {"ja: topic after what joins nouns",
     "⸠https://ja.wikipedia.org/wiki/国際化と地域化⸡は2段階で行います。", NULL},
    {"ja: a polite verb",
     "⸠https://ja.wikipedia.org/wiki/ディレクトリ⸡に整理されています。", NULL},
    {"ja: particles before a mark",
     "⸠https://ja.wikipedia.org/wiki/グレースケール⸡では、値", NULL},
    {"ja: another link follows",
     "⸠https://ja.wikipedia.org/wiki/奈落⸡という⸠https://example.com/⸡", NULL},
    {"ja: another link follows the topic",
     "⸠https://ja.wikipedia.org/wiki/奈落⸡が⸠https://example.com/⸡", NULL},
    {"ja: much follows the topic",
     "⸠https://ja.wikipedia.org/wiki/端末⸡は"
     "ああああああああああああああああああああああああああああああああああ x",
     NULL},
    {"ja: a particle begins no title",
     "⸠https://ja.wikipedia.org/wiki/⸡を参照 x", NULL},
    {"zh: is a", "⸠https://zh.wikipedia.org/wiki/色彩模式⸡是一种模型。", NULL},
};

static const tailored_row p4_holds[] = {
    {"ja: a native run is the segment",
     "⸠https://ja.wikipedia.org/wiki/すし⸡ は", NULL},
    {"ja: with the long vowel mark",
     "⸠https://ja.wikipedia.org/wiki/らーめん⸡ は", NULL},
    {"ja: a native run is the segment, on a site without titles",
     "⸠https://example.com/らーめん⸡ は", NULL},
    {"ja: it ends at a slash", "⸠https://example.jp/ひらがな/a⸡ x", NULL},
    {"ja: at a query", "⸠https://example.jp/さくら?a=1⸡ x", NULL},
    {"ja: at the end of the text", "⸠https://example.jp/さくら⸡", NULL},
    {"ja: before ASCII punctuation and a space",
     "see ⸠https://ja.wikipedia.org/wiki/すし⸡. Then", NULL},
    {"ja: before a bracket of the sentence",
     "(⸠https://ja.wikipedia.org/wiki/すし⸡)", NULL},
    {"ja: Hiragana after ASCII is P2's", "⸠https://example.jp/aを参照⸡ x",
     "⸠https://example.jp/a⸡を参照 x"},
    {"ja: after a native segment", "⸠https://example.jp/日本/の歴史⸡ x", NULL},
    {"ja: Katakana is left whole", "⸠https://example.jp/カタカナの話⸡ x", NULL},
    {"zh: Han is left whole", "⸠https://example.cn/关于我们⸡ x", NULL},
    {"zh: even before a full stop", "⸠https://example.cn/关于我们⸡。 x", NULL},
    {"zh: a name that begins like a word of place",
     "⸠https://zh.wikipedia.org/wiki/上海⸡ 的", NULL},
    {"zh: a title in a Chinese sentence",
     "参见 ⸠https://zh.wikipedia.org/wiki/缓存⸡ 的", NULL},
    {"zh: a folder of titles", "参见 ⸠https://baike.baidu.com/item/北京⸡ 的",
     NULL},
    {"zh: a folder of a language", "参见 ⸠https://example.com/zh-cn/首页⸡ 的",
     NULL},
    {"zh: a site of a country", "参见 ⸠https://example.com.tw/首頁⸡ 的", NULL},
    {"zh: the name of a file", "参见 ⸠https://example.com/文档/说明.md⸡ 的",
     NULL},
    {"zh: a query follows", "参见 ⸠https://example.com/搜索?q=1⸡ 的", NULL},
    {"ar: a hyphen follows", "انظر ⸠https://example.com/مقال-جديد⸡ x", NULL},
    {"zh: nothing tells that the sentence is Chinese",
     "see ⸠https://example.com/测试⸡ there", NULL},
    {"zh: nothing but the link", "⸠https://example.com/测试⸡", NULL},
    {"zh: 是 in a title", "⸠https://zh.wikipedia.org/wiki/国是论坛⸡。", NULL},
    {"zh: the word of a clause, where titles are",
     "⸠https://zh.wiktionary.org/wiki/的⸡ x", NULL},
    {"zh: a clause word, and a file", "⸠https://example.com/是.html⸡ x", NULL},
    {"ja: Katakana and Hiragana", "提案は ⸠https://example.com/ページで閲覧⸡ x",
     NULL},
    {"ja: a polite verb in the clear",
     "⸠https://ja.wikipedia.org/wiki/猫がいます⸡ x", NULL},
    {"ja: a title begins in Hiragana",
     "⸠https://ja.wikipedia.org/wiki/もののけ姫⸡ x", NULL},
    {"ja: a segment follows the topic",
     "⸠https://ja.wikipedia.org/wiki/私は猫/犬⸡ x", NULL},
    {"ja: a particle that joins nouns",
     "⸠https://ja.wikipedia.org/wiki/国際化と地域化⸡ x", NULL},
    {"ja: a segment follows it",
     "⸠https://ja.wikipedia.org/wiki/国際化と/犬⸡ x", NULL},
    {"ja: a colon, and no URL", "⸠https://ja.wikipedia.org/wiki/国際化と:犬⸡ x",
     NULL},
    {"ja: a particle inside a word", "⸠https://ja.wikipedia.org/wiki/はがき⸡ x",
     NULL},
    {"ko: a Hangul segment after the root", "⸠https://example.kr/한국어⸡ 보기",
     NULL},
    {"ko: a deeper segment", "⸠https://ko.wikipedia.org/wiki/서울⸡. 끝", NULL},
    {"ko: a file", "⸠https://example.kr/한국어.html⸡ x", NULL},
    {"th: a segment after the root", "⸠https://example.th/ไทย⸡ x", NULL},
    {"hi: a word after the root, then a danda",
     "पूरी खबर ⸠https://example.in/खबर⸡। धन्यवाद", NULL},
    {"bn: a word after the root, then a danda", "⸠https://example.bd/দেশ⸡। পড়ুন",
     NULL},
    {"ta: a word after the root, then a comma",
     "⸠https://example.lk/செய்தி⸡, பாருங்கள்.", NULL},
    {"hi: a deeper segment", "⸠https://hi.wikipedia.org/wiki/भारत⸡, फिर", NULL},
    {"an IDN may have native paths", "⸠https://例え.みんな/を参照⸡ x", NULL},
};

static void p4_ends_before_a_clause(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_PARTICLE, true, p4_cuts);
    CHECK(LINKSPAN_TAILOR_PARTICLE, false, p4_holds);
}

/* ---------------------------------------------------------------- P5 josa */

static const tailored_row p5_cuts[] = {
    {"object, after a vowel", "⸠https://example.com/⸡를 보세요", NULL},
    {"object, after a consonant", "⸠https://example.com/a/⸡을 보세요", NULL},
    {"place", "⸠https://example.com/docs/⸡에서 확인", NULL},
    {"direction", "⸠https://example.com/new/⸡로 이동", NULL},
    {"direction, long form", "⸠https://example.com/new/⸡으로 이동", NULL},
    {"topic", "⸠https://example.com/a/⸡는 새", NULL},
    {"subject", "⸠https://example.com/a/⸡가 열립니다", NULL},
    {"and", "⸠https://example.com/a/⸡와 ⸠https://example.com/b/⸡", NULL},
    {"from", "⸠https://example.com/a/⸡부터 시작", NULL},
    {"until", "⸠https://example.com/a/⸡까지 가능", NULL},
    {"combined", "⸠https://example.com/a/⸡에서는 불가", NULL},
    {"quoting", "⸠https://example.com/a/⸡라고 합니다", NULL},
    {"a comma before the space", "⸠https://example.com/a/⸡에서, 그리고", NULL},
    {"before a line end", "⸠https://example.com/a/⸡를\n다음", NULL},
    {"ja: object", "鍵は ⸠https://example.com/a/⸡を gpg で", NULL},
    {"ja: before a Latin word", "鍵は ⸠https://example.com/a/⸡をgpg で", NULL},
    {"zh: conjunction before another link",
     "⸠https://example.com/a/⸡和 ⸠https://example.com/b/⸡", NULL},
    {"hi: a postposition", "कृपया ⸠https://example.net/⸡को प्रयोग", NULL},
    {"mr: after a deeper slash", "कृपया ⸠https://example.net/a/⸡चा वापर", NULL},
    {"bn: locative", "⸠https://example.net/a/⸡তে আপনি", NULL},
    {"te: instrumental", "వికీ ⸠https://example.net/⸡చే శక్తిమంతం", NULL},
    {"th: an auxiliary", "ใช้ ⸠https://example.org/⸡ได้ ในการ", NULL},
    {"my: to", "လျှင် ⸠https://example.org/a/⸡သို့ x", NULL},
    {"ug: ablative", "بولسا ⸠https://example.org/⸡دىن x", NULL},
};

static const tailored_row p5_holds[] = {
    {"a word that is no particle", "⸠https://example.com/wiki/서울⸡ 은", NULL},
    {"a particle with more behind it", "⸠https://example.com/wiki/의학⸡ 참고",
     NULL},
    {"a particle at the end of the text", "⸠https://ko.wiktionary.org/wiki/를⸡",
     NULL},
    {"a particle before a slash", "⸠https://example.com/로/a⸡ x", NULL},
    {"a particle before a query", "⸠https://example.com/로?x⸡ x", NULL},
    {"a particle after ASCII is P2's", "⸠https://example.com/a를⸡ x",
     "⸠https://example.com/a⸡를 x"},
    {"after a native segment", "⸠https://example.com/서울/로⸡ x", NULL},
    {"after a native host", "⸠https://한국.com/를⸡ x", NULL},
    {"before a bracket", "(⸠https://example.com/w/를⸡)", NULL},
    {"in a query", "⸠https://example.com/?/를⸡ x", NULL},
    {"in a fragment", "⸠https://example.com/#/를⸡ x", NULL},
    {"longer than any particle",
     "⸠https://example.com/w/가나다라마바사아자차카타⸡ x", NULL},
    {"ja: a particle where titles are", "⸠https://ja.wiktionary.org/wiki/を⸡ x",
     NULL},
    {"hi: a word that is no particle", "⸠https://example.com/हिन्दी⸡ को", NULL},
    {"ja: a Hiragana word", "⸠https://ja.wikipedia.org/wiki/すし⸡ x", NULL},
    {"zh: a Han word", "⸠https://zh.wikipedia.org/wiki/和平⸡ x", NULL},
    {"a particle before a hyphen", "⸠https://example.com/w/로-a⸡ x", NULL},
    {"ko: a Latin word follows", "⸠https://example.com/w/를x⸡ y", NULL},
    {"ja: a digit follows", "⸠https://example.com/w/を3⸡ x", NULL},
};

static void p5_ends_before_a_particle(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_JOSA, true, p5_cuts);
    CHECK(LINKSPAN_TAILOR_JOSA, false, p5_holds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p4_ends_before_a_clause),
        cmocka_unit_test(p5_ends_before_a_particle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
