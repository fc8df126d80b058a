/* Kinds, flags, schemes and limits of linkspan_options. */
/* Tests: find/host.c, find/seek.c, find/url.c */
#include "support/filled.h"
#include "support/marked_rows.h"

static const struct flag_row {
    const char *why;
    uint32_t flag;
    const char *off; /* the links that are found by default */
    const char *on;  /* the links that are found with this flag alone */
} flag_rows[] = {
    {"E11: a plain space", LINKSPAN_DETECT_QUOTED,
     "x \"john doe\"@example.com y", "x ⸠\"john doe\"@example.com⸡ y"},
    {"E11: a name in it", LINKSPAN_DETECT_QUOTED, "\"a.com\"@example.com",
     "⸠\"a.com\"@example.com⸡"},
    {"E11: a name after a space", LINKSPAN_DETECT_QUOTED,
     "\"john ⸠a.com⸡\"@example.com", "⸠\"john a.com\"@example.com⸡"},
    {"E11: an address in it, which 5.2 finds", LINKSPAN_DETECT_QUOTED,
     "\"⸠x@a.com⸡\"@example.com", "⸠\"x@a.com\"@example.com⸡"},
    {"E11: an escaped space (S1 5)", LINKSPAN_DETECT_QUOTED,
     "\"john\\ doe\"@example.com", "⸠\"john\\ doe\"@example.com⸡"},
    {"E11: an escaped quote", LINKSPAN_DETECT_QUOTED, "\"a\\\"b\"@example.com",
     "⸠\"a\\\"b\"@example.com⸡"},
    {"E11: an escaped backslash before the quote", LINKSPAN_DETECT_QUOTED,
     "\"a\\\\\"@example.com", "⸠\"a\\\\\"@example.com⸡"},
    {"E11: the closing quote is escaped", LINKSPAN_DETECT_QUOTED,
     "\"a\\\"@example.com", "\"a\\\"@example.com"},
    {"E11: the opening quote is escaped", LINKSPAN_DETECT_QUOTED,
     "\\\"a\"@example.com", "\\\"a\"@example.com"},
    {"E11: no opening quote", LINKSPAN_DETECT_QUOTED, "x a\"@example.com",
     "x a\"@example.com"},
    {"E11: a tab is Hard", LINKSPAN_DETECT_QUOTED, "\"a\tb\"@example.com",
     "\"a\tb\"@example.com"},
    {"E11: dots may stand anywhere", LINKSPAN_DETECT_QUOTED,
     "\".a..b.\"@example.com", "⸠\".a..b.\"@example.com⸡"},
    {"E11, E7: mailto", LINKSPAN_DETECT_QUOTED, "mailto:\"a b\"@example.com",
     "⸠mailto:\"a b\"@example.com⸡"},
    {"E11: unquoted ones are found as before", LINKSPAN_DETECT_QUOTED,
     "\"⸠a@example.com⸡\"", "\"⸠a@example.com⸡\""},
    {"E11, E6: the path is not searched", LINKSPAN_DETECT_QUOTED,
     "\"a b\"@example.com/c.org", "⸠\"a b\"@example.com⸡/c.org"},
    {"E11, E4: not after a scheme", LINKSPAN_DETECT_QUOTED,
     "http://\"a\"@example.com/", "http://\"a\"@example.com/"},

    {"H14: unbracketed IPv6 (S4)", LINKSPAN_DETECT_BARE_IPV6,
     "https://2001:4860:4860::8888", "⸠https://2001:4860:4860::8888⸡"},
    {"H14: at a sentence's end", LINKSPAN_DETECT_BARE_IPV6,
     "See https://2001:4860:4860::8888.",
     "See ⸠https://2001:4860:4860::8888⸡."},
    {"H14: with a path", LINKSPAN_DETECT_BARE_IPV6,
     "https://2001:4860:4860::8888/x", "⸠https://2001:4860:4860::8888/x⸡"},
    {"H14: in brackets as before", LINKSPAN_DETECT_BARE_IPV6,
     "⸠https://[2001:4860:4860::8888]⸡", "⸠https://[2001:4860:4860::8888]⸡"},
    {"H14: not without a scheme", LINKSPAN_DETECT_BARE_IPV6,
     "2001:4860:4860::8888", "2001:4860:4860::8888"},
    {"H14: too many groups", LINKSPAN_DETECT_BARE_IPV6,
     "https://1:2:3:4:5:6:7:8:9/", "https://1:2:3:4:5:6:7:8:9/"},
    {"H14: a domain as before", LINKSPAN_DETECT_BARE_IPV6,
     "⸠https://abc.de:80⸡", "⸠https://abc.de:80⸡"},

    {"H19: after a scheme", LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME,
     "http://nas.lan:5000/ ftp://a.b.corp",
     "⸠http://nas.lan:5000/⸡ "
     "⸠ftp://a.b.corp⸡"},
    {"H19: and nowhere else", LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME,
     "node.js nas.lan:5000/ me@nas.lan //nas.lan/",
     "node.js nas.lan:5000/ me@nas.lan //nas.lan/"},
    {"H19: a number is no top-level domain",
     LINKSPAN_DETECT_UNKNOWN_TLDS_AFTER_SCHEME, "http://nas.l4n/ http://a.1",
     "http://nas.l4n/ http://a.1"},
    {"H14: localhost", LINKSPAN_DETECT_LOCALHOST, "x localhost y",
     "x ⸠localhost⸡ y"},
    {"H14: with a scheme, port and path", LINKSPAN_DETECT_LOCALHOST,
     "http://localhost:8080/x", "⸠http://localhost:8080/x⸡"},
    {"H14: without a scheme, with a port", LINKSPAN_DETECT_LOCALHOST,
     "localhost:8080", "⸠localhost:8080⸡"},
    {"H14: a name below localhost", LINKSPAN_DETECT_LOCALHOST,
     "http://a.localhost/x", "⸠http://a.localhost/x⸡"},
    {"H14: capitals", LINKSPAN_DETECT_LOCALHOST, "http://LocalHost/",
     "⸠http://LocalHost/⸡"},
    {"H14: not what ends like it", LINKSPAN_DETECT_LOCALHOST,
     "http://mylocalhost/ mylocalhost", "http://mylocalhost/ mylocalhost"},
    {"H14: not other labels", LINKSPAN_DETECT_LOCALHOST, "http://intranet/",
     "http://intranet/"},

    {"H14: a single label", LINKSPAN_DETECT_SINGLE_LABELS, "http://intranet/",
     "⸠http://intranet/⸡"},
    {"H14: with a port", LINKSPAN_DETECT_SINGLE_LABELS,
     "http://build-01:8080/x.", "⸠http://build-01:8080/x⸡."},
    {"H14: in another script", LINKSPAN_DETECT_SINGLE_LABELS, "http://例え/x",
     "⸠http://例え/x⸡"},
    {"H14: not without a scheme", LINKSPAN_DETECT_SINGLE_LABELS,
     "intranet/x and intranet", "intranet/x and intranet"},
    {"H14: not in an address", LINKSPAN_DETECT_SINGLE_LABELS, "a@intranet",
     "a@intranet"},
    {"H14: two labels need a domain", LINKSPAN_DETECT_SINGLE_LABELS,
     "http://a.intranet/", "http://a.intranet/"},

    {"H3: emoji in a label", LINKSPAN_DETECT_EMOJI, "💩.la", "⸠💩.la⸡"},
    {"H3: beside letters", LINKSPAN_DETECT_EMOJI, "http://i❤.ws/",
     "⸠http://i❤.ws/⸡"},
    {"H3: with its variation selector", LINKSPAN_DETECT_EMOJI, "i❤\uFE0F.ws",
     "⸠i❤\uFE0F.ws⸡"},
    {"H3: a variation selector in a top-level domain", LINKSPAN_DETECT_EMOJI,
     "a.c\uFE0Fom", "⸠a.c\uFE0Fom⸡"},
    {"H3: in an address", LINKSPAN_DETECT_EMOJI, "a@💩.la", "⸠a@💩.la⸡"},
    {"H3: arrows that are no emoji delimit", LINKSPAN_DETECT_EMOJI,
     "x⇒⸠example.com⸡", "x⇒⸠example.com⸡"},

    {"H2: a private suffix", LINKSPAN_DETECT_PRIVATE_SUFFIXES, "⸠github.io⸡",
     "github.io"},
    {"H2: a name below a private suffix", LINKSPAN_DETECT_PRIVATE_SUFFIXES,
     "⸠me.github.io/x⸡", "⸠me.github.io/x⸡"},
    {"H2: DT's", LINKSPAN_DETECT_PRIVATE_SUFFIXES, "⸠blogspot.com⸡",
     "blogspot.com"},
    {"H2: in an address", LINKSPAN_DETECT_PRIVATE_SUFFIXES, "⸠a@github.io⸡",
     "a@github.io"},
    {"H2: ICANN's as before", LINKSPAN_DETECT_PRIVATE_SUFFIXES,
     "co.uk ⸠a.co.uk⸡", "co.uk ⸠a.co.uk⸡"},

    {"E4: a user name", LINKSPAN_DETECT_USER_NAMES,
     "x https://user@bitbucket.org/team/repo.git.",
     "x ⸠https://user@bitbucket.org/team/repo.git⸡."},
    {"E4: with a port, without a path", LINKSPAN_DETECT_USER_NAMES,
     "(ftp://me_1+2@example.com:2121)", "(⸠ftp://me_1+2@example.com:2121⸡)"},
    {"E4: before an IP address", LINKSPAN_DETECT_USER_NAMES,
     "http://me@192.0.2.1/ http://me@[::1]/x",
     "⸠http://me@192.0.2.1/⸡ ⸠http://me@[::1]/x⸡"},
    {"E4: never with a password", LINKSPAN_DETECT_USER_NAMES,
     "https://me:pw@example.com/x https://me:@example.com/",
     "https://me:pw@example.com/x https://me:@example.com/"},
    {"E4: no dot in a user name: people read a host",
     LINKSPAN_DETECT_USER_NAMES, "https://google.com@evil.com/",
     "https://google.com@evil.com/"},
    {"E4: no escape in a user name: it hides a dot", LINKSPAN_DETECT_USER_NAMES,
     "https://google%2Ecom@evil.com/", "https://google%2Ecom@evil.com/"},
    {"E4: not two user names", LINKSPAN_DETECT_USER_NAMES,
     "https://a@b@evil.com/ https://a@example.com@evil.com/",
     "https://a@b@evil.com/ https://a@example.com@evil.com/"},
    {"E4: no empty user name", LINKSPAN_DETECT_USER_NAMES,
     "https://@example.com/", "https://@example.com/"},
    {"E4: no user name of more than 64 bytes", LINKSPAN_DETECT_USER_NAMES,
     "https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "@example.com/",
     "https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "@example.com/"},
    {"E4, H11: after a scheme that links only", LINKSPAN_DETECT_USER_NAMES,
     "ssh://me@example.com/ javascript://me@example.com/",
     "ssh://me@example.com/ javascript://me@example.com/"},
    {"E1: an address as before", LINKSPAN_DETECT_USER_NAMES,
     "⸠me@example.com⸡ ⸠mailto:me@example.com⸡",
     "⸠me@example.com⸡ ⸠mailto:me@example.com⸡"},
    {"H14: hosts as before", LINKSPAN_DETECT_USER_NAMES,
     "http://me@intranet http://me@example.invalid/",
     "http://me@intranet http://me@example.invalid/"},

    {"H11: an unknown scheme", LINKSPAN_DETECT_ALL_SCHEMES, "ssh://host.com",
     "⸠ssh://host.com⸡"},
    {"H11: with port and path", LINKSPAN_DETECT_ALL_SCHEMES,
     "x irc://host.com:6667/x y", "x ⸠irc://host.com:6667/x⸡ y"},
    {"H11: no scheme at all", LINKSPAN_DETECT_ALL_SCHEMES, "://host.com",
     "://host.com"},
    {"H11: a scheme does not start with a digit", LINKSPAN_DETECT_ALL_SCHEMES,
     "2http://a.com/x 3+4://b.com", "2http://a.com/x 3+4://b.com"},
    {"H11: it has dots, hyphens and plus signs", LINKSPAN_DETECT_ALL_SCHEMES,
     "x svn+ssh://a.com 1.a-b.c2://b.com",
     "x ⸠svn+ssh://a.com⸡ 1.⸠a-b.c2://b.com⸡"},
    {"H11: a scheme does not start with such a mark",
     LINKSPAN_DETECT_ALL_SCHEMES, "-ssh://a.com x..git://b.com",
     "-⸠ssh://a.com⸡ x..⸠git://b.com⸡"},
    {"H11: a scheme that is too long is not cut", LINKSPAN_DETECT_ALL_SCHEMES,
     "a12345678901234567890123456789012345://b.com",
     "a12345678901234567890123456789012345://b.com"},
    {"H11, E4: userinfo", LINKSPAN_DETECT_ALL_SCHEMES, "ssh://git@host.com/x",
     "ssh://git@host.com/x"},
    {"H1: domains as before", LINKSPAN_DETECT_ALL_SCHEMES, "ssh://host.invalid",
     "ssh://host.invalid"},
    {"H11: http as before", LINKSPAN_DETECT_ALL_SCHEMES, "http:host.com",
     "http:host.com"},
};

static void each_flag_off_and_on(void **state)
{
    (void)state;
    ROWS_BEGIN();
    linkspan_detector *off = new_uts58_detector();
    for (size_t i = 0; i < ROWS(flag_rows); i++) {
        const struct flag_row *r = &flag_rows[i];
        linkspan_options o;
        (void)lks_uts58_options(&o);
        o.flags = r->flag;
        linkspan_detector *on = new_detector(&o);
        bad_rows += is_marked_wrong(off, r->why, r->off);
        bad_rows += is_marked_wrong(on, r->why, r->on);
        linkspan_detector_free(on);
    }
    linkspan_detector_free(off);
    ROWS_END();
}

static const marked_row unknown_tld_rows[] = {
    {"H19: ASCII letters", "⸠example.invalid⸡"},
    {"H19: two letters", "⸠http://example.qq/x⸡"},
    {"H19: one letter", "example.a"},
    {"H19: one letter, with a scheme (S4)", "http://example.a"},
    {"H19: a digit", "example.a1"},
    {"H19: digits only", "version 1.25"},
    {"H19: a hyphen", "example.ab-cd"},
    {"H19: a U-label", "⸠example.испытание⸡"},
    {"H19: a U-label with a digit", "example.тест1"},
    {"H19: a U-label with a hyphen", "example.тест-а"},
    {"H19: a digit of another script", "example.тест\u0967"},
    {"H19: ContextJ", "example.क्\u200Cष"},
    {"H19: ContextO: middle dot", "example.l·l"},
    {"H19: ContextO: Katakana middle dot", "example.テ・ス"},
    {"H19: ContextO: geresh", "example.א\u05F3ב"},
    {"H19: a valid A-label", "⸠example.xn--e1afmkfd⸡"},
    {"H19: an invalid A-label", "example.xn--a"},
    {"H19: in an address", "⸠a@example.invalid⸡"},
    {"H19, H2: suffixes stay suffixes", "co.uk ⸠a.co.uk⸡"},
    {"H19: delegated ones as before", "⸠example.com⸡"},
    {"H19, H14: no IP address without a scheme", "192.168.10.15"},
};

static void unknown_tlds_that_could_be(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.flags = LINKSPAN_DETECT_UNKNOWN_TLDS;
    check_marked(&o, unknown_tld_rows, ROWS(unknown_tld_rows));
}

static const marked_row scheme_rows[] = {
    {"H11: a listed scheme", "⸠ssh://host.com/x⸡"},
    {"H10: case does not matter in the text", "⸠SsH://host.com⸡"},
    {"H10: case does not matter in the list", "⸠gemini://host.com⸡"},
    {"H11: one that is not listed", "irc://host.com"},
    {"H10: the token is another word", "xssh://host.com"},
    {"H11: a listed scheme is not found in a longer one",
     "svn+ssh://host.com a-ssh://b.com"},
    {"H11: a longer scheme can be listed too", "⸠git+ssh://host.com⸡"},
    {"H14: IP addresses too", "⸠ssh://192.168.10.15⸡ ⸠ssh://[::1]:22⸡"},
    {"E4: userinfo", "ssh://git@host.com/x"},
    {"H10: http as before", "⸠http://host.com⸡ ⸠host.com⸡"},
    {"RFC 3986: a hyphen", "⸠chrome-extension://abcdef/a.html⸡"},
    {"RFC 3986: dots", "⸠com.example.app://host.com/x⸡"},
    {"H14: a name without a dot", "⸠ssh://nas⸡, ⸠ssh://nas:22/x⸡."},
    {"H14: or with a hyphen", "see ⸠gemini://my-host/x⸡ now"},
    {"H14: not after a scheme of the web", "http://nas/ ftp://nas/ wss://nas/"},
    {"H14: what is a number is no name", "ssh://12345/x ssh://0x7f/"},
    {"H11: no name after a scheme that is not listed", "irc://nas/x"},
    {"H14: no name without a scheme", "nas/x ssh:nas"},
};

static const marked_row start_scheme_rows[] = {
    {"start: with a scheme", "⸠http://a.com/b.com⸡ ⸠ftp://a.com⸡"},
    {"start: not without a scheme", "a.com www.b.com/x c.com:80"},
    {"start: in the path of a name without a scheme, too",
     "a.com/⸠http://b.com⸡ ⸠http://c.com⸡"},
    {"start: and in its query", "example.com/?u=⸠https://foo.com/x⸡"},
    {"start, E5: no address that such a URL would contain",
     "example.com/a@b.com x?www.a.com/b@c.com a.com:80?b=c@d.com"},
    {"start, E5: a slash in a local part, after no host",
     "⸠x/y@example.com⸡ ⸠a.com'b/c@d.com⸡"},
    {"start: not in the path of a URL with a scheme",
     "⸠https://a.com/http://b.com⸡"},
    {"start, E4: not after a user name without a scheme",
     "http://u:p@a.com/http://b.com ⸠http://c.com⸡"},
    {"start: an address whose domain stands at the end", "⸠a@b.com⸡"},
    {"start: at signs that start no domain", "@ a@ @b a@-b.com ⸠c@d.com⸡"},
    {"start: two slashes are no scheme", "//a.com/x"},
    {"start: addresses all the same", "⸠me@a.com⸡ ⸠mailto:me@a.com⸡"},
    {"start: a host as a local part", "⸠john.com@example.com⸡"},
    {"start: an address of numbers", "⸠http://1.2.3.4/⸡ ⸠http://[::1]⸡"},
};

static const marked_row start_www_rows[] = {
    {"start: with a scheme", "⸠http://a.com/b.com⸡ ⸠ftp://a.com⸡"},
    {"start: with www", "⸠www.b.com/x⸡ ⸠WWW.b.com⸡ (⸠www.c.com⸡)."},
    {"start: labels that are not www",
     "www2.b.com wwww.b.com www-a.com a.www.com"},
    {"start: a name of its own", "⸠www.com⸡"},
    {"start: addresses all the same", "⸠me@a.com⸡ a.com"},
};

static const marked_row start_scheme_or_single_rows[] = {
    {"start, E5: a slash at the start of the text, with no host before it",
     "⸠/a@b.com⸡"},
};

static void starts(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.start = LINKSPAN_START_SCHEME;
    check_marked(&o, start_scheme_rows, ROWS(start_scheme_rows));
    o.flags |= LINKSPAN_DETECT_SINGLE_LABELS;
    check_marked(&o, start_scheme_or_single_rows,
                 ROWS(start_scheme_or_single_rows));
    o.flags &= ~(uint32_t)LINKSPAN_DETECT_SINGLE_LABELS;
    o.start = LINKSPAN_START_WWW;
    check_marked(&o, start_www_rows, ROWS(start_www_rows));
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_TAILORED);
    check_marked(&o, start_www_rows, ROWS(start_www_rows));
    o.start = LINKSPAN_START_WWW + 1;
    linkspan_detector *d = NULL;
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_ERR_OPTION);
}

static void listed_schemes(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    const linkspan_str schemes[] = {{"ssh", 3},
                                    {"GEMINI", 6},
                                    {"Git+SSH", 7},
                                    {"chrome-extension", 16},
                                    {"com.example.app", 15},
                                    {"wss", 3}};
    o.schemes = schemes;
    o.scheme_count = ROWS(schemes);
    check_marked(&o, scheme_rows, ROWS(scheme_rows));
}

static const marked_row url_rows[] = {
    {"kinds: a URL", "⸠example.com/x⸡ ⸠http://example.com⸡"},
    {"kinds: no address, and not its domain", "a@example.com"},
    {"kinds: no address with mailto", "mailto:a@example.com ⸠b.com⸡"},
    {"kinds, E5: a host as local part", "john.com@example.com"},
    {"kinds, E6: not the path of an address", "a@example.com/b.com"},
    {"kinds, E5: a URL with an @", "⸠example.com/a@b.com⸡"},
};

static const marked_row email_rows[] = {
    {"kinds: an address", "⸠a@example.com⸡ ⸠mailto:a@example.com⸡"},
    {"kinds: no URL", "example.com/x http://example.com"},
    {"kinds, E5: no address in the path of a URL", "example.com/a@b.com"},
    {"kinds, E4: no address that is userinfo", "http://a@b.com ⸠c@d.com⸡"},
};

static void kinds(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.kinds = LINKSPAN_KIND_URL;
    check_marked(&o, url_rows, ROWS(url_rows));
    o.kinds = LINKSPAN_KIND_EMAIL;
    check_marked(&o, email_rows, ROWS(email_rows));
}

/* "http://example.com" has 18 bytes. */
static const marked_row cap_rows[] = {
    {"Cap 20: below", "⸠http://example.com/⸡ x"},
    {"Cap 20: at", "⸠http://example.com/a⸡ x"},
    {"Cap 20: above", "http://example.com/ab x"},
    {"Cap 20: its extent is skipped", "http://example.com/b.org/c.org x"},
    {"Cap 20: with brackets", "http://example.com/(b.org)/x ⸠c.org⸡"},
    {"Cap 20: what follows is found", "http://example.com/ab ⸠c.org⸡"},
    {"Cap 20: bytes", "http://example.com/é ⸠http://example.com/e⸡"},
    {"Cap 20: a character that reaches beyond it ends the text",
     "http://example.com/é"},
    {"Cap 20: what is left out does not count", "⸠http://example.com/a⸡... x"},
    {"Cap 20: without a scheme",
     "⸠example.com/abcdefgh⸡ example.com/abcdefghi"},
    {"Cap 20: an address", "⸠abcdefgh@example.com⸡ abcdefghi@example.com"},
    {"Cap 20: an address with mailto",
     "⸠mailto:a@example.com⸡ mailto:ab@example.com ⸠c.org⸡"},
    {"Cap 20: a host alone", "⸠abcdefghijklmnop.org⸡ abcdefghijklmnopq.org"},
    {"Cap 20: a long host with a scheme", "http://abcdefghij.org abc"},
};

static void longest_link(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    assert_int_equal(o.max_link_len, 65536);
    o.max_link_len = 20;
    check_marked(&o, cap_rows, ROWS(cap_rows));
}

/* "mailto:a@b.de" has 13 bytes. */
static const marked_row field_rows[] = {
    {"Cap 20: an address with header fields, at",
     "⸠mailto:a@b.de?c=defg⸡ ⸠c.org⸡"},
    {"Cap 20: an address with header fields, above",
     "mailto:a@b.de?c=defgh ⸠c.org⸡"},
    {"Cap 20: a name in header fields that are too long is not linked",
     "mailto:a@b.de?c=d.org/x ⸠c.org⸡"},
    {"Cap 20: a question mark without header fields",
     "⸠mailto:a@b.de⸡?cdefghijk ⸠c.org⸡"},
};

static void longest_address_with_fields(void **state)
{
    (void)state;
    static char text[80000];
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.tailoring = LINKSPAN_TAILOR_ADDRESSES;
    o.max_link_len = 20;
    check_marked(&o, field_rows, ROWS(field_rows));
    /* header fields that go on beyond the text that is searched for their end */
    linkspan_detector *d = new_detector(&o);
    linkspan_link link;
    size_t at = 0;
    memset(text, 'x', sizeof text);
    (void)append(text, 0, "mailto:a@b.de?c=");
    (void)append(text, sizeof text - 8, "/a@d.org");
    assert_int_equal(linkspan_next(d, text, sizeof text, &at, &link),
                     LINKSPAN_NONE);
    (void)append(text, sizeof text - 5, " c.de");
    at = 0;
    assert_int_equal(linkspan_next(d, text, sizeof text, &at, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.span.start, sizeof text - 4);
    linkspan_detector_free(d);
}

/* The greatest length of a link: the default, and links at, below and above
 * it. */
static void longest_link_by_default(void **state)
{
    (void)state;
    static char text[65600];
    linkspan_detector *d = new_uts58_detector();
    for (size_t len = 65535; len <= 65537; len++) {
        memset(text, 'a', len);
        memcpy(text, "http://example.com/", 19);
        memcpy(text + len, " b.org", 6);
        size_t at = 0;
        linkspan_link link;
        assert_int_equal(linkspan_next(d, text, len + 6, &at, &link),
                         LINKSPAN_OK);
        assert_int_equal(link.span.start, len > 65536 ? len + 1 : 0);
        assert_int_equal(link.span.end, len > 65536 ? len + 6 : len);
    }
    linkspan_detector_free(d);
}

static const marked_row local_part_rows[] = {
    {"E9 with 4: at", "⸠abcd@b.com⸡"},
    {"E9 with 4: above", "abcde@b.com"},
    {"E9 with 4: code points", "⸠αβγδ@b.com⸡"},
    {"E9, E5 with 4: a host that is too long", "a.com@b.com"},
};

static void longest_local_part(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    assert_int_equal(o.max_local_part, 64);
    o.max_local_part = 4;
    check_marked(&o, local_part_rows, ROWS(local_part_rows));
}

/* E4: the user name is reported as the local part, the href keeps it, and a
 * policy that reports the user name still links the URL. A URL with a password
 * is not linked, whatever the policy. */
static void user_names(void **state)
{
    (void)state;
    static const char text[] = "https://me@example.com/x https://me:pw@a.com/";
    static const char want[] = "https://me@example.com/x";
    linkspan_options o;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_SAFE);
    o.flags = LINKSPAN_DETECT_USER_NAMES;
    linkspan_detector *d = new_detector(&o);
    linkspan_link link;
    size_t at = 0;
    assert_int_equal(linkspan_next(d, text, strlen(text), &at, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.scheme.end, 8);
    assert_int_equal(link.local_part.start, 8);
    assert_int_equal(link.local_part.end, 10);
    assert_int_equal(link.host.start, 11);
    assert_int_equal(link.host.end, 22);
    assert_int_equal(link.action, LINKSPAN_ACTION_LINK);
    linkspan_finding found[4];
    linkspan_findings findings = {
        .size = sizeof findings, .list = found, .room = 4};
    assert_int_equal(linkspan_check(d, text, strlen(text), &link, &findings),
                     LINKSPAN_OK);
    assert_int_equal(findings.count, 1);
    assert_int_equal(found[0].code, LINKSPAN_FINDING_USERINFO);
    assert_int_equal(found[0].range.start, 8);
    assert_int_equal(found[0].range.end, 10);
    linkspan_buf href;
    (void)linkspan_buf_init(&href, 256, NULL);
    assert_int_equal(
        linkspan_href(LINKSPAN_KIND_URL, text, link.span.end, 0, &href),
        LINKSPAN_ERR_INVALID);
    assert_int_equal(linkspan_href(LINKSPAN_KIND_URL, text, link.span.end,
                                   LINKSPAN_HREF_USER_NAME, &href),
                     LINKSPAN_OK);
    assert_int_equal(href.len, sizeof want - 1);
    assert_memory_equal(href.data, want, href.len);
    static const char secret[] = "https://me:pw@a.com/";
    assert_int_equal(linkspan_href(LINKSPAN_KIND_URL, secret, strlen(secret),
                                   LINKSPAN_HREF_USER_NAME, &href),
                     LINKSPAN_ERR_INVALID);
    linkspan_buf_free(&href);
    assert_int_equal(linkspan_next(d, text, strlen(text), &at, &link),
                     LINKSPAN_NONE);
    linkspan_detector_free(d);
}

/* In the middle of a long text, most names are decided without a look at the
 * options. An option that is about names must prevent that. */
#define LONG_TEXT(names)                                                       \
    "the words that stand before the names are many " names                    \
    " and the words that stand after them are many more"

static void names_in_long_texts(void **state)
{
    (void)state;
    static const linkspan_str ignored[] = {{"b.com", 5}};
    static const marked_row all = {
        "a long text: all names and addresses",
        LONG_TEXT("⸠a.com⸡, ⸠b.com⸡, ⸠x@b.com⸡, ⸠github.io⸡, ⸠y@github.io⸡,")};
    static const marked_row others[] = {
        {"a long text: no private suffix",
         LONG_TEXT("⸠a.com⸡, ⸠b.com⸡, ⸠x@b.com⸡, github.io, y@github.io,")},
        {"a long text: no name without a scheme",
         LONG_TEXT("a.com, b.com, ⸠x@b.com⸡, github.io, ⸠y@github.io⸡,")},
        {"a long text: no ignored host",
         LONG_TEXT("⸠a.com⸡, b.com, x@b.com, ⸠github.io⸡, ⸠y@github.io⸡,")},
        {"a long text: no long name",
         LONG_TEXT("⸠a.com⸡, ⸠b.com⸡, ⸠x@b.com⸡, github.io, y@github.io,")},
        {"a long text: addresses only",
         LONG_TEXT("a.com, b.com, ⸠x@b.com⸡, github.io, ⸠y@github.io⸡,")},
        {"a long text: URLs only",
         LONG_TEXT("⸠a.com⸡, ⸠b.com⸡, x@b.com, ⸠github.io⸡, y@github.io,")},
        {"a long text: short local parts only",
         LONG_TEXT("⸠a.com⸡, ⸠b.com⸡, ⸠x@b.com⸡, abc@a.com, ⸠github.io⸡,")},
    };
    linkspan_options o[ROWS(others) + 1];
    for (size_t i = 0; i < ROWS(o); i++)
        (void)lks_uts58_options(&o[i]);
    o[0].flags = LINKSPAN_DETECT_PRIVATE_SUFFIXES;
    o[1].start = LINKSPAN_START_SCHEME;
    o[2].ignored_hosts = ignored;
    o[2].ignored_host_count = ROWS(ignored);
    o[3].max_link_len = 8;
    o[4].kinds = LINKSPAN_KIND_EMAIL;
    o[5].kinds = LINKSPAN_KIND_URL;
    o[6].max_local_part = 2;
    for (size_t i = 0; i < ROWS(others); i++)
        check_marked(&o[i], &others[i], 1);
    check_marked(&o[ROWS(others)], &all, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_flag_off_and_on),
        cmocka_unit_test(unknown_tlds_that_could_be),
        cmocka_unit_test(listed_schemes),
        cmocka_unit_test(starts),
        cmocka_unit_test(user_names),
        cmocka_unit_test(kinds),
        cmocka_unit_test(longest_link),
        cmocka_unit_test(longest_address_with_fields),
        cmocka_unit_test(longest_link_by_default),
        cmocka_unit_test(longest_local_part),
        cmocka_unit_test(names_in_long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
