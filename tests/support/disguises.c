#include "support/disguises.h"

#include <string.h>

#include "support/alphabet.h"
#include "support/attacks.h"
#include "support/random.h"
#include "support/texts.h"
#include "text/utf8.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

#define X4(s) s s s s
/* the longest label has 63 characters */
#define LONG X4("aaaaaaaaaaaaaaa")

static const char *const leads[] = {
    /* usual schemes, or none */
    "https://", "https://", "https://", "https://", "http://", "http://",
    "ftp://", "HTTP://", "hTTps://", "", "", "", "", "mailto:", "me@", "me@",
    "mailto:me@", "a.b+c@", "MAILTO:x@",
    /* slashes */
    "//", "http:/", "http:///", "http:", "https:\\\\", "https:/\\", "https:\\/",
    "https:////",
    /* other schemes */
    "wss://", "ssh://", "javascript://", "data:", "file://", "blob:https://",
    "xhttps://", "view-source:https://", "a.com:", "a:b://", "https:https://",
    /* userinfo */
    "https://user:pw@", "https://user@", "https://@", "https://a.com@",
    "https://a.com:80@", "https://a.com:@", "https://%40", "https://a%40",
    "a@b.com@", "\"a@b.com\"@", "a@@", ".@", "a..b@", "é@", "%41@",
    "me%40a.com@", "?@", "#a@", "a/b@", "=a@", "'a@",
    /* what is no scheme */
    "ｈｔｔｐ://", "http：//", "http:／／", "http\u200B://", "http:\u00AD//",
    "https://\u00AD", "https://\uFEFF", "%68ttp://", "http%3A//", "https://.",
    "https://。", "https://-", "https://_"};

static const char *const labels[] = {"a",
                                     "b",
                                     "c",
                                     "www",
                                     "google",
                                     "evil",
                                     "login",
                                     "A",
                                     "WWW",
                                     "Google",
                                     "bücher",
                                     "BÜCHER",
                                     "例え",
                                     "пример",
                                     "한국",
                                     "ไทย",
                                     "भारत",
                                     "שלום",
                                     "مثال",
                                     "faß",
                                     "FAẞ",
                                     "ﬁ",
                                     "ǆ",
                                     "ſ",
                                     "İ",
                                     "Ⅷ",
                                     "①",
                                     "２",
                                     "ｗｗｗ",
                                     "𝐠𝐨𝐨𝐠𝐥𝐞",
                                     "ⓖ",
                                     "²",
                                     "ª",
                                     "℡",
                                     "㎏",
                                     "ς",
                                     "ΑΣ",
                                     "e\u0301",
                                     "\u0301e",
                                     "क्\u200Dष",
                                     "a\u200Db",
                                     "a\u200Cb",
                                     "نامه\u200Cای",
                                     "a\u00ADb",
                                     "a\u200Bb",
                                     "a\uFE0Fb",
                                     "a\u034Fb",
                                     "a\u180Eb",
                                     "a\u2060b",
                                     "xn--bcher-kva",
                                     "XN--BCHER-KVA",
                                     "xn--p1ai",
                                     "xn--a",
                                     "xn--",
                                     "xn--a-",
                                     "xn---",
                                     "xn--ls8h",
                                     "xn--fa-hia",
                                     "xn--0ca",
                                     "xn--\u00FC",
                                     "ab--c",
                                     "a_b",
                                     "_a",
                                     "a_",
                                     "-a",
                                     "a-",
                                     "--",
                                     "a--b",
                                     "0",
                                     "1",
                                     "7",
                                     "10",
                                     "127",
                                     "255",
                                     "256",
                                     "0x7f",
                                     "0X7F",
                                     "0x",
                                     "017",
                                     "08",
                                     "4294967295",
                                     "4294967296",
                                     "99999999999999999999",
                                     "１２７",
                                     "٣",
                                     "१२७",
                                     "0x7f000001",
                                     "com",
                                     "😀",
                                     "a😀",
                                     "%61",
                                     "%C3%BC",
                                     "%FF",
                                     "a%2Eb",
                                     "a%00",
                                     "%31",
                                     "\u1806a",
                                     "ꓸ",
                                     "ⅼ",
                                     "\u0131",
                                     "\U0001D7CF",
                                     "ǅ",
                                     "\uFDFA",
                                     "\u0660",
                                     "א1",
                                     "1א",
                                     "ا",
                                     "aא",
                                     "\u05D0.a",
                                     "＿",
                                     "－",
                                     "％",
                                     LONG "aaa",
                                     LONG "aaaa"};

static const char *const tops[] = {"com",
                                   "com",
                                   "com",
                                   "org",
                                   "org",
                                   "net",
                                   "io",
                                   "de",
                                   "uk",
                                   "co.uk",
                                   "co.uk",
                                   "github.io",
                                   "blogspot.com",
                                   "COM",
                                   "Org",
                                   "ｃｏｍ",
                                   "ⓒom",
                                   "сom",
                                   "ℂom",
                                   "рф",
                                   "РФ",
                                   "中国",
                                   "中國",
                                   "বাংলা",
                                   "xn--p1ai",
                                   "xn--fiqs8s",
                                   "zip",
                                   "py",
                                   "rs",
                                   "md",
                                   "c%6fm",
                                   "%63om",
                                   "com\u00AD",
                                   "co\u00ADm",
                                   "c\u200Com",
                                   "kawasaki.jp",
                                   "city.kawasaki.jp",
                                   "ck",
                                   "www.ck",
                                   "test",
                                   "localhost",
                                   "invalid",
                                   "arpa",
                                   "onion",
                                   "1",
                                   "0x1",
                                   "a1",
                                   "１",
                                   "משל.com",
                                   "السعودية",
                                   "қаз",
                                   "ευ",
                                   "ею"};

static const char *const dots[] = {
    ".",         ".",      ".",       ".",       ".",       ".",
    ".",         ".",      ".",       ".",       ".",       ".",
    "。",        "．",     "｡",       "%2e",     "%2E",     "%E3%80%82",
    "%EF%BC%8E", "..",     "…",       "‥",       "㏇",      "⒈",
    "㏂",        "\u2024", "\uFE52",  "︒",      "·",       "・",
    ",",         "，",     "\u00AD.", ".\u00AD", "\u200B.", ".\u200D",
    "\u0589",    "\u06D4", "।",       "\uA4F8"};

static const char *const addresses[] = {"127.0.0.1",
                                        "1.2.3.4",
                                        "8.8.8.8",
                                        "1.2.3.4.",
                                        "1.2.3",
                                        "1.2.3.4.5",
                                        "0x7f.1",
                                        "0x7f.0.0.1",
                                        "0177.0.0.1",
                                        "2130706433",
                                        "1.2.3.04",
                                        "1.2.3.256",
                                        "１.2.3.4",
                                        "1。2。3。4",
                                        "1.2.3.٤",
                                        "①.②.③.④",
                                        "%31.2.3.4",
                                        "1%2e2.3.4",
                                        "1.2.3.4%",
                                        "[::1]",
                                        "[::]",
                                        "[1::]",
                                        "[::ffff:1.2.3.4]",
                                        "[::1.2.3.4]",
                                        "[2001:DB8::A]",
                                        "[1:2:3:4:5:6:7:8]",
                                        "[1:2:3:4:5:6:7::]",
                                        "[1:2::7:8]",
                                        "[::1%25eth0]",
                                        "[::1%eth0]",
                                        "[::g]",
                                        "[:::]",
                                        "[1:2:3:4:5:6:7:8:9]",
                                        "[::01]",
                                        "[::00001]",
                                        "[::1",
                                        "::1]",
                                        "::1",
                                        "[v1.a]",
                                        "[64:ff9b::1.2.3.4]",
                                        "[1.2.3.4]",
                                        "[::1.2.3.04]",
                                        "[０::1]",
                                        "[::1]]",
                                        "[[::1]]"};

static const char *const ports[] = {
    ":80",  ":443",      ":21",    ":8080",  ":0080",  ":00443",  ":0",
    ":00",  ":00000",    ":65535", ":65536", ":99999", ":000080", ":4294967376",
    ":",    "::80",      ":８０",  ":٨٠",    ":+80",   ":-1",     ":80:80",
    ":80a", ":8\u00AD0", ": 80",   ":%38",   ":80%",   ":80@",    ":@",
    ":80.", ":80。",     ":80_",   ":80é",   ":0x50"};

/* Strings between labels or after them; single ASCII characters are added
 * elsewhere. */
static const char *const glue[] = {
    "@",      "@",      "@",          "\\",         "\\",     "/",
    "?",      "#",      ":",          ";",          ",",      "&",
    "=",      "+",      "!",          "$",          "'",      "(",
    ")",      "*",      "~",          "[",          "]",      "{",
    "}",      "|",      "^",          "`",          "\"",     "<",
    ">",      "%",      "-",          "_",          "，",     "、",
    "；",     "：",     "！",         "？",         "（",     "）",
    "【",     "】",     "「",         "」",         "《",     "》",
    "“",      "”",      "‘",          "’",          "—",      "–",
    "‐",      "‑",      "→",          "…",          "・",     "·",
    "／",     "＼",     "＠",         "＃",         "？",     "％",
    "\u2044", "\u2215", "\u29F8",     "\uFE55",     "\uFE56", "\uFE6B",
    "\uFF20", "\u2048", "\u2047",     "\u2100",     "\u2105", "\u33C7",
    "\u2488", "\u2260", "\u00AD",     "\u200B",     "\u200C", "\u200D",
    "\u2060", "\uFEFF", "\u180E",     "\u034F",     "\u115F", "\u3164",
    "\uFE00", "\uFE0F", "\U000E0100", "\U000E0061", "\u200E", "\u061C",
    "\t",     "\n",     "\r",         "\r\n",       " ",      "\u00A0",
    "\u3000", "\u2028", "\xC2\x85",   "\x01",       "\x7F",   "\x80",
    "\xFF",   "\xC3",   "😀",          "❤\uFE0F",    "한",     "を",
    "的",     "ก",      "و",          "и",          "é",      "\u0300",
    "\u0903", "１",     "٣",          "%2F",        "%5C",    "%40",
    "%3F",    "%23",    "%3A",        "%00",        "%0A",    "%20",
    "%25",    "%2e",    "%zz",        "%E2%80%AE",  "&#46;",  "\U0001F100",
    "\uFF61", "\u1E9E", "\u212A",     "\u017F"};

static const char *const tails[] = {"/",
                                    "/",
                                    "/",
                                    "?",
                                    "#",
                                    "/a",
                                    "/../..",
                                    "/%2e%2e/",
                                    "?q=@b.org",
                                    "#@b.org",
                                    "\\",
                                    "/\\",
                                    "//b.org",
                                    "/@b.org",
                                    "\\@b.org",
                                    "\\b.org",
                                    "@b.org",
                                    "@b.org/",
                                    "%40b.org",
                                    "@",
                                    ":@b.org",
                                    ":x@b.org",
                                    ".b.org",
                                    "。b.org",
                                    ".b.org/",
                                    "-b.org",
                                    ",b.org",
                                    ",www.b.org",
                                    "，www.b.org",
                                    "，x@b.org",
                                    "、b.org",
                                    "%2eb.org",
                                    "%2fb.org",
                                    "&b.org",
                                    "!.b.org",
                                    "(a).b.org",
                                    "—x.b.org/",
                                    "😀.b.org",
                                    "\u00AD.b.org",
                                    "\u200Bb.org",
                                    "<b.org>",
                                    "\">x",
                                    "/a@b.org",
                                    "/日本",
                                    "?a=é",
                                    "#é",
                                    "/%41",
                                    "/^`{}|",
                                    "/ ",
                                    "/\U000E0061",
                                    ":~:",
                                    "/'",
                                    "/a;b,c",
                                    "..",
                                    "...",
                                    "。",
                                    ".@b.org",
                                    "_@b.org",
                                    "=x@b.org",
                                    "~x@b.org",
                                    "；x@b.org",
                                    "@b@c.org",
                                    "@b.org:80",
                                    "@b.org\\",
                                    "@1.2.3.4",
                                    "@[::1]",
                                    "@localhost",
                                    "@c.org,b.org",
                                    "+x@b.org",
                                    "é@b.org",
                                    "@é.org",
                                    "?@b.org",
                                    "@b.org?x"};

typedef struct text {
    char *data;
    size_t len;
} text;

static void add(text *t, const char *bytes, size_t len)
{
    if (len > LKS_DISGUISE_MAX - t->len)
        return;
    memcpy(t->data + t->len, bytes, len);
    t->len += len;
}

static void add_code_point(text *t, uint32_t cp)
{
    uint8_t bytes[LKS_UTF8_MAX];
    add(t, (const char *)bytes, lks_utf8_encode(cp, bytes));
}

/* A random code point; about half of them are ASCII. */
static uint32_t any_code_point(uint64_t *random)
{
    static const uint32_t limits[] = {0x80,   0x80,   0x80,    0x250,
                                      0x3000, 0xD800, 0x20000, 0x110000};
    for (;;) {
        const size_t limit = limits[lks_random_below(random, COUNT(limits))];
        const uint32_t cp = (uint32_t)lks_random_below(random, limit);
        if (cp < 0xD800 || cp > 0xDFFF)
            return cp;
    }
}

#define ADD(t, list)                                                           \
    add_string(t, (list)[lks_random_below(random, COUNT(list))])

static void add_string(text *t, const char *string)
{
    add(t, string, strlen(string));
}

static void add_glue(uint64_t *random, text *t)
{
    static const uint32_t bidi[] = {0x202A, 0x202C, 0x202E, 0x2066, 0x2069};
    const size_t count = 1 + (lks_random_below(random, 4) == 0);
    for (size_t i = 0; i < count; i++) {
        const size_t dice = lks_random_below(random, 40);
        if (dice == 0)
            add_code_point(t, bidi[lks_random_below(random, COUNT(bidi))]);
        else if (dice <= 10)
            add_code_point(t, any_code_point(random));
        else
            ADD(t, glue);
    }
}

static void add_host(uint64_t *random, text *t)
{
    if (lks_random_below(random, 8) == 0) {
        ADD(t, addresses);
        return;
    }
    size_t count = lks_random_below(random, 8) == 0
                       ? lks_random_below(random, 4)
                       : 1 + (lks_random_below(random, 3) == 0);
    /* mostly ordinary labels, since otherwise few hosts would be valid names */
    const size_t first = lks_random_below(random, 3) ? 10 : COUNT(labels);
    while (count-- > 0) {
        add_string(t, labels[lks_random_below(random, first)]);
        add_string(
            t, dots[lks_random_below(
                   random, lks_random_below(random, 3) ? 12 : COUNT(dots))]);
    }
    add_string(t, tops[lks_random_below(
                      random, lks_random_below(random, 3) ? 8 : COUNT(tops))]);
}

static void add_url(uint64_t *random, text *t)
{
    add_string(t, leads[lks_random_below(
                      random, lks_random_below(random, 2) ? 9 : COUNT(leads))]);
    add_host(random, t);
    if (lks_random_below(random, 4) == 0)
        ADD(t, ports);
    for (size_t left = lks_random_below(random, 4); left > 0; left--) {
        switch (lks_random_below(random, 6)) {
        case 0:
        case 1:
            add_glue(random, t);
            break;
        case 2:
            add_glue(random, t);
            add_host(random, t);
            break;
        case 3:
            ADD(t, labels);
            break;
        case 4:
            ADD(t, ports);
            break;
        default:
            ADD(t, tails);
        }
    }
}

/* Make one change at a random place. */
static void mutate(uint64_t *random, text *t)
{
    char copy[LKS_DISGUISE_MAX];
    const size_t len = t->len;
    if (len == 0)
        return;
    memcpy(copy, t->data, len);
    size_t at = lks_random_below(random, len + 1);
    size_t rest = at;                /* where the copy continues */
    if (lks_random_below(random, 8)) /* mostly change between characters */
        while (at > 0 && at < len && ((uint8_t)copy[at] & 0xC0) == 0x80)
            rest = --at;
    t->len = at;
    switch (lks_random_below(random, 5)) {
    case 0:
        add_glue(random, t);
        break;
    case 1: /* remove */
        rest += 1 + lks_random_below(random, 4);
        break;
    case 2: /* duplicate */
        rest -= lks_random_below(random, rest + 1);
        break;
    case 3: /* replace */
        add_code_point(t, any_code_point(random));
        rest++;
        break;
    default:
        ADD(t, tails);
    }
    if (rest < len)
        add(t, copy + rest, len - rest);
}

size_t lks_random_disguise(uint64_t *random, char bytes[LKS_DISGUISE_MAX])
{
    text t = {bytes, 0};
    const size_t dice = lks_random_below(random, 20);
    if (dice == 0)
        add_string(&t, "https://a.com");
    if (dice <= 2) {
        uint8_t soup[400];
        const lks_flavour flavour = lks_random_flavour(random, true);
        const size_t pieces = 1 + lks_random_below(random, 24);
        add(&t, (const char *)soup,
            lks_random_text(random, flavour, pieces, soup, sizeof soup));
    } else if (dice <= 4) {
        t.len = lks_random_attack(random, bytes);
    } else if (dice == 5) {
        t.len = lks_random_prose(random, bytes, 300);
    } else {
        if (lks_random_below(random, 6) == 0)
            add_glue(random, &t);
        add_url(random, &t);
        if (lks_random_below(random, 4) == 0)
            add_url(random, &t);
    }
    for (size_t left = lks_random_below(random, 3); left > 0; left--)
        mutate(random, &t);
    return t.len;
}

size_t lks_disguise_of(uint32_t cp, size_t shape, char bytes[LKS_DISGUISE_MAX])
{
    static const struct shape {
        const char *before;
        const char *after;
    } shapes[LKS_DISGUISE_SHAPES] = {{"https://a", "b.com"},
                                     {"https://a.com", ".b.org"},
                                     {"https://a.com", "b.org/"},
                                     {"https://a.com", "@b.org"},
                                     {"https://", "a.com"},
                                     {"https://a.co", "m/"},
                                     {"a.com", "uk"},
                                     {"me@a.com", "b.org"},
                                     {"me@a", "b.com"}};
    text t = {0};
    t.data = bytes;
    add_string(&t, shapes[shape].before);
    add_code_point(&t, cp);
    add_string(&t, shapes[shape].after);
    return t.len;
}
