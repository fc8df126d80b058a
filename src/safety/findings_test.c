/* Each finding: its range, its code point, and that it is not reported for a
 * good link. Each has a row in docs/reference/safety.md; tests/findings_test.py runs the
 * examples of that table. */
/* Tests: safety/host.c, safety/part.c */
#include "support/findings.h"

#include <stdio.h>
#include <stdlib.h>

#include "safety/findings.h"
#include "safety/policy.h"
#include "support/data.h"
#include "text/utf8.h"

static const struct finding_row {
    const char *why;
    const char *url;
    uint32_t code; /* 0: no finding */
    const char *place;
    uint32_t cp;
} rows[] = {
    {"nothing", "https://www.example.com/a/b.html?c=d&e#f", 0, NULL, 0},
    {"nothing, an address", "first.last+tag@example.com", 0, NULL, 0},
    {"nothing, readable", "https://ru.wikipedia.org/wiki/Москва", 0, NULL, 0},
    {"the label that is mixed", "https://www.pаypal.com/",
     LINKSPAN_FINDING_MIXED_SCRIPTS, "pаypal", 0},
    {"the label that looks like ASCII", "https://www.аррӏе.com/",
     LINKSPAN_FINDING_WHOLE_SCRIPT, "аррӏе", 0},
    {"an A-label", "https://www.xn--80ak6aa92e.com/",
     LINKSPAN_FINDING_WHOLE_SCRIPT, "xn--80ak6aa92e", 0},
    {"an A-label that UTS #46 maps", "https://www.xn--80ak6aa92ｅ.com/",
     LINKSPAN_FINDING_WHOLE_SCRIPT, "xn--80ak6aa92ｅ", 0},
    {"an A-label that UTS #46 maps: that it does",
     "http://xn--80ak6aa92ｅ.com/", LINKSPAN_FINDING_MAPPED_CHARACTER, "ｅ",
     0xFF45},
    {"an A-label in an address", "me@xn--pypal-4vｅ.com",
     LINKSPAN_FINDING_MIXED_SCRIPTS, "xn--pypal-4vｅ", 0},
    {"an A-label of a lookalike", "https://google.xn--comx-2g7a.evil.com/",
     LINKSPAN_FINDING_SYNTAX_LOOKALIKE, "xn--comx-2g7a", 0x2044},
    {"a host with escapes", "https://a.%C9%A1oogle.com/",
     LINKSPAN_FINDING_RESTRICTED_CHARACTER, "a.%C9%A1oogle.com", 0x261},
    {"a host with a tab", "https://a.ɡoo\tgle.com/",
     LINKSPAN_FINDING_RESTRICTED_CHARACTER, "a.ɡoo\tgle.com", 0x261},
    {"the tab", "https://a.goo\tgle.com/", LINKSPAN_FINDING_CONTROL, "\t", 9},
    {"at home, its TLD an A-label in capitals", "https://сор.XN--P1AI/", 0,
     NULL, 0},
    {"the shortest A-label, of U+0080", "https://xn--a.com/",
     LINKSPAN_FINDING_RESTRICTED_CHARACTER, "xn--a", 0x80},
    {"a label of one character", "https://\x01.example.com/",
     LINKSPAN_FINDING_CONTROL, "\x01", 1},
    {"its label, and the character", "https://a.ɡoogle.com/",
     LINKSPAN_FINDING_RESTRICTED_CHARACTER, "ɡoogle", 0x261},
    {"a rare Han character", "https://𠀀.com/",
     LINKSPAN_FINDING_UNCOMMON_CHARACTER, "𠀀", 0x20000},
    {"the character", "https://google.com⁄x.evil.com/",
     LINKSPAN_FINDING_SYNTAX_LOOKALIKE, "⁄", 0x2044},
    {"the host", "https://exa mple.com/", LINKSPAN_FINDING_IDNA, "exa mple.com",
     0},
    {"the TLD", "http://example.a:80/", LINKSPAN_FINDING_IMPOSSIBLE_TLD, "a",
     0},
    {"the TLD", "http://example.notatld/", LINKSPAN_FINDING_UNKNOWN_TLD,
     "notatld", 0},
    {"at home, its TLD full-width", "https://сор.ｒｕ/", 0, NULL, 0},
    {"Catalan in capitals", "https://COL·LEGI.cat/", 0, NULL, 0},
    {"Welsh at home", "https://ẃyn.cymru/", 0, NULL, 0},
    {"polytonic Greek at home", "https://ἀρχή.gr/", 0, NULL, 0},
    {"polytonic Greek abroad", "https://ἀρχή.com/",
     LINKSPAN_FINDING_RESTRICTED_CHARACTER, "ἀρχή", 0x1F00},
    {"a label of digits and what looks like them", "https://1շ.com/",
     LINKSPAN_FINDING_WHOLE_SCRIPT, "1շ", 0},
    {"full width", "https://ｅxample.com/", LINKSPAN_FINDING_MAPPED_CHARACTER,
     "ｅ", 0xFF45},
    {"a plain address", "http://8.8.8.8/", LINKSPAN_FINDING_IP_ADDRESS,
     "8.8.8.8", 0},
    {"a plain address, its last dot escaped", "http://8.8.8.8%2E/",
     LINKSPAN_FINDING_IP_ADDRESS, "8.8.8.8%2E", 0},
    {"IPv6", "http://[2001:db8::1]:80/", LINKSPAN_FINDING_IP_ADDRESS,
     "[2001:db8::1]", 0},
    {"10/8", "http://10.1.2.3/", LINKSPAN_FINDING_PRIVATE_ADDRESS, "10.1.2.3",
     0},
    {"172.16/12", "http://172.31.2.3/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "172.31.2.3", 0},
    {"169.254/16", "http://169.254.169.254/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "169.254.169.254", 0},
    {"100.64/10", "http://100.127.0.1/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "100.127.0.1", 0},
    {"loopback", "http://127.0.0.1/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "127.0.0.1", 0},
    {"this host", "http://0.0.0.0/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "0.0.0.0", 0},
    {"loopback of IPv6", "http://[::1]/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "[::1]", 0},
    {"unique local", "http://[fd00::1]/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "[fd00::1]", 0},
    {"link local", "http://[fe80::1]/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "[fe80::1]", 0},
    {"IPv4 inside", "http://[::ffff:10.0.0.1]/",
     LINKSPAN_FINDING_PRIVATE_ADDRESS, "[::ffff:10.0.0.1]", 0},
    {"localhost", "http://localhost/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "localhost", 0},
    {"a name below localhost", "http://a.localhost/",
     LINKSPAN_FINDING_PRIVATE_ADDRESS, "a.localhost", 0},
    {"a name of a private network", "http://nas.lan:5000/",
     LINKSPAN_FINDING_PRIVATE_ADDRESS, "nas.lan", 0},
    {"RFC 8375", "http://nas.home.arpa/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "nas.home.arpa", 0},
    {"a single label", "http://intranet/", LINKSPAN_FINDING_PRIVATE_ADDRESS,
     "intranet", 0},
    {"odd", "http://0x7f.1/", LINKSPAN_FINDING_OBFUSCATED_IP, "0x7f.1", 0},
    {"the user name", "https://a:b@example.com/", LINKSPAN_FINDING_USERINFO,
     "a:b", 0},
    {"a path that starts with a backslash, up to the @",
     "https://a.com\\@evil.com/", LINKSPAN_FINDING_USERINFO, "a.com\\", 0},
    {"up to the last @ before a slash", "https://a.com\\b@c@evil.com/@d",
     LINKSPAN_FINDING_USERINFO, "a.com\\b@c", 0},
    {"a backslash, and an @ after a slash", "https://a.com\\b/@c", 0, NULL, 0},
    {"a backslash without an @", "https://a.com\\b", 0, NULL, 0},
    {"a backslash in a path, and an @", "https://a.com/\\@b", 0, NULL, 0},
    {"the scheme", "gopher://example.com/", LINKSPAN_FINDING_SCHEME,
     "gopher://", 0},
    {"the port", "https://example.com:99/", LINKSPAN_FINDING_PORT, "99", 0},
    {"the port of another scheme", "https://example.com:80/",
     LINKSPAN_FINDING_PORT, "80", 0},
    {"no scheme", "example.com:22/", LINKSPAN_FINDING_PORT, "22", 0},
    {"a usual port", "https://example.com:8443/", 0, NULL, 0},
    {"the usual ports without a scheme", "example.com:80/", 0, NULL, 0},
    {"the character", "https://example.com/\u202Egpj.exe",
     LINKSPAN_FINDING_BIDI_CONTROL, "\u202E", 0x202E},
    {"in a directive", "https://example.com/#:~:text=\u202E",
     LINKSPAN_FINDING_BIDI_CONTROL, "\u202E", 0x202E},
    {"in a local part", "a\u200Bb@example.com",
     LINKSPAN_FINDING_HIDDEN_CHARACTER, "\u200B", 0x200B},
    {"RFC 6068: the second recipient",
     "mailto:a@example.com,b!c@example.com?cc=c@example.com",
     LINKSPAN_FINDING_LOCAL_PART_CHARACTER, "!", '!'},
    {"RFC 6068: the host of the third", "mailto:a@a.com,b@b.com,c@192.0.2.1",
     LINKSPAN_FINDING_IP_ADDRESS, "192.0.2.1", 0},
    {"the letter and its mark", "https://example.com/xe\u0301y",
     LINKSPAN_FINDING_NOT_NFC, "e\u0301", 0},
    {"a mark on punctuation", "https://example.com/?a=\u0338",
     LINKSPAN_FINDING_NOT_NFC, "=\u0338", 0},
    {"the word", "https://example.com/a/каталогfile-x",
     LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART, "каталогfile", 0},
    {"S2 1.4.c: a variable", "https://example.com/?имяname=1",
     LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART, "имяname", 0},
    {"words of two scripts", "https://example.com/файл.txt", 0, NULL, 0},
    {"Japanese with Latin", "https://example.com/最高のSONY製品", 0, NULL, 0},
    {"an escape is not part of a word", "https://example.com/%41файл", 0, NULL,
     0},
    {"nor one of two bytes", "https://example.com/%C3%ADфайл", 0, NULL, 0},
    {"nor one of three", "https://example.com/%E4%BD%ADфайл", 0, NULL, 0},
    {"the character", "https://example.com/a⁄b",
     LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART, "⁄", 0x2044},
    {"full width", "https://example.com/a？b",
     LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART, "？", 0xFF1F},
    {"Kana like a slash", "https://example.com/ノート", 0, NULL, 0},
    {"beside ASCII", "https://example.com/aノb",
     LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART, "ノ", 0x30CE},
    {"after the only letter of a part", "https://example.com/?aノ",
     LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART, "ノ", 0x30CE},
    {"before it", "https://example.com/?ノa",
     LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART, "ノ", 0x30CE},
    {"beside another part", "https://example.com/a?ノ#a", 0, NULL, 0},
    {"the escape", "https://example.com/caf%E9.html",
     LINKSPAN_FINDING_ILL_FORMED_ESCAPE, "%E9", 0},
    {"the control character", "https://example.com/a\x01z",
     LINKSPAN_FINDING_CONTROL, "\x01", 1},
    {"half an escape", "https://example.com/%E4%BD",
     LINKSPAN_FINDING_ILL_FORMED_ESCAPE, "%E4%BD", 0},
    {"escapes of UTF-8", "https://example.com/%E4%BD%A0", 0, NULL, 0},
    {"no escape", "https://example.com/100%", 0, NULL, 0},
    {"the escape", "https://example.com/a%00", LINKSPAN_FINDING_ESCAPED_CONTROL,
     "%00", 0},
    {"a line break right after a scheme", "javascript:%0Ax",
     LINKSPAN_FINDING_ESCAPED_CONTROL, "%0A", 0xA},
    {"a line break in a path", "https://example.com/%0A",
     LINKSPAN_FINDING_ESCAPED_CONTROL, "%0A", 0xA},
    {"line breaks at both ends of a query", "https://a.com/?%0Ax%09%0D#b", 0,
     NULL, 0},
    {"a line break at the start of a fragment", "https://a.com/?%0A#%0D",
     LINKSPAN_FINDING_ESCAPED_CONTROL, "%0D", 0xD},
    {"all of the character", "https://example.com/%E2%80%AEx",
     LINKSPAN_FINDING_ESCAPED_CONTROL, "%E2%80%AE", 0x202E},
    {"the first embedding", "https://example.com/%E2%80%AAx",
     LINKSPAN_FINDING_ESCAPED_CONTROL, "%E2%80%AA", 0x202A},
    {"the first isolate", "https://example.com/%E2%81%A6x",
     LINKSPAN_FINDING_ESCAPED_CONTROL, "%E2%81%A6", 0x2066},
    {"what ends an isolate", "https://example.com/%E2%81%A9x",
     LINKSPAN_FINDING_ESCAPED_CONTROL, "%E2%81%A9", 0x2069},
    {"DEL", "https://example.com/%7F", LINKSPAN_FINDING_ESCAPED_CONTROL, "%7F",
     0x7F},
    {"the last of C1", "https://example.com/%C2%9F",
     LINKSPAN_FINDING_ESCAPED_CONTROL, "%C2%9F", 0x9F},
    {"a no-break space is no control", "https://example.com/a%C2%A0b", 0, NULL,
     0},
    {"line breaks in a query", "https://example.com/?text=a%0D%0Ab", 0, NULL,
     0},
    {"a copied mark of direction", "https://example.com/%E2%80%8E", 0, NULL, 0},
    {"the character", "a!b@example.com", LINKSPAN_FINDING_LOCAL_PART_CHARACTER,
     "!", '!'},
    {"S2 1.3.d: letters of any script", "имя.фамилия_1-2+3@пример.рф", 0, NULL,
     0},
    {"marks and digits of a local part", "उदाहरण१@उदाहरण.भारत", 0, NULL, 0},
    {"all of it", "аdmin@example.com",
     LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS, "аdmin", 0},
    {"the word that looks like ASCII", "жук.ехес@example.com",
     LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS, "ехес", 0},
    {"a word that looks like ASCII, at home", "сор@пример.рф", 0, NULL, 0},
    {"Turkish", "kırmızı@example.com", 0, NULL, 0},
    {"Cyrillic beside a Latin word", "пример.ivan@example.com",
     LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS, "пример.ivan", 0},
    {"RFC 5892 A.4: the numeral sign, not before Greek", "https://͵б.gr/",
     LINKSPAN_FINDING_IDNA, "͵б", 0x375},
    {"A.4: before nothing", "https://α͵.gr/", LINKSPAN_FINDING_IDNA, "α͵",
     0x375},
    {"A.4: before ASCII", "https://͵a.gr/", LINKSPAN_FINDING_IDNA, "͵a", 0x375},
};

static void finds_each_row(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct finding_row *r = &rows[i];
        lks_link_findings f;
        findings_of(NULL, r->url, &f);
        if (r->code == 0) {
            ROW_EQ(r, f.all.count, 0);
            print_findings(&f);
            continue;
        }
        const linkspan_finding *found = finding_of(&f, r->code);
        ROW_EQ(r, found != NULL, 1);
        if (!found)
            continue;
        ROW_STR(r, r->url + found->range.start,
                found->range.end - found->range.start, r->place);
        ROW_EQ(r, found->cp, r->cp);
        ROW_EQ(r, found->severity, lks_finding_severity(r->code));
    }
    ROWS_END();
}

/* Half an escape hides nothing, whichever digit it has. */
static void half_an_escape_hides_nothing(void **state)
{
    (void)state;
    for (const char *digit = "0123456789ABCDEFabcdef"; *digit; digit++) {
        char url[32];
        lks_link_findings f;
        (void)snprintf(url, sizeof url, "https://example.com/%%%c\x01", *digit);
        findings_of(NULL, url, &f);
        const linkspan_finding *found =
            finding_of(&f, LINKSPAN_FINDING_CONTROL);
        assert_true(found && found->range.start == strlen(url) - 1);
    }
}

/* One finding for each label and each part, not for each character. */
static void repeats_are_told_once(void **state)
{
    (void)state;
    static const char url[] =
        "https://pаypаl.gооgle.com/\u202E\u202E?\u202E\u202E#x";
    lks_link_findings f;
    findings_of(NULL, url, &f);
    size_t mixed = 0;
    size_t bidi = 0;
    for (size_t i = 0; i < f.all.count; i++) {
        mixed += f.list[i].code == LINKSPAN_FINDING_MIXED_SCRIPTS;
        bidi += f.list[i].code == LINKSPAN_FINDING_BIDI_CONTROL;
    }
    assert_int_equal(mixed, 2);
    assert_int_equal(bidi, 2);
}

/* The first and last addresses of the blocks of RFC 6890. */
static const struct address_row {
    const char *why;
    const char *url;
    bool is_private;
} address_rows[] = {
    {"before 10/8", "http://9.255.255.255/", false},
    {"10/8", "http://10.255.255.255/", true},
    {"after 10/8", "http://11.0.0.0/", false},
    {"before 100.64/10", "http://100.63.255.255/", false},
    {"100.64/10", "http://100.64.0.0/", true},
    {"after 100.64/10", "http://100.128.0.0/", false},
    {"64 elsewhere", "http://101.64.0.0/", false},
    {"before 169.254/16", "http://169.253.255.255/", false},
    {"after 169.254/16", "http://169.255.0.0/", false},
    {"254 elsewhere", "http://168.254.0.1/", false},
    {"before 172.16/12", "http://172.15.255.255/", false},
    {"172.16/12", "http://172.16.0.0/", true},
    {"after 172.16/12", "http://172.32.0.0/", false},
    {"16 elsewhere", "http://173.16.0.1/", false},
    {"192.168/16", "http://192.168.0.0/", true},
    {"before 192.168/16", "http://192.167.255.255/", false},
    {"168 elsewhere", "http://193.168.0.1/", false},
    {"128/8", "http://128.0.0.1/", false},
    {"no address", "http://[::]/", true},
    {"after the loopback", "http://[::2]/", false},
    {"the loopback's last byte elsewhere", "http://[::100]/", false},
    {"before fc00::/7", "http://[fbff::1]/", false},
    {"fc00::/7", "http://[fc00::1]/", true},
    {"after fc00::/7", "http://[fe00::1]/", false},
    {"fe80::/10", "http://[febf::1]/", true},
    {"after fe80::/10", "http://[fec0::1]/", false},
    {"mapped, private", "http://[::ffff:192.168.0.1]/", true},
    {"mapped, public", "http://[::ffff:8.8.8.8]/", false},
    {"translated, private (RFC 6052)", "http://[64:ff9b::10.0.0.1]/", true},
    {"translated, public", "http://[64:ff9b::8.8.8.8]/", false},
    {"translated, of one network", "http://[64:ff9b:1::10.0.0.1]/", true},
    {"translated, as RFC 7915 has it", "http://[::ffff:0:10.0.0.1]/", true},
    {"compatible, private", "http://[::10.0.0.1]/", true},
    {"compatible, public", "http://[::8.8.8.8]/", false},
    {"6to4, private (RFC 3056)", "http://[2002:a00:1::]/", true},
    {"6to4, public", "http://[2002:808:808::a00:1]/", false},
};

static void tells_private_addresses(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(address_rows); i++) {
        const struct address_row *r = &address_rows[i];
        lks_link_findings f;
        findings_of(NULL, r->url, &f);
        ROW_EQ(r, finding_of(&f, LINKSPAN_FINDING_PRIVATE_ADDRESS) != NULL,
               r->is_private);
    }
    ROWS_END();
}

static void links_may_be_too_long(void **state)
{
    (void)state;
    char url[2100] = "https://example.com/";
    lks_link_findings f;
    memset(url + strlen(url), 'a', 2048 - strlen(url));
    findings_of(NULL, url, &f);
    assert_int_equal(f.all.count, 0);
    url[2048] = 'a';
    findings_of(NULL, url, &f);
    const linkspan_finding *found = finding_of(&f, LINKSPAN_FINDING_TOO_LONG);
    assert_int_equal(found ? found->range.end : 0, 2049);
}

/* ------------------------------------------------------ docs/reference/safety.md */

static uint32_t code_named(const char *name)
{
    for (uint32_t code = 1; code < LINKSPAN_FINDING_END; code++)
        if (strcmp(linkspan_name_of(LINKSPAN_NAMES_FINDING, code), name) == 0)
            return code;
    return 0;
}

/* The text between the next two backquotes before the bar; NULL if there is
 * none. Moves past the bar. */
static char *next_cell(char **at, char **cell)
{
    char *start = *at;
    char *end = strstr(start, " |");
    if (!end)
        return NULL;
    *end = '\0';
    *at = end + 2;
    char *quote = strchr(start, '`');
    *cell = start;
    if (!quote)
        return NULL;
    char *close = strchr(quote + 1, '`');
    if (close)
        *close = '\0';
    return quote + 1;
}

static void each_finding_has_a_row(void **state)
{
    (void)state;
    static const char *const severities[] = {"", "note", "warning", "severe"};
    size_t len = 0;
    char *document = lks_read_file(LINKSPAN_SAFETY_DOCUMENT, &len);
    assert_non_null(document);
    uint64_t seen = 0;
    char *line = strstr(document, "\n| `mixed-scripts`");
    assert_non_null(line);
    while (strncmp(++line, "| `", 3) == 0) {
        char *next = strchr(line, '\n');
        *next = '\0';
        char *unused = NULL;
        char *severity = NULL;
        char *at = line + 2;
        const uint32_t code = code_named(next_cell(&at, &unused));
        assert_int_not_equal(code, 0);
        assert_int_equal(seen >> code & 1, 0);
        seen |= (uint64_t)1 << code;
        (void)next_cell(&at, &severity);
        assert_string_equal(severity + 1,
                            severities[lks_finding_severity(code)]);
        line = next;
    }
    /* every code, from 1 on */
    assert_true(seen == ((uint64_t)1 << LINKSPAN_FINDING_END) - 2);
    free(document);
}

static void names_are_stable_and_told_apart(void **state)
{
    (void)state;
    for (uint32_t code = 1; code < LINKSPAN_FINDING_END; code++) {
        const char *name = linkspan_name_of(LINKSPAN_NAMES_FINDING, code);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz-8"),
                         strlen(name));
        assert_int_equal(code_named(name), code);
        const char *text = linkspan_text_of(LINKSPAN_NAMES_FINDING, code);
        assert_true(strlen(text) > 20 && text[strlen(text) - 1] == '.');
    }
    assert_string_equal(linkspan_name_of(LINKSPAN_NAMES_FINDING, 1),
                        "mixed-scripts");
    assert_null(linkspan_name_of(LINKSPAN_NAMES_FINDING, 0));
    assert_null(linkspan_name_of(LINKSPAN_NAMES_FINDING, LINKSPAN_FINDING_END));
    assert_null(linkspan_text_of(LINKSPAN_NAMES_FINDING, 0));
    assert_null(linkspan_text_of(LINKSPAN_NAMES_FINDING, LINKSPAN_FINDING_END));
    assert_int_equal(lks_finding_severity(0), 0);
    assert_int_equal(lks_finding_severity(UINT32_MAX), 0);
}

/* One byte that can cause a finding, at every place of paths of every length,
 * in a text that starts and ends with the link. */
static void what_stands_out_is_found_anywhere(void **state)
{
    (void)state;
    static const uint8_t others[] = {0x01, 0x1F, 0x7F, 0xC3};
    for (size_t len = 1; len <= 40; len++)
        for (size_t at = 0; at < len * ROWS(others); at++) {
            char *text = malloc(len);
            assert_non_null(text);
            memset(text, at % 2 ? '~' : ' ', len);
            text[at % len] = (char)others[at / len];
            linkspan_link link = {
                .size = sizeof link, .span = {0, len}, .path = {0, len}};
            linkspan_finding list[2];
            linkspan_findings found = {
                .size = sizeof found, .list = list, .room = 2};
            (void)linkspan_check(NULL, text, len, &link, &found);
            free(text);
            assert_int_equal(found.count, 1);
            assert_int_equal(list[0].range.start, at % len);
            assert_int_equal(list[0].code, others[at / len] < 0x80
                                               ? LINKSPAN_FINDING_CONTROL
                                               : LINKSPAN_FINDING_ILL_FORMED);
        }
}

static bool is_escaped_control(uint32_t cp)
{
    return cp < ' ' || (cp >= 0x7F && cp < 0xA0) ||
           (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069);
}

/* True if the escaped bytes, in a path, give the finding that the decoder gives
 * for the bytes themselves. */
static bool is_told_of_escapes(const uint8_t *bytes, size_t count,
                               const char *digits)
{
    char url[64] = "https://a.com/%61";
    size_t len = strlen(url);
    uint64_t want = 0;
    size_t width = 0;
    for (size_t i = 0; i < count; i++) {
        url[len++] = '%';
        url[len++] = digits[bytes[i] >> 4];
        url[len++] = digits[bytes[i] & 15];
    }
    for (size_t at = 0; at < count; at += width) {
        const uint32_t cp = lks_utf8_decode(bytes + at, bytes + count, &width);
        if (cp == LKS_UTF8_BAD)
            want |= (uint64_t)1 << LINKSPAN_FINDING_ILL_FORMED_ESCAPE;
        else if (is_escaped_control(cp))
            want |= (uint64_t)1 << LINKSPAN_FINDING_ESCAPED_CONTROL;
    }
    linkspan_link link = {.size = sizeof link};
    linkspan_finding list[8];
    linkspan_findings found = {.size = sizeof found, .list = list, .room = 8};
    uint64_t got = 0;
    (void)linkspan_split_link(url, len, &link);
    (void)linkspan_check(NULL, url, len, &link, &found);
    for (size_t i = 0; i < found.count; i++)
        got |= (uint64_t)1 << list[i].code;
    return got == want;
}

/* Every pair of bytes, followed by bytes that can make a difference. */
static void escapes_are_judged_as_what_they_spell(void **state)
{
    (void)state;
    static const uint8_t thirds[] = {0x41, 0x80, 0x8E, 0xA6, 0xBF, 0xC3};
    for (uint32_t pair = 0; pair < 0x10000; pair++) {
        uint8_t bytes[] = {(uint8_t)(pair >> 8), (uint8_t)pair, 0, 0xA9};
        if (!is_told_of_escapes(bytes, 1, "0123456789abcdef") ||
            !is_told_of_escapes(bytes, 2, "0123456789ABCDEF"))
            fail_msg("%04X", (unsigned)pair);
        for (size_t i = 0; i < ROWS(thirds); i++) {
            bytes[2] = thirds[i];
            if (!is_told_of_escapes(bytes, 3 + i % 2, "0123456789ABCDEF"))
                fail_msg("%04X %02X", (unsigned)pair, (unsigned)bytes[2]);
        }
    }
}

/* Two different findings of one part are both reported: codes 1 and 33 must not
 * share a bit. A second finding with the same code is not. */
static void each_code_is_remembered_by_itself(void **state)
{
    (void)state;
    linkspan_policy policy;
    assert_int_equal(linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF),
                     LINKSPAN_OK);
    const lks_check_rules rules = {.policy = &policy};
    const linkspan_range range = {0, 1};
    for (uint32_t a = 1; a < LINKSPAN_FINDING_END; a++)
        for (uint32_t b = 1; b < LINKSPAN_FINDING_END; b++) {
            linkspan_finding list[2];
            lks_findings found = {
                .list = (uint8_t *)list, .stride = sizeof *list, .room = 2};
            lks_check c = {.rules = &rules, .out = &found};
            lks_found_once(&c, a, range, 0);
            lks_found_once(&c, b, range, 0);
            assert_int_equal(found.count, a == b ? 1 : 2);
            assert_int_equal(list[found.count - 1].code, b);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_code_is_remembered_by_itself),
        cmocka_unit_test(finds_each_row),
        cmocka_unit_test(repeats_are_told_once),
        cmocka_unit_test(half_an_escape_hides_nothing),
        cmocka_unit_test(tells_private_addresses),
        cmocka_unit_test(links_may_be_too_long),
        cmocka_unit_test(what_stands_out_is_found_anywhere),
        cmocka_unit_test(escapes_are_judged_as_what_they_spell),
        cmocka_unit_test(each_finding_has_a_row),
        cmocka_unit_test(names_are_stable_and_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
