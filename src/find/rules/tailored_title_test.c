/* Native titles in paths: titles in each script that all tailored rules
 * together must not cut, with and without native text before the link; and
 * titles that end because of the text after them. */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

static const tailored_row in_the_clear[] = {
    {"zh", "请看 ⸠https://example.com/中文页面⸡ 的说明", NULL},
    {"zh: at the end", "请看 ⸠https://example.com/中文页面⸡", NULL},
    {"zh: alone", "⸠https://example.com/中文页面⸡", NULL},
    {"zh: full stop", "查看 ⸠https://example.com/中文⸡。", NULL},
    {"zh: no space before", "请看⸠https://example.com/中文页面⸡ 的说明", NULL},
    {"zh: two segments", "⸠https://example.com/文档/安装⸡ 这一节。", NULL},
    {"zh: in a sentence", "请看 ⸠https://example.com/文档/安装⸡ 这一节", NULL},
    {"zh: nearly a clause word", "见 ⸠https://example.com/上海⸡ 和 x", NULL},
    {"zh: a name that is no clause word", "见 ⸠https://example.com/中国⸡ 和 x",
     NULL},
    {"zh: 在 begins names too", "见 ⸠https://example.com/在线文档⸡ 和 x", NULL},
    {"zh: a page that is called so", "见 ⸠https://example.com/下载⸡ 和 x",
     NULL},
    {"zh: a page with such a name", "点击 ⸠https://example.com/获取帮助⸡ 和 x",
     NULL},
    {"zh: another page with such a name",
     "点击 ⸠https://example.com/使用说明⸡。", NULL},
    {"zh: 的 inside", "见 ⸠https://example.com/我的祖国⸡ 和 x", NULL},
    {"zh: without a scheme", "见 ⸠example.com/关于我们⸡ 和 x", NULL},
    {"zh: in English", "see ⸠https://example.com/关于我们⸡ there", NULL},
    {"zh-tw", "請看 ⸠https://example.com/說明文件⸡ 的內容", NULL},
    {"zh: C and Han", "见 ⸠https://zh.wikipedia.org/wiki/C语言⸡ 的", NULL},
    {"zh: alone", "⸠https://zh.wikipedia.org/wiki/C语言⸡", NULL},
    {"zh: a Latin name in Han, and a comma",
     "⸠https://zh.wikipedia.org/wiki/Apache软件基金会⸡, 和", NULL},
    {"zh: a number after it",
     "⸠https://baike.baidu.com/item/ICC色彩特性文件/988⸡ 的", NULL},
    {"ja: Han", "⸠https://example.com/日本語⸡ を見る", NULL},
    {"ja: Han alone", "⸠https://example.com/日本語⸡", NULL},
    {"ja: Katakana", "ドキュメントは ⸠https://example.jp/ドキュメント⸡ を参照",
     NULL},
    {"ja: Katakana on any site", "提案は ⸠https://example.com/ページ⸡ で閲覧",
     NULL},
    {"ja: Hiragana", "⸠https://ja.wikipedia.org/wiki/すし⸡", NULL},
    {"ja: in a sentence", "これは ⸠https://ja.wikipedia.org/wiki/すし⸡ です",
     NULL},
    {"ja: Hiragana and Han",
     "⸠https://ja.wikipedia.org/wiki/お好み焼き⸡ を食べる", NULL},
    {"ja: が in a title", "⸠https://ja.wikipedia.org/wiki/君が代⸡ を歌う",
     NULL},
    {"ja: は in a title",
     "⸠https://ja.wikipedia.org/wiki/吾輩は猫である⸡ を読む", NULL},
    {"ja: は at its end", "⸠https://ja.wikipedia.org/wiki/君の名は⸡ を見た",
     NULL},
    {"ja: を in a title", "⸠https://ja.wikipedia.org/wiki/耳をすませば⸡ を見た",
     NULL},
    {"ja: Latin and Katakana", "⸠https://ja.wikipedia.org/wiki/IPアドレス⸡ で",
     NULL},
    {"ja: the host tells it, and a folder takes nothing away",
     "⸠https://ja.example.org/docs/君の名は⸡ を見た", NULL},
    {"ja: a folder tells it, and the next one takes nothing away",
     "⸠https://example.org/wiki/a/君の名は⸡ を見た", NULL},
    {"ko", "자세한 내용은 ⸠https://example.com/한국어⸡ 페이지", NULL},
    {"ko: alone", "⸠https://example.com/한국어⸡", NULL},
    {"ko: deeper", "자세한 내용은 ⸠https://example.com/문서/설치⸡ 참고", NULL},
    {"hi", "इस पेज ⸠https://example.com/हिन्दी⸡ को देखें", NULL},
    {"hi: deeper", "⸠https://example.com/a/हिन्दी⸡ देखें", NULL},
    {"bn", "এই ⸠https://example.com/বাংলা⸡ দেখুন", NULL},
    {"ta", "இந்த ⸠https://example.com/தமிழ்⸡ பக்கம்", NULL},
    {"te", "ఈ ⸠https://example.com/తెలుగు⸡ పేజీ", NULL},
    {"ar", "انظر ⸠https://example.com/صفحة⸡ هنا", NULL},
    {"fa", "به ⸠https://example.com/راهنما⸡ بروید", NULL},
    {"he", "ראו ⸠https://example.com/עברית⸡ כאן", NULL},
    {"th", "ดู ⸠https://example.com/ไทย⸡ ครับ", NULL},
    {"th: alone", "⸠https://example.com/ภาษาไทย⸡", NULL},
    {"lo", "ເບິ່ງ ⸠https://example.com/ລາວ⸡ ທີ່ນີ້", NULL},
    {"km", "មើល ⸠https://example.com/ខ្មែរ⸡ នៅ", NULL},
    {"my", "ကြည့်ပါ ⸠https://example.com/မြန်မာ⸡ ဒီမှာ", NULL},
    {"ka", "იხილეთ ⸠https://example.com/ქართული⸡ აქ", NULL},
    {"hy", "տես ⸠https://example.com/հայերեն⸡ այստեղ", NULL},
    {"am", "ይህን ⸠https://example.com/አማርኛ⸡ ይመልከቱ", NULL},
    {"ru", "см. ⸠https://example.com/русский⸡ здесь", NULL},
    {"el", "δείτε ⸠https://example.com/ελληνικά⸡ εδώ", NULL},
};

static const tailored_row up_to_the_sentence[] = {
    {"zh: up to its comma", "请看⸠https://example.com/中文页面⸡，谢谢", NULL},
    {"zh: with a space before", "请看 ⸠https://example.com/中文页面⸡，谢谢",
     NULL},
    {"zh: nothing before", "⸠https://example.com/文档/安装⸡。这一节", NULL},
    {"zh: a function word at the root", "见⸠https://example.com/⸡的文档 x",
     NULL},
    {"zh: touched on both sides",
     "使用⸠https://example.com/⸡实现编辑JavaScript的功能 x", NULL},
    {"zh: P2's letter", "⸠https://example.com/page⸡获取更多信息", NULL},
    {"zh: P2 before a mark", "⸠https://zh.wikipedia.org/wiki/HTML⸡语法。x",
     NULL},
    {"zh: P2 before one Han", "⸠https://zh.wikipedia.org/wiki/OAuth⸡向 ISP",
     NULL},
    {"zh: P2 before a function word",
     "⸠https://zh.wikipedia.org/wiki/Inode⸡的结构 x", NULL},
    {"zh: P2 before a clause word",
     "⸠https://zh.wikipedia.org/wiki/QEMU⸡或者 x", NULL},
    {"zh: P2 after several words",
     "⸠https://zh.wikipedia.org/wiki/Domain_Name_System⸡域信息", NULL},
    {"zh: P2 before many Han",
     "⸠https://zh.wikipedia.org/wiki/Loop⸡利用偏移量来跳过 x", NULL},
    {"zh: P2 where no titles are", "⸠https://example.com/C⸡语言 x", NULL},
    {"zh: the title ends at the quotation mark",
     "\"⸠https://zh.wikipedia.org/wiki/Unix哲学⸡\"列出", NULL},
    {"ja: P2's letter", "⸠https://example.com/import-maps⸡を使って", NULL},
    {"ja: P2 ends a Katakana name before Hiragana",
     "⸠https://ja.wikipedia.org/wiki/Linuxカーネル⸡の x", NULL},
    {"ja: a title and a verb",
     "⸠https://ja.wikipedia.org/wiki/シェル⸡の中にいます。", NULL},
    {"ja: a title on any site",
     "⸠https://example.jp/ドキュメント⸡を参照してください。", NULL},
    {"ko: P2's letter", "⸠https://example.com/x⸡를 보세요", NULL},
    {"ko: a particle", "⸠https://example.com/docs/⸡를 보세요", NULL},
    {"ko: at the root", "⸠https://example.com/⸡를 보세요", NULL},
};

static void titles_in_the_clear_stay(void **state)
{
    (void)state;
    assert_int_equal(lks_check_tailored(ALL_TAILORED_RULES, false, in_the_clear,
                                        ROWS(in_the_clear)),
                     0);
}

static void titles_end_where_the_sentence_goes_on(void **state)
{
    (void)state;
    assert_int_equal(lks_check_tailored(ALL_TAILORED_RULES, true,
                                        up_to_the_sentence,
                                        ROWS(up_to_the_sentence)),
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(titles_in_the_clear_stay),
        cmocka_unit_test(titles_end_where_the_sentence_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
