/* What other programs and people write so that nobody can click it is turned back. */
#include "support/exact.h"
#include "support/rows.h"

#include "linkspan/linkspan.h"

/* Text that others have defanged. */
static const struct refang_row {
    const char *why;
    const char *text;
    const char *refanged;
} refang_rows[] = {
    {"by hand", "hXXps://evil[.]example[.]com/x", "https://evil.example.com/x"},
    {"capitals stand for small letters, but in a word of capitals",
     "HXXP://a hXXp://b HXXPS://c Fxp://d FXP://e fXp://f",
     "HTTP://a http://b HTTPS://c Ftp://d FTP://e ftp://f"},
    {"the slashes in the brackets too", "hxxps[://]evil[.]com",
     "https://evil.com"},
    {"the s in brackets", "http[s]://a hxxp[s]://b HTTP[S][:]//c http[s][://]d",
     "https://a https://b HTTPS://c https://d"},
    {"an s in brackets elsewhere", "http[s] http[s]?:// [s]:// hxxp[s]",
     "http[s] http[s]?:// [s]:// hxxp[s]"},
    {"slashes as JSON escapes them", "hxxps:\\/\\/evil[.]com",
     "https:\\/\\/evil.com"},
    {"a backslash before each dot", "www.evil\\.co\\.uk/x evil\\.com",
     "www.evil.co.uk/x evil.com"},
    {"a backslash in an expression or a list",
     "^evil\\.com$ 1\\. item evil\\.com$ ^evil\\.com a\\.b plan\\.txt",
     "^evil\\.com$ 1\\. item evil\\.com$ ^evil\\.com a\\.b plan\\.txt"},
    {"a path", "C:\\dir\\.com me\\.net\\x", "C:\\dir\\.com me\\.net\\x"},
    {"a digit in the word", "evil[d0t]com evil[D0T]org a[d0t]txt",
     "evil.com evil.org a[d0t]txt"},
    {"a character reference", "bad&#46;com bad&#x2E;org bad&#46;txt &#46;",
     "bad.com bad.org bad&#46;txt &#46;"},
    {"words in prose", "evil dot com, me at evil dot com",
     "evil dot com, me at evil dot com"},
    {"by hand, with the colon", "hxxp[:]//evil[.]com", "http://evil.com"},
    {"the colon alone", "http[:]//evil[.]com", "http://evil.com"},
    {"an address", "a[@]b[.]com", "a@b.com"},
    {"file transfer", "FXP://x", "FTP://x"},
    {"round brackets", "evil(.)org", "evil.org"},
    {"braces", "evil{.}org", "evil.org"},
    {"spaces in the brackets", "evil[ . ]org a( @ )b", "evil.org a@b"},
    {"the word dot", "evil[dot]org evil(dot)org evil{dot}org",
     "evil.org evil.org evil.org"},
    {"the word dot, in capitals and with spaces", "evil[ DOT ]org", "evil.org"},
    {"the word at", "me[at]evil[dot]org me(at)a {at}", "me@evil.org me@a @"},
    {"meow", "meow://evil[.]org MEOWS[:]//a", "http://evil.org httpS://a"},
    {"an @ in brackets", "me(@)evil{.}org", "me@evil.org"},
    {"an ideographic stop", "a[。]b (。)", "a。b 。"},
    {"two backslashes", "[\\\\]srv\\share", "\\\\srv\\share"},
    {"not closed by its own bracket", "a[.) (dot] {at)", "a[.) (dot] {at)"},
    {"not closed", "a[.b [@", "a[.b [@"},
    {"cut off", "a[.", "a[."},
};

/* Words count only if the caller asks for them. */
static const struct refang_row word_rows[] = {
    {"a site", "see evil dot com now", "see evil.com now"},
    {"more labels", "www dot evil dot co dot uk/x", "www.evil.co.uk/x"},
    {"a mailbox", "me at evil dot com, you AT evil[.]org",
     "me@evil.com, you@evil.org"},
    {"the other notations too", "hxxps://evil dot com evil[.]org",
     "https://evil.com evil.org"},
    {"no top-level domain", "polka dot shirts dot txt",
     "polka dot shirts dot txt"},
    {"a place", "meet me at example.com at noon",
     "meet me at example.com at noon"},
    {"no name before it", " dot com  at evil dot com", " dot com  at evil.com"},
    {"cut off", "evil dot ", "evil dot "},
};

static void refangs_words(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(word_rows); i++) {
        const struct refang_row *r = &word_rows[i];
        char memory[64];
        linkspan_buf out;
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        ROW_EQ(r, linkspan_refang(EXACT(r->text), LINKSPAN_REFANG_WORDS, &out),
               LINKSPAN_OK);
        ROW_STR(r, memory, out.len, r->refanged);
    }
    ROWS_END();
}

static void refangs_what_others_wrote(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(refang_rows); i++) {
        const struct refang_row *r = &refang_rows[i];
        char memory[128];
        linkspan_buf out;
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        ROW_EQ(r, linkspan_refang(EXACT(r->text), 0, &out), LINKSPAN_OK);
        ROW_STR(r, memory, out.len, r->refanged);
    }
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refangs_what_others_wrote),
        cmocka_unit_test(refangs_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
