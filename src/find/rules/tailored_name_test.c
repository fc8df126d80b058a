/* Names that are files (P9: README.md) or members of objects (P10:
 * window.open), and where addresses start (P11). */
/* Tests: find/rules/names.c */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

/* --------------------------------------------------------------- P9 files */

static const tailored_row p9_cuts[] = {
    {"Markdown", "read README.md first", NULL},
    {"Rust", "in main.rs there is", NULL},
    {"Python", "run setup.py now", NULL},
    {"archive", "unzip test.zip and", NULL},
    {"a name that nobody counted, after a command", "vim photo.ps and", NULL},
    {"beside a file", "see notes.txt, tools.py and", NULL},
    {"alone, as in a list of files", "plotting.py", NULL},
    {"alone on a line", "files:\n  plotting.py\n", NULL},
    {"in a folder", "see lib/obrada.rs and", NULL},
    {"automake", "in the file Makefile.am and", NULL},
    {"shell", "call install.sh as root", NULL},
    {"Perl module", "in Makefile.pm it", NULL},
    {"C++", "in parser.cc for", NULL},
    {"shared object", "load libfoo.so at", NULL},
    {"Objective Caml", "the module lexer.ml for", NULL},
    {"more labels", "see foo.test.py for", NULL},
    {"capitals", "read CHANGES.MD first", NULL},
    {"with a line number as fragment", "see main.rs#L10 for", NULL},
    {"in brackets", "(README.md)", NULL},
    {"zh: glued, the rest of P7", "参见README.md 吧", NULL},
    {"source map", "the file index.map has", NULL},
    {"Java", "in Main.java there", NULL},
    {"a class after a word that asks", "visit Holiday.java today", NULL},
    {"public key", "the file key.pub there", NULL},
    {"a file in capitals", "see INSTALL.md and", NULL},
};

static const tailored_row p9_holds[] = {
    {"a name under .java", "visit ⸠holiday.java⸡ today", NULL},
    {"a path", "⸠docs.rs/serde⸡ is", NULL},
    {"a bare slash", "⸠docs.rs/⸡ is", NULL},
    {"a scheme", "⸠https://crates.rs⸡ is", NULL},
    {"www", "⸠www.example.md⸡ is", NULL},
    {"a port", "⸠brightsand.py:8080⸡ is", NULL},
    {"an address", "⸠joe@example.md⸡ is", NULL},
    {"a TLD that is no extension", "⸠example.com⸡ is", NULL},
    {"an extension left of the TLD", "⸠readme.md.example.com⸡ is", NULL},
    {"a large country", "⸠example.pl⸡ is", NULL},
    {"a general domain", "⸠example.app⸡ is", NULL},
    {"an extension that is no TLD", "see main.c for", NULL},
    {"a scheme with a path", "⸠http://example.zip/a⸡ is", NULL},
    {"an IDN", "⸠bücher.de⸡ is", NULL},
    {"sr: a shop", "Naručite na ⸠shop.brightsand.rs⸡ do petka.", NULL},
    {"mk: a shop", "Купете на ⸠knizhara.mk⸡ денес.", NULL},
    {"lo: a newspaper", "the news on ⸠vientianepost.la⸡ daily", NULL},
    {"es: two labels of suffix", "Compra en ⸠tiendaluna.com.py⸡ hoy", NULL},
    {"ro: a company", "visit ⸠brightsand.md⸡ today", NULL},
    {"am: letters beyond ASCII", "on ⸠bücherkiste.am⸡ is", NULL},
    {"in brackets, in prose", "our shop (⸠palmtree.cc⸡) is", NULL},
};

static void p9_files_are_no_links(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_FILES, true, p9_cuts);
    CHECK(LINKSPAN_TAILOR_FILES, false, p9_holds);
}

/* ------------------------ P10 members: names of code such as window.open */

static const tailored_row p10_cuts[] = {
    {"zh: glued, the rest of P7", "调用window.open 打开", NULL},
    {"all in capitals, more labels", "AT DOCS.EXAMPLE.EMAIL is", NULL},
    {"a word that announces nothing", "Look at kunde.name today", NULL},
    {"the start of a sentence", "kunde.name is open", NULL},
    {"a template", "the {{ kunde.name }} is", NULL},
    {"a template without spaces", "the {{kunde.name}} is", NULL},
    {"a member that nobody counted, and no sentence", "kunde.name", NULL},
    {"a member on a line of its own", "words\nkunde.name\nwords", NULL},
    {"a member in a list", "- kunde.name", NULL},
    {"a method", "call window.open here", NULL},
    {"a field", "the user.id is", NULL},
    {"a chain of members", "then e.target.name is", NULL},
    {"a name that nobody counted, called", "kunde.name(x) is", NULL},
    {"assigned to", "kunde.name = x", NULL},
    {"returned", "return kunde.name", NULL},
    {"through a pointer", "the p->kunde.name is", NULL},
    {"an argument", "print(kunde.name) is", NULL},
    {"indexed", "the kunde.name[i] is", NULL},
    {"camelCase", "the kundeAlt.name is", NULL},
    {"Date.now", "use Date.now there", NULL},
    {"a constructor", "with Foo.new you", NULL},
    {"an event's target", "then event.target is", NULL},
    {"a style", "set element.style there", NULL},
    {"an iteration", "use list.map there", NULL},
    {"a file's method", "then file.read fails", NULL},
    {"a search", "with re.search you", NULL},
    {"a placeholder", "say x.foo then", NULL},
    {"in brackets", "(window.open)", NULL},
    {"titles", "a B.Sc., an M.Sc. and a B.Com. too", NULL},
    {"en: no space after the full stop", "was delivered.It came", NULL},
    {"es: no space after the full stop", "fue enviado.La carta", NULL},
    {"de: no space after the full stop", "war fertig.Es kam", NULL},
    {"en: after an acronym", "about HTTP.It is", NULL},
    {"fr: after a name", "sur Internet.Il est", NULL},
    {"sv: after a name", "om Debian.Vi ser", NULL},
    {"after a number", "in 2024.It was", NULL},
    {"more labels", "see 9.11.In this", NULL},
    {"a field of a model", "the user.email is", NULL},
    {"a method of the DOM", "the method button.click then", NULL},
    {"an object and what is a site elsewhere", "log with console.info here",
     NULL},
    {"an object, more labels", "set this.color.red there", NULL},
    {"more labels, capitals", "with Gtk.Grid.new you", NULL},
    {"en: after a name, a word that is no country", "on Linux.Windows is",
     NULL},
    {"en: a word in capitals", "of profiles.XYZ is", NULL},
};

static const tailored_row p10_holds[] = {
    {"a path", "⸠window.open/a⸡ is", NULL},
    {"id: a shop", "Pesan di ⸠batikmelati.id⸡ ya", NULL},
    {"a name in a sentence", "Meet us at ⸠kunde.name⸡ today", NULL},
    {"a name before a comma", "Meet us at ⸠kunde.name⸡, please", NULL},
    {"a name before a semicolon", "Meet us at ⸠brightsand.name⸡; please", NULL},
    {"a name after a colon", "Web: ⸠kunde.name⸡", NULL},
    {"a name that starts a sentence", "⸠kunde.name⸡ website is open", NULL},
    {"a name that ends it loudly", "Meet us at ⸠kunde.name⸡!!", NULL},
    {"mk: a name among other letters", "Купете на ⸠kunde.name⸡ денес", NULL},
    {"id: at the end of a sentence", "Pesan di ⸠batikmelati.id⸡.", NULL},
    {"a general domain", "Meet us at ⸠brightsand.style⸡, please", NULL},
    {"a scheme", "⸠https://contact.id⸡ is", NULL},
    {"www", "⸠www.contact.id⸡ is", NULL},
    {"a port", "⸠contact.id:80⸡ is", NULL},
    {"three labels", "⸠shop.contact.id⸡ is", NULL},
    {"an address", "⸠joe@contact.id⸡ is", NULL},
    {"another domain of a member", "⸠window.com⸡ is", NULL},
    {"both labels capitalised, no word", "⸠Google.Com⸡ is", NULL},
    {"an IDN, longer in ASCII than in the text", "⸠ё.рф⸡ x", NULL},
    {"all capitals", "⸠EXAMPLE.COM⸡ is", NULL},
    {"a sentence's word in small letters", "⸠example.it⸡ is", NULL},
    {"a sentence's word in capitals", "⸠EXAMPLE.IT⸡ is", NULL},
    {"a capitalised first label", "⸠Example.com⸡ is", NULL},
    {"a link with a capital in its path", "⸠example.com/It⸡ is", NULL},
    {"a general domain that is a member too", "⸠example.info⸡ is", NULL},
    {"an object at a general domain", "⸠console.dev⸡ is", NULL},
    {"an object as a later label", "⸠my.self.de⸡ is", NULL},
    {"more labels in small letters", "at ⸠shop.example.email⸡ is", NULL},
    {"a Punycode label in capitals", "⸠abc.XN--11B4C3D⸡ is", NULL},
    {"short links", "⸠bit.ly⸡ ⸠t.me⸡ ⸠youtu.be⸡ ⸠goo.gl⸡ are", NULL},
    {"sites of programmers", "⸠crates.io⸡ ⸠github.io⸡ ⸠web.dev⸡ are", NULL},
};

static void p10_members_are_no_links(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_MEMBERS, true, p10_cuts);
    CHECK(LINKSPAN_TAILOR_MEMBERS, false, p10_holds);
}

/* ---------------------------------------------------------- P11 addresses */

static const tailored_row p11_cuts[] = {
    {"a list of recipients", "⸠mailto:a@x.com,b@x.com?cc=c@x.com⸡ x", NULL},
    {"without header fields", "⸠mailto:a@x.com,b@x.com,c.d@x.com⸡.", NULL},
    {"the list ends before a path", "⸠mailto:a@x.com,b@x.com⸡/c.com", NULL},
    {"apostrophes", "write to '⸠a@example.com⸡' now", NULL},
    {"braces", "write to {⸠a@example.com⸡} now", NULL},
    {"backquotes", "write to `⸠a@example.com⸡` now", NULL},
    {"several", "write to '{⸠a@example.com⸡}' now", NULL},
    {"an apostrophe only before", "write to '⸠a@example.com⸡ now", NULL},
    {"nothing is left", "write to '@example.com now", NULL},
    {"a dot is left", "write to '.a@example.com now", NULL},
    {"with dots inside", "'⸠john.smith@example.com⸡'", NULL},
    {"with a tag", "{⸠john+x@example.com⸡}", NULL},
    {"zh: glued", "发邮件给⸠debian@example.org⸡ 吧", NULL},
    {"zh: glued, digits", "發送給⸠12345@example.org⸡ 的", NULL},
    {"ja: glued", "宛先は⸠info@example.co.jp⸡ です", NULL},
    {"ko: glued", "주소⸠info@example.co.kr⸡ 로", NULL},
    {"th: glued", "ส่งที่⸠info@example.co.th⸡ ได้", NULL},
    {"bold", "**⸠a@example.com⸡** y", NULL},
    {"emphasis", "*⸠a@example.com⸡* _⸠b@example.com⸡_ y", NULL},
    {"header fields (E7)",
     "⸠mailto:a@example.com?subject=Hi&cc=b@example.com⸡ y", NULL},
    {"header fields, and the end of a sentence",
     "(⸠mailto:a@example.com?subject=Hi%20you⸡.) y", NULL},
    {"in angle brackets", "<⸠MAILTO:a@example.com?subject=leave⸡>, y", NULL},
    {"a native subject", "⸠mailto:a@example.com?subject=你好⸡ y", NULL},
    {"two addresses (E6)", "⸠a@example.com⸡/⸠b@example.org⸡ y", NULL},
    {"three of them", "⸠a@example.com⸡/⸠b.c@example.org⸡/⸠d+e@example.net⸡, y",
     NULL},
    {"a table's cells", "|⸠a@example.com⸡|⸠b@example.com⸡| y", NULL},
    {"an option of a command", "git --author=⸠a@example.com⸡ y", NULL},
    {"an option of a command without a name", "git --=⸠a@example.com⸡ y", NULL},
    {"an option of a command, and quotation marks",
     "git --author='⸠a@example.com⸡' y", NULL},
    {"a key", "user=⸠alice@example.com⸡ y", NULL},
    {"a key of one letter", "x=⸠a@example.com⸡ y", NULL},
    {"a key with low lines", "sasl_username=⸠a.b@example.com⸡, y", NULL},
    {"a key in capitals", "SMTP_FROM=⸠a@b.co⸡ y", NULL},
    {"the last of several keys", "id=12&email=⸠alice@example.com⸡ y", NULL},
    {"a key in a query", "/login?email=⸠alice@example.com⸡&x=1 y", NULL},
    {"a key and an apostrophe", "MAIL_FROM='⸠a@b.co⸡' y", NULL},
    {"a key and an apostrophe, always", "a+b='⸠a.org@b.co⸡' y", NULL},
    {"a key and a dot", "x=.a@example.com y", NULL},
    {"a key and nothing", "x=@example.com y", NULL},
    {"a key and nothing in apostrophes", "x='@example.com y", NULL},
    {"low lines on both sides", "__⸠a@example.com⸡__ y", NULL},
    {"two addresses with a dot in the second", "⸠a@b.com⸡/⸠c.d@e.com⸡ y", NULL},
    {"inside a quoted local part (E11)", "\"x@a.com\"@example.com y", NULL},
    {"at its end (E11)", "\"john.a@b.com\"@example.com/x.org y", NULL},
    {"there, with the full rules (E11)", "\"x=y@a.com\"@example.com y", NULL},
};

static const tailored_row p11_holds[] = {
    {"a semicolon ends a list", "⸠mailto:a@x.com⸡;⸠b@x.com⸡", NULL},
    {"a comma and a space", "⸠mailto:a@x.com⸡, ⸠b@x.com⸡", NULL},
    {"no address after the comma", "⸠mailto:a@x.com⸡,b,⸠c@x.com⸡", NULL},
    {"no mailto", "⸠a@x.com⸡,⸠b@x.com⸡", NULL},
    {"a dot starts no local part", "⸠mailto:a@x.com⸡,.b@x.com", NULL},
    {"a low line of its own", "⸠_a@example.com⸡ y", NULL},
    {"a key and a quotation mark", "MAIL_FROM=\"⸠a@b.co⸡\" y", NULL},
    {"two equals signs", "⸠prvs=4053ca7b38=alice@example.com⸡ y", NULL},
    {"a domain before the @", "⸠bounce+bob=example.com@example.org⸡ y", NULL},
    {"a key and a domain before the @", "⸠bob=example.com@example.org⸡ y",
     NULL},
    {"no identifier before the equals sign", "⸠a+b=c@example.com⸡ y", NULL},
    {"a number before the equals sign", "⸠1=c@example.com⸡ y", NULL},
    {"nothing before the equals sign", "⸠=c@example.com⸡ y", NULL},
    {"a key after mailto", "⸠mailto:user=alice@example.com⸡ y", NULL},
    {"an apostrophe inside", "⸠o'neil@example.com⸡ y", NULL},
    {"a brace inside", "⸠a{b}@example.com⸡ y", NULL},
    {"an apostrophe at the end", "⸠a'@example.com⸡ y", NULL},
    {"other leading characters", "⸠!a@example.com⸡ y", NULL},
    {"mailto before the quotation mark", "⸠mailto:'a@example.com⸡' y", NULL},
    {"mailto before native text", "⸠mailto:给a@example.com⸡ y", NULL},
    {"a native local part", "⸠アルベルト@example.com⸡ y", NULL},
    {"a native label before a dot", "⸠山田.taro@example.com⸡ y", NULL},
    {"a native domain", "⸠用户a@例子.cn⸡ y", NULL},
    {"ru: Cyrillic", "⸠почтаa@example.com⸡ y", NULL},
    {"de: Latin with diacritics", "⸠jürgen@example.de⸡ y", NULL},
    {"a URL in apostrophes", "'⸠https://example.com/a⸡' y", NULL},
    {"header fields need mailto", "⸠a@example.com⸡?subject=Hi y", NULL},
    {"a question mark at the end", "Is it ⸠mailto:a@example.com⸡? Yes", NULL},
    {"no header field", "⸠mailto:a@example.com⸡?yes y", NULL},
    {"a path is no address", "⸠a@example.com⸡/b/c@example.org y", NULL},
    {"a path before no domain", "⸠a@example.com⸡/b@c y", NULL},
    {"parentheses are no part anyway", "(⸠a@example.com⸡) y", NULL},
    {"two hyphens without an equals sign", "git ⸠--author@example.com⸡ y",
     NULL},
    {"one hyphen", "git ⸠-o=a@example.com⸡ y", NULL},
    {"nothing between the slash and the @", "⸠a@example.com⸡/@b.com y", NULL},
    {"a header field without mailto", "⸠a@example.com⸡?a=b y", NULL},
};

static void p11_addresses_start_plainly(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_ADDRESSES, true, p11_cuts);
    CHECK(LINKSPAN_TAILOR_ADDRESSES, false, p11_holds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p9_files_are_no_links),
        cmocka_unit_test(p10_members_are_no_links),
        cmocka_unit_test(p11_addresses_start_plainly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
