/* Remotes and handles (P19: git@github.com:owner/repo.git), missing spaces
 * (P20: "brb.in a bit"), and hosts that are in no list (P21:
 * http://localhost:3000). */
/* Tests: find/rules/missing_space.c, find/rules/local_names.c, find/rules/addresses.c */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

static const tailored_row p19_cuts[] = {
    {"a folder under fi", "git@example.fi:n/repo x", NULL},
    {"a repository under fi", "git@example.fi:repo x", NULL},
    {"git", "clone git@github.com:owner/repo.git now", NULL},
    {"scp", "scp x deploy@web1.fjordby.no:/var/tmp/", NULL},
    {"scp to a home", "scp x deploy@web1.fjordby.no:~/a", NULL},
    {"a path beyond ASCII", "git@github.com:организация/repo.git", NULL},
    {"a repository beyond ASCII", "git@github.com:проект.git x", NULL},
    {"a handle", "follow @user@mastodon.social now", NULL},
    {"a handle at the start", "@user@mastodon.social", NULL},
    {"a list in braces", "{alice,bob}@example.com", NULL},
    {"telephony", "or sip:joe@example.com now", NULL},
    {"chat", "or XMPP:joe@example.com now", NULL},
};

static const tailored_row p19_holds[] = {
    {"fi: an ending", "hakemus ⸠rekry@koskela.fi⸡:ssä.", NULL},
    {"fi: another ending", "hakemus ⸠rekry@koskela.fi⸡:n x", NULL},
    {"a number after the colon", "⸠john.doe@example.com⸡:1234/ab", NULL},
    {"a colon and a space", "⸠joe@example.com⸡: thanks", NULL},
    {"another word and a colon", "Email:⸠joe@example.com⸡ now", NULL},
    {"a word beyond ASCII", "⸠a@x.com⸡:привет тебе/вам", NULL},
    {"an ill-formed byte before a path", "⸠a@x.com⸡:\xFFsrc/x", NULL},
    {"another address", "⸠kim@example.com⸡:⸠lee@example.com⸡ x",
     "⸠kim@example.com⸡:⸠lee@example.com⸡ x"},
    {"mailto", "⸠mailto:joe@example.com⸡:x now", NULL},
    {"braces around it", "write to ⸠a{b}@example.com⸡ now", NULL},
};

static void p19_remotes_are_no_addresses(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_REMOTES, true, p19_cuts);
    CHECK(LINKSPAN_TAILOR_REMOTES, false, p19_holds);
}

/* Finnish endings after a colon; any other word after the colon is a folder. */
static void p19_knows_finnish_endings(void **state)
{
    (void)state;
    const uint32_t bit = LINKSPAN_TAILOR_REMOTES;
    static const char endings[] = "an hin in ksi lla lle llä lta ltä n na nä "
                                  "ssa ssä sta stä";
    assert_int_equal(
        lks_check_tailored_words(bit, false, endings, "⸠a@b.fi⸡:# x"), 0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, endings, "x ⸠a@b.FI⸡:#."), 0);
    assert_int_equal(lks_check_tailored_words(bit, true, endings, "a@b.de:# x"),
                     0);
    assert_int_equal(
        lks_check_tailored_words(bit, true, endings, "a@b.fi:#/y x"), 0);
    assert_int_equal(
        lks_check_tailored_words(
            bit, true, "a ansa hinn ks llla nn ssat stakka src", "a@b.fi:# x"),
        0);
}

static const tailored_row p20_cuts[] = {
    {"ru: a capital", "это конец.Москва большая", NULL},
    {"ru: an abbreviation", "адрес: г.Москва, ул.", NULL},
    {"en: chat", "ok.in a bit then", NULL},
    {"en: two of them", "brb.in a bit ok.so wait", NULL},
    {"en: a phrase", "Come in.to be honest, yes", NULL},
    {"en: common words", "i love this app.it is so good", NULL},
    {"en: common words, a letter", "come home.love u", NULL},
    {"en: under a word of files", "three days.so you know", NULL},
    {"en: a generic domain", "nice camera.fast delivery", NULL},
    {"en: two digits", "3.pay rent", NULL},
    {"en: a number", "From 5.to 7 we are closed", NULL},
    {"en: a time", "coffee at 10.am", NULL},
    {"en: the other half of a day", "coffee at 7.pm then", NULL},
    {"en: a version", "Re: v2.0.in review", NULL},
    {"en: after a verb", "I was tired.so I slept", NULL},
    {"en: a word that goes on", "near the river.in the morning it", NULL},
    {"de: an article", "war da.in der pause dann", NULL},
    {"fr: another space lacks", "c'est fait.je t'appelle soir.bisous", NULL},
    {"zh: a list follows", "他去了商店。手机、电脑都很贵", NULL},
    {"zh: a clause follows", "他来自中国。香港，澳门", NULL},
    {"zh: an ASCII comma follows", "他去了商店。手机,电脑", NULL},
    {"zh: a colon follows", "谢谢。网站：见下", NULL},
    {"zh: an ASCII colon follows", "谢谢。网站: 见下", NULL},
    {"zh: a semicolon, or an ASCII one", "谢谢。网站；谢谢。网站;好", NULL},
    {"zh: they are called", "谢谢。网站！谢谢。网站!", NULL},
    {"zh: they are asked for", "谢谢。网站？谢谢。网站?", NULL},
    {"zh: another sentence follows", "我来自中国。香港。很大", NULL},
    {"zh: a Latin word follows", "我来自中国。香港。Yes", NULL},
    {"zh: a clause stands before it", "你好，我来自中国。香港 很大", NULL},
    {"zh: a quotation ends before it", "“走吧。”公司。网站 很大", NULL},
    {"zh: a Latin word before the stop", "使用Linux。手机、电脑", NULL},
    {"zh: a Latin word after the stop", "以非零值退出。shell 会", NULL},
    {"zh: a Latin word at the end", "它看上去像。shell", NULL},
    {"ja: a clause follows", "お店に行った。みんな、元気", NULL},
    {"ja: a Latin word", "かもしれません。ar コマンド", NULL},
    {"ja: the half-width stop", "行った｡みんな、元気", NULL},
    {"ja: the full-width dot of papers", "示した．みんな，元気", NULL},
};

static const tailored_row p20_holds[] = {
    {"en: announced", "visit ⸠home.love⸡ and see", NULL},
    {"en: a site", "our website ⸠home.love⸡ is new", NULL},
    {"en: a path", "come ⸠home.love/x⸡ and see", NULL},
    {"en: a scheme", "come ⸠https://home.love⸡ and see", NULL},
    {"en: a known site", "they use ⸠about.me⸡ for that", NULL},
    {"en: an unknown word", "they use ⸠quellwave.love⸡ for that", NULL},
    {"en: no word follows", "they use ⸠home.love⸡, too", NULL},
    {"en: no common word follows", "they use ⸠home.love⸡ quellwave", NULL},
    {"en: a name after a name", "⸠a.co⸡ ⸠a.co⸡ ⸠b.co⸡", NULL},
    {"a site, and the sentence goes on", "see ⸠orf.at⸡ and tell", NULL},
    {"a site after a word for it", "on ⸠river.in⸡ the best", NULL},
    {"a site at the end", "I read ⸠river.in⸡", NULL},
    {"no: letters that are no word", "⸠vg.no⸡ for more", NULL},
    {"de: too", "nice. ⸠spiegel.de⸡ too", NULL},
    {"it: no phrase starts with it", "read ⸠corriere.it⸡ the other day", NULL},
    {"se: no phrase starts with se", "so ⸠fjallbacken.se⸡ my love", NULL},
    {"a site before a capital", "⸠late.it⸡ Is open", NULL},
    {"zh: no capitals", "⸠例子.中国⸡ 了解", NULL},
    {"ru: small letters", "⸠пример.москва⸡ здесь", NULL},
    {"ru: all in capitals", "⸠ПРИМЕР.РФ⸡ здесь", NULL},
    {"a number of a site", "⸠163.com⸡ is", NULL},
    {"a path", "⸠ok.in/a⸡ bit", NULL},
    {"a scheme", "⸠https://ok.in⸡ a bit", NULL},
    {"zh: a name between spaces", "请访问 ⸠例子。中国⸡ 谢谢", NULL},
    {"zh: a name alone", "⸠例子。中国⸡", NULL},
    {"zh: a name after a colon", "网址：⸠例子。中国⸡", NULL},
    {"zh: a name at the end of a sentence", "见 ⸠例子。中国⸡。", NULL},
    {"zh: a name at the end of a line", "见 ⸠例子。中国⸡。\n谢谢", NULL},
    {"zh: a name in brackets", "（⸠例子。中国⸡）很大", NULL},
    {"zh: a name after a full stop and a space", "见。 ⸠例子。中国⸡ 谢", NULL},
    {"zh: the domain of an address", "⸠张三@例子。中国⸡，谢谢", NULL},
    {"zh: a scheme", "⸠https://例子。中国⸡，谢谢", NULL},
    {"a wide dot by mistake", "见 ⸠example。com⸡，谢谢", NULL},
    {"full-width letters", "⸠ｅｘａｍｐｌｅ．ｃｏｍ⸡、", NULL},
};

static void p20_a_space_is_missing(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_SPACES, true, p20_cuts);
    CHECK(LINKSPAN_TAILOR_SPACES, false, p20_holds);
}

/* the form of an address of an onion service (RFC 7686) */
#define ONION "abcdefghijklmnopqrstuvwxyz23abcdefghijklmnopqrstuvwxyz23"

static const tailored_row p21_finds[] = {
    {"localhost with a port", "open ⸠http://localhost:3000/x⸡ now", NULL},
    {"localhost alone", "open ⸠http://localhost⸡ now", NULL},
    {"a name with a port", "open ⸠http://grafana:3000/d/1⸡ now", NULL},
    {"a name with a hyphen and digits", "at ⸠http://node-3:9100⸡ now", NULL},
    {"a name with a path", "open ⸠https://wiki/start⸡ now", NULL},
    {"ja: between native text", "失敗：⸠http://backend:8080/api⸡ 再", NULL},
    {"a suffix with a scheme", "see ⸠https://gov.uk/vehicle-tax⸡ now", NULL},
    {"a suffix that is a site", "see ⸠gov.uk⸡ now", NULL},
    {"a suffix that is a site, at the end", "see ⸠nhs.uk⸡.", NULL},
    {"a suffix that is a site, in capitals", "see ⸠GOV.UK⸡ now", NULL},
    {"a suffix that is a site, in brackets", "see (⸠gov.pl⸡) now", NULL},
    {"a suffix with a path", "see ⸠gob.mx/curp⸡ now", NULL},
    {"a suffix with a scheme alone", "see ⸠https://nhs.uk⸡ now", NULL},
    {"a name with a query", "open ⸠http://wiki?x⸡ now", NULL},
    {"a name with a fragment", "open ⸠http://wiki#x⸡ now", NULL},
    {"a name with a slash", "open ⸠http://wiki/⸡ now", NULL},
    {"localhost in capitals", "open ⸠http://LocalHost⸡ now", NULL},
    {"a name of a private network", "⸠http://nas.lan:5000/⸡ x", NULL},
    {"a longer one", "⸠http://svc.ns.svc.cluster.local:8080/x⸡ x", NULL},
    {"one with a path", "at ⸠https://jenkins.internal/job⸡ x", NULL},
    {"RFC 6761", "at ⸠http://x.test/⸡ and ⸠http://x.test⸡, ⸠http://x.test⸡.",
     NULL},
    {"in capitals", "at ⸠HTTP://NAS.LAN⸡ now", NULL},
    {"ja: before native text", "見る ⸠http://nas.lan/⸡ を", NULL},
    {"RFC 7686", "⸠http://" ONION ".onion/x⸡ ⸠http://www." ONION ".onion⸡",
     NULL},
    {"a single label alone", "⸠http://wiki⸡ is down", NULL},
    {"a single label before punctuation",
     "⸠http://wiki⸡, (⸠https://wiki⸡) \"⸠http://wiki⸡\" ⸠http://wiki⸡.", NULL},
    {"ja: a single label before punctuation", "⸠http://wiki⸡、です", NULL},
    {"a colon without a port", "see ⸠http://grafana⸡: now", NULL},
    {"a single label at the end", "see ⸠http://wiki⸡", NULL},
    {"a single label before an ill-formed byte",
     "see ⸠http://wiki⸡\xFF ⸠http://wiki⸡:\xFF", NULL},
    {"a suffix with a path that starts with a digit", "see ⸠gob.mx/1⸡ now",
     NULL},
};

static const tailored_row p21_holds[] = {
    {"localhost without a scheme", "see localhost:3000/x now", NULL},
    {"ko: a single label before native text", "http://wiki를 x", NULL},
    {"ja: a stop that may be a dot, and native text", "http://wiki。です",
     NULL},
    {"a mark inside a word", "http://x!a http://x's", NULL},
    {"no Punycode", "see http://xn--a/x now", NULL},
    {"a single label after another scheme", "see ftp://grafana now", NULL},
    {"a single label before a symbol", "http://wiki☺ http://wiki=1", NULL},
    {"RFC 6761: no hosts", "http://x.invalid/ http://x.example/", NULL},
    {"RFC 7686: no address", "http://short.onion/ now", NULL},
    {"a private name without a scheme", "see nas.lan/x and nas.lan:80", NULL},
    {"a private name after another scheme", "see ftp://nas.lan/ now", NULL},
    {"ko: a private name before native text", "http://nas.lan를 x", NULL},
    {"a name without a scheme", "see grafana:3000/d/1 now", NULL},
    {"a number", "see http://3000/x now", NULL},
    {"a suffix alone", "see co.uk now", NULL},
    {"a suffix and a slash alone", "for co.uk/ and", NULL},
    {"an unknown top-level domain", "see http://example.a/ now", NULL},
    {"another scheme", "see ssh://grafana:22/x now", NULL},
    {"a hyphen at the end", "see http://grafana-:80/x now", NULL},
    {"a port that is too large", "see http://grafana:99999 now", NULL},
    {"a port with a letter", "see http://grafana:80a now", NULL},
    {"a hexadecimal number", "see http://0x7f/x now", NULL},
    {"a suffix with a path that starts with a hyphen", "for co.uk/-x and",
     NULL},
    {"a suffix with a query", "for co.uk?x and", NULL},
    {"a suffix with a port", "for co.uk:80 and", NULL},
    {"a name without a top-level domain, with a path", "for co.invalid/x and",
     NULL},
    {"an address", "⸠joe@example.com⸡ and joe@grafana now", NULL},
};

static void p21_more_hosts_are_found(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_HOSTS, true, p21_finds);
    CHECK(LINKSPAN_TAILOR_HOSTS, false, p21_holds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p19_remotes_are_no_addresses),
        cmocka_unit_test(p19_knows_finnish_endings),
        cmocka_unit_test(p20_a_space_is_missing),
        cmocka_unit_test(p21_more_hosts_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
