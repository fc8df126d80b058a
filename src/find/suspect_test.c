/* Suspects: text that is refused as a link, but that looks like a link or that
 * programs would follow. */
/* Tests: find/scan.c */
#include "support/marked_rows.h"

static const marked_row suspect_rows[] = {
    {"userinfo: a whole host as the user",
     "x ⸠https://google.com@evil.com/⸡ y"},
    {"userinfo: user and password", "⸠https://user:s3cret@gitlab.com/a.git⸡,"},
    {"userinfo: two @", "⸠https://a@b@evil.org/⸡"},
    {"userinfo: an empty user", "⸠https://@evil.org/⸡"},
    {"userinfo: a connection string", "⸠postgres://app:hunter2@db/x⸡"},
    {"userinfo: a password alone", "⸠redis://:s3cret@10.0.0.5:6379/0⸡."},
    {"odd IPv4: hexadecimal and short", "⸠http://0x7f.1/x⸡"},
    {"odd IPv4: one number", "⸠http://2130706433/⸡"},
    {"odd IPv4: octal", "⸠http://0177.0.0.1/⸡"},
    {"odd IPv4: a part that is too large", "⸠http://192.168.257/⸡"},
    {"hidden: ZWSP in the host", "⸠https://goo\u200Bgle.com/⸡"},
    {"hidden: soft hyphen in the host", "⸠https://git\u00ADhub.com/x⸡"},
    {"undelegated top-level domain", "⸠https://secure.bankk/verify⸡ now"},
    {"unknown scheme", "⸠gopher://evil.org:70/_x⸡ ⸠foo://bar⸡"},
    {"a scheme with marks in it", "⸠git+ssh://git.example.org/x⸡"},
    {"javascript", "⸠javascript:alert(1)⸡ (⸠JaVaScRiPt:alert(1)⸡)."},
    {"javascript that starts with a mark",
     "⸠javascript:!f()⸡ ⸠javascript:(f)⸡"},
    {"no program: nothing or one character", "javascript: javascript:x y"},
    {"vbscript", "⸠vbscript:msgbox(1)⸡"},
    {"data with a payload", "⸠data:text/html;base64,AAAA⸡ ⸠data:,x⸡"},
    {"data without a payload", "data: x data:1,2 metadata:text/html"},
    {"file", "⸠file:///etc/passwd⸡ ⸠file://evil.org/x⸡"},
    {"UTS #58: the path of a program with an authority ends at a wrong bracket",
     "⸠file://evil.org/a(b⸡]c ⸠javascript://a/(b⸡]c"},
    {"blob: and what it carries", "⸠blob:https://evil.org/9115⸡"},
    {"a port that is too large", "⸠https://example.com:99999/⸡"},
    {"a port with letters", "⸠https://example.com:80a/⸡"},
    {"a bare public suffix", "⸠http://co.uk/login⸡"},
    {"a single label", "⸠http://intranet/⸡ \"⸠http://intranet⸡\"."},
    {"IPv6 without brackets", "⸠http://2001:db8::1/x⸡"},
    {"a network path", "⸠\\\\evil.org\\share\\x.lnk⸡ \"⸠\\\\srv\\c$⸡\""},
    {"a server has two letters or more, and a share one or more",
     "\\\\a\\b ⸠\\\\ab\\c⸡ \\\\ab\\ \\\\ab \\\\ab\\!"},
    {"no network path: regular expressions, TeX, C",
     "\\\\d+\\\\w a\\\\server\\share \\\\\\\\srv\\\\share \\\\hline"},
    {"defanged: the scheme alone", "⸠hxxp://evil.org/x⸡ ⸠meow://evil.org/⸡"},
    {"slashes that are missing", "⸠http:evil.org/x⸡ ⸠http:/evil.org/x⸡"},
    {"slashes that are missing before an IPv4 address",
     "⸠http:1.2.3.4/x⸡ ⸠https:/1.2.3.4⸡, ⸠ftp:1.2.3.4:21/x⸡ ⸠http:1.2.3.4⸡."},
    {"slashes that are missing before an odd IPv4 address",
     "⸠http:0177.0.0.1/x⸡ ⸠http:/0x7f.0.0.0x1⸡"},
    {"slashes of both kinds before an IPv4 address",
     "⸠http:\\1.2.3.4/x⸡ ⸠http:/\\1.2.3.4/x⸡ ⸠HTTP:\\/1.2.3.4⸡"},
    {"a user name before an IPv4 address, or an address as one",
     "⸠http:1.2.3.4@evil.org/x⸡"},
    {"no suspects: versions, ports, words after http:",
     "http:1.1 HTTP:2 http:8080/ http:foo http:1.2.3 http:1.2.3.4.5 "
     "http:999.1.1.1 http:1.2.3.4a http:/etc/x.y"},
    {"no suspects: addresses after other words",
     "host:1.2.3.4 ip:/1.2.3.4/x a:1.2.3.4:80"},
    {"backslashes for slashes",
     "⸠http:\\\\evil.org/x⸡, ⸠HTTPS:\\\\evil.org⸡ ⸠ftp:\\\\0x7f.1/a⸡"},
    {"no suspects: backslashes after other colons",
     "C:\\\\dir x:\\\\y http:\\\\/\\\\/ http:\\\\ \"http:\\\\\""},
    {"no suspects: links", "⸠https://example.com/⸡ ⸠a@example.com⸡ ⸠b.org⸡"},
    {"a suspect ends before what starts no path",
     "⸠http://intranet⸡<b> ⸠http://0x7f.1⸡]x ⸠foo://bar⸡)/x ⸠foo://bar⸡ /x"},
    {"no suspects: text", "http:// is a scheme: foo:// too, http://... a:b"},
    {"no suspects: placeholders", "http://<host>/x"},
    {"no suspects: file names and code", "README.txt std::string a.b.c x::y"},
    {"no suspects: e-mail", "mailto:me mailto://x"},
    {"a suspect, then links", "⸠ssh://a@b.com/⸡ ⸠https://a.com/⸡ ⸠a@b.com⸡"},
    {"links inside are part of it", "⸠javascript:alert(1)//example.com⸡"},
    {"brackets around it", "(⸠http://0x7f.1/(x)⸡) [⸠http://intranet⸡]"},
    {"CJK punctuation after it is Soft", "⸠http://0x7f.1/x⸡。 ok"},
};

static linkspan_options with_suspects(void)
{
    linkspan_options o;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_UTS58);
    o.flags |= LINKSPAN_DETECT_SUSPECTS;
    return o;
}

static void finds_suspects(void **state)
{
    (void)state;
    linkspan_options o = with_suspects();
    check_marked(&o, suspect_rows, ROWS(suspect_rows));
    /* With localhost, which no row has, nothing is leapt over. */
    o.flags |= LINKSPAN_DETECT_LOCALHOST;
    check_marked(&o, suspect_rows, ROWS(suspect_rows));
}

static const struct part_row {
    const char *why;
    const char *text;
    const char *rule;
    const char *user;
    const char *host;
    const char *port;
} part_rows[] = {
    {"E4: what browsers visit is after the last @", "https://g.com@evil.com/",
     "E4", "g.com", "evil.com", ""},
    {"E4: of any scheme", "postgres://app:pw@db:5432/x", "E4", "app:pw", "db",
     "5432"},
    {"H14: an odd IPv4 address", "http://0x7f.1/", "H14", "", "0x7f.1", ""},
    {"H14: a single label", "http://intranet/x", "H14", "", "intranet", ""},
    {"H18: joined by what is ignored", "https://git\u00ADhub.com/", "H18", "",
     "git\u00ADhub.com", ""},
    {"H1: not delegated", "https://secure.bankk/", "H1", "", "secure.bankk",
     ""},
    {"H2: a public suffix", "http://co.uk/", "H2", "", "co.uk", ""},
    {"H9: a bad port", "https://example.com:99999/", "H9", "", "example.com",
     "99999"},
    {"H11: a scheme that is not linked", "gopher://evil.org/", "H11", "",
     "evil.org", ""},
    {"H11: a program", "javascript:alert(1)", "H11", "", "", ""},
    {"H11: an IPv4 address without slashes", "http:1.2.3.4:80/x", "H11", "",
     "1.2.3.4", "80"},
    {"E4: an IPv4 address as the user", "http:1.2.3.4@evil.org/", "E4",
     "1.2.3.4", "evil.org", ""},
    {"H11: a network path", "\\\\evil.org\\share", "H11", "", "evil.org", ""},
    {"H14: IPv6 has no port", "http://2001:db8::1/x", "H14", "", "2001:db8::1",
     ""},
    {"a backslash ends the host", "https://0x7f.1\\@evil.org/", "H14", "",
     "0x7f.1", ""},
};

static void tells_parts_and_rule(void **state)
{
    (void)state;
    ROWS_BEGIN();
    const linkspan_options o = with_suspects();
    linkspan_detector *d = new_detector(&o);
    for (size_t i = 0; i < ROWS(part_rows); i++) {
        const struct part_row *r = &part_rows[i];
        const size_t len = strlen(r->text);
        size_t at = 0;
        linkspan_link link = {0};
        ROW_EQ(r, linkspan_next(d, r->text, len, &at, &link), LINKSPAN_OK);
        ROW_EQ(r, link.flags & LINKSPAN_LINK_SUSPECT, LINKSPAN_LINK_SUSPECT);
        ROW_EQ(r, link.action, LINKSPAN_ACTION_PLAIN);
        ROW_EQ(r, link.span.end, len);
        const uint32_t rule = LINKSPAN_LINK_RULE(link.flags);
        const char *name = linkspan_name_of(LINKSPAN_NAMES_RULE, rule);
        ROW_STR(r, name ? name : "", name ? strlen(name) : 0, r->rule);
        ROW_STR(r, r->text + link.local_part.start,
                link.local_part.end - link.local_part.start, r->user);
        ROW_STR(r, r->text + link.host.start, link.host.end - link.host.start,
                r->host);
        ROW_STR(r, r->text + link.port.start, link.port.end - link.port.start,
                r->port);
    }
    linkspan_detector_free(d);
    ROWS_END();
}

/* Suspects are not reported to callers who ask for links only, and without the
 * option there are none. */
static void is_no_link(void **state)
{
    (void)state;
    static const char text[] = "https://google.com@evil.com/";
    const linkspan_options o = with_suspects();
    linkspan_detector *d = new_detector(&o);
    linkspan_link link;
    size_t at = 0;
    assert_int_equal(linkspan_is_link(d, text, strlen(text), &link),
                     LINKSPAN_NONE);
    linkspan_detector_free(d);
    d = new_detector(NULL);
    assert_int_equal(linkspan_next(d, text, strlen(text), &at, &link),
                     LINKSPAN_NONE);
    linkspan_detector_free(d);
}

/* Only URLs are suspects. Links of ignored hosts, and links longer than asked
 * for, are not reported as suspects either. */
static const marked_row unwanted_rows[] = {
    {"an ignored host is no suspect", "https://example.com/ a@example.com"},
};

static void leaves_out_the_unwanted(void **state)
{
    (void)state;
    linkspan_options o = with_suspects();
    const linkspan_str host = {"example.com", 11};
    o.ignored_hosts = &host;
    o.ignored_host_count = 1;
    check_marked(&o, unwanted_rows, ROWS(unwanted_rows));
    o = with_suspects();
    o.kinds = LINKSPAN_KIND_EMAIL;
    static const marked_row email_rows[] = {
        {"only addresses are wanted", "https://a@b.com/ ⸠a@b.com⸡"}};
    check_marked(&o, email_rows, ROWS(email_rows));
}

/* A suspect that is longer than the longest link ends at that length. No link
 * starts in the rest of it. */
static void cuts_long_ones(void **state)
{
    (void)state;
    linkspan_options o = with_suspects();
    o.max_link_len = 20;
    static const marked_row rows[] = {
        {"cut at the longest link", "⸠foo://aaaaaaaaaaaaaa⸡aaaaaaaaaa b"},
        {"a name in the rest of the host",
         "⸠p://aaaaaaaaaaaaaaaa⸡^b.com/ ⸠c.com⸡"},
        {"an address in the rest", "⸠p://aaaaaaaaaaaaaaaa⸡~b@c.com ⸠d@e.com⸡"},
        {"a network path in the rest",
         "⸠p://aaaaaaaaaaaaaaaa⸡\\\\srv\\x ⸠c.com⸡"},
        {"a URL in its path", "⸠p://aaaaaaaa/aaaaaaa⸡,http://b.com ⸠c.com⸡"},
        {"a URL after a backslash",
         "⸠p://aaaaaaaa\\aaaaaaa⸡,http://b.com ⸠c.com⸡"},
        {"a URL in its query", "⸠p://aaaaaaaa?aaaaaaa⸡,http://b.com ⸠c.com⸡"},
        {"a URL in its fragment",
         "⸠p://aaaaaaaa#aaaaaaa⸡,http://b.com ⸠c.com⸡"},
        {"one of the longest length: what follows is not its rest",
         "⸠p://aaaaaaaaaaaaaaaa⸡ ⸠b.com⸡"},
        {"one of the longest length, with a path",
         "⸠p://aaaaaaaa/aaaaaaa⸡ ⸠b.com⸡"},
        {"one of the longest length, with a backslash",
         "⸠p://aaaaaaaa\\aaaaaaa⸡ ⸠b.com⸡"}};
    check_marked(&o, rows, ROWS(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_suspects),
        cmocka_unit_test(tells_parts_and_rule),
        cmocka_unit_test(is_no_link),
        cmocka_unit_test(leaves_out_the_unwanted),
        cmocka_unit_test(cuts_long_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
