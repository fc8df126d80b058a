/* P18: names that are code, because of the text around them. */
/* Tests: find/rules/names.c */
#include "support/rows.h"
#include "support/tailored.h"

#include "linkspan/linkspan.h"

static const tailored_row p18_cuts[] = {
    {"a line of a class", "at Bar.java:42 is", NULL},
    {"a line and a column", "error in main.rs:10:5 is", NULL},
    {"a line, and then a message", "see README.md:12: a typo", NULL},
    {"a line of a name that nobody counted", "see obrada.rs:12 there", NULL},
    {"a template", "the file Makefile.in there", NULL},
    {"a template of a header", "edit src/x.h.in there", NULL},
    {"a call", "then foo.at(3) is", NULL},
    {"what a call gives", "then fetch(foo.at).name is", NULL},
    {"the end of a statement", "fetch(self, foo.at);", NULL},
    {"a stream", "read System.in there", NULL},
    {"a namespace", "using System.Net;", NULL},
    {"a package", "package com.harvest.app;", NULL},
    {"a column", "ON o.user = u.is", NULL},
    {"an assignment", "self.io = self.pool.io", NULL},
    {"two signs of code", "return github.com;", NULL},
    {"a part of such a name", "github.com::x", NULL},
    {"a folder", "in /etc/live/example.com/fullchain.pem there", NULL},
    {"a folder, no path after it", "cd /var/www/example.com", NULL},
    {"a folder here", "see ./example.com/x there", NULL},
    {"a folder above", "see \"../example.com/x\" there", NULL},
    {"a home folder", "root=~/example.com/x there", NULL},
    {"a folder after an ill-formed byte", "in \xFF/etc/example.com/x there",
     NULL},
    {"a folder after an ill-formed byte in a word",
     "in \xE8\x8C\xB6\xFF/etc/example.com/x there", NULL},
    {"a folder of Windows", "in C:\\app.net\\bin there", NULL},
    {"a share", "on \\\\server.example.com\\share there", NULL},
    {"a folder of Windows further in", "in D:\\x\\app.net there", NULL},
    {"software", "with ASP.NET you", NULL},
    {"through a pointer", "the a->test.in is", NULL},
    {"with a namespace", "the std::test.in is", NULL},
};

static const tailored_row p18_holds[] = {
    {"two slashes", "see //⸠example.com/x⸡ there", NULL},
    {"a word and a slash", "see our/⸠example.com/x⸡ there", NULL},
    {"one slash", "see /⸠example.com/x⸡ there", NULL},
    {"an assignment", "x = ⸠github.com⸡; y", NULL},
    {"a call of such a name", "⸠github.com⸡() !⸠github.com⸡()", NULL},
    {"a variable", "$⸠github.com⸡", NULL},
    {"a site under a word", "see ⸠orf.at⸡ and ⸠heise.de⸡ for", NULL},
    {"a post office", "see ⸠post.at⸡ for", NULL},
    {"no: two letters, alone", "⸠vg.no⸡", NULL},
    {"no: two letters, in a sentence", "I read it on ⸠vg.no⸡ yesterday", NULL},
    {"no: two letters, at the end of one", "I read it on ⸠vg.no⸡!", NULL},
    {"a site in brackets", "see orf (⸠orf.at⸡) for", NULL},
    {"a sentence ends after the brackets", "see orf (⸠orf.at⸡). Then", NULL},
    {"the text ends there", "(see ⸠example.com⸡).", NULL},
    {"a semicolon after the brackets", "our site (⸠example.com⸡); it", NULL},
    {"a remark without a space", "see ⸠orf.at⸡(新) for", NULL},
    {"a footnote", "see ⸠example.com⸡[1] for", NULL},
    {"a port", "see ⸠orf.at:8080⸡ for", NULL},
    {"a port under an extension", "see ⸠brightsand.rs:8080⸡ for", NULL},
    {"a path", "see ⸠foo.at/a⸡ for", NULL},
    {"a scheme", "see ⸠https://foo.at⸡ for", NULL},
    {"www", "see ⸠www.foo.at⸡ for", NULL},
    {"a list", "⸠orf.at⸡; ⸠heise.de⸡; ⸠example.org⸡", NULL},
    {"a newline in a string", "\"see ⸠example.com⸡\\nand\"", NULL},
    {"a short name", "on ⸠t.me⸡ and ⸠x.com⸡ and ⸠bit.ly⸡", NULL},
    {"a key", "server=⸠example.com⸡", NULL},
    {"a subdomain of a site for com", "see ⸠com.example.org⸡ for", NULL},
    {"quotation marks", "url: '⸠example.com⸡',", NULL},
    {"a markdown name", "see `⸠example.com⸡` for", NULL},
};

static void p18_code_is_no_link(void **state)
{
    (void)state;
    assert_int_equal(lks_check_tailored(LINKSPAN_TAILOR_CODE, true, p18_cuts,
                                        ROWS(p18_cuts)),
                     0);
    assert_int_equal(lks_check_tailored(LINKSPAN_TAILOR_CODE, false, p18_holds,
                                        ROWS(p18_holds)),
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p18_code_is_no_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
