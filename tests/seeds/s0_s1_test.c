/* The examples of UTS #58 that concern detection: S1 is the approved revision,
 * S0 its draft 5. Where they differ, S1 decides. */
#include "support/marked_rows.h"

#define JA "https://ja.wikipedia.org/wiki/"

static const marked_row introduction_rows[] = {
    {"S1 1.1, S0 1.1: handles", "⸠x.com/rihanna⸡"},
    {"S1 1.1", "On ⸠bsky.app/profile/jaketapper.bsky.social⸡."},
    {"S1 1.1, S0 1.1", "On ⸠www.instagram.com/vancityreynolds/⸡."},
    {"S1 1.1, S0 1.1", "On ⸠www.youtube.com/@핑크퐁⸡."},
    {"S1 1.1", "On ⸠https://www.youtube.com/@핑크퐁⸡, too"},
    {"S1 1.1, S0 1.1: escaped",
     "⸠https://www.youtube.com/@%ED%95%91%ED%81%AC%ED%90%81⸡"},
    {"S1 1.1", "⸠https://hi.wikipedia.org/wiki/महात्मा_गांधी⸡ x"},
    {"S1 1.1: escaped",
     "⸠https://hi.wikipedia.org/wiki/%E0%A4%AE%E0%A4%B9%E0%A4%BE%E0%A4%A4"
     "%E0%A5%8D%E0%A4%AE%E0%A4%BE_%E0%A4%97%E0%A4%BE%E0%A4%82%E0%A4%A7"
     "%E0%A5%80⸡."},
    {"S1 1.1: shortened by an ellipsis, which is Include (T13)",
     "⸠https://hi.wikipedia.org/wiki/%E0%A4%AE%E0%A4%B9%E0%A4%BE_…⸡"},
    {"S0 1.1: shortened by dots",
     "(⸠https://hi.wikipedia.org/wiki/%E0%A4%AE%E0%A4%B9...%E0%A5%80⸡.)"},
    {"S1 1.1, S0 1.1", "⸠https://en.wikipedia.org/wiki/Antonín_Dvořák⸡ x"},
    {"S1 1.1, S0 1.1: escaped",
     "⸠https://en.wikipedia.org/wiki/Anton%C3%ADn_Dvo%C5%99%C3%A1k⸡ x"},
    {"S0 1.1: a space for the low line",
     "⸠https://en.wikipedia.org/wiki/Antonín⸡ Dvořák"},
    {"S1 1.2", "Write to ⸠アルベルト・アインシュタイン@example.com⸡ today."},
    {"S1 1.3, S0 1.2", "Page ⸠" JA "アルベルト・アインシュタイン⸡ tells."},
    {"S1 1.3: escaped",
     "Page ⸠" JA "%E3%82%A2%E3%83%AB%E3%83%99%E3%83%AB%E3%83%88%29%E3%82%A2"
     "%E3%82%A4%E3%83%B3%E3%82%B7%E3%83%A5%E3%82%BF%E3%82%A4%E3%83%B3⸡ tells."},
    {"S1 1.3: escaped and shortened", "⸠" JA "%E3%82%A2%E3…⸡ tells."},
    {"S0 1.2: escaped and shortened",
     "Page ⸠" JA "%E3%82%A2%E3%83%AB...%E3%83%B3⸡ tells."},
    {"S1 1.3: the list", "⸠https://meta.wikimedia.org/wiki/"
                         "List_of_articles_every_Wikipedia_should_have⸡]"},
    {"S1 1.3, S0 1.2", "⸠https://www.linkedin.com/in/my.user.name⸡."},
    {"S1 1.3, S0 1.2: one escape is enough",
     "⸠" JA "アルベルト%29アインシュタイン⸡"},
    {"S1 1.4", "⸠https://some.example.com⸡ x"},
    {"S1 1.4", "⸠foo.рф⸡, x"},
    {"S1 1.4, S0 3.2", "⸠xn--j1ay.xn--p1ai⸡. x"},
    {"S0 3.2", "⸠microsoft.com⸡ and ⸠google.de⸡"},
    {"S1 1.4: a quoted local part", "\"Jane Doe\"@example.com"},
};

static const marked_row url_rows[] = {
    {"S1 Table 3-1, S0 3",
     "⸠https://docs.foobar.com:8000/knowledge/area/?name=article&topic=seo"
     "#top⸡"},
    {"S1 3: userinfo without a scheme", "username:⸠password@example.com⸡"},
    {"S1 3, E4: userinfo", "https://username:password@example.com"},
    {"S1 3.1, S0 3.1", "Try ⸠adobe.com⸡ now"},
    {"S1 3.1: Soft at the end", "“See ⸠abc.com?def⸡!” x"},
    {"S1 3.1: Soft inside", "“See ⸠abc.com?def!ghi⸡” x"},
    {"S1 3.1: Close without Open", "“(See ⸠abc.com?def=a⸡). And…” x"},
    {"S1 3.1: Close with Open", "“See ⸠abc.com?def=(a)⸡. And…” x"},
    {"S1 Table 3-2: Include", "⸠" JA "アルベルト・アインシュタイン⸡"},
    {"S1 Table 3-2: Hard", "Go to ⸠" JA "アルベルト・アインシュタイン⸡ to x."},
    {"S1 Table 3-2: Soft inside", "⸠" JA "アルベルト・アインシュタイン?"
                                  "?abc⸡"},
    {"S1 Table 3-2: Soft; T2: the first starts a query",
     "⸠" JA "アルベルト・アインシュタイン?⸡? abc"},
    {"S1 Table 3-2: Soft at the end; T2",
     "⸠" JA "アルベルト・アインシュタイン?⸡?"},
    {"S0 Table 3-2: Soft", "⸠" JA "アルベルト・アインシュタイン?abc⸡"},
    {"S0 Table 3-2; T2", "⸠" JA "アルベルト・アインシュタイン?⸡"},
    {"S1 Table 3-2, S0: Close",
     "⸠" JA "(アルベルト)アインシュタインアインシュタイン⸡)"},
    {"S1 Table 3-2, S0: Close without Open",
     "(⸠" JA "アルベルト⸡)アインシュタイン"},
    {"S1 Table 3-2, S0: Open", "(⸠" JA "アルベルトアインシュタイン⸡"},
    {"S1 3.5, S0: directives", "⸠https://example.com#:~:text=foo&text=bar⸡"},
    {"S1 3.5: syntax of a text directive",
     "⸠example.com#:~:text=prefix-,start,end,-suffix⸡."},
    {"S1 4, S0 4: escaped", "See ⸠abc.com/path1./path2%2E⸡ for more x"},
    {"S1 4, S0 4: glued on both sides",
     "See ⸠Xabc.com/path1./path2%2EX⸡ for x"},
    {"S1 4, S0 4: not escaped", "“⸠abc.com/path1./path2⸡.” x"},
    {"S1 4", "⸠bücher.de/bücher⸡"},
    {"S1 4", "⸠xn--bcher-kva.de/b%C3%BCcher⸡"},
    {"S1 8: a degree", "an ⸠M.Sc⸡."},
    {"S1 8: a file", "in ⸠helpers.py⸡ x"},
    {"S1 8: base detection keeps what adjoins (H15)",
     "⸠ウェブサイトはexample.com⸡ です。"},
    {"S1 8", "⸠最高のSONY製品.com⸡"},
    {"S1 8: a document's own link",
     "⸠https://arstechnica.com/security/2024/10/ai-chatbots-can-read-and-"
     "write-invisible-text-creating-an-ideal-covert-channel/⸡'>"},
    {"S1 6.1: a document's own link",
     "⸠https://util.unicode.org/UnicodeJsps/list-unicodeset.jsp?a=%5Cp%7BTerm"
     "%7D&g=gc&i=⸡"},
    {"S1 6.1: brackets and braces in a query",
     "⸠https://util.unicode.org/UnicodeJsps/list-unicodeset.jsp?a=[\\p{"
     "whitespace}\\p{NChar}[\\p{C}-\\p{Cf}]\\p{deprecated}]&g=gc⸡\">"},
};

static const marked_row email_rows[] = {
    {"S1 5.1", "such as ⸠σωκράτης@example.om⸡."},
    {"S1 5", "\"john\\ doe\"@example.com"},
    {"S1 Table 5-1, S0", "Contact ⸠abcd@example.com⸡"},
    {"S1 Table 5-1, S0", "Contact ⸠x.abcd@example.com⸡"},
    {"S1 Table 5-1, S0", "Contact ⸠アルベルト.アルベルト@example.com⸡"},
    {"S1 Table 5-1, S0", "Contact @example.😎"},
    {"S1 Table 5-1, S0", "Contact @example.com"},
    {"S1 Table 5-1", "Contact john.@example.com"},
    {"S1 Table 5-1", "Contact john..doe@example.com"},
    {"S1 Table 5-1; S0 started after the dot", "Contact .john.doe@example.com"},
    {"S0 Table 5-1, superseded by S1 5.2", "See .abcd@example.com"},
    {"S0 Table 5-1: quoted, an option",
     "See \".\\\\ア@ ルベ?ルトアルベルト.\"@example.com"},
};

static const marked_row quoted_rows[] = {
    {"S0 Table 5-1: quoted",
     "See ⸠\".\\\\ア@ ルベ?ルトアルベルト.\"@example.com⸡"},
    {"S1 1.4", "⸠\"Jane Doe\"@example.com⸡"},
    {"S1 5", "⸠\"john\\ doe\"@example.com⸡"},
};

MARKED_TEST(introduction, introduction_rows)
MARKED_TEST(urls, url_rows)
MARKED_TEST(emails, email_rows)

static void quoted(void **state)
{
    (void)state;
    linkspan_options o;
    (void)lks_uts58_options(&o);
    o.flags = LINKSPAN_DETECT_QUOTED;
    check_marked(&o, quoted_rows, ROWS(quoted_rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(introduction),
        cmocka_unit_test(urls),
        cmocka_unit_test(emails),
        cmocka_unit_test(quoted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
