/* Schemes, ports (H9: a port is 1 to 16 digits, at most 65535) and what stands
 * right before a host, by the decisions H9 to H12 of docs/internals/conformance.md. */
#include "find/lead.h"

#include "support/marked_rows.h"

static const marked_row port_rows[] = {
    {"H9: a port (DT)", "a ⸠example.com:443⸡ b"},
    {"H9: the least", "⸠example.com:0⸡"},
    {"H9: the greatest", "⸠example.com:65535⸡"},
    {"H9: one more than the greatest", "example.com:65536"},
    {"H9: five nines", "example.com:99999"},
    {"H9: the path after a bad port is not linked either",
     "example.com:99999/foo.org"},
    {"H9: six digits", "example.com:123456"},
    {"H9: six digits of a small number", "⸠example.com:000080⸡"},
    {"H9: a port is judged by its value", "⸠http://example.com:0000080/⸡"},
    {"H9: 16 digits", "⸠example.com:0000000000000080⸡"},
    {"H9: 17 digits", "example.com:00000000000000080"},
    {"H9: five digits of it", "⸠example.com:00080⸡"},
    {"H9: digits without end", "example.com:80808080808080808080808080"},
    {"H9: a letter after it", "example.com:80a"},
    {"H9: a low line after it", "example.com:80_"},
    {"H9: a hyphen after it", "example.com:80-90"},
    {"H9: another script after it (note)", "⸠example.com:8080⸡です"},
    {"H9: a letter beyond ASCII after it", "⸠example.com:80⸡é"},
    {"H9: a sentence's end", "⸠example.com:8080⸡. ⸠example.org:80⸡, x"},
    {"H9: a path", "⸠example.com:8080/x⸡"},
    {"H9: a query", "⸠example.com:8080?x⸡"},
    {"H9: a fragment", "⸠example.com:8080#x⸡"},
    {"H9: no digits (note)", "⸠example.com⸡:"},
    {"H9: a list (note)", "⸠example.com⸡: x"},
    {"H9: other digits", "⸠example.com⸡:８０"},
    {"H9: with a scheme, too great", "http://example.com:65536/x"},
    {"H9: with a scheme and a letter", "http://example.com:80a/x"},
    {"H9: with a scheme", "⸠http://example.com:65535/x⸡"},
    {"H9: DT's with all parts",
     "See ⸠example.com:1234/forum/questions/?tag=new&order=newest#top⸡ on"},
};

static const marked_row scheme_rows[] = {
    {"H10: http", "⸠http://example.com⸡"},
    {"H10: https", "⸠https://example.com⸡"},
    {"H10: ftp", "⸠ftp://example.com⸡"},
    {"H10: mailto", "⸠mailto:a@example.com⸡"},
    {"H10: capitals", "⸠HTTP://example.com⸡ ⸠hTTpS://a.org⸡ ⸠FTP://b.net⸡"},
    {"H10: right after another script (note)", "テスト⸠http://example.com⸡"},
    {"H10: right after a letter beyond ASCII", "é⸠http://example.com⸡"},
    {"H10: the token is another word (note)", "xhttp://example.com"},
    {"H10: a digit belongs to the token", "1http://example.com"},
    {"H10: a digit after it belongs to the token", "http2://example.com"},
    {"H10: a letter after it belongs to the token",
     "httpr://example.com HTTPR://a.com"},
    {"H10: a hyphen before it does not belong to the token",
     "-⸠http://example.com⸡"},
    {"H10: dots and digits before it do not belong to the token",
     "...⸠http://example.com⸡ 1.⸠http://a.com⸡ 2-⸠http://b.com⸡"},
    {"H10: two marks do not belong to the token",
     "end...⸠http://example.com⸡ --⸠ftp://a.com⸡"},
    {"H11: http is not found in a longer scheme",
     "git+https://example.com a-http://b.com svn.x+http://c.com/x "
     "2x+y-ftp://d.com"},
    {"H10: a full stop before it ends a sentence",
     "Look here.⸠https://a.com/x⸡ or there.⸠ftp://b.com⸡"},
    {"H11: a scheme does not start with a digit",
     "2http://a.com/x 2+3http://b.com"},
    {"H11: http is not found in a word that is too long",
     "a123456789-123456789-123456789-http://a.com"},
    {"H10: a low line does not belong to the token", "_⸠http://example.com⸡"},
    {"H10: after a bracket", "(⸠http://example.com⸡)"},
    {"H10: after another link", "⸠a.com⸡ ⸠http://b.com⸡"},
    {"H10: twice", "http://⸠http://example.com⸡"},
    {"H10: more often", "http://http://ftp://⸠http://example.com⸡"},
    {"H10: after a word and a colon", "x:⸠http://example.com⸡"},
    {"H10: letters of a scheme do not make one", "httpx://example.com"},
    {"H10: a word of more than eight letters is no scheme",
     "vbscripthttp://example.com"},
};

static const marked_row refused_rows[] = {
    {"H11: no slash (S4)", "http:example.com"},
    {"H11: one slash", "http:/example.com"},
    {"H11: three slashes", "http:///example.com"},
    {"H11: four slashes, with a path", "https:////example.com/x"},
    {"H11: ftp", "ftp:example.com ftp:/example.com"},
    {"H11: capitals", "HTTP:example.com"},
    {"H11: with www", "http:www.example.com"},
    {"H11: each unlinkable scheme",
     "javascript:a.com vbscript:a.com data:a.com file:a.com blob:a.com"},
    {"H11: in capitals", "JavaScript:a.com VBSCRIPT:a.com Mailto:a.com"},
    {"H11: the start of an unlinkable scheme is a word",
     "javascrip:⸠a.com⸡ vbscrip:⸠a.com⸡ mailt:⸠a.com⸡ dat:⸠a.com⸡"},
    {"H11: an unlinkable scheme and a letter is a word",
     "javascripts:⸠a.com⸡ vbscripts:⸠a.com⸡ mailtos:⸠a.com⸡"},
    {"H11: one after the other", "mailto:mailto:mailto:a.com/b.com ⸠c.com⸡"},
    {"H11: the path of a word", "mailto:b/c.com mailto:b:80/c.com ⸠d.com⸡"},
    {"H11: after a colon that leads to nothing", "x:⸠a.com⸡:⸠b.com⸡:y"},
    {"H11: mailto and no address", "mailto:example.com"},
    {"H11: mailto with slashes", "mailto://example.com"},
    {"H11: another word (note)", "Website:⸠example.com⸡"},
    {"H11: another word and a path", "see:⸠example.com/x⸡"},
    {"H11: another word and an address", "Mail:⸠a@example.com⸡"},
    {"H11: javascript", "javascript:example.com"},
    {"H11: data", "data:example.com"},
    {"H11: vbscript", "vbscript:example.com"},
    {"H11: file", "file:example.com"},
    {"H11: blob", "blob:example.com"},
    {"H11: the end of a host can be a scheme that carries",
     "⸠e.data⸡:oo/b.com ⸠e．data⸡:o/b.com"},
    {"H11: in capitals", "JavaScript:example.com DATA:example.com"},
    {"H11: file with slashes", "file:///example.com/x"},
    {"H11: an unknown scheme (note)", "ssh://host.com"},
    {"H11: with a path", "git://github.com/x/y.git"},
    {"H11: a scheme with a plus sign", "svn+ssh://host.com/x"},
    {"H11: a space ends the text after a scheme",
     "ssh://host.com ⸠example.com⸡"},
    {"H11: slashes alone (note)", "//⸠host.com⸡"},
    {"H11: slashes and a path", "//⸠host.com/x⸡"},
    {"H11: a slash alone", "a/⸠host.com⸡"},
    {"H11: a space after the colon", "http: ⸠example.com⸡"},
};

static const marked_row authority_rows[] = {
    {"H12: not right after the slashes", "http://foo!example.com/"},
    {"H12: quoted", "http://“example.com”"},
    {"H12: in brackets", "https://(example.com)"},
    {"H12: after a comma", "http://example.invalid,example.com"},
    {"H12: after an emoji", "https://😎example.com/x"},
    {"H12: after a colon", "http://foo:example.com/"},
    {"H12: with an unknown scheme", "ssh://user!host.com/"},
    {"H12: after a dollar sign", "https://$HOST.example.com/"},
    {"H12: after a placeholder", "https://{id}.example.com/x"},
    {"H12: after an open angle", "https://<id>.example.com/x"},
    {"H12: a space ends it", "http:// ⸠example.com⸡"},
    {"H12: a space after a word", "http://foo ⸠example.com⸡"},
};

/* H11: text that one of these schemes runs, opens or carries is not linked by
 * itself, whether it is a URL with a scheme, a name or an address. */
static const marked_row carried_rows[] = {
    {"H11: a URL that is run", "javascript:https://a.com/"},
    {"H11: a URL of a blob", "blob:https://a.com/x"},
    {"H11: each of them", "vbscript:http://a.com/ data:ftp://a.com/x "
                          "file:https://a.com/ ⸠b.com⸡"},
    {"H11: in capitals", "JavaScript:HTTPS://a.com/ BLOB:http://b.com/"},
    {"H11: an address", "javascript:a@b.com"},
    {"H11: an address whose local part looks like a host",
     "javascript:a.com@b.com"},
    {"H11: an address with its own scheme", "javascript:mailto:a@b.com"},
    {"H11: after mailto", "mailto:javascript:a@b.com"},
    {"H11: a local part with slashes", "file:///a@b.com ⸠c@d.com⸡"},
    {"H11: after a comment", "javascript://https://a.com/%0Aalert(1)"},
    {"H11: after slashes", "file:///https://a.com/ ⸠b.com⸡"},
    {"H11: one in the other", "blob:javascript:https://a.com/"},
    {"H11: nothing in its path is linked",
     "javascript:https://a.com/b.com/x@c.com?d.com"},
    {"H11: with a port", "blob:https://a.com:80/b.com"},
    {"H11: what it carries has no host that is linked",
     "blob:https://x/b.com blob:http://1.2.3.4/"},
    {"H11: what it carries has userinfo", "blob:https://a.com@b.com/c.com"},
    {"H11: after what is no address",
     "@z.blob:https://a.com/ @z.data:b@c.com @z.blob:a.com"},
    {"H11: an IPv6 address", "blob:http://[::1]/a.com ⸠http://[::1]/x⸡"},
    {"H11: the path of an IPv6 address, after an unknown scheme",
     "ssh://[::1]/a.com"},
    {"H11: a space ends what a scheme carries",
     "javascript:https://a.com/ ⸠https://b.com/⸡ ⸠c@d.com⸡"},
    {"H11: a space after the colon", "javascript: ⸠https://a.com/⸡"},
    {"H11: another character after the colon",
     "javascript:(⸠https://a.com/⸡) data:,⸠a@b.com⸡"},
    {"H11: another word", "javascripts:⸠https://a.com/⸡ "
                          "URL:⸠https://b.com/x⸡ view:⸠c@d.com⸡"},
    {"H11: the word without a colon",
     "⸠javascript.a@b.com⸡ javascript;⸠https://a.com/⸡"},
    {"H11: the first of two schemes does not hinder",
     "http://⸠http://a.com/⸡ x:⸠https://b.com/⸡"},
};

MARKED_TEST(ports, port_rows)
MARKED_TEST(carried, carried_rows)
MARKED_TEST(schemes, scheme_rows)
MARKED_TEST(refused, refused_rows)
MARKED_TEST(authorities, authority_rows)

static void carried_in_every_profile(void **state)
{
    (void)state;
    static const uint32_t profiles[] = {LINKSPAN_PROFILE_UTS58,
                                        LINKSPAN_PROFILE_TAILORED,
                                        LINKSPAN_PROFILE_SAFE};
    linkspan_options options;
    for (size_t i = 0; i < ROWS(profiles); i++) {
        assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
        assert_int_equal(linkspan_options_set_profile(&options, profiles[i]),
                         LINKSPAN_OK);
        check_marked(&options, carried_rows, ROWS(carried_rows));
    }
}

/* H11: text after these schemes is not linked with any option that links more,
 * either. */
static const marked_row carried_option_rows[] = {
    {"any scheme", "blob:ssh://a.com/x javascript:gemini://b.com/"},
    {"a quoted local part", "javascript:\"a b\"@b.com"},
    {"an IPv6 address without brackets", "blob:http://2001:db8::1/a.com"},
    {"a single label", "blob:http://intranet/x javascript:a@intranet"},
};

static void carried_with_options(void **state)
{
    (void)state;
    linkspan_options options;
    assert_int_equal(lks_uts58_options(&options), LINKSPAN_OK);
    options.flags = LINKSPAN_DETECT_ALL_SCHEMES | LINKSPAN_DETECT_QUOTED |
                    LINKSPAN_DETECT_BARE_IPV6 | LINKSPAN_DETECT_SINGLE_LABELS;
    check_marked(&options, carried_option_rows, ROWS(carried_option_rows));
}

/* H11, H12: text after such a scheme and its colon is skipped with its path.
 * This must work for schemes with any last letter, since a quick check looks at
 * that letter. */
static const marked_row path_rows[] = {
    {"H11: http", "http:x/a.com"},
    {"H11: https", "HTTPS:x/a.com"},
    {"H11: ftp", "ftp:x/a.com"},
    {"H11: mailto", "mailtO:x/a.com"},
    {"H11: javascript", "javascript:x/a.com"},
    {"H11: data", "DATA:x/a.com"},
    {"H11: vbscript", "vbscript:x/a.com"},
    {"H11: file", "file:x/a.com"},
    {"H11: blob", "blob:x/a.com"},
    {"another word before the colon does not hinder", "Note:x/⸠a.com⸡"},
    {"a number before the colon does not hinder", "12:34/⸠a.com⸡"},
    {"a colon without a word does not hinder", " :x/⸠a.com⸡"},
};

MARKED_TEST(paths_of_refused, path_rows)

/* The names of the table, independent of the quick checks that are derived from
 * it. */
#define NAME(name, traits, syntax, default_port, other_port) name,
static const char *const scheme_names[] = {LKS_SCHEMES(NAME)};

static void write_capitals(const char *name, uint32_t capitals, char *out)
{
    for (size_t i = 0; i <= strlen(name); i++)
        out[i] = (char)(capitals >> i & 1 ? name[i] - 'a' + 'A' : name[i]);
}

static void http_before_is_http_of_the_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(scheme_names); i++) {
        const char *name = scheme_names[i];
        const size_t len = strlen(name);
        const bool is_http =
            strcmp(name, "http") == 0 || strcmp(name, "https") == 0;
        for (uint32_t capitals = 0; capitals < 1u << len; capitals++) {
            char text[16];
            write_capitals(name, capitals, text);
            const lks_slice slice = lks_slice_of(text, len);
            assert_int_equal(lks_http_before(slice, 0, len), is_http ? len : 0);
            assert_int_equal(lks_http_before(slice, 1, len), 0);
        }
    }
}

/* The quick check contains the last letter of every scheme that is linked (H10:
 * http, https and ftp), that carries, that is for mail, or whose syntax is known
 * (H20), and no other letter. */
static void no_scheme_ends_unseen(void **state)
{
    (void)state;
    linkspan_detector *d = NULL;
    assert_int_equal(lks_uts58_detector(&d), LINKSPAN_OK);
    for (unsigned byte = 0; byte < 256; byte++) {
        bool want = false;
        for (size_t i = 0; i < ROWS(scheme_names); i++) {
            const char *name = scheme_names[i];
            const uint32_t traits =
                lks_scheme_of(lks_slice_of(name, strlen(name)))->traits;
            want = want || ((traits & (LKS_SCHEME_LINKED | LKS_SCHEME_CARRIER |
                                       LKS_SCHEME_MAIL | LKS_SCHEME_OPAQUE)) &&
                            lks_ascii_lower((uint8_t)byte) ==
                                (uint8_t)name[strlen(name) - 1]);
        }
        assert_int_equal(lks_may_end_scheme(d, (uint8_t)byte), want);
    }
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ports),
        cmocka_unit_test(schemes),
        cmocka_unit_test(refused),
        cmocka_unit_test(carried),
        cmocka_unit_test(carried_in_every_profile),
        cmocka_unit_test(carried_with_options),
        cmocka_unit_test(authorities),
        cmocka_unit_test(paths_of_refused),
        cmocka_unit_test(http_before_is_http_of_the_table),
        cmocka_unit_test(no_scheme_ends_unseen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
