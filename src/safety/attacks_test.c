/* Known shapes of attacks: each has the severe finding that its reason names, is
 * refused by the policy `strict`, and is no link in the profile `safe`. */
/* Tests: safety/labels.c */
#include "support/exact.h"
#include "support/findings.h"
#include "support/marked_rows.h"
#include <stdbool.h>
#include <stdio.h>

static size_t shapes;

/* Returns 0 if the URL has a severe finding with this code and the policy makes no
 * link; otherwise prints its findings and returns 1. */
static unsigned check_shape(const char *why, const char *url, uint32_t code)
{
    lks_link_findings f;
    findings_of(NULL, url, &f);
    const linkspan_finding *found = finding_of(&f, code);
    const bool is_right = found &&
                          found->severity == LINKSPAN_SEVERITY_SEVERE &&
                          f.all.severity == LINKSPAN_SEVERITY_SEVERE &&
                          f.all.action > LINKSPAN_ACTION_ENCODE;
    shapes++;
    if (!is_right) {
        print_error("%s: %s lacks %s\n", why, url,
                    linkspan_name_of(LINKSPAN_NAMES_FINDING, code));
        print_findings(&f);
    }
    return !is_right;
}

typedef struct shape {
    const char *why;
    const char *url;
} shape;

static unsigned check_shapes(const shape *rows, size_t count, uint32_t code)
{
    unsigned bad = 0;
    for (size_t i = 0; i < count; i++)
        bad += check_shape(rows[i].why, rows[i].url, code);
    return bad;
}

/* UTS #39 5.2, linkification guidelines 1.4.a, UASG rec. 9: one letter is from
 * another script. */
static const shape mixed[] = {
    {"Cyrillic а", "https://pаypal.com/"},
    {"Cyrillic а, both", "https://pаypаl.com/"},
    {"Cyrillic р", "https://рaypal.com/"},
    {"Cyrillic о", "https://gоogle.com/"},
    {"Cyrillic о, both", "https://gооgle.com/"},
    {"Cyrillic е", "https://googlе.com/"},
    {"Cyrillic с", "https://miсrosoft.com/"},
    {"Cyrillic і", "https://mіcrosoft.com/"},
    {"Cyrillic ѕ", "https://microѕoft.com/"},
    {"Cyrillic у", "https://уoutube.com/"},
    {"Cyrillic х", "https://eхample.com/"},
    {"Cyrillic ԁ", "https://facebook.ԁe.com/"},
    {"Cyrillic һ", "https://gitһub.com/"},
    {"Cyrillic ј", "https://јquery.com/"},
    {"Cyrillic ԛ", "https://iԛ.com/"},
    {"Cyrillic ѡ", "https://tѡitter.com/"},
    {"Cyrillic ԝ", "https://tԝitter.com/"},
    {"Cyrillic palochka", "https://paypaӏ.com/"},
    {"Greek ο", "https://gοogle.com/"},
    {"Greek ο, both", "https://gοοgle.com/"},
    {"Greek α", "https://αmazon.com/"},
    {"Greek ν", "https://netflix-ν.com/"},
    {"Greek ρ", "https://ρaypal.com/"},
    {"Greek ι", "https://ιcloud.com/"},
    {"Greek κ", "https://faceboοκ.com/"},
    {"Greek Ω (S2 1.4, C)", "https://deΩ.uk/"},
    {"Armenian օ", "https://gօogle.com/"},
    {"Armenian ս", "https://yoսtube.com/"},
    {"Armenian հ", "https://gitհub.com/"},
    {"Armenian ց", "https://ցoogle.com/"},
    {"Hebrew ס", "https://gסogle.com/"},
    {"Georgian ხ", "https://exხmple.com/"},
    {"Thai ท", "https://nทrw.com/"},
    {"Devanagari ०", "https://g०ogle.com/"},
    {"Bengali ০", "https://g০ogle.com/"},
    {"Cherokee Ꭺ", "https://Ꭺpple.com/"},
    {"Lisu ꓐ", "https://ꓐank.com/"},
    {"Cyrillic and Greek", "https://раγраӏ.com/"},
    {"Cyrillic in a label further left", "https://lоgin.example.com/"},
    {"as an A-label: pаypal", "https://xn--pypal-4ve.com/"},
    {"as an A-label: gооgle", "https://xn--ggle-55da.com/"},
    {"in an address", "security@pаypal.com"},
    {"in an address with a scheme", "mailto:me@gооgle.com"},
    {"without a scheme", "pаypal.com/login"},
    {"Cyrillic among digits", "https://а1b2.com/"},
    {"Han and Cyrillic", "https://中рф.com/"},
    {"Kana and Hangul", "https://あ한.com/"},
    {"an A-label that UTS #46 maps", "https://xn--pypal-4vｅ.com/"},
    {"an A-label that UTS #46 maps, in an address", "me@xn--pypal-4vᵉ.com"},
    {"escaped", "https://p%D0%B0ypal.com/"},
    {"an A-label with an escape", "https://xn--pypal-4v%65.com/"},
    {"with a tab, which browsers drop", "https://p\tаypal.com/"},
};

/* UTS #39 4.1: one script, and all of it looks like ASCII. */
static const shape whole[] = {
    {"apple", "https://аррӏе.com/"},
    {"apple, as an A-label", "https://xn--80ak6aa92e.com/"},
    {"further left", "https://аррӏе.example.com/"},
    {"in an address", "support@аррӏе.com"},
    {"an A-label with a full-width letter", "https://xn--80ak6aa92ｅ.com/"},
    {"with a superscript", "https://xn--80ak6aa92ᵉ.com/"},
    {"with a full-width prefix", "https://ｘｎ－－80ak6aa92e.com/"},
    {"with a mathematical digit", "https://xn--\U0001D7E00ak6aa92e.com/"},
    {"in capitals", "https://XN--80AK6AA92E.com/"},
    {"in capitals, one of them full-width", "https://XN--80AK6AA92Ｅ.com/"},
    {"with a soft hyphen", "https://xn--80ak6\u00ADaa92e.com/"},
    {"with other dots", "https://www。xn--80ak6aa92ｅ．com/"},
    {"in an address", "support@xn--80ak6aa92ｅ.com"},
    {"in an address with a scheme", "mailto:a@xn--80ak6aa92ᵉ.com"},
    {"escaped", "https://%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com/"},
    {"an escape in an A-label", "https://xn--80ak6aa92%65.com/"},
    {"a line feed in an A-label", "https://xn--80ak6\naa92e.com/"},
    {"capital letters", "https://АРРӀЕ.com/"},
    {"capital letters whose small ones look different", "https://ВВС.com/"},
    {"such capital letters, longer", "https://ТЕМУ.com/login"},
    {"such capital letters, without a scheme", "НВО.com"},
    {"such capital letters, in an address", "news@ВВС.com"},
    {"such capital letters, escaped", "https://%D0%92%D0%92%D0%A1.com/"},
    {"such capital letters among small letters", "https://сНВс.com/"},
    {"capital letters of Greek", "https://ΗΤΜ.com/"},
    {"capital letters of Armenian", "https://ՏՏ.com/"},
    {"capital letter of Latin that looks like a digit", "https://x\u01B7.com/"},
    {"a long s, which looks like an f", "https://\u017Facebook.com/"},
    {"capital letter of Latin like an l", "https://paypa\u0196.com/"},
    {"iota of Latin", "https://w\u0269kipedia.org/"},
    {"gamma of Latin", "https://\u0263outube.com/"},
    {"f with a hook", "https://\u0192acebook.com/"},
    {"v with a hook", "https://yo\u028Btube.com/"},
    {"thorn, not in Iceland", "https://\u00FEaypal.com/"},
    {"beside a dotless i", "https://\u00FEaypa\u0131.com/"},
    {"a zero of Han among Latin letters", "https://g\u3007\u3007gle.com/"},
    {"a zero of Han below .jp", "https://g\u3007\u3007gle.jp/"},
    {"a zero of Han, as an A-label", "https://xn--ggle-gx3ca.com/"},
    {"no scheme", "//аррӏе.com/"},
    {"no scheme, a backslash", "/\\аррӏе.com/"},
    {"no scheme, three slashes", "///аррӏе.com"},
    {"before a backslash", "https://аррӏе.com\\x"},
    {"a tab between the slashes", "/\t/аррӏе.com/"},
    {"after a control", "\x01//аррӏе.com/"},
};

/* Identifier_Status, UTS #58 8: Latin, Greek, Cyrillic or common characters
 * that are not for names. */
static const shape restricted[] = {
    {"script g", "https://ɡoogle.com/"},
    {"small capital", "https://ᴀpple.com/"},
    {"click like an exclamation mark", "https://exampleǃ.com/"},
    {"click like a bar", "https://paypaǀ.com/"},
    {"long s's sister: ꞅ", "https://microꞅoft.com/"},
    {"o with a tail: ⱺ", "https://gⱺogle.com/"},
    {"Latin alpha", "https://ɑpple.com/"},
    {"small capital i", "https://paɪpal.com/"},
    {"small capital r", "https://apple-stoʀe.com/"},
    {"esh", "https://ʃoft.com/"},
    {"modifier colon", "https://example꞉.com/"},
    {"hyphen that is not ASCII, as browsers visit it",
     "https://google\u2010login.com/"},
    {"hyphen that does not break a line", "https://google\u2011login.com/"},
    {"hyphen beyond ASCII, as an A-label", "https://xn--gogle-hu3b.com/"},
    {"quotation mark", "https://google\u2019s.com/"},
    {"hyphenation point", "https://google\u2027com.com/"},
    {"a dot above an i, which has one", "https://i\u0307cloud.com/"},
    {"a dot above an i, as an A-label", "https://xn--icloud-pyd.com/"},
    {"a capital I with its dot", "https://\u0130cloud.com/"},
    {"a dot above a dotless i", "https://w\u0131\u0307ki.com/"},
    {"a dot above a j", "https://j\u0307query.com/"},
    {"a dot above an l", "https://paypal\u0307.com/"},
    {"a dot above an i with a dot below", "https://i\u0323\u0307cloud.com/"},
    {"a dot above an i of Cyrillic", "https://\u043C\u0456\u0307\u0440.com/"},
    {"a mark twice", "https://u\u0331\u0331ber.com/"},
    {"a mark on a letter that has it", "https://mu\u0308\u0308ller.de/"},
    {"a mark on a composed letter", "https://m\u00FC\u0308ller.de/"},
    {"a mark twice, of Hebrew", "https://\u05D0\u05B8\u05B8\u05D1.co.il/"},
    {"saltillo", "https://exampleꞌ.com/"},
    {"snowman", "https://☃.com/"},
    {"emoji", "https://i❤.ws/"},
    {"as an A-label: snowman", "https://xn--n3h.com/"},
    {"combining slash through a letter", "https://o̷k.com/"},
    {"an A-label that UTS #46 maps", "https://xn--oogle-qmｃ.com/"},
};

/* UTS #58 4.1, 8: looks like the end of the host, or like a dot in it. */
static const shape lookalikes[] = {
    {"fraction slash", "https://google.com⁄x.evil.com/"},
    {"division slash", "https://google.com∕x.evil.com/"},
    {"big solidus", "https://google.com⧸x.evil.com/"},
    {"full-width solidus", "https://google.com／x.evil.com/"},
    {"diagonal", "https://google.com╱x.evil.com/"},
    {"Kana no", "https://google.comノx.evil.com/"},
    {"ideograph like a slash", "https://google.com丿x.evil.com/"},
    {"Kana so", "https://google.comソx.evil.com/"},
    {"Kana zo", "https://google.comゾx.evil.com/"},
    {"Kana n", "https://google.comンx.evil.com/"},
    {"Kana iteration mark", "https://google.comヽx.evil.com/"},
    {"ideograph like a backslash", "https://google.com乀x.evil.com/"},
    {"ideograph like an l", "https://paypa丨.com/"},
    {"ideograph like a hyphen", "https://google一login.com/"},
    {"prolonged sound mark like a hyphen", "https://googleーlogin.com/"},
    {"prolonged sound mark at the end", "https://wwwー.evil.com/"},
    {"sound mark, as an A-label", "https://xn--googlelogin-zu5j.com/"},
    {"prolonged sound mark among full-width letters",
     "https://ｇｏｏｇｌｅーｌｏｇｉｎ.com/"},
    {"Katakana dot between Latin letters, Kana elsewhere",
     "https://google・com例え.jp/"},
    {"glottal stop", "https://google.comɁx.evil.com/"},
    {"small glottal stop", "https://google.comʔx.evil.com/"},
    {"full-width question mark", "https://google.com？x.evil.com/"},
    {"full-width number sign", "https://google.com＃x.evil.com/"},
    {"full-width at", "https://google.com＠evil.com/"},
    {"small at", "https://google.com﹫evil.com/"},
    {"full-width colon", "https://google.com：443.evil.com/"},
    {"ratio", "https://google.com∶443.evil.com/"},
    {"full-width percent", "https://google.com％2f.evil.com/"},
    {"one-dot leader", "https://google․com.evil.com/"},
    {"small full stop", "https://google﹒com.evil.com/"},
    {"Arabic zero", "https://google٠com.evil.com/"},
    {"full-width backslash", "https://google.com＼x.evil.com/"},
    {"fraction slash, as an A-label", "https://google.xn--comx-2g7a.evil.com/"},
    {"Kana no, as an A-label", "https://google.xn--comx-xq4c.evil.com/"},
    {"Kana no among full-width letters", "https://google.ｃｏｍノｘ.evil.com/"},
};

/* RFC 3986 3.2.1: the text before the @ is not the host. */
static const shape userinfo[] = {
    {"a host", "https://google.com@evil.com/"},
    {"a host and a password", "https://google.com:443@evil.com/"},
    {"a scheme", "https://https@evil.com/"},
    {"an escaped slash", "https://google.com%2Flogin@evil.com/"},
    {"two", "https://a@google.com@evil.com/"},
    {"a long one", "https://google.com.accounts.login.secure@evil.com/"},
    {"an IP address as the host", "http://google.com@192.0.2.1/"},
    {"a number as the host", "http://google.com@3221225985/"},
    {"http", "http://user:password@example.com/"},
    {"ftp", "ftp://anonymous@example.com/"},
    {"a backslash before it", "https://google.com\\@evil.com/"},
    {"an IDN", "https://пример.рф@evil.com/"},
    {"nothing but a colon", "https://:@evil.com/"},
    {"three slashes", "https:///google.com@evil.com/"},
    {"two backslashes", "https:\\\\google.com@evil.com/"},
    {"one slash", "http:/google.com@evil.com/"},
    {"no scheme", "//google.com@evil.com/"},
    {"no scheme, a backslash", "/\\google.com@evil.com/"},
    {"no scheme, two backslashes", "\\\\google.com@evil.com"},
    {"a backslash before it and no scheme", "//google.com\\@evil.com/"},
    {"a tab between the slashes", "https:/\t/google.com@evil.com/"},
};

/* WHATWG URL, "host parsing": browsers read these numbers as IP addresses. */
static const shape numbers[] = {
    {"one decimal number", "http://2130706433/"},
    {"one hexadecimal number", "http://0x7f000001/"},
    {"one octal number", "http://017700000001/"},
    {"a public one", "http://3627734734/"},
    {"the cloud's metadata", "http://2852039166/latest/meta-data/"},
    {"two parts", "http://127.1/"},
    {"three parts", "http://127.0.1/"},
    {"a hexadecimal octet", "http://0x7f.0.0.1/"},
    {"hexadecimal octets", "http://0x7f.0x0.0x0.0x1/"},
    {"an octal octet", "http://0177.0.0.1/"},
    {"octal octets", "http://0300.0250.0.1/"},
    {"leading zeros", "http://192.168.000.001/"},
    {"mixed bases", "http://0x7f.1/"},
    {"a capital X", "http://0X7F.1/"},
    {"zero", "http://0/"},
    {"nothing after 0x", "http://0x.0x.0/"},
    {"full-width digits", "http://１２７.０.０.１/"},
    {"circled digits", "http://①②⑦.0.0.1/"},
    {"ideographic full stops", "http://127。0。0。1/"},
    {"one number without a scheme", "2130706433"},
    {"IPv4 inside IPv6", "http://[::ffff:127.0.0.1]/"},
    {"IPv4 inside IPv6, in hexadecimal", "http://[::ffff:7f00:1]/"},
    {"translated", "http://[64:ff9b::7f00:1]/"},
    {"translated, of one network", "http://[64:ff9b:1::7f00:1]/"},
    {"translated, as RFC 7915 has it", "http://[::ffff:0:127.0.0.1]/"},
    {"compatible", "http://[::127.0.0.1]/"},
    {"compatible, in hexadecimal", "http://[::7f00:1]/"},
    {"6to4", "http://[2002:7f00:1::]/"},
    {"6to4 of a private network", "http://[2002:c0a8:101::1]/"},
    {"no scheme", "//0x7f.1/"},
    {"no scheme, a backslash", "/\\0x7f.1/"},
    {"before a backslash", "http://0x7f.1\\x"},
    {"after a scheme without slashes", "http:2130706433/"},
    {"with a tab", "http://0x7\tf.1/"},
};

/* Schemes that are never linked (H11: javascript, data, vbscript, file, blob),
 * in spellings that browsers run. */
static const shape schemes[] = {
    {"script", "javascript:alert(1)"},
    {"script, in capitals", "JAVASCRIPT:alert(1)"},
    {"script with a comment", "javascript://example.com/%0Aalert(1)"},
    {"Basic", "vbscript:msgbox(1)"},
    {"a page inside", "data:text/html,<script>alert(1)</script>"},
    {"a page in base64", "data:text/html;base64,PHNjcmlwdD4="},
    {"a file", "file:///etc/passwd"},
    {"a file of another machine", "file://evil.com/share"},
    {"a blob", "blob:https://example.com/0"},
    {"a page of the browser", "about:blank"},
    {"settings of the browser", "chrome://settings"},
    {"the source of a page", "view-source:https://example.com"},
    {"a terminal", "ssh://example.com"},
    {"a terminal with an option", "ssh://-oProxyCommand=x/"},
    {"a shared folder", "smb://example.com/x"},
    {"an application", "ms-msdt:/id"},
    {"an intent", "intent://example.com#Intent"},
    {"search", "search-ms:query=x"},
    {"an application whose scheme looks like a host", "com.evil.app://x"},
    {"a scheme that looks like a host, one slash", "com.evil.app:/x"},
    {"a call", "tel:911"},
    {"script with a tab", "java\tscript:alert(1)"},
    {"script with line breaks", "j\nav\rascript\n:alert(1)"},
    {"script after a control", "\x01javascript:alert(1)"},
    {"script after a space", " javascript:alert(1)"},
    {"script that starts with a digit", "javascript:1/alert(1)"},
    {"script that starts with a digit after a tab", "javascript:\t1/alert(1)"},
    {"data with a tab", "da\tta:text/html,<script>alert(1)</script>"},
    {"a file behind backslashes", "file:\\\\evil.com\\share"},
};

/* RFC 3986 allows escapes in hosts, and browsers decode them. */
static const shape encoded[] = {
    {"a letter", "http://%65xample.com/"},
    {"all letters", "http://%65%78%61%6D%70%6C%65.com/"},
    {"a dot", "http://example%2Ecom/"},
    {"a slash", "http://google.com%2F.evil.com/"},
    {"a NUL", "http://google.com%00.evil.com/"},
    {"a line feed", "http://google.com%0A.evil.com/"},
    {"UTF-8", "http://%D0%BF%D1%80.com/"},
    {"an at", "http://google.com%40evil.com/"},
    {"an ideographic full stop", "http://example%E3%80%82com/"},
    {"a broken escape", "http://example%2.com/"},
    {"an empty label", "http://google..com/"},
    {"a bad A-label", "http://xn--a.com/"},
    {"an A-label of ASCII", "http://xn--google-.com/"},
    {"a label too long",
     "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     ".com/"},
    {"a space", "http://google.com .evil.com/"},
    {"a middle dot that is not Catalan", "http://google·com.evil.com/"},
    {"a Katakana dot without Kana", "http://google・com.evil.com/"},
    {"a Hebrew mark without Hebrew", "http://google׳com.evil.com/"},
    {"two rows of Arabic digits", "http://٠۱.com/"},
    {"right to left and left to right in one label", "http://aאb.com/"},
    {"a bad A-label that UTS #46 maps", "http://xn--ａ.com/"},
    {"an A-label of ASCII that UTS #46 maps", "http://xn--googlｅ-.com/"},
    {"an A-label of what is unassigned", "http://xn--zva.com/"},
    {"an A-label of what is mapped", "http://xn--xample-hy68a.com/"},
    {"a mark first", "http://\xCC\x81"
                     "a.com/"},
};

/* UTS #58 1.4, 8; linkification guidelines 1.2.c; UASG rec. 4 and its table. */
static const shape impossible[] = {
    {"one letter", "http://example.a/"},
    {"a digit", "http://example.c0m/"},
    {"digits", "http://example.123/"},
    {"a hyphen", "http://example.c-m/"},
    {"five numbers", "http://1.2.3.4.5/"},
    {"an octet too large", "http://192.168.1.256/"},
};

static const shape unknown[] = {
    {"a slip", "http://example.con/"},
    {"a file", "http://invoice.pdf/"},
    {"reserved", "http://example.invalid/"},
    {"not delegated", "http://example.notatld/"},
    {"not delegated, Cyrillic", "http://пример.несуществует/"},
    {"an address", "me@example.con"},
};

/* Escapes that affect logs, headers and terminals. */
static const shape controls[] = {
    {"NUL", "https://example.com/a%00b"},
    {"header injection", "https://example.com/a%0D%0ASet-Cookie:x"},
    {"line feed", "https://example.com/%0Ax"},
    {"escape", "https://example.com/%1B[2J"},
    {"backspace", "https://example.com/a%08"},
    {"delete", "https://example.com/%7F"},
    {"C1", "https://example.com/%C2%9B"},
    {"NUL in a query", "https://example.com/?a=%00"},
    {"NUL in a fragment", "https://example.com/#%00"},
    {"override", "https://example.com/%E2%80%AEgpj.exe"},
    {"embedding", "https://example.com/?%E2%80%AB"},
    {"isolate", "https://example.com/%E2%81%A7"},
    {"header injection in an address", "mailto:a%0D%0Abcc@example.com"},
    {"override in an address", "mailto:a%E2%80%AEb@example.com"},
};

static const shape raw[] = {
    {"a tab, which browsers drop", "https://example.com/a\tb"},
    {"a line feed, which browsers drop", "https://example.com/a\nb"},
    {"escape", "https://example.com/\x1B[2J"},
    {"a tab in the host", "https://exam\tple.com/"},
    {"a tab in the scheme", "ht\ttps://example.com/"},
    {"a line feed between the slashes", "https:/\n/example.com/"},
    {"a tab before the host", "//\texample.com/"},
    {"a control first", "\x01https://example.com/"},
    {"a tab in an address's scheme", "mail\tto:a@example.com"},
    {"C1 in the host", "https://exam\xC2\x80ple.com/"},
    {"delete", "https://example.com/\x7F"},
};

static const shape bytes[] = {
    {"a lone byte", "https://example.com/\xFF"},
    {"overlong slash", "https://example.com/\xC0\xAF"},
    {"half a character", "https://example.com/\xE2\x82"},
    {"a surrogate", "https://example.com/\xED\xA0\x80"},
    {"in the host", "https://ex\xFF"
                    "ample.com/"},
};

static const shape local_parts[] = {
    {"Cyrillic а", "аdmin@example.com"},
    {"Cyrillic о", "suppоrt@example.com"},
    {"Greek ο", "mailto:infο@example.com"},
    {"Cyrillic and Latin words", "админadmin@example.com"},
    {"Armenian", "nօreply@example.com"},
    {"all of it Cyrillic", "ехес@example.com"},
    {"one word of it", "ceo.ехес@example.com"},
    {"a letter of mathematics", "\U0001D41Admin@example.com"},
    {"a full-width letter", "\uFF41dmin@example.com"},
    {"a long s, which looks like an f", "\u017Ford@example.com"},
    {"a roman numeral", "paypa\u2160@example.com"},
    {"script g", "\u0261ates@example.com"},
    {"a zero of Han", "rob\u3007t@example.com"},
    {"escaped", "mailto:%D0%B0dmin@example.com"},
};

#define FAMILY(rows, code)                                                     \
    check_shapes(rows, ROWS(rows), LINKSPAN_FINDING_##code)

static void every_shape_has_its_finding(void **state)
{
    (void)state;
    unsigned bad = FAMILY(mixed, MIXED_SCRIPTS);
    bad += FAMILY(whole, WHOLE_SCRIPT);
    bad += FAMILY(restricted, RESTRICTED_CHARACTER);
    bad += FAMILY(lookalikes, SYNTAX_LOOKALIKE);
    bad += FAMILY(userinfo, USERINFO);
    bad += FAMILY(numbers, OBFUSCATED_IP);
    bad += FAMILY(schemes, SCHEME);
    bad += FAMILY(encoded, IDNA);
    bad += FAMILY(impossible, IMPOSSIBLE_TLD);
    bad += FAMILY(unknown, UNKNOWN_TLD);
    bad += FAMILY(controls, ESCAPED_CONTROL);
    bad += FAMILY(raw, CONTROL);
    bad += FAMILY(bytes, ILL_FORMED);
    bad += FAMILY(local_parts, LOCAL_PART_MIXED_SCRIPTS);
    print_message("%zu shapes by hand\n", shapes);
    assert_int_equal(bad, 0);
}

static void put(char *out, uint32_t cp)
{
    char *p = out;
    if (cp < 0x800) {
        *p++ = (char)(0xC0 | cp >> 6);
    } else if (cp < 0x10000) {
        *p++ = (char)(0xE0 | cp >> 12);
        *p++ = (char)(0x80 | (cp >> 6 & 63));
    } else {
        *p++ = (char)(0xF0 | cp >> 18);
        *p++ = (char)(0x80 | (cp >> 12 & 63));
        *p++ = (char)(0x80 | (cp >> 6 & 63));
    }
    *p++ = (char)(0x80 | (cp & 63));
    *p = '\0';
}

/* Code points that nobody sees, by the properties of Unicode 17.0. */
static const struct unseen {
    uint32_t first;
    uint32_t last;
    uint32_t code;
} unseen[] = {
    {0x61C, 0x61C, LINKSPAN_FINDING_BIDI_CONTROL},
    {0x200E, 0x200F, LINKSPAN_FINDING_BIDI_CONTROL},
    {0x202A, 0x202E, LINKSPAN_FINDING_BIDI_CONTROL},
    {0x2066, 0x2069, LINKSPAN_FINDING_BIDI_CONTROL},
    {0xAD, 0xAD, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x34F, 0x34F, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x115F, 0x1160, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x17B4, 0x17B5, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x180E, 0x180E, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x200B, 0x200D, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x2060, 0x2064, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x206A, 0x206F, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x3164, 0x3164, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0xFEFF, 0xFEFF, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0xFFA0, 0xFFA0, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0xFFF9, 0xFFFB, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x1BCA0, 0x1BCA3, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x1D173, 0x1D17A, LINKSPAN_FINDING_HIDDEN_CHARACTER},
    {0x180B, 0x180D, LINKSPAN_FINDING_VARIATION_SELECTOR},
    {0x180F, 0x180F, LINKSPAN_FINDING_VARIATION_SELECTOR},
    {0xFE00, 0xFE0F, LINKSPAN_FINDING_VARIATION_SELECTOR},
    {0xE0100, 0xE01EF, LINKSPAN_FINDING_VARIATION_SELECTOR},
    {0xE0001, 0xE0001, LINKSPAN_FINDING_TAG_CHARACTER},
    {0xE0020, 0xE007F, LINKSPAN_FINDING_TAG_CHARACTER},
};

static void nothing_hides_in_any_part(void **state)
{
    (void)state;
    static const char *const places[] = {
        "https://exam%sple.com/", "https://example.com/a%sb",
        "https://example.com/?a=b%s&c", "https://example.com/#a%sb"};
    unsigned bad = 0;
    for (size_t i = 0; i < ROWS(unseen); i++)
        for (uint32_t cp = unseen[i].first; cp <= unseen[i].last; cp++)
            for (size_t k = 0; k < ROWS(places); k++) {
                char hidden[8];
                char url[64];
                put(hidden, cp);
                const char *at = strchr(places[k], '%');
                (void)snprintf(url, sizeof url, "%.*s%s%s",
                               (int)(at - places[k]), places[k], hidden,
                               at + 2);
                bad += check_shape("unseen", url, unseen[i].code);
            }
    assert_int_equal(bad, 0);
}

/* Shapes that detection finds; `safe` must not link them or anything in them. */
static const marked_row refused[] = {
    {"mixed", "see https://pаypal.com/login now"},
    {"mixed, without a scheme", "see pаypal.com/login now"},
    {"mixed, an address", "ask help@pаypal.com now"},
    {"whole script", "see https://аррӏе.com now"},
    {"as an A-label", "see https://xn--80ak6aa92e.com now"},
    {"an A-label that UTS #46 maps", "see https://xn--80ak6aa92ｅ.com now"},
    {"without a scheme", "see xn--80ak6aa92ᵉ.com now"},
    {"in an address", "ask help@xn--pypal-4vｅ.com now"},
    {"with a path", "see https://xn--pypal-4vｅ.com/login now"},
    {"S1 8: an override", "see https://example.com/a\u202Egpj.exe now"},
    {"tags", "see https://example.com/a\U000E0061b now"},
    {"word joiner inside", "see https://example.com/a\u2060b now"},
    {"selectors", "see https://example.com/a\uFE01b now"},
    {"escaped control", "see https://example.com/%00 now"},
    {"a name below", "see https://аррӏе.example.com/ now"},
    {"P7: text that was trimmed is judged too", "раураl在example.com"},
    {"P7: Greek before Han", "γεια在example.com"},
    {"local part", "ask аdmin@example.com now"},
};

static void nothing_of_them_is_linked_in_safe(void **state)
{
    (void)state;
    linkspan_options options;
    (void)linkspan_options_init(&options);
    (void)linkspan_options_set_profile(&options, LINKSPAN_PROFILE_SAFE);
    check_marked(&options, refused, ROWS(refused));

    /* without a policy, all of them are found */
    unsigned bad = 0;
    (void)linkspan_options_set_profile(&options, LINKSPAN_PROFILE_TAILORED);
    linkspan_detector *d = new_detector(&options);
    for (size_t i = 0; i < ROWS(refused); i++) {
        size_t count = 0;
        (void)linkspan_find(d, EXACT(refused[i].marked), NULL, 0, &count);
        if (count == 0)
            print_error("%s: not found at all\n", refused[i].why);
        bad += count == 0;
    }
    linkspan_detector_free(d);
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_has_its_finding),
        cmocka_unit_test(nothing_hides_in_any_part),
        cmocka_unit_test(nothing_of_them_is_linked_in_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
