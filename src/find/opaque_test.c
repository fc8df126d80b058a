/* Schemes without slashes, by option (H20). */
/* Tests: url/opaque.c */
#include "find/scan.h"
#include "support/marked_rows.h"

#define KEY   "npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6"
#define COIN  "1BoatSLRHtKNngkdXEeobR76b53LETtpyT"
#define ETHER "0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7"

/* Links that are found with the option. Without it, none of them is found. */
static const marked_row rows[] = {
    {"RFC 3966: a global number", "call ⸠tel:+1-201-555-0123⸡ now"},
    {"RFC 3966: an extension", "⸠tel:+1-201-555-0123;ext=5⸡"},
    {"RFC 3966: a context, which may be a domain",
     "⸠tel:7042;phone-context=example.com⸡"},
    {"RFC 3966: brackets and dots are visual separators",
     "⸠tel:+1(201)555.0123⸡"},
    {"three digits are a number", "⸠tel:112⸡!"},
    {"a star and an escaped number sign are dialled", "⸠tel:*100%23⸡"},
    {"RFC 3986: a scheme in capitals", "⸠TEL:+49-30-123456⸡"},
    {"a full stop ends the sentence", "Call ⸠tel:+1-201-555-0123⸡."},
    {"a full stop after a parameter ends the sentence",
     "Call ⸠tel:+49301234567;ext=5⸡."},
    {"brackets around it", "(⸠tel:+49301234567⸡)"},
    {"quotation marks around it", "href=\"⸠tel:+49301234567⸡\""},
    {"two in a list", "⸠tel:+49301234567⸡,⸠tel:+49301234568⸡"},
    {"a semicolon and no parameter", "⸠tel:+49301234567⸡; then"},
    {"writing that touches the number is none of it",
     "电话⸠tel:+861012345678⸡拨打"},
    {"no number", "tel: call me"},
    {"two digits are no number", "tel:12 tel:+1"},
    {"letters", "tel:123abc tel:abc"},
    {"a slash: the number goes on as people write it", "tel:030/1234567"},
    {"as many digits as a number has",
     "⸠tel:1234567890123456789012345678901234567890123456789012345678901234⸡"},
    {"more digits than a number has",
     "tel:12345678901234567890123456789012345678901234567890123456789012345"},
    {"the end of a word", "Hotel:123"},
    {"the end of a word with a letter beyond ASCII", "Hôtel:123 étel:123"},
    {"the end of a word with a decomposed letter", "Ho\u0302tel:123"},
    {"a name of code", "std::sms:123 my_tel:123 a.sms:123 a/tel:123"},
    {"a scheme that is longer", "x-tel:123 svn+tel:123"},
    {"a scheme with slashes is another matter", "tel://123 tel:/123"},

    {"RFC 5724: a body", "⸠sms:+15105550101?body=hello%20there⸡."},
    {"RFC 5724: two numbers", "⸠sms:+15105550101,+15105550102⸡"},
    {"a comma and a word", "⸠sms:+15105550101⸡, or"},
    {"not a number", "sms:x sms:?body=a"},

    {"a magnet", "⸠magnet:?xt=urn:btih:c12fe1c06bba254a&dn=a+b⸡."},
    {"a name of 16 bytes, and of 17",
     "⸠magnet:?abcdefghijklmnop=x⸡ magnet:?abcdefghijklmnopq=x"},
    {"no parameter", "magnet: magnet:? magnet:?x magnet:?=x magnet:x=y"},

    {"RFC 5870: two numbers", "at ⸠geo:48.2010,16.3695⸡."},
    {"RFC 5870: altitude and parameters",
     "⸠geo:48.2010,-16.3695,183;crs=wgs84;u=10⸡"},
    {"with a query, as Android reads it", "⸠geo:0,0?q=1600+Main⸡"},
    {"32 digits, and 33", "⸠geo:11111111111111111111111111111111,2⸡ "
                          "geo:111111111111111111111111111111111,2"},
    {"32 digits of a fraction, and 33",
     "⸠geo:1.11111111111111111111111111111111,2⸡ "
     "geo:1.111111111111111111111111111111111,2"},
    {"not two numbers", "geo:48 geo:a,b geo:1,b geo:1;2 geo:1,2x"},

    {"RFC 5122: an address", "⸠xmpp:romeo@montague.net⸡, hi"},
    {"RFC 5122: a resource and a query",
     "⸠xmpp:romeo@montague.net/Home?message;body=hi⸡"},
    {"no domain", "xmpp:romeo xmpp:romeo@balcony xmpp:@montague.net"},

    {"MSC 2312: a user", "⸠matrix:u/alice:example.org⸡"},
    {"MSC 2312: a room and an event in it",
     "⸠matrix:roomid/rid:example.org/e/event?via=elsewhere.ca⸡."},
    {"MSC 2312: a room by its name", "⸠matrix:r/somewhere:example.org⸡"},
    {"no form of MSC 2312", "matrix:x/alice matrix:u/ matrix:u matrix:8008/x"},

    {"ISO 26324: a name", "⸠doi:10.1000/182⸡."},
    {"ISO 26324: brackets, a prefix of two parts",
     "⸠doi:10.1000.10/(SICI)1097-0258(19980815)17:15⸡, x"},
    {"no suffix, no prefix",
     "doi:10.1000 doi:10.1000/ doi:10.10/x doi:11.1000/1 doi: 10.1000/182"},

    {"RFC 8141: a number of a book", "⸠urn:isbn:0451450523⸡."},
    {"RFC 8141: a name with its own colons",
     "⸠urn:uuid:6e8bc430-9c3a-11d9⸡ ⸠urn:oasis:names:tc:saml⸡"},
    {"no namespace, no name", "urn: urn:isbn urn:isbn: urn::x urn:a:b"},
    {"a namespace does not end with a hyphen", "urn:isbn-:x"},

    {"DID Core 3.1: a method and an identifier",
     "⸠did:web:example.com⸡, ⸠did:key:z6Mk/a?b#c⸡."},
    {"DID Core 3.1: no method, no identifier",
     "did: did:web did:web: did::x did:we-b:x did:web:(x)"},
    {"BIP 21: an address and parameters",
     "⸠bitcoin:" COIN "?amount=0.1&label=A⸡. ⸠bitcoin:" COIN "⸡"},
    {"BIP 21: 26 letters and digits, and 25",
     "⸠bitcoin:abcdefghijklmnopqrstuvwxyz⸡ bitcoin:abcdefghijklmnopqrstuvwxy"},
    {"BIP 21: 90, and 91",
     "⸠bitcoin:bc1456789012345678901234567890123456789012345678901234567890"
     "123456789012345678901234567890⸡ "
     "bitcoin:bc1456789012345678901234567890123456789012345678901234567890"
     "1234567890123456789012345678901"},
    {"EIP-681: an address", "⸠ethereum:" ETHER "@1/transfer?uint256=1⸡."},
    {"EIP-681: a request for a payment", "⸠ethereum:pay-" ETHER "⸡"},
    {"EIP-681: a name", "⸠ethereum:vitalik.eth⸡, ⸠ethereum:a.b.ETH/x⸡"},
    {"EIP-681: 39 digits, 41, another name",
     "ethereum:0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e ethereum:" ETHER
     "0 ethereum:vitalik ethereum:-.eth"},
    {"NIP-21: a key", "⸠nostr:" KEY "⸡, hi"},
    {"NIP-21: no prefix, and one character fewer",
     "nostr:x" KEY " nostr:npub1 "
     "nostr:npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh"},
    {"RFC 3261: an address with parameters",
     "⸠sip:alice@example.com;transport=tcp?subject=x⸡. "
     "⸠sips:+1-212-555@example.com:5061⸡"},
    {"RFC 3261: no domain, a password", "sip:alice sip:alice@x sip:a:b"},
    {"a number before an address", "⸠tel:+49301234567⸡;m@x"},
    {"H11: what carries it", "javascript:tel:112 data:tel:112"},
    {"H12: in an authority", "ftp://a@tel:112"},
};

static void check_profile(uint32_t profile, uint32_t flags)
{
    linkspan_options o;
    (void)linkspan_options_init(&o);
    (void)linkspan_options_set_profile(&o, profile);
    o.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES | flags;
    check_marked(&o, rows, ROWS(rows));
}

static void each_profile(void **state)
{
    (void)state;
    check_profile(LINKSPAN_PROFILE_UTS58, 0);
    check_profile(LINKSPAN_PROFILE_TAILORED, 0);
    check_profile(LINKSPAN_PROFILE_SAFE, 0);
}

/* Without leaps from one hit of a kernel to the next, the scan finds the same
 * links. */
static void each_byte(void **state)
{
    (void)state;
    check_profile(LINKSPAN_PROFILE_TAILORED, LINKSPAN_DETECT_LOCALHOST);
}

static void off_by_default(void **state)
{
    (void)state;
    ROWS_BEGIN();
    linkspan_detector *d = new_detector(NULL);
    for (size_t i = 0; i < ROWS(rows); i++) {
        size_t len = 0;
        size_t at = 0;
        char *text = lks_without_marks(rows[i].marked, &len);
        linkspan_link link;
        ROW_EQ((&rows[i]), linkspan_next(d, text, len, &at, &link),
               LINKSPAN_NONE);
        free(text);
    }
    linkspan_detector_free(d);
    ROWS_END();
}

static const marked_row tailored_rows[] = {
    {"P20: the number goes on after a space", "tel:030 1234567"},
    {"P20: six digits, and seven", "tel:030123 4567 ⸠tel:0301234⸡ 567"},
    {"P20: two spaces", "⸠tel:030123⸡  4567"},
    {"P20: a whole number stays", "⸠tel:+49301234567⸡ 24 hours"},
    {"P20: a number before a word stays", "⸠tel:112⸡ now"},
    {"P1, P2: what touches the end", "⸠urn:isbn:0451450523⸡を見て"},
    {"P13: markup on both sides", "**⸠geo:48.2,16.3⸡**"},
    {"an address starts with no punctuation", "xmpp:!a@example.com"},
};

static void tailored(void **state)
{
    (void)state;
    linkspan_options o;
    (void)linkspan_options_init(&o);
    o.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES;
    check_marked(&o, tailored_rows, ROWS(tailored_rows));
    const uint32_t all = o.tailoring;
    o.tailoring = LINKSPAN_TAILOR_SPACES;
    check_marked(&o, tailored_rows, 5);
    static const marked_row without[] = {
        {"without P20", "⸠tel:030⸡ 1234567 ⸠tel:030123⸡ 4567"}};
    o.tailoring = all & ~(uint32_t)LINKSPAN_TAILOR_SPACES;
    check_marked(&o, without, ROWS(without));
    o.tailoring = 0;
    check_marked(&o, without, ROWS(without));
}

static const marked_row listed_rows[] = {
    {"one that is listed", "⸠tel:112⸡ sms:112 urn:isbn:1"},
    {"another, with slashes", "⸠s3://bucket/x⸡"},
    {"RFC 3986: the least is two characters", "⸠s3:xy⸡ s3:x s3:x. s3:"},
    {"RFC 3986: a path with a slash", "⸠S3:/bucket/x⸡ s3:/ s3:/x"},
    {"RFC 3986: it ends as a path does", "(⸠s3:a/b?c=(d)#e⸡), ⸠s3:a.b⸡."},
    {"RFC 3986: no punctuation comes first", "s3:(ab) s3:.ab s3:!ab s3:a!b"},
    {"it may have been a port", "s3:80 s3:8080/x s3:80. s3:80,81 s3:443?x"},
    {"no port", "⸠s3:80a⸡ ⸠s3:1-2⸡ ⸠s3:1.2⸡ ⸠s3:12%20⸡"},
    {"hosts and addresses belong to it", "⸠s3:example.com/x⸡ ⸠s3:a@b.com⸡"},
    {"a longer scheme is another one", "x-s3:ab web+s3:ab s3s:ab"},
    {"a scheme with marks", "⸠web+x:example.com⸡ ⸠ms-x.y://a⸡ ms-x.y:ab"},
    {"RFC 5538: a group, which is also a host",
     "⸠news:comp.lang.c⸡ ⸠news:cnn.com⸡"},
    {"RFC 5538: an article",
     "⸠news:1@example.com⸡ news:x news:1.2 news:⸠https://a.com⸡"},
    {"RFC 7565: an account", "⸠acct:a@example.com⸡ acct:a"},
    {"with slashes alone", "⸠git://example.com/x⸡ git:example.com git:ab"},
};

static void listed_schemes(void **state)
{
    (void)state;
    static const linkspan_str schemes[] = {
        {"Tel", 3},  {"s3", 2},   {"web+X", 5}, {"ms-x.y", 6},
        {"news", 4}, {"acct", 4}, {"git", 3},   {"javascript", 10}};
    linkspan_options o;
    (void)linkspan_options_init(&o);
    o.schemes = schemes;
    o.scheme_count = ROWS(schemes);
    check_marked(&o, listed_rows, ROWS(listed_rows));
    o.flags = LINKSPAN_DETECT_LOCALHOST; /* each byte */
    check_marked(&o, listed_rows, ROWS(listed_rows));
}

/* H11: without the option, the text is in the syntax of the scheme, and nothing in it
 * is linked; but a host or URL right after the colon is. */
static const marked_row off_rows[] = {
    {"a host", "News:⸠cnn.com⸡ git:⸠github.com/a/b⸡ Matrix:⸠matrix.org⸡"},
    {"a host", "Bitcoin:⸠bitcoin.org⸡, Ethereum:⸠ethereum.org/en⸡"},
    {"a host", "DID:⸠example.com⸡ sip:⸠example.com⸡ URN:⸠example.com/x⸡"},
    {"a URL", "did:⸠https://example.com/⸡ doi:⸠https://doi.org/10.1000/1⸡"},
    {"an address", "tel:⸠a@example.com⸡ News:⸠a@example.com⸡"},
    {"a room", "matrix:u/someone:example.com ⸠a.com⸡"},
    {"an identifier", "did:web:example.com, ⸠b.com⸡ (did:web:example.com:u)"},
    {"a torrent", "magnet:?xt=urn:btih:1&dn=example.com&tr=http://a.com/x"},
    {"a paper", "doi:10.1000/abc.com. doi:10.1000/(a.com)"},
    {"a name", "urn:oasis:names:example.com:x"},
    {"a place", "geo:48.2,16.3?q=example.com"},
    {"a call", "tel:7042;phone-context=example.com"},
    {"a message", "sms:112?body=example.com"},
    {"a payment", "bitcoin:" COIN "?r=https://example.com/pay"},
    {"a payment", "ethereum:" ETHER "?x=example.com"},
    {"a key", "nostr:" KEY "/example.com"},
    {"an escape before the scheme", "\\ndid:web:example.com"},
    {"in another link", "⸠http://a.com/did:web:example.com⸡"},
    {"the end of a word", "candid:web:⸠example.com⸡ x/did:web:⸠b.com⸡"},
    {"no syntax of the scheme", "matrix:x/⸠a.com⸡ doi:10/⸠a.com⸡"},
    {"an address after a number", "Tel:+49301234567;mail:⸠info@example.com⸡"},
    {"a telephone number ends with its digits", "tel:112,⸠example.com⸡"},
    {"P19: an address of another kind, with all that follows it",
     "sip:a@b.com;maddr=example.com xmpp:a@b.com/c?d=example.com"},
};

static void off(void **state)
{
    (void)state;
    linkspan_options o;
    (void)linkspan_options_init(&o);
    check_marked(&o, off_rows, ROWS(off_rows));
    o.flags = LINKSPAN_DETECT_LOCALHOST; /* each byte */
    check_marked(&o, off_rows, ROWS(off_rows));
    static const marked_row host = {"H14: a host without a dot",
                                    "urn:⸠localhost:8080/x⸡"};
    check_marked(&o, &host, 1);
    /* UTS #58 5.2: without P19, the rule about text that only looks like an
     * address, an address is an address */
    static const marked_row address = {"5.2", "xmpp:⸠a@b.com⸡/c sip:⸠a@b.com⸡"};
    o.tailoring &= ~(uint32_t)LINKSPAN_TAILOR_REMOTES;
    check_marked(&o, &address, 1);
    (void)linkspan_options_set_profile(&o, LINKSPAN_PROFILE_UTS58);
    check_marked(&o, &address, 1);
    check_marked(&o, off_rows, 10);
}

static const marked_row limit_rows[] = {
    {"Cap with 12: at", "⸠urn:isbn:123⸡"},
    {"Cap with 12: above", "urn:isbn:1234 ⸠tel:112⸡"},
    {"Cap with 12: parameters", "tel:112;ext=1 ⸠tel:112⸡"},
    {"Cap with 12: the rest of a link is not linked",
     "urn:isbn:1234/b.de ⸠b.de⸡"},
    {"Cap with 12: an address in the rest of a link is not linked",
     "geo:1,2?q=abcd/a@b.de x ⸠a@b.de⸡"},
};

static void longest_link(void **state)
{
    (void)state;
    linkspan_options o;
    (void)linkspan_options_init(&o);
    o.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES;
    o.max_link_len = 12;
    check_marked(&o, limit_rows, ROWS(limit_rows));
    o.kinds = LINKSPAN_KIND_EMAIL;
    static const marked_row none = {"not a wanted kind", "tel:112"};
    check_marked(&o, &none, 1);
}

/* A link without an authority has a scheme and a path, and no other part. */
static void its_parts(void **state)
{
    (void)state;
    static const char text[] = "x magnet:?xt=a#b y";
    linkspan_options o;
    (void)linkspan_options_init(&o);
    o.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES;
    linkspan_detector *d = new_detector(&o);
    linkspan_link link;
    size_t at = 0;
    assert_int_equal(linkspan_next(d, text, sizeof text - 1, &at, &link),
                     LINKSPAN_OK);
    assert_int_equal(link.kind, LINKSPAN_KIND_URL);
    assert_int_equal(link.flags, 0);
    assert_int_equal(link.host_kind, 0);
    assert_int_equal(link.action, LINKSPAN_ACTION_LINK);
    assert_int_equal(link.parts, LINKSPAN_PART_PATH);
    assert_int_equal(link.span.start, 2);
    assert_int_equal(link.span.end, 16);
    assert_int_equal(link.scheme.start, 2);
    assert_int_equal(link.scheme.end, 9);
    assert_int_equal(link.host.start, link.host.end);
    assert_int_equal(link.path.start, 9);
    assert_int_equal(link.path.end, 16);
    linkspan_detector_free(d);
}

static const struct href_row {
    const char *why;
    const char *link;
    const char *href;
} href_rows[] = {
    {"as it is written", "tel:+1(201)555-0123;ext=5",
     "tel:+1(201)555-0123;ext=5"},
    {"the scheme in lower case", "TEL:112", "tel:112"},
    {"what is not ASCII is escaped", "urn:isbn:1é?é#é",
     "urn:isbn:1%C3%A9?%C3%A9#%C3%A9"},
    {"no slash is added", "geo:1,2?q=a b", "geo:1,2?q=a%20b"},
};

static void its_href(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(href_rows); i++) {
        const struct href_row *r = &href_rows[i];
        linkspan_buf href;
        (void)linkspan_buf_init(&href, 256, NULL);
        ROW_EQ(r,
               linkspan_href(LINKSPAN_KIND_URL, r->link, strlen(r->link), 0,
                             &href),
               LINKSPAN_OK);
        ROW_EQ(r, href.len, strlen(r->href));
        ROW_EQ(r, memcmp(href.data, r->href, href.len), 0);
        linkspan_buf_free(&href);
    }
    ROWS_END();
}

/* UTS #58 10.1: the end of a link that another detector has found is corrected. */
static void extended(void **state)
{
    (void)state;
    static const char text[] = "(urn:isbn:(1)a) tel:112;ext=5, x";
    linkspan_options o;
    (void)linkspan_options_init(&o);
    o.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES;
    linkspan_detector *d = new_detector(&o);
    size_t end = 0;
    assert_int_equal(linkspan_extend(d, text, strlen(text), 16, 23, &end),
                     LINKSPAN_OK);
    assert_int_equal(end, 29);
    assert_int_equal(linkspan_extend(d, text, strlen(text), 16, 30, &end),
                     LINKSPAN_OK);
    assert_int_equal(end, 30); /* before a Hard character */
    assert_int_equal(linkspan_extend(d, text, strlen(text), 1, 8, &end),
                     LINKSPAN_NONE); /* no name follows the namespace */
    linkspan_detector_free(d);
}

typedef struct heard {
    char rules[128];
} heard;

static int32_t hear(void *context, const linkspan_event *event)
{
    heard *h = context;
    (void)strncat(h->rules,
                  event->decision == LINKSPAN_DECISION_REFUSED ? event->rule
                  : event->is_in_link                          ? "+"
                                                               : "-",
                  sizeof h->rules - strlen(h->rules) - 1);
    return 0;
}

static void explained(void **state)
{
    (void)state;
    static const char text[] = "tel:1 tel:112.";
    linkspan_options o;
    (void)linkspan_options_init(&o);
    o.flags = LINKSPAN_DETECT_OPAQUE_SCHEMES;
    linkspan_detector *d = new_detector(&o);
    heard h = {""};
    assert_int_equal(linkspan_explain(d, text, strlen(text), hear, &h),
                     LINKSPAN_OK);
    assert_string_equal(h.rules, "H20H20H20H20H20-+++++++-");
    linkspan_detector_free(d);

    static const char off[] = "doi:10.1000/1 sip:a@b.com";
    heard refused = {""};
    d = new_detector(NULL);
    assert_int_equal(linkspan_explain(d, off, strlen(off), hear, &refused),
                     LINKSPAN_OK);
    assert_string_equal(refused.rules,
                        "H20H20H20H20H20H20H20H20H20H20H20H20H20-"
                        "P19P19P19P19P19P19P19P19P19P19P19");
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_profile),   cmocka_unit_test(each_byte),
        cmocka_unit_test(off_by_default), cmocka_unit_test(tailored),
        cmocka_unit_test(listed_schemes), cmocka_unit_test(off),
        cmocka_unit_test(longest_link),   cmocka_unit_test(its_parts),
        cmocka_unit_test(its_href),       cmocka_unit_test(extended),
        cmocka_unit_test(explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
