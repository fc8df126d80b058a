/* Bare names that are files (P9), members of objects (P10) or other code (P18):
 * the evidence of the name itself, and the verdict. */
#include "find/rules/names.h"

#include "support/evidence.h"
#include "support/marked_rows.h"
#include "support/tailored.h"

#define CHECK(bit, fires, rows)                                                \
    assert_int_equal(lks_check_tailored(bit, fires, rows, ROWS(rows)), 0)

/* ------------------------------------------------ evidence of the name itself */

static const evidence_row name_rows[] = {
    {"two labels", "", "harvest.rs", "", 0},
    {"camelCase", "", "keyInfo.rs", "", B(FORM)},
    {"PascalCase", "", "KeyInfo.rs", "", B(FORM)},
    {"a brand under class d", "", "KeyInfo.tools", "", 0},
    {"a brand", "", "Keyinfo.rs", "", 0},
    {"a last label in capitals", "", "Makefile.RS", "", B(FORM)},
    {"capitals", "", "README.rs", "", B(FORM)},
    {"capitals under class a", "", "EXAMPLE.com", "", B(FORM)},
    {"all in capitals under class a", "", "EXAMPLE.COM", "", 0},
    {"one letter", "", "x.rs", "", B(FORM)},
    {"one letter under class a", "", "x.com", "", 0},
    {"a library", "", "libxy.so", "", B(FORM)},
    {"the start of a library", "", "lib.so", "", 0},
    {"a class in Java", "", "Main.java", "", B(FORM)},
    {"a site under .java", "", "main.java", "", 0},
    {"an object", "", "payload.tools", "", B(RECORD)},
    {"an object of code", "", "self.com", "", B(RECORD)},
    {"an object with more labels", "", "payload.a.tools", "", B(LABELS)},
    {"three labels under class a", "", "a2.b.com", "", 0},
    {"three labels under a country of class c", "", "ab.cd.rs", "", B(LABELS)},
    {"three labels under a general domain", "", "ab.cd.tools", "", B(LABELS)},
    {"three labels under class b", "", "ab.cd.sh", "", B(LABELS)},
    {"the role of a host", "", "docs.cd.tools", "", 0},
    {"a suffix of two labels", "", "ab.com.py", "", B(SUFFIX)},
    {"a private suffix", "", "ab.vercel.app", "", B(SUFFIX)},
    {"a known site", "", "brew.sh", "", B(KNOWN)},
    {"digits alone under class c", "", "123.rs", "", B(UNKNOWN)},
    {"digits alone under class a", "", "123.de", "", 0},
    {"digits alone, known", "", "999.md", "", B(KNOWN)},
    {"Python", "", "harvest.py", "", B(UNKNOWN)},
    {"Python, known", "", "una.py", "", B(KNOWN)},
    {"a package", "", "com.example.app", "", B(LABELS) | B(PACKAGE)},
    {"software", "", "asp.net", "", B(PACKAGE)},
    {"a constant", "", "LogLevel.INFO", "", B(FORM) | B(PACKAGE)},
    {"a file that a tool names", "", "configure.ac", "", B(PACKAGE)},
    {"a known site under class c", "", "onet.pl", "", B(KNOWN)},
};

static void evidence_of_the_name(void **state)
{
    (void)state;
    lks_check_evidence(name_rows, ROWS(name_rows), B(ALONE));
}

/* ---------------------------------------------------------------- the verdict */

/* docs/reference/profiles.md: the table of verdicts, as it is written there. */
static bool is_site_by_the_table(const int32_t *e)
{
    int strong_for = 0;
    int weak_for = 0;
    int strong_against = 0;
    int weak_against = 0;
    for (int i = 0; i < LINKSPAN_EVIDENCE_CLASS; i++) {
        strong_for += e[i] == 2;
        weak_for += e[i] == 1;
        weak_against += e[i] == -1;
        strong_against += e[i] == -2;
        if (e[i] == -3)
            return false;
    }
    const bool is_clean = !e[LINKSPAN_EVIDENCE_MARKS] &&
                          !e[LINKSPAN_EVIDENCE_NEAR] &&
                          !e[LINKSPAN_EVIDENCE_BESIDE];
    const bool is_c =
        (strong_against == 0 && weak_against == 0) ||
        (strong_for > 0 && strong_against <= 1) ||
        (weak_for > 0 && strong_against == 0 && weak_against <= 1);
    switch (e[LINKSPAN_EVIDENCE_CLASS]) {
    case 'a':
        return strong_against <= 1 || strong_for > 0;
    case 'd':
        return is_clean ? strong_against == 0 || strong_for > 0 : is_c;
    case 'c':
        return is_c;
    default:
        return strong_for > 0 && strong_against == 0 && weak_against <= 1;
    }
}

static const struct around {
    const char *before;
    const char *after;
} arounds[] = {
    {"", ""},
    {"see ", " now"},
    {"visit ", " now"},
    {"in ", ""},
    {"the file ", " is"},
    {"in ", " script"},
    {"in ", " script website"},
    {"", " website"},
    {"a.txt, ", " now"},
    {"See a2.txt. Visit ", ""},
    {"x() == ", ""},
    {"x() and a.txt and ", ""},
    {"Gateway: ", ""},
    {"Gateway of x(): ", ""},
    {"", ": x"},
    {"src/", ""},
    {"`", "`"},
    {"$", ""},
    {"(", "),"},
    {"x=", ""},
    {"visit x=", ""},
    {"visit the script ", " now"},
    {"our website is ", " of x() and a.c"},
};

static const char *const heads[] = {
    "ab",    "harvest", "keyInfo", "KeyInfo", "README",   "x",        "123",
    "libab", "ab.cd",   "docs.cd", "my-shop", "response", "ab.cd.ef", "self",
};

static const char *const lasts[] = {"com", "de",   "io",  "tools", "training",
                                    "id",  "rs",   "app", "media", "py",
                                    "md",  "name", "sh",  "zip",   "java"};

static bool is_linked(const linkspan_detector *d, const char *text, size_t len,
                      size_t start)
{
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        if (link.span.start == start)
            return true;
    return false;
}

/* A name is linked exactly if the table says so, and weighing agrees. */
static void the_table_decides(void **state)
{
    (void)state;
    linkspan_detector *d = new_detector(NULL);
    size_t lines[16] = {0};
    for (size_t i = 0; i < ROWS(heads) * ROWS(lasts) * ROWS(arounds); i++) {
        const struct around *around = &arounds[i % ROWS(arounds)];
        const char *head = heads[i / ROWS(arounds) % ROWS(heads)];
        const char *last = lasts[i / ROWS(arounds) / ROWS(heads)];
        char name[64];
        char text[128];
        int32_t e[LINKSPAN_EVIDENCE_COUNT] = {0};
        (void)snprintf(name, sizeof name, "%s.%s", head, last);
        (void)lks_weigh_between(d, around->before, name, around->after, e);
        const size_t len = (size_t)snprintf(
            text, sizeof text, "%s%s%s", around->before, name, around->after);
        const bool is_site = is_site_by_the_table(e);
        if (is_site != (e[LINKSPAN_EVIDENCE_IS_SITE] == 1) ||
            is_site != is_linked(d, text, len, strlen(around->before)))
            fail_msg("%s: the table says %d", text, is_site);
        lines[e[LINKSPAN_EVIDENCE_LINE]]++;
    }
    for (size_t line = 1; line <= 10; line++)
        if (lines[line] == 0)
            fail_msg("no name is decided by line %zu", line);
    linkspan_detector_free(d);
}

/* ------------------------------------------------------------------ capitals */

static const tailored_row member_cuts[] = {
    {"one letter before a capitalised label", "a B.Sc here", NULL},
    {"two letters before a capitalised label", "a Ba.Sc here", NULL},
    {"a longer word after the dot", "on Linux.Windows is", NULL},
    {"a word of three letters after the dot", "on Linux.Red is", NULL},
    {"a word that starts sentences", "on Linux.In is", NULL},
    {"a missing space", "was delivered.It came", NULL},
    {"a missing space after letters beyond ASCII", "la requête.Si on", NULL},
    {"a constant", "is LogLevel.INFO here", NULL},
    {"a constant under a domain of sites", "is Environment.LIVE here", NULL},
    {"a constant of one word", "is Level.INFO here", NULL},
    {"a method", "is HttpMethod.POST here", NULL},
    {"a constant of an object", "is keyInfo.NET here", NULL},
    {"a namespace", "is Microsoft.AspNetCore.App here", NULL},
};

static const tailored_row member_holds[] = {
    {"three letters before a capitalised label", "a ⸠Bac.Sc⸡ here", NULL},
    {"a capital inside the last label", "a ⸠B.SC⸡ here", "a B.SC here"},
    {"small letters", "a ⸠bo.sc⸡ here", NULL},
    {"a domain of sites, capitalised", "on ⸠Linux.Com⸡ is", NULL},
    {"a last label in capitals", "on ⸠google.COM⸡ is", NULL},
    {"a last label in capitals, more labels", "on ⸠shop.Example.DE⸡ is", NULL},
    {"all in capitals", "on ⸠WWW.ASJESUS.COM⸡ is", NULL},
    {"a capital at the start", "on ⸠Incmedia.org⸡ is", NULL},
};

static void p10_knows_capitals(void **state)
{
    (void)state;
    CHECK(LINKSPAN_TAILOR_MEMBERS, true, member_cuts);
    CHECK(LINKSPAN_TAILOR_MEMBERS, false, member_holds);
}

/* P18: "com.example.app" is the name of a package. */
static void p18_knows_packages(void **state)
{
    (void)state;
    const uint32_t bit = LINKSPAN_TAILOR_CODE;
    static const char words[] = "com edu io net org";
    assert_int_equal(
        lks_check_tailored_words(bit, true, words, "use #.example.app x"), 0);
    assert_int_equal(
        lks_check_tailored_words(bit, true, words, "use #.example.io x"), 0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, words, "use ⸠#.example.com⸡ x"),
        0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, words, "use ⸠#.example.net⸡ x"),
        0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, words, "use ⸠#.app⸡ x"), 0);
    assert_int_equal(
        lks_check_tailored_words(bit, false, words, "use ⸠#.example.de⸡ x"), 0);
    assert_int_equal(lks_check_tailored_words(bit, false, "docs blog api",
                                              "use ⸠#.example.app⸡ x"),
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evidence_of_the_name),
        cmocka_unit_test(the_table_decides),
        cmocka_unit_test(p10_knows_capitals),
        cmocka_unit_test(p18_knows_packages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
