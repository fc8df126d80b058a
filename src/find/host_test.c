/* Which hosts are linked in running text. Each row names the decision H of
 * docs/internals/conformance.md that it tests. */
/* Tests: find/candidate.c,
 * find/rules/joined.c, find/seek.c, find/run.c, find/url.c */
#include "support/marked_rows.h"

#define X10(s) s s s s s s s s s s
#define X60(s) X10(s) X10(s) X10(s) X10(s) X10(s) X10(s)

#define LABEL_57 "a23456789b23456789c23456789d23456789e23456789f23456789g12"
#define LABEL_63 LABEL_57 "345678"
#define NAME_253 LABEL_63 "." LABEL_63 "." LABEL_63 "." LABEL_57 ".com"

static const marked_row tld_rows[] = {
    {"H1: a delegated top-level domain", "a ⸠example.com⸡ b"},
    {"H1: a long one", "a ⸠foo.accountants⸡ b"},
    {"H1: a new one, with a scheme", "a ⸠https://example.build⸡ b"},
    {"H1: in capitals", "a ⸠TEST.COM⸡ b"},
    {"H1: as a U-label", "a ⸠foo.香港⸡ b"},
    {"H1: as an A-label in capitals", "⸠abc.XN--11B4C3D⸡"},
    {"H1: one letter is none (S4)", "a example.a b"},
    {"H1: one letter, with a scheme (S4)", "a http://example.a b"},
    {"H1: reserved, not delegated", "a example.invalid b"},
    {"H1: reserved, with a scheme and a path", "a http://example.invalid/x b"},
    {"H1: reserved, in an address", "a b@example.invalid b"},
    {"H1: one letter more than com", "a example.comx b"},
    {"H1: one letter less", "a example.co1 b"},
    {"H1: digits", "version 1.25 is out"},
    {"H1: a time and a price", "at 10.30 for 9.99"},
    {"H1: an emoji (DT)", "See example.😎  on"},
    {"H1: an unknown A-label", "a example.xn--e1afmkfd b"},
    {"H1: the dot needs something before it (DT)", "See .fr on"},
    {"H1: a domain alone (DT)", "a com b"},
};

static const marked_row suffix_rows[] = {
    {"H2: a suffix of two labels", "a co.uk b"},
    {"H2: a suffix of two labels, with a scheme", "a http://co.uk/ b"},
    {"H2: a suffix of two labels, in an address", "a x@co.uk b"},
    {"H2: a name below a suffix", "a ⸠foo.co.uk⸡ b"},
    {"H2: a name far below a suffix", "a ⸠a.b.foo.co.uk⸡ b"},
    {"H2: capitals change nothing", "a CO.UK b ⸠FOO.Co.Uk⸡ c"},
    {"H2: the private section does not count (DT)", "a ⸠blogspot.com⸡ b"},
    {"H2: another suffix of the private section", "a ⸠github.io⸡ b"},
    {"H2: a wildcard rule", "a foo.ck b"},
    {"H2: below a wildcard", "a ⸠bar.foo.ck⸡ b"},
    {"H2: an exception to it", "a ⸠www.ck⸡ b"},
    {"H2: a wildcard of three labels", "a foo.kawasaki.jp b"},
    {"H2: below a wildcard of three labels", "a ⸠a.foo.kawasaki.jp⸡ b"},
    {"H2: an exception of three labels", "a ⸠city.kawasaki.jp⸡ b"},
    {"H2: a suffix in Han", "a http://公司.cn b"},
    {"H2: below a suffix in Han", "a ⸠http://例.公司.cn⸡ b"},
    {"H2: a suffix in Han as an A-label", "a xn--55qx5d.cn b"},
};

static const marked_row character_rows[] = {
    {"H3: full-width brackets (note)", "⸠https://example.com⸡（说明）"},
    {"H3: corner brackets (note)", "「⸠https://example.com⸡」"},
    {"H3: Arabic question mark (note)", "⸠example.com⸡؟"},
    {"H3: danda (note)", "⸠https://example.com⸡।"},
    {"H3: quotes", "“⸠example.com⸡” ‘⸠example.org⸡’"},
    {"H3: em dash", "x—⸠example.com⸡—y"},
    {"H3: arrow", "x→⸠example.com⸡→y"},
    {"H3: ellipsis", "wait…⸠example.com⸡…"},
    {"H3: emoji", "😎⸠example.com⸡😎"},
    {"H3: full-width comma", "你好，⸠example.com⸡，谢谢"},
    {"H3: ideographic comma", "你好、⸠example.com⸡、谢谢"},
    {"H3: full-width exclamation mark", "⸠example.com⸡！"},
    {"H3: a sign that is valid but NV8", "5°⸠example.com⸡"},
    {"H3: what maps to a fraction slash", "½.com"},
    {"H3: what maps to a slash", "℀.com"},
    {"H3: ASCII punctuation", "<⸠example.com⸡> |⸠example.org⸡| ;⸠a.net⸡;"},
    {"H3: more ASCII punctuation", "*⸠example.com⸡* ~⸠example.org⸡~ =⸠a.net⸡&"},
    {"H3: code", "`⸠example.com⸡` $⸠example.org⸡ ^⸠a.net⸡"},
    {"H3: full-width letters are mapped", "⸠ｅｘａｍｐｌｅ．ｃｏｍ⸡"},
    {"H3: a square is mapped to letters", "⸠㎏.com⸡"},
    {"H3: sharp s is itself", "⸠faß.de⸡"},
    {"H3: final sigma is itself", "⸠βόλος.com⸡"},
    {"H3: a joiner where it is allowed", "⸠क्\u200Cष.com⸡"},
    {"H3: emoji delimit, and leave an empty label", "💩.la"},
    {"H3: emoji in an A-label are valid", "⸠xn--ls8h.la⸡"},
};

/* More bytes than are read at once around a dot: names between them take the
 * shortest way through the code. */
#define BEFORE "the words that stand before the names of a row "
#define AFTER  " are long enough to be read together with all of the names in it"

static const marked_row close_rows[] = {
    {"names close together",
     BEFORE "⸠a.com⸡,⸠b.com⸡;⸠c.com⸡)⸠d.com⸡\n⸠e.co.uk⸡" AFTER},
    {"names between apostrophes", BEFORE "'⸠a.com⸡'⸠b.com⸡'" AFTER},
    {"E5: an apostrophe in a local part",
     BEFORE "⸠a.com'b.com@example.org⸡" AFTER},
    {"E5: an `@` after the text that is read at once", BEFORE
     "⸠a.com'bcdefghijklmnopqrstuvwxyzbcdefghijklmnopqrstuvwxyz@b.org⸡" AFTER},
    {"H16: after a percent sign", BEFORE "%a.com b" AFTER},
    {"H11: after another word and a colon", BEFORE "⸠b.com⸡ x:⸠a.com⸡" AFTER},
    {"H11: after a scheme that carries its text",
     BEFORE "⸠b.com⸡ javascript:a.com" AFTER},
    {"E6: after an `@`", BEFORE "@a.com ⸠x@a.com⸡ ⸠a.com⸡" AFTER},
    {"E9: the rest of a local part, after a link",
     BEFORE "⸠x@a.com⸡'x@b.com, ⸠y@c.com⸡" AFTER},
    {"E7: with a scheme, after a colon and after another `@`",
     BEFORE "⸠mailto:x@a.com⸡ x:⸠y@b.com⸡ @⸠z@c.com⸡" AFTER},
    {"E2: dots in a local part",
     BEFORE "a..b@a.com .c@a.com d.@a.com ⸠e.f@a.com⸡" AFTER},
    {"E2: a local part of 15 bytes, of 16, and beyond ASCII",
     BEFORE "⸠a23456789b23456@a.com⸡ ⸠a23456789b234567@a.com⸡ ⸠é@a.com⸡" AFTER},
    {"H7, H8: before one full stop and before two",
     BEFORE "⸠a.com⸡. ⸠b.com⸡.. ⸠c.com⸡" AFTER},
    {"H2: a suffix, close to a name", BEFORE "co.uk,⸠a.com⸡,co.uk" AFTER},
    {"H3: after the low line and before it", BEFORE "_⸠a.com⸡ ⸠b.com⸡_" AFTER},
    {"a full stop is the last of the bytes that are looked at first",
     BEFORE "⸠a.com⸡, 2345678 ⸠bcdef.com⸡" AFTER},
    {"a full stop after the bytes that are looked at first",
     BEFORE "⸠a.com⸡, 2345678 ⸠bcdefg.com⸡" AFTER},
    {"a full stop before a letter beyond ASCII is the last of these bytes",
     BEFORE "⸠a.com⸡, b.zqx ⸠primerx.рф⸡" AFTER},
    {"a colon or a dot beyond ASCII comes before the name",
     BEFORE "⸠a.com⸡ ⸠ftp://b.com⸡ ⸠例。com⸡ ⸠c.com⸡" AFTER},
};

static const marked_row label_rows[] = {
    {"H4: NFC after mapping", "⸠cafe\u0301.com⸡"},
    {"H4: capitals beyond ASCII (DT)", "⸠FOO.VERMÖGEN.com⸡"},
    {"H4: leading mark", " \u0301a.com"},
    {"H4: leading mark of a later label", "x.\u0301a.com"},
    {"H4: joiner between Latin letters", "a\u200Cb.com"},
    {"H4: ZWJ without virama", "ا\u200Dب.com"},
    {"H4: ZWNJ between joining letters", "⸠نامه\u200Cای.com⸡"},
    {"H4: hyphens in the third and fourth place",
     "⸠r3---sn-abc.googlevideo.com⸡ ⸠https://hp--community.force.com/a⸡"},
    {"H4: hyphens in the third and fourth place, not ASCII", "⸠ab--ü.com⸡"},
    {"H4: xn there is Punycode", "xn--.com xn--a.com"},
    {"H4: label starts with a hyphen", "x -a.com y"},
    {"H4: label ends in a hyphen", "a-.com"},
    {"H4: a later one starts with it", "a.-b.com"},
    {"H4: hyphens at both ends, with a scheme (DT)",
     "See http://-foo.example-.com. on"},
    {"H4: hyphens inside", "⸠a-b--c.com⸡"},
    {"H4: -- in the second and third", "⸠a--bc.com⸡"},
    {"H4: -- in the fourth and fifth", "⸠abc--d.com⸡"},
    {"H4: an A-label", "⸠xn--bcher-kva.de⸡"},
    {"H4: an A-label in capitals", "⸠XN--BCHER-KVA.de⸡"},
    {"H4: nothing after xn--", "xn--.com"},
    {"H4: an A-label of ASCII only", "xn--abc-.com"},
    {"H4: an A-label of a control", "xn--a.com"},
    {"H4: a wrong digit in it", "xn--b_b.xn--!.com"},
    {"H4: not ASCII and xn--", "xn--bü.com"},
    {"H4: right to left", "⸠אב.com⸡"},
    {"H4: ends in a digit", "⸠א1.com⸡"},
    {"H4: starts with a digit", "1א.com"},
    {"H4: Latin in a Hebrew label", "אa.com"},
    {"H4: Hebrew in a Latin label", "aא.com"},
    {"H4: a label of digits beside Hebrew", "123.אב.com"},
    {"H4: a label of digits otherwise", "⸠123.ab.com⸡"},
    {"H4: both kinds of digits", "א1\u0661.com"},
};

static const marked_row dot_rows[] = {
    {"H6, H5: after the longest name that can be", "⸠" NAME_253 "⸡。谢谢"},
    {"H6, H5: after one that is too long", "x." NAME_253 "。谢谢"},
    {"H6: ideographic full stop", "⸠example。com⸡"},
    {"H6: full-width full stop", "⸠example．com⸡"},
    {"H6: half-width ideographic full stop", "⸠example｡com⸡"},
    {"H6: kana after it that are a TLD, and kana that begin none",
     "⸠例え。みんな⸡ を。それから ⸠例え。ク\u3099ーク\u3099ル⸡ と。ここで見る。"
     "あとは長い文が続くだけで、もう何もありません。"},
    {"H6: a native TLD, and words that only start like one",
     "⸠例。ファッション⸡ 例。ファイル 例。中国了解 ⸠例。中国⸡ x。香格 "
     "⸠x。香港⸡"},
    {"H6, H13: a native TLD, and low lines", "x ⸠例。中国⸡__ y"},
    {"H6: an ASCII word after it that is no TLD, and one that is",
     "例です。Debian ⸠例です。com⸡ ⸠例です。COM⸡"},
    {"H6: a label that is mapped to a TLD", "⸠例。ｃｏｍ⸡ ⸠例。ﾌｧｯｼｮﾝ⸡"},
    {"H6: a sentence begins with what no label begins with, and ends in a name",
     "⸠http://example.com⸡。-谢谢。⸠foo.com⸡"},
    {"H6: the whole of a long run comes first",
     "⸠é.com。" X60("a") "." X60("b") ".community.org⸡"},
    {"H6: the whole run first (DT)", "⸠普遍适用测试。我爱你⸡ x"},
    {"H6: the longest prefix (note)", "⸠http://example.com⸡。谢谢"},
    {"H6: without a scheme", "⸠example.com⸡。谢谢"},
    {"H6: half-width", "⸠example.com⸡｡ありがとう"},
    {"H6: the longest of two", "⸠a.com。b.com⸡。谢谢"},
    {"H6: the shorter prefix if the longer is no domain",
     "⸠a.com⸡。b.invalid。谢谢"},
    {"H6: never before a full-width full stop", "example.com．谢谢"},
    {"H6: never before a full stop", "example.com.谢谢"},
    {"H6: a prefix that is no domain", "例。谢谢"},
    {"H6: the prefix is a whole name, not a part", "⸠a.co.uk⸡。谢谢"},
    {"H6: a prefix that is only a suffix", "co.uk。谢谢"},
    {"H6: an address", "⸠a@b.com⸡。谢谢"},
    {"H6, H10: a scheme right after it", "⸠a.com⸡。⸠http://b.com/x⸡"},
    {"H6, H10: more of the sentence, then a scheme",
     "⸠a.com⸡。谢谢。⸠http://b.com/x⸡"},
    {"H6, E5: an address right after it", "⸠a.com⸡。⸠b@c.com⸡"},
    {"H6, E6: an address after an address", "⸠a@b.com⸡。⸠c@d.com⸡。"},
    {"H6, H4: what is no label beside it", "⸠1a.com⸡。⸠אב.com⸡"},
    {"H6: a sentence's end before the name", "谢谢！。⸠example.com⸡"},
    {"H7: leading dot", "x .foo.com y"},
    {"H7: two dots inside", "x a..b.com y"},
    {"H7: with a scheme and path (DT)", "x http://.foo.com/αβγ y"},
    {"H7: two dots, scheme and path (DT)", "x http://a..b.com/αβγ y"},
    {"H7: mixed dots", "a.。b.com"},
    {"H7: S4's", "http://example..abc"},
    {"H7: trailing dots", "⸠example.com⸡..."},
    {"H7: trailing dots of a scheme's", "⸠http://example.com⸡.. x"},
    {"H7: ideographic trailing dots", "⸠example.com⸡。。"},
    {"H7: a folder above", "../⸠foo.com/a⸡"},
    {"H8: one dot at a sentence's end (DT)", "⸠http://foo.example.com⸡. on"},
    {"H8: before a path (DT)", "⸠http://foo.example.com./αβγ⸡ on"},
    {"H8: before a query", "⸠example.com.?q⸡"},
    {"H8: before a fragment", "⸠example.com.#f⸡"},
    {"H8: before a port", "⸠example.com.:80⸡"},
    {"H8: before port and path", "⸠example.com.:80/x⸡"},
    {"H9: a bad port after a trailing dot",
     "example.com.:65536 example.com.:80a"},
    {"H9: an empty port after a scheme",
     "⸠http://example.com:/x⸡ ⸠https://a.de:?q⸡ ⸠ftp://a.de.:#f⸡"},
    {"H9: an empty port of an address", "⸠http://[::1]:/x⸡"},
    {"H9: no empty port without a scheme", "⸠example.com⸡:/x"},
    {"H9: no empty port without a path",
     "⸠http://example.com⸡: ⸠http://example.com⸡:"},
    {"H8: not before a colon", "⸠example.com⸡.: x"},
    {"H8: two dots never", "⸠example.com⸡../x"},
    {"H8: any of the four dots", "⸠example.com。/x⸡"},
};

static const marked_row low_line_rows[] = {
    {"H13: left of the registrable domain", "⸠foo_bar.example.com⸡"},
    {"H13: at a label's start inside", "⸠a._b.example.com⸡"},
    {"H13: at a label's end inside", "⸠a_.example.com⸡"},
    {"H13: markup around", "_⸠example.com⸡_"},
    {"H13: more markup", "__⸠example.com⸡__"},
    {"H13: a leading one is markup", "_⸠dmarc.example.com⸡"},
    {"H13, H12: after a scheme it would be another host",
     "http://_dmarc.example.com"},
    {"H13: in the registrable domain", "foo_bar.com"},
    {"H13: in the registrable domain of a longer name", "a.foo_bar.co.uk"},
    {"H13: in the suffix", "foo.co_m"},
    {"H13: joined to more", "foo.com_bar"},
    {"H13: with a scheme", "_⸠http://foo_bar.example.com/_⸡"},
    {"H13: markup around an address is part of it", "⸠_a@b.com⸡_"},
    {"H13: a domain cannot start with it", "a@_b.com"},
};

static const marked_row ip_rows[] = {
    {"H14: IPv4 with a scheme (S4)", "⸠http://192.168.10.15⸡"},
    {"H14: with port and path", "⸠http://192.168.10.15:8080/x⸡"},
    {"H14: smallest and largest", "⸠http://0.0.0.0⸡ ⸠ftp://255.255.255.255/⸡"},
    {"H14: at a sentence's end", "See ⸠http://1.2.3.4⸡."},
    {"H14: without a scheme", "See 192.168.10.15 now"},
    {"H14: without a scheme, with a path", "See 192.168.10.15/x now"},
    {"H14: an octet too large", "http://256.1.1.1"},
    {"H14: three octets", "http://1.2.3"},
    {"H14: five", "http://1.2.3.4.5"},
    {"H14: leading zero", "http://01.2.3.4"},
    {"H14: hexadecimal", "http://0x7f.0.0.1"},
    {"H14: a number", "http://2130706433/"},
    {"H14: in an address", "a@192.168.10.15"},
    {"H14: IPv6", "⸠https://[2001:db8::1]/x⸡"},
    {"H14: with port", "⸠http://[::1]:8080⸡."},
    {"H14: with IPv4 inside", "⸠http://[::ffff:192.0.2.1]⸡"},
    {"H14: without a scheme", "[2001:db8::1]"},
    {"H14: no bracket at the end", "http://[2001:db8::1"},
    {"H14: nothing in it", "http://[]/"},
    {"H14: not hexadecimal", "http://[2001:db8::g]/"},
    {"H14, H9: IPv6 with a port that is too large", "http://[::1]:65536/"},
    {"H14, H12: a name touches it", "http://[::1]x.com/ y"},
    {"H14: unbracketed (S4), an option", "https://2001:4860:4860::8888"},
    {"H14: a single label", "http://intranet/"},
    {"H14: localhost", "http://localhost:8080 or localhost:8080"},
};

static const marked_row context_rows[] = {
    {"H15: what adjoins stays (S1 8)", "⸠ウェブサイトはexample.com⸡ です。"},
    {"H15: a name that needs it (S1 8)", "⸠最高のSONY製品.com⸡"},
    {"H15: a Latin letter that adjoins stays", "⸠éexample.com⸡"},
    {"H16: after a percent sign", "%example.com"},
    {"H16: after an escape", "a%2Fexample.com/x"},
    {"H16: after a number", "100%example.com"},
    {"H16: ends in a hyphen", "example.com- x"},
    {"H16: ends in a hyphen, with a scheme", "http://example.com-"},
    {"H16: ends in a hyphen before a path", "example.com-/x"},
    {"H16: in an address", "a@example.com-"},
    {"H17: a degree (S1 8)", "She has an ⸠M.Sc⸡. in it"},
    {"H17: a file (S1 8)", "⸠helpers.py⸡"},
    {"H17: more files", "⸠main.rs⸡ ⸠readme.md⸡"},
};

#define JOIN4  "\u200B\u200B\u200B\u200B"
#define JOIN16 JOIN4 JOIN4 JOIN4 JOIN4
#define JOIN64 JOIN16 JOIN16 JOIN16 JOIN16

static const marked_row joined_rows[] = {
    {"H18: ZWSP (note)", "goo\u200Bgle.com"},
    {"H18: soft hyphen", "goo\u00ADgle.com"},
    {"H18: word joiner", "goo\u2060gle.com"},
    {"H18: BOM", "goo\uFEFFgle.com"},
    {"H18: variation selector", "goo\uFE0Fgle.com"},
    {"H18: Mongolian vowel separator's kin", "goo\u180Bgle.com"},
    {"H18: one dot leader", "goo\u2024gle.com"},
    {"H18: small full stop", "goo\uFE52gle.com"},
    {"H18: tatweel", "a\u0640b.com"},
    {"H18: a heart", "i\u2764pizza.com"},
    {"H18: a heart and its selector", "i\u2764\uFE0Fpizza.com"},
    {"H18: a heart and a space", "i \u2764 ⸠pizza.com⸡"},
    {"H3: other emoji delimit", "here\U0001F449⸠example.com⸡"},
    {"H3: a full-width at sign", "a\uFF20example.com"},
    {"H3: a full-width at sign alone", "a \uFF20⸠example.com⸡"},
    {"E4: a name before an at sign", "john.me@intranet and x.com@y"},
    {"E4: an at sign and a space", "⸠x.com⸡@ y"},
    {"H18: a digit", "1\u200Bexample.com"},
    {"H18: several joiners", "goo\u200B\u00AD\u2060gle.com"},
    {"H18: 64, and a space before them", " " JOIN64 "⸠a.com⸡"},
    {"H18: more than 64 before", " " JOIN64 "\u200Ba.com"},
    {"H18: 64, and a space after them", "⸠a.com⸡" JOIN64 " "},
    {"H18: more than 64 after", "a.com" JOIN64 "\u200B "},
    {"H18: after the run", "example.com\u200Bx"},
    {"H18: a look-alike after the run", "example.com\u2024uk"},
    {"H18: a dot after it", "https://example.com\u00AD.evil.org"},
    {"H18: a dot at the end", "⸠example.com⸡\u200B."},
    {"H18: with a scheme", "http://example.com\u200Bx/"},
    {"H18: with a scheme, before", "http://goo\u200Bgle.com/"},
    {"H18, H12: right after the scheme", "http://\u200Bexample.com"},
    {"H18: in an address", "a@goo\u200Bgle.com"},
    {"H18: after an address", "a@example.com\u200Bx"},
    {"H18: at the text's start", "\uFEFF⸠example.com⸡"},
    {"H18: at the text's end", "⸠example.com⸡\u200B"},
    {"H18: beside a space", "x \u200B⸠example.com⸡\u200B y"},
    {"H18: beside punctuation", "(\u200B⸠example.com⸡\u200B)"},
    {"H18: beside a letter that is not ASCII",
     "日本語\u200B⸠example.com⸡\u200B日本語"},
    {"H18: in the path it does not matter (T13)", "⸠example.com/a\u200Bb⸡"},
};

/* H3: a native run is read to its end, however long it is. A part of it that
 * would be a shorter host is not linked. */
static void long_runs_are_whole(void **state)
{
    (void)state;
    static const uint32_t profiles[] = {LINKSPAN_PROFILE_UTS58,
                                        LINKSPAN_PROFILE_TAILORED};
    ROWS_BEGIN();
    for (size_t i = 0; i < 2 * ROWS(profiles); i++) {
        linkspan_options options;
        (void)linkspan_options_init(&options);
        (void)linkspan_options_set_profile(&options, profiles[i / 2]);
        linkspan_detector *d = new_detector(&options);
        for (int len = 30; len < 64; len++) {
            char marked[256];
            (void)snprintf(marked, sizeof marked,
                           "x ⸠%sé%040d.%0*d.community.org⸡ y",
                           i % 2 ? "https://" : "", 0, len, 0);
            bad_rows += is_marked_wrong(d, "a long run", marked);
        }
        linkspan_detector_free(d);
    }
    ROWS_END();
}

MARKED_TEST(tlds, tld_rows)
MARKED_TEST(suffixes, suffix_rows)
MARKED_TEST(characters, character_rows)
MARKED_TEST(close_together, close_rows)
MARKED_TEST(labels, label_rows)
MARKED_TEST(dots, dot_rows)
MARKED_TEST(low_lines, low_line_rows)
MARKED_TEST(addresses_of_ip, ip_rows)
MARKED_TEST(contexts, context_rows)
MARKED_TEST(joined, joined_rows)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tlds),
        cmocka_unit_test(suffixes),
        cmocka_unit_test(characters),
        cmocka_unit_test(close_together),
        cmocka_unit_test(labels),
        cmocka_unit_test(dots),
        cmocka_unit_test(low_lines),
        cmocka_unit_test(addresses_of_ip),
        cmocka_unit_test(contexts),
        cmocka_unit_test(joined),
        cmocka_unit_test(long_runs_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
