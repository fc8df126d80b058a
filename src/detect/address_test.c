/* E-mail addresses in running text. Each row names the decision E of
 * docs/conformance.md that it tests. */
/* Tests: detect/authority.c */
#include "support/marked_rows.h"

#define TEN   "abcdefghij"
#define FIFTY TEN TEN TEN TEN TEN

static const marked_row local_part_rows[] = {
    {"E1: at the text's start", "⸠a@b.com⸡"},
    {"E1: a space ends the search (S1 5-1)", "Contact ⸠abcd@example.com⸡"},
    {"S1 5.2: a dot inside", "Contact ⸠x.abcd@example.com⸡."},
    {"S1 5.1: each special of ASCII", "⸠!#$%&'*+-/=?^_`{|}~a@b.com⸡"},
    {"S1 5.1: brackets are not part of it",
     "(⸠a@b.com⸡) <⸠a@b.com⸡> [⸠a@b.com⸡]"},
    {"S1 5.1: a quotation mark, comma, semicolon or colon is not part of it",
     "\"⸠a@b.com⸡\" ,⸠a@b.com⸡, ;⸠a@b.com⸡; :⸠a@b.com⸡"},
    {"S1 5.1: a backslash is not part of it", "\\⸠a@b.com⸡"},
    {"S1 5.1: letters of any script", "⸠σωκράτης@example.com⸡"},
    {"S1 5.1: digits and marks", "⸠१२गांधी@example.com⸡"},
    {"S1 5.1: the middle dot of Katakana is XID",
     "⸠アルベルト・アインシュタイン@example.com⸡"},
    {"S1 5.1: quotes and brackets beyond ASCII",
     "“⸠a@b.com⸡” （⸠a@b.com⸡） 「⸠a@b.com⸡」"},
    {"S1 5.1: an emoji is not", "😎⸠a@b.com⸡"},
    {"E2: leading dot", "x .a@b.com y"},
    {"E2: trailing dot", "x a.@b.com y"},
    {"E2: two dots", "x a..b@c.com y"},
    {"E2: dots at the start", "x ..a.b@c.com y"},
    {"E2: a dot alone", "x .@c.com y"},
    {"E2: a dot after a character that ends the search", "(.a@b.com)"},
    {"E2: the path is not linked either", "a..b@c.com/d.org x"},
    {"E2: the query is not linked either", "a.@c.com?d.org x"},
    {"E2: with mailto", "mailto:a..b@c.com mailto:.a@c.com"},
    {"E2: after it the search goes on", "a..b@c.com ⸠d.org⸡"},
    {"E3: nothing before it (DT)", "See @example.com"},
    {"E3: the path is not linked either", "See @example.com/d.org x"},
    {"E3: after a bracket", "(@example.com)"},
    {"E3: two of them", "a@@example.com"},
    {"E3: at the text's start", "@example.com"},
    {"E3: a handle is no address", "Ask @example about ⸠example.com⸡"},
};

static const marked_row userinfo_rows[] = {
    {"E4: DT", "http://john.smith@example.com"},
    {"E4: DT, with a path", "http://john.smith@example.com/foo/bar"},
    {"E4: DT, two dots", "http://john..smith@example.com/foo/bar"},
    {"E4: with a password (note)", "http://user:pw@h.com"},
    {"E4: a host for bait (note)", "https://www.bbc.co.uk@npmjs.com/"},
    {"E4: a host and port for bait", "https://www.bbc.co.uk:80@npmjs.com/"},
    {"E4: a host and password for bait", "https://www.bbc.co.uk:pw@npmjs.com/"},
    {"E4: a host and a comma for bait", "https://www.bbc.co.uk,x@npmjs.com/"},
    {"E4: a host and brackets for bait", "https://www.bbc.co.uk(x)@npmjs.com/"},
    {"E4: an IP address, port and all, for bait",
     "https://[::1]:80@npmjs.com/x.org https://1.2.3.4:80@npmjs.com/x.org"},
    {"E4: a sentence's end is no Hard", "http://a.com。!我@b.com"},
    {"E4: a slash after it is the end", "⸠http://a.com⸡。⸠谢谢/x@b.com⸡"},
    {"E4: an address in it", "http://a@b.com@c.com/"},
    {"E4: what follows is skipped", "http://u@h.com:80/x.org?y.org#z.org"},
    {"E4: an unknown scheme", "ssh://git@github.com/x.org"},
    {"E4: an empty one", "http://@example.com/"},
    {"E4: the host is an IP address", "http://u@192.168.10.15/x.org"},
    {"E4: the host is no domain", "http://u@localhost/x.org"},
    {"E4: the userinfo is an IP address", "http://[::1]@example.com/x.org"},
    {"E4: mailto in it", "http://mailto:a@b.com"},
    {"E4: one @ after another", "http://a:b@c:d@e!f@g-h@example.com/x.org"},
    {"E4: the last one before no domain", "http://a@b@c/x.org"},
    {"E4: before a word and a port", "http://a@b@c:80/x.org"},
    {"E4: before a word with a low line", "http://a@b@c_d/x.org ⸠y.org⸡"},
    {"E4: before letters beyond ASCII", "http://a@b@cü/x.org ⸠y.org⸡"},
    {"E4: before nothing", "http://a@b@/⸠x.org⸡"},
    {"E4, H11: mailto leads to no path", "http://a@b,mailto:c/x.org ⸠y.org⸡"},
    {"E4: another authority in it", "http://a@b://⸠http://example.com⸡"},
    {"E4: a domain at the end, beyond the text", "http://a@b@example.com"},
    {"E4: a space ends it", "http://a ⸠b@c.com⸡"},
    {"E4: a slash ends it", "⸠http://h.com/a@b.com⸡"},
    {"E4: a question mark ends it", "⸠http://h.com?a@b.com⸡"},
    {"E4: a number sign ends it", "⸠http://h.com#a@b.com⸡"},
    {"E4: a number sign after other characters ends userinfo",
     "⸠http://a.com⸡!b#c@d.com"},
    {"E4: a question mark after other characters ends userinfo",
     "⸠http://a.com⸡!b?c@d.com"},
    {"E4: a slash after other characters ends userinfo",
     "⸠http://a.com⸡!b/c@d.com"},
    {"E4: a name before an @ and a letter", "x.com@y x.com@1"},
    {"E4: letters of every script",
     "x.com@я x.com@例え x.com@ü x.com@ש x.com@ก"},
    {"E4: digits of every script", "x.com@٣ x.com@१"},
    {"E4: after such a name the search goes on", "x.com@я ⸠b.com⸡"},
    {"E4: neither a letter nor a digit", "⸠x.com⸡@ ⸠x.com⸡@。 ⸠x.com⸡@😀"},
    {"E4: after it the search goes on", "http://u@h.com ⸠b.com⸡ ⸠a@b.com⸡"},
};

static const marked_row host_or_local_rows[] = {
    {"E5: a host and a path (DT)",
     "⸠www.mail-archive.com/ruby-talk@ruby-lang.org/⸡ x"},
    {"E5: a host and a query", "⸠example.com?x@y.org⸡"},
    {"E5: a host and a fragment", "⸠example.com#x@y.org⸡"},
    {"E5: a host, a port and a path", "⸠example.com:80/x@y.org⸡"},
    {"E5: a host as local part (note)", "⸠john.com@x.org⸡"},
    {"E5: a host and more (note)", "⸠name.al+tag@foo.com⸡"},
    {"E5: two hosts in it", "⸠a.com!b.com@c.org⸡"},
    {"E5: a host and a quote", "⸠example.com'a@b.com⸡"},
    {"E5, E9: a host and a quote, 64 code points",
     "⸠example.com'" FIFTY "ab@b.com⸡"},
    {"E5, E9: a host and a quote, 65 code points: the host is a URL",
     "⸠example.com⸡'" FIFTY "abc@b.com"},
    {"a host and a quote, with an @ in another word",
     "⸠example.com⸡'s is a name, and there is another with more text: "
     "⸠a@b.com⸡"},
    {"a host and a quote, with no @ in a long text",
     "⸠example.com⸡'s is a name, and there is much more text after it, "
     "which has no such sign anywhere, and goes on"},
    {"E5: more than the host allows between", "⸠example.com⸡,⸠a@b.com⸡"},
    {"E5: no domain after it (S1 5.2)", "john.com@invalid"},
    {"E5, E2: the local part is then illegal", "john.com.@x.org"},
    {"E5, E9: 64 code points", "⸠john.com+" FIFTY "abcde@x.org⸡"},
    {"E5, E9: 65 code points: the host is a URL",
     "⸠john.com⸡+" FIFTY "abcdef@x.org"},
    {"E5, E9: the host itself is too long for a local part",
     FIFTY ".abcdefghijk.com@x.org"},
    {"E9: 64", "⸠" FIFTY TEN "abcd@b.com⸡"},
    {"E9: 65 links nothing", FIFTY TEN "abcde@b.com"},
    {"E9: the path is not linked either",
     FIFTY TEN "abcde@b.com/c.org ⸠d.org⸡"},
    {"E9: after something that ends the search", "(⸠" FIFTY TEN "abcd@b.com⸡)"},
    {"E9: code points, not bytes",
     "⸠αβγδεζηθικλμνξοπαβγδεζηθικλμνξοπαβγδεζηθικλμνξοπαβγδεζηθικλμνξοπ"
     "@b.com⸡"},
    {"E9: 65 code points, not bytes",
     "ααβγδεζηθικλμνξοπαβγδεζηθικλμνξοπαβγδεζηθικλμνξοπαβγδεζηθικλμνξοπ"
     "@b.com"},
};

static const marked_row end_rows[] = {
    {"E6: no port, no path (DT)",
     "See ⸠john.doe@example.com⸡:1234/forum/questions/?tag=new#top on"},
    {"E6: a path (DT)", "⸠john.smith@example.com⸡/foo/bar"},
    {"E6: the path is not searched", "⸠a@b.com⸡/c.org ⸠d.org⸡"},
    {"E6, H8: the path after a dot and a port is not searched",
     "⸠a@b.com⸡.:80/c.org ⸠d.org⸡"},
    {"E6, H8: the path after a dot is not searched",
     "⸠a@b.com⸡./c.org ⸠d.org⸡"},
    {"E6: its query is not searched", "⸠a@b.com⸡?x=c.org ⸠d.org⸡"},
    {"E6: its fragment is not searched", "⸠a@b.com⸡#c.org ⸠d.org⸡"},
    {"E6: a port alone", "⸠a@b.com⸡:80 ⸠d.org⸡"},
    {"E6: a list", "⸠a@b.com⸡,⸠c@d.com⸡;⸠e@f.com⸡"},
    {"E6: a sentence's end", "⸠a@b.com⸡. ⸠c.org⸡"},
    {"E6: two dots", "⸠a@b.com⸡.."},
    {"E7: mailto (DT)", "See ⸠mailto:αβγ.δεζ@example.com⸡ on"},
    {"E7: capitals", "⸠MAILTO:a@b.com⸡ ⸠MailTo:a@b.com⸡"},
    {"E7: no boundary is needed", "x⸠mailto:a@b.com⸡"},
    {"E7: all that a local part can have",
     "⸠mailto:sales/eu@b.com⸡ ⸠mailto:a?b@b.com⸡ ⸠mailto:a#b/c@b.com⸡"},
    {"E7: what could be a host with a path", "⸠mailto:b.com/x@c.org⸡"},
    {"E7, H11: the @ comes too late", "mailto:b/c.com ⸠x@d.org⸡"},
    {"E7, H11: no domain follows the @", "mailto:e?a.com@le mailto:a/b.com@-"},
    {"H11: the refusal ends where the run ends (S1 5.2)",
     "mailto:x/y,⸠b@example.com⸡"},
    {"H11: after a question mark", "mailto:x?y,⸠b@example.com⸡"},
    {"H11: after a number sign", "mailto:x#y;⸠b@example.com⸡"},
    {"H11: a colon ends it too", "mailto:x/y:⸠b@example.com⸡"},
    {"H11: the rest of the run is not linked", "mailto:x/y.com/z.com ⸠b.com⸡"},
    {"E7: directly before", "mailto: ⸠a@b.com⸡"},
    {"E7: once", "mailto:⸠mailto:a@b.com⸡"},
    {"E7, E6: fields of the header", "⸠mailto:a@b.com⸡?subject=c.org&body=x"},
};

static const marked_row letter_rows[] = {
    {"E10: in single quotes (note)", "⸠'a@b.com⸡'"},
    {"E10: in braces (note)", "⸠{a@b.com⸡}"},
    {"E10: after an equals sign (note)", "⸠x=a@b.com⸡"},
    {"E10: after a slash", "⸠/a@b.com⸡"},
    {"E10: after a number sign", "⸠#a@b.com⸡"},
    {"E10: in bold", "⸠**a@b.com⸡**"},
    {"E10: in Markdown", "[⸠a@b.com⸡](⸠mailto:a@b.com⸡)"},
    {"E11: quoted ones are an option (DT)", "See \"john\\ doe\"@example.com"},
    {"E11: quoted without a space", "See \"john\"@example.com/a.org"},
};

MARKED_TEST(local_parts, local_part_rows)
MARKED_TEST(userinfo, userinfo_rows)
MARKED_TEST(hosts_or_local_parts, host_or_local_rows)
MARKED_TEST(ends, end_rows)
MARKED_TEST(letters, letter_rows)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_parts),
        cmocka_unit_test(userinfo),
        cmocka_unit_test(hosts_or_local_parts),
        cmocka_unit_test(ends),
        cmocka_unit_test(letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
