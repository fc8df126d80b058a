/* The criteria of the guidelines on linkification (S2, 1.1 to 1.3), at, below
 * and above each limit, and the examples of recognition in PRI 185 (S3). */
#include "support/marked_rows.h"

#define X4(s)  s s s s
#define X16(s) X4(s) X4(s) X4(s) X4(s)
#define X48(s) X16(s) X16(s) X16(s)
#define X50(s) X48(s) s s
#define X51(s) X48(s) s s s
#define X52(s) X48(s) X4(s)
#define X56(s) X48(s) X4(s) X4(s)
#define X57(s) X56(s) s
#define X58(s) X57(s) s
#define X62(s) X58(s) X4(s)
#define X63(s) X62(s) s
#define X64(s) X63(s) s

/* By RFC 3492 n times U+00FC is "xn--tda" and n - 1 times "a": n + 6. */
#define THREE_LABELS     X63("a") "." X63("b") "." X63("c") "."
#define THREE_IDN_LABELS X57("ü") "." X57("ü") "." X57("ü") "."

static const marked_row domain_rows[] = {
    {"S2 1.1: http", "⸠http://пример.рф⸡"},
    {"S2 1.1: https", "⸠https://пример.рф⸡"},
    {"S2 1.1: ftp", "⸠ftp://пример.рф⸡"},
    {"S2 1.1: mailto", "⸠mailto:имя@пример.рф⸡"},
    {"S2 1.1: none", "⸠пример.рф⸡"},
    {"S2 1.2.a: one label", "рф"},
    {"S2 1.2.a: one label, with a prefix", "http://рф/"},
    {"S2 1.2.a: two", "x ⸠пример.рф⸡ y"},
    {"S2 1.2.a: three", "x ⸠почта.пример.рф⸡ y"},
    {"S2 1.2.a: ten", "⸠а.б.в.г.д.е.ж.з.и.рф⸡"},
    {"S2 1.2.b, H5: label of 62", "⸠" X62("a") ".com⸡"},
    {"S2 1.2.b, H5: label of 63", "⸠" X63("a") ".com⸡"},
    {"S2 1.2.b, H5: label of 64", X64("a") ".com"},
    {"S2 1.2.b, H5: label of 64, with a prefix", "http://" X64("a") ".com/x"},
    {"S2 1.2.b, H5: label of 64 further left", X64("a") ".b.com"},
    {"S2 1.2.b, H5: 62 in ASCII", "⸠" X56("ü") ".com⸡"},
    {"S2 1.2.b, H5: 63 in ASCII", "⸠" X57("ü") ".com⸡"},
    {"S2 1.2.b, H5: 64 in ASCII", X58("ü") ".com"},
    {"S2 1.2.b, H5: 63 as an A-label", "⸠xn--tda" X56("a") ".com⸡"},
    {"S2 1.2.b, H5: 64 as an A-label", "xn--tda" X57("a") ".com"},
    {"H5: name of 252", "⸠" THREE_LABELS X56("d") ".com⸡"},
    {"H5: name of 253", "⸠" THREE_LABELS X57("d") ".com⸡"},
    {"H5: name of 254", THREE_LABELS X58("d") ".com"},
    {"H5: name of 254, with a prefix", "http://" THREE_LABELS X58("d") ".com/"},
    {"H5: the trailing dot does not count",
     "⸠" THREE_LABELS X57("d") ".com./x⸡"},
    {"H5: 252 in ASCII", "⸠" THREE_IDN_LABELS X50("ü") ".com⸡"},
    {"H5: 253 in ASCII", "⸠" THREE_IDN_LABELS X51("ü") ".com⸡"},
    {"H5: 254 in ASCII", THREE_IDN_LABELS X52("ü") ".com"},
    {"H5: 253 in an address", "⸠x@" THREE_LABELS X57("d") ".com⸡"},
    {"H5: 254 in an address", "x@" THREE_LABELS X58("d") ".com"},
    {"S2 1.2.c: a TLD that exists", "⸠пример.москва⸡"},
    {"S2 1.2.c: one that does not", "пример.москвв"},
    {"S2 1.2.c: the list's place",
     "⸠http://data.iana.org/TLD/tlds-alpha-by-domain.txt⸡)"},
    {"S2 1.2.d, H3: a character that is not allowed delimits",
     "при☃⸠мер.рф⸡ ☃⸠пример.рф⸡☃"},
    {"S2 1.2.d, H12: with a prefix there is no host", "http://при☃мер.рф"},
    {"S2 1.4.b: made harmless", "hxxp://example.com"},
    {"S2 1.4.b: made harmless", "example[.]com http://example[.]com/"},
    {"S2 1.4.a: mixed scripts are detected (notes, C)", "⸠deΩ.uk⸡"},
    {"S2 1.4.c: mixed scripts in a path", "⸠пример.рф/каталогfile.txt⸡"},
    {"S2 1.4.c: the document's own link",
     "(⸠https://www.rfc-editor.org/rfc/rfc3986#section-2.1⸡)."},
    {"S2 1.4.a: the document's own link",
     "(⸠https://www.rfc-editor.org/rfc/rfc3492⸡),"},
    {"S2 3.4", "3.4 ⸠http://www.unicode.org/reports/tr39/⸡"},
    {"S2 3.3: a repeated folder",
     "⸠https://www.icann.org/en/system/files/files/files/"
     "idn-guidelines-22sep22-en.pdf⸡"},
};

static const marked_row address_rows[] = {
    {"S2 1.3.a: the domain", "имя@пример.москвв"},
    {"S2 1.3.a: one label", "имя@рф"},
    {"S2 1.3.b: the @", "имя пример"},
    {"S2 1.3.b: another @", "имя＠пример.рф"},
    {"S2 1.3.c: 63", "⸠" X63("a") "@пример.рф⸡"},
    {"S2 1.3.c: 64", "⸠" X64("a") "@пример.рф⸡"},
    {"S2 1.3.c: 65", X64("a") "a@пример.рф"},
    {"S2 1.3.c: 64 in another script", "⸠" X64("ж") "@пример.рф⸡"},
    {"S2 1.3.c: 65 in another script", X64("ж") "ж@пример.рф"},
    {"S2 1.3.c: 64 outside of the BMP", "⸠" X64("𐐨") "@пример.рф⸡"},
    {"S2 1.3.c: 65 outside of the BMP", X64("𐐨") "𐐨@пример.рф"},
    {"S2 1.3.c: 64 with dots", "⸠" X62("a") ".a@пример.рф⸡"},
    {"S2 1.3.c: 64 after mailto", "⸠mailto:" X64("a") "@пример.рф⸡"},
    {"S2 1.3.c: 65 after mailto", "mailto:" X64("a") "a@пример.рф"},
    {"S2 1.3.d: dot", "⸠имя.фамилия@пример.рф⸡"},
    {"S2 1.3.d: low line", "⸠имя_фамилия@пример.рф⸡"},
    {"S2 1.3.d: hyphen", "⸠имя-фамилия@пример.рф⸡"},
    {"S2 1.3.d: plus sign", "⸠имя+метка@пример.рф⸡"},
    {"S2 1.3.d: a comma is not", "имя,⸠метка@пример.рф⸡"},
};

/* Hebrew stands for the bold capitals of PRI 185 (S3). */
static const marked_row bidi_rows[] = {
    {"S3 Table 1: left to right", "⸠http://ab.cd.com/mn/op⸡"},
    {"S3 Table 1: mixed", "⸠http://ab.cd.אב.גד.com/הו/זח/mn/op⸡"},
    {"S3 Table 1: right to left", "⸠http://אב.קום/הו/זח⸡"},
    {"S3: without a scheme", "⸠adobe.com⸡"},
    {"S3: TLDs in context", "⸠microsoft.com⸡ and ⸠google.de⸡"},
    {"S3 BNF: each IDNSep", "⸠ab.com⸡ ⸠ab．com⸡ ⸠ab。com⸡ ⸠ab｡com⸡"},
    {"S3 BNF: the last IDNSep (H8)", "⸠ab.com./x⸡"},
    {"S3: an inclusionChar inside", "⸠abc.com/foo.bar⸡"},
    {"S3: an inclusionChar at the end", "⸠abc.com/foo⸡. other text"},
    {"S3: each that S1 calls Soft, inside", "⸠abc.com/a!b\"c'd,e.f:g;h⸡ x"},
    {"S3: each that S1 calls Soft, at the end",
     "⸠abc.com/a⸡! ⸠abc.com/b⸡\" ⸠abc.com/c⸡' ⸠abc.com/d⸡, ⸠abc.com/e⸡. "
     "⸠abc.com/f⸡: ⸠abc.com/g⸡; x"},
    {"S3: each that S1 calls Include",
     "⸠abc.com/a#⸡ ⸠abc.com/a%⸡ ⸠abc.com/a&⸡ ⸠abc.com/a*⸡ ⸠abc.com/a/⸡ "
     "⸠abc.com/a@⸡ ⸠abc.com/a\\⸡ x"},
    {"S3: brackets, by S1", "(⸠abc.com/a⸡) [⸠abc.com/b⸡] {⸠abc.com/c⸡}"},
    {"S3: angles, by S1", "<⸠abc.com/a⸡> «⸠abc.com/b⸡»"},
    {"S3: an address", "⸠ab@cd.com⸡"},
    {"S3: an address, right to left", "⸠אב@גד.קום⸡"},
    {"S3 Option 1", "⸠http://www12.sap.com/uk/about⸡"},
    {"S3 Option 1: the other way around", "http://com.sap.www12/uk/about"},
    {"S3: the document's own links",
     "⸠http://goo.gl/yvNFq⸡ ⸠http://goo.gl/DuELB⸡"},
    {"S3: the document's own link",
     "(See ⸠http://www.iana.org/domains/root/db/⸡)."},
    {"S3: the document's own link",
     "⸠http://tools.ietf.org/html/rfc3987#section-2.2⸡"},
    {"S3: a file name is none", "ab/cd/ef \\\\ab\\cd"},
};

MARKED_TEST(domains, domain_rows)
MARKED_TEST(addresses, address_rows)
MARKED_TEST(bidi, bidi_rows)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(domains),
        cmocka_unit_test(addresses),
        cmocka_unit_test(bidi),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
